"""The Action phase: who acts, on what, and the Shield."""

from __future__ import annotations

import pytest

from tests.games.camlann.fielding import ARTHUR, MORDRED, Field


@pytest.mark.rule("BC010")
def test_the_players_act_in_turn_the_holder_of_the_tide_first() -> None:
    for first in (ARTHUR, MORDRED):
        table = Field(("Smite", "Dispell", "Helm"), ("Fog", "Plate Mail Armor", "Enchantment",),
                      tide=first)  # fmt: skip
        assert table.asked == first
    assert table.moves == ("pass",)  # Arthur has no Troops, no Weapon
    table(MORDRED, "pass")
    assert table.moves == ("Smite", "Dispell", "pass")
    assert table.refused(ARTHUR, "Helm") == "BC010"
    assert table.refused(ARTHUR, "Fog") == "BC010"
    assert table(ARTHUR, "Smite", "Plate Mail Armor").asked == MORDRED


@pytest.mark.rule("BC011")
def test_a_card_is_used_once_in_a_hand() -> None:
    table = Field(("Dispell",), ("Enchantment", "Spell of Making"), tide=ARTHUR)
    table(ARTHUR, "Dispell", "Enchantment")(MORDRED, "pass")
    assert table.moves == ("pass",)
    assert table.refused(ARTHUR, "Dispell") == "BC011"
    table(ARTHUR, "pass")
    assert table.s.used == ()  # a new hand


@pytest.mark.rule("BC012")
@pytest.mark.parametrize(
    ("card", "hit", "missed"),
    [
        ("Fog", "Bandits", "Black Knight"),
        ("Ensorcelled", "Morgan Le Fay", "Black Knight"),
        ("Dispell", "Enchantment", "Morgan Le Fay"),
        ("Smite", "Golden Armor", "Mordred"),
        ("Plate Mail Armor", "Lance", "Helm"),
        ("Perceval", "Falter", "Courage"),
        ("Delayed", "Red Knight", "Morgan Le Fay"),
        ("Falter", "Treacherous", "Bandits"),
    ],
)
def test_each_negater_discards_a_target_of_its_type(card: str, hit: str, missed: str) -> None:
    table = Field((card,), (hit, missed), tide=ARTHUR)
    table(ARTHUR, card)
    assert table.moves == (hit,)
    assert table.refused(ARTHUR, missed) == "BC012"
    table(ARTHUR, hit)
    assert table.s.fields[MORDRED] == (missed,)
    assert table.s.discard == (hit,)


@pytest.mark.rule("BC013")
@pytest.mark.parametrize("kill", ["Slain", "Mortal Wound"])
def test_a_kill_takes_any_unit_out_of_the_game(kill: str) -> None:
    cards = ("Black Knight", "Morgan Le Fay", "Bandits", "Golden Armor")
    table = Field((kill,), cards, tide=ARTHUR)
    table(ARTHUR, kill)
    assert table.moves == cards[:3]
    assert table.refused(ARTHUR, "Golden Armor") == "BC013"
    assert table.refused(ARTHUR, "Mace") == "BC013"  # not in play
    table(ARTHUR, "Morgan Le Fay")
    assert (table.s.slain, table.s.discard) == (("Morgan Le Fay",), ())
    table.passes()
    assert table.s.slain == ("Morgan Le Fay",)
    assert "Morgan Le Fay" not in (*table.s.pile, *table.s.discard, *table.s.hands[0])


@pytest.mark.rule("BC018")
@pytest.mark.rule("BC-A18")
def test_merlin_and_bedevere_are_no_targets_of_a_kill() -> None:
    table = Field(("Merlin", "Sir Bedevere", "Gawain"), ("Slain",))
    table(MORDRED, "Slain")
    assert table.moves == ("Gawain",)
    assert table.refused(MORDRED, "Merlin") == "BC-A18"
    table = Field(("Merlin", "Sir Bedevere", "Shield"), ("Slain",))
    assert table.moves == ("pass",)
    assert table.refused(MORDRED, "Slain") == "BC-A09"


@pytest.mark.rule("BC-A05")
def test_what_cannot_be_killed_can_be_negated() -> None:
    table = Field(("Merlin", "Sir Bedevere"), ("Delayed", "Ensorcelled"))
    table(MORDRED, "Delayed", "Sir Bedevere")(ARTHUR, "pass")(MORDRED, "Ensorcelled", "Merlin")
    assert table.s.fields[ARTHUR] == ()


@pytest.mark.rule("BC019")
@pytest.mark.rule("BC-A07")
def test_a_shield_stops_one_kill_even_of_a_leader_and_stays() -> None:
    table = Field(("Arthur Pendragon", "Shield"), ("Slain", "Mortal Wound", "Bandits"))
    table(MORDRED, "Slain", "Arthur Pendragon")
    assert (table.asked, table.moves) == (ARTHUR, ("raise", "let it strike"))
    table(ARTHUR, "raise")
    assert table.s.fields == (("Arthur Pendragon", "Shield"), ("Mortal Wound", "Bandits"))
    assert table.s.discard == ("Slain",)
    assert table.strengths() == (10, 6)
    assert table.asked == ARTHUR
    assert table.refused(ARTHUR, "Shield") == "BC-A07"
    table(ARTHUR, "pass")(MORDRED, "Mortal Wound", "Arthur Pendragon")  # it stops no second one
    assert (table.s.winner, table.s.slain) == (MORDRED, ("Arthur Pendragon",))


@pytest.mark.rule("BC-A07")
def test_a_shield_is_raised_for_a_person_unless_the_table_asks_and_may_be_held_back() -> None:
    from malory.kernel import view

    fields = (("Gawain", "Shield"), ("Slain",))
    for said, usual in (("auto", "raise"), ("ask", "")):
        table = Field(*fields, shield=said)
        table(MORDRED, "Slain", "Gawain")
        prompt = table.game.prompt(view(table.s, ARTHUR))
        assert (prompt.usual, prompt.pace) == (usual, "forced" if usual else "")
    table(ARTHUR, "let it strike")
    assert table.s.slain == ("Gawain",)
    assert table.s.fields == (("Shield",), ("Slain",))


@pytest.mark.rule("BC-A07")
def test_a_shield_that_was_negated_is_no_help_and_one_may_be_spent() -> None:
    table = Field(("Gawain", "Shield"), ("Smite", "Slain"))
    table(MORDRED, "Smite", "Shield")(ARTHUR, "pass")(MORDRED, "Slain", "Gawain")
    assert table.s.slain == ("Gawain",)
    table = Field(("Gawain", "Shield"), ("Slain",), shield_lasts="no")
    table(MORDRED, "Slain", "Gawain")(ARTHUR, "raise")
    assert table.s.fields == (("Gawain",), ())
    assert table.s.discard == ("Slain", "Shield")


@pytest.mark.rule("BC-A04")
def test_a_leader_is_negated_as_a_knight_and_nobody_has_won() -> None:
    table = Field(("Arthur Pendragon", "Gawain"), ("Delayed",))
    table(MORDRED, "Delayed", "Arthur Pendragon")
    assert table.s.discard == ("Arthur Pendragon",)
    assert table.asked == ARTHUR  # the hand goes on
    table = Field(("Arthur Pendragon", "Gawain"), ("Delayed", "Slain"), leader_negated="no")
    table(MORDRED, "Delayed")
    assert table.moves == ("Gawain",)
    assert table.refused(MORDRED, "Arthur Pendragon") == "BC-A04"
    table(MORDRED, "Gawain")(ARTHUR, "pass")
    assert table(MORDRED, "Slain").moves == ("Arthur Pendragon",)


@pytest.mark.rule("BC-A06")
def test_challenge_takes_a_knight_of_each_picked_by_its_user() -> None:
    table = Field(("Challenge", "Gawain", "Galahad"), ("Red Knight", "Black Knight"), tide=ARTHUR)
    table(ARTHUR, "Challenge")
    assert table.moves == ("Red Knight", "Black Knight")
    table(ARTHUR, "Red Knight")
    assert (table.asked, table.moves) == (ARTHUR, ("Gawain", "Galahad"))
    assert table.refused(ARTHUR, "Challenge") == "BC-A06"
    assert table.refused(ARTHUR, "Black Knight") == "BC-A06"
    table(ARTHUR, "Galahad")
    assert table.s.fields == (("Challenge", "Gawain"), ("Black Knight",))
    table = Field(("Challenge",), ("Red Knight",), tide=ARTHUR)
    table(ARTHUR, "Challenge", "Red Knight")  # he has no Knight to give
    assert table.s.fields == (("Challenge",), ())
    table = Field(("Challenge", "Gawain"), ("Bandits",), tide=ARTHUR)
    assert table.refused(ARTHUR, "Challenge") == "BC-A06"


@pytest.mark.rule("BC-A08")
def test_a_used_card_stays_in_play_and_counts_a_kill_too() -> None:
    table = Field(("Slain", "Smite"), ("Bandits", "Helm"), tide=ARTHUR)
    table(ARTHUR, "Slain", "Bandits")(MORDRED, "pass")(ARTHUR, "Smite", "Helm")
    assert table.s.fields[ARTHUR] == ("Slain", "Smite")
    assert table.strengths() == (5, 0)


@pytest.mark.rule("BC-A09")
def test_targets_are_the_enemys_unless_a_table_plays_otherwise() -> None:
    fields = (("Slain", "Gawain", "Arthur Pendragon"), ("Bandits",))
    table = Field(*fields, tide=ARTHUR)
    assert table(ARTHUR, "Slain").moves == ("Bandits",)
    assert table.refused(ARTHUR, "Gawain") == "BC-A09"
    table = Field(*fields, tide=ARTHUR, targets="any")
    assert table(ARTHUR, "Slain").moves == ("Bandits", "Gawain", "Arthur Pendragon")
    table(ARTHUR, "Arthur Pendragon")
    assert table.s.winner == MORDRED
    table = Field(("Dispell", "Enchantment"), ("Challenge",), tide=ARTHUR, targets="any")
    assert table(ARTHUR, "Dispell").moves == ("Enchantment",)  # not itself, though a Spell too


@pytest.mark.rule("BC-A10")
def test_two_passes_in_a_row_end_the_phase_and_one_may_come_back_after_a_pass() -> None:
    table = Field(("Smite", "Dispell"), ("Helm", "Enchantment"))
    table(MORDRED, "pass")(ARTHUR, "Smite", "Helm")
    assert table.asked == MORDRED  # asked again, though he has passed
    table(MORDRED, "pass")
    assert table.s.won == ()
    table(ARTHUR, "pass")
    assert table.s.won == (ARTHUR,)


@pytest.mark.rule("BC-A14")
def test_the_negated_lie_in_the_discard_and_the_killed_nowhere() -> None:
    table = Field(("Dispell", "Slain"), ("Enchantment", "Bandits"), tide=ARTHUR)
    table(ARTHUR, "Dispell", "Enchantment")
    assert table.s.discard == ("Enchantment",)
    table(MORDRED, "pass")(ARTHUR, "Slain", "Bandits")
    assert (table.s.discard, table.s.slain) == (("Enchantment",), ("Bandits",))


@pytest.mark.rule("BC-A23")
def test_a_used_card_may_be_negated_and_what_it_did_stays_done() -> None:
    table = Field(("Dispell", "Lance"), ("Fog", "Plate Mail Armor"), tide=MORDRED)
    table(MORDRED, "Plate Mail Armor", "Lance")(ARTHUR, "Dispell", "Fog")
    assert table.moves == ("pass",)
    table = Field(("Merlin", "Dispell"), ("Ensorcelled",))
    table(MORDRED, "Ensorcelled", "Merlin")(ARTHUR, "Dispell", "Ensorcelled")
    assert table.s.fields == (("Dispell",), ())
    assert table.s.discard == ("Merlin", "Ensorcelled")


@pytest.mark.rule("BC-A24")
def test_two_kills_in_a_hand_each_take_a_unit_or_are_stopped() -> None:
    table = Field(("Gawain", "Galahad", "Shield"), ("Slain", "Mortal Wound"))
    table(MORDRED, "Slain", "Gawain")(ARTHUR, "let it strike")(ARTHUR, "pass")
    table(MORDRED, "Mortal Wound", "Galahad")(ARTHUR, "raise")
    assert table.s.slain == ("Gawain",)
    table = Field(("Gawain", "Galahad"), ("Slain", "Mortal Wound"))
    table(MORDRED, "Slain", "Gawain")(ARTHUR, "pass")(MORDRED, "Mortal Wound", "Galahad")
    assert table.s.slain == ("Gawain", "Galahad")


@pytest.mark.rule("BC-A17")
def test_after_the_reveal_nothing_is_hidden_from_either_but_the_pile() -> None:
    from malory.kernel import HIDDEN, view

    table = Field(("Gawain", "Slain"), ("Mordred", "Delayed"))
    for seat in (ARTHUR, MORDRED):
        seen = view(table.s, seat)
        assert seen.fields == table.s.fields
        assert set(seen.pile) == {HIDDEN}
