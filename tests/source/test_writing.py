"""A file is there whole, or as it was; and nothing is written over that is not a command's own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from malory.source import writing
from malory.source.writing import ChangedError, NoRoomError, check_room, write_whole


def test_a_file_that_was_there_keeps_its_mode_and_a_link_stays_a_link(tmp_path: Path) -> None:
    file, link = tmp_path / "a.txt", tmp_path / "b.txt"
    file.write_bytes(b"old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_whole(link, "new\n")
    assert link.is_symlink()
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"new\n", 0o640)
    assert sorted(os.listdir(tmp_path)) == ["a.txt", "b.txt"]


def test_a_text_is_utf_8_with_its_own_line_ends_and_a_strange_name_is_escaped(
    tmp_path: Path,
) -> None:
    write_whole(tmp_path / "a", "é\r\n\udce9\n")
    assert (tmp_path / "a").read_bytes() == "é\r\n\\udce9\n".encode()


def test_what_cannot_be_put_in_place_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"old")

    def refuse(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(writing.os, "replace", refuse)
    with pytest.raises(KeyboardInterrupt):
        write_whole(file, b"new")
    assert (os.listdir(tmp_path), file.read_bytes()) == (["a.txt"], b"old")


@pytest.mark.parametrize("held", [b"edited", None])
def test_a_file_that_was_changed_meanwhile_is_left_as_it_is(
    tmp_path: Path, held: bytes | None
) -> None:
    file = tmp_path / "a.txt"
    if held is not None:
        file.write_bytes(held)
    with pytest.raises(ChangedError, match="changed meanwhile"):
        write_whole(file, b"new", before=b"old")
    assert (file.read_bytes() if file.exists() else None) == held


def test_there_is_one_line_for_whatever_is_there_already(tmp_path: Path) -> None:
    file, tale = tmp_path / "a.txt", tmp_path / "a.tale"
    for one in (file, tale):
        one.write_bytes(b"")
    there = f"`{file}` is there already"
    for words, told in (
        ({"force": False}, f"{there}: name another file, or say --force"),
        (
            {"force": False, "other": "no book"},
            f"{there}, and no book: name another file, or say --force",
        ),
        ({"force": True}, ""),
        ({}, ""),
        ({"force": False, "is_ours": Path.is_file}, ""),
    ):
        assert refusal(file, **words) == told
    part = f"`{tale}` is there already, and part of a pack: name another file"
    assert refusal(tale) == refusal(tale, force=True) == part
    assert not refusal(tale, own=".tale")


def test_a_folder_and_a_file_in_none_are_no_place_to_write_to(tmp_path: Path) -> None:
    assert refusal(tmp_path) == f"`{tmp_path}` is a folder: name a file in it"
    lost = tmp_path / "no" / "a.txt"
    assert refusal(lost) == f"there is no folder `{lost.parent}` to write `a.txt` in"


def refusal(file: Path, **words: object) -> str:
    try:
        check_room(file, **words)  # type: ignore[arg-type]
    except NoRoomError as error:
        return str(error)
    return ""
