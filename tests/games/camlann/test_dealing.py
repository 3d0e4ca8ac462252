"""How a game and a hand begin: sides, Draw, Redraw, Reveal."""

from __future__ import annotations

import pytest
from malory.games.camlann.hidden import every_card
from malory.kernel import CHANCE, Roll, Seeded, Shuffle, apply, begin, legal, question, view
from malory.kernel.play import play
from malory.kernel.view import HIDDEN

from tests.games.camlann.fielding import ARTHUR, MORDRED, Field, game_of

TEN = ("Gawain", "Galahad", "Perceval", "Merlin", "Squires", "Men at arms", "Chivalry", "Lance",
       "Sword", "Mace")  # fmt: skip
FOE = ("Mordred", "Black Knight", "Red Knight", "Purple Knight", "Green Knight", "Bandits",
       "Barbarians", "Fog", "Helm", "Courage")  # fmt: skip


@pytest.mark.rule("BC020")
@pytest.mark.rule("BC-A21")
def test_sides_are_settled_before_the_first_hand_by_lot_or_as_said() -> None:
    s = begin(game_of(), 2)
    assert isinstance(question(s), Roll)
    assert apply(s, CHANCE, (2,)) is None
    assert (s.arthur, s.tide, s.hand) == (1, 0, 0)
    for said, arthur in (("1", 0), ("2", 1)):
        s = begin(game_of(arthur=said), 2)
        assert isinstance(question(s), Shuffle)
        assert s.arthur == arthur


@pytest.mark.rule("BC005")
def test_mordred_begins_with_the_tide() -> None:
    for said, mordred in (("1", 1), ("2", 0)):
        s = begin(game_of(arthur=said), 2)
        assert s.tide == mordred
        assert apply(s, CHANCE, Seeded(1).outcome(0, question(s))) is None
        assert s.asked == mordred  # and is the first who is asked


@pytest.mark.rule("BC006")
def test_a_hand_goes_through_its_phases() -> None:
    table = Field.dealt(TEN, FOE)
    table(MORDRED, "done")(ARTHUR, "done")
    table.passes()
    kinds = [event.kind for event in table.s.out or ()]
    assert kinds[:11] == [
        "hand", "drew", "drew", "throws", "throws", "revealed", "revealed", "passes", "passes",
        "scored", "tide",
    ]  # fmt: skip
    assert kinds[11] == "hand"


@pytest.mark.rule("BC007")
def test_ten_cards_each_and_the_discard_is_shuffled_in_the_middle_of_a_draw() -> None:
    table = Field.dealt(TEN, FOE)
    assert [len(hand) for hand in table.s.hands] == [10, 10]
    table = Field.dealt(TEN[:3], FOE, discard=(*TEN[3:], "Shield", "Strength"))
    assert [len(hand) for hand in table.s.hands] == [10, 10]
    assert table.s.hands[ARTHUR][:3] == TEN[:3]
    assert (len(table.s.pile), table.s.discard) == (2, ())
    assert table.facts("reshuffled")["count"] == 9


@pytest.mark.rule("BC-A20")
def test_whoever_holds_the_tide_draws_first_and_what_was_discarded_may_come_back() -> None:
    assert Field.dealt(TEN, FOE, tide=MORDRED).s.hands == (TEN, FOE)
    assert Field.dealt(TEN, FOE, tide=ARTHUR).s.hands == (TEN, FOE)
    table = Field.dealt(TEN, FOE, discard=("Strength",))
    assert table.s.pile == ()
    table(MORDRED, "Fog", "done")(ARTHUR, "Mace", "done")
    hands = {*table.s.fields[0], *table.s.fields[1]}
    assert len(hands) == 20
    assert len(hands & {"Fog", "Mace", "Strength"}) == 2


@pytest.mark.rule("BC008")
def test_up_to_five_cards_are_discarded_and_drawn_anew_once_but_no_leader() -> None:
    table = Field.dealt(TEN, FOE)
    assert table.asked == MORDRED
    assert "Mordred" not in table.moves
    assert table.refused(MORDRED, "Mordred") == "BC008"
    assert table.refused(MORDRED, "Gawain") == "BC008"  # another holds it
    table(MORDRED, "Fog")
    assert table.refused(MORDRED, "Fog") == "BC008"
    table(MORDRED, "Helm", "Courage", "Bandits")
    assert table.asked == MORDRED
    assert table(MORDRED, "Barbarians").asked == ARTHUR  # five are enough
    table(ARTHUR, "done")
    thrown = table.told("throws")
    assert [event.facts["cards"] for event in thrown] == [
        ("Bandits", "Barbarians", "Fog", "Helm", "Courage"),
        (),
    ]
    assert len(table.s.fields[MORDRED]) + len(table.told("revealed")[0].facts["foreign"]) == 10


@pytest.mark.rule("BC-A11")
def test_both_choose_before_anything_is_seen_then_the_tide_draws_first() -> None:
    table = Field.dealt(TEN, FOE, then=("Delayed", "Slain", "Falter"))
    table(MORDRED, "Fog", "Helm", "done")
    assert table.s.discard == ()
    assert view(table.s, ARTHUR).picks[MORDRED] is HIDDEN
    assert not table.told("throws")
    table(ARTHUR, "Mace", "done")
    assert {"Delayed", "Slain"} <= set(table.s.fields[MORDRED])
    assert "Falter" in table.s.fields[ARTHUR]


@pytest.mark.rule("BC-A11")
def test_a_table_may_redraw_in_turns() -> None:
    table = Field.dealt(TEN, FOE, then=("Delayed", "Slain"), redraw="turns")
    table(MORDRED, "Fog", "done")
    assert table.s.discard == ("Fog",)
    assert table.s.hands[MORDRED][-1] == "Delayed"
    assert table.asked == ARTHUR


@pytest.mark.rule("BC-A12")
def test_the_enemys_leader_is_kept_too_and_dropped_at_the_reveal() -> None:
    mine, theirs = (*TEN[:9], "Mordred"), (*FOE[1:], "Mace")
    table = Field.dealt(mine, theirs)
    table(MORDRED, "done")
    assert table.refused(ARTHUR, "Mordred") == "BC008"
    table(ARTHUR, "done")
    assert table.s.discard == ("Mordred",)
    table = Field.dealt(mine, theirs, foreign_leader="free")
    table(MORDRED, "done")(ARTHUR, "Mordred", "done")
    assert "Mordred" in table.s.discard


@pytest.mark.rule("BC009")
def test_at_the_reveal_all_lies_open_and_cards_of_the_other_side_go() -> None:
    table = Field.dealt((*TEN[:8], "Bandits", "Treacherous"), (*FOE[:5], *FOE[6:], "Mace"))
    table(MORDRED, "done")(ARTHUR, "done")
    assert table.s.fields[ARTHUR] == TEN[:8]
    assert table.s.discard == ("Bandits", "Treacherous")
    assert table.s.hands == ((), ())
    assert view(table.s, MORDRED).fields == table.s.fields


@pytest.mark.rule("BC-A25")
def test_a_hand_of_foreign_cards_is_played_with_what_the_redraw_leaves() -> None:
    foreign = (*FOE[:7], "Morgan Le Fay", "Mercenaries", "Faerie Knight")
    table = Field.dealt(foreign, ("Fog", "Helm", "Courage", *TEN[:7]))
    table(MORDRED, "done")(ARTHUR, "done")
    assert table.s.fields[ARTHUR] == ()
    assert len(table.s.discard) == 17
    assert every_card(table.s) == table.game.deck.counts


def test_a_half_made_redraw_is_seen_by_nobody_else() -> None:
    table = Field.dealt(TEN, FOE)
    table(MORDRED, "Fog")
    assert view(table.s, ARTHUR).answers == ()
    assert legal(view(table.s, ARTHUR)) == ()


def test_a_sample_of_sealed_picks_can_be_played_on() -> None:
    from malory.kernel import Stream

    table = Field.dealt(TEN, FOE)
    table(MORDRED, "Fog", "Helm", "done")
    s = table.game.sample(view(table.s, ARTHUR), Stream(3))
    assert set(s.picks[MORDRED][1:]) <= set(s.hands[MORDRED])
    play(s, "done")
    assert s.fields[ARTHUR]
