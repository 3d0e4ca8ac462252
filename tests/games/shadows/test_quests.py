"""The river, the Grail, the wars; how quests end and what they give."""

from __future__ import annotations

import pytest
from malory.games.shadows import Board
from malory.kernel import view

from tests.games.shadows.seated import (
    GAWAIN,
    HOME,
    KAY,
    PALAMEDES,
    TRISTAN,
    Seated,
    laid,
)

FOUR = ("Fight 1", "Fight 2", "Fight 3", "Fight 4")


def at(place: str, *hand: str, **fields: object) -> Seated:
    """Seat 0 stands at a place, and Evil has had its due."""
    fields.setdefault("places", (place, HOME, HOME))
    return Seated(hand, **fields)(0, "siege engine")  # type: ignore[arg-type]


@pytest.mark.rule("SC039")
def test_any_white_card_face_down_brings_excalibur_a_step() -> None:
    table = at("Excalibur", "Grail", "Merlin")(0, "quest")
    assert table.moves == ("Grail", "Merlin")
    table(0, "Merlin")
    assert table.s.boards["Excalibur"].track == 1
    assert table.s.buried[0] == ("Merlin",)
    assert "Merlin" in table.seen(0)
    assert "Merlin" not in table.seen(1)


@pytest.mark.rule("SC039")
@pytest.mark.rule("SC072")
def test_who_takes_the_last_step_keeps_the_sword() -> None:
    table = at(
        "Excalibur",
        "Grail",
        boards={"Excalibur": Board(track=4)},
        places=("Excalibur", "Excalibur", HOME),
    )(0, "quest", "Grail")
    assert table.s.relics == {"excalibur": 0}
    assert (table.s.white_swords, table.s.lives) == (2, (5, 6, 4))  # Palamedes has one more
    assert table.s.over == ("Excalibur",)
    assert len(table.s.pool) == 7


def test_a_lost_excalibur_leaves_the_game() -> None:
    table = Seated(
        black=["Dark Excalibur"],
        places=(HOME, "Excalibur", HOME),
        boards={"Excalibur": Board(track=-4)},
    )(0, "black card")
    assert (table.s.black_swords, table.s.lives) == (2, (4, 3, 4))
    assert table.s.over == ("Excalibur",)
    assert table.s.places == (HOME,) * 3


@pytest.mark.rule("SC040")
@pytest.mark.rule("SC-A01")
def test_a_grail_card_takes_a_free_place_or_lifts_the_nearest_despair() -> None:
    table = at("Grail", "Grail")(0, "quest")
    assert table.s.boards["Grail"].white == ("Grail",)
    full = Board(("Grail",) * 4, laid("Desolation", "Despair", "Despair"))
    table = at("Grail", "Grail", boards={"Grail": full})(0, "quest")
    assert table.s.boards["Grail"] == Board(("Grail",) * 4, laid("Desolation", "Despair"))
    assert table.s.white_gone == ("Grail",)
    assert table.s.black_gone == ("Despair",)
    assert at("Grail", "Fight 1").refused("quest") == "SC040"


@pytest.mark.rule("SC-A01")
def test_despair_takes_a_free_place_or_a_grail_card_away() -> None:
    full = Board(("Grail",) * 4, laid("Despair", "Despair", "Despair"))
    table = Seated(black=["Despair"], boards={"Grail": full})(0, "black card")
    assert table.s.boards["Grail"] == Board(("Grail",) * 3, full.black)
    assert table.s.white_gone == ("Grail",)
    assert table.s.black_gone == ("Despair",)
    six = Board((), laid(*["Despair"] * 6))
    table = Seated(black=["Despair"], boards={"Grail": six})(0, "black card")
    assert (table.s.black_swords, table.s.over) == (3, ("Grail",))


@pytest.mark.rule("SC040")
@pytest.mark.rule("SC072")
def test_the_seventh_grail_card_wins_and_its_player_keeps_the_grail() -> None:
    table = at("Grail", "Grail", boards={"Grail": Board(("Grail",) * 6)})(0, "quest")
    assert (table.s.white_swords, table.s.lives[0]) == (3, 5)
    assert table.s.relics == {"grail": 0}
    assert len(table.s.hands[0]) == 7


@pytest.mark.rule("SC-A02")
def test_a_grail_card_may_lift_a_desolation_but_a_merlin_may_not() -> None:
    full = Board(("Grail",) * 5, laid("Despair", "Desolation"))
    table = at("Grail", "Grail", boards={"Grail": full})(0, "quest")
    assert table.s.black_gone == ("Desolation",)
    table = at(HOME, "Merlin", boards={"Grail": full}, engines=0)
    table(0, "special card", "Merlin", "last card on the Grail")
    assert table.s.boards["Grail"].black == laid("Desolation")
    alone = Board((), laid("Desolation"))
    table = at(HOME, "Merlin", boards={"Grail": alone})
    table(0, "special card", "Merlin")
    assert table.moves == ("siege engine",)


@pytest.mark.rule("SC041")
def test_a_war_is_fought_from_one_up_and_the_fifth_wins_at_once() -> None:
    assert at("Picts", "Fight 2").refused("quest") == "SC041"
    table = at("Picts", "Fight 1", "Fight 2")(0, "quest")
    assert table.s.boards["Picts"].white == ("Fight 1",)
    table = at("Picts", "Fight 5", boards={"Picts": Board(FOUR, warriors=3)})(0, "quest")
    assert (table.s.white_swords, len(table.s.hands[0])) == (1, 4)
    assert table.s.boards["Picts"] == Board()
    assert table.s.supply["Picts"] == 4
    assert table.s.is_open("Picts")


@pytest.mark.rule("SC041")
def test_the_fourth_warrior_loses_a_war_at_once() -> None:
    table = Seated(
        black=["Picts"], places=("Picts", HOME, "Picts"), boards={"Picts": Board(FOUR, warriors=3)}
    )(0, "black card")
    assert (table.s.black_swords, table.s.engines) == (1, 2)
    assert table.s.lives == (3, 4, 3)
    assert table.s.white_gone == FOUR
    assert table.s.supply["Picts"] == 4


@pytest.mark.rule("SC045")
def test_when_a_quest_ends_all_there_go_home_and_it_begins_anew() -> None:
    table = at(
        "Saxons", "Fight 5", places=("Saxons", "Saxons", "Grail"), boards={"Saxons": Board(FOUR)}
    )(0, "quest")
    assert table.s.places == (HOME, HOME, "Grail")
    assert set(table.s.white_gone) == {*FOUR, "Fight 5"}
    assert table.s.over == ()


@pytest.mark.rule("SC-A28")
def test_palamedes_has_a_life_more_from_a_quest_that_is_won_with_him_there() -> None:
    table = at(
        "Saxons", "Fight 5", places=("Saxons", "Saxons", HOME), boards={"Saxons": Board(FOUR)}
    )(0, "quest")
    assert table.s.lives == (5, 6, 4)
    table = Seated(
        (), ("Fight 5",), turn=1, places=(HOME, "Saxons", HOME), boards={"Saxons": Board(FOUR)}
    )(1, "siege engine", "quest")
    assert table.s.lives == (4, 6, 4)


@pytest.mark.rule("SC002")
def test_life_above_six_is_lost() -> None:
    table = at("Saxons", "Fight 5", lives=(6, 4, 4), boards={"Saxons": Board(FOUR)})(0, "quest")
    assert table.s.lives[0] == 6


@pytest.mark.rule("SC-A13")
def test_heroism_adds_a_sword_to_whoever_wins_and_the_mists_one_more() -> None:
    board = Board(FOUR, heroism=("Heroism",))
    table = at("Saxons", "Fight 5", boards={"Saxons": board})(0, "quest")
    assert table.s.white_swords == 2
    assert "Heroism" in table.s.white_gone
    table = Seated(
        black=["Saxons"],
        standing=("Mists of Avalon",),
        boards={"Saxons": Board(warriors=3, heroism=("Heroism",))},
    )(0, "black card")
    assert table.s.black_swords == 3
    assert table.s.standing == ("Mists of Avalon",)


@pytest.mark.rule("SC032")
def test_leaving_a_solo_quest_discards_its_white_cards_alone() -> None:
    board = Board(("Fight 2",), laid("Black Knight 1"))
    table = at("Black Knight", boards={"Black Knight": board})(0, "move", "Saxons")
    assert table.s.boards["Black Knight"] == board._replace(white=())
    assert table.s.white_gone == ("Fight 2",)
    table = at("Saxons", boards={"Saxons": Board(("Fight 1",))})(0, "move", HOME)
    assert table.s.boards["Saxons"].white == ("Fight 1",)


@pytest.mark.rule("SC030")
def test_one_moves_any_distance_but_not_to_a_solo_quest_that_is_taken() -> None:
    table = at(HOME, places=(HOME, "Black Knight", HOME))(0, "move")
    assert table.moves == ("Lancelot", "Excalibur", "Grail", "Picts", "Saxons")
    assert table.refused("Black Knight") == "SC030"
    assert table.refused(HOME) == "SC030"
    assert table(0, "Saxons").s.places[0] == "Saxons"


@pytest.mark.rule("SC-A22")
def test_what_is_over_cannot_be_entered_and_there_is_always_somewhere_to_go() -> None:
    over = ("Lancelot", "Dragon", "Excalibur", "Grail")
    table = at(HOME, over=over, places=(HOME, "Black Knight", HOME))(0, "move")
    assert table.moves == ("Picts", "Saxons")
    assert table.refused("Grail") == "SC-A22"
    assert at(HOME)(0, "move").refused("Dragon") == "SC-A22"


@pytest.mark.rule("SC-A44")
def test_ones_own_quest_ended_brings_one_home_without_a_move() -> None:
    table = at("Saxons", "Fight 5", boards={"Saxons": Board(FOUR)})(0, "quest", "second action")
    assert "move" in table.moves
    assert "draw" not in table.moves
    assert table.refused("draw") == "SC015"


@pytest.mark.rule("SC-A43")
def test_tristan_who_rode_where_he_can_do_nothing_may_end_his_turn() -> None:
    table = Seated(knights=(TRISTAN, GAWAIN, KAY, PALAMEDES))
    table(0, "siege engine", "ride out", "Grail")
    assert table.deeds == ("speak", "end turn")


def test_the_grail_is_a_card_and_a_place_and_a_hand_offers_it_as_a_card_alone() -> None:
    table = at(HOME, "Grail", "Fight 1")(0, "move")
    assert [one.move for one in table.game.hand(view(table.s, 0), 0)] == ["", ""]
    table = at("Excalibur", "Grail", "Fight 1")(0, "quest")
    assert [one.move for one in table.game.hand(view(table.s, 0), 0)] == ["Grail", "Fight 1"]
