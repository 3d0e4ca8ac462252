"""A pack read as it would be with other texts in its files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from malory.pack import load_pack
from malory.pack.folder import table_files, tale_files
from malory.pack.overlay import Overlay

from tests.pack.packs import MILL


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    (tmp_path / "pack.yaml").write_text(MILL, "utf-8")
    (tmp_path / "a.tale").write_text("## mill\n", "utf-8")
    (tmp_path / "deep" / "b.tale").write_text("## weir\n", "utf-8")
    return tmp_path


def test_without_other_texts_it_is_the_folder(folder: Path) -> None:
    over = Overlay(folder, {})
    assert [one.name for one in table_files(over)] == ["pack.yaml"]
    assert [one.name for one in tale_files(over)] == ["a.tale", "deep/b.tale"]
    assert load_pack(over)[0].manifest == load_pack(folder)[0].manifest


def test_other_texts_are_read_wherever_they_stand(folder: Path) -> None:
    over = Overlay(
        folder, {"deep/b.tale": b"## bank\n", "pack.yaml": MILL.replace("Mill", "Weir").encode()}
    )
    texts = {tale.name: tale.read_bytes() for tale in tale_files(over)}
    assert texts == {"a.tale": b"## mill\n", "deep/b.tale": b"## bank\n"}
    assert load_pack(over)[0].manifest.title == "The Weir"
    assert over.joinpath("deep", "b.tale").read_text("utf-8") == "## bank\n"
    with (over / "deep" / "b.tale").open("rb") as data:
        assert data.read() == b"## bank\n"
    with (over / "deep" / "b.tale").open(encoding="utf-8") as text:
        assert text.read() == "## bank\n"


def test_what_is_not_on_disk_yet_is_there(folder: Path) -> None:
    over = Overlay(folder, {"c.tale": b"## bank\n", "new/deep/d.tale": b""})
    names = [tale.name for tale in tale_files(over)]
    assert names == ["a.tale", "c.tale", "deep/b.tale", "new/deep/d.tale"]
    assert over.joinpath("c.tale").read_text() == "## bank\n"
    assert [tale.name for tale in tale_files(Overlay(folder / "none", {"c.tale": b""}))] == [
        "c.tale"
    ]


def test_what_no_text_touches_is_the_path_itself(folder: Path) -> None:
    os.mkfifo(folder / "deep" / "pipe.tale")
    over = Overlay(folder, {"deep/b.tale": b"## bank\n"})
    assert [tale.name for tale in tale_files(over)] == ["a.tale", "deep/b.tale"]
    assert over / "a.tale" == folder / "a.tale"


def test_a_folder_is_called_by_its_path_and_is_no_file(folder: Path) -> None:
    over = Overlay(folder, {"deep/b.tale": b""})
    assert (str(over), str(over / "deep" / "b.tale")) == (
        str(folder),
        str(folder / "deep" / "b.tale"),
    )
    for read in (over.read_bytes, over.read_text, over.open):
        with pytest.raises(IsADirectoryError):
            read()
    with pytest.raises(NotADirectoryError):
        over.joinpath("deep", "b.tale", "x")
    with pytest.raises(NotADirectoryError):
        list((over / "deep" / "b.tale").iterdir())


def test_a_linked_folder_is_not_walked(folder: Path) -> None:
    os.symlink(folder, folder / "deep" / "up")
    assert len(tale_files(Overlay(folder, {}))) == 2
    linked = folder.parent / f"{folder.name}-link"
    os.symlink(folder, linked)
    assert len(tale_files(Overlay(linked, {}))) == 2
    assert len(tale_files(Overlay(folder, {"deep/up/a.tale": b""}))) == 2
