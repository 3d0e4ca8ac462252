"""A player's start imports nothing heavy, and no module works at import."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

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


def test_the_help_imports_nothing_heavy(tmp_path: Path) -> None:
    found = imported(
        "import contextlib, io, sys\nsys.argv = ['malory', '--help']\n"
        "from scriptorium.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit): main()",
        tmp_path,
    )
    assert found.isdisjoint(HEAVY), found & set(HEAVY)


@pytest.mark.parametrize("game", ["tales"])
def test_a_plain_game_once_compiled_starts_without_anything_heavy(
    tmp_path: Path, game: str
) -> None:
    play = (
        "import contextlib, io, sys\n"
        f"sys.argv = ['malory', 'play', {game!r}, '--plain', '--seed', '1']\n"
        "from scriptorium.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit): main()"
    )
    imported(play, tmp_path)
    found = imported(play, tmp_path)
    assert found.isdisjoint(HEAVY), found & set(HEAVY)
