"""The corpus: files whose names state a law; a refused one begins with its only code."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.source import Source, read_source
from malory.tale import parse_file, parse_passage, split
from malory.tale.printer import format_file

CORPUS = Path(__file__).parent / "corpus"
ACCEPTED = sorted((CORPUS / "accepted").glob("*.tale"))
REFUSED = sorted((CORPUS / "refused").glob("*.tale"))


def found(path: Path) -> list[str]:
    source, faults = read_source(path, path.name)
    assert source is not None
    return [fault.code for fault in (*faults, *parse_file(source)[1])]


@pytest.mark.parametrize("path", ACCEPTED, ids=lambda path: path.stem)
def test_an_accepted_file_has_no_fault(path: Path) -> None:
    assert found(path) == []


@pytest.mark.parametrize("path", REFUSED, ids=lambda path: path.stem)
def test_a_refused_file_has_exactly_the_fault_it_is_named_for(path: Path) -> None:
    assert found(path) == [path.name[:4]]


@pytest.mark.parametrize("path", ACCEPTED, ids=lambda path: path.stem)
def test_an_accepted_file_laid_out_is_the_same_book(path: Path) -> None:
    source, _ = read_source(path, path.name)
    assert source is not None
    once = format_file(source)
    assert once.faults == ()
    again = Source(path.name, once.text)
    assert format_file(again).text == once.text
    before = [parse_passage(chunk.text).passage for chunk in split(source)[0]]
    after = [parse_passage(chunk.text).passage for chunk in split(again)[0]]
    assert before == after


@pytest.mark.parametrize("path", REFUSED, ids=lambda path: path.stem)
def test_a_refused_file_of_one_passage_is_left_as_it_is(path: Path) -> None:
    source, _ = read_source(path, path.name)
    assert source is not None
    if len(split(source)[0]) < 2:
        assert format_file(source).text == source.text


def test_every_code_is_refused_somewhere() -> None:
    named = {path.name[:4] for path in REFUSED}
    wanted = {f"E{number:03}" for number in range(3, 64)} - {"E060", "E062"}
    assert wanted - named == set()
