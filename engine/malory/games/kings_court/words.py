"""Short words for seats, cards and lays; prompts, telling and sheets share them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from malory.games.kings_court.bound import Bound
from malory.games.kings_court.cards import Card, Face, Lay
from malory.kernel import NOBODY, Seat
from malory.pack.kings_court import Role

TEAMS: Final = ("the first team", "the second team")


def who(seat: Seat, viewer: Seat = NOBODY) -> str:
    """Return what a seat is called within a sentence.

    >>> who(1), who(1, 1)
    ('player 2', 'you')
    """
    return "you" if seat == viewer else f"player {seat + 1}"


def begins(words: str) -> str:
    """Return words as a sentence begins with them."""
    return words[:1].upper() + words[1:]


def does(seat: Seat, viewer: Seat, verb: str, other: str = "") -> str:
    """Return who does what, as a sentence begins.

    >>> does(1, 0, "draw"), does(1, 1, "draw"), does(0, 1, "pass", "passes")
    ('Player 2 draws', 'You draw', 'Player 1 passes')
    """
    return f"{begins(who(seat, viewer))} {verb if seat == viewer else other or verb + 's'}"


def side_name(game: Bound, side: int, seats: int, viewer: Seat = NOBODY) -> str:
    """Return what a side is called: a team, or the one who plays for it."""
    return TEAMS[side] if game.is_in_teams(seats) else who(side, viewer)


def listed(items: Iterable[str]) -> str:
    """Return words as a list is spoken.

    >>> listed(["a", "b", "c"]), listed(["a"]), listed([])
    ('a, b and c', 'a', '')
    """
    found = list(items)
    return " and ".join([*[", ".join(found[:-1])] * (len(found) > 1), *found[-1:]])


def counted(count: int, noun: str) -> str:
    """Return a count with its noun.

    >>> counted(1, "card"), counted(3, "card")
    ('1 card', '3 cards')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"


def lay_words(game: Bound, lay: Lay) -> str:
    """Return a card as it lies: with the suit that was named, and what a Magician stands for."""
    card, kind, suit = lay
    face = game.deck.faces.get(card)
    if face is None:
        return card
    if face.role == "magician" and kind != face.kind:
        stood = kind if game.deck.kinds.get(kind) in _WILD else f"{suit} {kind}"
        return f"{card} as {stood}" + (f", naming {suit}" if _names_suit(game, kind) else "")
    if not suit or (face.suits == (suit,)):
        return card
    return f"{card}, naming {suit}"


_WILD: Final[tuple[Role, ...]] = ("queens", "dragon", "wizard", "king", "duke")


def _names_suit(game: Bound, kind: str) -> bool:
    return game.deck.kinds.get(kind) in _WILD


def effect(game: Bound, face: Face, seats: int) -> str:
    """Return what a card does, in a few words; "" for a number."""
    words = _EFFECTS.get(face.role, "")
    if face.role == "knight" and seats == 2:
        words = _EFFECTS["jester"]
    return words.format(draws=face.draws, turns=game.numbers.dungeon_turns)


_EFFECTS: Final[Mapping[Role, str]] = {
    "jester": "the next player is passed over",
    "drawbridge": "the next player draws {draws}, or answers with a Drawbridge",
    "maiden": "goes with an escort",
    "knight": "the direction turns",
    "queens": "turn or skip if you like, then name one of its suits",
    "dragon": "name a suit; the next player draws {draws}",
    "dungeon": "holds the next player for {turns} turns",
    "wizard": "name a suit, lay another card, turn or skip; the next player draws {draws}",
    "protector": "the demand is void",
    "decree": "the demand turns back",
    "king": "name a suit, and lay another card if you like",
    "duke": "name a suit",
    "potion": "the last card of a hand",
    "magician": "stands for any Scroll card",
}


def card_words(game: Bound, card: Card, seats: int) -> str:
    """Return a card with what it does."""
    face = game.deck.faces[card]
    does_what = effect(game, face, seats)
    if face.kind != game.deck.printed[card].kind:
        return f"{card} (a {face.kind}): {does_what}"
    return f"{card}: {does_what}" if does_what else card
