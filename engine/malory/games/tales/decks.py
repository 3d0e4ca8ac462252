"""The Encounter and Feature decks: drawn, flipped, discarded; never shuffled again (R084-R087)."""

from __future__ import annotations

from malory.games.tales.state import Tale
from malory.kernel import Seat


def draw_encounter_card(s: Tale, k: Seat) -> str:
    """Draw the top Encounter card, or return an empty string if there is none to be had.

    A Location card put on the bottom this turn is not drawn again this turn: the discards are
    flipped on top of it (A12, R203).
    """
    if s.encounters:
        card, s.encounters = s.encounters[0], s.encounters[1:]
        s.say("drawn", k, rule="R074", reveals=True, card=card, deck="encounter")
        return card
    if not s.encounters_under or s.encounters_under[0] in s.bottomed:
        if not s.encounter_discards:
            return ""
        s.encounters_under = (*s.encounter_discards, *s.encounters_under)
        s.encounter_discards = ()
        s.say("flipped", rule="R085", deck="encounter")
    card, s.encounters_under = s.encounters_under[0], s.encounters_under[1:]
    s.say("drawn", k, rule="R074", card=card, deck="encounter")
    return card


def draw_feature_card(s: Tale, k: Seat) -> str:
    """Draw the top Feature card; the two decks are flipped each by itself (R087)."""
    if s.features:
        card, s.features = s.features[0], s.features[1:]
        s.say("drawn", k, rule="R075", reveals=True, card=card, deck="feature")
        return card
    if not s.features_under:
        s.features_under, s.feature_discards = s.feature_discards, ()
        s.say("flipped", rule="R085", deck="feature")
    card, s.features_under = s.features_under[0], s.features_under[1:]
    s.say("drawn", k, rule="R075", card=card, deck="feature")
    return card


def another_is_left(s: Tale) -> bool:
    """Whether a card is left that was not put on the bottom this turn (A12)."""
    return bool(
        s.encounters
        or s.encounter_discards
        or any(card not in s.bottomed for card in s.encounters_under)
    )


def lay_out(s: Tale, *cards: str) -> None:
    """Put cards on the table for the encounter in hand."""
    s.on_table = (*s.on_table, *cards)


def clear(s: Tale, *cards: str) -> None:
    """Take cards off the table."""
    s.on_table = tuple([one for one in s.on_table if one not in cards])


def discard_encounter(s: Tale, cards: tuple[str, ...]) -> None:
    """R084: the Encounter card and the Feature card, if any, go face up to their piles."""
    clear(s, *cards)
    setting = s.game.setting
    for card in cards:
        if setting.is_feature(card):
            s.feature_discards = (*s.feature_discards, card)
        else:
            s.encounter_discards = (*s.encounter_discards, card)
