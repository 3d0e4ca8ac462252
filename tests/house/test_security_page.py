"""Each claim of the page on security names tests that are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

_TEST = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")


def missing(root: Path, page: str) -> list[str]:
    """The tests that a page names and nobody has written."""
    found = []
    for file, name in _TEST.findall(page):
        path = root / file
        tree = ast.parse(path.read_text("utf-8")) if path.is_file() else None
        tests = {
            node.name
            for node in (tree.body if tree is not None else ())
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }
        if tree is None or (name and name not in tests):
            found.append(f"{file}::{name}")
    return found


def claims(page: str) -> list[str]:
    """The claims of the page: what its lists say before the last two headings."""
    body = page.partition("## What is not promised")[0]
    return re.findall(r"^- .*(?:\n  .*)*", body, re.MULTILINE)


def test_every_test_that_the_page_names_is_there(root: Path) -> None:
    page = (root / "docs" / "security.md").read_text("utf-8")
    assert missing(root, page) == []


def test_every_claim_names_a_test(root: Path) -> None:
    page = (root / "docs" / "security.md").read_text("utf-8")
    assert len(claims(page)) > 20
    assert [claim for claim in claims(page) if not _TEST.search(claim)] == []


def test_a_claim_without_its_test_is_found(root: Path) -> None:
    assert missing(root, "`tests/house/test_security_page.py::test_gone`")
    assert missing(root, "`tests/nowhere.py::test_a`")
