"""`--fix`: what is surely meant is written, file by file, each whole or not at all.

The mends are tried on a copy in memory first: a file that reads no better with them is left alone,
and so is one that somebody else changed meanwhile.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from malory.book.compiling import Compilation
from malory.book.phrases import counted
from malory.pack.folder import script_files, table_files, tale_files, why_no_file
from malory.pack.overlay import Overlay
from malory.source import Diagnostic, Edit, Severity, severity
from malory.source.writing import reason_of, write_whole

from scriptorium.check.checking import Checker
from scriptorium.check.targets import Target

_ROUNDS = 8
"""A mended passage may show further faults, which are mended in the next round."""

_LINE_END = re.compile(r"\r\n|\r|\n")
_CHANGED = "it was changed meanwhile"
_SYNTAX = "E100"
"""Errors below are of a text that cannot be read at all; mends make none of them."""


@dataclass(slots=True)
class Mend:
    """What became of one file: the findings mended, or why it is as it was."""

    file: str
    fixed: list[Diagnostic] = field(default_factory=list)
    why_not: str = ""


def files_of(folder: Path) -> dict[str, bytes]:
    """The pack's own tables, tales and scripts as they are now, by name; none of its base's."""
    names = [file.name for file in table_files(folder)]
    names += [tale.name for tale in tale_files(folder)]
    names += [name for name, file in script_files(folder) if not why_no_file(file)]
    found: dict[str, bytes] = {}
    for name in names:
        try:
            found[name] = (folder / name).read_bytes()
        except OSError:  # it has a finding of its own
            continue
    return found


def mend(
    target: Target, checker: Checker, before: Mapping[str, bytes], found: Sequence[Diagnostic]
) -> list[Mend]:
    """Mend the files asked about, as they were `before` the check, and write what reads better."""
    folder = Path(str(target.folder))
    texts = {file: data for file, data in before.items() if target.has(file)}
    mends: dict[str, Mend] = {}
    # What cannot be read is asked of the compilation: it is told whatever is selected.
    unread = _unread(checker.compile())
    for _ in range(_ROUNDS):
        tried = _tried(texts, found, mends)
        if not tried:
            break
        mended = {file: trial.text for file, trial in tried.items()}
        compilation, found = checker.check(Overlay(folder, {**texts, **mended}))
        after = _unread(compilation)
        worse = {file for file, one in tried.items() if _is_worse(file, one, unread, compilation)}
        for file, one in tried.items():
            report = mends.setdefault(file, Mend(file))
            if file in worse:
                report.why_not = "the mended text would not read better"
                continue
            texts[file] = one.text
            report.fixed += one.fixed
        if worse:
            compilation, found = checker.check(Overlay(folder, texts))
            after = _unread(compilation)
        unread = after
    for file, report in mends.items():
        if texts[file] != before[file]:
            report.why_not = _written(folder / file, before[file], texts[file])
            if report.why_not:
                report.fixed.clear()
    return [mends[file] for file in sorted(mends)]


# ------------------------------------------------------------------------------------- in memory


@dataclass(slots=True)
class _Trial:
    """A file's mended bytes, the findings they mend, and where the new words stand in them."""

    text: bytes
    fixed: list[Diagnostic] = field(default_factory=list)
    written: list[tuple[int, int, int]] = field(default_factory=list)


def _tried(
    texts: Mapping[str, bytes], found: Iterable[Diagnostic], mends: dict[str, Mend]
) -> dict[str, _Trial]:
    """The files with the fixes of these findings, as many as do not touch each other; of a file
    that is not the one that was checked, why there is none."""
    edits: dict[str, dict[Edit, Diagnostic]] = {}
    for finding in found:
        for edit in finding.fix.edits if finding.fix is not None else ():
            file = edit.place.file
            if file in texts and not (file in mends and mends[file].why_not):
                edits.setdefault(file, {}).setdefault(edit, finding)
    tried: dict[str, _Trial] = {}
    for file, wanted in edits.items():
        trial = _applied(texts[file], wanted)
        if trial is None:
            mends[file] = Mend(file, why_not=_CHANGED)
        else:
            tried[file] = trial
    return tried


def _applied(data: bytes, wanted: Mapping[Edit, Diagnostic]) -> _Trial | None:
    """The bytes with the edits made; their byte-order mark and line ends stay. None if a line is
    not as it was found."""
    mark = b"\xef\xbb\xbf" if data.startswith(b"\xef\xbb\xbf") else b""
    text = data[len(mark) :].decode("utf-8", "replace")
    ends = [*_LINE_END.finditer(text)]
    starts = [0, *(end.end() for end in ends)]
    stops = [*(end.start() for end in ends), len(text)]
    for edit in wanted:
        line = edit.place.line - 1
        if edit.place.end_line > len(starts) or (
            edit.place.excerpt != text[starts[line] : stops[line]]
        ):
            return None
    parts: list[str] = []
    trial = _Trial(b"")
    done = lines = 0
    shift: dict[int, int] = {}
    for edit in sorted(wanted):
        place = edit.place
        start = starts[place.line - 1] + place.column - 1
        end = starts[place.end_line - 1] + place.end_column - 1
        if start < done:
            continue  # it touches the one before: the next round sees it
        parts += [text[done:start], edit.text]
        done = end
        column = place.column + shift.get(place.line, 0)
        trial.written.append((place.line - lines, column, column + len(edit.text)))
        grown = len(edit.text) - (place.end_column - place.column)
        shift[place.line] = shift.get(place.line, 0) + grown
        lines += place.end_line - place.line
        trial.fixed.append(wanted[edit])
    parts.append(text[done:])
    trial.text = mark + "".join(parts).encode("utf-8")
    return trial


def _unread(compilation: Compilation) -> Counter[str]:
    """How many errors of each file are of a text that cannot be read at all."""
    return Counter(
        finding.place.file
        for finding in compilation.diagnostics
        if finding.code.startswith("E") and finding.code < _SYNTAX
    )


def _is_worse(file: str, trial: _Trial, before: Counter[str], compilation: Compilation) -> bool:
    """Whether more of the file cannot be read than before, or a new word is a fault itself."""
    if _unread(compilation)[file] > before[file]:
        return True
    errors = [
        finding.place
        for finding in compilation.diagnostics
        if finding.place.file == file and severity(finding) is Severity.ERROR
    ]
    return any(
        place.line == line and place.column < end and start < place.end_column
        for place in errors
        for line, start, end in trial.written
    )


# --------------------------------------------------------------------------------------- on disk


def _written(file: Path, before: bytes, after: bytes) -> str:
    """Puts the mended bytes in place, if the file is still as it was; else says why not."""
    try:
        write_whole(file, after, before)
    except OSError as error:
        return reason_of(error)
    return ""


def told(mends: Iterable[Mend], prefix: str) -> Iterator[str]:
    """A line a file: how many findings of which codes were mended, or why it was left."""
    for one in mends:
        if one.why_not:
            yield f"{prefix}{one.file}: not mended, and left as it was: {one.why_not}"
        elif one.fixed:
            codes = sorted({finding.code for finding in one.fixed})
            many = counted(len(one.fixed), "mend")
            yield f"{prefix}{one.file}: {many} ({', '.join(codes)})"
