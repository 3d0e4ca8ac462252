"""Every code that the source uses has a page, and every page a code that is used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from malory.source import page_codes


def test_codes_and_pages_are_the_same(root: Path) -> None:
    used: set[str] = set()
    for folder in ("engine", "tools"):
        for path in sorted((root / folder).rglob("*.py")):
            used.update(re.findall(r"""["']([EWI]\d{3})["']""", path.read_text("utf-8")))
    assert used == set(page_codes())


@pytest.mark.parametrize("codes", [page_codes()[1:], (*page_codes(), "E999")])
def test_a_page_without_use_and_a_code_without_page_are_found(
    tmp_path: Path, codes: tuple[str, ...]
) -> None:
    planted = tmp_path / "engine" / "rules.py"
    planted.parent.mkdir()
    planted.write_text(f"CODES = {page_codes()!r}\n", "utf-8")
    test_codes_and_pages_are_the_same(tmp_path)
    planted.write_text(f"CODES = {codes!r}\n", "utf-8")
    with pytest.raises(AssertionError):
        test_codes_and_pages_are_the_same(tmp_path)
