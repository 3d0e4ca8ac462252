"""`malory simulate`: games between bots, counted alike however they are spread."""

from __future__ import annotations

import doctest
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from malory.telling import UnplayableError
from scriptorium.simulate import intervals, playing
from scriptorium.simulate.order import Order
from scriptorium.spreading import CHUNK, Crew

from tests.cli.running import MALORY, interrupted, malory
from tests.presenter.schema import faults
from tests.telling.ferry import write_ferry

SOLO = Order("tales", "", (), "", "s")
ALONE = ("--jobs", "1", "--format", "json")
RIVALS = Order("tales", "", (("ages", "1"), ("mode", "competitive")), "bot,bot:random", "s")


def counted(order: Order, games: int, jobs: int) -> Any:
    with Crew(jobs) as crew:
        done = playing.play_lot(order, games, crew, lambda played: None)
    assert not done.interrupted
    return done.tally.games, done.tally.seats, done.tally.all_rates(), done.tally.all_sums()


def test_the_examples_of_intervals_hold() -> None:
    assert doctest.testmod(intervals).failed == 0


def test_what_is_counted_does_not_depend_on_the_number_of_jobs() -> None:
    games = 2 * CHUNK + 3
    assert counted(SOLO, games, 1) == counted(SOLO, games, 2)


def test_a_game_is_the_same_alone_and_among_many() -> None:
    alone = [playing.play_one(SOLO, number).events for number in (3, 4)]
    one = playing.play(SOLO, 3, 2)
    assert one.games == 2
    assert [playing.play_one(SOLO, number).events for number in (3, 4)] == alone


def test_games_of_a_lot_differ() -> None:
    ends = {str(playing.play_one(SOLO, number).events) for number in range(4)}
    assert len(ends) == 4


def test_bots_sit_where_they_are_put_and_else_the_first_as_often_as_needed() -> None:
    assert [one.name for one in SOLO.bots().values()] == ["prudent"]
    assert [one.name for one in RIVALS.bots().values()] == ["prudent", "random"]
    assert len(Order("tales", "", (("mode", "competitive"),), "", "s").bots()) == 2


def test_a_person_has_no_seat_here() -> None:
    with pytest.raises(UnplayableError, match="bots play among themselves"):
        Order("tales", "", (), "human", "s").bots()


def test_progress_is_told_to_the_last_game() -> None:
    told: list[int] = []
    with Crew(1) as crew:
        playing.play_lot(SOLO, CHUNK + 1, crew, told.append)
    assert told == [CHUNK, CHUNK + 1]


# ------------------------------------------------------------------------------- the command


def test_the_report_is_valid_json(root: Path) -> None:
    levels = ("--difficulty", "squire,champion")
    done = malory("simulate", "tales", "--games", "6", *levels, *ALONE)
    assert (done.code, done.err) == (0, "")
    data = json.loads(done.out)
    schema = json.loads((root / "grammar" / "schemas" / "simulate.json").read_text("utf-8"))
    assert faults(data, schema, schema) == []
    assert [run["options"]["difficulty"] for run in data["runs"]] == ["squire", "champion"]
    assert [run["games"] for run in data["runs"]] == [6, 6]


def test_two_processes_print_what_one_prints() -> None:
    command = ("simulate", "tales", "--games", "21", "--seed", "j", "--format", "json", "--jobs")
    assert malory(*command, "1").out == malory(*command, "2").out


def test_the_text_names_what_was_played() -> None:
    out = malory("simulate", "tales", "--games", "3", "--seed", "x", "--jobs", "1").out
    assert out.startswith("Tales of the Arthurian Knights: 3 games, seed x\n")
    for words in ("won", "Destiny by source: encounters", "statuses suffered", "decisions"):
        assert words in out


def test_a_gamebook_is_simulated_too(tmp_path: Path) -> None:
    write_ferry(tmp_path / "ferry")
    done = malory("simulate", str(tmp_path / "ferry"), "--games", "30", *ALONE)
    run = json.loads(done.out)["runs"][0]
    ended = [row for row in run["rates"] if row["name"] == "ended"]
    assert sum(row["hits"] for row in ended) == 30
    assert any(row["name"] == "words read" and row["mean"] > 0 for row in run["means"])


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--seats", "human"), "bots play among themselves here"),
        (("--seats", "bot:prudnt"), "did you mean `prudent`?"),
        (("--difficulty", "page"), "there is no difficulty 'page'"),
        (("--games", "0"), "--games wants a whole number from 1 up, not `0`"),
        (("--option", "filter"), "--option wants NAME=VALUE"),
        (("--option", "weather=fair"), "takes no `weather`"),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_a_line(args: tuple[str, ...], words: str) -> None:
    done = malory("simulate", "tales", *args)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C reaches a process otherwise there")
def test_ctrl_c_reports_what_was_played(jobs: str) -> None:
    done = interrupted(
        "simulate", "tales", "--games", "1000000", "--jobs", jobs, "--format", "json"
    )
    assert done.code == 130
    assert "Traceback" not in done.err
    data = json.loads(done.out)
    assert data["interrupted"]
    assert 0 < data["runs"][0]["games"] < 1000000


def test_it_is_listed_among_the_commands() -> None:
    assert "simulate" in malory("--help").out
    assert sys.executable in MALORY[0]
