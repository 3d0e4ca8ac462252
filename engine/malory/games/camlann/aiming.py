"""What may be used on what: pure questions about cards in play, for the rules and for bots."""

from __future__ import annotations

from collections.abc import Iterable

from malory.games.camlann.bound import Bound
from malory.games.camlann.cards import Card
from malory.games.camlann.state import Fields
from malory.kernel import Refusal, Seat


def usable(game: Bound, fields: Fields, used: tuple[Card, ...], k: Seat) -> tuple[Card, ...]:
    """Return the cards of a seat whose action is not used (BC011) and has a target."""
    acting = game.deck.acting
    return tuple(
        [
            card
            for card in fields[k]
            if card in acting and card not in used and targets(game, fields, k, card)
        ]
    )


def targets(game: Bound, fields: Fields, k: Seat, card: Card) -> tuple[Card, ...]:
    """BC012, BC013, BC-A09: what a seat may use a card on: the enemy's, unless a table lets it aim
    at its own too. What hits one of each player's is aimed at the enemy's first (BC-A06)."""
    hits = game.deck.hits[card]
    found = [one for one in fields[1 - k] if one in hits]
    if game.aims_at_own and card not in game.deck.both:
        found += [one for one in fields[k] if one in hits and one != card]
    return tuple(found)


def own_victims(game: Bound, fields: Fields, k: Seat, card: Card) -> tuple[Card, ...]:
    """BC-A06: which of his own the user of a card must give too; none for most cards."""
    if card not in game.deck.both:
        return ()
    hits = game.deck.hits[card]
    return tuple([one for one in fields[k] if one in hits])


def ready_shield(game: Bound, field: Iterable[Card], used: tuple[Card, ...]) -> Card:
    """BC019, BC-A07: the Shield in a field that can still stop a Kill in this hand; "" if none."""
    shields = game.deck.shields
    return next((card for card in field if card in shields and card not in used), "")


def no_use(
    game: Bound, fields: Fields, used: tuple[Card, ...], k: Seat, move: str
) -> Refusal | None:
    """Return why a move uses no card; None if it names none."""
    deck = game.deck
    if move not in deck.rows:
        return None
    if move not in fields[k]:
        return Refusal("BC010", f"{move} is not among your cards in play.")
    if move in deck.shields:
        return Refusal("BC-A07", f"{move} waits for a Kill; it is not used of itself.")
    if move not in deck.acting:
        return Refusal("BC010", f"{move} has no special action.")
    if move in used:
        return Refusal("BC011", f"{move} has been used in this hand.")
    if move in deck.both:
        return Refusal("BC-A06", f"{move} needs an enemy to hit, and there is none.")
    return Refusal("BC-A09", f"{move} has no target among the enemy's cards.")


def no_target(game: Bound, fields: Fields, k: Seat, card: Card, move: str) -> Refusal | None:
    """Return why a card cannot be used on what a move names; None if it names no card."""
    deck = game.deck
    if move not in deck.rows:
        return None
    rule = "BC013" if card in deck.kills else "BC012"
    if move not in fields[0] + fields[1]:
        return Refusal(rule, f"{move} is not in play.")
    if move not in deck.hits[card]:
        if card in deck.kills and move in deck.units:
            return Refusal("BC-A18", f"{move} cannot be killed.")
        if deck.rows[card].act.negates in deck.rows[move].types:
            return Refusal("BC-A04", f"{card} negates no Leader.")
        return Refusal(rule, f"{card} does not hit {move}.")
    return Refusal("BC-A09", f"{move} is your own; {card} is for the enemy's.")
