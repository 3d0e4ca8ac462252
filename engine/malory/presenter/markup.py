"""Light markup, as games tell their words: read into runs, or taken off.

`*emphasis*`, `**strong**`, a backslash before what is meant as it stands; a newline is a break, an
empty line parts paragraphs. Nothing here fails: a mark without its partner reaches to the end.
"""

import re
from typing import Final, Literal, NamedTuple, TypeAlias

Weight: TypeAlias = Literal["", "emphasis", "strong"]

# compiled when they are first needed: most words at a start hold no mark at all
_PARTS: Final = r"(?s)\\(.)|\*\*|\*|[^\\*]+|\\"
_PARAGRAPHS: Final = r"\n[^\S\n]*\n\s*"
# all that steers a terminal or turns the direction of a line, but for the newline
_CONTROL: Final = "[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]"


class Run(NamedTuple):
    """Characters of one weight."""

    text: str
    weight: Weight = ""


def clean(text: str) -> str:
    r"""Return text without what steers a terminal; newlines stay.

    >>> clean("a\x1b[31mb\tc")
    'a[31mb c'
    """
    if text.isprintable():
        return text
    return re.sub(_CONTROL, lambda found: " " if found[0] in "\t\u2028\u2029" else "", text)


def paragraphs(words: str) -> list[list[Run]]:
    """Return the paragraphs of words as runs.

    >>> paragraphs("So *that* is\\n\\nit.")
    [[Run(text='So ', weight=''), Run(text='that', weight='emphasis'), Run(text=' is', weight='')],
     [Run(text='it.', weight='')]]
    """
    words = clean(words).strip("\n")
    found = re.split(_PARAGRAPHS, words) if "\n" in words else [words]
    return [runs for one in found if (runs := _runs(one))]


def plain(words: str) -> str:
    r"""Return words without their marks.

    >>> plain(r"a **bold** 2 \* 3")
    'a bold 2 * 3'
    """
    return "\n\n".join("".join(run.text for run in runs) for runs in paragraphs(words))


def one_line(words: str) -> str:
    """Return words without their marks, on one line."""
    return " ".join(plain(words).split())


def _runs(paragraph: str) -> list[Run]:
    if "*" not in paragraph and "\\" not in paragraph:
        return [Run(paragraph)] if paragraph else []
    found: list[Run] = []
    emphasis = strong = False
    for part in re.finditer(_PARTS, paragraph):
        text = part[0]
        if text == "**":
            strong = not strong
        elif text == "*":
            emphasis = not emphasis
        else:
            weight: Weight = "strong" if strong else "emphasis" if emphasis else ""
            shown = part[1] or text
            if found and found[-1].weight == weight:
                found[-1] = Run(found[-1].text + shown, weight)
            else:
                found.append(Run(shown, weight))
    return found
