"""JSON lines keep to their schema, out and in."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from malory.kernel import Option, Prompt
from malory.presenter.answers import Choose, Do, Unclear
from malory.presenter.jsonl import read_answer

from tests.presenter.playing import lines, played
from tests.presenter.schema import faults

PROMPT = Prompt(0, "", (Option("row", "Row"), Option("7", "Seven"), Option("undo", "Unmake")))


@pytest.fixture(scope="module")
def schema(root):
    return json.loads((root / "grammar" / "schemas" / "play.json").read_text("utf-8"))


@pytest.mark.parametrize(
    "script",
    [
        ["", "row", "Talk"],
        ["", '{"number": 2}'],
        ["", '{"command": "sheet"}', "map", "log", "again", "why", "help", "undo", "save", "junk"],
        ["", '{"command": "save", "words": "a b"}', '{"command": "log", "words": "all"}', "quit"],
        ["junk"] * 30,
        [KeyboardInterrupt()],
    ],
)
def test_every_line_out_fits_the_schema(tmp_path, schema, script):
    _, out = played(tmp_path, script, "json")
    for line in lines(out):
        assert faults(line, schema, schema) == []


def test_all_kinds_of_line_occur(tmp_path, schema):
    script = ["", "help", "sheet", "map", "log", "again", "why", "save", "junk", "2"]
    _, out = played(tmp_path, script, "json")
    kinds = {one["$ref"].rpartition("/")[2] for one in schema["oneOf"]}
    assert {line["type"] for line in lines(out)} == kinds - {"left"}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("row", Choose("row")),
        ('"row"', Choose("row")),
        ("1", Choose("row")),
        ("7", Choose("7")),
        ('{"number": 2}', Choose("7")),
        ('{"move": "7"}', Choose("7")),
        ("undo", Choose("undo")),
        ('{"command": "undo"}', Do("undo")),
        ('{"command": "save", "words": "a b"}', Do("save", "a b")),
        ("sheet", Do("sheet")),
    ],
)
def test_an_answer_is_a_move_before_it_is_a_number_or_a_command(schema, typed, said):
    assert read_answer(typed, PROMPT) == said
    try:
        given = json.loads(typed)
    except ValueError:
        given = typed
    assert faults(given, schema["$defs"]["input"], schema) == []


@pytest.mark.parametrize(
    "typed",
    ["", "r", "4", "0", "-1", "true", "null", "[1]", "{}", '{"move": 1}', '{"number": true}', "1.0",
     '{"command": "dance"}', '{"command": 3}', "[" * 5000, '{"command": "save", "words": 3}'],
)  # fmt: skip
def test_whatever_else_is_refused_in_one_line(typed):
    said = read_answer(typed, PROMPT)
    assert isinstance(said, Unclear)
    assert said.words
    assert "\n" not in said.words


@given(st.text())
def test_any_line_at_all_is_read(typed):
    assert isinstance(read_answer(typed, PROMPT), (Choose, Do, Unclear))


def test_words_carry_no_markup_and_facts_are_the_game_s(tmp_path):
    _, out = played(tmp_path, [""], "json")
    texts = [line for line in lines(out) if line.get("kind") == "text"]
    assert "*" not in texts[0]["words"]
    assert texts[0]["facts"]["text"]


def test_a_refused_answer_leaves_the_decision_open(tmp_path):
    _, out = played(tmp_path, ["", "swim", "purse"], "json")
    kinds = [line["type"] for line in lines(out)]
    assert kinds.count("decision") == 2
    assert kinds.count("refused") == 1
    assert kinds[-1] == "end"
