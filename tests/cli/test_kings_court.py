"""`malory play kings-court`: a whole game, as a program and a screen reader meet it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.running import malory
from tests.presenter.schema import faults

SEATS = ("--seats", "human,bot:steady,bot:steady,bot:steady")


def test_a_game_as_json_fits_the_schema_to_its_end(root: Path) -> None:
    schema = json.loads((root / "grammar" / "schemas" / "play.json").read_text("utf-8"))
    done = malory("play", "kings-court", *SEATS, "--json", "--seed", "2", stdin="1\n" * 1500)
    assert done.code == 0, done.err
    lines = [json.loads(line) for line in done.out.splitlines()]
    for line in lines:
        assert faults(line, schema, schema) == []
    assert lines[-1]["reason"] == "over"
    assert {"scored", "laid", "drew", "on guard"} <= {line.get("kind") for line in lines}


def test_a_game_in_plain_text_tells_nobody_elses_cards() -> None:
    done = malory("play", "kings-court", *SEATS, "--plain", "--seed", "2", stdin="1\n" * 40)
    assert done.code == 0, done.err
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2500-\u257f]", done.out)
    assert re.search(r"Player \d draws 1 card\.", done.out)
    assert not re.search(r"Player \d draws [A-Z]", done.out)


def test_a_card_that_does_not_fit_is_refused_with_its_rule_and_why_prints_it() -> None:
    typed = "Green 4\nPurple 9\nwhy\n"
    done = malory("play", "kings-court", *SEATS, "--plain", "--seed", "1", stdin=typed)
    refused = done.out[done.out.index("Choose 1 to") :]
    assert "(KC005)" in refused, done.out
    assert "Rule KC005" in refused


def test_a_game_is_resumed_where_it_stood() -> None:
    begun = ("play", "kings-court", *SEATS, "--plain", "--seed", "4")
    whole = malory(*begun, stdin="1\n" * 30)
    first = malory(*begun, stdin="1\n" * 12)
    assert "malory play kings-court --resume" in first.out
    rest = malory("play", "kings-court", "--plain", "--resume", stdin="1\n" * 18)
    assert rest.code == 0, rest.err
    end = whole.out[-1500:].split("On top:")[-1].split("The game is saved")[0]
    end = end.split("To read the whole story")[0]  # under the name of its own save
    assert end in rest.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--option", "teams=yes", "--seats", "human,bot,bot"), "with teams"),
        (("--option", "teems=yes"), "takes no `teems`"),
        (("--option", "teams=maybe"), "teams knows no `maybe`; choose from no, yes"),
        (("--option", "simplified=Dargon"), "did you mean Dragon?"),
        (("--seats", "human,bot:depe"), "did you mean `deep`?"),
    ],
)
def test_what_cannot_be_played_is_one_line(words: tuple[str, ...], said: str) -> None:
    done = malory("play", "kings-court", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert said in done.err


def test_a_rule_is_printed_by_its_id() -> None:
    done = malory("rules", "kings-court", "KC012")
    assert done.out.startswith("KC012: The game ends when a score is above 500")
    assert "KC-A02" in malory("rules", "kings-court", "kc-a02").out
