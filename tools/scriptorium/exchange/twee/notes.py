"""Notes: what a Twee passage holds beside its words, as comments of the tale, and read again.

    // twee: "<<set $gold to 5>>"                        alone, between what is above and below
    // twee: "<<print $gold>> " after "You have "        in the next paragraph, behind these words
    // twee: "&mdash;" as "-" after "a wall"             in place of what a reader sees there
    // twee: "[[door|Hall]]" for "door" -> hall          how the way of the menu is written

A note moves with the text it stands above. What is in quotes is JSON, so no sign is out of reach.
"""

from __future__ import annotations

import json
import re
from typing import Final, NamedTuple

_JSON: Final = r'"(?:[^"\\]|\\.)*"'
_NOTE: Final = re.compile(
    rf"[ \t]*//[ \t]*twee:[ \t]*(?P<source>{_JSON})"
    rf"(?:[ \t]+for[ \t]+(?P<label>{_JSON})[ \t]+->[ \t]+(?P<target>[^\s\"]+))?"
    rf"(?:[ \t]+as[ \t]+(?P<shown>{_JSON}))?"
    rf"(?:[ \t]+after[ \t]+(?P<after>{_JSON}))?[ \t]*"
)


_LONGEST: Final = 200


class Note(NamedTuple):
    """`label` and `target` (an id of ours) are a way's, None of anything else; `shown` is what
    stands in the words for it; `after` are the words before it, None if it stands alone."""

    source: str
    label: str | None = None
    target: str | None = None
    shown: str = ""
    after: str | None = None


def print_note(note: Note) -> str:
    """The note's comment."""
    line = f"// twee: {_quoted(note.source)}"
    if note.label is not None:
        line += f" for {_quoted(note.label)} -> {note.target}"
    if note.shown:
        line += f" as {_quoted(note.shown)}"
    if note.after is not None:
        line += f" after {_quoted(note.after)}"
    return line


def read_note(line: str) -> Note | None:
    """The note that a line is, or None."""
    found = _NOTE.fullmatch(line)
    if found is None:
        return None
    try:
        source, label, shown, after = (
            json.loads(found[key]) if found[key] is not None else None
            for key in ("source", "label", "shown", "after")
        )
    except ValueError:
        return None
    return Note(source or "", label, found["target"], shown or "", after)


def _quoted(text: str) -> str:
    """A JSON text that no comment trips over: control and odd signs are escaped."""
    told = json.dumps(text, ensure_ascii=False)
    return re.sub(
        "[\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb"
        "\ud800-\udfff]",
        lambda found: f"\\u{ord(found[0]):04x}",
        told,
    )


def words_before(text: str, position: int) -> str:
    """The shortest stretch of words (of some length, where there are more) that ends at a
    position and nowhere before; no longer than `_LONGEST`, for words that repeat themselves would
    be noted anew, and longer, at each place."""
    length = min(position, 12)
    while True:
        words = text[position - length : position]
        if length in (position, _LONGEST) or text.find(words) == position - length:
            return words
        length = min(position, length * 2, _LONGEST)


def place_of(text: str, words: str, shown: str = "") -> int:
    """Where the words end in a text, and `shown` follows; -1 if that is nowhere.

    Where the words have changed, their last few will do; or, for want of those, the only place
    where `shown` stands.
    """
    if not words:
        return 0 if text.startswith(shown) else _alone(text, shown)
    tried = words
    while tried:
        at = text.find(tried)
        while at >= 0:
            if text.startswith(shown, at + len(tried)):
                return at + len(tried)
            at = text.find(tried, at + 1)
        _, gap, shorter = tried.lstrip().partition(" ")
        tried = shorter if gap and len(shorter) > 3 else ""
    return _alone(text, shown)


def _alone(text: str, shown: str) -> int:
    return text.find(shown) if shown.strip() and text.count(shown) == 1 else -1
