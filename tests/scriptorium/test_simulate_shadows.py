"""What a simulation of Shadows counts is what its events say."""

from __future__ import annotations

from scriptorium.simulate.order import Order
from scriptorium.simulate.playing import play_one
from scriptorium.simulate.readers import count
from scriptorium.simulate.tally import Tally

SIEGE = Order(
    "shadows", "", (("traitor", "certain"),), "bot:steady,bot:random,bot:random", "", True
)
GAMES = 6


def test_wins_ends_and_accusations_are_those_of_the_events() -> None:
    tally = Tally()
    played = [play_one(SIEGE, number) for number in range(GAMES)]
    for game in played:
        count(game, tally)
    rates = tally.all_rates()
    events = [event for game in played for event in game.events]
    stands = sum(one.kind == "ended" and one.facts["winner"] == "Camelot" for one in events)
    assert rates["Camelot stands", ()] == (stands, GAMES)
    assert rates["Camelot stands", (("there", "with a Traitor"),)] == (stands, GAMES)
    ends = [one for (name, by), one in rates.items() if name == "games ended by" and by]
    assert sum(one.hits for one in ends) == GAMES
    won = [one for (name, by), one in rates.items() if name == "won"]
    assert sum(one.of for one in won) == 3 * GAMES
    traitors = [one for (name, by), one in rates.items()
                if name == "won" and ("oath", "traitor") in by]  # fmt: skip
    assert sum(one.hits for one in traitors) == GAMES - stands
    accused = sum(one.kind == "accused" for one in events)
    said = rates.get(("accusations right", ()))
    assert (said.of if said else 0) == accused
