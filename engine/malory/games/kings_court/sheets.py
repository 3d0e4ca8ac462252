"""What stands before a player: the hand, a line on how things stand, the table, advice."""

from __future__ import annotations

from collections import Counter
from typing import Final

from malory.games.kings_court import unfolding
from malory.games.kings_court.state import Court
from malory.games.kings_court.words import begins, card_words, counted, lay_words, side_name, who
from malory.kernel import HIDDEN, NOBODY, Card, Seat, Sheet

SORTS: Final = ("suit", "kind", "points")


def hand(view: Court, seat: Seat) -> tuple[Card, ...]:
    """Return the cards of a seat, as they were drawn, each with what it may be sorted by."""
    deck = view.game.deck
    held = view.hands[seat] if seat >= 0 else ()
    laid: Counter[str] = Counter()
    if seat == view.asked and view.answers:
        laid.update(held)
        laid.subtract(unfolding.left(view))
    suits = {suit: at for at, suit in enumerate(deck.suits)}
    kinds = {kind: at for at, kind in enumerate(deck.kinds)}
    found = []
    for card in held:
        if card is HIDDEN:
            return ()
        face = deck.faces[card]
        facts = {
            "suit": suits[face.suits[0]] if face.suits else len(suits),
            "kind": kinds[face.kind],
            "points": -face.points,
        }
        if laid[card] > 0:
            laid[card] -= 1
            found.append(Card("", f"{card} (being laid)", facts))
        else:
            found.append(Card(card, card, facts))
    return tuple(found)


def status(view: Court, seat: Seat) -> str:
    """Return how things stand: the top card, the direction, the pile, and every hand (KC018)."""
    if not view.discard or not view.discard[-1][1]:
        return ""
    top = lay_words(view.game, view.discard[-1])
    way = "left" if view.way == 1 else "right"
    start = max(seat, 0)
    hands = ", ".join([_held(view, one, seat) for one in view.round_from(start)])
    return f"On top: {top}. Pile: {len(view.pile)}. Play goes {way}; {hands}."


def _held(view: Court, k: Seat, seat: Seat) -> str:
    """A seat with its cards, and what hangs over it."""
    words = f"{who(k, seat)}: {len(view.hands[k])}"
    notes = [
        *["on guard"] * (k in view.called and len(view.hands[k]) == 1),
        *["in the Dungeon"] * any(one.seat == k for one in view.jailed),
        *["caught"] * (k in view.caught),
    ]
    return f"{words} ({', '.join(notes)})" if notes else words


def stands(view: Court, people: tuple[Seat, ...]) -> str:
    """Return the hand that is played, and the scores."""
    viewer, seats = people[0] if len(people) == 1 else NOBODY, len(view.hands)
    scores = [
        f"{side_name(view.game, side, seats, viewer)} {total}"
        for side, total in enumerate(view.totals)
    ]
    return f"hand {view.hand}; {', '.join(scores)}" if view.hand else ""


def sheets(view: Court, seat: Seat) -> tuple[Sheet, ...]:
    """Return the hand, the table and the scores."""
    game, seats = view.game, len(view.hands)
    held = view.hands[seat] if seat >= 0 else ()
    cards = [(card_words(game, card, seats), counted(game.deck.points(card), "point"))
             for card in held if card is not HIDDEN]  # fmt: skip
    places = [(begins(who(one, seat)), _place(view, one)) for one in range(seats)]
    top = lay_words(game, view.discard[-1]) if view.discard else "nothing yet"
    table = [
        ("On top", top),
        ("Draw pile", str(len(view.pile))),
        ("Discard", str(len(view.discard))),
        ("Play goes", "to the left" if view.way == 1 else "to the right"),
        ("Dealer", who(view.dealer, seat)),
        *places,
    ]
    scores = [
        (begins(side_name(game, side, seats, seat)), str(total))
        for side, total in enumerate(view.totals)
    ]
    pages = (
        Sheet("Your hand", tuple(cards)),
        Sheet("The table", tuple(table)),
        Sheet(f"Scores; above {game.numbers.limit} the lowest wins", tuple(scores)),
    )
    return tuple([page for page in pages if page.rows])


def _place(view: Court, k: Seat) -> str:
    words = [counted(len(view.hands[k]), "card")]
    if k in view.called and len(view.hands[k]) == 1:
        words.append("on guard")
    words += [
        f"in the Dungeon for {counted(one.turns, 'turn')}" for one in view.jailed if one.seat == k
    ]
    words += ["caught: loses a turn"] * (k in view.caught)
    return ", ".join(words)


def advice(view: Court) -> tuple[str, ...]:
    """Return a few paragraphs for a new player."""
    numbers = view.game.numbers
    return (
        "Be the first to lay all your cards. The others count what they hold; once somebody is "
        f"above {numbers.limit}, the lowest score wins.",
        "Lay a card of the top card's suit or kind, or a Kingdom card, which goes on anything; or "
        "draw one. Kings and Wizards let another card follow, a Maiden needs an escort.",
        "A Drawbridge is answered with a Drawbridge, and any demand to draw with a Protector or a "
        "Royal Decree. Whoever has one card left says so: On Guard.",
        '"sort suit" arranges your hand, "sheet" shows it with its points, "why" the rule.',
    )
