"""Where what a condition asks for is given, and what it asks for in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from malory.book import model
from malory.book.phrases import condition_name
from malory.pack import Record
from malory.pack.tales import TalesTables

from scriptorium.reach.logic import Bare, rewards
from scriptorium.reach.origins import acts_of
from scriptorium.reach.usage import Named, given_by, named_in, taken_by
from scriptorium.trace.told import Needed

_SHOWN = 4


def literals(
    condition: model.Condition, holds: bool = True
) -> Iterator[tuple[model.Condition, bool]]:
    """The parts of a condition that have no parts, each with whether it must hold for the whole."""
    match condition:
        case model.Not(inner):
            yield from literals(inner, not holds)
        case model.And(parts) | model.Or(parts):
            for one in parts:
                yield from literals(one, holds)
        case _:
            yield condition, holds


def _asked(
    condition: model.Condition, holds: bool = True
) -> Iterator[tuple[model.Condition, bool]]:
    """The parts of a condition that must each hold, or not; alternatives stay together."""
    match condition:
        case model.Not(inner):
            yield from _asked(inner, not holds)
        case model.And(parts) if holds:
            for one in parts:
                yield from _asked(one)
        case model.Or(parts) if not holds:
            for one in parts:
                yield from _asked(one, False)
        case _:
            yield condition, holds


def gives(logic: Bare, atom: model.Condition) -> bool:
    """Whether a passage can make a condition true."""
    wanted = set(named_in(atom))
    rank_falls = isinstance(atom, model.Rank | model.Counter) and atom.high is not None
    for reward in rewards(logic):
        given = set(given_by(reward)) | (set(taken_by(reward)) if rank_falls else set())
        if given & (wanted | {(kind, "") for kind, _ in wanted}):
            return True
    return False


def needed_on_the_way(
    condition: model.Condition | None, logics: Mapping[str, Bare], so_far: Iterable[str]
) -> tuple[Needed, ...]:
    """What a condition asks for, each with the passages of the way so far that give it."""
    if condition is None:
        return ()
    way = list(dict.fromkeys(so_far))

    def givers(atom: model.Condition) -> list[str]:
        if isinstance(atom, model.Visited):
            return [str(atom.passage)] if str(atom.passage) in way else []
        found = [id for id in way if not logics[id].plain and gives(logics[id], atom)]
        return found[-_SHOWN:]

    return _needed(condition, givers)


def needed_from_anywhere(
    condition: model.Condition | None,
    given: Mapping[Named, list[str]],
    reached: Mapping[str, int],
    tables: TalesTables,
) -> tuple[Needed, ...]:
    """What a condition asks of a knight, each with where in the book he may have it from."""
    if condition is None:
        return ()

    def givers(atom: model.Condition) -> list[str]:
        if isinstance(atom, model.Visited):
            return [str(atom.passage)]
        found: list[str] = []
        if isinstance(atom, model.Has):
            for name in named_in(atom):
                found += [id for id in given.get(name, ()) if id in reached]
            found += _cards(atom, tables)
        more = [f"{len(found) - _SHOWN} more"] if len(found) > _SHOWN + 1 else []
        shown = found[:_SHOWN] if more else found
        return [*shown, *more]

    return _needed(condition, givers)


def _needed(
    condition: model.Condition, givers: Callable[[model.Condition], list[str]]
) -> tuple[Needed, ...]:
    found: list[Needed] = []
    for part, holds in _asked(condition):
        if not holds:
            found.append(Needed(condition_name(model.Not(part)), ()))
            continue
        named = [giver for atom, is_so in literals(part) if is_so for giver in givers(atom)]
        found.append(Needed(condition_name(part), tuple(dict.fromkeys(named))))
    return tuple(found)


def _cards(atom: model.Has, tables: TalesTables) -> list[str]:
    """The cards that give it to their holder."""
    rows: list[tuple[str, Record]] = [
        *[(row.name, row) for row in tables.statuses],
        *[(row.name, row) for row in tables.treasures],
        *[(f"token {row.number}", row) for row in tables.tokens],
    ]
    return [name for name, row in rows if any(_is(act, atom) for act in acts_of(row))]


def _is(act: object, atom: model.Has) -> bool:
    given = getattr(act, atom.kind, None)
    return bool(given == atom.id)
