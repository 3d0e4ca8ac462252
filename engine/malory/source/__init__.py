"""Texts as read from disk, positions in them, and what is wrong with them.

Imports nothing of ours: everything that reads a writer's file stands on this room.
"""

from malory.source.diagnostic import Diagnostic, Edit, Fix, Note, Place, Severity, nearest
from malory.source.pages import Option, Page, load_page, message, page_codes, severity
from malory.source.slips import slip
from malory.source.text import Source, read_source

__all__ = [
    "Diagnostic",
    "Edit",
    "Fix",
    "Note",
    "Option",
    "Page",
    "Place",
    "Severity",
    "Source",
    "load_page",
    "message",
    "nearest",
    "page_codes",
    "read_source",
    "severity",
    "slip",
]
