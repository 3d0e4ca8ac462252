"""W211: a token that is asked for and never given; W213: the same of a status or treasure.

A token whose giver the tables plan for a passage still to be written is not missed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from malory.book import model
from malory.book.compiling import Compilation
from malory.source import Diagnostic, Note, nearest

from scriptorium.check.settings import Settings
from scriptorium.reach.judging import judged
from scriptorium.reach.places import Places
from scriptorium.reach.usage import Named, named_in, shown

CODES = ("W211", "W213")

_NAMED = 4


def find(compilation: Compilation, settings: Settings) -> Iterator[Diagnostic]:
    known = judged(compilation)
    if known is None or not known.ungiven:
        return
    places = Places(compilation)
    for name in known.ungiven:
        code = "W211" if name[0] == "token" else "W213"
        passages = known.usage.asked[name]
        where = [places.asks(id, partial(_asks, name)) for id in passages[:_NAMED]]
        more = f", in {len(passages)} passages" if len(passages) > 1 else ""
        yield Diagnostic(
            code,
            where[0],
            (("name", shown(name)), ("more", more)),
            _near(name, known.usage.given),
            tuple(Note(place, "and here") for place in where[1:]),
            passages[0],
        )


def _asks(name: Named, condition: model.Condition) -> bool:
    return name in named_in(condition)


def _near(name: Named, given: dict[Named, list[str]]) -> str:
    """A name of the same kind that is given and looks like it."""
    kind, id = name
    found = nearest(id, [other for of, other in given if of == kind and other])
    return f"did you mean {shown((kind, found))}?" if found and kind != "token" else ""
