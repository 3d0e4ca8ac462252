"""Running text: words, inserts, varying text and emphasis, read in one pass with a stack.

Never looks ahead further than one mark, so no text takes longer than its length.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from malory.tale.fault import Fault
from malory.tale.frame import BROKEN, Frame, fold_spaces
from malory.tale.logic import DEPTH, invisible, read_condition
from malory.tale.syntax import (
    Condition,
    Emphasis,
    Insert,
    Logic,
    Name,
    Text,
    Varying,
)

_SPECIAL = re.compile(r"[\\{}\[\]*|]|->|//")
_HEAD = re.compile(r"(?:[^{}:|\"“”„‟«»]|[\"“”„‟«»][^{}|\"“”„‟«»]*[\"“”„‟«»])*")
_INSERT = re.compile(r"[^\W\d_](?:[\w'’-]|[\u0300-\u036F])*\Z")
COMMENT = re.compile(r"(?<=\n)[^\S\n]*//[^\n]*")
"""A comment between two lines of what runs on."""
_BREAK = re.compile(r"[^\S\n]*(?:\n|\Z)")
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")

_STRAY = {
    "{": ("E011", "to print it, write `\\{`"),
    "}": ("E011", "to print it, write `\\}`"),
    "[": ("E012", "a reward list stands on a line of its own"),
    "]": ("E012", "to print it, write `\\]`"),
    "->": ("E013", "a redirect stands on a line of its own; to print it, write `\\->`"),
    "//": ("E014", "a comment stands on a line of its own; to print it, write `\\//`"),
    "*": ("E015", "to print it, write `\\*`"),
    "|": ("E017", "to print it, write `\\|`"),
    "\\": ("E016", "to print it, write `\\\\`"),
}


def _has_marks(raw: str) -> bool:
    """What `_SPECIAL.search` would tell, several times quicker on plain prose."""
    return (
        "{" in raw
        or "*" in raw
        or "[" in raw
        or "\\" in raw
        or "}" in raw
        or "]" in raw
        or "|" in raw
        or "->" in raw
        or "//" in raw
    )


def read_text(raw: str, start: int, faults: list[Fault]) -> Text:
    """The text of a paragraph, label or deed that begins at `start`; faults are added."""
    if not _has_marks(raw):
        folded = " ".join(raw.split()) if raw.isascii() else fold_spaces(raw.strip())
        return (folded,) if folded else ()
    return _Reader(raw, start, faults).read()


Edit: TypeAlias = tuple[int, int, Logic[Condition] | str]
"""A stretch of a raw text and what canonically stands there: a condition, or that very text."""


def find_edits(raw: str) -> list[Edit]:
    """Where a text without faults has marks whose surroundings have a canonical form."""
    if "{" not in raw:
        return []
    reader = _Reader(raw, 0, [])
    reader.read()
    return reader.edits


class _Reader:
    __slots__ = ("base", "braces", "edits", "faults", "frames", "last_close", "raw", "said")

    def __init__(self, raw: str, start: int, faults: list[Fault]) -> None:
        if "//" in raw and "\n" in raw:
            raw = COMMENT.sub(lambda found: " " * len(found[0]), raw)
        self.raw = raw
        self.base = start
        self.faults = faults
        self.said: set[str] = set()
        self.frames = [Frame("", 0)]
        self.braces = 0
        self.last_close = raw.rfind("}")
        self.edits: list[Edit] = []

    def read(self) -> Text:
        raw, position, size = self.raw, 0, len(self.raw)
        search = _SPECIAL.search
        while found := search(raw, position):
            at = found.start()
            if at > position:
                self.frames[-1].buffer.append(raw[position:at])
            position = self._special(found[0], at)
        if position < size:
            self.frames[-1].buffer.append(raw[position:])
        while len(self.frames) > 1:
            frame = self.frames[-1]
            self._stray(
                frame.mark[0], frame.start, len(frame.mark), "not closed in its paragraph; "
            )
            self._merge()
        return self.frames[0].text()

    def _special(self, mark: str, at: int) -> int:
        """Deals with a mark and says where to read on."""
        match mark:
            case "\\":
                return self._escape(at)
            case "{":
                return self._open(at)
            case "}":
                return self._close(at)
            case "|":
                return self._bar(at)
            case "*":
                return self._stars(at)
        self._stray(mark, at, len(mark))
        return self._keep(mark, at)

    def _keep(self, text: str, at: int) -> int:
        self.frames[-1].buffer.append(text)
        return at + len(text)

    def _stray(self, mark: str, at: int, length: int = 1, why: str = "") -> None:
        code, hint = _STRAY[mark]
        if code not in self.said:
            self.said.add(code)
            self._fault(code, at, at + length, (("mark", self.raw[at : at + length]),), why + hint)

    def _fault(
        self, code: str, at: int, end: int, facts: tuple[tuple[str, str], ...], hint: str = ""
    ) -> None:
        self.faults.append(Fault(code, (self.base + at, self.base + end), facts, hint))

    def _escape(self, at: int) -> int:
        following = self.raw[at + 1 : at + 2]
        if following in _PUNCTUATION and following:
            self.frames[-1].buffer.append(following)
            return at + 2
        if (end := _BREAK.match(self.raw, at + 1)) and end.end() < len(self.raw):
            self.frames[-1].buffer.append(BROKEN)
            return end.end()
        self._stray("\\", at)
        return at + 1

    # ---------------------------------------------------------------------------------- braces

    def _open(self, at: int) -> int:
        found = _HEAD.match(self.raw, at + 1)
        end = found.end() if found else at + 1
        head = self.raw[at + 1 : end]
        following = self.raw[end : end + 1]
        if following == ":" and self.braces < DEPTH:
            frame = Frame("{", at)
            condition, fault = read_condition(head, self.base + at + 1)
            if fault is not None:
                self.faults.append(fault)
            frame.condition = condition
            if condition is not None:
                self.edits.append((at + 1, end, condition))
            self._spaces_from(end + 1)
            self._push(frame)
            return end + 1
        if following == ":":
            if "E019" not in self.said:
                self.said.add("E019")
                self._fault("E019", at, end + 1, (("limit", str(DEPTH)),))
            self._push(Frame("{", at))
            return end + 1
        if following == "}" and head.strip():
            return self._insert(head, at, end)
        if following == "|":
            self._fault(
                "E018",
                at,
                end,
                (("found", head.strip()[:60]),),
                "varying text begins `{condition: `",
            )
            self._push(Frame("{", at))
            return end
        self._stray("{", at, why="" if at < self.last_close else "not closed in its paragraph; ")
        return self._keep("{", at)

    def _spaces_from(self, at: int) -> None:
        """Spaces behind a mark become one, or none at a line's end."""
        end = at
        while self.raw.startswith((" ", "\t"), end):
            end += 1
        self.edits.append((at, end, "" if self.raw.startswith("\n", end) else " "))

    def _spaces_to(self, at: int, wished: str) -> int:
        """Spaces before a mark become `wished`, or none at a line's start; where they begin."""
        start = at
        while start and self.raw[start - 1] in " \t":
            start -= 1
        self.edits.append((start, at, "" if self.raw[start - 1] == "\n" else wished))
        return start

    def _insert(self, head: str, at: int, end: int) -> int:
        if fault := invisible(head, self.base + at + 1):
            self.faults.append(fault)
            return end + 1
        name = head.strip()
        first = self.base + at + 1 + len(head) - len(head.lstrip())
        if not _INSERT.match(name):
            hint = "text that varies has a `:` after its condition"
            if name.split()[0].lower() in ("if", "else", "end"):
                hint = "the mark of a block stands alone on its line"
            self._fault("E018", at, end + 1, (("found", name[:60]),), hint)
            return end + 1
        frame = self.frames[-1]
        frame.flush()
        self.edits.append((at, end + 1, f"{{{name}}}"))
        where = (self.base + at, self.base + end + 1)
        frame.parts.append(Insert(Name(name, (first, first + len(name))), where))
        return end + 1

    def _push(self, frame: Frame) -> None:
        self.frames[-1].flush()
        self.frames.append(frame)
        self.braces += frame.mark == "{"

    def _merge(self) -> None:
        """Takes the top frame away, giving its text to the one below."""
        frame = self.frames.pop()
        frame.flush()
        self.braces -= frame.mark == "{"
        below = self.frames[-1]
        for part in (*(frame.then or ()), *frame.parts):
            if isinstance(part, str):
                below.buffer.append(part)
            else:
                below.flush()
                below.parts.append(part)

    def _to_brace(self) -> bool:
        """Gives up emphasis that a half leaves open; whether a brace is open at all."""
        if not self.braces:
            return False
        while self.frames[-1].mark != "{":
            self._stray("*", self.frames[-1].start, len(self.frames[-1].mark))
            self._merge()
        return True

    def _bar(self, at: int) -> int:
        if not self.braces:
            return self._keep("|", at)
        self._to_brace()
        frame = self.frames[-1]
        if frame.then is not None:
            self._stray("|", at)
            return self._keep("|", at)
        frame.then = frame.text()
        frame.parts = []
        frame.bar = (len(self.edits), self._spaces_to(at, " ") if frame.then else at)
        self._spaces_from(at + 1)
        return at + 1

    def _close(self, at: int) -> int:
        if not self._to_brace():
            self._stray("}", at)
            return self._keep("}", at)
        frame = self.frames.pop()
        self.braces -= 1
        last = frame.text()
        is_counted = frame.condition is not None  # of those at most DEPTH look over one stretch
        if frame.then and not last and is_counted and self.raw.find("\n", frame.bar[1], at) < 0:
            del self.edits[frame.bar[0] :]
            self.edits.append((frame.bar[1], at, ""))
        elif last:
            self._spaces_to(at, "")
        if frame.condition is not None:
            then, otherwise = (last, ()) if frame.then is None else (frame.then, last)
            where = (self.base + frame.start, self.base + at + 1)
            if not then and not otherwise:
                self._fault("E018", frame.start, at + 1, (("found", "an empty text"),))
            self.frames[-1].parts.append(Varying(frame.condition, then, otherwise, where))
        return at + 1

    # -------------------------------------------------------------------------------- emphasis

    def _stars(self, at: int) -> int:
        raw = self.raw
        end = at
        while raw.startswith("*", end):
            end += 1
        run = end - at
        before, following = raw[at - 1 : at], raw[end : end + 1]
        closes = bool(before) and not before.isspace()
        opens = bool(following) and not following.isspace()
        if run > 3:
            self._stray("*", at, run)
            return end
        position = at
        while closes and run and self._ends(run):
            frame = self.frames[-1]
            width = len(frame.mark)
            run -= width
            position += width
            self._emphasis(position)
        if run and opens and self._may_open(run):
            if run != 2:
                self._push(Frame("*", position))
                position += 1
            if run != 1:
                self._push(Frame("**", position))
        elif run:
            self._stray("*", position, run)
        return end

    def _may_open(self, run: int) -> bool:
        """Emphasis never stands in emphasis of its own kind."""
        for frame in reversed(self.frames):
            if frame.mark not in ("*", "**"):
                return True
            if run == 3 or len(frame.mark) == run:
                return False
        return True

    def _ends(self, run: int) -> bool:
        """Whether a run of stars can end the emphasis on top (turned round, if two opened as one
        and the outer is asked to end first)."""
        top = self.frames[-1]
        if top.mark not in ("*", "**"):
            return False
        if len(top.mark) <= run and not (run == 2 and top.mark == "*" and not self._is_inner(top)):
            return True
        below = self.frames[-2] if len(self.frames) > 1 else top
        if (
            run == 1
            and top.mark == "**"
            and below.mark == "*"
            and below.start + 1 == top.start
            and not below.parts
            and not below.buffer
        ):
            below.mark, top.mark = "**", "*"
            top.start = below.start + 2
            return True
        return False

    def _is_inner(self, top: Frame) -> bool:
        """Whether strong emphasis lies right below the one on top."""
        return len(self.frames) > 1 and self.frames[-2].mark == "**"

    def _emphasis(self, end: int) -> None:
        frame = self.frames.pop()
        frame.flush()
        parts = tuple(frame.parts)
        where = (self.base + frame.start, self.base + end)
        self.frames[-1].parts.append(Emphasis(parts, frame.mark == "**", where))
