"""W329: a line of the ledger that is not as it should be; faults of a ledger that is no YAML."""

from __future__ import annotations

from collections.abc import Iterator

from malory.book.entries import entries
from malory.source import nearest

from scriptorium.check.rules.prose.rule import Desk, Said
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.ledger import Line

CODE = "W329"
LANGUAGES = ()


def gather(encounter: Encounter, desk: Desk) -> None:
    return None


def judge(gathered: list[tuple[str, None]], desk: Desk) -> Iterator[Said]:
    """What cannot be read first, then each fault of each line."""
    for fault in desk.ledger.faults:
        yield Said(fault.code, fault.place, fault.facts, fault.hint)
    ways = entries(desk.compilation.pack)
    cards = {entry.target: entry.cards for entry in ways if entry.kind == "card"}
    dealt = (("register", desk.ledger.registers), ("shape", desk.ledger.shapes))
    seen: set[str] = set()
    for line in desk.ledger.lines:
        if not line.passage:
            yield _said(line, "passage", "nothing", "it names no passage")
            continue
        if line.passage in seen:
            yield _said(line, "passage", line.passage, "it has a line already")
        seen.add(line.passage)
        for column, words in dealt:
            text = line.columns.get(column)
            if words and text is not None and text not in words:
                near = nearest(text, words)
                hint = f"did you mean `{near}`?" if near else f"see `{column}s` in the ledger"
                what = f"`{text}` is no {column} that is dealt"
                yield _said(line, column, line.passage, what, hint)
        right = cards.get(line.passage, line.cards)
        if line.cards and not {*right} & {*line.cards}:
            what = f"its cards are {' and '.join(right)}"
            yield _said(line, "cards", line.passage, what)


def _said(line: Line, column: str, passage: str, what: str, hint: str = "") -> Said:
    place = line.places.get(column, line.place)
    return Said(CODE, place, (("passage", passage), ("what", what)), hint)
