"""A board as signs on a page."""

from __future__ import annotations

import pytest
from malory.kernel import Board, Spot
from malory.presenter.full.board import NARROWEST, columns_for, drawn

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
    assert "@ Camelot" in rows[-1]
    assert "London C" in rows[-1]
    assert "p Severn Sea" in rows[0]
    assert "Avalon !" in rows[0]
    assert drawn(BOARD, 40).row == len(rows) - 1


@pytest.mark.parametrize("columns", [1, NARROWEST, 40, 80, 300])
def test_no_row_is_wider_than_the_page_and_no_sign_is_lost(columns: int) -> None:
    found = drawn(BOARD, columns)
    rows = found.page.plain.split("\n")
    assert {len(row) for row in rows} == {max(columns, NARROWEST)}
    assert all(sign in found.page.plain for sign in "@pC!")


def test_a_name_stands_close_to_its_sign_rather_than_not_at_all() -> None:
    row = drawn(BOARD, NARROWEST).page.plain.split("\n")[0]
    assert row.replace(" ", "").replace("\u00b7", "") == "pSevernSeaAvalon!"


def test_a_sign_stands_out_from_the_names_whether_it_is_within_reach_or_not() -> None:
    board = Board((*BOARD.spots, Spot("Rome", 10, 10, "City", "R")), ())
    page = drawn(board, 40).page
    at = page.plain.index("R")
    (sign,) = [span.style for span in page.spans if span.start <= at < span.end]
    assert sign == "bold"


def test_it_is_said_in_words_who_stands_where_what_lies_there_and_what_signs_mean() -> None:
    found = drawn(BOARD, 40)
    assert "Camelot: Enid, Gawain" in found.told.plain
    assert "Avalon: The Vision" in found.told.plain
    assert "C City" in found.legend.plain


def test_an_empty_board_is_no_fault() -> None:
    assert drawn(Board((), ()), 40).legend.plain


@pytest.mark.parametrize("rows", [12, 20, 33, 50])
def test_a_board_can_be_drawn_with_so_many_rows_at_most(rows: int) -> None:
    columns = columns_for(BOARD, rows)
    assert drawn(BOARD, columns).page.plain.count("\n") + 1 <= rows
    assert drawn(BOARD, columns + 4).page.plain.count("\n") + 1 > rows
