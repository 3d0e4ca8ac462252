"""What a simulation counts adds up, and every number is what the events say."""

from __future__ import annotations

from collections import Counter

import pytest
from malory.kernel import NOBODY
from scriptorium.simulate.order import Order
from scriptorium.simulate.playing import play_one
from scriptorium.simulate.readers import count, read
from scriptorium.simulate.report import report_data, report_text, run_data
from scriptorium.simulate.tally import Rate, Sum, Tally

SOLO = Order("tales", "", (("difficulty", "knight"),), "", "counts")
COOP = Order("tales", "", (("mode", "coop"),), "bot,bot:bold,bot:random", "counts")
RIVALS = Order("tales", "", (("grand-quests", "yes"), ("mode", "competitive")), "bot,bot", "counts")
ALL = pytest.mark.parametrize("order", [SOLO, COOP, RIVALS], ids=["solo", "coop", "rivals"])


def tallied(order: Order, games: int) -> Tally:
    tally = Tally()
    for number in range(games):
        count(play_one(order, number), tally)
    return tally


@ALL
def test_destiny_by_source_by_age_and_by_knight_is_all_destiny(order: Order) -> None:
    tally = tallied(order, 4)
    totals: Counter[str] = Counter()
    for (name, by), one in tally.all_sums().items():
        if name.startswith("Destiny"):
            totals[f"{name} {' '.join(key for key, _ in by)}".strip()] += one.total
    assert len(totals) == 5
    assert len(set(totals.values())) == 1


def test_the_destiny_of_a_solo_ride_is_what_left_the_pool_and_came_from_the_reserve() -> None:
    game = SOLO.bound().game
    for number in range(6):
        tally = Tally()
        count(play_one(SOLO, number), tally)
        sums = {name: one.total for (name, by), one in tally.sums.items() if not by}
        earned = game.pools[0] - sums["left in the pool"] + sums["from the reserve"]
        assert sums["Destiny"] == earned


@ALL
def test_wins_by_knight_are_the_wins(order: Order) -> None:
    tally = tallied(order, 4)
    rates = tally.all_rates()
    by_knight = [one for (name, by), one in rates.items() if name == "won" and "knight" in dict(by)]
    assert sum(one.of for one in by_knight) == tally.seats
    if order is SOLO:
        assert sum(one.hits for one in by_knight) == rates["won", ()].hits


def test_words_and_decisions_are_those_of_the_events() -> None:
    played = play_one(SOLO, 1)
    tally = Tally()
    count(played, tally)
    texts = [str(one.facts["text"]).split() for one in played.events if one.kind == "text"]
    assert tally.sums["words read", ()].total == sum(map(len, texts))
    assert tally.sums["decisions", ()].total == played.decisions
    turns = [one for one in played.events if one.kind == "turn"]
    assert len(turns) == 12


def test_statuses_and_quests_are_counted_as_they_were_told() -> None:
    tally = tallied(SOLO, 5)
    events = [one for number in range(5) for one in play_one(SOLO, number).events]
    statuses = Counter(str(one.facts["status"]) for one in events if one.kind == "status")
    found = {
        dict(by)["status"]: one.total
        for (name, by), one in tally.parts.items()
        if name == "statuses suffered"
    }
    assert found == statuses
    drawn = tally.rates["quests drawn and done", ()]
    assert drawn.of == sum(one.kind == "quest" for one in events)
    assert drawn.hits == sum(one.kind == "quest done" for one in events)


def test_two_tallies_add_up_in_any_order() -> None:
    first, second = tallied(SOLO, 2), tallied(COOP, 2)
    one, other = Tally(), Tally()
    for tally in (first, second):
        one.add(tally)
    for tally in (second, first):
        other.add(tally)
    assert one.all_rates() == other.all_rates()
    assert one.all_sums() == other.all_sums()
    assert one.games == 4


def test_what_is_not_told_is_a_miss_or_nothing() -> None:
    tally = Tally()
    tally.games, tally.seats = 2, 4
    tally.met("saw it", what="hart")
    tally.part("carried", 3, what="bell")
    assert tally.all_rates()["saw it", (("what", "hart"),)] == Rate(1, 4)
    assert tally.all_sums()["carried", (("what", "bell"),)] == Sum(4, 3, 9, 0, 3)


def test_a_game_without_a_reader_is_read_by_its_outcome() -> None:
    tally = Tally()
    read(play_one(RIVALS, 0), tally)
    assert tally.rates["won", (("seat", "1"),)].of == 1
    assert tally.sums["score in hundredths", ()].of == 2


def test_a_report_of_nothing_says_so() -> None:
    data = report_data(SOLO, [run_data(SOLO, Tally())], interrupted=True)
    text = report_text(data)
    assert "0 games" in text
    assert "Broken off" in text


def test_no_event_is_read_that_only_one_seat_may_know() -> None:
    secret = [one for one in play_one(RIVALS, 0).events if one.secret and one.seat != NOBODY]
    assert secret == []
