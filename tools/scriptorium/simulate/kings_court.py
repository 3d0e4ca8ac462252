"""What the events of King's Court say: who wins games and hands, points, and how long it takes."""

from __future__ import annotations

from scriptorium.simulate.readers import Played
from scriptorium.simulate.tally import Tally


def read(played: Played, tally: Tally) -> None:
    """Count wins (a shared one is none's), hands gone out of, points a hand, hands and cards."""
    bots = played.bots
    seats = len(bots)
    hands = laid = drawn = 0
    caught = [0] * seats
    for event in played.events:
        facts = event.facts
        if event.kind == "laid":
            laid += len(facts["lays"])
        elif event.kind == "drew":
            drawn += facts["count"]
        elif event.kind == "caught":
            caught[facts["caught"]] += 1
        elif event.kind == "scored":
            hands += 1
            tally.rate("hands without an end", event.seat < 0)
            for seat, points in enumerate(facts["points"]):
                name = bots[seat].name
                tally.rate("hands gone out of", seat == event.seat, bot=name)
                tally.mean("points a hand", points, bot=name)
        elif event.kind == "over":
            winners = facts["winners"]
            sides = len(facts["totals"])
            for seat in range(seats):
                won = winners == (seat % sides,)
                tally.rate("won", won, bot=bots[seat].name)
                tally.rate("won", won, seat=str(seat + 1))
    for seat, times in enumerate(caught):
        tally.mean("calls caught", times, bot=bots[seat].name)
    tally.mean("hands", hands)
    tally.mean("cards laid", laid)
    tally.mean("cards drawn", drawn)
