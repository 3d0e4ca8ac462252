"""Why a bot of King's Court did what it did, by what lies open: never by what a hand holds."""

from __future__ import annotations

from malory.games.kings_court.bots.steady import STRIKES
from malory.games.kings_court.state import Court
from malory.games.kings_court.words import counted
from malory.kernel import Deed, Event

_FEW = 4
"""Whoever holds no more cards than these is nearly out."""


def steady(deed: Deed) -> str:
    """Return the reason of one that goes by rules of thumb."""
    return _reason(deed, "")


def deep(deed: Deed) -> str:
    """Return the reason of one that tries its moves on deals."""
    return _reason(deed, " It tried this and others on deals that fit what it sees.")


def _reason(deed: Deed, how: str) -> str:
    view: Court = deed.view  # type: ignore[assignment]  # it is the game's own bot that is asked
    for event in deed.events:
        match event.kind:
            case "laid" | "jailed":
                return _laid(view, event) + how
            case "drew" | "keeps":
                return f"What it could lay, if anything, it would rather keep than lay here.{how}"
            case "protected" | "decreed":
                return f"To lay this cost it less than what was asked of it.{how}"
            case "silent":
                return "One call in some is forgotten, by it as by anybody."
            case "on guard":
                return "Who is nearly out says so, or is caught."
            case "caught":
                return "It watches whether others call when they must."
    return ""


def _laid(view: Court, event: Event) -> str:
    deck = view.game.deck
    if event.facts["left"] == 0:
        return "With this it goes out."
    cards = [one[0] for one in event.facts["lays"]] if event.kind == "laid" else []
    cards += [event.facts["card"]] if event.kind == "jailed" else []
    faces = [deck.faces[one] for one in cards if one in deck.faces]
    after = (event.seat + view.way) % len(view.hands)
    held = len(view.hands[after])
    if held <= _FEW and any(one.role in STRIKES for one in faces):
        return f"Whoever comes next held only {counted(held, 'card')}, so it struck."
    points = sum(one.points for one in faces)
    return (
        f"It sheds what would count most against it, here {counted(points, 'point')}, and keeps "
        "what fits anywhere."
    )
