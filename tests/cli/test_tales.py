"""`malory play tales`: a whole ride, as a program and a screen reader meet it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.running import malory
from tests.presenter.schema import faults


@pytest.mark.parametrize("answer", ["1", "2"])
def test_a_ride_as_json_fits_the_schema_to_its_end(root: Path, answer: str) -> None:
    schema = json.loads((root / "grammar" / "schemas" / "play.json").read_text("utf-8"))
    # a prompt of one option has no number 2: it is refused, and the next line answers it
    done = malory("play", "tales", "--json", "--seed", answer, stdin=f"{answer}\n1\n" * 500)
    assert done.code == 0, done.err
    for line in done.out.splitlines():
        assert faults(json.loads(line), schema, schema) == []
    assert json.loads(done.out.splitlines()[-1])["reason"] == "over"


def test_a_ride_in_plain_text_steers_and_draws_nothing() -> None:
    done = malory("play", "tales", "--plain", "--seed", "1", stdin="1\nsheet\nmap\n" * 200)
    assert done.code == 0, done.err
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2500-\u257f]", done.out)
    assert "Sir" in done.out or "Dame" in done.out
    assert re.search(r"Where you are: .*, \d+ lines:", done.out)


def test_the_knight_named_rides_and_a_misspelt_one_is_one_line() -> None:
    done = malory("play", "tales", "--plain", "--knights", "enid", "--seed", "1", stdin="")
    assert "Dame Enid takes the road." in done.out
    done = malory("play", "tales", "--knights", "Gawan")
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert "did you mean Gawain?" in done.err


@pytest.mark.parametrize(
    ("option", "value", "near"),
    [
        ("difficulty", "squier", "squire"),
        ("edition", "frist-ride", "first-ride"),
        ("mode", "slo", "solo"),
    ],
)
def test_an_option_misspelt_names_what_there_is(option: str, value: str, near: str) -> None:
    done = malory("play", "tales", f"--{option}", value)
    assert (done.code, done.out) == (2, "")
    assert f"did you mean {near}?" in done.err
    assert done.err.count("\n") == 1


def test_bots_ride_alike_from_one_seed() -> None:
    rides = {malory("play", "tales", "--seats", "bot", "--seed", "7").out for _ in range(2)}
    (ride,) = rides
    assert "To play it over:" in ride
    assert "Score: " in ride
