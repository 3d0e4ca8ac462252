"""The hooks that pre-commit is offered are commands that do as they say."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.book.packs import write_pack

TALE = "## 1905\n\n* [attack]   Go -> mill\n* Stay -> end\n"
OTHER = "## mill\n\n-> nowhere\n"
HOOKS = Path(__file__).resolve().parents[3] / ".pre-commit-hooks.yaml"


# Any: what YAML holds.
def hooks() -> dict[str, Any]:
    return {hook["id"]: hook for hook in yaml.safe_load(HOOKS.read_text("utf-8"))}


def run(hook: str, folder: Path, *files: str) -> subprocess.CompletedProcess[str]:
    """A hook as pre-commit calls it: its entry, and the staged files that its pattern takes."""
    entry = shlex.split(hooks()[hook]["entry"])
    staged = [file for file in files if re.search(hooks()[hook]["files"], file)]
    return subprocess.run(
        [sys.executable, "-c", "from scriptorium.cli import main; main()", *entry[1:], *staged],
        cwd=folder,
        env=os.environ,
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_hook_calls_a_script_that_is_installed(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    for hook in hooks().values():
        assert shlex.split(hook["entry"])[0] in project["scripts"]
        assert hook["language"] == "python"


def test_the_readme_names_hooks_that_are_there(root: Path) -> None:
    named = re.findall(r"\bid: ([a-z-]+)", (root / "README.md").read_text("utf-8"))
    assert sorted(named) == sorted(hooks())


def test_a_staged_file_has_its_whole_pack_checked(tmp_path: Path) -> None:
    write_pack(tmp_path / "my pack", TALE, OTHER)
    done = run("malory-check", tmp_path, "my pack/a.tale", "notes.md", ".github/x.yaml")
    assert done.returncode == 1
    assert "my pack/b.tale:3:4: error E103" in done.stdout


@pytest.mark.parametrize("file", ["my pack/pack.yaml", "my pack/numbers.lock", "my pack/go.play"])
def test_manifest_lock_and_scripts_are_staged_files_too(tmp_path: Path, file: str) -> None:
    write_pack(tmp_path / "my pack", TALE, OTHER, numbers_lock="", go_play="stop\n")
    assert "E103" in run("malory-check", tmp_path, file).stdout


def test_staged_tales_are_laid_out(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "my pack", TALE)
    done = run("malory-fmt", tmp_path, "my pack/a.tale", "my pack/pack.yaml")
    assert done.returncode == 0
    assert "* [attack] Go -> mill" in (pack / "a.tale").read_text("utf-8")
