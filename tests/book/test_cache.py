"""Compiled books are kept, used while they hold true, and silently rebuilt when they do not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from malory.book import (
    Book,
    FaultyBookError,
    NoPackError,
    cache,
    compile_pack,
    freshness,
    open_book,
    store,
)
from malory.book.cache import book_file, compile_kept

from tests.book.packs import PACK, RULES, write_pack

FORD = "## ford The Ford\n\nYou come to a ford.\n\n* Wade -> mill\n* Wait -> end\n"
MILL = "## mill\n\nYou come to a mill.\n\n[Gold 1]\n\n-> end\n"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_pack(tmp_path / "pack", FORD, MILL)


def settle(folder: Path) -> None:
    """Let the files look as if they had been left alone for an hour."""
    for path in folder.iterdir():
        stamp = path.stat().st_mtime_ns - 3_600_000_000_000
        os.utime(path, ns=(stamp, stamp))


def words(book: Book, id: str = "ford") -> object:
    return book.passage(id).items


def test_the_second_opening_reads_the_compiled_file(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(pack)
    first = open_book(str(pack))
    assert book_file(pack).is_file()
    monkeypatch.setattr(cache, "compile_kept", lambda *_: pytest.fail("compiled again"))
    second = open_book(str(pack))
    assert second.ids == first.ids == ("ford", "mill")
    assert second.hash == first.hash
    assert [second.passage(id) for id in second] == [first.passage(id) for id in first]
    assert second.pack.vocabulary == first.pack.vocabulary
    assert second.manifest == first.manifest
    assert second.tables == first.tables
    assert second.entries == first.entries
    assert second.start == "ford"
    assert "mill" in second
    assert "barn" not in second
    with pytest.raises(KeyError):
        second.passage("barn")


def test_an_opened_book_imports_neither_language_nor_yaml(pack: Path) -> None:
    settle(pack)
    code = (
        "import sys\nfrom malory.book import open_book\n"
        f"book = open_book({str(pack)!r})\nbook.passage(book.start)\nbook.vocabulary\n"
        "print(*{name.partition('.')[0] for name in sys.modules}, 'malory.tale' in sys.modules)"
    )
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
    said = done.stdout.split()
    assert said[-1] == "False"
    assert not {"yaml", "lark", "networkx", "rich", "click"} & set(said)


def test_an_edit_shows_at_once(pack: Path) -> None:
    before = open_book(str(pack))
    (pack / "a.tale").write_text(FORD.replace("a ford", "a weir"), "utf-8")
    after = open_book(str(pack))
    assert words(after) != words(before)
    assert after.hash != before.hash


def test_an_edit_of_the_same_size_within_the_same_tick_shows(pack: Path) -> None:
    open_book(str(pack))
    status = (pack / "a.tale").stat()
    (pack / "a.tale").write_text(FORD.replace("a ford", "a weir"), "utf-8")
    os.utime(pack / "a.tale", ns=(status.st_atime_ns, status.st_mtime_ns))
    assert "weir" in repr(words(open_book(str(pack))))


def test_a_file_added_or_taken_away_shows(pack: Path) -> None:
    settle(pack)
    open_book(str(pack))
    (pack / "c.tale").write_text("## barn\n\nA barn.\n\n-> end\n", "utf-8")
    assert "barn" in open_book(str(pack))
    (pack / "c.tale").unlink()
    assert "barn" not in open_book(str(pack))


def test_a_changed_table_shows(pack: Path) -> None:
    settle(pack)
    before = open_book(str(pack))
    text = (pack / "pack.yaml").read_text("utf-8")
    (pack / "pack.yaml").write_text(text.replace("start: 3", "start: 4"), "utf-8")
    after = open_book(str(pack))
    assert after.hash != before.hash
    assert after.manifest.counters[1].start == 4


def test_touched_files_are_not_compiled_again(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_book(str(pack))
    settle(pack)
    monkeypatch.setattr(cache, "compile_kept", lambda *_: pytest.fail("compiled again"))
    open_book(str(pack))
    monkeypatch.setattr(freshness, "content_of", lambda *_: pytest.fail("read again"))
    open_book(str(pack))


def test_the_hash_is_that_of_the_content_wherever_it_stands(pack: Path, tmp_path: Path) -> None:
    one = open_book(str(pack))
    other = write_pack(tmp_path / "other" / "pack", "// A remark.\n\n" + FORD + "\n\n\n" + MILL)
    assert open_book(str(other)).hash == one.hash


@pytest.mark.parametrize("cut", [0, 1, 14, 40, 200, 300, -200, -1])
def test_a_cut_file_is_rebuilt(pack: Path, cut: int) -> None:
    settle(pack)
    whole = open_book(str(pack))
    path = book_file(pack)
    path.write_bytes(path.read_bytes()[:cut])
    again = open_book(str(pack))
    assert words(again) == words(whole)
    assert open_book(str(pack)).hash == whole.hash


def test_every_flipped_byte_is_noticed_or_harmless(pack: Path) -> None:
    settle(pack)
    whole = open_book(str(pack))
    path = book_file(pack)
    data = path.read_bytes()
    for at in range(0, len(data), 7):
        path.unlink()
        path.write_bytes(data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :])
        again = open_book(str(pack))
        assert [again.passage(id) for id in ("ford", "mill")] == [
            whole.passage(id) for id in ("ford", "mill")
        ]
        assert again.start == "ford"
        assert again.ids == whole.ids
        assert again.vocabulary == whole.vocabulary


def test_a_file_of_other_code_is_rebuilt(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settle(pack)
    open_book(str(pack))
    monkeypatch.setattr(cache, "code_mark", lambda: "another version")
    monkeypatch.setattr(store, "MAGIC", store.MAGIC)
    assert cache._fresh(pack) is None
    open_book(str(pack))
    assert cache._fresh(pack) is not None


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="only where files have owners")
def test_a_file_of_another_user_is_not_read(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settle(pack)
    open_book(str(pack))
    monkeypatch.setattr(os, "getuid", lambda: 987_654)
    assert cache.stored_file(book_file(pack)) is None


def test_a_cache_that_cannot_be_written_costs_only_time(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the folder should be", "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    monkeypatch.setattr(cache, "cache_folder", lambda: blocked / "malory")
    assert words(open_book(str(pack)))
    assert words(open_book(str(pack)))


def test_the_cache_folder_is_what_platformdirs_says(monkeypatch: pytest.MonkeyPatch) -> None:
    platformdirs = pytest.importorskip("platformdirs")
    for value in ("", "/somewhere/else"):
        monkeypatch.setenv("XDG_CACHE_HOME", value)
        assert cache.cache_folder() == platformdirs.user_cache_path("malory", appauthor=False)


def test_no_temporary_file_is_left(pack: Path) -> None:
    open_book(str(pack))
    assert [path.suffix for path in book_file(pack).parent.iterdir()] == [".book"]


def test_a_pack_with_errors_cannot_be_opened_but_says_why(pack: Path) -> None:
    (pack / "a.tale").write_text(FORD.replace("mill", "millx"), "utf-8")
    for _ in range(2):
        with pytest.raises(FaultyBookError) as caught:
            open_book(str(pack))
        assert [found.code for found in caught.value.diagnostics] == ["E103"]
    book, diagnostics = compile_pack(str(pack))
    assert book is not None
    assert [found.code for found in diagnostics] == ["E103"]


def test_an_unknown_pack_is_named_with_what_is_near() -> None:
    with pytest.raises(NoPackError, match="there is no pack `tale`"):
        open_book("tale")


def test_a_book_without_whole_tables_is_none(pack: Path) -> None:
    (pack / "pack.yaml").write_text("title: [\n", "utf-8")
    book, diagnostics = compile_pack(str(pack))
    assert book is None
    assert diagnostics


def test_kept_units_give_the_same_book_and_the_same_findings(pack: Path) -> None:
    fresh = compile_kept(pack)
    (pack / "c.tale").write_text("## barn\n\n* [x] Go -> nowhere\n", "utf-8")
    partly = compile_kept(pack)
    shutil.rmtree(book_file(pack).parent)
    anew = compile_kept(pack)
    assert partly.diagnostics == anew.diagnostics
    assert partly.book.hash == anew.book.hash
    assert partly.placed.keys() == anew.placed.keys()
    assert partly.placed["ford"].unit == anew.placed["ford"].unit == fresh.placed["ford"].unit


def test_what_a_check_finds_bars_nobody_from_playing(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (pack / "b.tale").write_text("## mill\n", "utf-8")
    settle(pack)
    assert [found.code for found in compile_kept(pack, RULES).diagnostics] == ["E130"]
    assert compile_kept(pack).diagnostics == ()
    monkeypatch.setattr(cache, "compile_kept", lambda *_: pytest.fail("compiled again"))
    assert open_book(str(pack)).passage("mill").items == ()


def test_the_pack_of_the_tests_is_the_one_the_tests_describe() -> None:
    assert "game: gamebook" in PACK


def test_a_pipe_in_the_place_of_the_compiled_file_is_never_waited_for(pack: Path) -> None:
    file = book_file(pack)
    file.parent.mkdir(parents=True)
    os.mkfifo(file)
    assert open_book(str(pack)).ids == ("ford", "mill")
    assert file.is_file()


def test_those_longest_unused_make_room_for_a_new_one(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "KEPT", 3)
    folder = book_file(pack).parent
    folder.mkdir(parents=True)
    for age in range(1, 6):
        old = folder / f"{age}.book"
        old.write_bytes(b"a book")
        stamp = old.stat().st_mtime_ns - age * 60_000_000_000
        os.utime(old, ns=(stamp, stamp))
    left = folder / ".left.tmp"  # by a process that was killed long ago
    left.write_bytes(b"half a book")
    os.utime(left, (0, 0))
    (folder / ".now.tmp").write_bytes(b"a book that is being written")
    (folder / "no book of ours").write_bytes(b"kept")
    open_book(str(pack))
    there = {path.name for path in folder.iterdir()}
    assert there == {book_file(pack).name, "1.book", "2.book", ".now.tmp", "no book of ours"}
    (folder / "3.book").write_bytes(b"a book")
    book_file(pack).with_name("4.book").write_bytes(b"a book")
    (pack / "a.tale").write_text(FORD.replace("a ford", "the ford"), encoding="utf-8")
    open_book(str(pack))  # which replaces its own file: nobody has to go for it
    assert {"3.book", "4.book"} <= {path.name for path in folder.iterdir()}
