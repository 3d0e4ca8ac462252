"""`steady`: rules of thumb: shed what counts most, keep what fits anywhere, hit who is near out.

It answers from its own hand and what all may see, so it serves as a player, and as what the search
takes for everybody at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from malory.games.kings_court import guard, turn, unfolding
from malory.games.kings_court.cards import Card, Deck, Suit
from malory.games.kings_court.fitting import Spot, ends_as, goes_out
from malory.games.kings_court.state import Court
from malory.kernel import Move, Stream, question
from malory.pack.kings_court import Role

FORGETS: Final = 20
"""One call in so many is forgotten, and one forgotten call in so many is not noticed (KC-A22)."""


class Taste(NamedTuple):
    """What a card is worth beside its points: to be kept (`keep`, by role), to be laid while the
    next player holds few (`strike`), to be followed by more of its suit (`flow`)."""

    keep: Mapping[Role, float]
    strike: float = 6.0
    flow: float = 2.5
    late: float = 0.5
    """How much of `keep` is left once somebody holds one or two cards."""
    waits: float = -12.0
    """Below this worth a card stays in the hand, and another is drawn."""


STEADY: Final = Taste(
    keep={
        "king": 34.0,
        "duke": 32.0,
        "dragon": 30.0,
        "wizard": 36.0,
        "dungeon": 26.0,
        "magician": 62.0,
        "queens": 14.0,
        "drawbridge": 9.0,
        "jester": 4.0,
        "knight": 4.0,
        "maiden": -12.0,
    }
)

STRIKES: Final = frozenset(["drawbridge", "dragon", "wizard", "dungeon", "jester"])
_FEW: Final = 5


class Mind:
    """A taste for the cards of one deck, looked up by card."""

    __slots__ = ("early", "late", "strikes", "taste", "weight")

    def __init__(self, deck: Deck, taste: Taste) -> None:
        self.taste = taste
        faces = deck.faces.values()
        keep = {face.id: taste.keep.get(face.role, 0.0) for face in faces}
        self.early = {face.id: face.points - keep[face.id] for face in faces}
        self.late = {
            face.id: face.points - keep[face.id] * (taste.late if keep[face.id] > 0 else 1.0)
            for face in faces
        }
        self.strikes = frozenset([face.id for face in faces if face.role in STRIKES])
        self.weight = {face.id: 10.0 + face.points for face in faces}


@lru_cache(maxsize=8)
def mind_of(deck: Deck) -> Mind:
    """Return what `steady` thinks of a deck's cards, made once."""
    return Mind(deck, STEADY)


def pick(s: Court, moves: tuple[Move, ...], rng: Stream, mind: Mind | None = None) -> Move:
    """Return a move for the seat asked, from its own hand and what lies open."""
    if len(moves) == 1:
        return moves[0]
    asked = s.question or question(s)
    return _THOUGHTS[asked.what](s, moves, rng, mind or mind_of(s.game.deck))  # type: ignore[union-attr]  # a seat is asked


# ------------------------------------------------------------------------------ which card to lay


def _turn(s: Court, moves: tuple[Move, ...], rng: Stream, mind: Mind) -> Move:
    """The card most worth laying on the top card, or to draw."""
    return _lay(s, moves, s.hands[s.asked], turn.DRAW, mind)


def _drawn(s: Court, moves: tuple[Move, ...], rng: Stream, mind: Mind) -> Move:
    return _lay(s, moves, s.hands[s.asked], turn.KEEP, mind)


def _lay(
    s: Court, moves: tuple[Move, ...], hand: tuple[Card, ...], instead: Move, mind: Mind
) -> Move:
    deck = s.game.deck
    if len(hand) == 1 or (len(hand) <= _FEW and not deck.chaining.isdisjoint(hand)):
        top = s.discard[-1]
        spot = Spot("top", top[2], top[1])
        for move in moves:
            if move in deck.faces and goes_out(deck, hand, move, spot):
                return _perhaps_asking(s, moves, move)
    best = _best(s, moves, hand, mind)
    return best or (instead if instead in moves else moves[0])


def _best(s: Court, moves: tuple[Move, ...], hand: tuple[Card, ...], mind: Mind) -> Card:
    """The card most worth laying; "" if all are better kept."""
    hands, k = s.hands, s.asked
    following = len(hands[(k + s.way) % len(hands)])
    worths = mind.early
    for at, other in enumerate(hands):
        if at != k and len(other) <= 2:
            worths = mind.late
            break
    faces = s.game.deck.faces
    held: dict[Suit, int] = {}
    for card in hand:
        for suit in faces[card].suits:
            held[suit] = held.get(suit, 0) + 1
    taste = mind.taste
    best, most = "", taste.waits
    for move in moves:
        value = worths.get(move)
        if value is None:
            continue
        suits = faces[move].suits
        if suits:
            many = held[suits[0]] if len(suits) == 1 else max([held[suit] for suit in suits])
            value += taste.flow * (many - 1)
        if following < _FEW and move in mind.strikes:
            value += taste.strike * (_FEW - following)
        if value > most:
            best, most = move, value
    return best


def _perhaps_asking(s: Court, moves: tuple[Move, ...], card: Card) -> Move:
    """In a team whose partners hold more than the others, ask before going out."""
    asks = [one for one in moves if one.startswith(turn.ASK)]
    if not asks:
        return card
    k, seats = s.asked, len(s.hands)
    own = sum(len(s.hands[one]) for one in s.game.partners(k, seats))
    all_cards = sum(map(len, s.hands)) - len(s.hands[k])
    return asks[0] if own > all_cards - own else card


# ------------------------------------------------------------------------------ what goes with it


def _suit(s: Court, moves: tuple[Move, ...], rng: Stream, mind: Mind) -> Move:
    """The suit one holds most of, by what it counts."""
    deck = s.game.deck
    weights = dict.fromkeys(moves, 0.0)
    for card in unfolding.left(s):
        face = deck.faces[card]
        for suit in face.suits:
            if suit in weights:
                weights[suit] += mind.weight[card]
    return max(moves, key=lambda suit: weights[suit])


def _extra(s: Court, moves: tuple[Move, ...], rng: Stream, mind: Mind) -> Move:
    """A card that leaves nothing in hand, else what counts most, if it is not better kept."""
    return _more(s, moves, Spot("extra", s.answers[-1]), mind)  # type: ignore[arg-type]  # a suit


def _escort(s: Court, moves: tuple[Move, ...], rng: Stream, mind: Mind) -> Move:
    """Whoever leaves nothing in hand, else who counts most."""
    lady = s.answers[-1] if s.answers else s.discard[-1][0]
    suit = s.game.deck.printed[lady].suits[0]  # type: ignore[index]  # a Maiden was laid, or begins
    return _more(s, moves, Spot("escort", suit), mind)


def _more(s: Court, moves: tuple[Move, ...], spot: Spot, mind: Mind) -> Move:
    deck, rest = s.game.deck, unfolding.left(s)
    if len(rest) <= _FEW:
        for move in moves:
            if move in deck.faces and goes_out(deck, rest, move, spot):
                return move
    return _best(s, moves, rest, mind) or moves[-1]


def _guise(s: Court, moves: tuple[Move, ...], rng: Stream, mind: Mind) -> Move:
    """What goes out; else what strikes hardest while the next player holds few; else a King."""
    deck = s.game.deck
    rest = unfolding.left(s)
    for move in moves:
        if len(rest) <= _FEW and move in deck.faces and ends_as(deck, rest, move):
            return move
    wanted: tuple[Role, ...] = ("wizard", "dragon", "king", "duke")
    if s.agenda[0][0].name == "answer":
        wanted = ("decree", "drawbridge", "protector")
    for role in wanted:
        for card in deck.with_role.get(role, ()):
            if card in moves:
                return card
    return moves[0]


def _option(s: Court, moves: tuple[Move, ...], rng: Stream, mind: Mind) -> Move:
    """A Queen's Option passes over who holds few; else it only names a suit."""
    n = len(s.hands)
    if n == 2 or len(s.hands[s.after(s.asked)]) < _FEW:
        return unfolding.SKIP
    return unfolding.ON


def _direction(s: Court, moves: tuple[Move, ...], rng: Stream, mind: Mind) -> Move:
    """A Wizard strikes at who holds fewest."""
    k, n, way = s.asked, len(s.hands), s.way
    victim = {
        unfolding.ON: (k + way) % n,
        unfolding.REVERSE: (k - way) % n,
        unfolding.SKIP: (k + 2 * way) % n,
    }
    return min(moves, key=lambda move: len(s.hands[victim[move]]))


# ---------------------------------------------------------------------------------------- answers


_ANSWERS: Final[Mapping[Role, int]] = {
    "drawbridge": 0,
    "decree": 1,
    "wizard": 2,
    "protector": 3,
    "magician": 4,
}


def _answer(s: Court, moves: tuple[Move, ...], rng: Stream, mind: Mind) -> Move:
    """Answer with what one can spare best; the Magician only where much is demanded."""
    deck, demand = s.game.deck, s.demand
    assert demand is not None
    cards = [move for move in moves if move in deck.faces]
    cards.sort(key=lambda card: _ANSWERS.get(deck.faces[card].role, 9))
    if cards[0] == deck.magician and demand.owed < 4 and len(s.hands[s.asked]) > 2:
        return turn.DRAW
    return cards[0]


def _call(s: Court, moves: tuple[Move, ...], rng: Stream, mind: Mind) -> Move:
    return guard.CALL if rng.below(FORGETS) else guard.SILENT


def _late(s: Court, moves: tuple[Move, ...], rng: Stream, mind: Mind) -> Move:
    return guard.CALL


def _watch(s: Court, moves: tuple[Move, ...], rng: Stream, mind: Mind) -> Move:
    if not rng.below(FORGETS):
        return guard.LET
    k, seats = s.asked, len(s.hands)
    partners = [f"{guard.CATCH}{one + 1}" for one in s.game.partners(k, seats)]
    return next((one for one in moves[1:] if one not in partners), guard.LET)


def _should_i(s: Court, moves: tuple[Move, ...], rng: Stream, mind: Mind) -> Move:
    """Yes, unless one holds far more than the others are likely to."""
    deck, k, seats = s.game.deck, s.asked, len(s.hands)
    own = sum(deck.points(card) for card in s.hands[k])
    others = sum(
        len(hand)
        for at, hand in enumerate(s.hands)
        if s.game.side(at, seats) != s.game.side(k, seats)
    )
    return turn.YES if own < 14 * others else turn.NO


def _first(s: Court, moves: tuple[Move, ...], rng: Stream, mind: Mind) -> Move:
    return moves[0]


Thought = Callable[[Court, tuple[Move, ...], Stream, Mind], Move]

_THOUGHTS: Final[Mapping[str, Thought]] = {
    "turn": _turn,
    "drawn": _drawn,
    "suit": _suit,
    "extra": _extra,
    "escort": _escort,
    "guise": _guise,
    "option": _option,
    "direction": _direction,
    "answer": _answer,
    "call": _call,
    "late": _late,
    "watch": _watch,
    "should I": _should_i,
    "about": _first,
    "guess": _first,
    "cut": _first,
}
