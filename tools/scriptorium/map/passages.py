"""The drawing of a book: every passage and section, the ways between them, and the ways in."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace

from malory.book import Entry
from malory.book.compiling import Compilation
from malory.book.entries import demanded
from malory.book.model import END, Die, Menu, Passage, Test
from malory.book.unit import Placed
from malory.source import Diagnostic, Severity, severity
from malory.tale.heading import read_heading

from scriptorium.map.drawing import Drawing, Edge, EdgeKind, Node, merged

_EDGES: Mapping[str, EdgeKind] = {
    "choice": "choice",
    "redirect": "redirect",
    "outcome": "outcome",
    "turn to": "turn to",
}
_GROUPS: Mapping[str, str] = {
    "age": "Ages",
    "quest": "Quests",
    "status": "Statuses",
    "treasure": "Treasures",
    "token": "Tokens",
    "epilogue": "Epilogue",
}


def draw_passages(
    compilation: Compilation, found: Iterable[Diagnostic], only: Container[str] | None = None
) -> Drawing:
    """The whole book as it stands, its faults included.

    Targets that nothing is headed with are nodes of their own, and so is each passage that the
    cards of the pack's default edition come to and nobody has written. Of a large book a part is
    drawn sooner: `only` are the passages wanted, and what they lead to in vain.
    """
    placed = compilation.placed
    entries = _ways_in(compilation)
    if only is not None:
        placed = {id: here for id, here in placed.items() if id in only}
        entries = [entry for entry in entries if entry.target in only]
    every = compilation.placed
    groups = _groups(compilation, entries)
    codes = _codes(found)
    nodes = [
        _passage(compilation, id, here, groups.get(id, ""), codes.get(id, ()))
        for id, here in placed.items()
    ]
    edges = [
        Edge(id, target, _EDGES[kind])
        for id, here in placed.items()
        for kind, target, _ in here.unit.mentions
        if kind in _EDGES and target != END and (target in placed or target not in every)
    ]
    starts: dict[str, Node] = {}
    for entry in entries:
        node = _entry(entry)
        if not node.group:  # the start of a gamebook: it stands with what it leads to
            node = replace(node, group=groups.get(entry.target, ""))
        starts.setdefault(node.id, node)
    for entry in entries:
        node = starts[_entry_id(entry)]
        cards = tuple(dict.fromkeys((*node.cards, *entry.cards)))
        starts[node.id] = replace(node, cards=cards)
    ways_in = [Edge(_entry_id(entry), entry.target, "entry") for entry in entries]
    missing: dict[str, Node] = {}
    for edge in (*ways_in, *edges):
        target = edge.target
        if target not in placed and target not in missing:
            source = starts.get(edge.source)
            group = source.group if source else groups.get(edge.source, "")
            known = codes.get(target, ())
            missing[target] = Node(target, "missing", target, group=group, codes=known)
    return Drawing(
        compilation.book.title or compilation.pack.name,
        (*starts.values(), *nodes, *missing.values()),
        merged((*ways_in, *edges)),
    )


def _ways_in(compilation: Compilation) -> list[Entry]:
    """The entries that lead somewhere, and those that a game will ask for in vain."""
    pack = compilation.pack
    edition = pack.edition()
    wanted = {*demanded(pack, edition)} if edition is not None and pack.is_whole else set()
    return [
        entry
        for entry in compilation.entries
        if entry.target in compilation.placed or entry.kind == "start" or entry in wanted
    ]


def _entry_id(entry: Entry) -> str:
    return f"{entry.kind}: {entry.title}"


def _entry(entry: Entry) -> Node:
    group = _group_of(entry)
    title = entry.title
    if entry.kind == "card" and title.startswith(f"{group}, "):
        title = title.removeprefix(f"{group}, ")  # the frame round it says the rest
    name = "" if entry.kind in ("card", "start", "epilogue") else entry.kind
    return Node(_entry_id(entry), "entry", name, title, group=group, cards=entry.cards)


def _group_of(entry: Entry) -> str:
    if entry.kind == "card":
        return entry.cards[0] if entry.cards else ""
    return _GROUPS.get(entry.kind, "")


def _groups(compilation: Compilation, entries: Iterable[Entry]) -> dict[str, str]:
    """The card each passage is reached from first; else its first tag, else its file.

    One group for all is none: a frame round everything tells nothing.
    """
    placed, ways = compilation.placed, compilation.ways
    groups: dict[str, str] = {}
    waiting: list[str] = []
    for entry in entries:
        group = _group_of(entry)
        if group and entry.target in placed and entry.target not in groups:
            groups[entry.target] = group
            waiting.append(entry.target)
    for id in waiting:  # grows while it is walked: the nearest card wins
        for target in ways[id]:
            if target not in groups:
                groups[target] = groups[id]
                waiting.append(target)
    for id, here in placed.items():
        if id not in groups:
            family = id.partition(".")[0]
            tags = dict(here.unit.facts).get("tags", ())
            file = here.declared.source.name.removesuffix(".tale")
            groups[id] = groups.get(family) or (tags[0] if tags else file)
    return groups if len({*groups.values()}) > 1 else {}


def _codes(found: Iterable[Diagnostic]) -> dict[str, tuple[str, ...]]:
    """What is found, by the passage it is found in; a missing passage by the target asked for."""
    codes: dict[str, list[str]] = {}
    for finding in found:
        where = finding.passage or dict(finding.facts).get("target", "")
        if where and finding.code not in codes.setdefault(where, []):
            codes[where].append(finding.code)
    return {where: tuple(sorted(some)) for where, some in codes.items()}


def _passage(
    compilation: Compilation, id: str, here: Placed, group: str, codes: tuple[str, ...]
) -> Node:
    unit = here.unit
    ways = [target for kind, target, _ in unit.mentions if kind in _EDGES]
    parent, _, label = id.partition(".")
    if unit.broken:
        title, tests, ends = _broken_title(here), False, END in ways
    else:
        passage = compilation.book.passage(id)
        title, tests, ends = passage.title, _tests(passage), unit.ends or END in ways
    if tests:
        kind = "test"
    elif ends and not any(target != END for target in ways):
        kind = "end"
    else:
        kind = "section" if label else "passage"
    return Node(
        id,
        kind,
        label or parent,
        title,
        here.number,
        group,
        tuple(dict(unit.facts).get("tags", ())),
        codes=codes,
        ends=ends,
        members=(id,),
    )


def _tests(passage: Passage) -> bool:
    ending = passage.ending
    if isinstance(ending, Menu):
        return any(isinstance(entry, Test) for entry in ending.entries)
    return isinstance(ending, Die)


def _broken_title(here: Placed) -> str:
    heading, _ = read_heading(here.declared.chunk.text.partition("\n")[0], [])
    return heading.title


def faults_elsewhere(drawing: Drawing, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Faults that no node of the drawing stands for: of tables, of files."""
    shown = {member for node in drawing.nodes for member in (node.id, *node.members)}
    for finding in found:
        if severity(finding) is Severity.INFO:
            continue
        if (finding.passage or dict(finding.facts).get("target", "")) not in shown:
            yield finding
