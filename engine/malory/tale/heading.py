"""The head of a passage: its heading and the facts right under it."""

from __future__ import annotations

import re
from unicodedata import normalize

from malory.tale.fault import Fault
from malory.tale.lines import FACT, Line
from malory.tale.logic import invisible
from malory.tale.syntax import Extent, Fact, Heading, Name
from malory.tale.targets import END, NUMBER, is_number, is_slug, read_id, slug_of

FACT_ORDER = ("tags", "retinue", "by", "state")
"""The order of the facts that every pack knows; others follow by their keys."""

_HEADING = re.compile(r"[^\S\n]*(#+)([^\S\n]*)(\S*)[^\S\n]*([^\n]*)")
# Nearly every passage's heading; a shortcut, nothing more.
_PLAIN = re.compile(
    rf"(##) ({NUMBER}|[a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?: ([!-~](?:[ -~]*[!-~])?))?(?=\n|\Z)"
)
_FACT = re.compile(r"@[^\S\n]*([^\W\d_][\w-]*)(?:[^\S\n]+|[^\S\n]*:[^\S\n]*|\Z)(.*)")
_BRACKET = re.compile(r"[][{}]")
_SPACES = re.compile(r"\s+")


def read_heading(text: str, faults: list[Fault]) -> tuple[Heading, int]:
    """The heading a chunk begins with, and where its line ends."""
    if (plain := _PLAIN.match(text)) and "  " not in plain[0] and plain[2] != END:
        title, last = plain[3] or "", plain.end(3) if plain[3] else plain.end(2)
        return Heading(2, Name(plain[2], plain.span(2)), title, (0, last)), plain.end()
    found = _HEADING.match(text)
    if found is None:  # pragma: no cover - a chunk begins at a heading
        raise AssertionError("a passage begins with a heading")
    level = 3 if len(found[1]) == 3 else 2
    word, rest = found[3], _SPACES.sub(" ", found[4].rstrip())
    at = (found.start(1), found.start(1) + len(found[0].strip()))
    name = read_id(word, found.start(3))
    fault = invisible(word, found.start(3)) or (
        _section_fault(found, name, rest, at) if level == 3 else _passage_fault(found, name, at)
    )
    if fault is not None:
        faults.append(fault)
        usable = fault.code == "E007" and is_slug(name.text)
        return Heading(level, name if usable else Name("", name.at), rest, at), found.end()
    return Heading(level, name, rest, at), found.end()


def _passage_fault(found: re.Match[str], name: Name, at: Extent) -> Fault | None:
    marks, gap, word, title = found[1], found[2], name.text, found[4].rstrip()
    if len(marks) == 2 and gap and word != END and (is_number(word) or is_slug(word)):
        return None
    said = f"{word} {title}".strip()
    where = name.at if len(marks) == 2 and word else at
    return Fault("E006", where, (("found", said[:60] or "nothing"),), _passage_hint(word, title))


def _passage_hint(word: str, title: str) -> str:
    bare = word.rstrip(".,:;")
    number = bare.lstrip("0") or bare[:1]
    _, dot, label = bare.partition(".")
    if bare == END:
        return "`end` is kept for the end of an encounter: choose another slug"
    if bare.isascii() and bare.isdigit():
        if not is_number(number):
            return "a number has six digits at most"
        return f"write `{f'## {number} {title}'.rstrip()}`"
    if is_slug(bare):
        return f"write `{f'## {bare} {title}'.rstrip()}`"
    if dot and is_slug(label) and not title:
        return f"a section is headed by its label alone: `### {label}`"
    slug = slug_of(f"{word} {title}")
    return f"give it a slug: `{f'## {slug} {word} {title}'.rstrip()}`" if slug else ""


def _section_fault(found: re.Match[str], name: Name, rest: str, at: Extent) -> Fault | None:
    word = name.text
    if found[2] and not rest and word != END and is_slug(word):
        return None
    said = f"{word} {rest}".strip()
    _, dot, label = word.partition(".")
    if dot and is_slug(label) and not rest:
        hint = f"write `### {label}`"
    elif word == END:
        hint = "`end` is kept for the end of an encounter: choose another label"
    else:
        slug = slug_of(said)
        hint = f"write `### {slug}`" if slug else ""
    return Fault("E007", at, (("found", said[:60] or "nothing"),), hint)


def read_facts(
    text: str, lines: list[Line], faults: list[Fault]
) -> tuple[tuple[Fact, ...], list[Line]]:
    """The facts in their canonical order, and the lines that are none; a fact further down is a
    fault."""
    if not any(line.kind == FACT for line in lines):
        return (), lines
    facts: list[Fact] = []
    seen: dict[str, Fact] = {}
    rest: list[Line] = []
    for line in lines:
        if line.kind != FACT:
            rest.append(line)
        elif rest:
            faults.append(Fault("E009", (line.start, line.start + len(_line(text, line)))))
        elif fact := _read_fact(text, line, faults):
            first = seen.setdefault(fact.key.text, fact)
            if first is not fact:
                at = fact.at
                notes = ((first.at, "first stated here"),)
                faults.append(Fault("E059", at, (("key", fact.key.text),), "", notes))
            else:
                facts.append(fact)
    facts.sort(key=_order)
    return tuple(facts), rest


def _order(fact: Fact) -> tuple[int, str]:
    key = fact.key.text
    return (FACT_ORDER.index(key) if key in FACT_ORDER else len(FACT_ORDER), key)


def _line(text: str, line: Line) -> str:
    return text[line.start : line.end].rstrip()


def _read_fact(text: str, line: Line, faults: list[Fault]) -> Fact | None:
    said = _line(text, line)
    at = (line.start, line.start + len(said))
    if fault := invisible(said, line.start):
        faults.append(fault)
        return None
    found = _FACT.match(said)
    if found is None or not found[2].strip():
        hint = "a fact reads `@key value`" if found is None else "it has no value"
        faults.append(Fault("E010", at, (("found", said[:60]),), hint))
        return None
    values: list[Name] = []
    start = line.start + found.start(2)
    for part in found[2].split(","):
        value = part.strip()
        first = start + len(part) - len(part.lstrip())
        if bracket := _BRACKET.search(part):
            here = (start + bracket.start(), start + bracket.end())
            hint = "values stand bare, parted by commas"
            faults.append(Fault("E010", here, (("found", said[:60]),), hint))
            return None
        if not value:
            here = (max(line.start, start - 1), start + len(part))
            faults.append(
                Fault("E010", here, (("found", said[:60]),), "a comma has nothing to part")
            )
            return None
        values.append(Name(_level(value), (first, first + len(value))))
        start += len(part) + 1
    first = line.start + found.start(1)
    key = Name(_level(found[1]).lower(), (first, first + len(found[1])))
    return Fact(key, tuple(values), at)


def _level(text: str) -> str:
    return normalize("NFC", _SPACES.sub(" ", text))
