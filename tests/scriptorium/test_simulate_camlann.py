"""What a simulation of Camlann counts is what its events say."""

from __future__ import annotations

from malory.kernel import NOBODY
from scriptorium.simulate.order import Order
from scriptorium.simulate.playing import play_one
from scriptorium.simulate.readers import count
from scriptorium.simulate.tally import Tally

BATTLE = Order("camlann", "", (("arthur", "1"),), "bot:steady,bot:random", "counts", True)
GAMES = 8


def test_wins_add_up_by_bot_by_side_and_by_seat_and_every_game_ends_one_way() -> None:
    tally = Tally()
    played = [play_one(BATTLE, number) for number in range(GAMES)]
    for game in played:
        count(game, tally)
    rates = tally.all_rates()
    won = sum(one.kind == "over" and one.seat != NOBODY for game in played for one in game.events)
    for keys in (("bot",), ("side",), ("bot", "side"), ("seat",)):
        found = [one for (name, by), one in rates.items()
                 if name == "won" and tuple([key for key, _ in by]) == keys]  # fmt: skip
        assert sum(one.hits for one in found) == won
        assert sum(one.of for one in found) == 2 * GAMES
    ends = [one for (name, _), one in rates.items() if name == "games ended by"]
    assert sum(one.hits for one in ends) == GAMES
    assert rates["drawn", ()].hits == GAMES - won


def test_bots_that_rotate_are_arthur_in_turn() -> None:
    games = [play_one(BATTLE, number) for number in range(4)]
    assert [game.bots[0].name for game in games] == ["steady", "random"] * 2
    assert {event.seat for game in games for event in game.events if event.kind == "sides"} == {0}
