"""Sharing: one proposes, the others agree, or the cards fall at random."""

from __future__ import annotations

from collections import Counter

import pytest
from malory.games.shadows import Board
from malory.games.shadows.sharing import share
from malory.kernel import CHANCE, Shuffle, apply, question

from tests.games.shadows.seated import HOME, PLAIN, Seated

POOL = ("Fight 1", "Fight 5", "Grail", "Grail")


def sharing(*sharers: int) -> Seated:
    return Seated(pool=POOL, first=share(sharers))


@pytest.mark.rule("SC-A25")
def test_one_proposes_at_a_stroke_and_it_holds_if_all_agree() -> None:
    table = sharing(0, 1, 2)
    assert table.moves == (*PLAIN, "by lot")
    table(0, PLAIN[1], PLAIN[1], PLAIN[0], PLAIN[1])
    assert table.s.hands == ((), (), ())
    assert (table.asked, table.moves) == (1, ("agree", "refuse"))
    table(1, "agree")(2, "agree")
    assert table.s.hands == (("Grail",), ("Fight 1", "Fight 5", "Grail"), ())
    assert table.s.known == table.s.hands
    assert table.s.pool == ()


@pytest.mark.rule("SC-A25")
def test_one_refusal_and_it_falls_at_random() -> None:
    table = sharing(0, 1, 2)(0, *[PLAIN[0]] * 4)(1, "refuse")
    assert [len(hand) for hand in table.s.hands] == [2, 1, 1]
    assert Counter([card for hand in table.s.hands for card in hand]) == Counter(POOL)
    table = sharing(2, 0)(2, "by lot")
    assert [len(hand) for hand in table.s.hands] == [2, 0, 2]


@pytest.mark.rule("SC046")
def test_at_random_is_by_the_order_that_chance_gives() -> None:
    table = sharing(0, 1, 2)
    s = table.s
    assert apply(s, 0, "by lot") is None
    asked = question(s)
    assert isinstance(asked, Shuffle)
    assert asked.ids == POOL
    assert apply(s, CHANCE, ("Grail", "Fight 5", "Fight 1", "Grail")) is None
    assert s.hands == (("Grail", "Grail"), ("Fight 5",), ("Fight 1",))


@pytest.mark.rule("SC046")
def test_spoils_are_shared_among_those_present_from_the_finisher_on() -> None:
    whites = ("Fight 1", "Fight 2", "Fight 3", "Fight 4")
    table = Seated(
        (),
        ("Fight 5",),
        turn=1,
        white=POOL,
        places=("Saxons", "Saxons", HOME),
        boards={"Saxons": Board(whites)},
    )
    table(1, "siege engine", "quest")
    assert table.asked == 1
    assert table.s.pool == POOL
    assert table.moves == (PLAIN[1], PLAIN[0], "by lot")
    table(1, "by lot")
    assert [len(hand) for hand in table.s.hands] == [2, 2, 0]


@pytest.mark.rule("SC046")
def test_one_alone_has_all_of_it() -> None:
    table = Seated(
        ("Fight 5",),
        white=POOL,
        places=("Saxons", HOME, HOME),
        boards={"Saxons": Board(("Fight 1", "Fight 2", "Fight 3", "Fight 4"))},
    )
    table(0, "siege engine", "quest")
    assert table.s.hands[0] == POOL
    assert table.step == "deeds"
