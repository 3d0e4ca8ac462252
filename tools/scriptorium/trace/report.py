"""A trace printed: as text, or as JSON as `grammar/schemas/trace*.json` describe it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from textwrap import wrap
from typing import Any

from malory.book import model
from malory.book.phrases import counted
from malory.pack.manifest import Edition

from scriptorium.simulate.intervals import wilson
from scriptorium.trace.cells import Cell
from scriptorium.trace.told import Bar, Chance, Needed, Step, Told

_WIDTH = 92


@dataclass(frozen=True, slots=True)
class Trace:
    """All that is found out about one passage."""

    passage: model.Passage
    edition: str
    way: Told | None
    is_proved_out: bool
    bars: tuple[Bar, ...]
    elsewhere: tuple[str, ...]
    chances: tuple[Chance, ...]
    states: int
    is_complete: bool
    unsound: str = ""
    """The pack, as `malory check` is asked about it, if it has errors."""


def as_text(trace: Trace) -> str:
    return "\n".join(_lines(trace))


def _lines(trace: Trace) -> Iterator[str]:
    name = _name(trace.passage.id, trace.passage.title)
    edition = f" in edition {trace.edition}" if trace.edition else ""
    if trace.way is None and trace.is_proved_out:
        yield f"{name}: nobody ever comes here{edition}."
        yield ""
        for bar in trace.bars:
            yield from _bar(bar)
        if trace.elsewhere:
            yield f"It can be reached in edition {' and '.join(trace.elsewhere)}."
        return
    if trace.way is None and trace.unsound:
        yield f"{name}: no way was found{edition}, but the pack has errors."
        yield f"Mend them first: `malory check {trace.unsound}` tells them."
        return
    if trace.way is None:
        yield f"{name}: no way was found{edition}, looking into {trace.states} positions."
        yield "Nor is it proved that there is none. `--states` looks further."
        return
    count = len(trace.way.steps) - 1
    how_far = f"in {counted(count, 'step')}" if count else "at once"
    yield f"{name}: can be reached{edition}, {how_far}."
    yield ""
    yield f"  {trace.way.begins}"
    for step in trace.way.steps:
        yield from _step(step)
    yield ""
    yield from _sums(trace)


def _sums(trace: Trace) -> Iterator[str]:
    assert trace.way is not None
    least, most = trace.way.odds
    if any(step.odds is not None for step in trace.way.steps):
        yield f"odds of the rolls on this way: {_odds(least, most)}"
    if not trace.way.is_shortest:
        yield "found by a game at random: there may be a shorter way"
    for chance in trace.chances:
        said: list[str] = []
        if chance.draw is not None:
            said.append(f"its card is {_fraction(chance.draw)} on a first draw")
        if chance.games:
            low, high = wilson(chance.hits, chance.games)
            rate = 100 * chance.hits / chance.games
            said.append(f"it is read in {rate:.0f} of 100 games ({100 * low:.0f}-{100 * high:.0f})")
        if said:
            yield f"{chance.mode}: {'; '.join(said)}"


def _step(step: Step) -> Iterator[str]:
    if step.passage:
        yield f"  {_name(step.passage, step.title)}"
    if not step.does:
        return
    odds = f"  ({_odds(*step.odds)})" if step.odds is not None else ""
    yield from wrap(f"{step.does}{odds}", _WIDTH, initial_indent="    ", subsequent_indent="      ")
    for need in step.needs:
        yield f"      {_needed(need)}"


def _needed(need: Needed) -> str:
    given = f": given in {', '.join(need.given)}" if need.given else ""
    return f"needs {need.condition}{given}"


def _bar(bar: Bar) -> Iterator[str]:
    where = f"{bar.passage}: " if bar.passage else ""
    head = f"{where}{bar.by}" if bar.by else where.rstrip(": ")
    asks = f" asks for {bar.condition}" if bar.condition else ""
    yield f"  {head}{asks}"
    for reason in bar.reasons:
        yield f"    {reason}"


def _name(id: str, title: str) -> str:
    return f"{id} {title}" if title else id


def _odds(least: Fraction, most: Fraction) -> str:
    if least == most:
        return _fraction(least)
    return f"{_fraction(least)} to {_fraction(most)}"


def _fraction(chance: Fraction) -> str:
    """Odds as people say them: `1 in 3`, or in 100 where the numbers are large."""
    if chance.denominator <= 1000 and (chance.numerator <= 6 or chance.denominator <= 36):
        return f"{chance.numerator} in {chance.denominator}" if chance != 1 else "always"
    per_cent = 100 * float(chance)
    return f"{per_cent:.2g} in 100"


def as_json(trace: Trace) -> str:
    way = trace.way
    data: dict[str, Any] = {
        "format": 1,
        "id": trace.passage.id,
        "number": trace.passage.number,
        "title": trace.passage.title,
        "edition": trace.edition,
        "reached": way is not None,
        "proved_out": trace.is_proved_out,
        "states": trace.states,
        "complete": trace.is_complete,
        "way": None,
        "bars": [bar._asdict() for bar in trace.bars],
        "elsewhere": list(trace.elsewhere),
        "chances": [
            {
                "mode": one.mode,
                "draw": _pair(one.draw),
                "read": one.hits,
                "games": one.games,
                "interval": list(wilson(one.hits, one.games)),
            }
            for one in trace.chances
        ],
    }
    if way is not None:
        data["way"] = {
            "begins": way.begins,
            "shortest": way.is_shortest,
            "odds": [_pair(one) for one in way.odds],
            "steps": [
                {
                    "passage": step.passage,
                    "number": step.number,
                    "title": step.title,
                    "does": step.does,
                    "needs": [need._asdict() for need in step.needs],
                    "odds": None if step.odds is None else [_pair(one) for one in step.odds],
                    "answers": list(step.answers),
                }
                for step in way.steps
            ],
        }
    return json.dumps(data, ensure_ascii=False, indent=2)


def _pair(chance: Fraction | None) -> list[int] | None:
    return None if chance is None else [chance.numerator, chance.denominator]


# ---------------------------------------------------------------------------------------- tables


@dataclass(frozen=True, slots=True)
class Tables:
    """The encounter tables of an edition: each cell with its chances, and the passages that no cell
    leads to."""

    edition: Edition
    cells: Sequence[tuple[Cell, tuple[Chance, ...]]]
    unused: Sequence[str]
    games: Sequence[tuple[str, int, int]]


def tables_text(tables: Tables) -> str:
    return "\n".join(_table_lines(tables))


def _table_lines(tables: Tables) -> Iterator[str]:
    yield f"edition {tables.edition.name}: {counted(len(tables.cells), 'way')} into the book"
    yield ""
    yield "Each with the odds that a game's first draw makes it (a Milieu: on that terrain in that"
    yield "Age), and in how many of 100 games it is read, with the interval of 95%:"
    for mode, knights, games in tables.games:
        who = counted(knights, "knight")
        yield (
            f"  {mode}: {who}, {games} games of bots that ride at random"
            if games
            else (f"  {mode}: not played")
        )
    modes = "".join(f"{mode:>14}" for mode, _, _ in tables.games)
    last = ""
    for cell, chances in tables.cells:
        if cell.table != last:
            last = cell.table
            yield ""
            yield f"{last:<67}{'first draw':>10}{modes}"
        draw = next((one.draw for one in chances if one.draw is not None), None)
        drawn = _fraction(draw) if draw is not None else ""
        read = "".join(f"{_rate(one):>14}" for one in chances)
        gap = "" if cell.is_written else "  not written"
        yield f"  {cell.passage:<21}{cell.title:<45}{drawn:>9}{read}{gap}".rstrip()
    gaps = [cell for cell, _ in tables.cells if not cell.is_written]
    yield ""
    yield f"gaps: {len(gaps) or 'none'}"
    yield from wrap(
        f"passages that no way comes to: {', '.join(tables.unused) or 'none'}",
        _WIDTH,
        subsequent_indent="  ",
        break_on_hyphens=False,
    )


def _rate(chance: Chance) -> str:
    if not chance.games:
        return "-"
    low, high = wilson(chance.hits, chance.games)
    return f"{100 * chance.hits / chance.games:.0f} ({100 * low:.0f}-{100 * high:.0f})"


def tables_json(tables: Tables) -> str:
    data = {
        "format": 1,
        "edition": tables.edition.name,
        "modes": [
            {"mode": mode, "knights": knights, "games": games}
            for mode, knights, games in tables.games
        ],
        "cells": [
            {
                "table": cell.table,
                "title": cell.title,
                "passage": cell.passage,
                "written": cell.is_written,
                "chances": [
                    {
                        "mode": one.mode,
                        "draw": _pair(one.draw),
                        "read": one.hits,
                        "games": one.games,
                        "interval": list(wilson(one.hits, one.games)),
                    }
                    for one in chances
                ],
            }
            for cell, chances in tables.cells
        ],
        "unused": list(tables.unused),
    }
    return json.dumps(data, ensure_ascii=False, indent=2)
