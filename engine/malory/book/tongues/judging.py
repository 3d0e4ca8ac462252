"""Whether a translation keeps what its line does: inserts, conditions and strong words.

Choices, targets, tests and rewards are no part of a line, so no translation can lose them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from malory.book.tongues.inline import read_line
from malory.book.tongues.lines import Line
from malory.pack import fold
from malory.source import Source, message
from malory.tale import syntax as s
from malory.tale.logic_print import print_condition


class Judged(NamedTuple):
    """The text that a translation tells; or None, a code, and what is wrong."""

    text: s.Text | None
    code: str = ""
    why: str = ""


@lru_cache(maxsize=32_768)
def judge(line: Line, text: s.Text, words: str) -> Judged:
    """What the translation `words` of a line tells, whose own text is `text`.

    E153: it cannot be read. E154: it does not keep what its line does.
    """
    if line.kind in ("title", "name"):
        told = " ".join(words.split())
        return Judged((told,)) if told.isprintable() else Judged(None, "E153", "it holds odd signs")
    read, faults = read_line(words)
    if faults:
        place = Source("", words.strip() + " ")
        return Judged(None, "E153", message(faults[0].diagnostic(place)))
    if not read:
        return Judged(None, "E153", "there is nothing in it")
    held, kept = _held(text), _held(read)
    if held.keys() == kept.keys():
        return Judged(read)
    lost = [held[key] for key in held if key not in kept]
    strange = [kept[key] for key in kept if key not in held]
    whys = [f"it has lost {_listed(lost)}"] if lost else []
    whys += [f"it has {_listed(strange)}, which its line has not"] if strange else []
    return Judged(None, "E154", "; ".join(whys))


def _listed(found: list[str]) -> str:
    return ", ".join([f"`{one}`" for one in found])


def _held(text: s.Text) -> dict[str, str]:
    """What a text holds beside words, folded to compare, each as it is written; sorted."""
    return dict(sorted(_holdings(text)))


def _holdings(text: s.Text) -> Iterator[tuple[str, str]]:
    for piece in text:
        if isinstance(piece, s.Insert):
            yield f"{{{fold(piece.name.text)}}}", f"{{{piece.name.text}}}"
        elif isinstance(piece, s.Varying):
            condition = print_condition(piece.condition)
            yield f"{{{fold(condition)}:", f"{{{condition}: ...}}"
            yield from _holdings(piece.then + piece.otherwise)
        elif isinstance(piece, s.Emphasis):
            if piece.strong:
                yield "**", "**...**"
            yield from _holdings(piece.text)
