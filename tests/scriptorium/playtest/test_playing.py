"""Lots of games: the same for any number of jobs, every fault found, and met again by its seed."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from malory.games.gamebook import course
from malory.games.tales import reading
from malory.telling import UnplayableError
from scriptorium.playtest.coverage import whole
from scriptorium.playtest.faults import Fault, Faults, short_path
from scriptorium.playtest.keepers import keep_game
from scriptorium.playtest.order import Order, Strategy
from scriptorium.playtest.playing import play_one
from scriptorium.playtest.report import never
from scriptorium.playtest.result import Result
from scriptorium.playtest.running import ROUND, replay
from scriptorium.playtest.timing import TooSlowError, at_most

from tests.scriptorium.playtest.books import FAULTY, played, write_book

TALES = Order("tales", scene=True)


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    return str(write_book(tmp_path / "faulty", FAULTY, "Faulty"))


def told(result: Result) -> Any:
    coverage = result.coverage
    groups = [(one.fault, one.times, one.games) for one in result.faults.groups()]
    return (
        coverage.games,
        coverage.passages,
        coverage.choices,
        coverage.outcomes,
        result.choices,
        result.rolls,
        groups,
    )


# ------------------------------------------------------------------------------- alike for any jobs


@pytest.mark.parametrize("strategy", ["random", "unused", "options", "states"])
def test_what_is_met_does_not_depend_on_the_number_of_jobs(faulty: str, strategy: Strategy) -> None:
    order = Order(faulty, strategy=strategy, limit=60)
    assert told(played(order, 2 * ROUND + 7, 1)) == told(played(order, 2 * ROUND + 7, 2))


def test_encounters_do_not_depend_on_the_number_of_jobs() -> None:
    assert told(played(TALES, 40, 1)) == told(played(TALES, 40, 2))


@pytest.mark.parametrize("strategy", ["random", "unused"])
def test_a_game_is_the_same_among_many_and_alone(strategy: Strategy) -> None:
    order = Order("the-ferry", strategy=strategy)
    number = ROUND + 3
    lot = played(order, number + 1)
    less = played(order, number)
    again = replay(order, number)
    assert again.table is not None
    assert lot.choices - less.choices + lot.rolls - less.rolls == len(again.table.record)


def test_random_play_is_the_play_of_random_bots(faulty: str) -> None:
    from malory.kernel.bots import RANDOM
    from malory.kernel.table import Table

    order = Order("the-ferry")
    game = play_one(order, 4, {})
    table = Table(order.bound().game, 1, "playtest/4")
    table.run({0: RANDOM})
    assert game.table is not None
    assert game.table.record == table.record


def test_what_was_taken_least_is_taken_first(tmp_path: Path) -> None:
    choices = "".join(f"* Way {at} -> end\n" for at in range(20))
    book = str(write_book(tmp_path / "fan", f"## 1 Fan\n\nA fan.\n\n{choices}"))
    fair = played(Order(book, strategy="unused"), 10 * ROUND).coverage.choices.values()
    assert len(fair) == 20
    assert max(fair) < 2 * ROUND
    assert len(played(Order(book, strategy="unused"), ROUND // 2).coverage.choices) < 20


# ------------------------------------------------------------------------------------------ faults


def found(order: Order, games: int) -> dict[str, str]:
    return {one.fault.where: one.fault.kind for one in played(order, games).faults.groups()}


def test_every_fault_is_found_and_none_ends_the_lot(faulty: str) -> None:
    order = Order(faulty, limit=100)
    lot = played(order, 150)
    assert lot.games == 150
    assert found(order, 150) == {
        "left": "stuck",
        "maze": "loop",
        "pit": "loop",
        "stop": "open end",
    }


def test_a_loop_is_told_by_its_passages(faulty: str) -> None:
    groups = played(Order(faulty, limit=100), 100).faults.groups()
    words = {one.fault.where: one.fault.words for one in groups}
    assert words["maze"] == "not over after 100 decisions, round and round: maze, maze-2"
    assert words["pit"] == "passages turn to each other without a choice: pit"


DICE = "## 1 Dice\n\nThrow.\n\n? die\n= 1-6 Again.\n  -> 1\n"


def test_a_loop_of_dice_alone_stops_soon_and_says_what_it_took(tmp_path: Path) -> None:
    book = str(write_book(tmp_path / "dice", DICE))
    game = play_one(Order(book), 0, {})
    assert game.table is not None
    assert game.table.count < 400
    assert game.fault is not None
    assert game.fault.kind == "loop"
    assert game.fault.words == f"not over after {game.table.count} rolls, round and round: 1"


def test_rolls_count_against_the_limit(tmp_path: Path) -> None:
    tale = DICE.replace("Throw.", "Throw.\n[Gold +1]")
    game = play_one(Order(str(write_book(tmp_path / "dice", tale)), limit=900), 0, {})
    assert game.table is not None
    assert game.table.count == 900
    assert game.fault is not None
    assert game.fault.words == "not over after 900 rolls, round and round: 1"


def test_dice_that_lead_out_at_last_are_no_loop(tmp_path: Path) -> None:
    tale = DICE.replace("1-6", "1-5") + "= 6 Out.\n  -> end\n"
    book = str(write_book(tmp_path / "dice", tale))
    assert not played(Order(book), 60).faults.groups()


def test_a_game_that_finds_new_passages_still_is_no_loop(tmp_path: Path) -> None:
    tale = "".join(f"## {at}\n\nOn.\n\n* On -> {at + 1}\n\n" for at in range(1, 60))
    book = str(write_book(tmp_path / "long", f"{tale}## 60\n\nThere.\n\n-> end\n"))
    order = Order(book, limit=40)
    assert [one.fault.kind for one in played(order, 1).faults.groups()] == ["long"]
    assert not played(order._replace(limit=60), 1).faults.groups()


@pytest.mark.parametrize("strategy", ["random", "unused"])
def test_each_fault_is_met_again_by_its_seed(faulty: str, strategy: Strategy) -> None:
    order = Order(faulty, strategy=strategy, limit=50)
    for group in played(order, 2 * ROUND).faults.groups():
        for number in group.games:
            again = replay(order, number)
            assert again.fault is not None
            assert again.fault.key == group.fault.key
            script, words = keep_game(order, number, False)
            assert group.fault.where in words
            assert script.count("\n") < 300


def test_options_blame_nobody_for_what_may_never_come_about(faulty: str) -> None:
    lot = played(Order(faulty, strategy="options"), 0)
    assert lot.faults.groups() == []
    marks = Order(faulty).marks()
    for _, counts in whole(lot.coverage, marks).parts():
        assert never(counts) == []


def test_options_meet_all_of_our_gamebook() -> None:
    order = Order("the-ferry", strategy="options")
    for _, counts in whole(played(order, 0).coverage, order.marks()).parts():
        assert never(counts) == []


def test_states_find_what_is_really_barred_and_what_cannot_be_met(faulty: str) -> None:
    order = Order(faulty, strategy="states")
    assert found(order, 0) == {"left": "stuck", "maze": "loop"}
    covered = whole(played(order, 0).coverage, order.marks())
    assert never(covered.passages) == []
    assert never(covered.choices) == ["left -> end: Open it", "left -> end: Swim under it"]


def test_our_books_have_no_fault() -> None:
    assert played(Order("the-ferry", strategy="unused"), 150).faults.groups() == []
    assert played(TALES._replace(strategy="unused"), 150).faults.groups() == []
    for options in ((), (("mode", "coop"),), (("mode", "competitive"),)):
        assert played(Order("tales", options), 2).faults.groups() == []


# ------------------------------------------------------------------------------ faults of the rules


def test_an_error_of_the_rules_is_our_bug_with_a_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*args: object) -> None:
        raise ValueError("the goat is gone")

    order = Order("the-ferry")
    monkeypatch.setattr(course, "aftermath", broken)
    groups = played(order, 20).faults.groups()
    assert {one.fault.kind for one in groups} == {"bug"}
    assert all("ValueError: the goat is gone" in one.fault.words for one in groups)
    assert played(order._replace(strategy="options"), 0).faults.groups()


def test_a_lost_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    was = reading.passage.now

    def losing(s: Any, *args: Any) -> Any:
        s.treasures = s.treasures[1:]
        return was(s, *args)

    monkeypatch.setattr(reading.passage, "now", losing)
    (first, *_) = played(TALES, 5).faults.groups()
    assert first.fault.kind == "cards"
    assert first.fault.words.startswith("gone: ")


def test_a_barred_menu_is_found_in_the_middle_of_a_ride(monkeypatch: pytest.MonkeyPatch) -> None:
    from malory.games.tales import menu

    monkeypatch.setattr(menu, "picks", lambda s, k, entries: {})
    kinds = {one.fault.kind for one in played(Order("tales"), 1).faults.groups()}
    assert kinds == {"stuck"}


def test_a_game_that_takes_too_long_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def hang(*args: object) -> None:
        while True:
            time.monotonic()

    monkeypatch.setattr(course, "turn_to", hang)
    (group,) = played(Order("the-ferry", seconds=0.2), 1).faults.groups()
    assert group.fault.kind == "slow"


def hang_at_most(seconds: float) -> None:
    with at_most(seconds):
        while True:
            time.monotonic()


def test_the_time_is_over_only_if_it_is() -> None:
    with at_most(5):
        pass
    with pytest.raises(TooSlowError):
        hang_at_most(0.05)


# --------------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (Order("kings-court"), "is no book"),
        (Order("tales", strategy="states"), "for gamebooks"),
        (Order("tales", seats="human"), "bots play among themselves"),
        (Order("tales", seats="bot,bot,bot,bot,bot"), "is for"),
        (Order("tales", (("mode", "duel"),)), "mode"),
        (Order("nowhere"), "there is no"),
    ],
)
def test_what_cannot_be_played_is_refused(order: Order, words: str) -> None:
    with pytest.raises(UnplayableError, match=words):
        order.check()


def test_a_named_bot_keeps_its_seat() -> None:
    order = Order("tales", (("mode", "competitive"),), "bot,bot:prudent")
    walker = next(iter(order.bound().bots.values()))._replace(name="walker")
    assert [one.name for one in order.bots(walker).values()] == ["walker", "prudent"]


# ----------------------------------------------------------------------------------------- grouping


def test_gatherings_of_faults_add_up_alike_in_any_order() -> None:
    some = [Fault("loop", "a", "w", game, ("a",) * (9 - game % 4)) for game in range(8)]
    some += [Fault("bug", "b", "w", 3, ("b",))]
    one, other = Faults(some[:4]), Faults(some[4:])
    one.add(other)
    backwards = Faults(reversed(some))
    assert one.groups() == backwards.groups()
    assert [(group.fault.kind, group.times) for group in one.groups()] == [("bug", 1), ("loop", 8)]
    assert one.groups()[1].games == (0, 1, 2)


def test_a_path_is_told_without_saying_anything_twice() -> None:
    path = ("1", "1 -> on", "on", "on ? Rope", "on ? Rope -", "1", "1 -> end: Home")
    assert short_path(path) == "1 -> on ? Rope (-) > 1 -> end: Home"


@pytest.mark.parametrize(
    "tale",
    [
        "## 1\n\nA.\n\n* On -> 2\n\n## 2\n\nB.\n\n* Back -> 1\n",
        "## 1\n\nA.\n\n-> 2\n\n## 2\n\nB.\n\n-> 1\n",
        "## 1\n\nA.\n\n? die\n= 1-3 Low.\n  -> 2\n= 4-6 High.\n  -> 1\n\n## 2\n\nB.\n\n-> 1\n",
    ],
)
def test_states_find_no_fault_only_where_an_end_can_be_come_to(tmp_path: Path, tale: str) -> None:
    order = Order(str(write_book(tmp_path / "round", tale)), strategy="states")
    found = played(order, 100)
    told = [(one.fault.kind, one.fault.where, one.fault.words) for one in found.faults.groups()]
    assert told == [("loop", "1", "no way leads from here to an end")]
    assert {"1", "2"} <= set(found.coverage.passages)
