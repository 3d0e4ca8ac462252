"""Findings as SARIF 2.1.0, the log that code hosts and editors read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import quote

from malory import __version__
from malory.source import Fix, Page, Place, load_page, message, severity

from scriptorium.check.baseline import mark_of
from scriptorium.findings.listing import Found, in_words, listed

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {"error": "error", "warning": "warning", "info": "note"}
# Any: a log is what JSON holds.
Json = dict[str, Any]


def as_sarif(found: Sequence[Found]) -> bytes:
    """One run with all that is listed; UTF-8, the same bytes for the same findings."""
    shown = [*listed(found)]
    codes = sorted({one.diagnostic.code for one, _ in shown})
    index = {code: at for at, code in enumerate(codes)}
    left_out = [
        f"{one.file(one.diagnostic.place)}: {in_words(over)}" for one, over in shown if over
    ]
    run: Json = {
        "tool": {
            "driver": {
                "name": "malory check",
                "version": __version__,
                "semanticVersion": __version__,
                "rules": [_rule(load_page(code)) for code in codes],
            }
        },
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": "Where the check was run."}}},
        "invocations": [
            {
                "executionSuccessful": True,
                "toolExecutionNotifications": [
                    {"level": "note", "message": {"text": text}} for text in left_out
                ],
            }
        ],
        "results": [_result(one, index) for one, _ in shown],
    }
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return (json.dumps(log, ensure_ascii=False, indent=2) + "\n").encode(
        "utf-8", "backslashreplace"
    )


def _rule(page: Page) -> Json:
    return {
        "id": page.code,
        "name": page.name.title().replace("-", ""),
        "shortDescription": {"text": page.name.replace("-", " ")},
        "fullDescription": {"text": _reason(page)},
        "help": {"text": page.text.strip(), "markdown": page.text.strip()},
        "defaultConfiguration": {"level": _LEVELS[page.severity.value], "enabled": page.is_on},
    }


def _reason(page: Page) -> str:
    """Why the finding matters: the paragraphs between a page's head and its examples."""
    body = page.text.partition("\n\n")[2].partition("\n\n")[2]
    return " ".join(body.partition("\n## ")[0].split())


def _result(found: Found, index: dict[str, int]) -> Json:
    finding = found.diagnostic
    said = message(finding) + (f" ({finding.hint})" if finding.hint else "")
    result: Json = {
        "ruleId": finding.code,
        "ruleIndex": index[finding.code],
        "level": _LEVELS[severity(finding).value],
        "message": {"text": said},
        "locations": [_location(found, finding.place, finding.passage)],
        "partialFingerprints": {"maloryFinding/v1": mark_of(found)},
    }
    if finding.notes:
        result["relatedLocations"] = [
            {"id": at, **_location(found, note.place), "message": {"text": note.text}}
            for at, note in enumerate(finding.notes, 1)
        ]
    if finding.fix is not None:
        result["fixes"] = [_fix(found, finding.fix)]
    return result


def _location(found: Found, place: Place, passage: str = "") -> Json:
    location: Json = {
        "physicalLocation": {
            "artifactLocation": _artifact(found, place),
            "region": {**_region(place), **_snippet(place)},
        }
    }
    if passage:
        location["logicalLocations"] = [{"fullyQualifiedName": passage, "kind": "element"}]
    return location


def _artifact(found: Found, place: Place) -> Json:
    uri = quote(found.file(place).encode("utf-8", "surrogateescape"))
    return (
        {"uri": uri, "uriBaseId": "%SRCROOT%"}
        if not uri.startswith("/")
        else {"uri": f"file://{uri}"}
    )


def _region(place: Place) -> Json:
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }


def _snippet(place: Place) -> Json:
    return {"snippet": {"text": place.excerpt}} if 0 < len(place.excerpt) <= 1000 else {}


def _fix(found: Found, fix: Fix) -> Json:
    return {"description": {"text": fix.title}, "artifactChanges": [*_changes(found, fix)]}


def _changes(found: Found, fix: Fix) -> Iterable[Json]:
    for file in sorted({edit.place.file for edit in fix.edits}):
        edits = sorted(edit for edit in fix.edits if edit.place.file == file)
        yield {
            "artifactLocation": _artifact(found, edits[0].place),
            "replacements": [
                {"deletedRegion": _region(edit.place), "insertedContent": {"text": edit.text}}
                for edit in edits
            ],
        }
