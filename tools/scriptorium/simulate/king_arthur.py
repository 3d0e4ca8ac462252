"""What the events of King Arthur say: who wins with what, how games end, what a turn holds."""

from __future__ import annotations

from scriptorium.simulate.readers import Played
from scriptorium.simulate.tally import Tally

_ENDS = ("adventures", "adversaries", "quiet")


def read(played: Played, tally: Tally) -> None:
    """Count wins and points by bot and seat, how games end, turns, adventures and payments."""
    bots = played.bots
    turns = completed = reveals = 0
    for event in played.events:
        facts = event.facts
        match event.kind:
            case "turn":
                turns += 1
            case "revealed":
                reveals += event.seat in bots
            case "defeated" | "sealed":
                name = bots[event.seat].name
                tally.mean("knights paid for an adversary", len(facts["paid"]), bot=name)
            case "completed":
                completed += 1
                name = bots[event.seat].name
                tally.mean("points of an adventure", facts["points"], bot=name)
            case "scored":
                for seat, bot in bots.items():
                    tally.mean("points", facts["totals"][seat], bot=bot.name)
                    tally.mean("points", facts["totals"][seat], seat=str(seat + 1))
                    tally.mean("knights left in hand", facts["knights"][seat], bot=bot.name)
            case "over":
                for how in _ENDS:
                    tally.rate("games ended by", how == facts["how"], how=how)
                tally.rate("shared", len(facts["winners"]) > 1)
                for seat, bot in bots.items():
                    won = facts["winners"] == (seat,)
                    tally.rate("won", won, bot=bot.name)
                    tally.rate("won", won, seat=str(seat + 1))
    tally.mean("turns", turns)
    tally.mean("adventures completed", completed)
    tally.mean("reveals in turns", reveals)
