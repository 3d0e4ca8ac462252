"""Imports point down only, and each library lives in the rooms that may use it."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

# Who may import what; a room is a dotted prefix of the module's name.
ROOMS = {
    "lark": ("malory.tale",),
    "networkx": ("malory.book.graph", "scriptorium.map"),
    "yaml": ("malory.pack",),
    "click": ("malory.cli", "scriptorium.cli"),
    "textual": ("malory.presenter",),
    "pygls": ("scriptorium.server",),
    "lsprotocol": ("scriptorium.server",),
    "distributed": ("scriptorium.spreading",),
    "random": ("malory.kernel.chance",),
    "secrets": ("malory.kernel.chance",),
    "rich": ("malory.presenter", "malory.cli", "scriptorium"),
    "jinja2": ("scriptorium",),
}


def modules(root: Path) -> Iterator[tuple[str, Path]]:
    """Every module of both packages with its dotted name."""
    for top in (root / "engine", root / "tools"):
        for path in sorted(top.rglob("*.py")):
            parts = path.relative_to(top).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def is_command(path: Path) -> bool:
    """The workshop's command modules are cli modules too: they define a click command."""
    return "@click.command" in path.read_text("utf-8")


def strangers(name: str, path: Path) -> list[str]:
    """Imports of a library by a module outside the library's rooms."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            tops = [alias.name.partition(".")[0] for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            tops = [node.module.partition(".")[0]]
        else:
            continue
        for top in tops:
            rooms = ROOMS.get(top)
            if rooms is None or any(
                name == r or name.startswith((r + ".", r + "_")) for r in rooms
            ):
                continue
            if top == "click" and name.startswith("scriptorium.") and is_command(path):
                continue
            found.append(f"{name}:{node.lineno} imports {top}")
    return found


def test_each_library_is_imported_only_in_its_rooms(root: Path) -> None:
    assert [line for name, path in modules(root) for line in strangers(name, path)] == []


@pytest.mark.parametrize("library", sorted(ROOMS))
def test_a_planted_import_of_a_library_is_found(tmp_path: Path, library: str) -> None:
    planted = tmp_path / "planted.py"
    planted.write_text(f"def f():\n    from {library} import x\n", "utf-8")
    assert strangers("malory.source.planted", planted) == [
        f"malory.source.planted:2 imports {library}"
    ]


def lint(tree: Path) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("lint-imports")
    return subprocess.run(
        [program, "--config", str(tree / ".importlinter"), "--no-cache"],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": f"{tree / 'engine'}{os.pathsep}{tree / 'tools'}"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def tree(root: Path, tmp_path: Path) -> Path:
    """A copy of both packages to plant faults in."""
    ignore = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for name in ("engine", "tools"):
        shutil.copytree(root / name, tmp_path / name, ignore=ignore)
    shutil.copy(root / ".importlinter", tmp_path)
    return tmp_path


def test_the_storeys_hold(tree: Path) -> None:
    done = lint(tree)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("engine/malory/source/planted.py", "import malory.tale"),
        ("engine/malory/kernel/planted.py", "import malory.book"),
        ("engine/malory/book/planted.py", "import malory.games"),
        ("engine/malory/games/planted.py", "import malory.telling"),
        ("engine/malory/presenter/planted.py", "import malory.cli"),
        ("engine/malory/pack/planted.py", "import scriptorium"),
        ("engine/malory/games/gamebook/planted.py", "import malory.games.tales"),
    ],
)
def test_a_planted_import_upwards_is_found(tree: Path, where: str, line: str) -> None:
    (tree / where).write_text(f'"""Planted."""\n\n{line}\n', "utf-8")
    done = lint(tree)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "BROKEN" in done.stdout


def test_a_room_outside_the_storeys_is_found(tree: Path) -> None:
    room = tree / "engine" / "malory" / "attic"
    room.mkdir()
    (room / "__init__.py").write_text('"""Planted."""\n', "utf-8")
    done = lint(tree)
    assert done.returncode == 1, done.stdout + done.stderr
