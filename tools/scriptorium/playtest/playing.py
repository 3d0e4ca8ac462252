"""Plays one game of an order, sees what it meets, and says what went wrong."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from malory.book.model import END, Passage, Turn
from malory.kernel import Bot, Game, OwnDice, Seat, Seeded
from malory.kernel.table import Table

from scriptorium.playtest.coverage import Coverage
from scriptorium.playtest.faults import Fault, Kind
from scriptorium.playtest.following import Follower
from scriptorium.playtest.order import Order
from scriptorium.playtest.scenes import scenes_of
from scriptorium.playtest.timing import TooSlowError, at_most
from scriptorium.playtest.walker import Counted, EndlessError, Taken, Walker

_LOOKED_BACK: Final = 200
"""Passages at most, of the second half of an endless game, among which its loop is sought."""
_NAMED: Final = 8
SHOWN: Final = 12
"""Steps of the path of a game that goes round; the rest is like it."""


class Played(NamedTuple):
    """One game that was played: its table, what it met, what it took, and its fault if it has one.

    `error` is what was raised, if anything was.
    """

    table: Table[Any] | None
    follower: Follower
    taken: Taken
    fault: Fault | None
    error: Exception | None = None


def seed_of(order: Order, number: int) -> str:
    """Return the seed of a game: the same, however many are played at a time."""
    return f"{order.seed}/{number}"


def begin(order: Order, number: int) -> Table[Any]:
    """Return the table of a game, set and not yet played; a game of the whole waits for chance."""
    bound, seed = order.bound(), seed_of(order, number)
    if order.scene:
        return scenes_of(order).begin(number, seed, Seeded(seed))
    return Table(bound.game, order.company(), seed, OwnDice())


def bots_for(order: Order, seats: int, walker: Bot) -> Mapping[Seat, Bot]:
    """Return who plays each seat of a table; in a scene nobody else rides along."""
    return dict.fromkeys(range(seats), walker) if order.scene else order.bots(walker)


def play_one(order: Order, number: int, before: Mapping[Any, int]) -> Played:
    """Play one game to its end, or to what is wrong with it."""
    follower = Follower(order.marks(), Coverage())
    walker = Walker(order.limit, order.strategy == "unused", before)
    table: Table[Any] | None = None
    error: Exception | None = None
    found: tuple[Kind, str] | None = None
    try:
        with at_most(order.seconds):
            table = begin(order, number)
            held = table.game.cards(table.state)
            table.sit_down(Counted(Seeded(seed_of(order, number)), table, walker))
            table.run(bots_for(order, table.seats, walker.bot))
            table.game.outcome(table.state)
            words = changed_cards(held, table.game.cards(table.state))
            found = ("cards", words) if words else None
    except EndlessError:
        found = ("loop", "")
    except TooSlowError:
        found = ("slow", f"not over after {order.seconds:g} seconds")
    except Exception as raised:  # whatever the rules raise is what is looked for
        error = raised
        found = ("bug", error_words(raised))
    if table is not None:
        follower.follow(table.events)
        follower.close()
    follower.coverage.games = 1
    fault = None
    if found is not None and found[0] == "loop":
        fault = _endless(follower, number, walker.words)
    elif found is not None:
        fault = Fault(found[0], follower.here, found[1], number, tuple(follower.path))
    elif table is not None:
        fault = _ended(table.game, table, follower, number, walker.words)
    return Played(table, follower, walker.taken, fault, error)


def error_words(error: Exception) -> str:
    """An exception in a line, with the place that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    last = frames[-1]
    name = last.filename.replace("\\", "/").rpartition("/")[2]
    return f"{type(error).__name__}: {error} ({name}, {last.name})".replace("\n", " ")


def changed_cards(before: Counter[str], now: Counter[str]) -> str:
    """What is gone and what is there twice; empty if all is as it was."""
    if before == now:
        return ""
    lost, more = sorted((before - now).elements()), sorted((now - before).elements())
    parts = [f"gone: {', '.join(lost)}"] if lost else []
    parts += [f"there twice: {', '.join(more)}"] if more else []
    return "; ".join(parts)


def _endless(follower: Follower, number: int, took: str) -> Fault:
    """The passages that a game without an end goes round in; or that it finds new ones still."""
    passages = [id for id in follower.path if " " not in id]
    last = passages[-min(_LOOKED_BACK, (len(passages) + 1) // 2) :]
    path = tuple(follower.path[:SHOWN])
    after = f"not over after {took}"
    if not last:
        return Fault("long", "", after, number, path)
    if set(last) - set(passages[: -len(last)]):
        return Fault("long", last[-1], f"{after}, and new passages still", number, path)
    loop = sorted(set(last))
    named = ", ".join(loop[:_NAMED]) + (f" and {len(loop) - _NAMED} more" if loop[_NAMED:] else "")
    return Fault("loop", loop[0], f"{after}, round and round: {named}", number, path)


def _ended(
    game: Game[Any], table: Table[Any], follower: Follower, number: int, took: str
) -> Fault | None:
    """What is wrong with how a game ended."""
    path = tuple(follower.path)
    here = follower.here
    result = getattr(table.state, "result", "")
    if game.facts.id == "gamebook":
        if result == "circle":
            passages = [id for id in path if " " not in id]
            loop = sorted(set(passages[-_LOOKED_BACK // 2 :]))
            words = f"passages turn to each other without a choice: {', '.join(loop[:_NAMED])}"
            return Fault("loop", loop[0], words, number, path[:SHOWN])
        if result == "closed":
            return Fault("stuck", here, "", number, path)
        if result == "limit":
            return _endless(follower, number, took)
        if _is_open(follower):
            return Fault("open end", here, "nothing leads on, and nothing came of it", number, path)
    elif follower.barred:
        return Fault("stuck", follower.barred, "", number, path)
    return None


def _is_open(follower: Follower) -> bool:
    """Whether the tale stopped because nothing more was written: no `-> end`, no gain, no loss."""
    if follower.gained or not follower.here:
        return False
    if follower.outcome is not None:
        return follower.outcome.turn is None
    if follower.picked is not None:
        return False  # a choice that led to `end`
    return not _says_end(follower.marks.book.passage(follower.here))


def _says_end(passage: Passage) -> bool:
    ending = passage.ending
    return isinstance(ending, Turn) and ending.target == END
