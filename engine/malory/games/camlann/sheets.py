"""What stands before a player: cards, a line on how things stand, the table, advice."""

from __future__ import annotations

from typing import Final

from malory.book.phrases import listed
from malory.games.camlann.state import Battle
from malory.games.camlann.words import about
from malory.kernel import HIDDEN, NOBODY, Card, Seat, Sheet

SORTS: Final = ("use", "type", "strength")


def hand(view: Battle, seat: Seat) -> tuple[Card, ...]:
    """Return the cards of a seat, as they were drawn: its hand, or once that lies open what it has
    in play."""
    if seat < 0:
        return ()
    deck = view.game.deck
    letters = {row.letter: at for at, row in enumerate(view.game.tables.types)}
    playable = deck.playable[view.side(seat)]
    found = []
    held = view.hands[seat]
    for card in held or view.fields[seat]:
        if card is HIDDEN:
            return ()
        row = deck.rows[card]
        facts = {
            "use": 0 if card in deck.acting and card in playable else 1 + (card not in playable),
            "type": letters[row.types[0]],
            "strength": -row.strength,
        }
        notes = [
            *["not yours"] * (card not in playable),
            *["used"] * (card in view.used),
            *["to be discarded"] * (seat == view.asked and card in view.answers and bool(held)),
        ]
        words = f"{card} ({', '.join(notes)})" if notes else card
        found.append(Card(card, words, facts))
    return tuple(found)


def status(view: Battle, seat: Seat) -> str:
    """Return how things stand: the hand, the Tide, tokens and piles."""
    if view.tide == NOBODY:
        return ""
    first = max(seat, 0)
    seats = (first, 1 - first)
    tokens = ", ".join([f"{view.name(k)} {view.tokens(k)}" for k in seats])
    return (
        f"Hand {view.hand} of {view.game.numbers.hands}. Tide: {view.name(view.tide)}. "
        f"Tokens: {tokens}. Pile {len(view.pile)}, discard {len(view.discard)}, "
        f"slain {len(view.slain)}."
    )


def stands(view: Battle, people: tuple[Seat, ...]) -> str:
    """Return whom the people play, the hand, and the Tokens."""
    if view.arthur == NOBODY:
        return ""
    tokens = ", ".join([f"{view.name(k)} {view.tokens(k)}" for k in (0, 1)])
    sides = listed([view.name(k) for k in people])
    return f"{sides}; hand {view.hand} of {view.game.numbers.hands}; tokens {tokens}"


def sheets(view: Battle, seat: Seat) -> tuple[Sheet, ...]:
    """Return one's hand, what both have in play, and the table."""
    if view.tide == NOBODY:
        return ()
    first = max(seat, 0)
    held = [(card.words, about(view.game, card.move)) for card in hand(view, seat)]
    pages = [Sheet("Your hand", tuple(held))] if view.hands[first] else []
    pages += [_field(view, k) for k in (first, 1 - first)]
    table = [
        ("You are", view.name(first)),
        ("Tide", view.name(view.tide)),
        ("Draw pile", str(len(view.pile))),
        ("Discard", listed(view.discard) or "empty"),
        ("Slain", listed(view.slain) or "nobody"),
        *[(f"Tokens of {view.name(k)}", str(view.tokens(k))) for k in (first, 1 - first)],
        ("Hands won by", listed([view.name(k) for k in view.won]) or "nobody yet"),
    ]
    return tuple([page for page in [*pages, Sheet("The table", tuple(table))] if page.rows])


def _field(view: Battle, k: Seat) -> Sheet:
    rows = [
        (card, about(view.game, card) + " (used)" * (card in view.used)) for card in view.fields[k]
    ]
    return Sheet(f"{view.name(k)} in play: {view.strength(k)}", tuple(rows))


def advice(view: Battle) -> tuple[str, ...]:
    """Return a few paragraphs for a new player."""
    numbers = view.game.numbers
    return (
        f"Win {numbers.streak} hands in a row, or {numbers.wins} of {numbers.hands}; or kill the "
        "enemy's Leader, which ends the game at once.",
        "In the Redraw get rid of the other side's cards; keep a Kill, a Shield, and what negates. "
        "Then all lies open, and you use special actions in turn: each once, on the enemy's cards.",
        "When both pass, strengths are added up, with every bonus from cards still in play. The "
        "stronger takes the hand; of equals whoever holds the Tide.",
        '"sheet" shows both sides with what each card does, "sort type" arranges your cards, "why" '
        "tells the rule.",
    )
