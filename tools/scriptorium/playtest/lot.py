"""A whole lot: played, its coverage written, its report put together."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from malory.book.cache import compile_kept
from malory.cli.writing import writing
from malory.source import Place
from malory.source.writing import check_room, write_whole
from malory.telling.binding import quoted

from scriptorium.findings.listing import prefix_of
from scriptorium.playtest import options, states
from scriptorium.playtest.coverage import (
    Coverage,
    now_counted,
    read_coverage,
    to_json,
    whole,
)
from scriptorium.playtest.faults import ABOUT, Faults, short_path
from scriptorium.playtest.order import LIMIT, Order
from scriptorium.playtest.report import Run
from scriptorium.playtest.running import run, total
from scriptorium.playtest.spots import Spots
from scriptorium.spreading import bar, hands

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class Asked(NamedTuple):
    """How many games, by how many processes (None: one a core) or which cluster; the file for what
    was met, and whether to add to it what stands there."""

    games: int
    jobs: int | None = None
    cluster: str | None = None
    coverage: str | None = None
    add: bool = False


class Lot(NamedTuple):
    """What came of a lot, and where what it names stands. `gone` are ids that the coverage file
    held and the book holds no longer: they are not written again. `notes` tell how it went."""

    run: Run
    where: Callable[[str], tuple[str, Place] | None]
    gone: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def play_lot(order: Order, folder: Traversable, asked: Asked) -> Lot:
    """Play a lot. Raises UnplayableError, BadCoverageError, or Refused for a file not written."""
    file = Path(asked.coverage) if asked.coverage else None
    before = Coverage()
    if file is not None and asked.add and file.exists():
        before = read_coverage(file)
    if file is not None:
        with writing(file):  # before a thousand games are played in vain
            check_room(file)
    many = total(order, asked.games)
    with hands(asked.jobs, asked.cluster, order.what, "", many) as crew, bar(many) as shown:
        result = run(order, many, crew, shown)
    marks = order.marks()
    book = marks.book
    covered = whole(result.coverage, marks)
    gone: tuple[str, ...] = ()
    if file is not None:
        before = now_counted(before, book.renames, book)
        before.add(result.coverage)
        both = whole(before, marks)
        with writing(file):
            write_whole(file, to_json(both, book.name, book.title, book.hash))
        gone = both.gone
    exact = states.searched(order).words if order.strategy == "states" else ""
    drawn = Run(
        title=order.bound().title,
        strategy=order.strategy,
        seed=order.seed,
        games=result.games,
        choices=result.choices,
        rolls=result.rolls,
        covered=covered,
        faults=result.faults.groups(),
        command=command_of(order),
        exact=exact,
        interrupted=result.interrupted,
    )
    return Lot(drawn, _where(order, folder), gone, tuple(crew.notes))


def _where(order: Order, folder: Traversable) -> Callable[[str], tuple[str, Place] | None]:
    """Where an id stands; the pack is compiled for it once, when the first is asked for."""
    known: list[Spots] = []
    prefix = prefix_of(folder)

    def where(id: str) -> tuple[str, Place] | None:
        if not known:
            known.append(Spots(compile_kept(folder), order.marks()))
        place = known[0].place(id)
        return (f"{prefix}{place.file}", place) if place is not None else None

    return where


def command_of(order: Order) -> str:
    """The command that plays this order, but for how many."""
    words = ["malory playtest", quoted(order.what)]
    named = dict(order.options)
    mode = named.pop("mode", "")
    words += [f"--mode {mode}"] if mode else []
    words += [f"--seats {order.seats}"] if order.seats else []
    if order.has_scenes() and not order.scene and not (mode or order.seats):
        words.append("--whole")
    words += [f"--option {quoted(f'{name}={value}')}" for name, value in named.items()]
    words += [f"--strategy {order.strategy}"] if order.strategy != "random" else []
    words += [f"--limit {order.limit}"] if order.limit != LIMIT else []
    return " ".join(words)


def report_again(order: Order, number: int) -> str:
    """What goes wrong with one of a strategy that plays passages; empty if nothing does."""
    if order.strategy == "options":
        every = options.passages(order)
        found = options.look_at(order, number).faults if number < len(every) else Faults()
    else:
        plan = states.searched(order).plan
        found = (
            states.look_at(order, plan[number], number).faults if number < len(plan) else Faults()
        )
    lines: list[str] = []
    for group in found.groups():
        fault = group.fault
        words = f": {fault.words}" if fault.words else ""
        lines.append(f"{ABOUT[fault.kind]} in `{fault.where}`{words}")
        lines.append(f"  path: {short_path(fault.path, most=200)}")
    return "\n".join(lines)
