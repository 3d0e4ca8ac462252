"""Makes packs out of texts, for the tests of this room."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from malory.pack import Pack, load_pack
from malory.source import Diagnostic

SMALL = Path(__file__).parent / "small"
"""A whole pack of Tales with two spaces, one knight and one card of each kind."""

MILL = "title: The Mill\ngame: gamebook\nstart: mill\n"


def load(folder: Path, files: Mapping[str, str | bytes]) -> tuple[Pack, list[Diagnostic]]:
    """The pack that these files make."""
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        (folder / name).write_bytes(data)
    return load_pack(folder)


def load_mill(folder: Path, extra: str) -> tuple[Pack, list[Diagnostic]]:
    """A gamebook's pack with these tables."""
    return load(folder, {"pack.yaml": MILL + extra})


def load_small(folder: Path, files: Mapping[str, str]) -> tuple[Pack, list[Diagnostic]]:
    """The small pack with some of its files replaced."""
    whole = {path.name: path.read_text("utf-8") for path in sorted(SMALL.glob("*.yaml"))}
    return load(folder, whole | dict(files))


def codes(diagnostics: list[Diagnostic]) -> list[str]:
    return [diagnostic.code for diagnostic in diagnostics]
