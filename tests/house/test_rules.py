"""Every rule in `docs/rules/` is carried by a test of its game, and no test carries another."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

LINE = re.compile(r"^- ([A-Z]+(?:-[A-Z]+)?\d+[a-z]?) \S", re.MULTILINE)


def pages(root: Path) -> list[Path]:
    return sorted((root / "docs" / "rules").glob("*.md"))


def ids(page: Path) -> list[str]:
    """The ids of a page's rules, in order."""
    return LINE.findall(page.read_text("utf-8"))


def carried(folder: Path) -> set[str]:
    """The ids that tests in a folder carry, by `@pytest.mark.rule("R106")`."""
    found: set[str] = set()
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "rule"
            ):
                found |= {one.value for one in node.args if isinstance(one, ast.Constant)}
    return found


def folder_of(root: Path, page: Path) -> Path:
    return root / "tests" / "games" / page.stem.replace("-", "_")


def test_there_is_a_page_for_the_first_game(root: Path) -> None:
    assert len(ids(root / "docs" / "rules" / "tales.md")) > 150


def test_no_rule_is_without_a_test(root: Path) -> None:
    bare = {
        page.stem: sorted(set(ids(page)) - carried(folder_of(root, page))) for page in pages(root)
    }
    assert {game: left for game, left in bare.items() if left} == {}


def test_no_test_carries_a_rule_that_no_page_has(root: Path) -> None:
    stray = {
        page.stem: sorted(carried(folder_of(root, page)) - set(ids(page))) for page in pages(root)
    }
    assert {game: left for game, left in stray.items() if left} == {}


def test_an_id_stands_once_on_its_page(root: Path) -> None:
    for page in pages(root):
        twice = [one for one, count in Counter(ids(page)).items() if count > 1]
        assert twice == [], page.stem


def test_a_rule_without_a_test_would_be_found(tmp_path: Path) -> None:
    page = tmp_path / "docs" / "rules" / "chess.md"
    page.parent.mkdir(parents=True)
    page.write_text("- R001 Kings move one square.\n- R002 Pawns do not go back.\n", "utf-8")
    folder = folder_of(tmp_path, page)
    folder.mkdir(parents=True)
    test = '@pytest.mark.rule("R001")\ndef test_kings(): ...\n'
    (folder / "test_kings.py").write_text(test, "utf-8")
    with pytest.raises(AssertionError, match="R002"):
        test_no_rule_is_without_a_test(tmp_path)
