"""What a book asks about at all: the subjects of its conditions and tests, and their values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from malory.book import model
from malory.pack import Pack
from malory.pack.manifest import GamebookTables
from malory.pack.tales import TalesTables

from scriptorium.reach.frame import Domain, Frame, Subject, subject_of, values_of
from scriptorium.reach.logic import Bare, atoms, conditions, tests


def frame_of(logics: Iterable[Bare], pack: Pack) -> Frame:
    """The frame of a book: what its passages ask, and in Tales every card that acts by itself."""
    asked: dict[Subject, dict[Any, None]] = {}
    tables = pack.tables
    if isinstance(tables, TalesTables):
        for kind, names in (
            ("status", [row.name for row in tables.statuses]),
            ("treasure", [row.name for row in tables.treasures]),
            ("token", [row.number for row in tables.tokens]),
        ):
            for name in names:
                asked[kind, name] = {}
    seen: dict[int, object] = {}  # by identity: parts that are alike are mostly the same
    for logic in logics:
        if logic.plain:
            continue
        for condition in conditions(logic):
            if id(condition) in seen:
                continue
            seen[id(condition)] = condition
            for subject, values in _told_apart(condition):
                asked.setdefault(subject, {}).update(dict.fromkeys(values))
        for test in tests(logic):
            for what in test.whats:
                if id(what) not in seen:
                    seen[id(what)] = what
                    for one in _tested(what, pack):
                        asked.setdefault(("rank", one.kind, one.id), {})
    domains: dict[Subject, Domain] = {}
    for subject in asked:
        domain = _domain(subject, pack)
        if domain is not None:
            domains[subject] = domain
    return Frame(asked, domains)


def _told_apart(condition: model.Condition) -> tuple[tuple[Subject, tuple[Any, ...]], ...]:
    """The subjects of a condition, with what tells their values apart."""
    found: list[tuple[Subject, tuple[Any, ...]]] = []
    for atom in atoms(condition):
        found.append((subject_of(atom), values_of(atom)))
        if isinstance(atom, model.Another):
            found += _told_apart(atom.condition)
    return tuple(found)


def _tested(what: model.What, pack: Pack) -> list[model.What]:
    if what.kind == "category":
        return [model.What("skill", one) for one in pack.vocabulary.skills_of(what.id)]
    if what.kind == "skills":
        return [model.What("skill", one) for one in pack.vocabulary.names("skill")]
    return [what]


def _domain(subject: Subject, pack: Pack) -> Domain | None:
    """The values of a number; None for what is none."""
    if subject[0] == "age":
        ages = pack.vocabulary.ages
        return Domain(min(ages, default=0), max(ages, default=0))
    if subject[0] == "counter":
        row = pack.vocabulary.counter(subject[1])
        if row is None:
            return Domain(0, None)
        most = None if row.maximum is None else max(row.maximum, row.start)
        return Domain(min(row.minimum, row.start), most)
    if subject[0] != "rank":
        return None
    _, kind, id = subject
    limit = _limit(pack, kind in ("renown", "renowns"))
    if kind == "sum":
        limit *= len(pack.vocabulary.skills_of(id))
    return Domain(0, limit)


def _limit(pack: Pack, of_renown: bool) -> int:
    """The highest rank there is."""
    tables = pack.tables
    if isinstance(tables, TalesTables):
        return tables.numbers.renown_limit if of_renown else len(tables.numbers.columns)
    if isinstance(tables, GamebookTables):
        starts = () if of_renown else tuple(one.start for one in tables.skills)
        return max(tables.rank_limit, *starts, 0)
    return 99
