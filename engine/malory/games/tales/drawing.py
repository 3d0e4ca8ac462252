"""Which events turn a card up off a shuffled pile, for a table that draws its own printed cards."""

from __future__ import annotations

from typing import Final

from malory.games.tales.setting import CHARACTER, LOCATION, MILIEU, Setting
from malory.kernel import Drawn, Event, Option

_DECKS: Final = {"encounter": "Draw an Encounter card", "feature": "Draw a Feature card"}
_KINDS: Final = {CHARACTER: "Characters", MILIEU: "Milieus", LOCATION: "Locations"}


def drawn(setting: Setting, event: Event) -> Drawn | None:
    """Return what an event has turned up by lot. A discard that was flipped lies in an order that
    all have seen, and a treasure that was named is looked for: no lot decides there."""
    facts = event.facts
    match event.kind:
        case "drawn" if event.reveals:
            return Drawn((facts["card"],), _DECKS[facts["deck"]])
        case "quest":
            is_first = facts["quest"] in setting.starting
            kind = "a Starting Quest" if is_first else "an Advanced Quest"
            return Drawn((facts["quest"],), f"Draw {kind}")
        case "treasure" if event.rule == "R114":
            return Drawn((facts["treasure"],), "Draw a treasure")
        case "grand quest":
            age = setting.grand[facts["quest"]].age
            return Drawn((facts["quest"],), f"Turn up a Grand Quest of Age {age}")
        case "region":
            words = "Draw a Region card, again if it is one that does not count here"
            return Drawn((facts["region"],), words)
        case "turned up":
            return Drawn(facts["skills"], "Turn up six skill markers")
        case _:
            return None


def face(setting: Setting, card: str) -> Option:
    """Return a card by its name; an Encounter card under its kind."""
    is_met = card in setting.encounter_cards() or card in setting.locations
    return Option(card, card, group=_KINDS[setting.kind_of(card)] if is_met else "")
