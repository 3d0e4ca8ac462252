"""Cards that lay elsewhere in their pile than chance had put them: orders changed after the fact.

Who draws from a printed pile says what he drew. The orders that chance gave are then recorded as
if those cards had lain there, and the game is played over up to where they were turned up: so a
record, an undo and a replay know of nothing but one order of the pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from malory.kernel.chance import Chance
from malory.kernel.event import Event
from malory.kernel.game import Drawn
from malory.kernel.play import play
from malory.kernel.question import CHANCE, Answer, Refusal, Seat
from malory.kernel.state import State
from malory.kernel.table import Table

S = TypeVar("S", bound=State[Any])


class Place(NamedTuple, Generic[S]):
    """Where in a game an event stands: behind so many answers, the state `before` the last of them,
    and how many events had been `said` before that."""

    plies: int
    before: S
    said: int


def place_of(table: Table[S], at: int) -> Place[S]:
    """Return where event `at` of a table stands."""
    mark = next(one for one in reversed(table.marks) if one.events <= at)
    s = mark.state.copy()
    s.out = []
    for plies, (_, answer) in enumerate(table.record[mark.plies :], mark.plies + 1):
        before, said = s.copy(), mark.events + len(s.out)
        play(s, answer)
        if mark.events + len(s.out) > at:
            return Place(plies, before, said)
    raise IndexError(at)


def could_be(table: Table[S], at: int, place: Place[S], drawn: Drawn) -> list[str]:
    """Return, sorted, the cards that may lie where those of event `at` were turned up: that stands
    at `place` and has `drawn` them.

    They are those that lay hidden in its pile, or beside it in a pile out of which that was made.
    """
    card = drawn.cards[0]
    orders = _orders(table, place.plies)
    own = _latest(orders, card)
    if own is None:
        return list(drawn.cards)
    found, hidden = set(orders[own]), _hidden(place.before)
    if len(drawn.cards) == 1 and table.record[place.plies - 1][1] == orders[own]:
        return [one for one in sorted(found) if _would_be(table, at, place, card, one)]
    if card not in hidden:
        return sorted(found)
    for order in orders[len(_piles(place.before)) : own]:
        if any(one in hidden and one in orders[own] for one in order):
            found.update(order)
    for event in table.events[place.said : at]:  # turned up by the same answer, before it
        earlier = table.game.drawn(event)
        hidden.difference_update(earlier.cards if earlier is not None else ())
    return sorted(found.intersection(hidden))


def _would_be(table: Table[S], at: int, place: Place[S], old: str, new: str) -> bool:
    """Whether event `at`, and it alone, turns up `new` where the order just given has it in the
    place of `old`: the rules may pass a card over."""
    order = table.record[place.plies - 1][1]
    assert isinstance(order, tuple)
    s = place.before.copy()
    s.out = []
    play(s, _swapped(order, old, new))  # type: ignore[arg-type]  # an order, as `_orders` saw
    here = at - place.said
    if len(s.out) <= here or s.out[:here] != table.events[place.said : at]:
        return False
    drawn = table.game.drawn(s.out[here])
    return drawn is not None and drawn.cards == (new,)


def redrawn(
    table: Table[S], at: int, place: Place[S], cards: Sequence[str], chance: Chance
) -> Table[S] | Refusal:
    """Return a table at which event `at`, that stands at `place`, has turned up `cards`, and chance
    has answered on from there; or why that cannot be. The old one is not changed.
    """
    game = table.game
    drawn = game.drawn(table.events[at])
    assert drawn is not None
    orders = _orders(table, place.plies)
    gone = [one for one in drawn.cards if one not in cards]
    hidden = _hidden(place.before)
    for old, new in zip(gone, [one for one in cards if one not in drawn.cards], strict=True):
        _exchange(orders, old, new, hidden)
    base = table.marks[0]
    s = base.state.copy()
    piles = _piles(s)
    for name, order in zip(piles, orders, strict=False):
        setattr(s, name, order)
    record = _with(table.record[: place.plies], base.plies, orders[len(piles) :])
    events: list[Event] = table.events[: base.events]
    again: Table[S] = Table.laid(
        game, table.seats, table.seed, table.lone, s, record[: base.plies], (), base.anchor, events
    )
    for seat, answer in record[base.plies :]:
        if again.answer(seat, answer) is not None:
            return _OTHERWISE
    now = game.drawn(again.events[at]) if len(again.events) > at else None
    if again.events[:at] != table.events[:at] or now is None or set(now.cards) != set(cards):
        return _OTHERWISE
    again.sit_down(chance)
    end = len(again.record)
    again.told = [(min(plies, end), words) for plies, words in table.told]
    return again


_OTHERWISE: Final = Refusal("", "It cannot be that card: the game so far says otherwise.")


def _piles(s: State[Any]) -> list[str]:
    """Return the fields of a state that are piles nobody looks into."""
    return [
        name
        for name, kind in s.game.facts.hidden.items()
        if kind == "pile" and isinstance(getattr(s, name), tuple)
    ]


def _hidden(s: State[Any]) -> set[str]:
    return {one for name in _piles(s) for one in getattr(s, name)}


def _orders(table: Table[Any], plies: int) -> list[tuple[str, ...]]:
    """Return the piles that a table began with, then every order that chance gave, up to there."""
    base = table.marks[0]
    begun = [getattr(base.state, name) for name in _piles(base.state)]
    return begun + [
        answer
        for seat, answer in table.record[base.plies : plies]
        if seat == CHANCE and _is_order(answer)
    ]


def _is_order(answer: Answer) -> bool:
    return isinstance(answer[0], str) if isinstance(answer, tuple) and answer else False


def _with(
    record: list[tuple[Seat, Answer]], since: int, orders: list[tuple[str, ...]]
) -> list[tuple[Seat, Answer]]:
    """Return a record with other orders in the places of those that chance gave."""
    left = iter(orders)
    return [
        (seat, next(left) if at >= since and seat == CHANCE and _is_order(answer) else answer)
        for at, (seat, answer) in enumerate(record)
    ]


def _latest(orders: Sequence[tuple[str, ...]], card: str) -> int | None:
    return next((at for at in reversed(range(len(orders))) if card in orders[at]), None)


def _exchange(orders: list[tuple[str, ...]], old: str, new: str, hidden: set[str]) -> None:
    """Let `new` lie where `old` lay in the latest order that holds it. Where it lay in another
    pile, out of which this one was made, a card still hidden goes there in its stead."""
    own = _latest(orders, old)
    assert own is not None
    if new not in orders[own]:
        beside = _latest(orders[:own], new)
        shared = [one for one in orders[own] if beside is not None and one in orders[beside]]
        spare = old if old in shared else next((k for k in reversed(shared) if k in hidden), "")
        if beside is None or not spare:
            return  # what is played over will not come to that card, and it is refused
        for at in (beside, own):
            orders[at] = _swapped(orders[at], spare, new)
        if spare == old:
            return
    orders[own] = _swapped(orders[own], old, new)


def _swapped(order: tuple[str, ...], one: str, other: str) -> tuple[str, ...]:
    return tuple([{one: other, other: one}.get(card, card) for card in order])
