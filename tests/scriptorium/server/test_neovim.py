"""The server driven by Neovim, as docs/editor.md sets it up. Skipped where it is not installed."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from scriptorium.check.checking import check_folder

from tests.scriptorium.server.asking import TALE, write

SESSION = Path(__file__).with_name("session.lua")


@pytest.fixture
def nvim() -> str:
    """Neovim, if it is one that has a client which needs no plugin."""
    found = shutil.which("nvim")
    said = subprocess.run([found, "--version"], capture_output=True, text=True) if found else None
    version = re.match(r"NVIM v(\d+)\.(\d+)", said.stdout) if said is not None else None
    if found is None or version is None or (int(version[1]), int(version[2])) < (0, 11):
        pytest.skip("nvim 0.11 is not installed")
    return found


def test_a_whole_editing_session_by_neovim(nvim: str, tmp_path: Path) -> None:
    folder = write(tmp_path / "pack")
    (folder / "one.play").write_text("start mill\ncheck at weir\n", "utf-8")
    out = tmp_path / "report.json"
    command = json.dumps([sys.executable, "-m", "scriptorium", "lsp"])
    done = subprocess.run(
        [nvim, "--clean", "--headless", "-c", f"luafile {SESSION}"],
        cwd=folder,
        env={"MALORY_LSP": command, "MALORY_OUT": str(out), **_bare_environment(tmp_path)},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert out.is_file(), done.stderr
    assert json.loads(out.read_text("utf-8")) == {
        "encoding": "utf-16",
        "broken": ["there is no passage `wier`", "E103", 16],
        "completed": True,
        "hover": True,
        "definition": True,
        "refused": [-32803, True],
        "formatted": True,
        "outline": ["mill The Mill", "dam The Weir"],
        "lenses": ["entered by the start", "2 references", "1 reference"],
    }
    expected = TALE.replace("* Leave -> weir", "* Listen -> inside\n* Leave \U0001f409 -> dam")
    assert (folder / "a.tale").read_text("utf-8") == expected.replace("## weir", "## dam")
    assert (folder / "one.play").read_text("utf-8") == "start mill\ncheck at dam\n"
    assert "weir" in (folder / "numbers.lock").read_text("utf-8")
    assert not [one for one in check_folder(folder)[1] if one.code.startswith("E")]


def _bare_environment(home: Path) -> dict[str, str]:
    kept = {key: os.environ[key] for key in ("PATH", "LANG", "LC_ALL") if key in os.environ}
    return {**kept, "HOME": str(home), "XDG_STATE_HOME": str(home / "state")}
