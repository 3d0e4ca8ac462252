"""The tutorial tells the truth: who follows it to the letter sees what it says."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from textwrap import dedent

import pytest
from malory.cli import PLAYERS
from scriptorium.cli import WRITERS

from tests.house.pages import Ran, blocks, follow, printed, put_keys, put_passages


def test_every_step_of_the_tutorial_does_what_it_says(root: Path, tmp_path: Path) -> None:
    page = (root / "docs" / "tutorial.md").read_text("utf-8")
    for ran in follow(page, tmp_path, "cheese"):
        assert ran.is_so, f"line {ran.line}: $ {ran.command}\n{ran.printed}"
    tales = "".join(tale.read_text("utf-8") for tale in (tmp_path / "cheese").glob("*.tale"))
    assert tales.count("\n## ") + tales.count("\n### ") + tales.startswith("## ") == 15


def test_every_tool_that_the_first_page_names_has_a_step(root: Path) -> None:
    page = (root / "docs" / "tutorial.md").read_text("utf-8")
    commands = "\n".join(block.text for block in blocks(page) if block.kind == "console")
    for tool in ("new", "play", "read", "check", "explain", "fmt", "trace", "playtest", "stats",
                 "map", "number", "rename", "diff"):  # fmt: skip
        assert f"$ malory {tool}" in commands, tool


def test_the_first_page_names_every_command_and_leads_to_the_tutorial(root: Path) -> None:
    page = (root / "README.md").read_text("utf-8")
    assert "docs/tutorial.md" in page[:1500]
    for command in (*WRITERS.commands, *PLAYERS.commands):
        assert f"malory {command.name}" in page, command.name


def test_the_passage_on_the_first_page_can_be_put_into_tales(root: Path, tmp_path: Path) -> None:
    page = (root / "README.md").read_text("utf-8")
    shown = page.split("## Write a passage\n", 1)[1].partition("\nThis one belongs")[0]
    tales = tmp_path / "tales"
    copytree(root / "content" / "tales", tales)
    (tales / "ford.tale").write_text(dedent(shown).strip() + "\n", "utf-8")
    ran = printed("malory check tales/ford.tale", tmp_path)
    assert ": warning W200: nothing leads to `1906`" in ran  # no table does as yet
    assert ": error " not in ran
    assert "The Giant at the Ford" in printed("malory read tales 1906", tmp_path)


@pytest.mark.parametrize(
    ("said", "printed", "is_so"),
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\n", "a\nb\n", False),
        ("a\n...\n", "a\nb\nc\n", True),
        ("a\n...\nd\n", "a\nb\nc\n", False),
        ("a ... c\n", "a (b) c\n", True),
        ("a.c\n", "abc\n", False),
        ("", "", True),
        ("", "a\n", False),
    ],
)
def test_what_is_printed_is_held_against_what_is_said(said: str, printed: str, is_so: bool) -> None:
    assert Ran("", said, printed, 1).is_so is is_so


def test_passages_and_keys_go_where_they_belong(tmp_path: Path) -> None:
    tale = tmp_path / "a.tale"
    tale.write_text("// Top.\n\n## a\n\nA.\n\n// Note.\n\n## b\n\nB.\n", "utf-8")
    put_passages(tale, "## b\n\nBB.\n\n### c\n\nC.\n\n## d\n\nD.\n")
    put_passages(tale, "## a\n\nAA.\n")
    assert tale.read_text("utf-8") == (
        "// Top.\n\n## a\n\nAA.\n\n// Note.\n\n## b\n\nBB.\n\n### c\n\nC.\n\n## d\n\nD.\n"
    )
    table = tmp_path / "a.yaml"
    table.write_text("a: 1\nb: [x]\n", "utf-8")
    put_keys(table, "b: [y]\nc: 3\n")
    assert table.read_text("utf-8") == "a: 1\nb: [y]\nc: 3\n"
