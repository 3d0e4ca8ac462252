"""Packs of strangers, with a secret of the reader's beside them that they would like to have."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

SECRET = "hunter2-is-the-word"
MANIFEST = "title: A Gift\ngame: gamebook\nstart: gate\nstatuses: [Wet]\n"
TALE = "## gate The Gate\n\nIt is open.\n\n* Go in -> hall\n\n## hall\n\nNobody.\n\n-> end\n"


def reader(folder: Path) -> Path:
    """A reader's own folder with a secret in it."""
    home = folder / "home"
    home.mkdir(exist_ok=True)
    for name in ("secret.txt", "secret.yaml", "secret.tale", "secret.po", "secret.json"):
        (home / name).write_text(f"{SECRET}: [\n", "utf-8")
    return home


def gift(folder: Path, **files: str) -> Path:
    """A stranger's pack that is in order, with other files by name, `_` standing for a dot."""
    pack = folder / "gift"
    pack.mkdir()
    (pack / "pack.yaml").write_text(MANIFEST, "utf-8")
    (pack / "a.tale").write_text(TALE, "utf-8")
    for name, text in files.items():
        (pack / name.replace("_", ".")).write_text(text, "utf-8")
    return pack


def link(at: Path, to: Path) -> None:
    """Lay a link, with the folders it needs."""
    at.parent.mkdir(parents=True, exist_ok=True)
    at.unlink(missing_ok=True)
    at.symlink_to(to)


def held(folder: Path) -> dict[str, bytes]:
    """Every file in a folder and below, with what it holds."""
    return {
        os.path.relpath(path, folder): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def done(command: Any, *words: str | Path, said: str = "") -> Result:
    """A command of the workshop, carried out here; whatever it raised is a fault, unless it is a
    refusal in words."""
    result = CliRunner().invoke(command, list(map(str, words)), input=said, standalone_mode=False)
    error = result.exception
    assert error is None or hasattr(error, "format_message") or hasattr(error, "words"), error
    return result
