"""A row of the book of records that could never be earned, or by everybody, is a fault."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.source import message

from tests.pack.packs import load_small

GOOD = "{id: one, title: One, words: It was so., done: 1, from: design}"


def said(folder: Path, *rows: str) -> list[str]:
    text = "records:\n" + "".join(f"  - {row}\n" for row in rows)
    return [
        f"{fault.code} {message(fault)}" for fault in load_small(folder, {"records.yaml": text})[1]
    ]


def test_a_record_that_asks_something_is_taken(tmp_path: Path) -> None:
    assert said(tmp_path, GOOD) == []


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ((GOOD.replace("done: 1, ", ""),), "asks nothing of a ride"),
        ((GOOD, GOOD), "two records have the id `one`"),
        ((GOOD.replace("title: One", "title: ''"),), "needs an id, a title and words"),
        ((GOOD.replace("done: 1", "difficulty: Page"),), "names no difficulty of the game"),
        ((GOOD.replace("done: 1", "quests: [Nowhere]"),), "E085"),
        ((GOOD.replace("done: 1", "result: won"),), "E0"),
    ],
)
def test_a_record_that_cannot_be_meant_is_told(
    tmp_path: Path, rows: tuple[str, ...], words: str
) -> None:
    (fault,) = said(tmp_path, *rows)
    assert words in fault
