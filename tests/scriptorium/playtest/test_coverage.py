"""What was met: counted by ids that outlive edits, written the same on every run, added up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from malory.book import compile_pack
from malory.book.cache import compile_kept
from scriptorium.playtest.coverage import (
    BadCoverageError,
    Coverage,
    now_counted,
    read_coverage,
    to_json,
    whole,
)
from scriptorium.playtest.marks import Marks
from scriptorium.playtest.order import Order
from scriptorium.playtest.spots import Spots

from tests.scriptorium.playtest.books import played, write_book
from tests.scriptorium.schemas import told

TALE = """\
## 1 Ford

A ford.

* Cross *now* -> on
* Cross later, {Wet: dripping | dry} -> on
* {Wet} Go home -> end

### lesson

A lesson.

? Rope 3: pull
+ So. -> end
- Not. -> end
? Rope 5: pull hard
+ So. -> end
- Not. -> end
? any skill: try
= 4+ Much. -> end
= 0-3 Little. -> end

## on On

? die
= 4-6 Over. -> end
= 1-3 Under. -> 1.lesson
"""
IDS = [
    "1 -> on: Cross now",
    "1 -> on: Cross later, {dripping|dry}",
    "1 -> end",
    "1.lesson ? Rope: pull",
    "1.lesson ? Rope: pull hard",
    "1.lesson ? any skill",
]
OUTCOMES = [
    *(f"1.lesson ? Rope: pull{hard} {sign}" for hard in ("", " hard") for sign in "+-"),
    "1.lesson ? any skill 4+",
    "1.lesson ? any skill 0-3",
    "on die 4-6",
    "on die 1-3",
]


def test_what_was_counted_under_an_old_name_counts_under_the_new_one() -> None:
    before = Coverage()
    before.games = 7
    before.passages.update({"ford": 3, "ford.x": 2, "weir": 1, "1": 7})
    before.choices.update({"1 -> ford: Cross now": 3, "ford ? Rope": 2, "1 -> end": 4})
    before.outcomes.update({"ford.x die 5-6": 2})
    now = now_counted(before, [("passage", "ford", "weir")], ("1", "weir", "weir.x"))
    assert (now.games, now.passages) == (7, {"weir": 4, "weir.x": 2, "1": 7})
    assert now.choices == {"1 -> weir: Cross now": 3, "weir ? Rope": 2, "1 -> end": 4}
    assert now.outcomes == {"weir.x die 5-6": 2}


def test_every_entry_and_outcome_has_an_id_of_its_own(tmp_path: Path) -> None:
    tale = TALE.replace(" -> end\n-", "\n  -> end\n-").replace(" -> end", "\n  -> end")
    tale = tale.replace(" -> 1.lesson", "\n  -> 1.lesson").replace("home\n  -> end", "home -> end")
    book, faults = compile_pack(write_book(tmp_path / "book", tale))
    assert [one.code for one in faults if one.code.startswith("E")] == []
    marks = Marks(book)
    assert list(marks.choices()) == IDS
    assert list(marks.outcomes()) == OUTCOMES


def test_each_id_stands_where_it_was_written(tmp_path: Path) -> None:
    folder = write_book(tmp_path / "book")
    compilation = compile_kept(folder)
    marks = Marks(compilation.book)
    spots = Spots(compilation, marks)
    ids = [*compilation.book, *marks.choices(), *marks.outcomes()]
    places = [spots.place(id) for id in ids]
    rows = [place.excerpt for place in places if place is not None]
    assert rows == [
        "## 1 The Ford",
        "## on",
        "* Cross -> on",
        "* Carry on by the road -> end",
        "? Rope 5: pull",
        "+ Over you go.",
        "- Round you go.",
    ]
    assert spots.place("nowhere") is None


def test_counts_are_written_in_the_books_order_zeros_too(tmp_path: Path) -> None:
    order = Order(str(write_book(tmp_path / "book")))
    coverage = Coverage()
    coverage.games = 2
    coverage.passages.update({"on": 1, "1": 2, "gone": 5})
    covered = whole(coverage, order.marks())
    assert covered.gone == ("gone",)
    text = to_json(covered, "book", "A Ford", "0")
    data = told(text, "coverage")
    assert list(data["passages"].items()) == [("1", 2), ("on", 1)]
    assert list(data["outcomes"].values()) == [0, 0]


def test_a_file_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    order = Order("the-ferry")
    result = played(order, 20)
    file = tmp_path / "met.json"
    file.write_text(to_json(whole(result.coverage, order.marks()), "", "", ""), "utf-8")
    again = read_coverage(file)
    assert again.games == 20
    assert +again.passages == +result.coverage.passages
    assert +again.outcomes == +result.coverage.outcomes


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[1]", "is no coverage"),
        (b'{"format": "malory save"}', "is no coverage"),
        (b'{"format": "malory coverage", "version": 2}', "another version"),
        (b'{"format": "malory coverage", "version": 1}', "damaged"),
        (
            json.dumps(
                {
                    "format": "malory coverage",
                    "version": 1,
                    "games": 1,
                    "passages": {"1": -1},
                    "choices": {},
                    "outcomes": {},
                }
            ).encode(),
            "damaged",
        ),
    ],
)
def test_what_is_no_coverage_is_refused_in_a_line(tmp_path: Path, data: bytes, words: str) -> None:
    file = tmp_path / "met.json"
    file.write_bytes(data)
    with pytest.raises(BadCoverageError, match=words):
        read_coverage(file)
    with pytest.raises(BadCoverageError, match="cannot be read"):
        read_coverage(tmp_path)
