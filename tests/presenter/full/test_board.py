"""A board as signs on a page."""

from __future__ import annotations

import pytest
from malory.kernel import Board, Spot
from malory.presenter.full.board import NARROWEST, drawn

BOARD = Board(
    (
        Spot("Camelot", 0, 0, "City", "C", ("Enid", "Gawain"), far=0),
        Spot("London", 20, 0, "City", "C", far=1),
        Spot("Severn Sea", 0, 20, "Sea", "~", ("Percival",)),
        Spot("Avalon", 20, 20, "Power", "*", marks=("The Vision",)),
    ),
    (("Camelot", "London", "land"), ("Camelot", "Severn Sea", "sea")),
)


def test_each_space_has_its_sign_and_its_name() -> None:
    rows = drawn(BOARD, 40).page.plain.split("\n")
    assert "@Camelot" in rows[-1]
    assert "London" in rows[-1]
    assert "pSevern Sea" in rows[0]
    assert "Avalon!" in rows[0] or "!Avalon" in rows[0]
    assert drawn(BOARD, 40).row == len(rows) - 1


@pytest.mark.parametrize("columns", [1, NARROWEST, 40, 80, 300])
def test_no_row_is_wider_than_the_page_and_no_sign_is_lost(columns: int) -> None:
    found = drawn(BOARD, columns)
    rows = found.page.plain.split("\n")
    assert {len(row) for row in rows} == {max(columns, NARROWEST)}
    assert all(sign in found.page.plain for sign in "@pC!")


def test_the_legend_says_in_words_who_stands_where_and_what_lies_there() -> None:
    legend = drawn(BOARD, 40).legend.plain
    assert "Camelot: Enid, Gawain" in legend
    assert "Avalon: The Vision" in legend
    assert "C City" in legend


def test_an_empty_board_is_no_fault() -> None:
    assert drawn(Board((), ()), 40).legend.plain
