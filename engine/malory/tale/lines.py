"""The lines of a passage, cut by one regular expression into what belongs together.

What a line holds is not looked at here, nor where it stands: a `Line` knows its kind, its extent,
its indentation, and whether a blank line parts it from what is above.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from malory.tale.fault import Fault

# Kinds of line. A run of prose, a choice up to its target, a test with its deed and a reward list
# up to its bracket are one Line each.
PROSE, REWARDS, PAUSE, TURN, FACT, ODD = "p", "r", "u", "t", "f", "o"
CHOICE, TEST = "c", "q"
SUCCESS, FAILURE, BAND = "+", "-", "="
IF, ELSE, END = "i", "e", "x"

MARKS = (SUCCESS, FAILURE, BAND)

_DASH = "-\u2010-\u2015\u2212\ufe63\uff0d"
_BLOCK_WORDS = r"else[^\S\n]*if|elseif|elif|if|else|end[^\S\n]*if|endif|end"
_STOP = (
    r"[#@?+=\[\-]|//|\*(?:\s|\Z)"
    rf"|\{{[^\S\n]*(?i:{_BLOCK_WORDS})(?![\w'’:|-])"
)
_PLAIN = rf"(?!{_STOP})\S[^\n]*"
_COMMENTS = r"(?:[^\S\n]*//[^\n]*\n)*+"
_MORE = rf"(?:\n{_COMMENTS}[^\S\n]*{_PLAIN})"

_LINE = re.compile(
    rf"(?P<blank>(?:[^\S\n]*\n)+|[^\S\n]+\Z)"
    rf"|(?P<indent>[^\S\n]*)(?:"
    rf"(?P<p>{_PLAIN}{_MORE}*+)"
    rf"|(?P<comment>//[^\n]*\n?)"
    rf"|(?P<c>\*[^\n]*)"
    rf"|(?P<q>\?[^\n]*{_MORE}*+)"
    rf"|(?P<t>->[^\n]*)"
    rf"|(?P<u>---+[^\S\n]*(?=\n|\Z))"
    rf"|(?P<r>\[[^\n]*)"
    rf"|(?P<mark>[-+=])"
    rf"|(?P<block>\{{[^\n]*)"
    rf"|(?P<f>@[^\n]*)"
    rf"|(?P<odd>\#[^\n]*)"
    rf")"
)
_ONE_MORE = re.compile(_MORE)
_ARROW_LINE = re.compile(rf"\n{_COMMENTS}[^\S\n]*->[^\n]*")
_ARROW = re.compile(r"(?<!\\)->")
BLOCK_MARK = re.compile(rf"\{{[^\S\n]*(?P<word>{_BLOCK_WORDS})", re.IGNORECASE)
"""How a mark of a block begins: `{if`, `{else`, `{else if`, `{end`, and what is meant for one."""
BAND_TEXT = re.compile(
    rf"=[^\S\n]*([0-9]+)(?:[^\S\n]*(\+)|[^\S\n]*[{_DASH}][^\S\n]*([0-9]+))?(?=\s|\Z)"
)
_DOUBLE_DASH = re.compile(rf"--(?:[{_DASH}]*)[^\n]*")
_GAP = re.compile(r"[^\S\n]*")


@dataclass(slots=True)
class Line:
    """`end` stands after the last character that is not a space. `after` is set on what follows an
    outcome's mark on the same line, `word` on the marks of blocks (``if``, ``else``, ``elseif``,
    ``end``)."""

    kind: str
    start: int
    end: int
    indent: int = 0
    blank: bool = False
    after: bool = False
    word: str = ""


def cut(text: str, start: int) -> tuple[list[Line], list[Fault]]:
    """The lines of a passage from `start` on, comments and blank lines left out."""
    lines: list[Line] = []
    faults: list[Fault] = []
    match = _LINE.match
    position, size = start, len(text)
    blank = after = False
    while position < size:
        found = match(text, position)
        if found is None:  # pragma: no cover - every character begins one of the kinds
            raise AssertionError(f"no line at {position}")
        kind = found.lastgroup or ""
        end = found.end()
        if kind == "blank":
            # After a mark with nothing behind it, the first line end is not a blank line.
            blank = blank or not after or found[0].count("\n") > 1
            after = False
            position = end
            continue
        if kind == "comment":
            after = False
            position = end
            continue
        at = found.end("indent")
        indent = at - position
        if indent and not after and "\t" in found["indent"]:
            indent = len(found["indent"].expandtabs(4))
        if after:
            indent = lines[-1].indent
        line = Line(kind, at, end, indent, blank, after)
        blank = False
        if kind == "mark":
            _mark(text, line, faults)
        elif kind == CHOICE:
            line.end = _to_target(text, end)
        elif kind == REWARDS:
            line.end = _to_bracket(text, at, end)
        elif kind == "block":
            _block_mark(text, line)
        elif kind == "odd":
            line.kind = ODD
            faults.append(_misplaced(line, "#"))
        elif kind == FACT and after:
            line.kind = ODD
            faults.append(_misplaced(line, "@"))
        lines.append(line)
        position = line.end
        after = line.kind in MARKS
        if not after:
            if text.startswith("\n", position):
                position += 1
            else:
                position = _line_end(text, position)
    return lines, faults


def _line_end(text: str, position: int) -> int:
    """Past the spaces and the line end after a line, so that a blank line is seen as one."""
    end = _GAP.match(text, position)
    position = end.end() if end else position
    return position + 1 if text.startswith("\n", position) else position


def _mark(text: str, line: Line, faults: list[Fault]) -> None:
    char = text[line.start]
    if text.startswith("--", line.start):
        found = _DOUBLE_DASH.match(text, line.start)
        line.kind, line.end = ODD, found.end() if found else line.end
        faults.append(Fault("E061", (line.start, line.end)))
    elif line.after:
        end = text.find("\n", line.start)
        line.kind, line.end = ODD, end if end >= 0 else len(text)
        faults.append(_misplaced(line, char))
    else:
        line.kind = char
        if char == "=":
            band = BAND_TEXT.match(text, line.start)
            if band is None:
                faults.append(_bad_band(text, line))
            line.end = band.end() if band else line.end


def _bad_band(text: str, line: Line) -> Fault:
    end = text.find("\n", line.start)
    found = text[line.start : end if end >= 0 else len(text)][1:].split()
    at = (line.start, line.end)
    return Fault("E033", at, (("found", found[0][:40] if found else "nothing"),))


def _misplaced(line: Line, mark: str) -> Fault:
    at = (line.start, line.start + 1)
    return Fault("E063", at, (("mark", mark),), f"to print it, write `\\{mark}`")


def _to_target(text: str, end: int) -> int:
    """Where a choice ends that so far reaches to `end`: its label runs on up to its `->`."""
    begin = text.rfind("\n", 0, end) + 1
    while not _ARROW.search(text, begin, end):
        more = _ONE_MORE.match(text, end)
        if more is None:
            arrow = _ARROW_LINE.match(text, end)
            return arrow.end() if arrow else end
        begin, end = end, more.end()
    return end


def _to_bracket(text: str, start: int, end: int) -> int:
    begin = start
    while text.find("]", begin, end) < 0:
        more = _ONE_MORE.match(text, end)
        if more is None:
            return end
        begin, end = end, more.end()
    return end


def _block_mark(text: str, line: Line) -> None:
    found = BLOCK_MARK.match(text, line.start)
    word = "".join(found["word"].lower().split()) if found else "if"
    word = {"elif": "elseif", "endif": "end"}.get(word, word)
    line.word = word
    line.kind = IF if word == "if" else END if word == "end" else ELSE
