"""The deck, strengths and bonuses."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.camlann.fielding import Field, game_of


@pytest.mark.rule("BC001")
def test_fifty_single_cards_for_two_sides_and_both() -> None:
    deck = game_of().deck
    assert set(deck.counts.values()) == {1}
    assert Counter(row.side for row in deck.rows.values()) == {"A": 13, "M": 13, "B": 24}
    assert len(deck.all) == 50
    assert game_of().facts.seats == (2,)


@pytest.mark.rule("BC014")
def test_units_are_leaders_knights_wizards_and_troops() -> None:
    deck = game_of().deck
    letters = {letter for card in deck.units for letter in deck.rows[card].types}
    assert letters == {"L", "K", "Z", "O"}
    assert len(deck.units) == 10 + 11 + 1


@pytest.mark.rule("BC017")
@pytest.mark.parametrize(
    ("cards", "bonus"),
    [
        (("Arthur Pendragon", "Gawain", "Merlin", "Squires", "Helm"), 2 * 3 + 3),
        (("Lancelot", "Shield", "Helm", "Lance"), 2 + 2),
        (("Excalibur", "Arthur Pendragon"), 3),
        (("Excalibur", "Gawain"), 0),
        (("Golden Armor", "Mordred"), 5),
        (("Golden Armor", "Black Knight"), 0),
        (("Squires", "Gawain", "Galahad"), 3),
        (("Holy Grail", "Gawain", "Galahad", "Merlin"), 2 + 2),
        (("Spell of Making", "Merlin"), 5),
        (("Spell of Making", "Gawain"), 0),
        (("Melee", "Gawain", "Merlin", "Men at arms", "Sword"), 3),
        (("Charge", "Courage", "Chivalry"), 3),
        (("Rally", "Bandits", "Barbarians", "Black Knight"), 3 + 3),
        (("Bravery", "Smite", "Rally"), 3),
        (("Strength", "Lance", "Mace"), 3),
        (("Mordred", "Morgan Le Fay", "Merlin", "Challenge", "Enchantment"), 0),
    ],
)
def test_what_each_card_adds_to_others(cards: tuple[str, ...], bonus: int) -> None:
    deck = game_of().deck
    assert deck.strength(cards) == sum(deck.strengths[card] for card in cards) + bonus


@pytest.mark.rule("BC-A02")
def test_one_card_gains_or_every_one_and_never_the_booster_itself() -> None:
    deck = game_of().deck
    assert deck.boosts["Bravery"].to == {"Smite", "Melee", "Charge", "Challenge", "Rally"}
    assert all(card not in boost.to for card, boost in deck.boosts.items())
    assert deck.strength(("Squires", "Gawain", "Galahad")) == 4 + 8 + 7 + 3
    assert game_of(singular="each").deck.strength(("Squires", "Gawain", "Galahad")) == 4 + 15 + 6
    assert deck.strength(("Bravery",)) == 2


@pytest.mark.rule("BC-A03")
def test_a_card_of_two_types_counts_as_each() -> None:
    deck = game_of().deck
    assert deck.strength(("Holy Grail", "Arthur Pendragon")) == 6 + 8 + 2
    assert deck.strength(("Spell of Making", "Green Knight")) == 4 + 8 + 5
    for card, by in (("Delayed", "Green Knight"), ("Ensorcelled", "Green Knight")):
        assert Field((card,), (by,), tide=0)(0, card).moves == (by,)


@pytest.mark.rule("BC-A22")
def test_boosts_touch_their_owners_cards_add_up_and_may_cross() -> None:
    deck = game_of().deck
    assert deck.strength(("Charge", "Bravery")) == 3 + 2 + 3 + 3
    assert deck.strength(("Bravery", "Charge")) == deck.strength(("Charge", "Bravery"))
    assert deck.strength(("Arthur Pendragon", "Holy Grail", "Melee", "Gawain")) == (
        (8 + 2 + 1) + 6 + 2 + (8 + 2 + 2 + 1)
    )
    table = Field(("Lancelot",), ("Shield", "Helm"))
    assert table.strengths() == (10, 5)


@pytest.mark.rule("BC-A01")
def test_a_bonus_is_reckoned_at_the_end_and_falls_with_its_source() -> None:
    table = Field(("Merlin", "Spell of Making"), ("Dispell",))
    assert table.strengths() == (18, 2)
    table(1, "Dispell", "Spell of Making")
    assert table.strengths() == (9, 2)


@pytest.mark.rule("BC-A13")
def test_a_card_that_boosts_what_is_not_there_stays_for_its_strength() -> None:
    table = Field(("Squires", "Excalibur"), ("Golden Armor",))
    assert table.strengths() == (11, 5)


@pytest.mark.rule("BC-A25")
def test_a_player_without_cards_has_no_strength() -> None:
    table = Field((), ("Mace",))
    assert table.strengths() == (0, 2)
    table.passes()
    assert table.s.won == (1,)
