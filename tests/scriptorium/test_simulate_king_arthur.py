"""What a simulation of King Arthur counts is what its events say."""

from __future__ import annotations

import pytest
from scriptorium.simulate.order import Order
from scriptorium.simulate.playing import play_one
from scriptorium.simulate.readers import count
from scriptorium.simulate.tally import Tally

GAMES = 6


@pytest.mark.parametrize("quest", ["base", "epic"])
def test_wins_and_points_add_up_by_bot_and_by_seat_and_every_game_ends_one_way(quest: str) -> None:
    order = Order("king-arthur", "", (("quest", quest),), "bot:steady,bot:random,bot:random",
                  "counts", True)  # fmt: skip
    tally = Tally()
    played = [play_one(order, number) for number in range(GAMES)]
    for game in played:
        count(game, tally)
    rates = tally.all_rates()
    won = sum(one.kind == "over" and len(one.facts["winners"]) == 1
              for game in played for one in game.events)  # fmt: skip
    for keys in (("bot",), ("seat",)):
        found = [one for (name, by), one in rates.items()
                 if name == "won" and tuple([key for key, _ in by]) == keys]  # fmt: skip
        assert sum(one.hits for one in found) == won
        assert sum(one.of for one in found) == 3 * GAMES
    ends = [one for (name, _), one in rates.items() if name == "games ended by"]
    assert sum(one.hits for one in ends) == GAMES
    assert rates["shared", ()].hits == GAMES - won
    points = sum(int(score) for game in played for score in game.outcome)
    for key in ("bot", "seat"):
        sums = [one.total for (name, by), one in tally.sums.items()
                if name == "points" and [one for one, _ in by] == [key]]  # fmt: skip
        assert sum(sums) == points
