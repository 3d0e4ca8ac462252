"""How a game begins, and how cards come: who is first, the shuffles, the columns, drawing."""

from __future__ import annotations

from malory.games.king_arthur import turn
from malory.games.king_arthur.state import Realm, put
from malory.kernel import NOBODY, Flow, Roll, Seat, Shuffle, step


@step
def settle(s: Realm) -> Flow:
    """KA008: the bravest begins; by lot unless the players have said who."""
    first = s.game.first
    if first == NOBODY:
        (face,) = yield Roll(1, s.seats)
        first = face - 1
    s.first = first
    s.push(gather(), muster())
    s.say("first", first, rule="KA008", seats=s.seats)


@step
def gather(s: Realm) -> Flow:
    """KA006: the adversaries are shuffled, and the first columns laid."""
    order = yield Shuffle(s.foes)
    s.foes = order
    lay_out(s, NOBODY)


@step
def muster(s: Realm) -> Flow:
    """KA007: the knights are shuffled, and dealt."""
    order = yield Shuffle(s.pile)
    s.pile = order
    count = s.game.numbers.hand
    for k in s.round_from(s.first):
        cards = s.pile[: -count - 1 : -1]
        s.pile = s.pile[:-count]
        s.knights = put(s.knights, k, cards)
    hands = {k: {"cards": s.knights[k]} for k in range(s.seats)}
    s.say("dealt", rule="KA007", count=count, secret=hands)
    s.push(turn.turn(s.first))


def lay_out(s: Realm, k: Seat) -> None:
    """KA006, KA011, KA-A05: reveal adversaries until a column is full, or none is left."""
    most, laid = s.game.numbers.column, []
    while s.foes and s.tallest() < most:
        laid.append(s.foes[-1])
        s.table += s.foes[-1:]
        s.foes = s.foes[:-1]
    rule = "KA006" if k == NOBODY else "KA011"
    s.say("revealed", k, rule=rule, reveals=True, cards=tuple(laid), left=len(s.foes))


@step
def take(s: Realm, k: Seat, count: int) -> None:
    """KA022, KA030, KA-A17: draw so many knights; where the pile runs out the discard is shuffled;
    with none left, what there is."""
    pile = s.pile
    taken = min(count, len(pile))
    if taken:
        cards = pile[: -taken - 1 : -1]
        s.pile = pile[:-taken]
        s.knights = put(s.knights, k, s.knights[k] + cards)
        s.done += ("draw",)
        s.say("drew", k, rule="KA022", count=taken, secret={k: {"cards": cards}})
    if taken < count and s.discard:
        s.push(reshuffle(), take(k, count - taken))
    elif "draw" not in s.done:
        s.say("none left", k, rule="KA030")


@step
def reshuffle(s: Realm) -> Flow:
    """KA030: the discard is the pile again."""
    order = yield Shuffle(s.discard)
    s.pile = order
    s.discard = ()
    s.say("reshuffled", rule="KA030", count=len(order))
