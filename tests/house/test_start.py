"""A player's start imports nothing heavy."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SLOW = ("click", "platformdirs", "tempfile", "inspect", "dataclasses", "_hashlib", "random")
"""Each costs two milliseconds or more of a start, and nothing that comes before the first question
needs it."""
HEAVY = ("lark", "networkx", "jinja2", "yaml", "rich", "textual", "hypothesis")


def imported(code: str, cwd: Path) -> set[str]:
    code += "\nimport sys; print('\\n'.join(sorted({n.partition('.')[0] for n in sys.modules})))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=cwd,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines())


def command(*words: str) -> str:
    """Code that runs a command line silently, and fails unless that ends with 0."""
    return (
        f"import contextlib, io, sys\nsys.argv = ['malory', *{words!r}]\n"
        "from scriptorium.cli import main\n"
        "try:\n    with contextlib.redirect_stdout(io.StringIO()): main()\n"
        "except SystemExit as stop:\n    assert stop.code == 0, stop.code"
    )


def test_the_help_imports_nothing_heavy(tmp_path: Path) -> None:
    found = imported(command("--help"), tmp_path)
    assert found.isdisjoint(HEAVY), found & set(HEAVY)


@pytest.mark.parametrize("game", ["tales", "the-ferry"])
def test_a_plain_game_once_compiled_starts_without_anything_heavy(
    tmp_path: Path, game: str
) -> None:
    play = command("play", game, "--plain", "--seed", "1")
    imported(play, tmp_path)
    found = imported(play, tmp_path)
    assert found.isdisjoint(HEAVY), found & set(HEAVY)


@pytest.mark.parametrize("game", ["tales", "the-ferry"])
def test_a_plain_game_once_compiled_starts_without_anything_slow(tmp_path: Path, game: str) -> None:
    play = command("play", game, "--plain", "--seed", "1")
    imported(play, tmp_path)
    found = imported(play, tmp_path) - imported("", tmp_path)
    assert found.isdisjoint(SLOW), found & set(SLOW)


@pytest.mark.parametrize("game", ["tales", "the-ferry"])
def test_a_new_game_loads_nothing_that_only_saves_and_writers_need(
    tmp_path: Path, game: str
) -> None:
    play = command("play", game, "--plain", "--seed", "1")
    imported(play, tmp_path)
    code = f"{play}\nimport sys; sys.modules['|'.join(sys.modules)] = sys"
    (found,) = (name for name in imported(code, tmp_path) if "|" in name)
    assert {"malory.book.lock", "malory.kernel.shape"}.isdisjoint(found.split("|"))


def test_a_heavy_import_or_a_command_that_fails_is_found(tmp_path: Path) -> None:
    assert "yaml" in imported("import yaml.nodes", tmp_path)
    with pytest.raises(AssertionError, match="AssertionError: 2"):
        imported(command("play", "no-such-game", "--plain"), tmp_path)


def test_a_book_told_in_another_tongue_starts_without_anything_heavy(tmp_path: Path) -> None:
    play = command("play", "the-clapper", "--plain", "--seed", "1", "--language", "de")
    imported(play, tmp_path)
    found = imported(play, tmp_path)
    assert found.isdisjoint((*HEAVY, "babel")), found & {*HEAVY, "babel"}
