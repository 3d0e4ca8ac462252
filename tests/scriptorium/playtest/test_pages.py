"""The pages of scripts' faults: a bad example gives exactly its code, a good one passes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from malory.source import load_page, message, page_codes

from tests.scriptorium.playtest.books import findings, write_book

OURS = tuple(code for code in page_codes() if "E140" <= code <= "E149")


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    return write_book(tmp_path / "ford")


def test_there_are_pages() -> None:
    assert len(OURS) == 10


@pytest.mark.parametrize("code", OURS)
def test_a_bad_example_gives_exactly_its_code(code: str, ford: Path, tmp_path: Path) -> None:
    page = load_page(code)
    assert page.bad
    for example in page.bad:
        found = [one.diagnostic for one in findings(ford, tmp_path, example.text)]
        assert {one.code for one in found} == {code}, example.text
        for one in found:
            assert "{" not in re.sub(r"`[^`]*`", "", message(one))
            assert one.place.excerpt


@pytest.mark.parametrize("code", OURS)
def test_a_good_example_passes(code: str, ford: Path, tmp_path: Path) -> None:
    page = load_page(code)
    assert page.good
    for example in page.good:
        assert findings(ford, tmp_path, example.text) == [], example.text


def test_the_reference_shows_a_script_that_passes(root: Path, tmp_path: Path) -> None:
    text = (root / "grammar" / "play.md").read_text("utf-8")
    example = text.split("```play\n")[1].split("```")[0]
    assert findings("the-ferry", tmp_path, example) == []
