"""What came of scripts: as text with a caret under the line, as data, as lines for GitHub."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from malory.book.phrases import counted
from malory.source import Diagnostic, message, severity

from scriptorium.findings.text import caret
from scriptorium.playtest.scripts.running import Finding

Data = dict[str, Any]  # Any: JSON


class Ran(NamedTuple):
    """A script that was run, by its file's name as it is shown, and what went otherwise."""

    file: str
    findings: tuple[Finding, ...]


def script_data(ran: Ran) -> Data:
    """A script as data; see grammar/schemas/playtest.json."""
    return {
        "file": ran.file,
        "passed": not ran.findings,
        "findings": [_finding(one) for one in ran.findings],
    }


def _finding(finding: Finding) -> Data:
    diagnostic = finding.diagnostic
    place = diagnostic.place
    return {
        "code": diagnostic.code,
        "line": place.line,
        "column": place.column,
        "message": message(diagnostic),
        "hint": diagnostic.hint,
        "more": [line.strip() for line in finding.more],
    }


def scripts_text(every: Sequence[Ran]) -> Iterator[str]:
    """Each finding with its line and a caret, what was found instead below it; then the count."""
    for ran in every:
        for finding in ran.findings:
            yield from _lines(finding.diagnostic, finding.more, ran.file)
            yield ""
    passed = sum(not ran.findings for ran in every)
    what = counted(len(every), "script")
    yield f"{what}: {passed} of {len(every)} passed" if passed < len(every) else f"{what}: passed"


def _lines(diagnostic: Diagnostic, more: Sequence[str], file: str) -> Iterator[str]:
    place = diagnostic.place
    said = f"{severity(diagnostic).value} {diagnostic.code}: {message(diagnostic)}"
    yield f"{file}:{place.line}:{place.column}: {said}"
    yield from caret(place)
    if diagnostic.hint:
        yield f"  hint: {diagnostic.hint}"
    yield from more
