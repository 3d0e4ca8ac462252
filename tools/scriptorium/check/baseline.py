"""A baseline: the findings that were there when it was written, and that do not count since.

A finding is known by its code, its passage (outside passages its file) and the words it points at,
so that it stays known when lines move; several alike are counted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from malory.book.digests import blake2b
from malory.source import message

from scriptorium.findings.listing import Found

_HEAD = """\
# What `malory check` let pass when this file was written; see `malory check --help`.
# A line is one finding: its mark, its code, where it stands, what it says. Only the mark counts.
"""
_LINE = re.compile(r"(?P<mark>[0-9a-f]{16}) (?P<code>[EWI]\d{3}) (?P<pack>\S+) ?(?P<said>.*)")
_SPACES = re.compile(r"\s+")


def mark_of(found: Found) -> str:
    """What a finding is known by; the same on every machine, and wherever its lines move."""
    finding, place = found.diagnostic, found.diagnostic.place
    last = place.end_column - 1 if place.end_line == place.line else len(place.excerpt)
    words = _SPACES.sub(" ", place.excerpt[place.column - 1 : last]).strip()
    where = finding.passage or place.file
    told = "\0".join((found.pack, finding.code, where, words))
    return blake2b(told.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


class Baseline:
    """The marks of a file, each as often as it stands there."""

    def __init__(self, text: str = "") -> None:
        self._lines: dict[str, list[re.Match[str]]] = {}
        self.odd: list[int] = []
        """Numbers of lines that are none of ours."""
        for number, line in enumerate(text.splitlines(), 1):
            found = _LINE.fullmatch(line)
            if found is not None:
                self._lines.setdefault(found["mark"], []).append(found)
            elif line.strip() and not line.startswith("#"):
                self.odd.append(number)

    def split(self, found: Iterable[Found]) -> tuple[list[Found], list[re.Match[str]]]:
        """The findings that are new, and the lines that nothing answers to any more."""
        left = Counter({mark: len(lines) for mark, lines in self._lines.items()})
        new: list[Found] = []
        for one in found:
            mark = mark_of(one)
            if left[mark] > 0:
                left[mark] -= 1
            else:
                new.append(one)
        stale = [line for mark, n in left.items() for line in self._lines[mark][:n]]
        return new, sorted(stale, key=lambda line: line.string)


def print_baseline(found: Sequence[Found]) -> str:
    """The text of a baseline that knows these findings."""
    return _HEAD + "".join(sorted(map(_line, found), key=lambda line: line.partition(" ")[2]))


def _line(one: Found) -> str:
    finding = one.diagnostic
    where = finding.passage or finding.place.file
    said = _SPACES.sub(" ", f"{where}: {message(finding)}")
    return f"{mark_of(one)} {finding.code} {in_one_word(one.pack)} {said}\n"


def in_one_word(pack: str) -> str:
    """A pack's name as a baseline's line shows it."""
    return "_".join(pack.split()) or "-"
