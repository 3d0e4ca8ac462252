"""The cast: each name of a pack's ledger, where it was planned and where else it is spoken."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from textwrap import wrap
from typing import NamedTuple

from malory.book.compiling import Compilation

from scriptorium.prose.encounters import families, inserts_of, read_family
from scriptorium.prose.ledger import Ledger, read_ledger

_NARROWEST = 24
_WIDTH = 80


class Planned(NamedTuple):
    """A line of the ledger that lists a name."""

    passage: str
    cards: tuple[str, ...]


class Member(NamedTuple):
    """A name; `spoken` are the encounters whose text has it and whose line does not list it."""

    name: str
    planned: tuple[Planned, ...]
    spoken: tuple[str, ...]


def cast_of(compilation: Compilation) -> tuple[Member, ...]:
    """The names of the ledger and of the pack's own list, by the alphabet."""
    ledger = read_ledger(compilation.folder)
    names = sorted({*ledger.names, *compilation.pack.manifest.prose.names}, key=_by_letters)
    planned: dict[str, list[Planned]] = defaultdict(list)
    for line in ledger.lines:
        for name in dict.fromkeys(line.names):
            planned[name].append(Planned(line.passage, line.cards))
    spoken = _spoken(compilation, ledger, names)
    return tuple(
        Member(name, tuple(planned.get(name, ())), tuple(spoken.get(name, ()))) for name in names
    )


def cast_as_text(cast: tuple[Member, ...], columns: int = _WIDTH) -> str:
    """A line for each name, folded to at most 80 columns; the names that stand in no line last."""
    width = min(max(columns, _NARROWEST), _WIDTH)
    lines: list[str] = []
    for member in sorted(cast, key=lambda one: not one.planned):
        told = [", ".join([one.passage, *one.cards]) for one in member.planned]
        if member.spoken:
            told.append(f"also {', '.join(member.spoken)}")
        said = f"{member.name}: {'; '.join(told)}" if told else f"{member.name}: nowhere"
        lines += wrap(said, width, subsequent_indent="  ")
    return "\n".join(lines) + "\n" if lines else "The pack keeps no names.\n"


def cast_as_json(cast: tuple[Member, ...]) -> str:
    """One object, as `grammar/schemas/cast.json` describes it."""
    rows = [
        {
            "name": member.name,
            "planned": [{"passage": one.passage, "cards": [*one.cards]} for one in member.planned],
            "spoken": [*member.spoken],
        }
        for member in cast
    ]
    return json.dumps({"cast": rows}, ensure_ascii=False, indent=2) + "\n"


def _spoken(compilation: Compilation, ledger: Ledger, names: list[str]) -> dict[str, list[str]]:
    """The encounters that speak of each name without having planned it, in the book's order."""
    if not names:
        return {}
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    sought = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b")
    known = {(line.passage, name) for line in ledger.lines for name in line.names}
    inserts = inserts_of(compilation)
    found: dict[str, list[str]] = defaultdict(list)
    for family in families(compilation):
        encounter = read_family(family, inserts)
        text = "\n".join(line.text for line in encounter.lines)
        for name in dict.fromkeys(sought.findall(text)):
            if (encounter.id, name) not in known:
                found[name].append(encounter.id)
    return found


def _by_letters(name: str) -> tuple[str, str]:
    return name.casefold(), name
