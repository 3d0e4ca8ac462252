"""What is not a plain table is refused, quickly and in words."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from malory.pack.nodes import DEPTH_LIMIT, NODE_LIMIT, plain_meaning, read_nodes
from malory.source import Source, load_page, message

from tests.pack.packs import codes


def refused(text: str) -> list[str]:
    root, found = read_nodes(Source("t.yaml", text))
    for diagnostic in found:
        assert message(diagnostic)
    assert found or root is not None
    return codes(found)


def test_nodes_know_where_they_stand() -> None:
    source = Source("t.yaml", 'é: [one, "two"]\n# a note\nb: {c: 3}\n')
    root, found = read_nodes(source)
    assert root is not None
    assert not found
    two = root.pairs[0][1].items[1]
    place = two.fault("E079").place
    assert (two.text, place.line, place.column, place.end_column) == ("two", 1, 10, 15)
    assert place.excerpt == 'é: [one, "two"]'
    three = root.pairs[1][1].pairs[0][1]
    assert (three.meaning, two.meaning) == ("int", "str")
    assert source.position(three.start) == (3, 8)


def test_a_bracket_that_is_missed_below_is_shown_where_it_is_opened() -> None:
    _, found = read_nodes(Source("pack.yaml", "a: [1, 2\nb: [{c: 1}]\n"))
    (note,) = found[0].notes
    assert (note.place.line, note.place.column, note.text) == (1, 4, "it is opened here")
    assert "`]` is missing" in found[0].facts[0][1]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: [1", "E070"),
        ("a: 'open", "E070"),
        ("a: b: c", "E070"),
        ("a: @x", "E070"),
        ("a: `x`", "E070"),
        ("a: |\n  x\n y", "E070"),
        ("- a\n b: c", "E070"),
        ("a:\n\t- b", "E071"),
        ("\ta: 1", "E071"),
        ("a: \x00", "E072"),
        ("a: \x1b[31m", "E072"),
        ("a: \x85", "E072"),
        ("a: x\ufeff", "E072"),
        ("a: \ud800", "E072"),
        ("a: x\u200by", "E072"),
        ("a: *b", "E073"),
        ("a: &b 1", "E073"),
        ("<<: {a: 1}", "E073"),
        ("a: 1\na: 2", "E076"),
        ("? [a]\n: 1", "E079"),
        ("a: !!python/object/apply:os.system [ls]", "E083"),
        ("a: !!str 1", "E083"),
        ("a: 1\n---\nb: 1", "E084"),
        ("", "E094"),
        ("# only a note\n", "E094"),
        ("---\n...\n", "E094"),
    ],
)
def test_one_fault_gives_one_finding(text: str, code: str) -> None:
    if code == "E094" and text.startswith("---"):
        assert refused(text) == []  # an empty document is a null value, not an empty file
    else:
        assert refused(text) == [code]


def test_an_alias_bomb_stops_at_its_first_anchor() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    assert refused("\n".join(lines)) == ["E073"]


@pytest.mark.parametrize(
    "text",
    [
        "a: " + "[" * 1_000_000,
        "a: " + "{a: " * 300_000,
        "- " * 500_000 + "x",
        "? " * 500_000 + "x",
        "\n".join(" " * depth + "a:" for depth in range(3000)),
    ],
    ids=["brackets", "braces", "dashes", "keys", "indents"],
)
def test_depth_is_refused_at_once(text: str) -> None:
    began = time.process_time()
    assert refused(text) == ["E074"]
    assert time.process_time() - began < 5


def test_depth_up_to_the_limit_is_read() -> None:
    assert refused("[" * DEPTH_LIMIT + "]" * DEPTH_LIMIT) == []
    assert refused("[" * (DEPTH_LIMIT + 1) + "]" * (DEPTH_LIMIT + 1)) == ["E074"]


def test_a_file_of_many_values_or_much_text_is_refused() -> None:
    assert refused("a: [" + "1," * NODE_LIMIT + "1]") == ["E074"]
    assert refused("a: " + "x" * 9_000_000) == ["E074"]


def test_one_line_of_a_million_characters_is_read() -> None:
    root, found = read_nodes(Source("t.yaml", "a: " + "x" * 1_000_000))
    assert root is not None
    assert not found


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("no", "bool"),
        ("Yes", "bool"),
        ("on", "bool"),
        ("012", "int"),
        ("1_000", "int"),
        ("1:30", "int"),
        ("1.10", "float"),
        ("2024-05-01", "timestamp"),
        ("null", "null"),
        ("~", "null"),
        ("", "null"),
        ("Norway", "str"),
        ("n", "str"),
        ("Mag Tuired", "str"),
    ],
)
def test_what_yaml_makes_of_a_bare_word_is_known(text: str, meaning: str) -> None:
    assert plain_meaning(text) == meaning


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=80))
def test_no_text_is_a_traceback(text: str) -> None:
    refused(text)


@given(st.text(alphabet="ab:-[]{}#&*!|>'\"%@`,? \n\t0~<=", max_size=60))
def test_no_run_of_signs_is_a_traceback(text: str) -> None:
    refused(text)


def test_every_finding_of_a_truncated_table_has_a_place() -> None:
    text = load_page("E077").good[0].text + 'more: [{a: "x", b: |\n  text\n}]\n'
    for end in range(len(text)):
        root, found = read_nodes(Source("t.yaml", text[:end]))
        assert root is not None or found
        for diagnostic in found:
            assert 1 <= diagnostic.place.line <= text.count("\n") + 1
