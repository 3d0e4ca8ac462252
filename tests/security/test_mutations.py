"""What is nearly in order is read, or refused in few words; nothing else comes of it."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings, target
from hypothesis import strategies as st
from malory.kernel import CHANCE, legal
from malory.kernel.bots import RANDOM
from malory.kernel.resume import Resumed, resume
from malory.kernel.save import BadSave, read_save, write_save
from malory.kernel.table import Table
from malory.presenter import Keyboard, present
from malory.presenter.jsonl import JsonFront
from malory.source import Diagnostic, Source, message
from malory.source.pages import harmless
from malory.tale import parse_file
from malory.telling import Bound, Saves, begin, cast
from malory.telling.binding import bind, find
from malory.telling.shelf import shelved

from bench.fuzz.sittings import dressed
from bench.fuzz.targets import TARGETS
from tests.strategies.mutations import ODD, bent, spoiled
from tests.tale.test_printer import TIDY, UGLY
from tests.tale.writing import books

CORPUS = Path(__file__).resolve().parents[2] / "bench" / "fuzz" / "corpus"
GAMES = ("the-ferry", "tales", "kings-court", "camlann", "king-arthur", "shadows")
MODEST = settings(max_examples=60, suppress_health_check=list(HealthCheck))
FEW = settings(max_examples=30, suppress_health_check=list(HealthCheck))
LONGEST = 600
"""Signs of a message; what a writer wrote is quoted shortened."""


def kept(door: str) -> list[str]:
    """The inputs of a door's corpus that are text."""
    found = [path.read_bytes() for path in sorted((CORPUS / door).iterdir())]
    return [data.decode("utf-8", "replace") for data in found]


# ---------------------------------------------------------------------- texts of writers


@MODEST
@given(books().flatmap(lambda book: spoiled([book, TIDY, UGLY])))
def test_a_book_that_is_nearly_right_is_read_with_every_fault_placed(text: str) -> None:
    _, found = parse_file(Source("t.tale", text.replace("\r", "")))
    target(float(len({one.code for one in found})), label="kinds of fault")
    event(f"{min(len(found), 5)} faults")
    short(found, "t.tale")
    TARGETS["tale"](text.encode("utf-8", "surrogatepass"))


def short(found: list[Diagnostic], file: str) -> None:
    for one in found:
        words = message(one)
        assert words == harmless(words)
        assert 0 < len(words) <= LONGEST, words
        assert "\n" not in words
        assert one.place.file == file
        assert one.place.line >= 1


@pytest.mark.parametrize("door", ["pack", "script", "catalogue", "twee", "infinite"])
def test_what_is_nearly_right_breaks_no_law_of_its_door(door: str) -> None:
    texts = kept(door)

    @FEW
    @given(spoiled(texts))
    def tried(text: str) -> None:
        TARGETS[door](text.encode("utf-8", "surrogatepass"))

    tried()


@pytest.mark.parametrize("game", ["kings-court", "camlann", "king-arthur", "shadows"])
def test_a_game_s_tables_that_are_nearly_right_are_told_or_played(game: str) -> None:
    text = (CORPUS / "pack" / game).read_text("utf-8")

    @FEW
    @given(spoiled([text], 2))
    def tried(spoilt: str) -> None:
        TARGETS["pack"](spoilt.encode("utf-8", "surrogatepass"))

    tried()


@FEW
@given(st.data())
def test_a_book_in_json_that_is_nearly_right_is_imported_or_refused(data: st.DataObject) -> None:
    books = [json.loads((CORPUS / "infinite" / name).read_text()) for name in ("king", "tiny")]
    TARGETS["infinite"](json.dumps(data.draw(bent(books))).encode())


# -------------------------------------------------------------------------------- saves


@cache
def table_of(game: str) -> Bound:
    return bind(find(game), {})


@cache
def saved(game: str) -> tuple[Mapping[str, Any], ...]:
    """The bodies of saves of a game: at its beginning, and twice on its way."""
    import tempfile

    bound = table_of(game)
    seats = bound.game.facts.seats[0]
    found = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.save"
        for plies in (0, 7, 60):
            table = Table(bound.game, seats, f"seed {plies}")
            table.run(dict.fromkeys(range(seats), RANDOM), plies=plies) if plies else None
            table.tell("Well met.")
            write_save(path, table, {"title": "A Game", "seats": ["human"] * seats})
            found.append(json.loads(path.read_bytes())["body"])
    return tuple(found)


@pytest.mark.parametrize("game", GAMES)
def test_a_save_that_is_nearly_right_is_refused_in_words_or_resumed(
    game: str, tmp_path: Path
) -> None:
    bodies = saved(game)
    path = tmp_path / "mine.save"

    @MODEST
    @given(bent(bodies))
    def tried(body: Any) -> None:
        try:
            data = dressed(json.dumps(body).encode())
        except RecursionError:
            return
        path.write_bytes(data)
        read = read_save(path)
        shelved(Saves(tmp_path))
        if isinstance(read, BadSave):
            event("no save")
            refused(read, "mine.save")
        else:
            resumed = resume(table_of(game).game, read)
            event("resumed" if isinstance(resumed, Resumed) else "refused")
            if isinstance(resumed, BadSave):
                refused(resumed)
            else:
                state = resumed.table.state
                assert state.asked < 0 or legal(state)
                assert state.asked == CHANCE or state.asked < state.game.facts.seats[-1]
        assert path.read_bytes() == data

    tried()


def refused(why: BadSave, name: str = "") -> None:
    assert why.words == harmless(why.words)
    assert 0 < len(why.words) <= LONGEST
    assert "\n" not in why.words
    assert name in why.words


@pytest.mark.parametrize("value", ODD, ids=lambda one: repr(one)[:20])
def test_no_value_in_the_place_of_a_whole_save_is_more_than_refused(
    tmp_path: Path, value: Any
) -> None:
    path = tmp_path / "a.save"
    for body in (value, {"body": value}, {**saved("the-ferry")[1], "state": value}):
        path.write_bytes(dressed(json.dumps(body).encode()))
        read = read_save(path)
        if not isinstance(read, BadSave):
            assert isinstance(resume(table_of("the-ferry").game, read), Resumed | BadSave)


# ---------------------------------------------------------------------- lines of a program


LINES = (
    "1", '"1"', '{"number": 1}', '{"move": "1"}', '{"command": "sheet"}', '{"command": "undo"}',
    '{"command": "save", "words": "a b"}', "again", "why", "2", "",
)  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_lines_that_are_nearly_answers_are_taken_or_refused_in_a_line(
    game: str, tmp_path: Path
) -> None:
    bound = table_of(game)
    odd = st.sampled_from(ODD[:-1]).map(json.dumps)
    line = st.sampled_from(LINES) | spoiled(LINES) | odd
    number = iter(range(10_000))

    @FEW
    @given(st.lists(line, max_size=12))
    def tried(lines: list[str]) -> None:
        folder = tmp_path / str(next(number))
        out = io.StringIO()
        given = "\n".join(one.replace("\n", " ").replace("\r", " ") for one in lines)
        sitting = begin(bound, cast(bound, ""), "1", Saves(folder))
        code = present(sitting, JsonFront(out, Keyboard(io.StringIO(given + "\n"))))
        assert code in (0, 1)
        for row in out.getvalue().split("\n")[:-1]:
            told = json.loads(row)
            if told["type"] == "refused":
                assert len(told["words"]) <= LONGEST, told
                assert told["words"] == harmless(told["words"])
        for path in folder.rglob("*.save"):  # what was played is kept, whatever was said
            read = read_save(path)
            assert not isinstance(read, BadSave), read
            assert isinstance(resume(bound.game, read), Resumed)

    tried()
