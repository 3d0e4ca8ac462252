"""What is counted of King's Court is what its events say; seats rotate game by game."""

from __future__ import annotations

import pytest
from scriptorium.simulate.order import Order
from scriptorium.simulate.playing import play, play_one

SHORT = (("turn-limit", "30"),)
DUEL = Order("kings-court", "", SHORT, "bot:steady,bot:random", "court", True)
TEAMS = Order("kings-court", "", (*SHORT, ("teams", "yes")), "bot,bot,bot,bot", "court")


def test_game_i_seats_everybody_i_places_on() -> None:
    seats = [[bot.name for _, bot in sorted(DUEL.bots_at(number).items())] for number in range(3)]
    assert seats == [["steady", "random"], ["random", "steady"], ["steady", "random"]]
    assert DUEL._replace(rotates=False).bots_at(1) == DUEL.bots()


def test_wins_hands_and_points_add_up() -> None:
    tally = play(DUEL, 0, 4)
    rates = tally.all_rates()
    games = [one for (name, by), one in rates.items() if name == "won" and "bot" in dict(by)]
    assert sum(one.of for one in games) == 8
    assert sum(one.hits for one in games) <= 4
    hands = tally.sums["hands", ()].total
    gone = [one for (name, _), one in rates.items() if name == "hands gone out of"]
    assert sum(one.of for one in gone) == 2 * hands
    ended = hands - rates["hands without an end", ()].hits
    assert sum(one.hits for one in gone) == ended


@pytest.mark.parametrize("order", [DUEL, TEAMS])
def test_points_of_all_hands_are_those_of_the_events(order: Order) -> None:
    played = play_one(order, 1)
    told = [event.facts["points"] for event in played.events if event.kind == "scored"]
    tally = play(order, 1, 1)
    points = [one.total for (name, _), one in tally.sums.items() if name == "points a hand"]
    assert sum(points) == sum(map(sum, told))


def test_a_team_wins_together() -> None:
    tally = play(TEAMS, 0, 2)
    won = {
        dict(by).get("seat"): one.hits for (name, by), one in tally.rates.items() if name == "won"
    }
    assert won["1"] == won["3"]
    assert won["2"] == won["4"]
