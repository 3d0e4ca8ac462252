"""What an ink story needs round its passages: variables, a start, the road of Tales."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from malory.book import model
from malory.book.book import Book
from malory.book.entries import demanded
from malory.pack.tales import TalesTables

from scriptorium.exchange.ink.wording import escaped
from scriptorium.exchange.variables import Hero

OPENING: Final = "opening"
ROAD: Final = "road"
PAUSE: Final = "pause"
DRAW: Final = "draw_treasure"
TOTAL: Final = "total"

FRAME: Final = (OPENING, ROAD, PAUSE, DRAW, TOTAL, "points", "encounter")


def variables(hero: Hero) -> Iterator[str]:
    """The declarations of what the story uses."""
    yield f"VAR {TOTAL} = 0"
    for one in hero.variables:
        if one.name in hero.used:
            start = f'"{one.start}"' if isinstance(one.start, str) else one.start
            yield f"VAR {one.name} = {start}"


def opening(hero: Hero, start: str) -> list[str]:
    """The knot that a gamebook begins with: points are handed out, rank by rank."""
    points, limit = hero.points
    skills = [one for one in hero.variables if one.kind == "skill"]
    if not points or not skills:
        return [f"=== {OPENING} ===", f"-> {start}"]
    given = {one.name: hero.fresh(f"{one.name}_given") for one in skills}
    rows = [f"VAR points = {points}", *[f"VAR {name} = 0" for name in given.values()]]
    rows += [
        f"=== {OPENING} ===",
        f"{{ points <= 0:\n  -> {start}\n}}",
        "You have {points} {points == 1:point|points} to hand out.",
    ]
    for one in skills:
        name = hero.named("skill", one.id)
        bar = f"({name} < {hero.rank_limit}) and ({given[one.name]} < {limit})"
        rows += [
            f"+ {{{bar}}} [{escaped(one.id)}, now {{{name}}}]",
            f"  ~ {name} = {name} + 1",
            f"  ~ {given[one.name]} = {given[one.name]} + 1",
            "  ~ points = points - 1",
            f"  -> {OPENING}",
        ]
    return [*rows, f"+ ->\n  -> {start}"]


def road(book: Book, hero: Hero, knots: Mapping[str, str]) -> list[str]:
    """Tales as far as ink can tell it: an encounter is drawn at random, until the reader lets the
    Age end, and the tale."""
    tables = book.tables
    assert isinstance(tables, TalesTables)
    age, location, terrain = (hero.named(name) for name in ("age", "location", "terrain"))
    openings = [knots[one.passage] for one in tables.ages if one.passage in knots]
    last = knots.get(tables.numbers.epilogue)
    rows = [f"=== {OPENING} ===", f"-> {openings[0] if openings else ROAD}"]
    rows += [f"=== {ROAD} ===", "+ [Ride on]", "  -> encounter"]
    for count, knot in enumerate(openings[1:], 2):
        rows += [
            f"+ {{{age} == {count - 1}}} [Let the Age end]",
            f"  ~ {age} = {count}",
            f"  -> {knot}",
        ]
    rows += [
        f"+ {{{age} >= {max(1, len(openings))}}} [Let the tale end]",
        f"  -> {last or 'END'}",
        "=== encounter ===",
        f"~ {location} = RANDOM(1, 6)",
        f"~ {TOTAL} = RANDOM(1, {len(tables.terrains)})",
        "{",
    ]
    names = [one.name for one in tables.terrains]
    rows += [f'- {TOTAL} == {n}:\n  ~ {terrain} = "{name}"' for n, name in enumerate(names, 1)]
    rows += ["}", "{"]
    for count, one in enumerate(tables.ages, 1):
        for name in names:
            rows.append(f'- ({age} == {count}) and ({terrain} == "{name}"):')
            others = frozenset((*(other.name for other in tables.ages), *names)) - {one.name, name}
            rows += [f"  {row}" for row in _lot(encounters(book, knots, others))]
    return [*rows, "}", f"-> {ROAD}"]


def encounters(book: Book, knots: Mapping[str, str], others: frozenset[str]) -> list[str]:
    """The knots that cards of the edition in play may lead to, without those that need one of these
    other Ages and terrains."""
    edition = book.pack.edition()
    ways = demanded(book.pack, edition) if edition is not None else book.entries
    found = [
        knots[one.target]
        for one in ways
        if one.kind == "card" and one.target in knots and others.isdisjoint(one.cards)
    ]
    return list(dict.fromkeys(found))


def _lot(targets: Sequence[str]) -> list[str]:
    if not targets:
        return [f"-> {ROAD}"]
    rows = [f"~ {TOTAL} = RANDOM(1, {len(targets)})", f"{{ {TOTAL}:"]
    rows += [f"- {count}: -> {knot}" for count, knot in enumerate(targets, 1)]
    return [*rows, "}"]


def draw(hero: Hero) -> list[str]:
    """The function that draws a treasure: one never found, or else one that was lost again."""
    ids = hero.pack.vocabulary.treasures
    rows = [f"=== function {DRAW} ===", "~ temp left = 0"]
    held = [(hero.named("treasure", id), hero.named("found", id)) for id in ids]
    for at in (1, 0):
        count = [f"{{ {two[at]} == 0:\n  ~ left = left + 1\n}}" for two in held]
        rows += count if at else ["{ left == 0:", *_indented(count), "}"]
    rows += ["~ temp fresh = 0", *[f"~ fresh = fresh + {found}" for _, found in held]]
    rows += ["{ left == 0:\n  ~ return\n}", "~ left = RANDOM(1, left)"]
    for own, found in held:
        never = f"({found} == 0) and (fresh < {len(ids)})"
        bar = f"({never}) or (({own} == 0) and (fresh == {len(ids)}))"
        rows += [
            f"{{ {bar}:",
            "  ~ left = left - 1",
            "  { left == 0:",
            f"    ~ {own} = 1",
            f"    ~ {found} = 1",
            "  }",
            "}",
        ]
    return rows


def _indented(rows: Sequence[str]) -> list[str]:
    return [f"  {row}" for text in rows for row in text.split("\n")]


def is_last(passage: model.Passage, book: Book) -> bool:
    """Whether a passage ends the whole story where it ends: in a gamebook any does."""
    tables = book.tables
    if not isinstance(tables, TalesTables):
        return True
    return passage.id.partition(".")[0] == tables.numbers.epilogue
