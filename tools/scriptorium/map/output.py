"""Which format a drawing is written in."""

from __future__ import annotations

from pathlib import Path

FORMATS = ("dot", "svg", "png", "pdf", "mmd", "json", "graphml")
_ENDINGS = {"gv": "dot", "mermaid": "mmd"}


def format_of(file: str) -> str:
    """The format that a file's ending asks for; empty for an ending of none."""
    ending = Path(file).suffix.removeprefix(".").lower()
    ending = _ENDINGS.get(ending, ending)
    return ending if ending in FORMATS else ""
