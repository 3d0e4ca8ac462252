"""Words as they are told: their style and their event, and how a save keeps them.

The words are light markup: `*emphasis*`, `**strong**`, a backslash before a character that is
meant as it stands, a newline for a break, an empty line between paragraphs.
"""

from typing import Final, NamedTuple

from malory.kernel import NOBODY, Event, Move, Seat, Style

_MARKS: Final[dict[Style, str]] = {
    "part": "## ",
    "heading": "# ",
    "answer": ">> ",
    "line": "> ",
    "table": "| ",
}


class Told(NamedTuple):
    """Words told, how they stand on the page, and what they word: an event, or a seat's answer.

    Words out of a save know neither.
    """

    style: Style
    words: str
    event: Event | None = None
    seat: Seat = NOBODY
    move: Move = ""


def to_kept(told: Told) -> str:
    """The words as a save keeps them: the style as a mark before them.

    >>> to_kept(Told("heading", "The Ford")), to_kept(Told("prose", "# 12, the door says."))
    ('# The Ford', '\\\\# 12, the door says.')
    """
    mark = _MARKS.get(told.style)
    if mark is not None:
        return mark + told.words
    return "\\" + told.words if told.words.startswith(("#", ">", "|")) else told.words


def from_kept(words: str) -> Told:
    r"""The words that a save kept, their style read off.

    >>> from_kept("# The Ford")
    Told(style='heading', words='The Ford', event=None, seat=-2, move='')
    """
    for style, mark in _MARKS.items():
        if words.startswith(mark):
            return Told(style, words[len(mark) :])
    if words.startswith(("\\#", "\\>", "\\|")):
        words = words[1:]
    return Told("prose", words)
