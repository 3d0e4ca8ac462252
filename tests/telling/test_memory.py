"""The memory of a book: what is met stays met, whatever happens to its file or beside it."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from malory.kernel import Event
from malory.telling import Saves, Sitting
from malory.telling.memory import Earned, Finished, Memory, memories, memory_path
from malory.telling.records import as_ranges, record_of
from malory.telling.remembering import record_line

from tests.telling.ferry import at_the_ferry, words_of


def met(id: str) -> Event:
    return Event("passage", 0, {"passage": id})


def game(id: str, score: float = 1.0, way: str = "solo") -> Finished:
    return Finished(id, "2026-11-30", ("Gawain",), way, score, "", True, False)


def feat(id: str, date: str = "2026-11-30", name: str = "Gawain") -> Earned:
    return Earned(id, id.title(), "It was so.", date, name)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "memory" / "ferry.json"


def ridden(folder: Path, *moves: str) -> Sitting:
    """A sitting that remembers, and has answered these."""
    sitting = at_the_ferry(folder)
    sitting.remember()
    for move in moves:
        words_of(sitting)
        assert sitting.answer(sitting.prompt.options[int(move)].move) is None
    words_of(sitting)
    return sitting


def remembered(folder: Path) -> Memory:
    (found,) = memories()
    return found


def test_a_passage_met_is_remembered_and_so_is_a_section(path: Path) -> None:
    memory = Memory("ferry", "The Ferry", path)
    memory.meet(met("1905.lesson"))
    memory.meet(met("1905"))
    memory.meet(Event("text", 0, {"text": "1906"}))
    memory.keep()
    again = Memory("", "", path)
    assert (again.passages, again.title, again.book) == (
        {"1905", "1905.lesson"},
        "The Ferry",
        "ferry",
    )


def test_what_is_not_new_is_not_written(path: Path) -> None:
    memory = Memory("ferry", "The Ferry", path)
    memory.keep()
    assert not path.exists()
    memory.meet(met("1"))
    memory.keep()
    path.unlink()
    memory.meet(met("1"))
    memory.keep()
    assert not path.exists()


def test_two_processes_lose_nothing_of_each_other(path: Path) -> None:
    one, other = Memory("ferry", "", path), Memory("ferry", "", path)
    one.meet(met("1"))
    one.finish(game("a"), [feat("hart")])
    one.keep()
    other.meet(met("2"))
    other.finish(game("b"), [])
    other.keep()
    both = Memory("ferry", "", path)
    assert both.passages == {"1", "2"}
    assert sorted(both.finished) == ["a", "b"]
    assert list(both.feats) == ["hart"]


def test_many_at_once_lose_nothing(path: Path) -> None:
    def read(number: int) -> None:
        memory = Memory("ferry", "", path)
        memory.meet(met(str(number)))
        for _ in range(50):
            memory.keep()

    threads = [threading.Thread(target=read, args=(one,)) for one in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert Memory("ferry", "", path).passages == {str(one) for one in range(8)}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b'{"format": "malory memory", "version": 9}',
        b"[" * 5000,
        b'{"format": "malory memory", "version": 1, "passages": [1], "games": [], "feats": []}',
        b'{"format": "malory memory", "version": 1, "passages": [], "games": [0], "feats": []}',
    ],
)
def test_a_damaged_file_is_set_aside_with_a_line(path: Path, data: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(data)
    memory = Memory("ferry", "The Ferry", path)
    assert memory.news == [
        "What was remembered of The Ferry is damaged; it is set aside as ferry.json.damaged, and "
        "remembering begins anew."
    ]
    assert (path.parent / "ferry.json.damaged").read_bytes() == data
    memory.meet(met("1"))
    memory.keep()
    assert Memory("ferry", "", path).passages == {"1"}


def test_a_second_damaged_file_does_not_cover_the_first(path: Path) -> None:
    path.parent.mkdir()
    for text in ("one", "two"):
        path.write_text(text, "utf-8")
        Memory("ferry", "", path)
    kept = sorted(one.name for one in path.parent.iterdir())
    assert kept == ["ferry.json.damaged", "ferry.json.damaged-2"]


def test_a_disk_that_refuses_is_told_once_and_tried_again(tmp_path: Path) -> None:
    blocked = tmp_path / "memory"
    blocked.write_text("no folder", "utf-8")
    memory = Memory("ferry", "", blocked / "ferry.json")
    memory.meet(met("1"))
    memory.keep()
    memory.keep()
    assert len(memory.news) == 1
    assert "cannot be remembered" in memory.news[0]
    blocked.unlink()
    memory.keep()
    assert Memory("ferry", "", blocked / "ferry.json").passages == {"1"}


def test_the_same_end_counts_once_and_whoever_was_first_keeps_a_feat(path: Path) -> None:
    memory = Memory("ferry", "", path)
    assert memory.finish(game("a"), [feat("hart"), feat("hart", name="Enid")]) == (feat("hart"),)
    assert memory.finish(game("a"), [feat("hart")]) == ()
    assert len(memory.finished) == 1
    assert memory.feats["hart"].name == "Gawain"


def test_books_of_one_name_in_two_places_have_a_memory_each() -> None:
    assert memory_path("tales").name == "tales.json"
    assert memory_path("/a/ferry") != memory_path("/b/ferry")


def test_a_sitting_remembers_as_it_is_played_and_undo_unlearns_nothing(tmp_path: Path) -> None:
    sitting = ridden(tmp_path, "0", "0")
    sitting.undo()
    assert {"ferry", "row"} <= remembered(tmp_path).passages
    assert not remembered(tmp_path).finished


def test_a_game_that_is_over_is_counted_and_taken_up_again_not_twice(tmp_path: Path) -> None:
    sitting = ridden(tmp_path, "0", "2")
    assert sitting.is_over
    sitting.keep()
    (game,) = remembered(tmp_path).finished.values()
    assert game.names == ("Player 1",)


def test_a_sitting_that_nobody_asked_to_remember_leaves_nothing(tmp_path: Path) -> None:
    sitting = at_the_ferry(tmp_path, saves=Saves(tmp_path / "saves"))
    words_of(sitting)
    sitting.keep()
    assert memories() == ()


def test_a_record_is_held_against_the_book_as_it_is_now(tmp_path: Path) -> None:
    ridden(tmp_path, "0", "2")
    memory = remembered(tmp_path)
    memory.passages.add("gone-since")
    book = at_the_ferry(tmp_path).bound.game.book
    record = record_of(memory, book)
    assert (record.read, record.passages, record.games) == (2, 6, 1)
    assert record.unnumbered + len(record.unread) == 4
    assert record_of(memory, None).passages is None


def test_a_renamed_passage_keeps_its_memory(tmp_path: Path) -> None:
    ridden(tmp_path, "0", "2")
    memory = remembered(tmp_path)
    memory.passages = {"old-ferry"}
    lock = 'passage "old-ferry" -> "ferry"\n'
    (tmp_path / "ferry" / "numbers.lock").write_text(lock, "utf-8")
    book = at_the_ferry(tmp_path).bound.game.book
    assert record_of(memory, book).read == 1


def test_results_are_held_against_those_of_the_same_way(path: Path) -> None:
    memory = Memory("ferry", "", path)
    for one in (game("a", 3), game("b", 7), game("c", 5, "coop")):
        memory.finish(one, [])
    ways = record_of(memory, None).ways
    assert [(one.way, one.games, one.best.id) for one in ways] == [
        ("coop", 1, "c"),
        ("solo", 2, "b"),
    ]


def test_what_was_done_first_is_one_line() -> None:
    assert record_line(()) == ""
    assert record_line((feat("hart"),)) == "For the book of records: Hart. It was so."
    assert record_line((feat("hart"), feat("king"))) == (
        "For the book of records: Hart; King. To read them: malory records"
    )


def test_numbers_are_drawn_together() -> None:
    assert as_ranges(()) == ""
    assert as_ranges((1, 3, 4, 5, 9)) == "1, 3-5, 9"


def test_the_file_is_whole_json_in_ascii(path: Path) -> None:
    memory = Memory("ferry", "Die Fähre", path)
    memory.meet(met("1"))
    memory.keep()
    assert json.loads(path.read_bytes().decode("ascii"))["title"] == "Die Fähre"


def test_what_is_forgotten_beside_a_game_stays_forgotten(path: Path) -> None:
    memory = Memory("ferry", "The Ferry", path)
    memory.meet(met("1"))
    memory.finish(game("a"), [feat("first")])
    memory.keep()
    path.unlink()  # malory records --forget
    memory.meet(met("2"))
    memory.finish(game("b"), [])
    memory.keep()
    again = Memory("", "", path)
    assert again.passages == {"2"}
    assert (list(again.finished), list(again.feats)) == (["b"], [])


def test_what_is_forgotten_and_begun_anew_by_another_stays_forgotten(path: Path) -> None:
    memory = Memory("ferry", "The Ferry", path)
    memory.meet(met("1"))
    memory.keep()
    path.unlink()
    other = Memory("ferry", "The Ferry", path)
    other.meet(met("3"))
    other.keep()
    memory.meet(met("2"))
    memory.keep()
    assert Memory("", "", path).passages == {"2", "3"}


def test_a_choice_that_opens_a_passage_says_if_that_was_read_before(tmp_path: Path) -> None:
    from malory.kernel import Option, Prompt
    from malory.telling.remembering import Remembering

    memory = Memory("ferry", "The Ferry", tmp_path / "memory.json")
    memory.meet(met("2601"))
    asked = Prompt(
        0,
        "What do you do?",
        (Option("keep", "Keep Avalon", leads="2601"), Option("bottom", "Draw again")),
    )
    marked = Remembering(memory).marked(asked)
    assert [one.long for one in marked.options] == ["Its passage has been read before.", ""]
    unread = asked._replace(options=(Option("keep", "Keep Orkney", leads="2607"), asked.options[1]))
    assert Remembering(memory).marked(unread) == unread
