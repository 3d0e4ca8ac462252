"""Catalogues of translations in the format of gettext (`.po`), read without any library.

What is wrong in one is a `Slip`, never an exception; a broken entry costs only itself. Nothing here
says what a key stands for: that is the book's business, or the interface's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

MOST_SLIPS: Final = 50
"""No catalogue that somebody keeps has as many; a file that is none would have a million."""

_KEYWORD: Final = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d{1,2})\])?)[ \t]*(?=\")")
_STRING: Final = re.compile(r'"((?:[^"\\]|\\.)*)"[ \t]*')
_ESCAPE: Final = re.compile(r"\\(.)")
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}


class Slip(NamedTuple):
    """What is wrong on a line, counted from 1, and where else that is seen (0: nowhere)."""

    line: int
    why: str
    other: int = 0


class Entry(NamedTuple):
    """One entry. `told` are its translations: one, or one for each plural form. `line` is that of
    its words, `told_line` of its translation. `notes` are comments by their sign: "" those of the
    translator, `.` of us, `:` where it stands. `was` are the context and words that its translation
    was made for, if those have changed. What `is_old` is out of use, and kept."""

    context: str
    words: str
    more: str = ""
    told: tuple[str, ...] = ("",)
    flags: tuple[str, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    was: tuple[str, str] | None = None
    is_old: bool = False
    line: int = 0
    told_line: int = 0

    @property
    def key(self) -> tuple[str, str]:
        return self.context, self.words

    @property
    def is_fuzzy(self) -> bool:
        """Whether somebody has to look at it again before it is told."""
        return "fuzzy" in self.flags

    @property
    def is_told(self) -> bool:
        """Whether it is translated, every form of it."""
        return all(self.told)

    @property
    def is_spoken(self) -> bool:
        """Whether its translation counts."""
        return self.is_told and not self.is_fuzzy and not self.is_old


class Catalogue(NamedTuple):
    """The entries in the order of the file, without its head; the head's fields; what is wrong.

    Of two entries with one key the first is kept.
    """

    entries: tuple[Entry, ...] = ()
    head: tuple[tuple[str, str], ...] = ()
    slips: tuple[Slip, ...] = ()
    head_notes: tuple[str, ...] = ()
    """The comments of the translator above the head."""

    def field(self, name: str) -> str:
        """Return a field of the head, "" if it is not there; case does not matter."""
        folded = name.casefold()
        return next((value for key, value in self.head if key.casefold() == folded), "")

    def plural(self) -> Callable[[int], int]:
        """Return which form a count takes, as the head says; as in English if it does not."""
        found = re.search(r"plural\s*=\s*([^;]+)", self.field("Plural-Forms"))
        if found is None:
            return _as_in_english
        from gettext import c2py  # which makes a function of nothing but numbers, `n` and operators

        try:
            rule: Callable[[int], int] = c2py(found[1].strip())
            rule(1)
        except (ValueError, ArithmeticError, RecursionError, MemoryError):
            return _as_in_english

        def form(n: int) -> int:
            try:
                return max(0, int(rule(n)))
            except (ValueError, ArithmeticError):  # it may divide by what is nothing for this count
                return _as_in_english(n)

        return form


def _as_in_english(n: int) -> int:
    return int(n != 1)


@lru_cache(maxsize=4)  # a pack's are read again at every save of a tale
def read_catalogue(text: str) -> Catalogue:
    """Return the catalogue that a text holds; its line ends are plain."""
    reader = _Reader()
    for number, line in enumerate(text.split("\n"), 1):
        reader.take(number, line)
        if len(reader.slips) > MOST_SLIPS:
            reader.slips.append(Slip(number, "too much is wrong to read on"))
            break
    reader.close()
    return reader.catalogue()


class _Reader:
    def __init__(self) -> None:
        self.found: dict[tuple[str, str], Entry] = {}
        self.old: list[Entry] = []
        self.head: Entry | None = None
        self.slips: list[Slip] = []
        self._fresh()

    def _fresh(self) -> None:
        self.parts: dict[str, list[str]] = {}
        self.was: dict[str, list[str]] = {}
        self.notes: list[tuple[str, str]] = []
        self.flags: list[str] = []
        self.open: list[str] | None = None
        self.line = self.told_line = 0
        self.is_old = self.is_broken = False

    def take(self, number: int, line: str) -> None:
        """Read one line."""
        bare = line.strip()
        if not bare:
            self.close()
        elif bare.startswith("#~|"):
            self._keyword(number, bare[3:].strip(), self.was)
        elif bare.startswith("#~"):
            self._words(number, bare[2:].strip(), is_old=True)
        elif bare.startswith("#|"):
            self._begin()
            self._keyword(number, bare[2:].strip(), self.was)
        elif bare.startswith("#"):
            self._begin()
            self._comment(bare)
        else:
            self._words(number, bare)

    def _begin(self) -> None:
        """An entry begins with its comments, even where no empty line parts it from the last."""
        if self.parts:
            self.close()

    def _comment(self, bare: str) -> None:
        sign = bare[1:2] if bare[1:2] in (".", ":", ",") else ""
        words = bare[1 + len(sign) :].strip()
        if sign == ",":
            self.flags += [flag.strip() for flag in words.split(",") if flag.strip()]
        else:
            self.notes.append((sign, words))

    def _words(self, number: int, bare: str, is_old: bool = False) -> None:
        if bare.startswith(("msgctxt", "msgid")) and "msgstr0" in self.parts:
            self.close()
        self.is_old = is_old
        self._keyword(number, bare, self.parts)

    def _keyword(self, number: int, bare: str, into: dict[str, list[str]]) -> None:
        if self.is_broken:
            return
        found = _KEYWORD.match(bare)
        if found is not None:
            name = f"msgstr{int(found[2])}" if found[2] else found[1].replace("msgstr", "msgstr0")
            bare = bare[found.end() :]
            if name in into:
                self._slip(number, f"`{found[1]}` stands twice in one entry")
                return
            self.open = into[name] = []
            if into is self.parts:
                self.line = self.line or number
                if name == "msgid":
                    self.line = number
                elif name == "msgstr0":
                    self.told_line = number
        elif not bare.startswith('"'):
            self._slip(number, "expected `msgid`, `msgstr`, a text in quotes or a comment")
            return
        if self.open is None:
            self._slip(number, "a text belongs to no `msgid` or `msgstr`")
            return
        string = _STRING.fullmatch(bare)
        if string is None:
            why = "ends before its quotes do" if bare.count('"') < 2 else "has stray quotes"
            self._slip(number, f'the text {why}; inside it, write `\\"`')
            return
        try:
            self.open.append(_ESCAPE.sub(_sign, string[1]) if "\\" in string[1] else string[1])
        except KeyError as error:
            self._slip(number, f"`\\{error.args[0]}` is no escape; a backslash is written `\\\\`")

    def _slip(self, number: int, why: str, other: int = 0) -> None:
        self.slips.append(Slip(number, why, other))
        self.is_broken = self.is_broken or not other

    def close(self) -> None:
        """End the entry that is being read."""
        if self.parts and not self.is_broken:
            self._close()
        self._fresh()

    def _close(self) -> None:
        parts = {name: "".join(texts) for name, texts in self.parts.items()}
        forms = [name for name in parts if name.startswith("msgstr")]
        if "msgid" not in parts or not forms:
            lacks = "msgstr" if "msgid" in parts else "msgid"
            self._slip(self.line or self.told_line, f"the entry has no `{lacks}`")
            return
        if _most(forms) and "msgid_plural" not in parts:
            self._slip(self.told_line, "forms for counts stand below no `msgid_plural`")
            return
        told = tuple([parts.get(f"msgstr{n}", "") for n in range(_most(forms) + 1)])
        was = {name: "".join(texts) for name, texts in self.was.items()}
        entry = Entry(
            parts.get("msgctxt", ""),
            parts["msgid"],
            parts.get("msgid_plural", ""),
            told,
            tuple(self.flags),
            tuple(self.notes),
            (was.get("msgctxt", ""), was["msgid"]) if "msgid" in was else None,
            self.is_old,
            self.line,
            self.told_line or self.line,
        )
        if entry.is_old:
            self.old.append(entry)
        elif not entry.words and not entry.context:
            if self.head is None:
                self.head = entry
        elif entry.key in self.found:
            first = self.found[entry.key]
            self._slip(entry.line, "this is translated twice", first.line)
        else:
            self.found[entry.key] = entry

    def catalogue(self) -> Catalogue:
        head = self.head
        pairs = [line.partition(":") for line in head.told[0].split("\n")] if head else []
        return Catalogue(
            (*self.found.values(), *self.old),
            tuple([(key.strip(), value.strip()) for key, colon, value in pairs if colon]),
            tuple(self.slips),
            tuple([words for sign, words in head.notes if not sign]) if head else (),
        )


def _sign(found: re.Match[str]) -> str:
    return _ESCAPES[found[1]]


def _most(forms: Iterable[str]) -> int:
    return max(int(name[6:]) for name in forms)
