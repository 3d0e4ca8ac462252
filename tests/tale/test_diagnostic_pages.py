"""The pages of syntax faults: each bad example gives exactly its code, each good one nothing."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import malory.tale
import pytest
from malory.source import Source, load_page, message, page_codes
from malory.tale import parse_file

OURS = tuple(code for code in page_codes() if code < "E070")
SPOKEN = tuple(code for code in OURS if code not in ("E001", "E002", "E064"))


def found(text: str) -> list[str]:
    return [diagnostic.code for diagnostic in parse_file(Source("page.tale", text))[1]]


@pytest.mark.parametrize("code", SPOKEN)
def test_a_bad_example_gives_exactly_its_code(code: str) -> None:
    page = load_page(code)
    assert page.bad
    for example in page.bad:
        assert found(example.text) == [code], example.text


@pytest.mark.parametrize("code", OURS)
def test_a_good_example_gives_nothing(code: str) -> None:
    page = load_page(code)
    assert page.good
    for example in page.good:
        assert found(example.text) == [], example.text


@pytest.mark.parametrize("code", SPOKEN)
def test_a_message_has_all_its_facts(code: str) -> None:
    for example in load_page(code).bad:
        for diagnostic in parse_file(Source("page.tale", example.text))[1]:
            names = re.findall(r"\{([a-z_]+)\}", load_page(code).message)
            # `{end}` and `{else}` stand in two messages as what a writer writes.
            known = {*dict(diagnostic.facts), "end", "else"}
            assert [name for name in names if name not in known] == []
            assert message(diagnostic)


def test_every_code_in_the_room_has_a_page_and_every_page_a_use() -> None:
    folder = Path(malory.tale.__file__).parent
    used: set[str] = set()
    for module in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                used |= set(re.findall(r"\bE0[0-6]\d\b", node.value))
    assert used == {*SPOKEN, "E064"}
