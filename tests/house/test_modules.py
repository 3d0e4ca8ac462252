"""Modules stay short, say what lives in them, and each folder with code has its page.

Each law takes the project's folder, so that a fault planted in another one shows that it can fail.
"""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

LIMIT = 600
PARTS = ("Lives here:", "Never here:", "May import:", "Front door:", "Tested in:")


def code(root: Path) -> list[Path]:
    return sorted(
        p
        for top in ("engine", "tools", "bench")
        for p in (root / top).rglob("*.py")
        if ".peers" not in p.parts
    )


def test_no_module_is_longer_than_the_limit(root: Path) -> None:
    long = {str(p.relative_to(root)): len(p.read_text("utf-8").splitlines()) for p in code(root)}
    assert {name: lines for name, lines in long.items() if lines > LIMIT} == {}


def test_every_module_says_what_lives_in_it(root: Path) -> None:
    mute = [
        str(p.relative_to(root))
        for p in code(root)
        if not (ast.get_docstring(ast.parse(p.read_text("utf-8"))) or "").strip()
    ]
    assert mute == []


def test_no_module_has_a_name_that_says_nothing(root: Path) -> None:
    vague = {"utils", "helpers", "common", "manager", "misc", "util"}
    assert [str(p.relative_to(root)) for p in code(root) if p.stem in vague] == []


def test_no_constant_of_a_module_can_be_changed_by_mistake(root: Path) -> None:
    lists = [
        f"{p.relative_to(root)}:{node.lineno}"
        for p in code(root)
        for node in ast.parse(p.read_text("utf-8")).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and isinstance(node.value, ast.List | ast.ListComp | ast.Set | ast.SetComp)
        and "__all__" not in ast.unparse(node)
    ]
    assert lists == []


def test_no_test_waits_by_the_clock(root: Path) -> None:
    sleepers = [
        f"{p.relative_to(root)}:{node.lineno}"
        for p in sorted((root / "tests").rglob("*.py"))
        for node in ast.walk(ast.parse(p.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("sleep", "time.sleep")
    ]
    assert sleepers == []


def test_each_folder_with_code_has_a_short_page(root: Path) -> None:
    folders = sorted({p.parent for p in code(root)} - {root / "engine" / "malory"})
    missing = [str(f.relative_to(root)) for f in folders if not (f / "README.md").is_file()]
    assert missing == []
    for folder in folders:
        page = (folder / "README.md").read_text("utf-8")
        assert len(page.splitlines()) <= 30, folder
        assert [part for part in PARTS if part not in page] == [], folder


def test_every_package_is_shipped(root: Path) -> None:
    listed = set(
        tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"][
            "packages"
        ]
    )
    found = {"malory.grammar", "malory.content", "malory.rules"}
    for top in ("engine", "tools"):
        for init in (root / top).rglob("__init__.py"):
            found.add(".".join(init.parent.relative_to(root / top).parts))
    assert found == listed


def test_the_project_speaks_of_itself_alone(root: Path) -> None:
    # In parts, so that this file keeps the law too.
    parts = (
        ("language ", "model"),
        ("this ", "session"),
        ("index", "-url"),
        ("sub", "-?agent"),
        (r"\.\./sha", "red"),
        ("/ro", "ot/"),
        ("/work", "/main"),
    )
    words = ["".join(pair) for pair in parts]
    banned = re.compile("|".join([*words, re.escape(str(root))]), re.I)
    assert banned.search(f"see {root}/README.md")
    files = subprocess.run(
        ["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=False
    ).stdout.split("\0")
    found = []
    for name in filter(None, files):
        path = root / name
        if not path.is_file():
            continue
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1):
            if banned.search(line):
                found.append(f"{name}:{number}")
    assert found == []


PAGE = "# room\n\nLives here: a.\nNever here: b.\nMay import: c.\nFront door: d.\nTested in: e.\n"
SOUND = {
    "engine/malory/__init__.py": '"""The engine."""\n',
    "engine/malory/room/__init__.py": '"""A room."""\n',
    "engine/malory/room/thing.py": '"""A thing."""\n\nFEW = (1, 2)\n',
    "engine/malory/room/README.md": PAGE,
    "tests/test_thing.py": "def test_a_thing_is(): ...\n",
    "pyproject.toml": "[tool.setuptools]\npackages = ['malory', 'malory.room', 'malory.grammar', "
    "'malory.content', 'malory.rules']\n",
}


@pytest.mark.parametrize(
    ("law", "where", "text"),
    [
        (test_no_module_is_longer_than_the_limit, "thing.py", '"""A."""\n' + "\n" * LIMIT),
        (test_every_module_says_what_lives_in_it, "thing.py", "FEW = (1, 2)\n"),
        (test_no_module_has_a_name_that_says_nothing, "utils.py", '"""A."""\n'),
        (test_no_constant_of_a_module_can_be_changed_by_mistake, "a.py", "FEW: list = [1, 2]\n"),
        (test_no_test_waits_by_the_clock, "../../../tests/test_a.py", "import time\ntime.sleep(1)"),
        (test_each_folder_with_code_has_a_short_page, "README.md", PAGE + "\n" * 30),
        (test_each_folder_with_code_has_a_short_page, "README.md", PAGE.replace("Never", "Nor")),
        (test_each_folder_with_code_has_a_short_page, "cellar/__init__.py", '"""A."""\n'),
        (test_every_package_is_shipped, "cellar/__init__.py", '"""A."""\n'),
    ],
)
def test_a_planted_fault_is_found(
    tmp_path: Path, law: Callable[[Path], None], where: str, text: str
) -> None:
    for name, sound in SOUND.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(sound, "utf-8")
    law(tmp_path)
    planted = tmp_path / "engine" / "malory" / "room" / where
    planted.parent.mkdir(parents=True, exist_ok=True)
    planted.write_text(text, "utf-8")
    with pytest.raises(AssertionError):
        law(tmp_path)
