"""`malory games` lists what can be played, and that alone."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import malory
from tests.presenter.schema import faults


def test_the_list_names_each_game_with_players_and_length() -> None:
    done = malory("games")
    assert done.code == 0
    assert done.out.startswith("tales: Tales of the Arthurian Knights, 1 to 4 players, ")
    assert "minutes" in done.out
    assert "camlann: Camlann, 2 players" in done.out
    assert "king-arthur: King Arthur, 2 to 5 players" in done.out


def test_as_json_it_is_for_programs_and_fits_its_schema(root: Path) -> None:
    listed = json.loads(malory("games", "--format", "json").out)
    schema = json.loads((root / "grammar" / "schemas" / "games.json").read_text("utf-8"))
    assert faults(listed, schema, schema) == []
    tales = listed["games"][0]
    assert (tales["id"], tales["seats"]) == ("tales", [1, 2, 3, 4])


def test_whatever_is_listed_can_be_played() -> None:
    for game in json.loads(malory("games", "--format", "json").out)["games"]:
        done = malory("play", game["id"], "--seed", "1", stdin="")
        assert done.code == 0, done.err
