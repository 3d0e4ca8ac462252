"""What a check has found, as JSON or as lines that GitHub understands; and summed up in a line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from malory.book.phrases import counted
from malory.source import Place, Severity, load_page, message, severity

from scriptorium.check.baseline import mark_of
from scriptorium.findings.listing import Found, in_words, listed

_MANY = 50
"""Findings that nobody reads one by one: more of them are told by their kinds, too."""

_KINDS = 6
"""Kinds that are named."""


def as_json(found: Sequence[Found]) -> bytes:
    """A list of findings, as `grammar/schemas/check.json` describes it; UTF-8 wherever it goes.

    The bytes of a file's name that are not UTF-8 are escaped, as JSON allows.
    """
    rows = [
        {
            "code": one.diagnostic.code,
            "name": load_page(one.diagnostic.code).name,
            "severity": severity(one.diagnostic).value,
            "message": message(one.diagnostic),
            "hint": one.diagnostic.hint,
            "passage": one.diagnostic.passage,
            "more": sum(unlisted.values()),
            **_where(one, one.diagnostic.place),
            "notes": [
                {"message": note.text, **_where(one, note.place)} for note in one.diagnostic.notes
            ],
            "fix": _fix(one),
            "mark": mark_of(one),
        }
        for one, unlisted in listed(found)
    ]
    text = json.dumps(rows, ensure_ascii=False, indent=2) + "\n"
    return text.encode("utf-8", "backslashreplace")


def _fix(found: Found) -> dict[str, object] | None:
    fix = found.diagnostic.fix
    if fix is None:
        return None
    edits = [{"text": edit.text, **_where(found, edit.place)} for edit in fix.edits]
    return {"title": fix.title, "edits": edits}


def _where(found: Found, place: Place) -> dict[str, object]:
    return {
        "file": found.file(place),
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    }


def as_github(found: Sequence[Found]) -> str:
    """Workflow commands: GitHub shows each beside its line."""
    lines: list[str] = []
    for one, unlisted in listed(found):
        diagnostic, place = one.diagnostic, one.diagnostic.place
        level = {"error": "error", "warning": "warning"}.get(severity(diagnostic).value, "notice")
        fields = {
            "file": one.file(place),
            "line": str(place.line),
            "endLine": str(place.end_line),
            "col": str(place.column),
            "endColumn": str(place.end_column),
            "title": f"{diagnostic.code} {load_page(diagnostic.code).name}",
        }
        told = ",".join(f"{key}={_escaped(value, True)}" for key, value in fields.items())
        hint = f" ({diagnostic.hint})" if diagnostic.hint else ""
        lines.append(f"::{level} {told}::{_escaped(message(diagnostic) + hint, False)}\n")
        if unlisted:
            lines.append(f"::notice file={_escaped(one.file(place), True)}::{in_words(unlisted)}\n")
    return "".join(lines)


def _escaped(text: str, is_field: bool) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if is_field else text


class Read(NamedTuple):
    """How much was checked."""

    packs: int
    passages: int
    scripts: int

    def told(self) -> str:
        """In words, such as `15 passages and 1 script`; what there is none of goes unsaid."""
        parts = [counted(self.passages, "passage")] if self.passages or not self.scripts else []
        parts += [counted(self.scripts, "script")] if self.scripts else []
        return " and ".join(parts) + (f" in {self.packs} packs" if self.packs != 1 else "")


def summary(found: Sequence[Found], read: Read, known: int = 0) -> str:
    """One line: how much was checked, and what was found; `known` findings do not count."""
    errors = sum(severity(one.diagnostic) is Severity.ERROR for one in found)
    warnings = sum(severity(one.diagnostic) is Severity.WARNING for one in found)
    what = read.told()
    mends = sum(one.diagnostic.fix is not None for one in found)
    mended = f"; `--fix` mends {mends}" if mends else ""
    if not errors and not warnings:
        faults = f"nothing new, {known} known" if known else "no faults"
        return f"{what}: {faults}{mended}"
    parts = [
        counted(count, noun) for count, noun in ((errors, "error"), (warnings, "warning")) if count
    ]
    hidden = f", and {known} known" if known else ""
    return f"{what}: {' and '.join(parts)}{hidden}{mended}"


def kinds(found: Sequence[Found]) -> str:
    """A second line under very many findings: the kinds, most frequent first; else nothing."""
    counts = Counter(sorted(one.diagnostic.code for one in found)).most_common()
    if len(found) <= _MANY or len(counts) < 2:
        return ""
    told = [f"{count:,} {code}" for code, count in counts[:_KINDS]]
    told += ["..."] if len(counts) > _KINDS else []
    return f"{', '.join(told)}; `--select {counts[0][0]}` lists one kind alone"
