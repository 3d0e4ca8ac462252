"""A play as it unfolds: suits named, an extra card, an escort, a direction; then it takes effect.

All of it are questions of one step, so nothing is laid before the last is answered.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from malory.games.kings_court.cards import Card, Deck, Face, Lay, Suit
from malory.games.kings_court.fitting import (
    Hand,
    Spot,
    can_go_out,
    ends_as,
    fitting,
    goes_out,
    guises,
    named_suits,
    without,
)
from malory.games.kings_court.refusing import no_such_card
from malory.games.kings_court.state import Court
from malory.kernel import Ask, Question, Seat

NO_MORE: Final = "no more"
ON: Final = "straight on"
REVERSE: Final = "reverse"
SKIP: Final = "skip"


class Play:
    """What one play lays and does. `turned`: the direction changes; `skips` seats are passed over;
    `owed` cards are demanded, by Drawbridges alone if `bridges`."""

    __slots__ = ("bridges", "hand", "jailed", "last", "lays", "owed", "skips", "turned")

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.lays: list[Lay] = []
        self.jailed: list[Card] = []
        self.owed = 0
        self.bridges = True
        self.last = 0
        """Where among `lays` the last draw card is."""
        self.skips = 0
        self.turned = False

    def demand(self, face: Face) -> None:
        """A draw card was laid."""
        self.owed += face.draws
        self.bridges = self.bridges and face.role == "drawbridge"
        self.last = len(self.lays) - 1

    def turn(self, seats: int) -> None:
        """The direction changes; of two players the other is skipped (KC024, KC-A33)."""
        if seats == 2:
            self.skips += 1
        else:
            self.turned = not self.turned


def left(s: Court) -> Hand:
    """Return the hand of the seat asked without the cards that its move, half made, lays."""
    hand = s.hands[s.asked]
    deck = s.game.deck
    # the guise of a Magician that was turned up comes first of all
    is_guise = s.agenda[0][0].name == "act" and s.discard[-1][0] == deck.magician
    for answer in s.answers:
        if is_guise or not isinstance(answer, str):
            is_guise = False
            continue
        if answer in deck.faces and answer in hand:
            hand = without(hand, answer)
            is_guise = answer == deck.magician
    return hand


# Any: seats answer with a str, which mypy cannot tell from what chance says.
Unfolding = Generator[Question, Any, Play]


def plain(deck: Deck, card: Card, rest: Hand, seats: int) -> Play:
    """Return the play of a card that asks nothing: a number, Jester, Drawbridge or Knight."""
    play = Play(rest)
    face = deck.faces[card]
    play.lays.append(deck.lays[card])
    _take_effect(play, face, seats)
    return play


def unfold(
    s: Court, k: Seat, card: Card, rest: Hand, spot: Spot, must_end: bool = False
) -> Unfolding:
    """Ask seat `k` all there is to ask about a card, and what follows it; return the play.

    With `must_end` only what can empty the hand is on offer (KC044).
    """
    deck = s.game.deck
    play = Play(rest)
    wizards: list[Face] = []
    while True:
        guise = card
        if card == deck.magician:
            options = guises(deck, play.hand, spot)
            if must_end:
                options = tuple([one for one in options if ends_as(deck, play.hand, one)])
            guise = yield Ask(k, options, what="guise", rule="KC042")
        face = deck.faces[guise]
        if face.role == "maiden":
            play.lays.append((card, face.kind, face.suits[0]))
            spot = Spot("escort", face.suits[0])
            card = yield _escort(s, k, play.hand, spot, must_end)
        elif face.role in ("king", "wizard"):
            suit = yield from _suit(s, k, guise, play.hand, must_end)
            play.lays.append((card, face.kind, suit))
            if face.role == "wizard":
                wizards.append(face)
                play.demand(face)
            spot = Spot("extra", suit)
            card = yield from _extra(s, k, face, play.hand, spot, must_end)
            if not card:
                break
        else:
            yield from _last(s, k, card, guise, play)
            break
        play.hand = without(play.hand, card)
    for _ in wizards:
        yield from _direct(s, k, play)
    return play


def _last(s: Court, k: Seat, card: Card, guise: Card, play: Play) -> Generator[Question, Any, None]:
    """A card after which none follows."""
    face = s.game.deck.faces[guise]
    seats = len(s.hands)
    if face.role == "dungeon":
        play.jailed.append(card)  # KC028: it lies before the next player; the top stays (KC-A16)
        return
    if face.role == "queens":
        ways = (ON, SKIP) if seats == 2 else (ON, REVERSE, SKIP)
        way = yield Ask(k, ways, what="option", rule="KC025")
        suit = yield Ask(k, named_suits(s.game.deck, guise), what="suit", rule="KC025")
        play.lays.append((card, face.kind, suit))
        _go(play, way, seats)
        return
    if face.role == "potion":
        play.lays.append((card, face.kind, ""))  # it names no suit, and nothing is laid on it
        return
    if face.suits:
        suit = face.suits[0]
    else:
        rule = {"dragon": "KC027", "duke": "KC039"}.get(face.role, "KC-A13")
        suit = yield Ask(k, s.game.deck.suits, what="suit", rule=rule)
    play.lays.append((card, face.kind, suit))
    _take_effect(play, face, seats)


def _take_effect(play: Play, face: Face, seats: int) -> None:
    """KC020, KC021, KC024, KC027: what a laid card does of itself."""
    if face.role == "jester":
        play.skips += 1
    elif face.role == "knight":
        play.turn(seats)
    elif face.draws:
        play.demand(face)


def _go(play: Play, way: str, seats: int) -> None:
    if way == SKIP:
        play.skips += 1
    elif way == REVERSE:
        play.turn(seats)


def _suit(
    s: Court, k: Seat, guise: Card, rest: Hand, must_end: bool
) -> Generator[Question, Any, Suit]:
    """The suit of a King or Wizard (KC026)."""
    deck = s.game.deck
    suits = deck.suits
    if must_end and rest:
        suits = tuple([one for one in suits if can_go_out(deck, rest, Spot("extra", one))])
    rule = "KC032" if deck.faces[guise].role == "wizard" else "KC040"
    suit: Suit = yield Ask(k, suits, what="suit", rule=rule)
    return suit


def _extra(
    s: Court, k: Seat, face: Face, rest: Hand, spot: Spot, must_end: bool
) -> Generator[Question, Any, Card]:
    """The card that a King or Wizard lets follow, "" for none (KC032, KC040, KC-A09).

    Nobody is asked who has no card left; else it is asked whether or not one fits, so that the
    others learn nothing.
    """
    if not rest:
        return ""
    deck = s.game.deck
    options = fitting(deck, rest, spot)
    if must_end:
        options = tuple([one for one in options if goes_out(deck, rest, one, spot)])
    else:
        options = (*options, NO_MORE)
    rule = "KC040" if face.role == "king" else "KC032"
    card = yield Ask(k, options, lambda one: no_such_card(s, rest, one, spot), "extra", rule)
    return "" if card == NO_MORE else card


def _escort(s: Court, k: Seat, rest: Hand, spot: Spot, must_end: bool) -> Ask:
    deck = s.game.deck
    options = fitting(deck, rest, spot)
    if must_end:
        options = tuple([one for one in options if goes_out(deck, rest, one, spot)])
    return Ask(k, options, lambda one: no_such_card(s, rest, one, spot), "escort", "KC022")


def _direct(s: Court, k: Seat, play: Play) -> Generator[Question, Any, None]:
    """KC032, KC-A34: a Wizard's own direction or skip, after his extra has acted.

    Of two players nothing is asked (KC-A33); nobody may make himself the victim.
    """
    seats = len(s.hands)
    if seats == 2:
        return
    ways = (ON, REVERSE) if (play.skips + 2) % seats == 0 else (ON, REVERSE, SKIP)
    way = yield Ask(k, ways, what="direction", rule="KC032")
    _go(play, way, seats)
