"""Each folder with code has a page, and what a page points at is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = sorted(
    folder.parent
    for top in ("engine/malory", "tools/scriptorium")
    for folder in ROOT.joinpath(top).rglob("__init__.py")
    if folder.parent.name != "malory"  # its rooms have their pages
)
POINTED = re.compile(r"`((?:bench|content|docs|grammar|tests)/[\w./*-]+)`")


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(ROOT)))
def test_a_room_has_a_page_and_what_it_points_at_is_there(room: Path) -> None:
    text = (room / "README.md").read_text("utf-8")
    assert "Tested in" in text
    assert [one for one in POINTED.findall(text) if not any(ROOT.glob(one.rstrip("/")))] == []
