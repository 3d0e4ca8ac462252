"""What a player reads: events in his own words, the line of how things stand, boards, sheets."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from malory.games.shadows import BOTS, Board, verbs
from malory.kernel import NOBODY, view
from malory.kernel.bots import EAGER
from malory.kernel.table import Table

from bench.bold import BOLD
from tests.games.shadows.seated import (
    ARTHUR,
    GAWAIN,
    KAY,
    PALAMEDES,
    PERCIVAL,
    Seated,
    game_of,
    laid,
)

SILENT = {"turn ends", "looked", "offered"}
"""Events that need no words."""


def words(table: Seated, kind: str, viewer: int) -> str:
    """The last event of a kind, as a seat reads it."""
    return table.game.tell(table.told(kind)[-1].seen_by(viewer), viewer)


def test_every_event_has_its_words_for_every_seat() -> None:
    told = Counter[str]()
    for options in ({}, {"squires": "yes", "heal": "any"}, {"traitor": "certain"}):
        for seed in range(12):
            game = game_of(**options)
            table = Table(game, 5, seed)
            table.run(dict.fromkeys(range(5), (BOLD, EAGER, BOTS["steady"])[seed % 3]))
            for event in table.events:
                told[event.kind] += 1
                for viewer in (*range(5), NOBODY):
                    said = game.tell(event.seen_by(viewer), viewer)
                    assert "{" not in said, said
                    assert "  " not in said, said
                    assert not said or said[0].isupper() or said[0].isdigit(), said
                outside = game.tell(event.seen_by(NOBODY), NOBODY)
                if event.kind not in SILENT | {"laid open", "evil"}:
                    assert outside, event
    assert len(told) > 60


def test_one_reads_ones_own_deeds_as_you() -> None:
    table = Seated(("Fight 3",), (), (), knights=(KAY, GAWAIN, PALAMEDES))
    table(0, verbs.ENGINE)
    assert words(table, "evil", 0) == "You let a siege engine come."
    assert words(table, "evil", 1) == "Sir Kay lets a siege engine come."
    assert words(table, "engines came", 1) == "1 siege engine more: 1 of 12."
    table(0, verbs.MOVE, "Excalibur")
    assert words(table, "moved", 0) == "You go to the quest for Excalibur."
    table(0, verbs.AGAIN, verbs.QUEST, "Fight 3")
    assert words(table, "lost life", 0) == "You give 1 life for a second action: 3 left."
    assert words(table, "buried", 0) == "You discard Fight 3 for Excalibur."
    assert words(table, "buried", 1) == "Sir Kay discards a white card for Excalibur."
    assert words(table, "sword moved", 1) == "Excalibur: 1 of 5 steps to the Knights."


def test_a_black_card_that_is_laid_face_down_is_named_to_nobody_else() -> None:
    table = Seated((), (), (), black=["Black Knight 7"])
    table(0, verbs.BLACK)
    assert words(table, "drew black", 0) == "You draw Black Knight 7 (to the Tournament)."
    assert words(table, "drew black", 1) == "Sir Gawain draws a black card."
    assert words(table, "announced", 0) == ""
    told = words(table, "announced", 1)
    assert told == "It is a card for the Tournament against the Black Knight."
    table(0, verbs.DOWN)
    there = "at the Tournament against the Black Knight."
    assert words(table, "laid black", 0) == f"You lay Black Knight 7 {there}"
    assert words(table, "laid black", 1) == f"Sir Gawain lays it face down {there}"


def test_how_a_game_ended_is_told_with_who_the_traitor_was() -> None:
    table = Seated((), (), (), engines=11, traitor=1)
    table(0, verbs.ENGINE)
    s = table.s
    assert table.game.result(s) == (
        "Camelot has fallen: 12 siege engines stand before it. Sir Palamedes was the Traitor."
    )
    page = words(table, "ended", NOBODY)
    assert page.splitlines()[0] == "Camelot has fallen\tloyalty"
    assert "Sir Palamedes\tthe Traitor" in page


@pytest.mark.parametrize("seat", [0, 1])
def test_the_line_names_swords_engines_quests_and_each_knight(seat: int) -> None:
    table = Seated(
        ("Grail",),
        ("Fight 1", "Fight 2"),
        (),
        engines=3,
        white_swords=2,
        boards={"Picts": Board(white=("Fight 1",), warriors=2), "Excalibur": Board(track=-2)},
    )
    line = table.game.status(view(table.s, seat), seat)
    assert line.startswith("Swords 2 white, 0 black; engines 3 of 12. Quests, white to black: ")
    assert "black: Excalibur 2 of 5 steps to Evil; Picts 1:2. " in line
    assert "You: 4 life, Round Table" in line
    assert ("Sir Palamedes: 4 life, Round Table, 2 cards" in line) == (seat == 0)


def test_within_a_move_the_line_is_not_told_again() -> None:
    table = Seated(("Fight 3",), (), ())
    table(0, verbs.LIFE)
    assert table.game.status(view(table.s, 0), 0)
    table(0, verbs.MOVE)
    assert table.game.status(view(table.s, 0), 0) == ""


def test_the_board_tells_what_lies_where_who_is_there_and_what_it_is_for() -> None:
    table = Seated(
        knights=(KAY, ARTHUR, PERCIVAL),
        boards={
            "Black Knight": Board(white=("Fight 3",), black=laid("Black Knight 5", "", by=1)),
            "Grail": Board(white=("Grail", "Grail"), black=laid("Despair", "Desolation")),
            "Saxons": Board(white=("Fight 1",), black=laid("Mordred"), warriors=1),
        },
        places=("Grail", "Round Table", "Black Knight"),
        down=((), ("Black Knight 1",), ()),
    )
    (page,) = table.game.chart(view(table.s, 0), 0)
    rows = dict(page.rows)
    assert rows["Camelot"] == "0 siege engines before it; there: King Arthur"
    assert "White: Fight 3 (two pairs" in rows["Black Knight"]
    assert "5 and 1 face down (by King Arthur), 2 of 4 places" in rows["Black Knight"]
    assert "There: Sir Percival" in rows["Black Knight"]
    assert "2 Grail, 2 dark (the last is Desolation), of 7 places. There: you" in rows["Grail"]
    assert "(of 1, 2, 3, 4, 5, 5). Black: 2 of 4 warriors" in rows["Saxons"]
    assert rows["Dragon"] == "closed, until Lancelot is over"
    assert "won: 2 white, +1 life, 7 cards, Excalibur; lost: 2 black" in rows[
        "Excalibur"
    ].lower().replace("excalibur;", "Excalibur;")


def test_the_sheet_holds_ones_own_secrets_and_what_is_public_of_the_others() -> None:
    table = Seated(
        ("Merlin",), ("Fight 1", "Fight 1"), (), traitor=0,
        known=((), ("Fight 1",), ()), foreseen=(("Despair",), (), ()), relics={"grail": 2},
        black=["Despair"],
    )  # fmt: skip
    pages = {page.title: dict(page.rows) for page in table.game.sheets(view(table.s, 0), 0)}
    own = pages["You"]
    assert own["Loyalty"] == "Traitor: you win if Camelot falls"
    assert own["Black pile, from the top"] == "Despair"
    knights = pages["The Knights"]
    assert "2 white cards (among them Fight 1)" in knights["Sir Palamedes"]
    assert "keeps the Holy Grail" in knights["Sir Kay"]
    other = {page.title: dict(page.rows) for page in table.game.sheets(view(table.s, 1), 1)}
    assert other["You"]["Loyalty"] == "Loyal: you win if Camelot stands"
    assert "Traitor" not in str(other["The Knights"])


def test_a_new_player_is_told_the_numbers_of_the_pack() -> None:
    table = Seated((), (), ())
    page = " ".join(table.game.help(view(table.s, 0), 0))
    for number in ("12 siege engines", "7 black swords", "6 engines", "12 swords"):
        assert number in page
    assert re.search(r'"map".*"sheet"', page)


def test_whoever_reads_of_himself_reads_you() -> None:
    table = Seated(("Merlin",), ("Grail",), (), knights=(KAY, GAWAIN, PALAMEDES), engines=6)
    table(0, verbs.LIFE, verbs.ACCUSE, GAWAIN)
    told = "Sir Kay accuses you of treason, and wrongly: you are loyal."
    assert words(table, "accused", 1) == told
    assert words(table, "accused", 2) == told.replace("you are", "Sir Gawain is").replace(
        "you", GAWAIN
    )
    table = Seated(
        (), ("Fight 5",), (), knights=(KAY, GAWAIN, PALAMEDES), turn=1,
        places=("Round Table", "Picts", "Picts"), lives=(4, 4, 4),
        boards={"Picts": Board(white=("Fight 1", "Fight 2", "Fight 3", "Fight 4"))},
    )  # fmt: skip
    table(1, verbs.LIFE, verbs.QUEST)
    assert words(table, "quest won", 1).endswith("is won! You and Sir Palamedes are there.")
    assert words(table, "quest won", 0).endswith("is won! Sir Gawain and Sir Palamedes are there.")
    shares = [PALAMEDES] * len(table.s.pool)
    table(1, *shares)
    cards = f"{PALAMEDES}: four Fight 1."
    assert words(table, "proposed", 1) == f"You propose a share. {cards}"
    assert words(table, "proposed", 2) == "Sir Gawain proposes a share. You: four Fight 1."
    line = table.prompt.words
    assert line.startswith("Sir Gawain proposes this share. Sir Gawain: none; you: four Fight 1. ")


def test_a_lone_engine_stands() -> None:
    table = Seated((), (), (), engines=1)
    assert "Add 1 siege engine: 1 stands there" in [one.words for one in table.prompt.options]
