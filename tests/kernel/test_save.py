"""Saves: written whole, resumed exactly, through edits of the content, or refused in words."""

import json
import os

import pytest
from malory.kernel import CHANCE, OwnDice, digest, legal
from malory.kernel.bots import RANDOM
from malory.kernel.resume import Resumed, replay, resume
from malory.kernel.save import BadSave, read_save, write_save
from malory.kernel.table import Table

from tests.kernel.toys import Joust, Woods

BOTS = {0: RANDOM, 1: RANDOM, 2: RANDOM}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.json"


def saved(table, path, note=None):
    write_save(path, table, note)
    save = read_save(path)
    assert not isinstance(save, BadSave), save
    return save


@pytest.mark.parametrize("plies", range(0, 60, 7))
def test_a_resumed_game_goes_on_as_if_it_had_not_been_left(path, plies):
    table = Table(Joust(), 3, "abc")
    table.run(BOTS, plies=plies) if plies else None
    table.tell("Well met.")
    save = saved(table, path, {"seats": ["human", "bot"]})
    assert save.note == {"seats": ["human", "bot"]}
    resumed = resume(Joust(), save)
    assert isinstance(resumed, Resumed)
    assert resumed.notice == ""
    again = resumed.table
    assert again.state == table.state
    assert (again.record, again.told, again.count) == (table.record, table.told, table.count)
    assert (again.barrier, again.floor, again.events) == (table.barrier, 0, table.events)
    table.run(BOTS)
    again.run(BOTS)
    assert digest(again.state) == digest(table.state)
    assert again.record == table.record


def test_undo_reaches_back_before_the_load(path):
    table = Table(Woods(), 1, 5)
    start = digest(table.state)
    table.run({0: RANDOM}, plies=40)
    again = resume(Woods(), saved(table, path)).table
    while again.undo(0) is None:
        pass
    assert digest(again.state) == start


def test_only_one_file_is_left_beside_the_save_and_none_after_it(path):
    write_save(path, Table(Woods(), 1, 5))
    write_save(path, Table(Woods(), 1, 6))
    assert os.listdir(path.parent) == ["game.json"]
    assert read_save(path).seed == "6"


def halfway(path):
    """A save with a half move: seat 0 has chosen a card and is asked whom to strike."""
    table = Table(Joust(), 2, 1)
    for seat in (0, 1):
        table.answer(seat, "bid 1")
    table.answer(0, legal(table.state)[0])
    return saved(table, path)


class Edited(Joust):
    """The joust after an edit of its content."""

    def __init__(self, **more):
        super().__init__(**more)
        self.content = "edited"


def test_after_an_edit_the_state_stands_and_undo_stops_there(path):
    save = halfway(path)
    resumed = resume(Edited(), save)
    assert resumed.notice == ""
    table = resumed.table
    assert table.state.answers == save.record[-1:][0][1:]
    assert table.floor == len(save.record)
    assert table.undo(0).words == "There is nothing to take back."
    assert isinstance(replay(Edited(), save), BadSave)
    again = resume(Edited(), saved(table, path)).table
    assert again.floor == table.floor
    assert again.anchor().plies == 3
    table.run(BOTS)
    assert table.is_over


def test_an_answer_no_longer_on_offer_is_asked_for_anew(path, monkeypatch):
    save = halfway(path)
    gone = save.record[-1][1]
    monkeypatch.setattr(
        "tests.kernel.toys.offered", lambda s, k: tuple(c for c in s.hands[k] if c != gone)
    )
    resumed = resume(Edited(), save)
    assert resumed.notice == "What was half chosen is asked anew."
    assert resumed.table.state.answers == ()
    assert gone not in legal(resumed.table.state)
    assert resumed.table.record == list(save.record[:-1])


def test_if_a_roll_followed_it_the_turn_begins_anew_with_the_same_count(path, monkeypatch):
    table = Table(Joust(), 2, 1, OwnDice())
    table.answer(CHANCE, Joust().deck)
    for seat in (0, 1):
        table.answer(seat, "bid 1")
    table.answer(0, "c0")
    table.answer(0, "at 1")
    assert table.state.asked == CHANCE
    save = saved(table, path)
    monkeypatch.setattr("tests.kernel.toys.offered", lambda s, k: ("c1", "pass"))
    resumed = resume(Edited(), save)
    assert resumed.notice == "What was half chosen is asked anew."  # the roll had not fallen

    monkeypatch.undo()
    table = resume(Joust(), save, OwnDice()).table
    table.answer(CHANCE, (6,))
    anchor = table.anchor()
    save = saved(table, path)

    class Wordless(Edited):
        def lost(self, s):
            return ("parry",) if any(entry[0].name == "parry" for entry in s.agenda) else ()

    resumed = resume(Wordless(), save, OwnDice())
    assert resumed.notice == "The turn begins anew: parry is gone."
    assert resumed.table.count == anchor.count == 1
    assert resumed.table.state.asked == 0
    assert resumed.table.state.answers == ()
    assert len(resumed.table.record) == anchor.plies == 3


def test_a_save_is_refused_in_words_if_even_its_turn_is_gone(path):
    save = saved(Table(Woods(), 1, 5), path)

    class Burnt(Woods):
        content = "burnt"

        def lost(self, s):
            return ("p0",)

    refused = resume(Burnt(), save)
    assert "changed too much" in refused.words
    assert "p0 is gone" in refused.words
    small = Woods()
    small.links = {}
    small.content = "emptied"
    assert isinstance(resume(small, save), BadSave)


def test_a_save_of_another_game_is_refused(path):
    save = saved(Table(Woods(), 1, 5), path)
    assert resume(Joust(), save).words == "This is a save of woods for 1."
    assert replay(Joust(), save).words == "This is a save of woods for 1."


def test_a_replay_reaches_the_same_end(path):
    table = Table(Joust(), 2, 8)
    table.run(BOTS)
    again = replay(Joust(), saved(table, path))
    assert digest(again.state) == digest(table.state)
    assert again.events == table.events


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"null", b"\xff\x00", b'"text"', b"[" * 100_000, b'{"format":"x"}']
)
def test_a_foreign_file_is_refused_in_words(path, data):
    path.write_bytes(data)
    assert "no save of Malory" in read_save(path).words


def test_a_missing_file_is_refused_in_words(path):
    assert "cannot be read" in read_save(path).words
    assert "cannot be read" in read_save(path.parent).words


def test_any_flipped_or_missing_byte_is_found(path):
    write_save(path, Table(Joust(), 2, 1))
    whole = path.read_bytes()
    for at in range(0, len(whole), 37):
        for data in (whole[:at], whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]):
            path.write_bytes(data)
            assert isinstance(read_save(path), BadSave)


def test_a_save_of_another_version_is_refused_in_words(path):
    write_save(path, Table(Woods(), 1, 1))
    doc = json.loads(path.read_text())
    path.write_text(json.dumps({**doc, "version": 99}))
    assert "another version" in read_save(path).words


def test_a_well_formed_save_with_odd_parts_never_raises(path):
    from malory.kernel.codec import text
    from malory.kernel.save import _check

    table = Table(Joust(), 2, 1)
    table.run(BOTS, plies=6)
    write_save(path, table)
    doc = json.loads(path.read_text())
    odd = (None, 5, "x", [], {}, [[1]], [["a", "b"]], {"agenda": []}, True)
    for name in doc["body"]:
        for value in odd:
            body = {**doc["body"], name: value}
            path.write_text(json.dumps({**doc, "body": body, "check": _check(text(body))}))
            save = read_save(path)
            if not isinstance(save, BadSave):
                assert isinstance(resume(Joust(), save), Resumed | BadSave)
    for name in doc["body"]["state"]:
        for value in odd:
            body = {**doc["body"], "state": {**doc["body"]["state"], name: value}}
            path.write_text(json.dumps({**doc, "body": body, "check": _check(text(body))}))
            assert isinstance(resume(Joust(), read_save(path)), Resumed | BadSave)


def test_a_seed_and_a_path_that_are_no_text_are_kept_as_they_are(path):
    odd = os.fsdecode(b"caf\xe9")
    table = Table(Joust(), 3, odd)
    table.run(BOTS, plies=20)
    save = saved(table, path, {"book": odd})
    assert (save.seed, save.note) == (odd, {"book": odd})
    resumed = resume(Joust(), save)
    assert isinstance(resumed, Resumed)
    assert digest(resumed.table.state) == digest(table.state)
