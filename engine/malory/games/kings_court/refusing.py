"""Why a move is not on offer, by the rule that bars it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from malory.games.kings_court.fitting import Hand, Spot
from malory.games.kings_court.state import Court
from malory.kernel import Move, Refusal, Seat
from malory.pack.kings_court import Role


def no_such_card(s: Court, hand: Hand, move: Move, spot: Spot) -> Refusal | None:
    """Return why a move of who holds `hand` lays no card at a spot; None if it names no card."""
    deck = s.game.deck
    face = deck.faces.get(move)
    if face is None:
        return None
    if move not in hand:
        return Refusal("KC005", f"You hold no {move}.")
    if face.role == "protector":
        return Refusal("KC035", "A Protector only answers a demand to draw, and none is open.")
    if face.role == "decree":
        return Refusal("KC038", "A Royal Decree only answers a demand to draw, and none is open.")
    if face.role == "potion":
        return Refusal("KC041", "A Magic Potion is only ever the last card of a hand.")
    if spot.how == "escort":
        return Refusal("KC022", f"{move} is no escort for a Maiden in {spot.suit}.")
    if face.role == "maiden" and (spot.suit in face.suits or face.kind == spot.kind):
        return Refusal("KC022", "A Fair Maiden needs an escort, and you hold none for her.")
    if spot.how == "extra":
        return Refusal("KC-A09", f"{move} does not fit {spot.suit}, the suit you named.")
    return Refusal("KC005", f"{move} fits neither {spot.suit} nor {spot.kind}.")


def no_other(s: Court, hand: Hand, move: Move, spot: Spot) -> Refusal | None:
    """Return why a move does not lay the card just drawn, the last of `hand`."""
    if move in hand[:-1] and move != hand[-1]:
        return Refusal("KC007", f"You have drawn; {move} must wait for your next turn.")
    return no_such_card(s, hand, move, spot)


def no_answer(s: Court, k: Seat, move: Move) -> Refusal | None:
    """Return why a move does not answer the demand that is open."""
    face = s.game.deck.faces.get(move)
    if face is None:
        return None
    if move not in s.hands[k]:
        return Refusal("KC005", f"You hold no {move}.")
    return _NO_ANSWERS.get(face.role) or Refusal(
        "KC021", f"{move} does not answer a demand to draw."
    )


_NO_ANSWERS: Final[Mapping[Role, Refusal]] = {
    "drawbridge": Refusal("KC-A01", "A Drawbridge answers nothing but Drawbridges."),
    "dragon": Refusal("KC027", "A Dragon is no answer to a demand."),
    "wizard": Refusal("KC-A02", "A Wizard answers no demand at this table."),
    "potion": Refusal("KC-A19", "A Magic Potion answers no demand."),
}
