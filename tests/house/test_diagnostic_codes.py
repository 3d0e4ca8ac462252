"""Every code that the source uses has a page, and every page a code that is used."""

from __future__ import annotations

import re
from pathlib import Path

from malory.source import page_codes


def test_codes_and_pages_are_the_same(root: Path) -> None:
    used: set[str] = set()
    for folder in ("engine", "tools"):
        for path in sorted((root / folder).rglob("*.py")):
            used.update(re.findall(r"""["']([EWI]\d{3})["']""", path.read_text("utf-8")))
    assert used == set(page_codes())
