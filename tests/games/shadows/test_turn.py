"""A turn: the progression of Evil, when the ends are looked for, whose turn is next."""

from __future__ import annotations

import pytest
from malory.games.shadows import Board

from tests.games.shadows.seated import HOME, PERCIVAL, PLAIN, Seated, laid


@pytest.mark.rule("SC010")
def test_exactly_one_of_three_evils_comes_first() -> None:
    table = Seated()
    assert table.deeds == ("black card", "siege engine", "life")
    assert table.refused("draw") == "SC010"
    assert table(0, "siege engine").s.engines == 1
    assert table.step == "deeds"
    assert Seated()(0, "life").s.lives == (3, 4, 4)
    table = Seated(black=["Saxons"])(0, "black card")
    assert table.s.boards["Saxons"].warriors == 1
    assert len(table.s.black) == 20


@pytest.mark.rule("SC016")
def test_the_ends_are_looked_for_after_each_phase_and_action() -> None:
    table = Seated(
        white_swords=8, black_swords=3, black=["Picts"], boards={"Picts": Board(warriors=3)}
    )
    assert table(0, "black card").s.winner == "Camelot"
    table = Seated(
        ("Fight 5",),
        white_swords=11,
        places=("Picts", HOME, HOME),
        boards={"Picts": Board(("Fight 1", "Fight 2", "Fight 3", "Fight 4"))},
    )
    assert table(0, "siege engine", "quest").s.winner == "Camelot"


@pytest.mark.rule("SC016")
def test_the_evil_ends_come_at_once() -> None:
    table = Seated(engines=10, black=["Morgan's Siege"])(0, "black card", "0")(1, "0")(2, "0")
    assert (table.s.winner, table.s.how, table.s.agenda) == ("Evil", "SC064", ())


@pytest.mark.rule("SC-A29")
def test_engines_come_before_black_swords_and_these_before_the_twelfth_sword() -> None:
    table = Seated(
        engines=11,
        black_swords=6,
        white_swords=5,
        black=["Picts"],
        boards={"Picts": Board(warriors=3)},
    )
    assert table(0, "black card").s.how == "SC064"
    table = Seated(
        black_swords=6,
        white_swords=5,
        black=["Dark Excalibur"],
        boards={"Excalibur": Board(track=-4)},
    )
    assert table(0, "black card").s.how == "SC065"


@pytest.mark.rule("SC-A06")
def test_the_last_life_may_be_lost_and_its_knight_still_acts_once() -> None:
    table = Seated(("Fight 1",), lives=(1, 4, 4))(0, "life")
    assert table.s.is_living(0)
    assert table.refused("second action") == "SC012"
    table(0, "draw")
    assert table.refused("second action") == "SC-A06"
    table(0, "end turn")
    assert table.s.dead == (0,)
    assert table.asked == 1


@pytest.mark.rule("SC-A38")
def test_the_dead_have_no_turn() -> None:
    table = Seated(dead=(1,), places=(HOME, "", HOME))
    assert table(0, "siege engine", "draw", "end turn").asked == 2
    assert table(2, "siege engine", "draw", "end turn").asked == 0


@pytest.mark.rule("SC014")
@pytest.mark.rule("SC-A39")
def test_percival_sees_the_top_card_before_he_chooses_and_it_stays_there() -> None:
    table = Seated(knights=(PERCIVAL, *PLAIN), black=["Despair", "Saxons"])
    assert table.s.foreseen == (("Despair",), (), (), ())
    assert "Despair" in table.prompt.words
    assert table.told("foresaw")[0].secret == {0: {"cards": ("Despair",)}}
    table(0, "siege engine", "draw", "end turn")
    assert table.s.foreseen[0] == ("Despair",)
    table(1, "black card")
    assert table.s.foreseen[0] == ()
    assert table.s.boards["Grail"].black == laid("Despair", by=1)


@pytest.mark.rule("SC069")
@pytest.mark.rule("SC014")
def test_percival_looks_at_a_pile_made_anew_if_it_was_empty() -> None:
    table = Seated(knights=(PERCIVAL, *PLAIN), first=None, black_gone=("Picts",) * 3)
    s = table.s
    assert len(s.black) == 20
    table = Seated(knights=(*PLAIN, PERCIVAL), black_gone=("Picts",) * 3, turn=2)
    table.s.black = ()
    table(2, "siege engine", "draw", "end turn")
    assert table.s.foreseen[3] == ("Picts",)
    assert table.s.black_gone == ()


@pytest.mark.rule("SC-A24")
def test_a_game_of_too_many_turns_is_evils() -> None:
    table = Seated(turns=499)
    assert table.s.turns == 500
    table(0, "siege engine", "draw", "end turn")
    assert (table.s.winner, table.s.how) == ("Evil", "")
