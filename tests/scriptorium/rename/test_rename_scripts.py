"""A rename reaches the scripts of a play, and they pass as before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import malory
from tests.scriptorium.playtest.books import codes, write_book

SCRIPT = (
    'start on\nstate "Rope 2, not Wet, visited 1, treasure “Goat”"\n'
    'check at on\ncheck Rope 2 and treasure "Goat" and visited 1\n'
    'choose "Rope: pull"\nroll 1\ncheck Wet\n'
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("on", "over"),
        ("Rope", "Hawser & Line"),
        ("Wet", "Soaked Through"),
        ("Goat", "Nanny and Kid"),
    ],
)
def test_a_script_follows_what_is_renamed(old: str, new: str, tmp_path: Path) -> None:
    book = write_book(tmp_path / "book")
    script = book / "it.play"
    script.write_text(SCRIPT, "utf-8")
    done = malory("rename", str(book), old, new)
    assert done.code == 0, done.err
    text = script.read_text("utf-8")
    assert new in text
    assert codes(book, tmp_path, text) == []
    assert malory("playtest", str(book), "--games", "0").code == 0
