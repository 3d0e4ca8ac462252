"""W210: a token that is given and never asked for; W212: the same of a status, renown, skill or
counter of a gamebook, which do nothing unless they are asked for.

A treasure may be had for its own sake. In Tales a token may act by itself, or be asked for in a
passage still to be written.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from malory.book import model
from malory.book.compiling import Compilation
from malory.pack.manifest import GamebookTables
from malory.pack.tales import TalesTables
from malory.source import Diagnostic

from scriptorium.check.settings import Settings
from scriptorium.reach.judging import Judged, judged
from scriptorium.reach.places import Places
from scriptorium.reach.usage import Named, given_by, shown

CODES = ("W210", "W212")


def find(compilation: Compilation, settings: Settings) -> Iterator[Diagnostic]:
    known = judged(compilation)
    if known is None:
        return
    places = Places(compilation)
    for name, passages in known.usage.given.items():
        if not name[1] or not _is_idle(name, compilation, known):
            continue
        code = "W210" if name[0] == "token" else "W212"
        place = places.gives(passages[0], partial(_gives, name))
        more = f", in {len(passages)} passages" if len(passages) > 1 else ""
        facts = (("name", shown(name)), ("more", more))
        yield Diagnostic(code, place, facts, passage=passages[0])


def _gives(name: Named, reward: model.Reward) -> bool:
    return name in given_by(reward)


def _is_idle(name: Named, compilation: Compilation, known: Judged) -> bool:
    """Whether nothing ever asks whether the hero has it."""
    usage = known.usage
    kind, id = name
    if name in usage.asked or name in usage.tested:
        return False
    tables = compilation.pack.tables
    if isinstance(tables, TalesTables):
        row = next((one for one in tables.tokens if (kind, one.number) == name), None)
        return (
            row is not None
            and not row.effects
            and all(one in compilation.placed for one in row.asked)
        )
    if not isinstance(tables, GamebookTables) or kind == "treasure":
        return False
    every: tuple[Named, ...] = ((kind, ""),)
    if kind == "skill":
        every += (("category", compilation.pack.vocabulary.category_of(id)),)
    if kind == "category":
        skills = compilation.pack.vocabulary.skills_of(id)
        every = (("skill", ""), *[("skill", one) for one in skills])
    if any(one in usage.asked or one in usage.tested for one in every):
        return False
    return name != ("counter", tables.score)
