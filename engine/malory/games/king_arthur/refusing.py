"""Why a move is not on offer, by the rule that bars it."""

from __future__ import annotations

from collections import Counter

from malory.games.king_arthur.aiming import (
    SEAL,
    TAKE,
    Target,
    open_targets,
    open_ways,
    target_named,
)
from malory.games.king_arthur.bound import Bound
from malory.games.king_arthur.cards import Cards, bundle, unbundled
from malory.games.king_arthur.state import Realm
from malory.games.king_arthur.words import who
from malory.kernel import Move, Refusal, Seat


def no_target(s: Realm, k: Seat, move: Move) -> Refusal | None:
    """Return why a seat cannot defeat what a move names; None if it names no adversary."""
    target = target_named(move)
    card = target.card
    if card not in s.game.deck.foes:
        return None
    if target not in open_targets(s, k):
        if target.is_sealed:
            return Refusal("KA043", f"No {card} bears a seal of yours.")
        owner = next((seat for seat, held in enumerate(s.sealed) if card in held), None)
        if owner is None:
            return Refusal("KA012", f"No {card} lies on the table.")
        if owner == k:
            return Refusal("KA-A16", f"{card} bears your seal, and can only be paid once more.")
        return Refusal("KA042", f"{card} bears a seal of {who(owner)}, who alone may pay for it.")
    costs = [way.cost for way in open_ways(s, k, target)]
    if s.game.is_epic and not target.is_sealed and not s.seals_left(k):
        return Refusal("KA041", f"You have no seal left, and cannot pay {costs[0]} for {card}.")
    return _unpaid(s.game, s.knights[k], costs[0], card)


def _unpaid(game: Bound, hand: Cards, cost: int, what: str) -> Refusal:
    """Return why a hand cannot pay a cost."""
    deck = game.deck
    icons = dict.fromkeys(("", *deck.colours), 0)
    for card in hand:
        icons[deck.colour[card]] += deck.icons[card]
    best = max([icons[""] + icons[colour] for colour in deck.colours])
    if sum(icons.values()) < cost:
        return Refusal("KA013", f"{what} costs {cost} icons; you hold {sum(icons.values())}.")
    if best < cost:
        return Refusal(
            "KA014", f"{what} costs {cost} icons of one colour; you have {best} at most."
        )
    return Refusal(
        "KA-A01", f"{what} costs {cost} icons exactly, and no knights of yours make that."
    )


def no_way(s: Realm, k: Seat, target: Target, move: Move) -> Refusal | None:
    """Return why an adversary cannot be sealed, or taken at once; None if a move says neither."""
    if move not in (SEAL, TAKE):
        return None
    cost = next((way.cost for way in open_ways(s, k, target) if way.name == move), 0)
    if not cost:
        return Refusal("KA041", "You have no seal left.")
    found = _unpaid(s.game, s.knights[k], cost, f"To {move} {target.card}")
    rule = "KA044" if move == TAKE and found.rule == "KA013" else found.rule
    return found._replace(rule=rule)


def no_payment(game: Bound, hand: Cards, cost: int, move: Move) -> Refusal | None:
    """Return why a move pays no cost; None if it names no knights."""
    deck, cards = game.deck, unbundled(move)
    if not all(card in deck.icons for card in cards):
        return None
    if Counter(cards) - Counter(hand):
        return Refusal("KA013", f"You do not hold {move}.")
    if len({deck.colour[card] for card in cards} - {""}) > 1:
        return Refusal("KA014", "All knights of a payment are of one colour; Merlin joins any.")
    icons = sum([deck.icons[card] for card in cards])
    if icons < cost:
        return Refusal("KA013", f"{move}: {icons} of {cost} icons.")
    if icons > cost:
        return Refusal("KA-A01", f"{move}: {icons} icons, and {cost} are asked for.")
    right = next((one for one in deck.payments(hand, cost) if Counter(one) == Counter(cards)), ())
    return Refusal("KA-A03", f"Say it so: {bundle(right)}.") if right else None


def no_adventure(s: Realm, k: Seat, move: Move) -> Refusal | None:
    """Return why a seat cannot complete an adventure; None if a move names none."""
    if move not in s.game.deck.adventures:
        return None
    if move not in s.adventures:
        return Refusal("KA021", f"{move} has been completed.")
    return Refusal("KA019", f"Your adversaries do not meet what {move} asks for.")


def no_spending(game: Bound, trophies: Cards, adventure: str, move: Move) -> Refusal | None:
    """Return why a move does not meet an adventure's demand; None if it names no adversaries."""
    deck, cards = game.deck, unbundled(move)
    if not all(card in deck.foes for card in cards):
        return None
    if Counter(cards) - Counter(trophies):
        return Refusal("KA019", f"You have not taken {move}.")
    if adventure not in deck.met(cards):
        return Refusal("KA019", f"{move} does not meet what {adventure} asks for.")
    found = deck.spendings(trophies, adventure)
    right = next((one for one in found if Counter(one) == Counter(cards)), ())
    if right:
        return Refusal("KA-A03", f"Say it so: {bundle(right)}.")
    return Refusal("KA-A02", f"{move}: of these cards, fewer meet what {adventure} asks for.")
