"""`malory stats`: what it prints, as text of 80 columns and as JSON, for a book or an edition."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from scriptorium.stats.command import stats
from scriptorium.stats.phrases import PhraseCount

from bench.synthetic import make_book, malory_files
from tests.book.packs import write_pack
from tests.scriptorium.prose.test_text import encounter
from tests.scriptorium.schemas import told

TALE = """\
## mill The Mill

The wheel has stopped. The the gate is down, and nobody comes.

* Go in -> gate
* Leave -> end

### gate

It is dark in there.

? Mounted 4: jump
+ Over you go, and nobody sees.
  [Destiny 2 | Mounted | Divinity +1]
- In you go.
  [Mounted | become Mad]
"""
TABLES = """\
calibration:
  - {measure: response words, low: 5, high: 8}
  - {measure: number 4, low: 31, high: 31}
prose: {pet_words: [{word: nobody, per_encounter: 1, per_10000: 5}]}
"""


def run(*arguments: str) -> str:
    done = CliRunner().invoke(stats, arguments, standalone_mode=False)
    assert done.return_value == 0, done.output
    return done.output


@pytest.fixture
def pack(tmp_path: Path) -> str:
    folder = write_pack(tmp_path / "pack", TALE)
    with (folder / "pack.yaml").open("a", encoding="utf-8") as file:
        file.write(TABLES)
    return str(folder)


def test_the_figures_of_a_small_book(pack: str) -> None:
    text = run(pack)
    for line in (
        "2 passages, 1 of them a section; 26 words of prose",
        "6 more in titles, choices and deeds; read in 1 min at 200 a minute",
        "2 choices, 1 test, 3 ways to an end",
    ):
        assert line in text
    assert ["Mounted", "1", "+0", "%"] in [line.split() for line in text.split("\n")]
    assert [len(line) for line in text.split("\n") if len(line) > 80] == []


@pytest.mark.parametrize("columns", [24, 40, 60])
def test_no_line_is_wider_than_the_terminal(
    pack: str, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    text = run(pack)
    assert [line for line in text.split("\n") if len(line) > columns] == []
    words = text.split()
    for name in ("Passages", "Mounted", "Divinity", "nobody"):
        assert name in words


def test_json_is_as_its_schema_says(pack: str) -> None:
    value = told(run(pack, "--format", "json"), "stats")
    assert value["words"] == 26
    assert value["aims"][0] == {
        "measure": "response words",
        "low": 5.0,
        "high": 8.0,
        "value": 12,
        "lowest": 12,
        "highest": 12,
        "outside": 1,
    }
    assert value["pets"] == [
        {"word": "nobody", "stands": 2, "allowed": 5, "most_in_one": 2, "per_encounter": 1}
    ]
    found = {fault["code"]: fault["found"] for fault in value["faults"]}
    assert found["W303"] == 1
    assert value["roads"][0] == {
        "renown": "Divinity",
        "won": 1,
        "lost": 0,
        "encounters": 1,
        "tests": 0,
    }


def test_the_reader_may_be_slower(pack: str) -> None:
    assert "read in 2 min at 20 a minute" in run(pack, "--words-per-minute", "20")


def test_an_edition_counts_what_its_cards_reach() -> None:
    whole = told(run("tales", "--format", "json"), "stats")
    ride = told(run("tales", "--edition", "first-ride", "--format", "json"), "stats")
    assert ride["edition"] == "first-ride"
    assert 0 < ride["words"] <= whole["words"]
    with pytest.raises(click.UsageError, match="Did you mean `first-ride`"):
        CliRunner().invoke(
            stats, ["tales", "--edition", "first"], standalone_mode=False, catch_exceptions=False
        )


def test_what_has_an_error_is_left_out_and_said_so(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "pack", TALE + "\n## barn\n\nSo {nobody.\n\n-> end\n")
    done = CliRunner().invoke(stats, [str(folder)], standalone_mode=False)
    assert done.return_value == 0
    assert "1 passage has an error and is not counted" in done.stderr


def test_phrases_are_runs_of_four_words_that_stand_in_several_passages(tmp_path: Path) -> None:
    read = [
        encounter(tmp_path / str(at), f"## mill\n\nAs far as the {word}.\n\n-> end\n")
        for at, word in enumerate(("gate", "barn", "weir"))
    ]
    count = PhraseCount()
    for one in read:
        count.add(one)
    assert count.best(read, 5) == [("as far as the", 3)]


def test_the_figures_are_the_same_under_every_hash_seed(tmp_path: Path) -> None:
    for name, text in malory_files(make_book(60)).items():
        (tmp_path / name).write_text(text, "utf-8")
    printed = {
        subprocess.run(
            [sys.executable, "-m", "scriptorium.cli", "stats", str(tmp_path), "--format", "json"],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "XDG_CACHE_HOME": str(tmp_path / seed)},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1
