"""Packs are found by path and by name, on disk, in a wheel and in a zip."""

from __future__ import annotations

import os
import shutil
import zipfile
from pathlib import Path
from typing import Any

import malory.content as content_package
import pytest
from malory.pack import base_of, digest_tables, find_pack, load_pack, shipped_packs
from malory.pack.folder import table_files, tale_files, unread

from tests.pack.packs import MILL, SMALL


def test_a_pack_is_found_by_folder_manifest_or_name() -> None:
    assert find_pack(str(SMALL)) == SMALL
    assert find_pack(str(SMALL / "pack.yaml")) == SMALL
    assert find_pack("tales") is not None
    assert "tales" in shipped_packs()


@pytest.mark.parametrize("name", ["", "nosuch", "../content/tales", "tales/", "a\0b", "x" * 5000])
def test_what_is_no_pack_is_not_found(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert find_pack(name) is None


def test_an_empty_path_is_not_the_pack_of_the_current_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(SMALL)
    assert find_pack("") is None
    assert find_pack(".") is not None


def test_a_path_wins_over_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tales").mkdir()
    (tmp_path / "tales" / "pack.yaml").write_text(MILL)
    monkeypatch.chdir(tmp_path)
    found = find_pack("tales")
    assert found is not None
    assert load_pack(found)[0].manifest.title == "The Mill"


def test_tales_are_listed_by_path_and_links_are_not_followed(tmp_path: Path) -> None:
    for name in ("b.tale", "deep/a.tale", "deep/er/c.tale", ".git/d.tale", "note.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("## 1\n")
    (tmp_path / "deep" / "round").symlink_to(tmp_path)
    assert [tale.name for tale in tale_files(tmp_path)] == [
        "b.tale",
        "deep/a.tale",
        "deep/er/c.tale",
    ]
    source, found = tale_files(tmp_path)[1].read()
    assert source is not None
    assert not found
    assert (source.name, source.text) == ("deep/a.tale", "## 1\n")
    assert tale_files(tmp_path)[0].read_bytes() == b"## 1\n"


def test_a_folder_named_like_a_tale_is_told_and_not_walked(tmp_path: Path) -> None:
    (tmp_path / "odd.tale").mkdir()
    (tmp_path / "odd.tale" / "a.tale").write_text("## 1\n")
    assert tale_files(tmp_path) == ()
    assert unread(tmp_path) == [("odd.tale", "is a directory")]


def test_the_manifest_is_read_before_the_other_tables() -> None:
    names = [entry.name for entry in table_files(SMALL)]
    assert names == ["pack.yaml", "cards.yaml", "places.yaml", "rules.yaml", "things.yaml"]


def test_the_digest_tells_bytes_and_names_apart(tmp_path: Path) -> None:
    seen = set()
    for files in ({"a.yaml": "x"}, {"a.yaml": "y"}, {"b.yaml": "x"}, {"a.yaml": "x", "b.yaml": ""}):
        shutil.rmtree(tmp_path)
        tmp_path.mkdir()
        for name, text in files.items():
            (tmp_path / name).write_text(text)
        seen.add(digest_tables(tmp_path))
    assert len(seen) == 4


@pytest.mark.parametrize(
    ("line", "is_based"),
    [
        ("base: tales", True),
        ("base: 'tales'", True),
        ('"base": "tales"', True),
        ("base : tales  # the same cards", True),
        ("base: tales\r", True),
        ("base: tales of old", False),
        ("base: tales#1", False),
        ("bass: tales", False),
        ("  base: tales", False),
    ],
)
def test_the_base_is_told_without_yaml_as_yaml_tells_it(
    tmp_path: Path, line: str, is_based: bool
) -> None:
    text = f"title: x\ngame: tales\n{line}\n"
    (tmp_path / "pack.yaml").write_bytes(text.encode())
    assert (base_of(tmp_path) is not None) is is_based
    assert load_pack(tmp_path)[0].is_whole is is_based


def test_a_folder_that_is_not_there_has_no_base(tmp_path: Path) -> None:
    assert base_of(tmp_path / "nowhere") is None


def test_a_pack_is_read_from_a_zip(tmp_path: Path) -> None:
    archive = tmp_path / "packs.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for path in sorted(SMALL.glob("*.yaml")):
            file.write(path, f"small/{path.name}")
        file.writestr("small/one.tale", "## 1000\n")
    folder = zipfile.Path(archive, "small/")
    pack, found = load_pack(folder)
    assert not found
    assert pack.tables == load_pack(SMALL)[0].tables
    assert [tale.name for tale in pack.tales] == ["one.tale"]
    assert pack.tales[0].read()[0] is not None


def test_the_packs_that_ship_are_found_where_the_package_is_no_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(content_package, "__file__", "/nowhere/packs.zip/__init__.py")
    assert "tales" in shipped_packs()
    assert find_pack("tales") is not None


def test_what_is_no_plain_file_is_told_and_never_opened(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(MILL)
    for name in ("pipe.tale", "pipe.yaml", "deep/pipe.tale"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        os.mkfifo(tmp_path / name)
    (tmp_path / "endless.tale").symlink_to("/dev/zero")
    (tmp_path / "round.tale").symlink_to("round.tale")
    assert [tale.name for tale in tale_files(tmp_path)] == ["round.tale"]
    assert [table.name for table in table_files(tmp_path)] == ["pack.yaml"]
    told = [(one.code, one.place.file) for one in load_pack(tmp_path)[1] if one.code == "E001"]
    names = ["deep/pipe.tale", "endless.tale", "pipe.tale", "pipe.yaml"]
    assert told == [("E001", name) for name in names]


def test_a_closed_folder_is_told_and_not_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pack.yaml").write_text(MILL)
    (tmp_path / "deep").mkdir()
    listed = os.scandir

    def closed(folder: Path) -> Any:  # Any: what `os.scandir` gives
        # Stands for a folder closed to its reader, which the superuser would list all the same.
        if folder.name == "deep":
            raise PermissionError(13, "Permission denied")
        return listed(folder)

    monkeypatch.setattr(os, "scandir", closed)
    assert unread(tmp_path) == [("deep", "permission denied")]
