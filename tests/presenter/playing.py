"""A sitting at the ferry, played from a script through a front end, and what came out."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from malory.presenter import Front, Keyboard, present
from malory.presenter.jsonl import JsonFront
from malory.presenter.line import LineFront
from malory.presenter.plain import PlainFront
from malory.telling import Sitting

from tests.telling.ferry import at_the_ferry

FRONTS = {"plain": PlainFront, "line": LineFront, "json": JsonFront}


class Typing(Keyboard):
    """Types a script; an item that is an exception is raised in its place."""

    def __init__(self, script: Iterable[str | BaseException], is_terminal: bool = False) -> None:
        super().__init__(io.StringIO())
        self.script = iter(script)
        self.terminal = is_terminal

    @property
    def is_terminal(self) -> bool:
        return self.terminal

    def read(self) -> str:
        item = next(self.script, EOFError())
        if isinstance(item, BaseException):
            raise item
        return item

    def edit(self, before: str) -> str:
        return self.read()


def played(
    folder: Path | Sitting, script: Iterable[str | BaseException], front: str = "plain", **more: Any
) -> tuple[int, str]:
    """Return the exit code and all that was printed."""
    sitting = folder if isinstance(folder, Sitting) else at_the_ferry(folder)
    terminal = more.pop("is_terminal", False)
    out = io.StringIO()
    shown: Front = FRONTS[front](out, Typing(script, terminal), **more)
    return present(sitting, shown), out.getvalue()


def lines(text: str) -> list[dict[str, Any]]:
    """Return JSON lines as values."""
    return [json.loads(line) for line in text.splitlines()]
