"""Combats: the pattern, the end, what lies face down, Kay's blow."""

from __future__ import annotations

import pytest
from malory.games.shadows import Board
from malory.games.shadows.cards import fits

from tests.games.shadows.seated import GAWAIN, HOME, KAY, PALAMEDES, PLAIN, Seated, laid

BK, LANCELOT, DRAGON = "Black Knight", "Lancelot", "Dragon"
BK1, BK3, BK5, BK7 = [f"Black Knight {value}" for value in (1, 3, 5, 7)]


@pytest.mark.rule("SC036")
def test_a_fight_card_must_leave_the_pattern_possible() -> None:
    hand = ("Fight 1", "Fight 2", "Fight 3", "Grail", "Merlin")
    table = Seated(hand, places=(BK, HOME, HOME), boards={BK: Board(("Fight 1", "Fight 2"))})
    table(0, "siege engine", "quest")
    assert table.moves == ("Fight 1", "Fight 2")
    assert table.refused("Fight 3") == "SC036"
    assert table.refused("Grail") == "SC036"
    assert table.refused("Fight 4") == "SC036"
    table(0, "Fight 2")
    assert table.s.boards[BK].white == ("Fight 1", "Fight 2", "Fight 2")
    assert fits((3, 2), (1, 1, 1, 2))
    assert not fits((3, 2), (1, 1, 1, 1))
    assert fits((3, 3, 3), (5, 1, 2, 5))
    assert not fits((3, 3, 3), (1, 2, 3, 4))


@pytest.mark.rule("SC037")
def test_a_combat_ends_with_its_last_white_card_and_white_must_be_greater() -> None:
    def fought(*black: str) -> Seated:
        table = Seated(
            ("Fight 5",),
            places=(BK, HOME, HOME),
            black=[],
            boards={BK: Board(("Fight 4", "Fight 4", "Fight 5"), laid(*black))},
        )
        return table(0, "siege engine", "quest", "Fight 5")

    table = fought(BK7, BK7, BK3)  # 18 against 17
    assert (table.s.white_swords, table.s.black_swords) == (1, 0)
    assert table.s.lives[0] == 5
    assert len(table.s.hands[0]) == 3
    assert table.s.places[0] == HOME
    table = fought(BK7, BK7, "Black Knight 5")  # 18 against 19
    assert (table.s.white_swords, table.s.black_swords) == (0, 1)
    assert table.s.lives[0] == 3


@pytest.mark.rule("SC037")
@pytest.mark.rule("SC-A24")
def test_equal_sums_are_evils() -> None:
    table = Seated(
        ("Fight 1",),
        places=(BK, HOME, HOME),
        boards={BK: Board(("Fight 1", "Fight 2", "Fight 2"), laid(BK1, BK5))},
    )
    table(0, "siege engine", "quest", "Fight 1")
    assert table.facts("measured")["white"] == table.facts("measured")["black"] == 6
    assert table.s.black_swords == 1


@pytest.mark.rule("SC037")
@pytest.mark.rule("SC-A23")
def test_black_ends_a_combat_too_and_with_nobody_there_gives_swords_alone() -> None:
    board = Board(("Fight 5", "Fight 5"), laid(BK1, BK1, BK1))
    table = Seated(black=[BK1], boards={BK: board})(0, "black card", "face down")
    assert table.s.white_swords == 1  # the pattern need not be whole
    assert table.s.lives == (4, 4, 4)
    assert table.s.hands == ((), (), ())
    board = Board(("Fight 1",), laid(BK1, BK1, BK1))
    table = Seated(black=[BK1], boards={BK: board})(0, "black card", "face down")
    assert (table.s.black_swords, table.s.lives) == (1, (4, 4, 4))
    assert table.s.boards[BK] == Board()


@pytest.mark.rule("SC038")
@pytest.mark.rule("SC-A45")
def test_cards_that_lay_face_down_are_mixed_before_they_are_shown() -> None:
    row = (*laid("", by=0), *laid(BK3, by=1), *laid("", by=2))
    table = Seated(black=[BK7], boards={BK: Board((), row)}, down=((BK5,), (), (BK1,)))
    assert BK1 not in table.seen(0)
    table(0, "black card", "face down")
    event = table.told("laid open")[0]
    assert event.facts["cards"] == (BK1, BK5, BK7)  # by their worth, not as they lay
    assert event.reveals
    assert table.s.down == ((), (), ())
    assert set(table.s.black_gone) == {BK1, BK3, BK5, BK7}


@pytest.mark.rule("SC-A45")
def test_nobody_can_tell_who_laid_which_once_they_are_shown() -> None:
    def ended(mine: str, theirs: str) -> Seated:
        row = (*laid("", by=1), *laid("", by=2), *laid(BK3, by=0))
        table = Seated(
            knights=(GAWAIN, PALAMEDES, KAY),
            places=(HOME, HOME, BK),
            black=[BK1],
            boards={BK: Board((), row)},
            down=((), (mine,), (theirs,)),
        )
        return table(0, "black card", "face up")

    one, other = ended(BK5, BK7), ended(BK7, BK5)
    assert one.step == other.step == "strike"  # Kay is asked with all of them open
    assert one.seen(0) == other.seen(0)
    assert one.s.boards[BK].black[-2:] == laid(BK5, BK7, by=-2)


@pytest.mark.rule("SC-A11")
def test_kay_present_at_the_end_may_add_a_card_whatever_the_pattern() -> None:
    def fought(*hand: str) -> Seated:
        table = Seated(
            (),
            hand,
            knights=(GAWAIN, KAY, PALAMEDES),
            places=(HOME, BK, HOME),
            black=[BK7],
            boards={BK: Board(("Fight 1",), laid(BK1, BK1, BK1))},
        )
        return table(0, "black card", "face down")

    table = fought("Fight 5", "Fight 5", "Grail")
    assert (table.asked, table.moves) == (1, ("Fight 5", "none"))  # in another's turn
    assert "black 10" in table.prompt.words
    table(1, "Fight 5")
    assert (table.s.black_swords, table.s.hands[1]) == (1, ("Fight 5", "Grail"))
    table = fought("Grail")
    assert (table.asked, table.moves, table.prompt.pace) == (1, ("none",), "typed")
    table = Seated(
        (),
        ("Fight 5",),
        knights=(GAWAIN, KAY, PALAMEDES),
        black=[BK7],
        boards={BK: Board((), laid(BK1, BK1, BK1))},
    )
    assert table(0, "black card", "face up").step == "deeds"  # he is elsewhere


@pytest.mark.rule("SC014")
@pytest.mark.rule("SC-A11")
def test_kays_card_may_turn_a_combat() -> None:
    table = Seated(
        ("Fight 5", "Fight 4"),
        knights=(KAY, GAWAIN, PALAMEDES),
        places=(BK, HOME, HOME),
        boards={BK: Board(("Fight 4", "Fight 4", "Fight 5"), laid(BK7, BK7, BK5))},
    )
    table(0, "siege engine", "quest", "Fight 5", "Fight 4")
    assert table.s.white_swords == 1  # 18 and 4 against 19


@pytest.mark.rule("SC-A42")
@pytest.mark.rule("SC050")
def test_excalibur_adds_to_a_combat_only_if_its_keeper_is_there() -> None:
    def fought(keeper: int) -> Seated:
        table = Seated(
            ("Fight 1",),
            places=(BK, HOME, HOME),
            relics={"excalibur": keeper},
            boards={BK: Board(("Fight 1", "Fight 2", "Fight 2"), laid(BK1, BK5))},
        )
        return table(0, "siege engine", "quest", "Fight 1")

    assert fought(0).s.white_swords == 1
    assert fought(1).s.black_swords == 1


def test_lancelots_armor_goes_to_who_is_there_and_the_dragon_comes() -> None:
    whites = ("Fight 5", "Fight 5", "Fight 5", "Fight 4")
    table = Seated(("Fight 4",), places=(LANCELOT, HOME, HOME), boards={LANCELOT: Board(whites)})
    table(0, "siege engine", "quest", "Fight 4")
    assert table.s.relics == {"armor": 0}
    assert table.s.over == (LANCELOT,)
    assert table.s.is_open(DRAGON)
    assert len(table.s.hands[0]) == 4


@pytest.mark.rule("SC-A41")
def test_after_a_black_end_the_next_who_is_there_begins_and_has_the_armor() -> None:
    cards = ["Lancelot 1/Dragon 5"]
    board = Board(("Fight 5", "Fight 5", "Fight 5"), laid(*cards * 4))
    table = Seated(black=cards, turn=1, places=(LANCELOT, HOME, HOME), boards={LANCELOT: board})
    table(1, "black card", "face up")
    assert table.s.relics == {"armor": 0}
    whites = ("Fight 5",) * 3 + ("Fight 4",) * 3 + ("Fight 3",)
    table = Seated(
        black=cards,
        turn=1,
        places=(DRAGON, HOME, DRAGON),
        over=(LANCELOT,),
        boards={DRAGON: Board(whites, laid(*cards * 4))},
    )
    table(1, "black card", "face up")  # 30 against 25
    table(2, "none")  # Kay
    assert table.s.white_swords == 2
    assert (table.asked, table.moves[0]) == (2, PLAIN[2])  # then seat 0


def test_the_dragon_counts_the_second_value() -> None:
    board = Board(("Fight 5",) * 3 + ("Fight 4",) * 2, laid(*["Lancelot 1/Dragon 5"] * 4))
    table = Seated(black=["Lancelot 1/Dragon 5"], over=(LANCELOT,), boards={DRAGON: board})
    table(0, "black card", "face up")
    assert table.facts("measured") == {"quest": DRAGON, "white": 23, "bonus": 0, "black": 25}
    assert table.s.black_swords == 2


@pytest.mark.rule("SC-A37")
def test_black_cards_of_a_seat_keep_their_worth_while_others_come_and_go() -> None:
    lancelot = "Lancelot 5/Dragon 9"
    boards = {BK: Board((), laid("", "", by=1)), LANCELOT: Board((), laid("", by=1))}
    table = Seated((), turn=1, black=[BK7], boards=boards, down=((), (BK1, BK3, lancelot), ()))
    table(1, "black card", "face down")
    assert table.s.down[1] == (BK1, BK3, BK7, lancelot)
    table = Seated(("Merlin",), boards=boards, down=((), (BK1, BK3, lancelot), ()))
    table(0, "siege engine", "special card", "Merlin", f"last card on the {BK}")
    assert table.s.down[1] == (BK1, lancelot)
    assert table.s.lost[1] == (BK3,)
