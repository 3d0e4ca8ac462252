"""What stands in a Twee passage: words, links, and code that only a story format understands.

One scan from left to right; whatever is not closed is words. No text takes longer than its length,
but for a line that a mark opens again and again.
"""

from __future__ import annotations

import re
from html import unescape
from typing import Final, NamedTuple


class Link(NamedTuple):
    """A way out: `source` is all of it as written. `target` is empty where only the format can
    tell; `code` is what happens besides (a setter, the body of a macro)."""

    source: str
    label: str
    target: str
    code: str = ""


class Code(NamedTuple):
    """A macro, a tag, a comment or an entity; `shown` is what a reader sees of it at once."""

    source: str
    shown: str = ""


Token = str | Link | Code

_HARLOWE_NAMES: Final = (
    "if|else-if|elseif|else|unless|set|put|move|print|goto|go-to|link|link-goto|link-reveal|"
    "link-repeat|link-replace|display|either|text-style|text-colour|text-color|colour|color|click|"
    "click-goto|click-replace|cond|for|history|visited|random|live|show|hide|replace|append"
)
_OPENING: Final = re.compile(
    r"\[\[|<<|<!--|/\*|/%|</?[A-Za-z]|\[img\[|&#?\w+;|\\\n|^-{4,}[ \t]*$|"
    rf"\((?=(?:{_HARLOWE_NAMES})[ \t]*:)|\((?=[a-z][\w-]*[ \t]*:)",
    re.MULTILINE,
)
_LINK: Final = re.compile(r"\[\[([^\]\n]{1,1000})\](?:\[((?:[^\]\n]|\](?!\])){0,500})\])?\]")
_PICTURE: Final = re.compile(
    r"\[img\[([^\]\n]{0,500})\](?:\[([^\]\n]{0,500})\])?(?:\[([^\]\n]{0,500})\])?\]"
)
_TAG: Final = re.compile(r"</?[A-Za-z][^<>]*>")
_RAW: Final = re.compile(r"<(script|style|svg)\b[^<>]*>", re.IGNORECASE)
_STRING: Final = r"""(?:"([^"\n]*)"|'([^'\n]*)')"""
_LINK_MACRO: Final = re.compile(rf"<<(?:link|button)\s+{_STRING}\s+{_STRING}\s*>>")
_LINK_IN_MACRO: Final = re.compile(r"<<(?:link|button)\s+(\[\[[^\]\n]+\]\])\s*>>")
_IN_MACRO: Final = re.compile(r">>|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`[^`\n]*`")
_HARLOWE_LINK: Final = re.compile(
    rf"\(link-?goto:\s*{_STRING}(?:\s*,\s*{_STRING})?\s*\)", re.IGNORECASE
)
_HARLOWE_OPEN: Final = re.compile(rf"\(link:\s*{_STRING}\s*\)\[", re.IGNORECASE)
_HARLOWE_GO: Final = re.compile(rf"\(go-?to:\s*{_STRING}\s*\)", re.IGNORECASE)
_KNOWN: Final = re.compile(rf"\((?:{_HARLOWE_NAMES})[ \t]*:", re.IGNORECASE)


def tokens(text: str, form: str) -> list[Token]:
    """The passage's tokens in their order; `form` is the story format, in lower case."""
    return _Scanner(text, form).scan()


class _Scanner:
    def __init__(self, text: str, form: str) -> None:
        self.text = text
        self.is_harlowe = form == "harlowe"
        self.knows_sugar = form != "harlowe"
        self.knows_harlowe = form not in ("sugarcube", "snowman", "chapbook")
        self.found: list[Token] = []
        self.hooks: list[int] = []  # where hooks that code has opened will close
        self.lost: set[str] = set()  # closing marks of which there are no more

    def scan(self) -> list[Token]:
        text, position, words = self.text, 0, 0
        while opening := _OPENING.search(text, position):
            start = opening.start()
            hook = self._hook_before(position, start)
            if hook >= 0:
                self._words(words, hook)
                self.found.append(Code("]"))
                position = words = hook + 1
                continue
            end = self._token(opening[0], start)
            if end <= start:
                position = start + max(1, len(opening[0]) if opening[0] != "\\\n" else 2)
                if opening[0] in ("[[", "<<"):
                    position = start + 1
                continue
            token = self.found.pop()
            self._words(words, start)
            self.found.append(token)
            position = words = end
        while (hook := self._hook_before(position, len(text))) >= 0:
            self._words(words, hook)
            self.found.append(Code("]"))
            position = words = hook + 1
        self._words(words, len(text))
        return self.found

    def _words(self, start: int, end: int) -> None:
        if end > start:
            self.found.append(self.text[start:end])

    def _hook_before(self, position: int, limit: int) -> int:
        """Where an open hook closes before `limit`, or -1."""
        if self.hooks and position <= self.hooks[-1] < limit:
            return self.hooks.pop()
        while self.hooks and self.hooks[-1] < position:
            self.hooks.pop()
        return -1

    # ----------------------------------------------------------------------- one token each

    def _token(self, mark: str, at: int) -> int:
        """Add the token that begins here; where it ends, or `at` if none does."""
        text = self.text
        match mark:
            case "[[":
                return self._link(at)
            case "<<" if self.knows_sugar:
                return self._macro(at)
            case "[img[" if self.knows_sugar:
                return self._picture(at)
            case "<!--":
                return self._until(at, "-->")
            case "/*" if self.knows_sugar:
                return self._until(at, "*/")
            case "/%" if self.knows_sugar:
                return self._until(at, "%/")
            case "\\\n":
                return self._put(Code("\\\n"), at + 2)
            case "(" if self.knows_harlowe:
                return self._harlowe(at)
        if mark.startswith("&"):
            shown = unescape(mark)
            if shown != mark and len(shown) == 1 and (shown.isprintable() or shown == "\xa0"):
                return self._put(Code(mark, " " if shown == "\xa0" else shown), at + len(mark))
        elif mark.startswith("<") and mark != "<<":
            return self._tag(at)
        elif mark.startswith("----"):
            return self._put(Code(text[at : at + len(mark)]), at + len(mark))
        return at

    def _put(self, token: Token, end: int) -> int:
        self.found.append(token)
        return end

    def _find(self, close: str, at: int) -> int:
        """Where a closing mark stands from here on, or -1; one that is lost is not looked for
        again, or a text of marks that never close would take the square of its length."""
        if close in self.lost:
            return -1
        found = self.text.find(close, at)
        if found < 0:
            self.lost.add(close)
        return found

    def _until(self, at: int, close: str) -> int:
        found = self._find(close, at + 2)
        if found < 0:
            return at
        end = found + len(close)
        return self._put(Code(self.text[at:end]), end)

    def _tag(self, at: int) -> int:
        raw = _RAW.match(self.text, at)
        if raw is not None:
            close = f"</{raw[1].lower()}>"
            found = None
            if close not in self.lost:
                found = re.compile(re.escape(close), re.IGNORECASE).search(self.text, raw.end())
            if found is not None:
                return self._put(Code(self.text[at : found.end()]), found.end())
            self.lost.add(close)
        found = _TAG.match(self.text, at)
        return self._put(Code(found[0]), found.end()) if found else at

    def _link(self, at: int) -> int:
        found = _LINK.match(self.text, at)
        if found is None:
            return at
        label, target = split_link(found[1])
        return self._put(Link(found[0], label, target, found[2] or ""), found.end())

    def _picture(self, at: int) -> int:
        found = _PICTURE.match(self.text, at)
        if found is None:
            return at
        if found[2]:
            label, bar, source = found[1].rpartition("|")
            words = label if bar else source.rpartition("/")[2]
            return self._put(Link(found[0], words, found[2], found[3] or ""), found.end())
        return self._put(Code(found[0]), found.end())

    def _macro(self, at: int) -> int:
        end = self._macro_end(at)
        if end < 0:
            return at
        head = self.text[at:end]
        for name in ("script", "style"):
            if head[2:].startswith(name):
                close = f"<</{name}>>"
                stop = self._find(close, end)
                if stop >= 0:
                    end = stop + len(close)
                    return self._put(Code(self.text[at:end]), end)
        way = _LINK_MACRO.fullmatch(head)
        inner = _LINK_IN_MACRO.fullmatch(head)
        if way or inner:
            if inner:
                label, target = split_link(inner[1][2:-2])
            else:
                assert way is not None
                label, target = way[1] or way[2] or "", way[3] or way[4] or ""
            name = "link" if head.startswith("<<link") else "button"
            last = self._find(f"<</{name}>>", end)
            if last >= 0:
                stop = last + len(name) + 5
                code = self.text[end:last].strip()
                return self._put(Link(self.text[at:stop], label, target, code), stop)
        return self._put(Code(head), end)

    def _macro_end(self, at: int) -> int:
        """Past the `>>` that closes a macro, which strings on one line may hold too; -1 if none."""
        text, position = self.text, at + 2
        last = self._find(">>", position)
        if last < 0:
            return -1
        while found := _IN_MACRO.search(text, position):
            if found[0] == ">>":
                return found.end()
            position = found.end()
        return last + 2

    def _harlowe(self, at: int) -> int:
        text = self.text
        if not self.is_harlowe and not _KNOWN.match(text, at):
            return at
        go = _HARLOWE_LINK.match(text, at)
        if go is not None:
            label = go[1] or go[2] or ""
            target = go[3] or go[4] or label
            return self._put(Link(go[0], label, target), go.end())
        opened = _HARLOWE_OPEN.match(text, at)
        if opened is not None:
            close = _closing(text, opened.end() - 1, "[", "]")
            way = _HARLOWE_GO.search(text, opened.end(), close) if close > 0 else None
            if way is not None:
                label, target = opened[1] or opened[2] or "", way[1] or way[2] or ""
                body = text[opened.end() : close]
                code = body.replace(way[0], "").strip()
                return self._put(Link(text[at : close + 1], label, target, code), close + 1)
        end = _closing(text, at, "(", ")")
        if end < 0:
            return at
        end += 1
        if text.startswith("[", end) and not text.startswith("[[", end):
            close = _closing(text, end, "[", "]")
            if close > 0:
                self.hooks.append(close)
                end += 1
        return self._put(Code(text[at:end]), end)


def _closing(text: str, at: int, opens: str, closes: str) -> int:
    """Where the bracket at `at` closes, strings left out, within 3,000 signs; -1 if nowhere."""
    depth = 0
    pattern = re.compile(rf"\"[^\"\n]*\"|'[^'\n]*'(?=[^\w])|[{re.escape(opens + closes)}]")
    for found in pattern.finditer(text, at, at + 3_000):
        if found[0] == opens:
            depth += 1
        elif found[0] == closes:
            depth -= 1
            if not depth:
                return found.start()
    return -1


def split_link(inner: str) -> tuple[str, str]:
    """The words and the target of what stands in double brackets.

    >>> split_link("go in->Hall"), split_link("Hall<-go in"), split_link("go in|Hall")
    (('go in', 'Hall'), ('go in', 'Hall'), ('go in', 'Hall'))
    """
    if "->" in inner:
        label, _, target = inner.rpartition("->")
    elif "<-" in inner:
        target, _, label = inner.partition("<-")
    elif "|" in inner:
        label, _, target = inner.rpartition("|")
    else:
        label = target = inner
    return label.strip() or target.strip(), target.strip()
