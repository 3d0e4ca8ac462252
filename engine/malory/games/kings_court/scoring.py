"""The end of a hand: points, scores, the 500 that becomes 250, and the end of the game."""

from __future__ import annotations

from malory.games.kings_court import setup
from malory.games.kings_court.drawing import draw
from malory.games.kings_court.state import Court
from malory.kernel import NOBODY, Seat, step


def stall(s: Court, k: Seat) -> None:
    """KC-A26: a hand has gone on too long. What is demanded of seat `k` is drawn, then it is scored
    as it stands."""
    s.say("stalled", rule="KC-A26", turns=s.game.turn_limit)
    demand, s.demand = s.demand, None
    s.push(score(NOBODY))
    if demand is not None:
        draw(s, k, demand.owed, "KC-A26")


def hand_points(s: Court, k: Seat) -> int:
    """Return what the hand of seat `k` counts, and the Dungeons before it (KC010, KC030, KC047).

    A Magic Potion dissolves all but the numbers (KC041, KC-A20); a Magician does as much where
    there is none, but counts itself (KC042, KC-A21, KC-A37).
    """
    deck = s.game.deck
    hand = s.hands[k]
    numbers = sum(deck.points(card) for card in hand if card in deck.numbers)
    if deck.potion and deck.potion in hand:
        return numbers
    if deck.magician and deck.magician in hand and deck.with_role.get("potion"):
        return numbers + deck.points(deck.magician)
    jailed = sum(jail_points(s) for one in s.jailed if one.seat == k)
    return sum(deck.points(card) for card in hand) + jailed


def jail_points(s: Court) -> int:
    """Return what a Dungeon before a seat counts, whatever card lies as one (KC-A38)."""
    return next(row.points for row in s.game.tables.kingdom if row.role == "dungeon")


@step
def score(s: Court, k: Seat) -> None:
    """KC010, KC-A24: every hand is shown and counted, for its side; seat `k` has gone out (nobody,
    after a hand that stalled)."""
    seats = len(s.hands)
    points = tuple([hand_points(s, one) for one in range(seats)])
    totals = list(s.totals)
    for seat, many in enumerate(points):
        totals[s.game.side(seat, seats)] += many
    s.totals = tuple(totals)
    s.say(
        "scored",
        k,
        rule="KC010",
        reveals=True,
        hands=s.hands,
        points=points,
        totals=s.totals,
        hand=s.hand,
        dungeons=tuple([one.seat for one in s.jailed]),
    )
    if halve(s):
        return
    if max(s.totals) > s.game.numbers.limit:
        end(s, leaders(s), "KC012")
    elif s.hand >= s.game.numbers.hands:
        end(s, leaders(s), "KC-A51")
    else:
        s.dealer = (s.dealer + 1) % seats
        s.push(setup.hand_begins())


def leaders(s: Court) -> tuple[int, ...]:
    """Return the sides with the lowest score."""
    least = min(s.totals)
    return tuple([side for side, total in enumerate(s.totals) if total == least])


def halve(s: Court) -> bool:
    """KC013, KC-A24: a score of exactly 500 becomes 250, and wins at once if it then leads alone;
    return whether it does."""
    numbers = s.game.numbers
    halved = [side for side, total in enumerate(s.totals) if total == numbers.limit]
    if halved:
        s.totals = tuple([numbers.halved if one == numbers.limit else one for one in s.totals])
        for side in halved:
            s.say("halved", rule="KC013", side=side, total=numbers.halved, seats=len(s.hands))
    ahead = leaders(s)
    if len(ahead) == 1 and ahead[0] in halved:
        end(s, ahead, "KC013")
    return bool(s.winners)


def end(s: Court, winners: tuple[int, ...], rule: str) -> None:
    """The game is over; tied sides share it (KC-A24)."""
    s.winners = winners
    s.agenda = ()
    s.say("over", rule=rule, winners=winners, totals=s.totals)
