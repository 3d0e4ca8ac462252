"""`malory games` lists what can be played, and that alone."""

from __future__ import annotations

import json

from tests.cli.running import malory


def test_the_list_names_each_game_with_players_and_length() -> None:
    done = malory("games")
    assert done.code == 0
    assert done.out.startswith("tales: Tales of the Arthurian Knights, 1 player, ")
    assert "minutes" in done.out
    assert "camlann" not in done.out


def test_as_json_it_is_for_programs() -> None:
    listed = json.loads(malory("games", "--format", "json").out)
    assert listed["format"] == 1
    tales = listed["games"][0]
    assert (tales["id"], tales["seats"]) == ("tales", [1])
    assert set(tales) == {"id", "title", "seats", "minutes", "about"}


def test_whatever_is_listed_can_be_played() -> None:
    for game in json.loads(malory("games", "--format", "json").out)["games"]:
        done = malory("play", game["id"], "--seed", "1", stdin="")
        assert done.code == 0, done.err
