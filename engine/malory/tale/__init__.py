"""The Tale language: text in, syntax trees and faults out, and the same text laid out canonically.

Names stay text here; what they name is resolved in `malory.book`. lark is imported when the first
logic is parsed, not before.
"""

from malory.tale.fault import Fault
from malory.tale.file import Chunk, File, Parsed, parse_file, parse_passage, split

__all__ = ["Chunk", "Fault", "File", "Parsed", "parse_file", "parse_passage", "split"]
