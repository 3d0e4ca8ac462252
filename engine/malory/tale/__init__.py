"""The Tale language: text in, syntax trees and faults out, and the same text laid out canonically.

Names stay text here; what they name is resolved in `malory.book`. lark is imported when the first
logic is parsed, not before.
"""

from malory.tale.entries import INSERTS
from malory.tale.fault import Fault
from malory.tale.file import Chunk, File, ids, parse_file, split
from malory.tale.passage import Parsed, parse_passage
from malory.tale.targets import is_number, is_slug

__all__ = [
    "INSERTS",
    "Chunk",
    "Fault",
    "File",
    "Parsed",
    "ids",
    "is_number",
    "is_slug",
    "parse_file",
    "parse_passage",
    "split",
]
