"""Why a bot of Camlann did what it did, by what lies open: never by a hand before the Reveal."""

from __future__ import annotations

from malory.games.camlann.aiming import ready_shield
from malory.games.camlann.state import Battle, without
from malory.games.camlann.words import counted
from malory.kernel import Deed, Event


def steady(deed: Deed) -> str:
    """Return the reason of one that goes by rules of thumb."""
    return _reason(deed, "did most for it")


def deep(deed: Deed) -> str:
    """Return the reason of one that reads an open hand to its end."""
    return _reason(deed, "came out best in what it read of the hand to its end")


def _reason(deed: Deed, most: str) -> str:
    view: Battle = deed.view  # type: ignore[assignment]  # it is the game's own bot that is asked
    for event in deed.events:
        if event.kind == "used":
            return _used(view, event, most)
        if event.kind == "passes":
            return "Nothing it could still use would have gained it anything."
        if event.kind == "parried":
            return "A Shield is raised for a Leader at once, and for others when no Kill waits."
        if event.kind == "throws":
            return (
                "It throws what its side cannot play and what is weak and does nothing, and keeps "
                "what kills, negates, shields and boosts."
            )
    return ""


def _used(view: Battle, event: Event, most: str) -> str:
    k, deck = event.seat, view.game.deck
    card, target, own = (str(event.facts[one]) for one in ("card", "target", "own"))
    theirs = view.fields[1 - k]
    shield = ready_shield(view.game, theirs, view.used)
    if target in deck.leaders and card in deck.kills:
        still = f", though {shield} is ready" if shield else ", and no Shield is ready"
        return f"A dead Leader ends the game{still}."
    kills = [one for one in view.fields[k] if one in deck.kills and one not in view.used]
    if target == shield and kills:
        return f"{target} stood between its Kill and what it may hit."
    swing = deck.strength(theirs) - deck.strength(without(theirs, target))
    lost = deck.strength(view.fields[k]) - deck.strength(without(view.fields[k], own)) if own else 0
    more = ", and that card could still have acted" * (
        target in deck.acting and target not in view.used
    )
    cost = f" for {lost} of its own" * bool(own)
    return f"It {most}: {counted(swing, 'point')} of strength{cost} gone from the other side{more}."
