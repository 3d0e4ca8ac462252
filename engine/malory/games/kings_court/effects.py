"""What a play brings about: cards laid, direction, a demand, a Dungeon; and what comes after it."""

from __future__ import annotations

from malory.games.kings_court import guard, scoring, turn
from malory.games.kings_court.cards import Card
from malory.games.kings_court.drawing import draw
from malory.games.kings_court.state import Court, Demand, Jailed
from malory.games.kings_court.unfolding import Play
from malory.kernel import Seat


def lay(s: Court, k: Seat, card: Card, rest: tuple[Card, ...]) -> None:
    """KC005: a number is laid, and nothing more. So are most cards."""
    hands = s.hands
    s.hands = (*hands[:k], rest, *hands[k + 1 :])
    laid = s.game.deck.lays[card]
    s.discard += (laid,)
    if s.out is not None:
        s.say("laid", k, rule="KC005", lays=(laid,), left=len(rest))
    if len(rest) > 1:
        turn.next_turn(s, (k + s.way) % len(hands))
    else:
        ends(s, k, (k + s.way) % len(hands))


def take_effect(s: Court, k: Seat, play: Play, owed: int = 0, bridges: bool = True) -> None:
    """Lay what a play lays, and let it do what it does; then the turn of seat `k` ends.

    `owed` is a demand that the play answers and passes on, `bridges` whether that holds Drawbridges
    alone (KC021, KC-A02).
    """
    s.give(k, play.hand)
    if play.lays:
        s.discard += tuple(play.lays)
    if play.turned:
        s.way = -s.way
    target = s.after(k, play.skips)
    if target == k and (play.owed or play.jailed):
        target = s.after(k)  # KC-A50: nobody is his own victim
    if play.owed:
        depth = len(play.lays) - play.last
        s.demand = Demand(owed + play.owed, k, bridges and play.bridges, depth)
    if s.out is not None:
        _tell(s, k, play, target)
    for card in play.jailed:
        s.jailed += (Jailed(target, card, s.game.numbers.dungeon_turns),)
    ends(s, k, target, len(play.jailed))


def _tell(s: Court, k: Seat, play: Play, target: Seat) -> None:
    if play.lays:
        s.say("laid", k, rule="KC005", lays=tuple(play.lays), left=len(play.hand))
    for card in play.jailed:
        s.say("jailed", k, rule="KC028", card=card, victim=target, left=len(play.hand))
    if play.turned:
        s.say("turned", k, rule="KC024", way=s.way)
    over = [s.after(k, passed) for passed in range(play.skips)]
    passed_over = tuple([seat for seat in over if seat not in (k, target)])
    if passed_over:
        s.say("skipped", k, rule="KC020", seats=passed_over)
    if play.owed and s.demand is not None:
        s.say("demanded", k, rule="KC021", owed=s.demand.owed, victim=target)


def ends(s: Court, k: Seat, target: Seat, jailed: int = 0) -> None:
    """The turn of seat `k` is over; that of `target` comes next, unless `k` has gone out.

    `jailed` Dungeons were laid by it just now.
    """
    left = len(s.hands[k])
    if left > 1:
        turn.next_turn(s, target)
    elif left:
        s.push(guard.call(k, target))
    else:
        go_out(s, k, target, jailed)


def go_out(s: Court, k: Seat, target: Seat, jailed: int) -> None:
    """KC009, KC011, KC031, KC048: what the last cards demand is drawn, then the hand is scored."""
    s.say("out", k, rule="KC009")
    owed = s.demand.owed if s.demand is not None else 0
    owed += jailed * s.game.numbers.dungeon_draws
    s.demand = None
    s.push(scoring.score(k))
    if owed:
        draw(s, target, owed, "KC011")


def under(s: Court, *cards: Card) -> None:
    """Put cards under the discard, where nothing of them counts any more."""
    s.discard = tuple([(card, "", "") for card in cards]) + s.discard


def restore(s: Court, depth: int) -> tuple[Card, ...]:
    """Take up the last draw card and what its own move laid on it; what lay beneath is on top again
    (KC035, KC-A04, KC-A28). Return what was taken up.

    A starter has nothing beneath: it stays, inert, without what was laid on it (KC-A45).
    """
    discard = s.discard
    at = len(discard) - depth
    if at == 0 or not discard[at - 1][1]:
        at += 1
    s.discard = discard[:at]
    return tuple([one[0] for one in discard[at:]])
