"""`malory settings`, and that a game is played by them."""

from __future__ import annotations

import json
from pathlib import Path

from malory.telling.settings import settings_path

from tests.cli.running import malory
from tests.presenter.schema import faults


def broken(words: str) -> None:
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings_path().write_text(words, "utf-8")


def test_a_setting_is_shown_set_and_let_be() -> None:
    assert malory("settings", "width").out.startswith("width = 72 (as usual)\n")
    assert malory("settings", "width", "60").out.startswith("width = 60\n")
    assert malory("settings", "width").out.startswith("width = 60\n")
    assert malory("settings", "width", "--reset").out.startswith("width = 72 (as usual)\n")
    assert malory("settings", "--path").out == f"{settings_path()}\n"


def test_what_cannot_be_set_says_what_can() -> None:
    near = malory("settings", "widht")
    assert (near.code, "did you mean `width`?" in near.err) == (2, True)
    wrong = malory("settings", "screen", "large")
    assert (wrong.code, "`screen` takes auto, full, lines or plain" in wrong.err) == (2, True)
    assert not settings_path().exists()


def test_a_broken_file_is_said_and_the_game_goes_on(ferry: str) -> None:
    broken("width = ")
    done = malory("play", ferry, "--seed", "1", stdin="")
    assert done.code == 0
    assert done.err.startswith(f"{settings_path()} is ignored: ")
    shown = malory("settings")
    assert (shown.code, "is ignored" in shown.out) == (1, True)
    refused = malory("settings", "width", "60")
    assert (refused.code, "malory settings --edit" in refused.err) == (1, True)


def test_as_json_they_fit_their_schema(root: Path) -> None:
    broken("width = 60\nfilter = ['romance']\nzap = 1\n")
    shown = json.loads(malory("settings", "--format", "json").out)
    schema = json.loads((root / "grammar" / "schemas" / "settings.json").read_text("utf-8"))
    assert faults(shown, schema, schema) == []
    assert len(shown["troubles"]) == 1


def test_a_filter_that_is_set_holds_where_a_book_has_such_choices(ferry: str) -> None:
    broken("filter = ['romance', 'zap']\n")
    assert "Filter romance" in malory("play", "tales", "--seed", "1").out
    assert "Filter" not in malory("play", "tales", "--seed", "1", "--json").out
    assert "Filter" not in malory("play", ferry, "--seed", "1").out


def test_text_keeps_the_width_and_the_signs_that_are_set(ferry: str) -> None:
    broken("width = 40\nsigns = 'ascii'\n")
    done = malory("play", "tales", "--knights", "Gawain", "--seed", "1", stdin="1\n1\n")
    assert done.out.isascii()
    assert max(map(len, done.out.splitlines()[:-2])) <= 40
    wide = malory("play", "tales", "--knights", "Gawain", "--seed", "1", "--width", "60")
    assert max(map(len, wide.out.splitlines())) > 40
