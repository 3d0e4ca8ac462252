"""One file of a pack checked, with the pack round it."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import Result

from tests.book.packs import write_pack
from tests.scriptorium.check.asking import refused, run

ONE = "## 1905\n\n* Go -> mill\n* Stay -> nowhere\n"
TWO = "## mill\n\n-> nowhere\n\n## weir\n\n-> end\n"


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return write_pack(tmp_path / "pack", ONE, TWO)


def told(done: Result) -> list[str]:
    return [line.split(": ")[0] for line in done.output.splitlines() if ": error" in line]


def test_of_one_file_its_own_findings_are_told(pack: Path) -> None:
    assert told(run("pack")) == ["pack/a.tale:4:11", "pack/b.tale:3:4"]
    done = run("pack/a.tale")
    assert told(done) == ["pack/a.tale:4:11"]
    assert done.output.endswith("1 passage: 1 error\n")
    assert told(run("pack/b.tale", "pack/a.tale")) == ["pack/a.tale:4:11", "pack/b.tale:3:4"]


def test_what_stands_elsewhere_and_names_the_file_is_told(pack: Path) -> None:
    (pack / "c.tale").write_text("## mill\n\n-> end\n", "utf-8")
    assert told(run("pack/b.tale")) == ["pack/b.tale:3:4", "pack/c.tale:1:1"]
    assert told(run("pack/a.tale")) == ["pack/a.tale:4:11"]


def test_a_file_is_found_from_within_its_pack_and_a_table_is_one(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (pack / "deep").mkdir()
    (pack / "deep" / "d.tale").write_text("## spare\n\n-> oops\n", "utf-8")
    monkeypatch.chdir(pack / "deep")
    assert told(run("d.tale")) == [f"{pack}/deep/d.tale:3:4"]
    assert told(run("../pack.yaml", "d.tale"))[0] == f"{pack}/a.tale:4:11"
    (pack / "more.yaml").write_text("skils: []\n", "utf-8")
    assert told(run("../more.yaml")) == [f"{pack}/more.yaml:1:1"]


def test_a_file_that_belongs_to_no_pack_is_a_usage_error(pack: Path) -> None:
    Path("alone.tale").write_text("## 1\n", "utf-8")
    with pytest.raises(click.UsageError, match="belongs to no pack"):
        refused("alone.tale")


def test_of_a_file_the_whole_pack_can_be_asked_about(pack: Path) -> None:
    assert told(run("pack/a.tale", "--whole")) == ["pack/a.tale:4:11", "pack/b.tale:3:4"]
