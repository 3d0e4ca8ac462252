"""No file outside a stranger's pack, book or save is read or written for it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from malory.book.cache import FaultyBookError, open_book
from malory.book.compiling import Compiler
from malory.book.whole import compile_folder
from malory.kernel.save import BadSave, read_save
from malory.source import message
from malory.telling import Saves
from malory.telling.shelf import Trouble, import_save
from scriptorium.check.command import check
from scriptorium.exchange.exporting_command import export_command
from scriptorium.exchange.importing_command import import_command
from scriptorium.fmt import fmt
from scriptorium.journal import JOURNAL, finish
from scriptorium.map.command import map_command
from scriptorium.number import number
from scriptorium.publish.command import publish
from scriptorium.rename.command import rename
from scriptorium.strings.command import strings

from tests.security.strangers import SECRET, TALE, done, gift, held, link, reader

LINKS = {
    "deep/b.tale": "secret.tale",
    "more.yaml": "secret.yaml",
    "numbers.lock": "secret.txt",
    "translations/de.po": "secret.po",
    "ledger.yaml": "secret.yaml",
    "b.play": "secret.txt",
    "notes.md": "secret.txt",
    "origin.json": "secret.json",
    "pack.yaml": "secret.yaml",
}


@pytest.mark.parametrize("name", sorted(LINKS))
def test_a_link_out_of_a_pack_is_never_read(tmp_path: Path, name: str) -> None:
    pack = gift(tmp_path)
    link(pack / name, reader(tmp_path) / LINKS[name])
    found = compile_folder(pack, Compiler()).diagnostics
    told = "".join(message(one) + one.place.excerpt + one.hint for one in found)
    for command, *more in (
        (check, "--format", "json"),
        (export_command, "--to", "json"),
        (export_command, "--to", "twee"),
        (rename, "hall", "room", "--dry-run"),
        (strings, "--language", "de", "-o", "-"),
    ):
        told += done(command, pack, *more).output
    assert SECRET not in told
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        assert SECRET not in done(map_command, pack, "-o", "out.dot").output


@pytest.mark.parametrize("name", ["deep/b.tale", "more.yaml", "numbers.lock", "translations/de.po"])
def test_a_link_out_of_a_pack_is_told(tmp_path: Path, name: str) -> None:
    pack = gift(tmp_path)
    link(pack / name, reader(tmp_path) / LINKS[name])
    found = [one for one in compile_folder(pack, Compiler()).diagnostics if one.code == "E001"]
    assert [one.place.file for one in found] == [name]
    assert "a link that leads out of its pack" in message(found[0])


def test_a_link_within_a_pack_is_a_file_of_it(tmp_path: Path) -> None:
    pack = gift(tmp_path, kept_txt="## yard\n\nEmpty.\n\n-> end\n")
    link(pack / "b.tale", Path("kept.txt"))
    assert "yard" in compile_folder(pack, Compiler()).book.ids


@pytest.mark.parametrize("where", ["secret.tale", "new.txt"])
def test_no_command_writes_through_a_link_out_of_a_pack(tmp_path: Path, where: str) -> None:
    home = reader(tmp_path)
    (home / "secret.tale").write_text("##  1   Odd\nx\n* Go->hall\n", "utf-8")
    before = held(home)
    pack = gift(tmp_path)
    for name in ("b.tale", "numbers.lock", "translations/de.po", "translations/template.pot"):
        link(pack / name, home / where)
    for command, *more in (
        (fmt,),
        (number,),
        (check, "--fix"),
        (rename, "hall", "room"),
        (strings,),
        (strings, "--language", "de"),
        (strings, "--language", "de", "--update"),
    ):
        done(command, pack, *more)
    assert held(home) == before


def test_a_folder_of_translations_that_leads_out_is_none(tmp_path: Path) -> None:
    home = reader(tmp_path)
    before = held(home)
    pack = gift(tmp_path)
    link(pack / "translations", home)
    done(strings, pack, "--language", "de")
    assert held(home) == before
    assert SECRET not in done(check, pack).output


@pytest.mark.parametrize("name", ["../home/secret.txt", "out/secret.txt", "/etc/passwd", "a\0b"])
def test_a_journal_of_a_stranger_s_touches_nothing_outside(tmp_path: Path, name: str) -> None:
    home = reader(tmp_path)
    pack = gift(tmp_path)
    link(pack / "out", home)
    after = "0123456789abcdef"
    beside = home / f".secret.txt-{after[:12]}"
    beside.write_text("what somebody left here")
    before = held(home)
    files = [{"file": name, "before": "", "after": after}]
    (pack / JOURNAL).write_text(json.dumps({"format": 1, "files": files}))
    finish(pack)
    assert held(home) == before


@pytest.mark.parametrize(
    "name",
    [
        "../home/secret.json",
        "/etc/passwd",
        "..\\home\\secret.json",
        "C:\\x",
        "link.json",
        "",
        "a\0b",
    ],
)
@pytest.mark.parametrize("key", ["entries", "components"])
def test_an_imported_book_opens_no_file_outside_its_folder(
    tmp_path: Path, name: str, key: str
) -> None:
    home = reader(tmp_path)
    (home / "secret.json").write_text(json.dumps({SECRET: {"body": SECRET}}))
    there = tmp_path / "theirs"
    there.mkdir()
    link(there / "link.json", home / "secret.json")
    book = {"schema": "book-of-infinite-tales/v1", "entries": {"a": {"body": "x"}}, key: name}
    (there / "book.json").write_text(json.dumps(book))
    out = tmp_path / "out"
    result = done(import_command, "infinite-tales", there / "book.json", "-o", out)
    assert SECRET not in result.output
    written = held(out) if out.is_dir() else {}
    assert SECRET.encode() not in b"".join(written.values())


@pytest.mark.parametrize("name", ["../home/new.json", "/tmp/new.json", "..\\new.json", "", 3])
def test_an_export_writes_no_file_that_a_pack_names_elsewhere(
    tmp_path: Path, name: str | int
) -> None:
    home = reader(tmp_path)
    book = {"schema": "book-of-infinite-tales/v1", "entries": "rows.json"}
    (tmp_path / "book.json").write_text(json.dumps(book))
    (tmp_path / "rows.json").write_text(json.dumps([{"id": "1000", "body": "x"}]))
    pack = tmp_path / "pack"
    done(import_command, "infinite-tales", tmp_path / "book.json", "-o", pack)
    origin = json.loads((pack / "origin.json").read_text("utf-8"))
    assert origin["entries_file"] == "rows.json"
    (pack / "origin.json").write_text(json.dumps(origin | {"entries_file": name}), "utf-8")
    out = tmp_path / "out"
    out.mkdir()
    before = held(tmp_path)
    told = done(export_command, pack, "--to", "infinite-tales", "-o", out / "b.json", "--force")
    assert "origin.json" in told.output
    assert held(tmp_path) == before
    assert held(home)


def test_reading_and_drawing_a_pack_writes_nothing_in_it(tmp_path: Path) -> None:
    pack = gift(tmp_path)
    before = held(pack)
    out = tmp_path / "out"
    out.mkdir()
    done(check, pack)
    done(map_command, pack, "-o", out / "a.dot")
    done(publish, pack, "--to", "html", "-o", out / "a.html")
    assert open_book(pack).title == "A Gift"
    assert held(pack) == before
    assert sorted(held(out)) == ["a.dot", "a.html"]


@pytest.mark.parametrize("name", ["a.tale", "more.yaml", "translations/de.po", "numbers.lock"])
def test_what_would_never_end_is_told_and_never_opened(tmp_path: Path, name: str) -> None:
    pack = gift(tmp_path)
    (pack / name).parent.mkdir(exist_ok=True)
    (pack / name).unlink(missing_ok=True)
    os.mkfifo(pack / name)
    found = compile_folder(pack, Compiler()).diagnostics
    assert ("E001", name) in [(one.code, one.place.file) for one in found]


def test_a_save_that_is_a_pipe_or_a_device_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.save")
    link(tmp_path / "zero.save", Path("/dev/zero"))
    for name in ("pipe.save", "zero.save"):
        assert isinstance(read_save(tmp_path / name), BadSave)
        assert isinstance(import_save(Saves(tmp_path / "saves"), tmp_path / name), Trouble)
    with (tmp_path / "huge.save").open("wb") as file:
        file.truncate(1 << 40)  # a hole: it takes no room
    assert isinstance(read_save(tmp_path / "huge.save"), BadSave)


def test_a_name_with_control_signs_stays_off_the_terminal(tmp_path: Path) -> None:
    pack = gift(tmp_path)
    (pack / "b\x1b[2J\nE999: forged\x9b.tale").write_text("## b\n\n* Go -> nowhere\n", "utf-8")
    for form in ("text", "github"):
        told = done(check, pack, "--format", form).output
        assert "nowhere" in told
        assert "\x1b" not in told
        assert "\nE999" not in told


@pytest.mark.parametrize("name", ["PACK.YAML", "Pack.yaml", "a.TALE"])
def test_a_name_in_other_letters_is_none_of_a_pack_s(tmp_path: Path, name: str) -> None:
    pack = tmp_path / "gift"
    pack.mkdir()
    (pack / name).write_text(TALE, "utf-8")
    found = compile_folder(pack, Compiler()).diagnostics
    is_same = (pack / "pack.yaml").exists()  # where a disk takes them for one
    assert is_same or [one.code for one in found] == ["E093"]


def test_a_faulty_book_of_a_stranger_s_is_refused_whole(tmp_path: Path) -> None:
    pack = gift(tmp_path)
    link(pack / "b.tale", reader(tmp_path) / "secret.tale")
    with pytest.raises(FaultyBookError):
        open_book(pack)
