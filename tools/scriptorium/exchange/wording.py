"""Other people's words as the text of a tale: what would be a mark is escaped, lines are filled.

Names and ids here are found for words that were never meant to be any.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable
from textwrap import wrap

from malory.tale.targets import END, is_number, is_slug, slug_of

_WIDTH = 98
_MARKS = re.compile(r"[\\{}\[\]*|]|-(?=>)|/(?=/)")
_LINE_START = re.compile(r"[#@?+=-]")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029]")
_INVISIBLE = re.compile(
    "[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]"
)
_RESERVED = frozenset(
    "and or not any sum highest skill skills renown renowns status become lose treasure treasures "
    "token quest encounter companion move anywhere by go to nearest turn each another knight has "
    "is at age l visited set aside".split()
)


def printable(text: str) -> str:
    """A text without what no tale may hold: control signs become spaces, half a sign a mark."""
    return _CONTROL.sub(lambda found: "\ufffd" if found[0] >= "\ud800" else " ", text)


def escaped(text: str) -> str:
    r"""Words in which nothing does any work.

    >>> print(escaped("a [b] -> c // d"))
    a \[b\] \-> c \// d
    """
    return _MARKS.sub(lambda found: f"\\{found[0]}", text)


def filled(text: str, first: str = "", more: str = "") -> str:
    """Escaped words on lines of a tale's width, none of which begins with a mark; `first` stands
    before the first line, `more` before the others. A line end asks for a break."""
    rows: list[str] = []
    lead = first
    for row in text.split("\n"):
        lines = wrap(
            row.strip(),
            max(20, _WIDTH - len(more)),
            initial_indent="",
            break_long_words=False,
            break_on_hyphens=False,
        )
        if not lines:
            continue
        if rows:
            rows[-1] += "\\"
        for line in map(str.strip, lines):  # of spaces that do not part words, too
            head = "" if first and not rows and first.strip() else _mark_of(line)
            rows.append(f"{lead}{head}{line}")
            lead = more
    return "\n".join(rows)


def _mark_of(line: str) -> str:
    return "\\" if _LINE_START.match(line) else ""


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a text, as a tale holds them; between them stood blank lines."""
    parts = re.split(r"\n[ \t]*\n\s*", printable(text).strip())
    return [told for part in parts if (told := filled(escaped(part)))]


def one_line(text: str) -> str:
    """A text on one line, without control signs and double spaces, for a title or a label."""
    return " ".join(_INVISIBLE.sub("", printable(text)).split())


def title(text: str) -> str:
    """A heading's title."""
    return unicodedata.normalize("NFC", one_line(text))


def named(name: str) -> str:
    """A name as conditions and rewards write it, in quotes if it would be taken for more."""
    is_bare = re.fullmatch(r"[^\W\d_]+(?:[ '&.-]+[^\W\d_]+)*", name) is not None
    if is_bare and not _RESERVED & {word.lower() for word in re.findall(r"\w+", name)}:
        return name
    return f'"{name}"'


def id_for(wanted: str, taken: Container[str], otherwise: str = "passage") -> str:
    """An id of ours for another tool's: the same if it can be one, else a slug near to it, and
    with a figure behind it if that is taken.

    >>> id_for("The Giant's Suit", {"the-giants-suit"})
    'the-giants-suit-2'
    """
    if is_number(wanted) and wanted not in taken:
        return wanted
    plain = unicodedata.normalize("NFC", wanted)
    own = plain if is_slug(plain) and plain != END else slug_of(_INVISIBLE.sub("", plain))
    own = own or otherwise
    found, count = own, 1
    while found in taken or found == END:
        count += 1
        found = f"{own}-{count}"
    return found


def ids_for(wanted: Iterable[str], otherwise: str = "passage") -> dict[str, str]:
    """An id of ours for each of another tool's, in their order; those that can stay do."""
    names = list(dict.fromkeys(wanted))
    found = {name: name for name in names if is_number(name) or (is_slug(name) and name != END)}
    taken = set(found.values())
    counts: dict[str, int] = {}
    for name in names:
        if name in found:
            continue
        own = id_for(name, (), otherwise)
        count = counts.get(own, 0)
        while own in taken if not count else f"{own}-{count}" in taken:
            count = count + 1 if count else 2
        counts[own] = count
        found[name] = f"{own}-{count}" if count else own
        taken.add(found[name])
    return {name: found[name] for name in names}
