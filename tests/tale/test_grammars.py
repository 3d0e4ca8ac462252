"""The grammars: free of conflicts, and their kept tables say what the grammars say."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from itertools import product

import lark
import pytest
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from malory.tale import grammars, parse_passage
from malory.tale.grammars import STARTS, build, make_tables

from tests.tale import test_script
from tests.tale.test_logic import CONDITIONS, REFUSED, REWARDS, TRIALS

TEXTS = {
    "condition": [text for text, _ in CONDITIONS],
    "trial": [text for text, _ in TRIALS],
    "reward": [text for text, _ in REWARDS],
    "line": [text for text, *_ in (*test_script.LINES, *test_script.REFUSED)],
    "sequence": ["".join(signs) for size in range(5) for signs in product("acm", repeat=size)],
}
for kind, text, _, _ in REFUSED:
    TEXTS[kind].append(text)


def outcome(parser: Lark, text: str, start: str) -> tuple[str, object]:
    try:
        tree: Tree[Token] = parser.parse(text, start=start)
    except UnexpectedInput as error:
        return type(error).__name__, error.pos_in_stream
    return "tree", tree


@pytest.mark.parametrize("name", sorted(STARTS))
def test_the_kept_tables_are_those_of_the_grammar(name: str) -> None:
    kept = json.loads(grammars._read(f"{name}.tables.json"))
    if not kept["made_by"].startswith(f"lark {lark.__version__},"):
        pytest.skip("the tables were made by another lark, so they are not used")
    assert kept == json.loads(make_tables(name)), "run `python -m malory.tale.grammars`"
    tables = Lark._load_from_dict(  # type: ignore[no-untyped-call]
        grammars._with_numbers(kept["data"]), grammars._with_numbers(kept["memo"])
    )
    grammar = build(name)
    for start in STARTS[name]:
        for text in TEXTS[start]:
            assert outcome(tables, text, start) == outcome(grammar, text, start), text


def test_tables_are_the_same_on_every_run() -> None:
    """lark numbers tokens and states as its sets lie, by hash seed and by address."""
    code = "from malory.tale.grammars import STARTS, make_tables\n"
    code += "print(*[make_tables(name) for name in sorted(STARTS)])"
    made = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(made) == 1


def test_foreign_tables_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    read = grammars._read

    def foreign(name: str) -> str:
        return '{"made_by": "lark 0.1", "data": 1}' if name.endswith(".json") else read(name)

    monkeypatch.setattr(grammars, "_read", foreign)
    from malory.tale.structure_tree import build_parser

    assert build_parser()("acc", "sequence").items == (0,)


@pytest.mark.parametrize("name", sorted(STARTS))
def test_a_grammar_has_no_conflict(name: str, caplog: pytest.LogCaptureFixture) -> None:
    # A reduce/reduce conflict raises; a shift/reduce conflict lark settles, and only logs.
    with caplog.at_level(logging.DEBUG, logger="lark"):
        text = grammars._read(f"{name}.lark")
        Lark(text, parser="lalr", start=list(STARTS[name]), maybe_placeholders=True, debug=True)
    assert not [record for record in caplog.records if "onflict" in record.getMessage()]


def test_a_conflict_would_be_seen(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, logger="lark"):
        Lark('start: "a" start "a" | "a" start | "a"', parser="lalr", debug=True)
    assert [record for record in caplog.records if "onflict" in record.getMessage()]


def test_every_sequence_of_lines_has_a_shape() -> None:
    lines = ("x\n\n", "* a -> 2\n", "+ x\n", "? Piety 4: x\n", "{if Mad}\n", "{else}\n", "{end}\n")
    for signs in product(lines, repeat=4):
        parse_passage("## 1\n\n" + "".join(signs))
