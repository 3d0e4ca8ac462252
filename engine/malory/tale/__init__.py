"""The Tale language: text in, syntax trees and faults out, and the same text laid out canonically.

Names stay text here; what they name is resolved in `malory.book`. lark is imported when the first
logic is parsed, not before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from malory.source import Source
from malory.tale.entries import INSERTS
from malory.tale.fault import Fault
from malory.tale.file import Chunk, File, ids, parse_file, split
from malory.tale.passage import Parsed, parse_passage
from malory.tale.targets import is_number, is_slug

if TYPE_CHECKING:
    from malory.tale.printer import Formatted


def format_file(source: Source) -> Formatted:
    """A file in canonical layout, and the faults of the passages that were left as they are."""
    from malory.tale.printer import format_file as lay_out

    return lay_out(source)


def load_parsers() -> None:
    """Load what the first text that is parsed would load, so that it need not wait for that."""
    parse_passage("## a\n\n? {A} B 4: c\n+ [D]\n- E\n")


__all__ = [
    "INSERTS",
    "Chunk",
    "Fault",
    "File",
    "Parsed",
    "format_file",
    "ids",
    "is_number",
    "is_slug",
    "load_parsers",
    "parse_file",
    "parse_passage",
    "split",
]
