"""Lessons of play: saves that outlive an edit, dice that fall again, thousands of games."""

from __future__ import annotations

import json
from pathlib import Path

from malory.kernel import legal
from malory.kernel.save import write_save
from scriptorium.playtest.command import playtest_command

from tests.book.packs import write_pack
from tests.games.gamebook.test_saves import ROAD, gone_on, saved
from tests.games.gamebook.walking import walk
from tests.scriptorium.lessons.book import command, lesson

ROUND = "## road\n\nDust.\n\n* On -> weir\n\n## weir\n\nWet.\n\n* Back -> road\n* Out -> end\n"


@lesson(15, "a choice put in above shifts saved places; the wrong one is taken silently")
def choice_above(folder: Path) -> None:
    edited = ROAD.replace("* Left", "* Up -> up\n* Left") + "\n## up\n\nA tree.\n\n-> end\n"
    again = gone_on(walk(ROAD), folder, edited)
    assert legal(again.table.state) == ("up", "left", "right")
    assert again.table.answer(0, "right") is None
    assert again.table.state.here == "right"


@lesson(17, "the dice are not saved, so a replay differs")
def same_dice(folder: Path) -> None:
    left = walk(ROAD, "right")
    again = gone_on(left, folder, ROAD).table
    for _ in range(5):
        left.answer("Riding")
        assert again.answer(0, "Riding") is None
        assert again.state == left.hero
        if again.is_over:
            break
        left.answer("right")
        assert again.answer(0, "right") is None


@lesson(21, "a save grows with visits")
def long_game(folder: Path) -> None:
    hero = walk(ROUND)
    sizes = []
    for turn in range(1, 10_001):
        hero.answer("weir" if hero.hero.here == "road" else "road")
        if turn in (100, 5_000, 10_000):
            write_save(folder / "save", hero.table)
            sizes.append((folder / "save").stat().st_size)
    # The record of what was answered grows by a word an answer, and nothing else does.
    assert sizes[2] - sizes[1] < 5_000 * 16
    assert sizes[2] < 10_000 * 20 + sizes[0]


@lesson(59, "what was given is given again after loading")
def given_once(folder: Path) -> None:
    left = walk(ROAD, "left")
    assert left.hero.counters["Gold"] == 4
    again = gone_on(left, folder, ROAD).table
    assert again.state.counters["Gold"] == 4
    assert again.answer(0, "go on") is None
    assert again.state.counters["Gold"] == 4
    assert json.loads(json.dumps(saved(left, folder).record)) != []


@lesson(73, "random actions freeze or crash the game")
def thousand_games(folder: Path) -> None:
    pack = write_pack(folder, ROUND.replace("On", "Ride on"))
    done = command(playtest_command, pack, "--games", 1000, "--jobs", 1, "--format", "json")
    report = json.loads(done.output)
    assert done.return_value == 0, done.output
    assert report["lot"]["games"] == 1000
    stuck = write_pack(folder / "stuck", "## a\n\n* On -> b\n\n## b\n\n* On -> a\n")
    done = command(playtest_command, stuck, "--games", 3, "--jobs", 1, "--limit", 100)
    assert done.return_value == 1
    assert "--replay" in done.output


@lesson(75, "a game without a mark of its end never ends; loading it shows nothing")
def last_passage(folder: Path) -> None:
    tale = "## road\n\nDust.\n\n* On -> weir\n\n## weir\n\nWet.\n\n---\n\nAll is said.\n"
    left = walk(tale, "weir")
    assert not left.table.is_over
    again = gone_on(left, folder, tale).table
    assert legal(again.state) == ("go on",)
    assert again.answer(0, "go on") is None
    assert again.is_over
    over = gone_on(walk(tale, "weir", "go on"), folder, tale).table
    assert over.is_over
