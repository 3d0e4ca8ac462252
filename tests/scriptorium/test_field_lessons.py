"""The kinds of input that broke other tools: each gives a diagnostic or the right result here.

The rows are those of the field lessons' table; the trials stand in `lessons/`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scriptorium.lessons import checking, playing, writing
from tests.scriptorium.lessons.book import LESSONS

ROWS = tuple(range(1, 80, 2))


def test_every_row_of_the_table_is_tried() -> None:
    assert sorted(LESSONS) == list(ROWS)
    assert {trial.__module__ for _, trial in LESSONS.values()} == {
        room.__name__ for room in (checking, playing, writing)
    }


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row}-{LESSONS[row][0][:60]}")
def test_what_broke_another_tool_does_not_break_this_one(row: int, tmp_path: Path) -> None:
    _, trial = LESSONS[row]
    trial(tmp_path)
