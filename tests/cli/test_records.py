"""`malory records`: what a player sees of what is remembered, and has forgotten."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import malory
from tests.presenter.schema import faults

OVER = "1\n3\n"
"""Answers that take the ferry to its near bank."""


def play(ferry: str, *more: str, answers: str = OVER) -> None:
    assert malory("play", ferry, "--seed", "7", *more, stdin=answers).code == 0


def test_what_is_met_and_finished_stands_in_the_book_of_records(ferry: str) -> None:
    assert malory("records").out.startswith("Nothing is remembered yet.")
    play(ferry)
    shown = malory("records", ferry).out
    assert shown.splitlines()[:3] == [
        "The Short Ferry",
        "    1 game finished.",
        "    Read: 2 of 6 passages.",
    ]
    assert malory("records").out == shown


def test_a_game_left_half_way_is_remembered_as_far_as_it_went(ferry: str) -> None:
    play(ferry, answers="1\n1\n")
    shown = malory("records").out
    assert "0 games finished" in shown
    assert "Read: 2 of 6 passages." in shown


def test_programs_bots_and_who_wants_none_leave_no_memory(ferry: str) -> None:
    play(ferry, "--json")
    play(ferry, "--seats", "bot:random", answers="")
    assert malory("settings", "memory", "no").code == 0
    play(ferry)
    assert malory("records").out.startswith("Nothing is remembered yet.")


def test_a_game_that_was_over_is_not_counted_again_when_it_is_taken_up(ferry: str) -> None:
    play(ferry)
    assert malory("play", "--resume", "ferry-7").code == 0
    assert "1 game finished" in malory("records").out


def test_unread_is_told_without_a_title(ferry: str) -> None:
    play(ferry)
    shown = malory("records", ferry, "--unread").out
    assert "Not met yet: " in shown
    assert "Purse" not in shown


def test_as_json_it_fits_its_schema(ferry: str, root: Path) -> None:
    play(ferry)
    schema = json.loads((root / "grammar" / "schemas" / "records.json").read_text("utf-8"))
    for more in ((), ("--unread",)):
        listed = json.loads(malory("records", "--format", "json", *more).out)
        assert faults(listed, schema, schema) == []
    assert listed["records"][0]["games"] == 1


def test_nothing_is_forgotten_unasked(ferry: str) -> None:
    play(ferry)
    assert malory("records", "--forget", stdin="n\n").code == 130
    assert "1 game finished" in malory("records").out
    assert malory("records", ferry, "--forget", "--yes").out == "Forgotten: The Short Ferry.\n"
    assert malory("records").out.startswith("Nothing is remembered yet.")
    assert malory("records", "--forget").out == "There is nothing to forget.\n"


def test_an_unknown_game_is_refused_in_a_line(ferry: str) -> None:
    refused = malory("records", "talse")
    assert (refused.code, "did you mean `tales`" in refused.err) == (2, True)


def test_a_damaged_memory_is_said_once_and_the_game_goes_on(ferry: str) -> None:
    play(ferry)
    from malory.telling.memory import memory_path

    memory_path(str(Path(ferry).resolve())).write_text("{", "utf-8")
    done = malory("play", ferry, "--seed", "8", stdin=OVER)
    assert done.code == 0
    assert done.out.count("is set aside as") == 1
    assert "1 game finished" in malory("records").out
