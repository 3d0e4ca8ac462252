"""Short words for sides and cards; prompts, telling and sheets share them."""

from __future__ import annotations

from malory.book.phrases import listed
from malory.games.camlann.bound import Bound
from malory.games.camlann.cards import Card
from malory.pack.camlann import BattleCard


def does(is_viewer: bool, name: str, verb: str, other: str = "") -> str:
    """Return who does what, as a sentence begins.

    >>> does(False, "Mordred", "draw"), does(True, "Mordred", "draw")
    ('Mordred draws', 'You draw')
    >>> does(False, "Arthur", "pass", "passes")
    'Arthur passes'
    """
    return f"You {verb}" if is_viewer else f"{name} {other or verb + 's'}"


def counted(count: int, noun: str) -> str:
    """Return a count with its noun.

    >>> counted(1, "card"), counted(3, "card")
    ('1 card', '3 cards')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"


def card_words(game: Bound, card: Card) -> str:
    """Return a card with its types, its strength and what it does."""
    return f"{card}, {about(game, card)}"


def about(game: Bound, card: Card) -> str:
    """Return a card's types, its strength and what it does."""
    row = game.deck.rows[card]
    names = {one.letter: one.name for one in game.tables.types}
    what = effect(game, row)
    types = " and ".join([names[letter] for letter in row.types])
    return f"{types} {row.strength}" + (f": {what}" if what else "")


def effect(game: Bound, row: BattleCard) -> str:
    """Return what a card does, in a few words; "" for nothing."""
    boost, act = row.boost, row.act
    parts = []
    if boost.amount:
        parts.append(f"+{boost.amount} to {_boosted(game, row)}")
    if act.kills:
        parts.append("kills a Unit")
    if act.negates:
        one = next(kind.one for kind in game.tables.types if kind.letter == act.negates)
        parts.append(f"negates {one}" + " of each player" * act.both)
    if row.immortal:
        parts.append("cannot be killed")
    if row.shield:
        parts.append("negates a Kill")
    return "; ".join(parts)


def _boosted(game: Bound, row: BattleCard) -> str:
    boost = row.boost
    if boost.card:
        return boost.card
    kinds = game.tables.types
    units = {one.letter for one in kinds if one.unit}
    if set(boost.types) == units:
        many = "other Units" if units.intersection(row.types) else "Units"
    else:
        many = listed([one.many for one in kinds if one.letter in boost.types], "or")
    which = "each" if game.deck.boosts[row.name].each else "one"
    return f"{which} of your {many}"
