"""What the events of Camlann say: which side and which bot wins, by what, and what a hand holds."""

from __future__ import annotations

from malory.kernel import NOBODY

from scriptorium.simulate.readers import Played
from scriptorium.simulate.tally import Tally


def read(played: Played, tally: Tally) -> None:
    """Count wins by bot, side and seat, how games end, hands, actions, Kills and Shields."""
    bots = played.bots
    names: dict[int, str] = {}
    hands = used = slain = parried = 0
    for event in played.events:
        facts = event.facts
        match event.kind:
            case "sides":
                names = {event.seat: facts["name"], 1 - event.seat: facts["other"]}
            case "throws":
                name = bots[event.seat].name
                tally.mean("cards redrawn in a hand", len(facts["cards"]), bot=name)
            case "used":
                used += 1
            case "killed":
                slain += 1
            case "parried":
                parried += 1
            case "scored":
                hands += 1
                for seat, bot in bots.items():
                    tally.rate("hands won", seat == event.seat, bot=bot.name)
            case "over":
                for how in ("leader", "streak", "wins", "draw"):
                    tally.rate("games ended by", how == facts["how"], how=how)
                tally.rate("drawn", event.seat == NOBODY)
                for seat, bot in bots.items():
                    won = seat == event.seat
                    tally.rate("won", won, bot=bot.name)
                    tally.rate("won", won, side=names[seat])
                    tally.rate("won", won, bot=bot.name, side=names[seat])
                    tally.rate("won", won, seat=str(seat + 1))
    tally.mean("hands scored", hands)
    tally.mean("special actions", used)
    tally.mean("Units slain", slain)
    tally.mean("Kills stopped by a Shield", parried)
