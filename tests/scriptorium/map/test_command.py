"""What a user of `malory map` can do wrong is one line; a file is written whole or not at all."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from scriptorium.map import graphviz
from scriptorium.map.arranging import arrange
from scriptorium.map.command import map_command
from scriptorium.map.dot import to_dot
from scriptorium.map.drawing import Drawing, Node

from tests.conftest import tool
from tests.scriptorium.map.books import code, run, said, write_pack


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    return write_pack(tmp_path / "mill")


def test_without_graphviz_one_line_names_the_package(
    mill: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    for ending in ("svg", "png", "pdf"):
        file = tmp_path / f"map.{ending}"
        result = run(mill, "-o", file)
        assert code(result) == 2
        assert "install the package graphviz" in said(result)
        assert "\n" not in said(result)
        assert not file.exists()
    for ending in ("dot", "mmd", "json", "graphml"):
        assert code(run(mill, "-o", tmp_path / f"map.{ending}")) == 0


def test_an_unknown_ending_a_folder_and_a_missing_folder_are_faults_of_usage(
    mill: Path, tmp_path: Path
) -> None:
    for file in (tmp_path / "map.jpg", tmp_path / "map", tmp_path, tmp_path / "no" / "map.dot"):
        result = run(mill, "-o", file)
        assert code(result) == 2
        assert "\n" not in said(result)
    assert code(run(mill, "-o", tmp_path / "map", "--format", "dot")) == 0


def test_an_unknown_pack_is_a_fault_of_usage() -> None:
    result = run("tals")
    assert code(result) == 2
    assert "Did you mean `tales`?" in said(result)


def test_a_file_that_cannot_be_written_stays_as_it_was(
    mill: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "map.dot"
    file.write_text("mine", "utf-8")

    def full(source: object, target: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    result = run(mill, "-o", file)
    assert code(result) == 1
    assert "not written: no space left" in said(result)
    assert file.read_text("utf-8") == "mine"
    assert sorted(os.listdir(tmp_path)) == ["map.dot", "mill"]


def test_a_link_is_written_through_and_a_files_mode_is_kept(mill: Path, tmp_path: Path) -> None:
    real, link = tmp_path / "real.dot", tmp_path / "link.dot"
    real.write_text("old", "utf-8")
    real.chmod(0o600)
    link.symlink_to(real)
    assert code(run(mill, "-o", link)) == 0
    assert link.is_symlink()
    assert real.read_text("utf-8").startswith("digraph")
    assert real.stat().st_mode & 0o777 == 0o600


def test_more_than_a_picture_holds_is_refused_with_a_way_out(
    mill: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool("dot")
    monkeypatch.setattr(graphviz, "LIMIT", 3)
    monkeypatch.setattr(graphviz, "LAYERED_LIMIT", 3)
    result = run(mill, "-o", tmp_path / "map.svg")
    assert code(result) == 1
    assert "--collapse" in said(result)
    assert code(run(mill, "-o", tmp_path / "map.dot")) == 0


def test_two_thousand_passages_are_a_picture(tmp_path: Path) -> None:
    nodes = [Node(f"p{at}", "passage", f"p{at}", "A title", at) for at in range(2000)]
    dot = to_dot(arrange(Drawing("Many", tuple(nodes), ())))
    made = subprocess.run([tool("dot"), "-Tsvg"], input=dot.encode(), capture_output=True)
    assert made.returncode == 0, made.stderr
    assert made.stdout.count(b'class="node"') >= 2000


def test_a_closed_output_is_no_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    for form in ("dot", "png"):
        found = map_command.main(["the-ferry", "--format", form], standalone_mode=False)
        assert not found
