"""Short words for sides and cards; prompts, telling and sheets share them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from malory.book.phrases import listed
from malory.games.camlann.bound import Bound
from malory.games.camlann.cards import Card
from malory.pack.camlann import BattleCard, Letter

PLURALS: Final[Mapping[Letter, str]] = {"O": "Troops", "D": "Defense cards"}


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
    row = game.deck.rows[card]
    what = effect(game, row)
    return f"{card}, {types(game, row)} {row.strength}" + (f": {what}" if what else "")


def types(game: Bound, row: BattleCard) -> str:
    """Return the types of a card."""
    return " and ".join([type_name(game, letter) for letter in row.types])


def type_name(game: Bound, letter: str) -> str:
    """Return what a type is called."""
    return next((one.name for one in game.tables.types if one.letter == letter), letter)


def effect(game: Bound, row: BattleCard) -> str:
    """Return what a card does, in a few words; "" for none."""
    parts = []
    boost, act = row.boost, row.act
    if boost.amount:
        parts.append(f"+{boost.amount} to {_boosted(game, row)}")
    if act.kills:
        parts.append("kills a Unit")
    if act.negates:
        name = type_name(game, act.negates)
        whose = " of each player's" if act.both else ""
        parts.append(f"negates a {name}{whose}" if name != "Troops" else f"negates Troops{whose}")
    if row.immortal:
        parts.append("cannot be killed")
    if row.shield:
        parts.append("negates a Kill")
    return "; ".join(parts)


def _boosted(game: Bound, row: BattleCard) -> str:
    boost = row.boost
    if boost.card:
        return boost.card
    units = {one.letter for one in game.tables.types if one.unit}
    if set(boost.types) == units:
        kinds = "Unit"
    else:
        kinds = listed([type_name(game, one) for one in boost.types], "or")
    if not (boost.all or game.deck.boosts[row.name].each):
        return f"one of your {kinds} cards"
    other = "other " if units.intersection(row.types) and kinds == "Unit" else ""
    return f"each of your {other}{kinds} cards"
