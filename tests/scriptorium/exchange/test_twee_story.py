"""A Twee 3 file: headers, tags, metadata and escapes, as its specification has them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scriptorium.exchange.remarks import Account
from scriptorium.exchange.twee.story import Passage, Story, parse_story, print_story


def parsed(text: str) -> Story:
    faults: list[str] = []
    story = parse_story(text, faults, Account())
    assert faults == []
    return story


def only(text: str) -> Passage:
    (found,) = parsed(text).passages
    return found


@pytest.mark.parametrize(
    ("header", "name", "tags", "metadata"),
    [
        (":: An overgrown path", "An overgrown path", (), None),
        ("::An overgrown path", "An overgrown path", (), None),
        (":: Path [forest spooky]", "Path", ("forest", "spooky"), None),
        (':: Path {"position":"600,400"}', "Path", (), {"position": "600,400"}),
        (':: Path [a] {"size":"1,2"}', "Path", ("a",), {"size": "1,2"}),
        (r":: \[odd\] \{name\} [\[tag\]]", "[odd] {name}", ("[tag]",), None),
        (r":: back\\slash \q", r"back\slash q", (), None),
        (":: Path []", "Path", (), None),
        (":: 5: A title, with: colons", "5: A title, with: colons", (), None),
        (":: ends ] here }", "ends ] here }", (), None),
    ],
)
def test_a_header_is_read_as_the_specification_says(
    header: str, name: str, tags: tuple[str, ...], metadata: dict[str, str] | None
) -> None:
    found = only(header + "\nText.\n\n\n")
    assert (found.name, found.tags, found.metadata, found.text) == (name, tags, metadata, "Text.")


def test_metadata_that_is_no_json_is_told_and_the_passage_read() -> None:
    account = Account()
    story = parse_story(':: Start {"position": }\nText.', [], account)
    assert story.passages[0].metadata is None
    assert [(one.fate, one.where) for one in account.found] == [("lost", "Start")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("::\nText", "line 1: a passage has no name"),
        ("::  [tag]\nText", "line 1: a passage has no name"),
        (":: A [tag\nText", "line 1: the tags of `A` are not closed"),
        (":: A\n\n:: B\n\n:: A\n", "line 5: the passage `A` stands on line 1 already"),
    ],
)
def test_a_faulty_header_is_told_with_its_line(text: str, words: str) -> None:
    faults: list[str] = []
    parse_story(text, faults, Account())
    assert len(faults) == 1
    assert words in faults[0]


def test_the_start_is_what_storydata_names_then_start_then_the_first() -> None:
    assert parsed(':: StoryData\n{"start": "B"}\n:: A\n:: B').start == "B"
    assert parsed(':: StoryData\n{"start": "C"}\n:: A\n:: B').start == "A"
    assert parsed(":: A\n:: Start\n").start == "Start"
    assert parsed(":: Code [script]\n:: StoryInit\n:: A\n").start == "A"


NAMES = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=8)
ROWS = st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" "), max_size=12)


@st.composite
def passages(draw: st.DrawFn) -> list[Passage]:
    names = draw(st.lists(NAMES, unique=True, min_size=1, max_size=4))
    found = []
    for name in names:
        rows = draw(st.lists(ROWS, max_size=4))
        while rows and not rows[-1].strip():
            rows.pop()
        text = "\n".join(row for row in rows if not row.startswith("::"))
        while text.endswith("\n"):
            text = text[:-1]
        tags = tuple(draw(st.lists(NAMES, max_size=2)))
        metadata = draw(st.none() | st.dictionaries(NAMES, ROWS, max_size=2))
        found.append(Passage(name, tags, metadata, text.rstrip("\n")))
    return found


@given(passages())
def test_what_is_printed_is_read_again(found: list[Passage]) -> None:
    again = parsed(print_story(found)).passages
    told = [(one.name, one.tags, one.metadata, one.text.rstrip()) for one in again]
    assert told == [(one.name, one.tags, one.metadata, one.text.rstrip()) for one in found]


def test_a_line_of_text_never_becomes_a_header() -> None:
    story = parsed(print_story([Passage("A", (), None, "one\n:: two")]))
    assert [one.name for one in story.passages] == ["A"]
