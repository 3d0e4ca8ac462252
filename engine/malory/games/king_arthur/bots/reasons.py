"""Why a bot of King Arthur did what it did, by what lies open: never by the knights it holds."""

from __future__ import annotations

from malory.games.king_arthur.state import Realm
from malory.kernel import Deed, Event


def steady(deed: Deed) -> str:
    """Return the reason of one that thinks its own turn through."""
    return _reason(deed, "thought through to the end of its turn")


def deep(deed: Deed) -> str:
    """Return the reason of one that tries its plans on deals."""
    return _reason(deed, "tried out on deals that fit what it sees")


def _reason(deed: Deed, how: str) -> str:
    view: Realm = deed.view  # type: ignore[assignment]  # it is the game's own bot that is asked
    for event in deed.events:
        match event.kind:
            case "completed":
                points, many = event.facts["points"], len(view.adventures)
                return f"Of {many} adventures it did most for it, {how}: {points} points."
            case "defeated" | "sealed":
                return _fallen(view, event, how)
            case "revealed":
                return "Nothing that lay open was worth more to it than to wait for something else."
            case "drew" if event.facts["count"] > 1:
                return (
                    "Its knights meet nothing that lies open, or it holds them for what is dearer."
                )
    return ""


def _fallen(view: Realm, event: Event, how: str) -> str:
    foe = view.game.deck.foes[event.facts["card"]]
    asks = f"{foe.value} points" if foe.value != 1 else "1 point"
    most = f"Of what its knights could meet it promised most, {how}"
    if event.kind == "sealed":
        return f"{most}; half is paid, and its seal bars the others from it."
    return f"{most}: {asks} at the end if nothing else, and more in an adventure."
