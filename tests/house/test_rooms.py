"""The rooms of the workshop lean on each other in one direction."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

WORKSHOP = Path(__file__).parents[2] / "tools" / "scriptorium"


def imports_of(text: str) -> Iterator[str]:
    """The rooms that a module's text imports from, wherever in it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("scriptorium."):
            yield str(node.module).split(".")[1]


def rooms(workshop: Path) -> dict[str, set[str]]:
    """Of each room (a folder, or a module beside them) those that it imports from."""
    found: dict[str, set[str]] = {}
    for file in sorted(workshop.rglob("*.py")):
        room = file.relative_to(workshop).parts[0].removesuffix(".py")
        found.setdefault(room, set()).update(set(imports_of(file.read_text("utf-8"))) - {room})
    return found


def order_of(leaning: Mapping[str, set[str]]) -> list[str]:
    return list(TopologicalSorter(leaning).static_order())


def test_no_two_rooms_lean_on_each_other() -> None:
    order_of(rooms(WORKSHOP))


def test_a_planted_ring_of_rooms_is_found() -> None:
    with pytest.raises(CycleError):
        order_of({"check": {"strings"}, "strings": {"findings", "check"}})
    assert list(imports_of("def f():\n    from scriptorium.check.report import x\n")) == ["check"]
