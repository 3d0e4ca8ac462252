"""Short words for what a book holds: means of a test, rewards, lists; prompts and telling share."""

from __future__ import annotations

from malory.book.model import (
    Emphasis,
    Insert,
    Text,
    Varying,
)


def as_written(text: Text) -> str:
    """Return a text as it stands, whatever the hero is like: both halves of what varies."""
    return "".join([_piece(span) for span in text])


def _piece(span: object) -> str:
    match span:
        case Insert(name):
            return f"{{{name}}}"
        case Varying(_, then, otherwise):
            return f"{{{as_written(then)}|{as_written(otherwise)}}}"
        case Emphasis(text):
            return as_written(text)
        case _:
            return str(span)
