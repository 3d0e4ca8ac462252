"""Where words stand in their file, though what was read has no positions."""

from __future__ import annotations

from pathlib import Path

import pytest
from scriptorium.prose.spots import Spot, place_of

from tests.book.packs import compiled, write_pack

TALE = """\
## mill The Mill

The *wheel* of the
mill turns. {Wounded: You | Then you} sit, {knight}, and the mill
turns still.

-> end
"""


@pytest.mark.parametrize(
    ("text", "nth", "line", "column"),
    [
        ("the wheel of the mill", 0, 3, 1),
        ("mill turns", 0, 4, 1),
        ("mill turns", 1, 4, 62),
        ("mill turns", 9, 4, 62),
        ("you sit you and", 0, 4, 34),
        ("nothing of the kind", 0, 1, 1),
        ("", 0, 1, 1),
    ],
)
def test_words_are_found_over_marks_and_line_ends(
    text: str, nth: int, line: int, column: int, tmp_path: Path
) -> None:
    placed = compiled(write_pack(tmp_path, TALE)).placed
    place = place_of(placed, Spot("mill", text, nth))
    assert (place.line, place.column) == (line, column)
