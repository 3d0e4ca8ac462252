"""The reference for writers: its examples are sound, and its lists whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from malory.source import Source
from malory.tale import format_file, parse_file
from malory.tale.grammars import build
from malory.tale.logic import read_condition, read_reward

EXAMPLE = re.compile(r"^```tale( lines)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`]+)`")


@pytest.fixture(scope="module")
def reference(root: Path) -> str:
    return (root / "grammar" / "reference.md").read_text("utf-8")


def examples(reference: str) -> list[str]:
    return [("## 1\n\n" if lines else "") + text for lines, text in EXAMPLE.findall(reference)]


def part(reference: str, title: str) -> str:
    return reference.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_its_examples_have_no_fault(reference: str) -> None:
    assert len(examples(reference)) > 10
    for text in examples(reference):
        assert parse_file(Source("reference", text))[1] == [], text


def test_the_passage_on_the_front_page_has_no_fault_and_is_laid_out(root: Path) -> None:
    part_of_it = part((root / "README.md").read_text("utf-8"), "Write a passage")
    indented = [line[4:] for line in part_of_it.split("\n") if line[:4].isspace() or not line]
    source = Source("README", "\n".join(indented).strip() + "\n")
    assert source.text.startswith("## ")
    assert parse_file(source)[1] == []
    assert format_file(source).text == source.text


def test_its_examples_are_laid_out_as_it_says(reference: str) -> None:
    for text in examples(reference):
        assert format_file(Source("reference", text)).text == text


def test_its_conditions_and_rewards_are_read(reference: str) -> None:
    for title, read in (("Conditions", read_condition), ("Rewards", read_reward)):
        rows = [row for row in part(reference, title).split("\n") if row.startswith("| `")]
        said = [text for row in rows for text in CODE.findall(row.split(" | ")[0])]
        assert len(said) > 15
        for text in said:
            text = text.replace("{condition}", "{Mad}")
            assert read(text, 0)[1] is None, text


def test_it_lists_the_words_of_the_language(reference: str) -> None:
    listed = re.search(r"^> (.*?)\n\n", reference, re.MULTILINE | re.DOTALL)
    assert listed is not None
    said = " ".join(listed[1].replace(">", "").split()).replace("set aside", "setaside")
    words = {word.lower().removesuffix("s") for word in said.split(", ")} - {"l"}
    keywords = {one.name.lower() for one in build("logic").terminals if one.priority == 3}
    assert words == {word.removesuffix("s") for word in keywords}
