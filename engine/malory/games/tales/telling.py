"""Events in words: whom they address, and what is told of others. Nothing here is hidden.

He whose turn it is, and whoever reads by himself, is addressed; of all others it is told by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from malory.games.tales.happenings import OF_OTHERS, WORDS, Said
from malory.games.tales.setting import Setting
from malory.games.tales.words import of_another
from malory.kernel import Event, Seat, Style

STYLES: Final[Mapping[str, Style]] = {
    "age": "part",
    "round": "part",
    "turn": "heading",
    "epilogue": "heading",
    "passage": "heading",
    "text": "prose",
    "chose": "answer",
    "tried": "answer",
}
"""How the words of each kind of event stand on the page; the rest are lines."""


def tell(setting: Setting, event: Event, viewer: Seat) -> str:
    """Return the event in words; empty for what needs none."""
    facts = event.seen_by(viewer).facts
    who = facts.get("who", "")
    name = who or facts.get("rider", "")
    is_own = event.seat < 0 or not name or event.seat == viewer or (viewer < 0 and not who)
    wording = WORDS.get(event.kind) or (None if is_own else OF_OTHERS.get(event.kind))
    if wording is None:
        return ""
    said = wording(setting, facts)
    if isinstance(said, str):
        said = Said(said)
    if event.kind in _READ:
        return _read(event.kind, said, who, is_own or viewer < 0)
    if event.kind == "turn" and said.ours:
        return f"Your turn, {said.ours}" if event.seat == viewer else said.ours
    if is_own:
        return said.whole()
    ours = of_another(said.ours, name)
    return said._replace(ours=ours, card=said.card if viewer < 0 else "").whole()


_READ: Final = frozenset(("text", "passage", "set out", "epilogue"))
"""What a person does not hear while another rides: that tale may still be his."""


def _read(kind: str, said: Said, who: str, is_heard: bool) -> str:
    """What is read stands as it is written; a title says whose tale it is, if that is odd."""
    if not is_heard:
        return ""
    return f"{said.ours}: {who}" if kind == "passage" and who else said.ours
