"""Whatever a stranger's folder holds, no more of it is read than is said; the rest is told."""

from __future__ import annotations

import os
import re
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import malory.pack.folder as folder_room
import malory.pack.overlay as overlay_room
import malory.source.text as text_room
import pytest
from malory.book.compiling import Compiler
from malory.book.whole import compile_folder
from malory.pack.overlay import Overlay
from malory.source import message, read_source
from malory.source.text import bytes_of
from malory.telling.settings import read_settings
from scriptorium.check.command import check
from scriptorium.exchange.exporting_command import export_command
from scriptorium.exchange.importing_command import import_command
from scriptorium.fmt import fmt
from scriptorium.map.command import map_command
from scriptorium.playtest.command import playtest_command
from scriptorium.publish.command import publish
from scriptorium.publish.placing import is_ours
from scriptorium.read.command import read
from scriptorium.stats.command import stats

from bench.fuzz.targets import TARGETS
from tests.security.strangers import TALE, done, gift, link

HUGE = 500_000_000


def huge(at: Path) -> Path:
    """A file of half a gigabyte that takes no room."""
    at.parent.mkdir(exist_ok=True)
    with at.open("wb") as file:
        file.truncate(HUGE)
    return at


def told(pack: Path) -> list[tuple[str, str]]:
    """The files of a pack that cannot be read, each with the message."""
    found = compile_folder(pack, Compiler()).diagnostics
    return [(one.place.file, message(one)) for one in found if one.code == "E001"]


def peak(work: Callable[[], object]) -> int:
    """The most bytes that were held at once as work was done."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


NAMES = ("b.tale", "deep/b.tale", "more.yaml", "pack.yaml", "numbers.lock", "translations/de.po")


@pytest.mark.parametrize("name", NAMES)
def test_a_file_of_half_a_gigabyte_is_told_and_never_read(tmp_path: Path, name: str) -> None:
    pack = gift(tmp_path)
    told(pack)  # what is loaded once
    huge(pack / name)
    found: list[tuple[str, str]] = []
    assert peak(lambda: found.extend(told(pack))) < 10_000_000
    assert found[0][0] == name
    assert "is larger than 32 MB" in found[0][1]


def test_every_command_refuses_a_huge_tale_in_few_words_and_little_memory(tmp_path: Path) -> None:
    pack = gift(tmp_path)
    commands = (
        (check, pack), (check, pack / "b.tale"), (fmt, pack), (fmt, pack / "b.tale"),
        (stats, pack), (read, pack, "gate"),
        (playtest_command, pack), (export_command, pack, "--to", "json"),
        (publish, pack, "--to", "html", "-o", tmp_path / "a.html"),
        (map_command, pack, "-o", tmp_path / "a.dot"),
        (import_command, "twee", pack / "b.tale", "-o", tmp_path / "drafts"),
    )  # fmt: skip
    (pack / "b.tale").write_text("## b\n\n-> end\n", "utf-8")
    for command, *words in commands:
        done(command, *words)
    huge(pack / "b.tale")
    for command, *words in commands:
        said: list[str] = []
        assert peak(lambda run=(command, *words), said=said: _ask(said, *run)) < 20_000_000, words
        assert len(said[0]) < 2_000, said
        if command not in (stats, read, map_command):  # they tell of what can be read
            assert re.search("b.tale|1 error|an error", said[0]), (command.name, said)


def _ask(said: list[str], command: Any, *words: str | Path) -> None:
    result = done(command, *words)
    error = result.exception
    said.append(result.output + str(getattr(error, "words", "") or getattr(error, "message", "")))


def test_the_tales_of_a_pack_have_a_bound_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = gift(tmp_path)
    monkeypatch.setattr(folder_room, "MOST_IN_ALL", 1_000_000)
    for name in ("b", "c", "d"):
        (pack / f"{name}.tale").write_text(f"## {name}\n\n{'word ' * 80_000}\n\n-> end\n", "utf-8")
    assert told(pack) == [(".", "the file cannot be read: its tales hold more than 1 MB")]


@pytest.mark.parametrize("where", ["", "deep", "deep/er"])
def test_a_folder_of_countless_files_is_left_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    pack = gift(tmp_path)
    (pack / where).mkdir(parents=True, exist_ok=True)
    for room in (folder_room, overlay_room):
        monkeypatch.setattr(room, "MOST_ENTRIES", 200)
    for number in range(1_000):
        (pack / where / f"{number}.tale").touch()
    seen: list[str] = []
    names = os.scandir

    class Counted:
        def __init__(self, at: str) -> None:
            self.rows = names(at)

        def __enter__(self) -> Counted:
            return self

        def __exit__(self, *error: object) -> None:
            self.rows.close()

        def __iter__(self) -> Counted:
            return self

        def __next__(self) -> os.DirEntry[str]:
            row = next(self.rows)
            seen.append(row.name)
            return row

    monkeypatch.setattr(os, "scandir", Counted)
    for place in (pack, Overlay(pack, {"b.tale": b"## b\n"})):
        seen.clear()
        found = compile_folder(place, Compiler()).diagnostics
        assert (".", "it holds more than 200 files") in [
            (one.place.file, dict(one.facts)["reason"]) for one in found if one.code == "E001"
        ]
        assert len(seen) < 20 * 200  # each of a handful of looks
    assert len(told(pack)) < 5


def test_folders_and_links_that_lead_into_themselves_end(tmp_path: Path) -> None:
    pack = gift(tmp_path)
    link(pack / "round.tale", Path("round.tale"))
    link(pack / "one.tale", Path("two.tale"))
    link(pack / "two.tale", Path("one.tale"))
    link(pack / "deep" / "up", Path(".."))
    link(pack / "self", Path("."))
    deepest = pack
    for _ in range(60):
        deepest /= "d"
    deepest.mkdir(parents=True)
    (deepest / "c.tale").write_text(TALE, "utf-8")
    assert [name for name, _ in told(pack)] == ["one.tale", "round.tale", "two.tale"]
    assert done(check, pack).output.count("E001") >= 3


def test_no_more_is_read_of_a_file_that_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_room, "MOST_BYTES", 1_000_000)
    assert peak(lambda: _refused(Path("/dev/zero"))) < 5_000_000


def _refused(endless: Path) -> None:
    with pytest.raises(OSError, match="larger than"):
        bytes_of(endless)
    source, found = read_source(endless, "t.tale")
    assert source is None
    assert [one.code for one in found] == ["E001"]


def test_a_file_is_read_whole_up_to_its_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_room, "MOST_BYTES", 1_000)
    for size in (0, 1, 999, 1_000):
        (tmp_path / "a").write_bytes(b"x" * size)
        assert len(bytes_of(tmp_path / "a")) == size
    (tmp_path / "a").write_bytes(b"x" * 1_001)
    with pytest.raises(OSError, match="larger than"):
        bytes_of(tmp_path / "a")


def test_a_pack_and_a_source_have_one_bound() -> None:
    assert folder_room.MOST_BYTES == text_room.MOST_BYTES


def test_an_archive_that_unfolds_without_end_is_no_book_of_ours(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.epub", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("EPUB/package.opf", b" " * 100_000_000)
    assert peak(lambda: is_ours(tmp_path / "a.epub")) < 10_000_000
    assert not is_ours(tmp_path / "a.epub")


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * 100_000,
        "x" * 100_000 + " = 1",
        "x = " + "9" * 100_000,
        "a.b = 1\n" * 2,
        "language = 9999999999999999999999\nplain = [[[[]]]]\nseats = {a = 1}\n",
        '"\\u001b[2J" = 1',
        "\x00",
        "\ufeff[",
        "[a]" * 999,
    ],
)
def test_settings_that_fit_nothing_are_said_in_few_words(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.toml").write_text(text, "utf-8")
    found = read_settings(tmp_path / "settings.toml")
    assert found.troubles
    assert all(0 < len(one) < 600 + len(str(tmp_path)) for one in found.troubles)
    assert all(one.isprintable() for one in found.troubles)


NUMBERS = ("1000000000", "999999999999999", "9" * 400)


@pytest.mark.parametrize("game", ["ferry", "kings-court", "camlann", "king-arthur", "shadows"])
def test_no_number_of_a_pack_costs_what_it_says(game: str) -> None:
    data = (Path(__file__).parents[2] / "bench/fuzz/corpus/pack" / game).read_bytes()
    found = list(re.finditer(rb"(?<![\w.-])\d+(?![\w.])", data))
    step = max(1, len(found) // 12)
    for at, one in enumerate(found[::step]):
        number = NUMBERS[at % len(NUMBERS)].encode()
        spoilt = data[: one.start()] + number + data[one.end() :]
        assert peak(lambda spoilt=spoilt: TARGETS["pack"](spoilt)) < 30_000_000, (number, one)
