"""Black cards: where they go, how they are laid, what stops them."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from malory.games.shadows import Board
from malory.games.shadows.verbs import SURE
from malory.presenter.answers import Choose, Unclear, understand
from malory.presenter.line import LineFront
from malory.presenter.plain import PlainFront
from malory.presenter.streams import Keyboard

from tests.games.shadows.seated import GAWAIN, HOME, KAY, PLAIN, Seated, laid

BK = "Black Knight"


def drawn(card: str, **fields: object) -> Seated:
    """Seat 0 has drawn a card."""
    return Seated(black=[card], **fields)(0, "black card")  # type: ignore[arg-type]


@pytest.mark.rule("SC020")
def test_a_standard_card_goes_to_its_quest() -> None:
    assert drawn("Saxons").s.boards["Saxons"].warriors == 1
    assert drawn("Picts").s.boards["Picts"].warriors == 1
    assert drawn("Despair").s.boards["Grail"].black == laid("Despair")
    table = drawn("Dark Excalibur")
    assert table.s.boards["Excalibur"].track == -1
    assert table.s.black_gone == ("Dark Excalibur",)
    assert drawn("Black Knight 3")(0, "face up").s.boards[BK].black == laid("Black Knight 3")
    card = "Lancelot 3/Dragon 7"
    assert drawn(card)(0, "face up").s.boards["Lancelot"].black == laid(card)
    table = drawn(card, over=("Lancelot",))(0, "face up")
    assert table.s.boards["Dragon"].black == laid(card)


@pytest.mark.rule("SC021")
def test_a_card_whose_quest_is_gone_brings_an_engine() -> None:
    gone = {"Despair": "Grail", "Dark Excalibur": "Excalibur"}
    for card, quest in gone.items():
        table = drawn(card, over=(quest,))
        assert (table.s.engines, table.s.black_gone) == (1, (card,))
    card = "Lancelot 1/Dragon 5"
    table = drawn(card, over=("Lancelot", "Dragon"))
    assert (table.s.engines, table.s.black_gone, table.step) == (1, (card,), "deeds")


@pytest.mark.rule("SC022")
def test_a_combat_card_is_laid_face_up_for_a_white_card_or_face_down() -> None:
    table = drawn("Black Knight 5", white=["Grail"])
    assert table.moves == ("face up", "face down")
    table(0, "face up")
    assert table.s.hands[0] == ("Grail",)
    table = drawn("Black Knight 5", white=["Grail"])(0, "face down")
    assert table.s.hands[0] == ()
    assert table.s.boards[BK].black == laid("")
    assert table.s.down == (("Black Knight 5",), (), ())
    assert "Black Knight 5" in table.seen(0)
    assert "Black Knight 5" not in table.seen(1)
    event = table.told("laid black")[0]
    assert event.facts["card"] == ""
    assert event.secret == {0: {"card": "Black Knight 5"}}


@pytest.mark.rule("SC022")
def test_a_table_may_pay_for_a_card_laid_face_down() -> None:
    options = {"white-for": "face-down"}
    table = drawn("Black Knight 5", white=["Grail"], options=options)(0, "face down")
    assert table.s.hands[0] == ("Grail",)
    assert drawn("Black Knight 5", options=options)(0, "face up").s.hands[0] == ()


@pytest.mark.rule("SC022")
def test_a_revealed_traitor_takes_no_card() -> None:
    table = Seated((), ("Grail",), traitor=0, black=["Black Knight 5"])
    table(0, "reveal myself", SURE, PLAIN[1], "black card", "face up")
    assert table.s.hands[0] == ()
    assert table.s.boards[BK].black == laid("Black Knight 5")


@pytest.mark.rule("SC023")
def test_three_merlins_stop_a_special_card_and_no_standard_one() -> None:
    table = Seated(("Merlin",), ("Merlin", "Grail"), ("Merlin",), black=["Morgan's Siege"])
    table(0, "black card", "1")(1, "1")(2, "1")
    assert table.s.engines == 0
    assert table.s.hands == ((), ("Grail",), ())
    assert table.s.white_gone == ("Merlin",) * 3
    assert table.s.black_gone == ("Morgan's Siege",)
    assert table.step == "deeds"
    assert Seated(("Merlin",) * 3, black=["Saxons"])(0, "black card").step == "deeds"


@pytest.mark.rule("SC-A48")
def test_the_living_are_asked_in_turn_whatever_they_hold_until_there_are_three() -> None:
    table = Seated((), ("Merlin",) * 4, ("Merlin",), turn=2, black=["Morgan's Siege"])
    table(2, "black card")
    assert (table.asked, table.moves) == (2, ("0", "1"))
    table(2, "1")
    assert (table.asked, table.moves) == (0, ("0",))  # asked, though he has none
    assert table.prompt.pace == "typed"  # and not answered for him: the clock would tell
    table(0, "0")
    assert (table.asked, table.moves) == (1, ("0", "1", "2"))
    table(1, "1")
    assert table.s.engines == 2
    assert table.s.hands == ((), ("Merlin",) * 4, ("Merlin",))  # fewer than three: none is spent
    table = Seated(("Merlin",) * 3, ("Merlin",), black=["Morgan's Siege"])(0, "black card", "3")
    assert (table.step, table.s.engines) == ("deeds", 0)
    table = Seated(black=["Morgan's Siege"], dead=(1,), places=(HOME, "", HOME))
    table(0, "black card", "0")
    assert table.asked == 2


@pytest.mark.rule("SC-A48")
def test_a_pledge_tells_that_a_hand_holds_so_many_and_nothing_else() -> None:
    table = Seated(("Merlin",) * 3, black=["Morgan's Siege"])(0, "black card", "2")(1, "0")
    assert table.s.known == (("Merlin", "Merlin"), (), ())


@pytest.mark.rule("SC-A27", "SC-A48")
def test_whoever_has_no_merlin_answers_with_as_many_keys_as_who_has() -> None:
    """Round one keyboard Enter alone would be heard; a number is shown and asked for all alike."""
    table = Seated(("Merlin",), black=["Morgan's Siege"])(0, "black card")
    assert understand("", table.prompt) == Unclear("")
    table(0, "0")
    assert table.moves == ("0",)
    assert understand("", table.prompt) == Unclear("")
    assert understand("1", table.prompt) == Choose("0")
    for front in (PlainFront, LineFront):
        out = io.StringIO()
        sitting = table.lone_at(1)
        front(out, Keyboard(), 80).ask(sitting, sitting.prompt)
        assert "Enter" not in out.getvalue()
        assert re.search(r"1\W+None", out.getvalue())


@pytest.mark.rule("SC-A17")
def test_vivien_may_be_stopped_as_she_is_drawn_and_no_merlin_is_used_after_that() -> None:
    table = Seated(("Merlin",) * 3, black=["Vivien"])(0, "black card")
    assert table.moves == ("0", "1", "2", "3")
    table(0, "0")(1, "0")(2, "0")
    assert table.s.standing == ("Vivien",)
    assert "special card" not in table.moves
    table = Seated(("Merlin",) * 3, standing=("Vivien",), black=["Morgan's Siege"], engines=1)
    table(0, "black card")
    assert (table.step, table.s.engines) == ("deeds", 3)
    assert table.refused("special card") == "SC073"
    table = Seated(("Merlin", "Piety"), standing=("Vivien",), engines=1)
    assert table(0, "siege engine", "special card").refused("Merlin") == "SC-A17"


@pytest.mark.rule("SC-A17")
@pytest.mark.rule("SC-A03")
def test_a_won_quest_lifts_vivien_and_dark_forest() -> None:
    table = Seated(
        ("Fight 5",),
        standing=("Vivien", "Dark Forest", "Mists of Avalon"),
        places=("Saxons", HOME, HOME),
        boards={"Saxons": Board(("Fight 1", "Fight 2", "Fight 3", "Fight 4"))},
    )
    table(0, "siege engine", "quest")
    assert table.s.standing == ("Mists of Avalon",)
    assert table.s.black_gone == ("Vivien", "Dark Forest")


@pytest.mark.rule("SC-A03")
def test_dark_forest_bars_grail_cards_and_takes_no_place() -> None:
    table = Seated(("Grail",), places=("Grail", HOME, HOME), black=["Dark Forest"])
    table(0, "black card", "0")(1, "0")(2, "0")
    assert table.s.boards["Grail"] == Board()
    assert table.refused("quest") == "SC-A03"
    for card in ("Dark Forest", "Desolation"):
        table = drawn(card, over=("Grail",))(0, "0")(1, "0")(2, "0")
        assert (table.s.engines, table.s.standing) == (1, ())


@pytest.mark.rule("SC-A21")
def test_mercenaries_land_where_their_drawer_says() -> None:
    table = drawn("Mercenaries", boards={"Saxons": Board(warriors=3)})
    assert table.moves == ("Picts", "Saxons")
    table(0, "Saxons")
    assert table.s.black_swords == 1


@pytest.mark.rule("SC-A35")
@pytest.mark.rule("SC-A12")
def test_mordred_is_a_warrior_and_makes_the_row_longer() -> None:
    table = drawn("Mordred", boards={"Picts": Board(("Fight 1",))})(0, "0")(1, "0")(2, "0")
    assert table.moves == ("Picts", "Saxons")
    table(0, "Picts")
    assert table.s.horde("Picts") == 1
    four = ("Fight 1", "Fight 2", "Fight 3", "Fight 4")
    table = Seated(
        ("Fight 5",) * 2,
        places=("Picts", HOME, HOME),
        boards={"Picts": Board(four, laid("Mordred"), warriors=2)},
    )
    table(0, "siege engine", "quest")
    assert table.s.white_swords == 0
    table(0, "end turn")(1, "siege engine", "draw", "end turn")
    table(2, "siege engine", "draw", "end turn")(0, "siege engine", "quest")
    assert table.s.white_swords == 1
    assert table.s.black_gone == ("Mordred",)
    assert table.s.boards["Picts"] == Board()
    assert table.s.supply["Picts"] == 4


@pytest.mark.rule("SC-A35")
def test_mordred_may_be_the_fourth_and_leaves_with_the_war() -> None:
    table = drawn("Mordred", boards={"Picts": Board(warriors=3)})(0, "0")(1, "0")(2, "0")
    table(0, "Picts")
    assert (table.s.black_swords, table.s.engines, table.s.black_gone) == (1, 2, ("Mordred",))


@pytest.mark.rule("SC023")
def test_morgans_siege_and_curse() -> None:
    assert drawn("Morgan's Siege")(0, "0")(1, "0")(2, "0").s.engines == 2
    table = drawn("Morgan's Curse")(0, "0")(1, "0")(2, "0")
    assert table.s.lives == (3, 3, 3)


@pytest.mark.rule("SC023")
def test_morgans_toll_is_paid_by_one_or_all_discard() -> None:
    hands = (("Grail", "Fight 1"), ("Grail",) * 3 + ("Fight 2",), ("Fight 3",))

    def toll() -> Seated:
        table = Seated(*hands, black=["Morgan's Toll"])(0, "black card", "0")
        return table(1, "0")(2, "0")

    table = toll()
    assert (table.asked, table.moves) == (1, ("no", "pay"))  # the others hold too few
    table(1, "pay", "Grail", "Fight 2", "Grail")
    assert table.s.hands == (hands[0], ("Grail",), hands[2])
    assert table.s.buried[1] == ("Grail", "Fight 2", "Grail")  # face down
    table = toll()(1, "no")(0, "Fight 1")(1, "Grail")
    assert table.s.hands == (("Grail",), ("Grail", "Grail", "Fight 2"), ())
    assert table.step == "deeds"


@pytest.mark.rule("SC023")
def test_morgans_ransom_is_paid_in_life_or_all_discard() -> None:
    def ransom(**fields: object) -> Seated:
        table = Seated(("Grail",), black=["Morgan's Ransom"], **fields)  # type: ignore[arg-type]
        return table(0, "black card", "0")(1, "0")(2, "0")

    table = ransom()(0, "no")(1, "pay")
    assert (table.s.lives, table.s.hands[0]) == ((4, 2, 4), ("Grail",))
    table = ransom(lives=(1, 1, 3))
    assert table.asked == 2  # only he has life enough
    table(2, "no")
    assert (table.s.lives, table.s.hands[0]) == ((1, 1, 3), ())
    table = ransom(lives=(1, 2, 1))(1, "pay")
    assert table.s.dead == (1,)


@pytest.mark.rule("SC-A19")
def test_guinevere_calls_all_home_and_ends_the_turn() -> None:
    table = Seated(
        ("Fight 1",),
        places=(BK, "Saxons", HOME),
        black=["Guinevere"],
        boards={BK: Board(("Fight 2",)), "Saxons": Board(("Fight 1",))},
    )
    table(0, "black card", "0")(1, "0")(2, "0")
    assert table.s.places == (HOME,) * 3
    assert table.s.boards[BK].white == ()
    assert table.s.white_gone == ("Fight 2",)
    assert table.s.boards["Saxons"].white == ("Fight 1",)
    assert table.asked == 1


@pytest.mark.rule("SC-A20")
@pytest.mark.rule("SC-A34")
def test_the_torrent_brings_three_more_one_after_the_other() -> None:
    cards = ["Morgan's Torrent", "Guinevere", "Saxons", "Morgan's Siege", "Picts"]
    table = Seated(black=cards)(0, "black card", "0")(1, "0")(2, "0")
    for _ in range(2):  # Guinevere, then Morgan's Siege, may each be stopped
        table(0, "0")(1, "0")(2, "0")
    assert (table.s.boards["Saxons"].warriors, table.s.engines) == (1, 2)
    assert table.s.boards["Picts"].warriors == 0
    assert table.asked == 1  # the turn ended after them
    assert set(table.s.black_gone) == {*cards[:4]}


@pytest.mark.rule("SC-A34")
def test_the_ends_are_looked_for_after_each_card_of_the_torrent() -> None:
    cards = ["Morgan's Torrent", "Picts", "Saxons", "Saxons"]
    table = Seated(black=cards, black_swords=6, boards={"Picts": Board(warriors=3)})
    table(0, "black card", "0")(1, "0")(2, "0")
    assert (table.s.winner, table.s.boards["Saxons"].warriors) == ("Evil", 0)


@pytest.mark.rule("SC-A20")
@pytest.mark.rule("SC024")
def test_the_armor_serves_the_first_draw_alone() -> None:
    cards = ["Saxons", "Morgan's Torrent", "Picts", "Picts", "Picts"]
    table = Seated(black=cards, relics={"armor": 0})(0, "black card")
    assert table.moves == ("Saxons", "Morgan's Torrent")
    table(0, "Morgan's Torrent", "0")(1, "0")(2, "0")
    assert table.s.boards["Picts"].warriors == 3
    assert table.s.black[0] == "Saxons"  # at the bottom
    assert table.step == "deeds"


@pytest.mark.rule("SC069")
def test_an_empty_pile_is_made_anew_and_the_other_with_it() -> None:
    table = Seated(
        black_gone=("Picts",) * 4, white_gone=("Grail",) * 2, buried=((), ("Fight 4",), ())
    )
    table.s.black = ()
    table(0, "black card")
    assert table.s.boards["Picts"].warriors == 1
    assert (table.s.black, table.s.black_gone) == (("Picts",) * 3, ("Picts",))
    assert len(table.s.white) == 23
    assert table.s.buried == ((), (), ())


@pytest.mark.rule("SC069")
def test_the_armors_second_card_may_come_from_a_pile_made_anew() -> None:
    table = Seated(black_gone=("Picts",) * 4, relics={"armor": 0})
    table.s.black = ("Saxons",)
    table(0, "black card")
    assert table.s.drawn[0] == ("Saxons", "Picts")


@pytest.mark.rule("SC-A46")
def test_one_draws_what_there_is() -> None:
    table = Seated(white_gone=("Grail",))
    table.s.white = ()
    table(0, "siege engine", "draw")
    assert table.s.hands[0] == ("Grail",)
    table = Seated(engines=11)
    assert table(0, "siege engine").s.winner == "Evil"


@pytest.mark.rule("SC021")
def test_whoever_may_stop_a_card_reads_what_it_does_as_things_stand() -> None:
    sword: dict[str, Any] = {"relics": {"excalibur": 1}}
    for card, over, words in (
        ("Despair", ("Grail",), "Despair: 1 siege engine, as its quest is over"),
        ("Despair", (), "Despair: onto the quest of the Grail"),
        ("Lancelot 1/Dragon 5", ("Lancelot", "Dragon"), "1 siege engine, as its quest is over"),
    ):
        assert words in drawn(card, over=over, **sword).prompt.words
    table = Seated(knights=("Sir Percival", GAWAIN, KAY), black=["Despair"], over=("Grail",))
    assert "lies Despair: 1 siege engine, as its quest is over." in table.prompt.words
