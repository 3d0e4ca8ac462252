"""A turn: reveal, defeat, complete, draw."""

from __future__ import annotations

from typing import Final

from malory.games.king_arthur import dealing, ending, sealing
from malory.games.king_arthur.aiming import (
    TAKE,
    named,
    targets,
    ways_to,
    worth_asking,
)
from malory.games.king_arthur.cards import Cards, bundle, without
from malory.games.king_arthur.refusing import (
    no_adventure,
    no_payment,
    no_spending,
    no_target,
    no_way,
)
from malory.games.king_arthur.state import ACTS, Realm, put
from malory.kernel import Ask, Flow, Seat, step

REVEAL: Final = "reveal"
PASS: Final = "pass"


@step(anchor=True)
def turn(s: Realm, k: Seat) -> None:
    """KA009: the four steps, in their order."""
    s.turns += 1
    s.done = ()
    s.say("turn", k, rule="KA009", turn=s.turns)
    s.push(reveal(k), defeat(k), complete(k), draw(k))


def may_reveal(s: Realm) -> bool:
    """KA010: whether no column is full and adversaries are still to come."""
    return bool(s.foes) and s.tallest() < s.game.numbers.column


@step
def reveal(s: Realm, k: Seat) -> Flow:
    """KA010, KA-A12: more adversaries may be revealed, or not; the choice returns next turn."""
    if not may_reveal(s):
        return
    move = yield Ask(k, (REVEAL, PASS), what="reveal", rule="KA010")
    if move == REVEAL:
        dealing.lay_out(s, k)
        s.done += ("reveal",)


@step
def defeat(s: Realm, k: Seat) -> Flow:
    """KA012: at most one adversary is defeated, any that lies open. A seat is asked whatever
    knights it holds, so that being asked tells nothing of them."""
    if not worth_asking(s, k):
        return
    found = {named(one): one for one in targets(s, k)}
    move = yield Ask(k, (*found, PASS), lambda one: no_target(s, k, one), "defeat", "KA012")
    if move == PASS:
        return
    target = found[move]
    ways = ways_to(s, k, target)
    way = ways[0]
    if s.game.is_epic and not target.is_sealed:
        words = tuple([one.name for one in ways])
        said = yield Ask(k, words, lambda one: no_way(s, k, target, one), "way", "KA040")
        way = ways[words.index(said)]
    hand = s.knights[k]
    payments = {bundle(one): one for one in s.game.deck.payments(hand, way.cost)}
    rule = "KA044" if way.name == TAKE and s.game.is_epic else "KA013"
    said = yield Ask(
        k, tuple(payments), lambda one: no_payment(s.game, hand, way.cost, one), "pay", rule
    )
    pay(s, k, payments[said])
    sealing.fell(s, k, target, way, payments[said])
    s.done += ("defeat",)
    s.is_last = not s.foes and not s.lying()  # KA026, KA-A10, KA-A18


def pay(s: Realm, k: Seat, cards: Cards) -> None:
    """KA017, KA-A19: the knights go face up to the discard, before the card is taken."""
    s.knights = put(s.knights, k, without(s.knights[k], cards))
    s.discard += cards


@step
def complete(s: Realm, k: Seat) -> Flow:
    """KA019: at most one adventure is completed with adversaries from hand."""
    deck, trophies = s.game.deck, s.trophies[k]
    met = deck.met(trophies)
    found = tuple([name for name in s.adventures if name in met])
    if not (found or (trophies and s.game.are_secret)):
        return
    name = yield Ask(k, (*found, PASS), lambda one: no_adventure(s, k, one), "complete", "KA019")
    if name == PASS:
        return
    ways = {bundle(one): one for one in deck.spendings(trophies, name)}
    said = yield Ask(
        k, tuple(ways), lambda one: no_spending(s.game, trophies, name, one), "spend", "KA-A02"
    )
    cards = ways[said]
    s.trophies = put(s.trophies, k, without(trophies, cards))
    s.spent += cards  # KA029
    s.adventures = without(s.adventures, (name,))
    s.won = put(s.won, k, (*s.won[k], name))
    s.done += ("complete",)
    points = deck.adventures[name].points
    s.say("completed", k, rule="KA021", adventure=name, points=points, cards=cards,
          left=len(s.adventures))  # fmt: skip
    if len(s.adventures) <= s.game.numbers.left:
        ending.over(s, "adventures")  # KA025, KA-A06, KA-A13


@step
def draw(s: Realm, k: Seat) -> None:
    """KA022, KA023: one knight, or two if nobody was defeated and nothing completed."""
    numbers = s.game.numbers
    has_acted = any(deed in ACTS for deed in s.done)
    s.push(dealing.take(k, numbers.draw if has_acted else numbers.idle_draw), turn_ends(k))


@step
def turn_ends(s: Realm, k: Seat) -> None:
    """KA026, KA-A11: the end that waits for the turn's, and the end of a table that stands still;
    else it is the next player's turn."""
    s.quiet = 0 if s.done else s.quiet + 1
    if s.is_last:
        ending.over(s, "adversaries")
    elif s.quiet >= s.game.numbers.quiet * s.seats:
        ending.over(s, "quiet")
    else:
        s.push(turn((k + 1) % s.seats))
