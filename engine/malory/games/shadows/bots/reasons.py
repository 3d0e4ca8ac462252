"""What reason a bot of Shadows gives for what it did: the one that any loyal Knight would give.

It speaks of what lies open alone, and does not know whether it is asked of a Traitor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from malory.book.phrases import counted
from malory.games.shadows.state import Realm
from malory.kernel import Deed, Event


def steady(deed: Deed) -> str:
    """Return the reason for the last thing that was told of the deed; "" if that needs none."""
    view: Realm = deed.view  # type: ignore[assignment]  # it is the game's own bot that is asked
    for event in reversed(deed.events):
        why = _WHY.get(event.kind)
        if why is not None:
            return why(view, event)
    return ""


def _evil(s: Realm, event: Event) -> str:
    lives, engines = s.lives[event.seat], s.engines
    most = s.game.numbers.engines
    stand = f"{lives} life of its own and {engines} of {most} siege engines"
    return f"One evil must be chosen; it weighed them with {stand} on the table."


def _moved(s: Realm, event: Event) -> str:
    to = event.facts["to"]
    home = s.game.deck.home
    if to == home:
        if s.engines:
            return f"At home are cards to draw, and {counted(s.engines, 'siege engine')} to fight."
        return "At home are cards to draw."
    there = sum(one == to for at, one in enumerate(s.places) if at != event.seat)
    mates = f"with {there} there already" if there else "with nobody there yet"
    return f"Of the quests it weighed, that is where it thinks to bring most now, {mates}."


def _siege(s: Realm, event: Event) -> str:
    left = s.game.numbers.engines - s.engines
    return f"{counted(left, 'siege engine')} more and Camelot falls, so one less is worth cards."


def _healed(s: Realm, event: Event) -> str:
    return "A life is worth more than the cards, the fewer are left."


def _laid(s: Realm, event: Event) -> str:
    quest = event.facts.get("quest", "")
    if quest and quest in s.boards:
        dark = len(s.boards[quest].black)
        return f"It is there already, and {counted(dark, 'black card')} lay against it."
    return "It is there already, and each ride away wastes an action."


def _accused(s: Realm, event: Event) -> str:
    return "By what all have seen done at the table it held that for the likeliest."


def _special(s: Realm, event: Event) -> str:
    return "It thought this the moment in which that card does most."


def _drew(s: Realm, event: Event) -> str:
    held = len(s.hands[event.seat])
    return f"With {counted(held, 'card')} in hand it wanted more to choose from."


_WHY: Final[Mapping[str, Callable[[Realm, Event], str]]] = {
    "evil": _evil,
    "drew": _drew,
    "moved": _moved,
    "siege": _siege,
    "healed": _healed,
    "fought": _laid,
    "sword moved": _laid,
    "grail laid": _laid,
    "played": _special,
    "accused": _accused,
    "buried": lambda s, event: "Of a full hand it put away what it thought it could spare.",
    "spoke": lambda s, event: "It says what it means to do, that others need not do it too.",
    "proposed": lambda s, event: "It offered each what it thought he could use best.",
    "voted": lambda s, event: "It weighed what each would get.",
    "taunted": lambda s, event: "A known Traitor takes from whom it hurts most.",
}
"""What speaks for a deed, by what was told of it."""
