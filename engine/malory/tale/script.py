"""Scripts of a play-through (`*.play`) as written: their lines, and what is wrong with them.

What a line means in a game, and whether its names are known, is not asked here. lark is imported
with the first line that is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from malory.source import nearest, slip
from malory.tale.fault import Fault
from malory.tale.node import Node, apart
from malory.tale.syntax import NOWHERE, Extent

SETTINGS: Final = ("seed", "start", "state", "seats", "option")
"""The words of lines that say how the play begins; they stand before all others."""
WORDS: Final = (*SETTINGS, "choose", "roll", "expect", "check", "stop")

_WORD = re.compile(r"[^\W\d_]+")
_QUOTE = re.compile(r'\\.|"', re.DOTALL)
_SPACES = re.compile(r"\s+")


class Line(Node):
    """One line of a script: its `word`, and what it says.

    `text` is the text between quotes (spaces folded to one), the target, the condition, the seed or
    the option's name; `value` an option's value; `numbers` a choice's place, the dice, the seats.
    `at` is all of the line, `text_at` what stands in `text`, both counted from the file's start.
    """

    word: str
    text: str = ""
    value: str = ""
    numbers: tuple[int, ...] = ()
    is_not: bool = False
    at: Extent = apart(default=NOWHERE)
    text_at: Extent = apart(default=NOWHERE)


class Script(Node):
    """The lines of a script that could be read, in order."""

    lines: tuple[Line, ...]

    @property
    def settings(self) -> tuple[Line, ...]:
        """The lines that say how the play begins."""
        return tuple([one for one in self.lines if one.word in SETTINGS])

    @property
    def steps(self) -> tuple[Line, ...]:
        """The lines that are played."""
        return tuple([one for one in self.lines if one.word not in SETTINGS])


def parse_script(text: str) -> tuple[Script, list[Fault]]:
    """Every line of a script that can be read, and a fault for each that cannot.

    E140: no line begins so. E141: something else was expected. E142: quotes are not closed.
    E143: a line stands where it has no meaning.
    """
    lines: list[Line] = []
    faults: list[Fault] = []
    for start, end in statements(text):
        line, fault = _read(text[start:end], start)
        if line is not None:
            lines.append(line)
        if fault is not None:
            faults.append(fault)
    faults += _misplaced(lines)
    return Script(tuple(lines)), sorted(faults, key=lambda fault: fault.at)


def statements(text: str) -> Iterator[Extent]:
    """Where each line of a script stands, with the indented lines that go on with it.

    Comments by themselves belong to no line. A quoted text may hold blank lines; a line at the
    margin that begins with a word of the notation is a new one even so.
    """
    start = end = -1
    is_open = False
    at = 0
    for row in text.split("\n"):
        bare = row.strip()
        is_new = row[:1] not in ("", " ", "\t") and not (is_open and not _is_begun(row))
        if is_new or (not is_open and (not bare or bare.startswith("//"))):
            if start >= 0:
                yield start, end
            start = -1
            is_open = False
        if bare and (start >= 0 or not bare.startswith("//")):
            if start < 0:
                start = at + len(row) - len(row.lstrip())
            end = at + len(row.rstrip())
            is_open = _leaves_open(row, is_open)
        at += len(row) + 1
    if start >= 0:
        yield start, end


def _is_begun(row: str) -> bool:
    word = _WORD.match(row)
    return word is not None and word[0].casefold() in WORDS


def _leaves_open(row: str, is_open: bool) -> bool:
    """Whether a quoted text goes on past the row's end. What follows `//` is no text."""
    at = 0
    while match := _QUOTE.search(row, at):
        if not is_open and "//" in row[at : match.start()]:
            break
        at = match.end()
        if match[0] == '"':
            is_open = not is_open
    return is_open


def _read(text: str, start: int) -> tuple[Line | None, Fault | None]:
    word = _WORD.match(text)
    said = word[0].casefold() if word is not None else ""
    if said not in WORDS:
        end = word.end() if word is not None else 1
        near, right = nearest(said, WORDS), slip(said, WORDS)
        hint = f"did you mean `{near}`?" if near else ""
        at = (start, start + max(end, 1))
        facts = (("found", text[: max(end, 1)]),)
        return None, Fault("E140", at, facts, hint, edits=((at, right),) if right else ())
    from malory.tale.script_tree import Refused, read

    try:
        return read(text, start), None
    except Refused as refused:
        return None, refused.fault


def _misplaced(lines: list[Line]) -> Iterator[Fault]:
    """E143: a setting after the play has begun, or said twice; anything after `stop`."""
    is_begun = is_stopped = False
    seen: set[str] = set()
    for line in lines:
        word = line.word
        if is_stopped:
            yield Fault("E143", line.at, (("word", word), ("why", "after `stop`")))
            return
        if word not in SETTINGS:
            is_begun = True
            is_stopped = word == "stop"
            continue
        key = f"{word} {line.text}" if word == "option" else word
        if is_begun:
            yield Fault("E143", line.at, (("word", word), ("why", "once the play has begun")))
        elif key in seen and word != "state":
            yield Fault("E143", line.at, (("word", word), ("why", "a second time")))
        seen.add(key)


def quoted(text: str) -> str:
    """A text as a script quotes it: quotes inside it are curly, which mean the same."""
    found: list[str] = []
    for at, sign in enumerate(text):
        if sign == '"':
            opens = at == 0 or text[at - 1] in " ([\u2014\u201c\u2018'"
            sign = "\u201c" if opens else "\u201d"
        found.append("\\\\" if sign == "\\" else sign)
    return f'"{"".join(found)}"'


def unquoted(text: str) -> str:
    """The text between the quotes, its spaces folded to one."""
    inner = re.sub(r"\\(.)", r"\1", text[1:-1], flags=re.DOTALL)
    return _SPACES.sub(" ", inner).strip()
