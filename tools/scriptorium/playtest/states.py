"""The strategy `states`: what a search of a gamebook's states comes to, played by the real rules.

The search (`scriptorium.reach`) tells for each passage a shortest way there, or that none exists.
Each way is played on a table like any other; then all that can be done there is tried, by heroes
who can really stand there. A way that the real game does not follow is our bug.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from malory.book.compiling import Compilation
from malory.cli import named_pack
from malory.kernel import CHANCE, Answer, OwnDice
from malory.kernel.table import Table

from scriptorium.playtest.faults import Fault, Faults
from scriptorium.playtest.following import Follower
from scriptorium.playtest.options import tried
from scriptorium.playtest.order import Order
from scriptorium.playtest.playing import SHOWN, error_words
from scriptorium.playtest.result import Result
from scriptorium.reach import search
from scriptorium.reach.rounds import endless_rounds

STATES_EACH: Final = 10
"""States looked into for each decision of the limit."""


class Way(NamedTuple):
    """The answers that lead to a passage; `is_shut`: its whole menu is barred then; `is_endless`:
    no way leads on from it to an end, and it is told for all of its round."""

    passage: str
    answers: tuple[Answer, ...]
    is_shut: bool = False
    is_endless: bool = False


class Searched(NamedTuple):
    """What a search came to; the `plan` holds a way to each passage it reached."""

    plan: tuple[Way, ...]
    states: int
    is_complete: bool
    never: tuple[str, ...]
    """Passages of which it is proved that nobody comes there."""
    unknown: tuple[str, ...]
    """Passages of which nothing is known."""

    @property
    def words(self) -> str:
        """How sure the search is, in a line."""
        looked = f"{self.states:,} states looked into"
        if self.is_complete:
            return f"{looked}, which is all there are: what was not met cannot be"
        left = f"; of {len(self.unknown)} passages nothing is known" if self.unknown else ""
        return f"{looked}, and there are more{left}"


@lru_cache(maxsize=2)
def searched(order: Order) -> Searched:
    """Search the book of an order; its limit bounds the states."""
    compilation = compiled(order.what)
    found = search(compilation, order.limit * STATES_EACH, seed=order.seed)
    ids = list(compilation.book)
    endless = {one[0] for one in endless_rounds(compilation)}
    plan: list[Way] = []
    if found.journeys is not None:
        trails = [(id, found.journeys.witness(id), False) for id in ids]
        trails += [(id, found.journeys.shut(id), True) for id in ids]
        plan = [
            Way(
                id,
                tuple([one for edge in trail.edges for one in edge.answers]),
                is_shut,
                id in endless and not is_shut,
            )
            for id, trail, is_shut in trails
            if trail is not None
        ]
    never = tuple([id for id in ids if found.proved_out(id)])
    unknown = tuple(found.open(ids))
    return Searched(tuple(plan), found.states, found.is_complete, never, unknown)


def compiled(what: str) -> Compilation:
    """The compilation of a pack by its name or path."""
    from malory.book.cache import compile_kept

    return compile_kept(named_pack(what))


def look(order: Order, plan: tuple[Way, ...], first: int, many: int) -> Result:
    """Play ways `first` to `first + many - 1`."""
    result = Result()
    for number in range(first, first + many):
        result.add(look_at(order, plan[number], number))
    return result


def look_at(order: Order, way: Way, number: int) -> Result:
    """Play one way, then try all that can be done where it leads."""
    result = Result()
    passage = way.passage
    follower = Follower(order.marks(), result.coverage)
    result.games = 1
    table: Table[Any] | None = None
    words = ""
    try:
        table = Table(order.bound().game, 1, order.seed, OwnDice())
        for answer in way.answers:
            seat = CHANCE if isinstance(answer, tuple) else 0
            refusal = table.answer(seat, answer)
            if refusal is not None:
                words = f"the search answers what is not on offer: {refusal.words}"
                break
    except Exception as error:  # whatever the rules raise is what is looked for
        words = error_words(error)
    if table is not None:
        follower.follow(table.events)
        result.choices = len([seat for seat, _ in table.record if seat != CHANCE])
        result.rolls = table.count
    path = tuple(follower.path)
    if way.is_endless:
        endless = Fault("loop", passage, "no way leads from here to an end", number, path[:SHOWN])
        result.faults.add(Faults([endless]))
    if words:
        result.faults.add(Faults([Fault("bug", passage, words, number, path)]))
    elif way.is_shut:
        result.faults.add(Faults([Fault("stuck", passage, "", number, path)]))
    elif table is not None and not table.is_over and follower.here == passage:
        for fault in tried(table, passage, number, set(), result, follower):
            result.faults.add(Faults([fault]))
    return result
