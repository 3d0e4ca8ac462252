"""Epic Quest: seals, what may be taken at once, columns that are all sealed."""

from __future__ import annotations

import pytest
from malory.kernel import NOBODY, view

from tests.games.king_arthur.questing import Quest as Base

FULL = "Monster 1, Monster 2, Monster 3, Monster 4"


class Quest(Base):
    """A table of an Epic Quest, nothing to be revealed unless it is said."""

    def __init__(self, *knights: str, **more: object) -> None:
        super().__init__(*knights, **{"quest": "epic", "foes": "", **more})  # type: ignore[arg-type]


@pytest.mark.rule("KA040")
@pytest.mark.rule("KA048")
def test_to_pay_the_value_puts_one_of_five_seals_and_the_card_stays() -> None:
    table = Quest("Red x2", "", table=FULL)
    assert [table.s.seals_left(k) for k in (0, 1)] == [5, 5]
    table(0, "Monster 2", "seal", "Red x2")
    assert table.s.sealed[0] == ("Monster 2",)
    assert (table.s.seals_left(0), table.s.trophies[0]) == (4, ())
    assert table.s.table == ("Monster 1", "Monster 3", "Monster 4")
    assert table.s.score(0) == 0  # nor do seals score
    assert Base("", "").s.seals_left(0) == 0  # in the base game there are none


@pytest.mark.rule("KA041")
def test_without_a_seal_left_nothing_is_sealed() -> None:
    sealed = ("Dark Force 1 x4, Dragon 2",)
    table = Quest("Red x2, Orange", "", table="Dark Force 2, Dragon 3, Monster 1, Monster 2",
                  sealed=sealed)  # fmt: skip
    assert table.s.seals_left(0) == 0
    assert "Monster 2" not in table.moves
    assert table.refused(0, "Monster 2") == "KA041"
    table(0, "Monster 1")
    assert table.moves == ("take",)
    assert table.refused(0, "seal") == "KA041"


@pytest.mark.rule("KA042")
def test_a_sealed_adversary_is_paid_for_by_the_seals_owner_alone() -> None:
    table = Quest("Red x3", "Red x3", table="Monster 1", sealed=("Monster 2", "Monster 3"))
    assert table.moves == ("Monster 1", "Monster 2 (sealed)", "pass")
    assert table.refused(0, "Monster 3") == "KA042"
    assert table.refused(0, "Monster 3 (sealed)") == "KA043"


@pytest.mark.rule("KA043")
@pytest.mark.rule("KA-A16")
def test_on_a_later_turn_the_owner_pays_again_and_takes_card_and_seal() -> None:
    table = Quest("Red x4, Orange x4", "", table=FULL)
    table(0, "Monster 2", "seal", "Red x2")
    assert table.s.asked == 1  # sealing and taking are two turns
    table.passes()
    assert table.refused(0, "Monster 2") == "KA-A16"
    table(0, "Monster 2 (sealed)")
    assert table.asks == "pay"  # there is but one way
    assert set(table.moves) >= {"Red x2", "Orange x2"}
    table(0, "Red x2")
    assert (table.s.trophies[0], table.s.sealed[0]) == (("Monster 2",), ())
    assert table.s.seals_left(0) == 5


@pytest.mark.rule("KA044")
@pytest.mark.rule("KA-A08")
def test_twice_the_value_takes_an_adversary_at_once_in_one_colour() -> None:
    table = Quest("Red x2, Double Red, Orange x3", "", table=FULL)
    table(0, "Monster 2")
    assert table.moves == ("seal", "take")
    assert table.refused(0, "sell") == "KA040"
    table(0, "take")
    assert table.moves == ("Red x2, Double Red",)
    assert table.refused(0, "Red, Orange x3") == "KA014"
    table(0, "Red x2, Double Red")
    assert table.s.trophies[0] == ("Monster 2",)
    assert table.s.seals_left(0) == 5
    words = table.game.tell(table.told("defeated")[-1], 0)
    assert words == "You defeat Monster 2 at once with 2 Red and Double Red."
    table = Quest("Red x3, Orange x3", "", table=FULL)
    table(0, "Monster 3")
    assert table.moves == ("seal",)
    assert table.refused(0, "take") == "KA014"
    table = Quest("Red x3", "", table=FULL)
    assert table(0, "Monster 2").refused(0, "take") == "KA044"


@pytest.mark.rule("KA045")
@pytest.mark.rule("KA-A15")
def test_a_column_that_is_all_sealed_goes_to_the_owners_at_once() -> None:
    table = Quest("Red x4", "", "", table="Monster 4, Dragon 2",
                  sealed=("Monster 1, Dragon 3", "Monster 2", "Monster 3"))  # fmt: skip
    table(0, "Monster 4", "seal", "Red x4")
    assert table.s.trophies == (("Monster 1", "Monster 4"), ("Monster 2",), ("Monster 3",))
    assert table.s.sealed == (("Dragon 3",), (), ())
    assert [table.s.seals_left(k) for k in range(3)] == [4, 5, 5]
    assert [event.seat for event in table.told("claimed")] == [0, 1, 2]
    assert (table.s.asked, table.asks) == (0, "complete")  # he may use them now
    table(0, "Excalibur", "Monster 4, Monster 1")
    before = len(table.s.knights[1])
    table(1, "pass")
    assert len(table.s.knights[1]) == before + 2  # a claim is no defeat of his


@pytest.mark.rule("KA-A09")
def test_a_column_of_one_is_all_sealed_with_the_first_seal() -> None:
    table = Quest("Red x4", "", table="Dragon 2, " + FULL)
    table(0, "Dragon 2", "seal", "Red x2")
    assert (table.s.trophies[0], table.s.seals_left(0)) == (("Dragon 2",), 5)
    # and after the last card without a seal is taken from a column
    table = Quest("Red x4", "", table="Dragon 2, " + FULL, sealed=("", "Dragon 5"))
    table(0, "Dragon 2", "take", "Red x4")
    assert table.s.trophies == (("Dragon 2",), ("Dragon 5",))


@pytest.mark.rule("KA046")
def test_sealed_cards_count_for_the_four_of_their_column() -> None:
    table = Quest("Red", "", table="Monster 1, Monster 2", sealed=("", "Monster 3, Monster 4"),
                  foes="Dragon 2")  # fmt: skip
    assert table.asks == "defeat"
    table = Quest("Red", "", table="Monster 1", sealed=("", "Monster 3, Monster 4"),
                  foes="Dragon 2, Monster 2, Dragon 3")  # fmt: skip
    table(0, "reveal")
    assert table.s.foes == ("Dragon 3",)


@pytest.mark.rule("KA-A07")
def test_to_seal_and_to_take_what_is_sealed_are_defeats() -> None:
    table = Quest("Red x2, Orange x2", "", table=FULL)
    table(0, "Monster 2", "seal", "Red x2")
    assert len(table.s.knights[0]) == 3  # one is drawn
    table.passes()
    table(0, "Monster 2 (sealed)", "Orange x2")
    if table.asks == "complete":
        table(0, "pass")
    assert len(table.s.knights[0]) == 2
    assert table.s.asked == 1


@pytest.mark.rule("KA-A10")
def test_what_is_sealed_scores_nothing_and_is_no_last_adversary() -> None:
    table = Quest("Red x5", "", table="Dragon 2, Dragon 3")
    table(0, "Dragon 2", "seal", "Red x2")
    assert table.s.score(0) == 0
    assert table.s.asked == 1
    table.passes()
    table(0, "Dragon 3", "seal", "Red x3")
    table(0, "pass")  # both are his: he could complete something
    assert table.s.asked == NOBODY
    assert (table.s.ended, table.s.score(0)) == ("adversaries", 5)


def test_why_tells_what_to_defeat_is_in_an_epic_quest() -> None:
    table = Quest("Red x2", "", table=FULL)
    asked = table.game.prompt(view(table.s, 0))
    assert (asked.rule, asked.also) == ("KA012", ("KA040", "KA043", "KA044", "KA045"))
    base = Base("Red x2", "", table=FULL, foes="")
    assert base.game.prompt(view(base.s, 0)).also == ()
