"""`malory transcript` and `malory replay`: a saved game as a story, and watched again."""

from __future__ import annotations

import json
from pathlib import Path

from malory.telling import Saves

from tests.cli.running import malory
from tests.presenter.schema import faults
from tests.telling.ferry import write_ferry

ANSWERS = "\n4\n"


def play(ferry: str) -> None:
    assert malory("play", ferry, "--seed", "7", stdin=ANSWERS).code == 0


def test_the_latest_game_is_told_as_a_story(ferry: str) -> None:
    assert malory("transcript").err == "malory: nothing has been saved yet\n"
    play(ferry)
    told = malory("transcript")
    assert told.code == 0
    assert told.out.startswith("# The Short Ferry\n")
    assert "> Go back to the landing, and wait\n" in told.out
    assert malory("transcript", "ferry-7").out == told.out


def test_it_is_written_as_the_file_is_called(ferry: str, tmp_path: Path) -> None:
    play(ferry)
    page = tmp_path / "story.html"
    assert malory("transcript", "-o", str(page)).code == 0
    assert page.read_text("utf-8").startswith("<!doctype html>")


def test_as_json_it_fits_its_schema(ferry: str, root: Path) -> None:
    play(ferry)
    told = json.loads(malory("transcript", "--to", "json").out)
    schema = json.loads((root / "grammar" / "schemas" / "transcript.json").read_text("utf-8"))
    assert faults(told, schema, schema) == []
    assert {one["seat"] for one in told["entries"]} == {0}


def test_a_stranger_has_no_story(ferry: str) -> None:
    play(ferry)
    done = malory("transcript", "--knight", "Mordred")
    assert (done.code, "nobody called `Mordred` played" in done.err) == (2, True)


def test_a_game_is_watched_again_word_for_word_and_its_save_stays(ferry: str) -> None:
    play(ferry)
    before = Saves().path("ferry-7").read_bytes()
    seen = malory("replay", "ferry-7", "--width", "0")
    assert seen.code == 0
    assert "Nobody comes." in seen.out
    assert "Go back to the landing, and wait" in seen.out
    assert Saves().path("ferry-7").read_bytes() == before
    assert Saves().names() == ("ferry-7",)


def test_of_a_story_that_has_changed_only_the_transcript_is_left(tmp_path: Path) -> None:
    folder = tmp_path / "ferry"
    write_ferry(folder)
    play(str(folder))
    for path in folder.glob("*.tale"):
        path.write_text(path.read_text("utf-8").replace("Nobody comes.", "No boat comes."), "utf-8")
    done = malory("replay", "ferry-7")
    assert done.code == 1
    assert "`malory transcript` still tells it" in done.err
    assert "Nobody comes." in malory("transcript", "ferry-7").out
