"""The vocabulary of a pack, and names that would mean two things."""

from __future__ import annotations

from malory.pack.bare import BareTables
from malory.pack.declared import Declared
from malory.pack.manifest import GamebookTables, Manifest
from malory.pack.model import Tables
from malory.pack.nodes import Node
from malory.pack.vocabulary import (
    BARE_KINDS,
    KINDS,
    LANGUAGE_FACTS,
    CounterName,
    Fact,
    Insert,
    Kind,
    Lack,
    Skill,
    Token,
    Vocabulary,
    fold,
)
from malory.source import Diagnostic

_NO_CARDS: tuple[Lack, ...] = ("board", "Ages", "cards", "companions", "other knights")


def name_faults(declared: Declared) -> list[Diagnostic]:
    """E086 for each name that is declared twice where one text could mean either."""
    found: list[Diagnostic] = []
    seen: dict[tuple[str, str], tuple[Kind, Node | None]] = {
        ("fact", fold(fact.key)): ("fact", None) for fact in LANGUAGE_FACTS
    }
    for kind, name, node in declared.found:
        group = "bare" if kind in BARE_KINDS else kind
        key = (group, fold(name))
        if key not in seen:
            seen[key] = (kind, node)
            continue
        first_kind, first = seen[key]
        facts = (("name", name), ("one", first_kind), ("other", kind))
        if first is None:
            found.append(node.fault("E086", facts, "every pack has this fact already"))
        else:
            found.append(
                node.fault("E086", facts, notes=(first.note("the other one stands here"),))
            )
    return found


def empty_vocabulary() -> Vocabulary:
    """The vocabulary of a pack of which nothing could be read: every name is doubtful."""
    return Vocabulary(doubtful=KINDS)


def vocabulary_of(manifest: Manifest, tables: Tables | None, declared: Declared) -> Vocabulary:
    """The names that a pack's tables declare, those of faulty rows too."""
    names = _names_by_kind(declared)
    categories: dict[str, str] = {}
    titles: dict[str, str] = {}
    ages: tuple[int, ...] = ()
    bare = isinstance(tables, BareTables)
    if tables is not None and not isinstance(tables, BareTables):
        categories = {row.name: row.category for row in tables.skills}
        titles = {row.number: row.title for row in tables.tokens}
        if not isinstance(tables, GamebookTables):
            ages = tuple(age.number for age in tables.ages)
    facts = {row.key: Fact(row.key, row.values, row.many) for row in manifest.facts}
    counters = {
        row.name: CounterName(row.name, row.minimum, row.maximum, row.start)
        for row in manifest.counters
    }
    inserts = {row.name: Insert(row.name, row.text) for row in manifest.inserts}
    return Vocabulary(
        skills=tuple(Skill(name, categories.get(name, "")) for name in names["skill"]),
        categories=names["category"],
        renowns=names["renown"],
        statuses=names["status"],
        treasures=names["treasure"],
        tokens=tuple(Token(number, titles.get(number, "")) for number in names["token"]),
        quests=names["quest"],
        knights=names["knight"],
        terrains=names["terrain"],
        regions=names["region"],
        places=names["place"],
        location_cards=names["location card"],
        milieus=names["milieu"],
        characters=names["character"],
        features=names["feature"],
        counters=tuple(counters.get(name, CounterName(name)) for name in names["counter"]),
        ages=ages,
        tags=names["tag"],
        facts=LANGUAGE_FACTS + tuple(facts.get(name, Fact(name)) for name in names["fact"]),
        inserts=tuple(inserts.get(name, Insert(name)) for name in names["insert"]),
        doubtful=tuple(kind for kind in KINDS if kind in declared.doubtful),
        lacks=_NO_CARDS if bare or isinstance(tables, GamebookTables) else (),
    )


def _names_by_kind(declared: Declared) -> dict[Kind, tuple[str, ...]]:
    language = {fold(fact.key) for fact in LANGUAGE_FACTS}
    found: dict[Kind, dict[str, str]] = {kind: {} for kind in KINDS}
    for kind, name, _ in declared.found:
        if kind != "fact" or fold(name) not in language:
            found[kind].setdefault(fold(name), name)
    return {kind: tuple(names.values()) for kind, names in found.items()}
