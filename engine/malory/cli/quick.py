"""The ordinary command lines of `malory play`, read without click; all others are click's.

What is read here means what click makes of it, and nothing that click would refuse is read: so a
message or a page of help has one wording. The options themselves are declared in `play`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

LATEST: Final = "*"
"""Stands for the latest save; no save can be named so."""

VALUES: Final = {
    f"--{name}": name
    for name in ("seats", "seed", "mode", "ages", "difficulty", "knights", "book", "edition",
                 "start", "filter", "resume", "screen", "dice",
                 "cards", "language")
}  # fmt: skip
FLAGS: Final = {"--plain": "plain", "--json": "as_json", "--tutorial": "tutorial"}


def read_quickly(arguments: Sequence[str]) -> dict[str, Any] | None:
    """Return what `play` is to be called with; None for a line that is not ours to read."""
    if arguments[:1] != ["play"]:
        return None
    asked: dict[str, Any] = {"game": None, "more": (), "width": None}
    asked |= dict.fromkeys(VALUES.values()) | dict.fromkeys(FLAGS.values(), False)
    left = list(reversed(arguments[1:]))
    while left:
        word = left.pop()
        if word in FLAGS:
            asked[FLAGS[word]] = True
        elif not word.startswith("-"):
            if asked["game"] is not None:
                return None
            asked["game"] = word
        elif left and not left[-1].startswith("-"):
            if not _take(asked, word, left.pop()):
                return None
        elif word == "--resume":
            asked["resume"] = LATEST
        else:
            return None
    return asked


def _take(asked: dict[str, Any], word: str, value: str) -> bool:
    """Take an option with its value; return False if it is none, or click may refuse it."""
    if word in VALUES:
        asked[VALUES[word]] = value
    elif word == "--option":
        asked["more"] += (value,)
    elif word == "--width" and value.isascii() and value.isdecimal() and len(value) < 9:
        asked["width"] = int(value)
    else:
        return False
    return True
