"""What a trip between two forms could not carry over as it was, and how that is told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from malory.book.phrases import counted

Fate = Literal["kept", "said", "lost"]
"""``kept``: it stands beside the story, and the way back brings it home; ``said``: it is there in
other words; ``lost``: the other form has nothing for it."""

FORMAT = 1
_SHOWN = 3
"""Places that the text names for each kind of remark; JSON has them all."""


class Remark(NamedTuple):
    """One thing that went over otherwise: `what` it is in a line, `where` (a passage, or empty),
    and the `detail` that differs from place to place."""

    fate: Fate
    what: str
    where: str = ""
    detail: str = ""


@dataclass
class Account:
    """All remarks of a trip, each once, in the order in which they were met."""

    found: dict[Remark, None] = field(default_factory=dict)

    def add(self, fate: Fate, what: str, where: str = "", detail: str = "") -> None:
        self.found.setdefault(Remark(fate, what, where, shown(detail)))

    def count(self, fate: Fate) -> int:
        return sum(1 for remark in self.found if remark.fate == fate)


def shown(text: str) -> str:
    """Other people's words on one line, with nothing that a terminal would obey."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def as_lines(account: Account) -> list[str]:
    """The remarks for people: one line for each kind, with its first places."""
    kinds: dict[tuple[Fate, str], list[Remark]] = {}
    for remark in account.found:
        kinds.setdefault((remark.fate, remark.what), []).append(remark)
    lines: list[str] = []
    for fate, title in _TITLES:
        some = [(what, found) for (of, what), found in kinds.items() if of == fate]
        if some:
            lines.append(f"{title}:")
            lines += [f"  {_line(what, found)}" for what, found in some]
    return lines


_TITLES: tuple[tuple[Fate, str], ...] = (
    ("lost", "not carried over"),
    ("said", "carried over in other words"),
    ("kept", "kept beside the story, for the way back"),
)


def _line(what: str, found: Sequence[Remark]) -> str:
    told = [
        f"{shown(remark.where)}: {_short(remark.detail)}"
        if remark.where and remark.detail
        else shown(remark.where) or _short(remark.detail)
        for remark in found
    ]
    told = list(dict.fromkeys(one for one in told if one))
    count = f" ({counted(len(found), 'time')})" if len(found) > 1 else ""
    more = ", ..." if len(told) > _SHOWN else ""
    places = f": {', '.join(told[:_SHOWN])}{more}" if told else ""
    return f"{what}{count}{places}"


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


def as_json(
    account: Account, way: Literal["import", "export"], form: str, pack: str, passages: int
) -> str:
    """The remarks for programs, as `grammar/schemas/exchange.json` says."""
    told = {
        "format": FORMAT,
        "way": way,
        "form": form,
        "pack": pack,
        "passages": passages,
        "counts": {fate: account.count(fate) for fate in ("kept", "said", "lost")},
        "remarks": [
            {
                "fate": remark.fate,
                "what": remark.what,
                "where": remark.where,
                "detail": remark.detail,
            }
            for remark in account.found
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=1)
