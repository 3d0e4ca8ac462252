"""`malory saves`: what a player sees of the shelf, and does with it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import malory
from tests.presenter.schema import faults


def play(ferry: str, answers: str = "1\n1\n1\n") -> None:
    assert malory("play", ferry, "--seed", "7", stdin=answers).code == 0


def test_a_game_is_listed_renamed_and_gone_on_with(ferry: str) -> None:
    assert malory("saves").out.startswith("Nothing has been saved yet.")
    play(ferry)
    listed = malory("saves").out
    assert listed.startswith("ferry-7: ")
    assert " decisions, " in listed
    renamed = malory("saves", "rename", "ferry-7", "The far bank")
    assert renamed.out.endswith("malory play --resume 'The far bank'\n")
    assert malory("play", "--resume", "The far bank", stdin="").code == 0
    assert [
        one["name"] for one in json.loads(malory("saves", "--format", "json").out)["saves"]
    ] == ["The far bank"]


def test_a_game_in_which_nothing_was_decided_is_listed_when_asked_for(ferry: str) -> None:
    play(ferry, "")
    assert malory("saves").out == "1 save with nothing decided yet: malory saves --all.\n"
    assert malory("saves", "--all").out.startswith("ferry-7: ")


def test_a_save_is_carried_out_and_in(ferry: str, tmp_path: Path) -> None:
    play(ferry)
    file = tmp_path / "out.save"
    assert malory("saves", "export", "ferry-7", str(file)).code == 0
    (tmp_path / "out.save.new").write_text("mine", "utf-8")
    assert malory("saves", "export", "ferry-7", str(file), "--force").code == 0
    assert (tmp_path / "out.save.new").read_text("utf-8") == "mine"
    again = malory("saves", "export", "ferry-7", str(file))
    assert (again.code, "say --force" in again.err) == (2, True)
    assert malory("saves", "delete", "ferry-7", "--yes").out == "Gone: ferry-7.\n"
    assert malory("saves", "import", str(file)).out.startswith("Taken as ferry-7.")
    there = malory("saves", "import", str(file))
    assert there.code == 2
    assert there.err == "malory: there is a save `ferry-7` already\n"


def test_nothing_is_thrown_away_unasked_or_in_part(ferry: str) -> None:
    play(ferry)
    assert malory("saves", "delete", "ferry-7", stdin="n\n").code == 130
    missing = malory("saves", "delete", "ferry-7", "ferry-8", "--yes")
    assert (missing.code, "there is no save `ferry-8`" in missing.err) == (2, True)
    assert malory("saves").out.startswith("ferry-7: ")


def test_as_json_the_list_fits_its_schema(ferry: str, root: Path) -> None:
    play(ferry)
    listed = json.loads(malory("saves", "--format", "json").out)
    schema = json.loads((root / "grammar" / "schemas" / "saves.json").read_text("utf-8"))
    assert faults(listed, schema, schema) == []
    assert listed["saves"][0]["decisions"] > 1


def test_a_file_elsewhere_is_no_save_to_throw_away_and_nothing_goes_with_it(
    ferry: str, tmp_path: Path
) -> None:
    play(ferry)
    file = tmp_path / "out.save"
    malory("saves", "export", "ferry-7", str(file))
    done = malory("saves", "delete", "ferry-7", str(file), "--yes")
    assert (done.code, "there is no save" in done.err) == (2, True)
    assert file.exists()
    assert malory("saves").out.startswith("ferry-7: ")
