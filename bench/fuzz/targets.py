"""The doors, each a function that takes any bytes at all and raises only if a law is broken.

What a door may answer is said by its module: diagnostics, a refusal in words, an `UnreadableError`.
Whatever else is raised is a find, and so is an `AssertionError` of these laws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from malory.book.compiling import Compiler
from malory.book.whole import compile_folder
from malory.kernel.bots import RANDOM
from malory.kernel.registry import listing
from malory.kernel.table import Table
from malory.source import Diagnostic, Severity, Source, message, read_source, severity
from malory.source.pages import harmless
from malory.tale import format_file, parse_file
from malory.tale.script import parse_script

from bench.fuzz.books import catalogue, compiled
from bench.fuzz.editors import editor
from bench.fuzz.folders import Bytes, in_memory, parts_of
from bench.fuzz.imports import infinite, twee
from bench.fuzz.sittings import answers, save

Target = Callable[[bytes], None]


def tale(data: bytes) -> None:
    """A tale: read, laid out; what is laid out reads alike, and is laid out the same again."""
    source, faults = read_source(Bytes(data), "t.tale")
    _told(faults)
    if source is None:
        return
    file, faults = parse_file(source)
    _told(faults)
    lines = source.text.split("\n")
    for one in faults:
        assert 1 <= one.place.line <= len(lines)
        assert 1 <= one.place.column <= len(lines[one.place.line - 1]) + 1
    laid = format_file(source)
    again = format_file(Source("t.tale", laid.text))
    assert again.text == laid.text, "what is laid out is laid out otherwise"
    if not faults:
        read, found = parse_file(Source("t.tale", laid.text))
        assert not found, found
        assert [one.passage for _, one in read.passages] == [
            one.passage for _, one in file.passages
        ], "what is laid out reads otherwise"


def script(data: bytes) -> None:
    """A script of a play-through: read, every fault with its place."""
    source, faults = read_source(Bytes(data), "t.play")
    if source is not None:
        _, found = parse_script(source.text)
        faults = [one.diagnostic(source) for one in found]
    _told(faults)


def pack(data: bytes) -> None:
    """A pack of a manifest and other files: read and compiled, whatever is wrong told; what has no
    fault is played, or refused in words."""
    folder = in_memory(parts_of(data, "pack.yaml"))
    found = compile_folder(folder, Compiler())
    _told(found.diagnostics)
    listed = listing(found.book.manifest.game)
    if listed is None or any(severity(one) is Severity.ERROR for one in found.diagnostics):
        return
    try:
        game = listed.load().bind(found.book, {})
    except ValueError:  # what an option or a pack lacks, in words
        return
    seats = listed.seats[0]
    Table(game, seats, "1").run(dict.fromkeys(range(seats), RANDOM), plies=30)


def _told(faults: list[Diagnostic] | tuple[Diagnostic, ...]) -> None:
    for one in faults:
        words = message(one)
        assert words == harmless(words), f"a message holds what steers a terminal: {words!r}"
        assert 1 <= one.place.line <= one.place.end_line
        assert one.place.column >= 1


TARGETS: Final[Mapping[str, Target]] = MappingProxyType(
    {
        "tale": tale,
        "script": script,
        "pack": pack,
        "save": save,
        "answers": answers,
        "twee": twee,
        "infinite": infinite,
        "catalogue": catalogue,
        "compiled": compiled,
        "editor": editor,
    }
)
