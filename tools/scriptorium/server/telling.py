"""Findings as an editor shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from lsprotocol import types
from malory.source import Diagnostic, Severity, message, severity

from scriptorium.server.desk import Desk
from scriptorium.server.packs import LivePack, LooseText
from scriptorium.server.snapshot import Snapshot

SOURCE = "malory"
_LEVELS = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
}
MOST = 1000
"""Findings of one file that are shown: nobody reads more, and some editors stand still at it."""


def told(
    desk: Desk, place: LivePack | LooseText, snapshot: Snapshot, found: Iterable[Diagnostic]
) -> dict[str, list[types.Diagnostic]]:
    """The findings of each file by its URI, in reading order."""
    files: dict[str, list[types.Diagnostic]] = {}

    @cache  # it asks the disk, and most notes point to few files
    def uri_of(file: str) -> str | None:
        return desk.uri(place, snapshot, file)

    for finding in found:
        uri = uri_of(finding.place.file)
        if uri is not None and len(files.setdefault(uri, [])) < MOST:
            files[uri].append(_told(snapshot, finding, uri_of))
    return files


def _told(
    snapshot: Snapshot, finding: Diagnostic, uri_of: Callable[[str], str | None]
) -> types.Diagnostic:
    related = []
    for note in finding.notes:
        uri = uri_of(note.place.file)
        if uri is not None:
            where = types.Location(uri, snapshot.lines(note.place.file).of_place(note.place))
            related.append(types.DiagnosticRelatedInformation(where, note.text))
    hint = f"\nhint: {finding.hint}" if finding.hint else ""
    return types.Diagnostic(
        snapshot.lines(finding.place.file).of_place(finding.place),
        message(finding) + hint,
        _LEVELS[severity(finding)],
        code=finding.code,
        source=SOURCE,
        related_information=related or None,
    )
