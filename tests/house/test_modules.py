"""Modules stay short, say what lives in them, and each folder with code has its page."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from pathlib import Path

LIMIT = 600


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


def test_each_folder_with_code_has_a_short_page(root: Path) -> None:
    folders = sorted({p.parent for p in code(root)} - {root / "engine" / "malory"})
    missing = [str(f.relative_to(root)) for f in folders if not (f / "README.md").is_file()]
    assert missing == []
    for folder in folders:
        assert len((folder / "README.md").read_text("utf-8").splitlines()) <= 30, folder


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
    banned = re.compile(
        r"\.\./shared|/work/main|/root/|index-url|sub-?agent|language model|this session", re.I
    )
    files = subprocess.run(
        ["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=False
    ).stdout.split("\0")
    found = []
    for name in filter(None, files):
        path = root / name
        if path == Path(__file__) or not path.is_file():
            continue
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1):
            if banned.search(line):
                found.append(f"{name}:{number}")
    assert found == []
