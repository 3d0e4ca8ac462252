"""What an editor tells of the thing pointed at: how a passage begins, what a name is."""

from __future__ import annotations

import re

from malory.book.phrases import counted
from malory.pack.uses import TableUse
from malory.tale.heading import read_heading

from scriptorium.prose.words import count_words
from scriptorium.server.cursor import Thing, named_by, row_of
from scriptorium.server.snapshot import PASSAGE, TITLE, Snapshot, Spot

_LINES = 12
_SIGNS = 700
_ROW = 14
_FACT = re.compile(r"^@.*\n", re.MULTILINE)
_FENCE = re.compile(r"`{3,}")
_NOWHERE = Spot("", (0, 0))


def hover_on(snapshot: Snapshot, thing: Thing) -> str:
    """Markdown on a thing; empty if nothing is known of it."""
    kind, id = named_by(snapshot, thing)
    return _on_passage(snapshot, id) if kind == PASSAGE else _on_name(snapshot, kind, id)


def _on_passage(snapshot: Snapshot, id: str) -> str:
    here = snapshot.compilation.placed.get(id)
    if here is None:
        return f"**{id}**: nothing is headed so yet"
    text = here.declared.chunk.text
    heading, end = read_heading(text, [])
    number = f", {here.number} in print" if here.number is not None and not id.isdecimal() else ""
    lines = [f"**{id}** {_escaped(heading.title)}".rstrip() + number]
    lines.append(summary_of(snapshot, id))
    body = _FACT.sub("", text[end:].lstrip("\n")).strip("\n")
    return "\n\n".join([*lines, fenced(_beginning(body))]) if body.strip() else "\n\n".join(lines)


def summary_of(snapshot: Snapshot, id: str) -> str:
    """One line on a passage: where it stands, how long it is, what leads to it and on."""
    here = snapshot.compilation.placed[id]
    parts = [f"{here.declared.source.name}", counted(_words(here.declared.chunk.text), "word")]
    tags = dict(here.unit.facts).get("tags", ())
    if tags:
        parts.append(", ".join(tags))
    ways_in = len(snapshot.mentions.get(id, ()))
    parts.append(f"{counted(ways_in, 'place')} name{'s' if ways_in == 1 else ''} it")
    titles = snapshot.entered_by.get(id, [])
    if titles:
        parts.append("entered by " + "; ".join(dict.fromkeys(titles[:3])))
    ways = list(dict.fromkeys(snapshot.compilation.ways.get(id, ())))
    if ways:
        parts.append("leads to " + ", ".join(ways[:6]) + (", ..." if len(ways) > 6 else ""))
    return _escaped(" · ".join(parts))


def _words(text: str) -> int:
    lines = [line for line in text.split("\n")[1:] if not line.lstrip().startswith(("@", "//"))]
    return count_words(" ".join(lines))


def _beginning(body: str) -> str:
    lines = body[:_SIGNS].split("\n")
    shown = lines[:_LINES]
    if len(body) > _SIGNS or len(lines) > _LINES:
        shown.append("...")
    return "\n".join(shown)


def _on_name(snapshot: Snapshot, kind: str, id: str) -> str:
    lines = [f"**{_escaped(id)}**: {kind}{_detail(snapshot, kind, id)}"]
    use = row_of(snapshot, Thing(kind, id, _NOWHERE))
    if use is not None:
        lines.append(f"{use.node.source.name}:{use.node.source.position(use.node.start)[0]}")
        lines.append(fenced(row_text(use), "yaml"))
    return "\n\n".join(lines)


def _detail(snapshot: Snapshot, kind: str, id: str) -> str:
    told = detail_of(snapshot, kind, id)
    return f", {_escaped(told)}" if told else ""


def detail_of(snapshot: Snapshot, kind: str, id: str) -> str:
    """What else the vocabulary says of a name, in a few words."""
    words = snapshot.compilation.pack.vocabulary
    if kind == "skill":
        return next((row.category for row in words.skills if row.name == id), "")
    if kind in ("token", TITLE):
        return next((row.title for row in words.tokens if row.number == id), "")
    if kind == "fact" and (fact := words.fact(id)) is not None:
        return " or ".join(fact.values)
    if kind == "insert":
        return next((row.text for row in words.inserts if row.name == id), "")
    if kind == "category":
        return ", ".join(row.name for row in words.skills if row.category == id)
    return ""


def row_text(use: TableUse) -> str:
    """The row of a table that a name is declared in, as it is written."""
    text = use.node.source.text
    start = text.rfind("\n", 0, use.node.start) + 1
    lines = text[start:].split("\n")[: _ROW + 1]
    first = lines[0]
    indent = len(first) - len(first.lstrip(" "))
    found = [first]
    for line in lines[1:]:
        depth = len(line) - len(line.lstrip(" "))
        if not line.strip() or depth <= indent:
            break
        found.append(line)
    if len(found) > _ROW:
        found[_ROW:] = [" " * (indent + 2) + "..."]
    return "\n".join(line[indent:][:160] for line in found)


def fenced(text: str, language: str = "tale") -> str:
    """A block of Markdown that holds any text."""
    fence = "`" * max([3, *[len(run) + 1 for run in _FENCE.findall(text)]])
    return f"{fence}{language}\n{text}\n{fence}"


def _escaped(text: str) -> str:
    return re.sub(r"([\\`*_<>\[\]#|])", r"\\\1", text)
