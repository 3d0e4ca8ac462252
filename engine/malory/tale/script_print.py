"""Lines of a script in canonical layout, as they are kept and as `malory fmt` lays them out."""

from __future__ import annotations

import re
import textwrap
from typing import Final

from malory.tale.script import Line, parse_script, quoted, statements

WIDTH: Final = 96
_PLAIN = re.compile(r'[^\s"]+')


def line_text(line: Line) -> str:
    r"""One line of a script, wrapped; what goes on below it is indented.

    >>> line_text(Line("choose", 'Say "by your leave"'))
    'choose "Say “by your leave”"'
    """
    match line.word:
        case "seed":
            said = _word(line.text)
        case "option":
            said = f"{_word(line.text)} {_word(line.value)}"
        case "start":
            said = line.text
        case "check":
            said = " ".join(line.text.split())
        case "state":
            said = quoted(" ".join(line.text.split()))
        case "expect":
            said = f"{'not ' if line.is_not else ''}{quoted(line.text)}"
        case "choose" if line.text:
            said = quoted(line.text)
        case _:
            said = " ".join(map(str, line.numbers))
    return _wrapped(f"{line.word} {said}".rstrip())


def _word(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else quoted(text)


def _wrapped(text: str) -> str:
    if len(text) <= WIDTH:
        return text
    rows = textwrap.wrap(
        text, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )
    # a comment is what `//` would begin at the head of a row
    return text if any(row.lstrip().startswith("//") for row in rows) else "\n".join(rows)


def format_script(text: str) -> str:
    """A script in canonical layout. Comments, blank lines and lines with a fault stay as they are.

    What it says does not change: a line that would be read otherwise is left alone.
    """
    parts: list[str] = []
    done = 0
    for start, end in statements(text):
        parts.append(text[done:start])
        parts.append(_formatted(text[start:end]))
        done = end
    parts.append(text[done:])
    rows = [row.rstrip() for row in "".join(parts).split("\n")]
    laid = "\n".join(rows).strip("\n")
    return f"{laid}\n" if laid else ""


def _formatted(text: str) -> str:
    script, faults = parse_script(text)
    if faults or len(script.lines) != 1:
        return text
    said = line_text(script.lines[0])
    again, _ = parse_script(said)
    comment = "//" in re.sub(r'"(?:[^"\\]|\\.)*"', "", text)
    return said if not comment and _same(again.lines, script.lines) else text


def _same(one: tuple[Line, ...], other: tuple[Line, ...]) -> bool:
    """Whether lines say the same; straight quotes inside a text may have become curly."""
    return [_levelled(line) for line in one] == [_levelled(line) for line in other]


def _levelled(line: Line) -> tuple[object, ...]:
    text = re.sub("[\u201c\u201d]", '"', line.text)
    return (
        line.word,
        " ".join(text.split()),
        line.value,
        (line.numbers),
        line.is_not,
    )
