"""Filters: a drawing to the part of it that was asked for. They combine in any number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from malory.book.phrases import counted
from malory.pack.vocabulary import fold
from malory.source import nearest

from scriptorium.map.drawing import Drawing, Node


class UnknownNameError(Exception):
    """Nothing in the book goes by the name given; the text says so, and what is near."""


def of_card(drawing: Drawing, name: str) -> Drawing:
    """What is entered by a card (or an Age, a status, a token...) and all that lies behind it."""
    cards = dict.fromkeys(card for node in drawing.nodes for card in node.cards)
    wanted = _known(name, cards, "card", "No passage that is drawn is entered by it.")
    starts = [node.id for node in drawing.nodes if wanted in node.cards]
    return drawing.only(_walked(drawing.leads(), starts, None), f"card {wanted}")


def of_tag(drawing: Drawing, name: str) -> Drawing:
    """The passages with a tag, and the ways in that lead straight to one of them."""
    tags = dict.fromkeys(tag for node in drawing.nodes for tag in node.tags)
    wanted = _known(name, tags, "tag", "")
    kept = {node.id for node in drawing.nodes if wanted in node.tags}
    ways_in = {edge.source for edge in drawing.edges if edge.kind == "entry"} & {
        edge.source for edge in drawing.edges if edge.target in kept
    }
    return drawing.only(kept | ways_in, f"tag {wanted}")


def around(drawing: Drawing, name: str, depth: int) -> Drawing:
    """A passage, what leads to it and what it leads to, at most `depth` ways off."""
    start = find(drawing, name)
    kept = _walked(drawing.leads(), [start.id], depth) | _walked(drawing.led(), [start.id], depth)
    return drawing.only(kept, f"{counted(depth, 'way')} around {name}")


def problems(drawing: Drawing) -> Drawing:
    """What check finds fault with, targets that are missing, and their neighbours."""
    faulty = {node.id for node in drawing.nodes if node.codes or node.kind == "missing"}
    kept = set(faulty)
    for edge in drawing.edges:
        if edge.source in faulty or edge.target in faulty:
            kept |= {edge.source, edge.target}
    return drawing.only(kept, "faults and their neighbours")


def find(drawing: Drawing, name: str) -> Node:
    """The node of an id, of a number in print, or of what is folded into it."""
    named: dict[str, Node] = {}
    for node in drawing.nodes:
        for id in (node.id, *node.members):
            named.setdefault(id, node)
    for node in drawing.nodes:
        if node.number is not None:
            named.setdefault(str(node.number), node)
        if node.kind == "entry":
            named.setdefault(node.title, node)
    found = named.get(name.strip())
    if found is None:
        raise UnknownNameError(_said(name, "passage", nearest(name, named), ""))
    return found


def _known(name: str, names: Iterable[str], noun: str, otherwise: str) -> str:
    folded = {fold(one): one for one in names}
    found = folded.get(fold(name))
    if found is None:
        raise UnknownNameError(_said(name, noun, nearest(name, folded.values()), otherwise))
    return found


def _said(name: str, noun: str, near: str, otherwise: str) -> str:
    hint = f"Did you mean `{near}`?" if near else otherwise
    return f"there is no {noun} `{name}` in the drawing. {hint}".rstrip()


def _walked(
    ways: Mapping[str, Iterable[str]], starts: Iterable[str], depth: int | None
) -> set[str]:
    """Every node at most so many steps from the starts."""
    seen = set(starts)
    edge = list(seen)
    while edge and (depth is None or depth > 0):
        depth = None if depth is None else depth - 1
        edge = list(dict.fromkeys(t for id in edge for t in ways[id] if t not in seen))
        seen.update(edge)
    return seen
