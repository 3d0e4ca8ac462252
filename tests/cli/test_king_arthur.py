"""`malory play king-arthur`: a whole game, as a program and a screen reader meet it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.running import malory
from tests.presenter.schema import faults

SEATS = ("--seats", "human,bot:steady,bot:random")


@pytest.mark.parametrize("quest", ["base", "epic"])
def test_a_game_as_json_fits_the_schema_to_its_end(root: Path, quest: str) -> None:
    schema = json.loads((root / "grammar" / "schemas" / "play.json").read_text("utf-8"))
    done = malory("play", "king-arthur", *SEATS, "--json", "--seed", "2", "--option",
                  f"quest={quest}", stdin="1\n" * 500)  # fmt: skip
    assert done.code == 0, done.err
    lines = [json.loads(line) for line in done.out.splitlines()]
    for line in lines:
        assert faults(line, schema, schema) == []
    assert lines[-1]["reason"] == "over"
    told = {line.get("kind") for line in lines}
    assert {"revealed", "defeated", "completed", "drew", "scored"} <= told
    assert ("sealed" in told) == (quest == "epic")


def test_a_game_in_plain_text_tells_nobody_elses_knights_and_marks_what_can_be_paid() -> None:
    done = malory("play", "king-arthur", *SEATS, "--plain", "--seed", "2", stdin="1\n" * 500)
    assert done.code == 0, done.err
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2500-\u257f]", done.out)
    assert re.search(r"Player \d draws 1 knight\.", done.out)
    assert not re.search(r"Player \d draws [A-Z]", done.out)
    assert re.search(r"Dark Forces \d \(in\sreach\)", done.out)
    assert "*" not in done.out
    assert re.search(r"Player \d wins|win together", done.out)
    assert "You: adventures " in done.out  # the score sheet


def test_what_cannot_be_paid_is_refused_with_its_rule_and_why_prints_it() -> None:
    typed = "pass\nDragon 5\nwhy\n"
    done = malory("play", "king-arthur", *SEATS, "--plain", "--seed", "2", stdin=typed)
    assert re.search(r"\(KA01[234]\)", done.out), done.out
    assert "Rule KA012" in done.out


def test_a_game_is_resumed_where_it_stood() -> None:
    begun = ("play", "king-arthur", *SEATS, "--plain", "--seed", "4")
    whole = malory(*begun, stdin="1\n" * 30)
    first = malory(*begun, stdin="1\n" * 12)
    assert "malory play king-arthur --resume" in first.out
    rest = malory("play", "king-arthur", "--plain", "--resume", stdin="1\n" * 18)
    assert rest.code == 0, rest.err
    end = whole.out[-1200:].split("Your hand")[-1].split("The game is saved")[0]
    end = end.split("To read the whole story")[0]  # under the name of its own save
    assert end in rest.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--option", "first=4", "--seats", "human,bot,bot"), "player 4 first"),
        (("--option", "quests=epic"), "takes no `quests`"),
        (("--option", "quest=long"), "quest knows no `long`; choose from base, epic"),
        (("--seats", "human,bot:depe"), "did you mean `deep`?"),
    ],
)
def test_what_cannot_be_played_is_one_line(words: tuple[str, ...], said: str) -> None:
    done = malory("play", "king-arthur", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert said in done.err


def test_a_rule_is_printed_by_its_id() -> None:
    done = malory("rules", "king-arthur", "KA028")
    assert done.out.startswith("KA028: Of equal scores whoever holds more knight cards wins")
    assert "KA-A15" in malory("rules", "king-arthur", "ka-a15").out
