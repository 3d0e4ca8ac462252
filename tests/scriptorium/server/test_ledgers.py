"""Passages and cards that a writers' ledger names lead to what they are of, and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types
from malory.pack import find_pack
from scriptorium.server.documents import uri_of
from scriptorium.server.serving import MaloryServer, make_server

ROWS = """\
lines:
  - passage: "1014"
    cards: [King, Blessed]
    names: [King]
  - passage: nowhere
    cards: [Blessed, token 12, Age 1, Forest]
"""


class Desk:
    """A ledger of a pack with the cards of Tales, in an editor."""

    def __init__(self, folder: Path) -> None:
        self.server: MaloryServer = make_server()
        self.folder = folder
        self.uri = uri_of(folder / "ledger.yaml")
        self.server.desk.open(self.uri, 1, ROWS)

    def at(self, words: str, into: int = 1) -> types.Position:
        before = ROWS[: ROWS.index(words) + into]
        return types.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)

    def row(self, words: str, into: int = 1) -> str:
        """The row that a word of the ledger is declared in, by its file and line."""
        found = self.server.answers.definition(self.uri, self.at(words, into))
        return "" if found is None else self.line(found)

    def line(self, place: types.Location) -> str:
        name = place.uri.rpartition("/")[2]
        snapshot = next(iter(self.server.desk.packs.values())).now()
        source = snapshot.source(name) or snapshot.source(f"tales/{name}")
        assert source is not None
        return f"{name}: {source.line(place.range.start.line + 1).strip()}"

    def places(self, words: str, into: int = 1) -> list[str]:
        found = self.server.answers.references(self.uri, self.at(words, into), True) or []
        return [f"{one.uri.rpartition('/')[2]}:{one.range.start.line}" for one in found]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    folder = tmp_path / "mine"
    folder.mkdir()
    manifest = "title: Mine\ngame: tales\nbase: tales\n"
    (folder / "pack.yaml").write_text(manifest, "utf-8")
    (folder / "a.tale").write_text("## 1014 The King\n\n{Blessed: So.}\n\n-> end\n", "utf-8")
    return Desk(folder)


def test_a_card_leads_to_its_row_in_the_tables(desk: Desk) -> None:
    assert desk.row('"1014"', 2) == "a.tale: ## 1014 The King"
    assert desk.row("King, Blessed").startswith("encounters.yaml: - {name: King,")
    assert desk.row("Forest").startswith("board.yaml: ")
    assert desk.row("token 12").startswith("tokens.yaml: ")


def test_behind_a_character_a_name_is_the_feature_and_alone_it_is_the_status(desk: Desk) -> None:
    assert desk.row("Blessed]").startswith("encounters.yaml: - {name: Blessed,")
    assert desk.row("[Blessed, token", 2).startswith("statuses.yaml: ")


def test_what_is_no_card_and_what_is_not_written_leads_nowhere(desk: Desk) -> None:
    for words in ("nowhere", "Age 1", "names"):
        assert desk.row(words) == ""


def test_references_list_the_ledger_with_all_else(desk: Desk) -> None:
    assert desk.places('"1014"', 2) == ["a.tale:0", "ledger.yaml:1"]
    assert desk.places("[Blessed, token", 2)[:2] == ["a.tale:2", "ledger.yaml:5"]
    assert "ledger.yaml:2" in desk.places("King, Blessed")
    assert "ledger.yaml:5" not in desk.places("King, Blessed")


def test_a_hover_tells_of_a_card_and_its_words_are_proposed(desk: Desk) -> None:
    told = desk.server.answers.hover(desk.uri, desk.at("King, Blessed"))
    assert told is not None
    assert isinstance(told.contents, types.MarkupContent)
    assert "**King**: character" in told.contents.value
    found = desk.server.answers.completion(desk.uri, desk.at("King, Blessed", 2))
    assert found is not None
    assert "King" in [one.label for one in found.items]


def test_every_card_of_the_shipped_ledger_is_known() -> None:
    folder = find_pack("tales")
    assert isinstance(folder, Path)
    server = make_server()
    uri = uri_of(folder / "ledger.yaml")
    sheet = server.desk.open(uri, 1, (folder / "ledger.yaml").read_text("utf-8"))
    snapshot = sheet.place.now()
    source = snapshot.source("ledger.yaml")
    assert source is not None
    named = snapshot.in_ledger(source)
    assert len([one for one in named if one.kind == "character"]) > 100
    assert {one.kind for one in named} >= {"passage", "feature", "milieu", "quest", "token"}
    for one in named:
        written = source.text[slice(*one.at)].strip("'\" ")
        assert one.id in (written, written.removeprefix("token "))
