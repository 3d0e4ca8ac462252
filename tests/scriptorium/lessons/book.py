"""What the lessons have in common: their numbers, small packs, and what is found in them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.testing import CliRunner, Result
from malory.cli.guard import Refused
from malory.source import Diagnostic

from tests.book.packs import found_in, write_pack

Lesson = Callable[[Path], None]
LESSONS: dict[int, tuple[str, Lesson]] = {}
"""By the row of the table of field lessons: the symptom another tool had, and our trial of it."""


def lesson(row: int, symptom: str) -> Callable[[Lesson], Lesson]:
    """Names the row that a trial is of."""

    def add(trial: Lesson) -> Lesson:
        assert row not in LESSONS
        LESSONS[row] = (symptom, trial)
        return trial

    return add


def found(folder: Path, *tales: str, **files: str) -> list[Diagnostic]:
    """Everything a check finds; each finding has its line, its column and a message."""
    findings = found_in(write_pack(folder, *tales, **files))
    for one in findings:
        assert one.place.line >= 1
        assert one.place.column >= 1
    return findings


def codes(folder: Path, *tales: str, **files: str) -> list[str]:
    return [one.code for one in found(folder, *tales, **files)]


def places(findings: list[Diagnostic]) -> list[tuple[str, int, int]]:
    return [(one.code, one.place.line, one.place.column) for one in findings]


# Any: whatever a command takes.
def command(of: click.Command, *arguments: Any) -> Result:
    done = CliRunner().invoke(of, [str(one) for one in arguments], standalone_mode=False)
    if done.exception is not None and not isinstance(
        done.exception, click.ClickException | Refused
    ):
        raise done.exception
    return done
