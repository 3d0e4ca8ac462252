"""What a baseline knows does not count; what it knows survives moves, and what is gone is told."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from malory.cli.guard import Refused

from tests.book.packs import write_pack
from tests.scriptorium.check.asking import refused, run

TALE = "## 1905\n\n* Go -> nowhere\n* Stay -> nowhere\n\n## mill\n\nSo.\n\n-> end\n"


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = write_pack(tmp_path / "my pack", TALE)
    done = run("my pack", "--baseline", "known", "--write-baseline")
    assert (done.return_value, done.output) == (0, "known: 3 findings are known from now\n")
    return folder


def test_known_findings_do_not_count(pack: Path) -> None:
    assert run("my pack").return_value == 1
    done = run("my pack", "--baseline", "known", "--strict")
    assert (done.return_value, done.output) == (0, "2 passages: nothing new, 3 known\n")


def test_what_is_known_survives_moved_lines_and_other_words_beside_it(pack: Path) -> None:
    (pack / "b.tale").write_text("## aa\n\n-> 1905\n", "utf-8")
    moved = "// One.\n\n## 1905 A Title\n\nBut first:\n" + TALE.partition("\n")[2]
    (pack / "a.tale").write_text(moved.replace("* Go", "* Go  on"), "utf-8")
    done = run("my pack", "--baseline", "known")
    assert [line for line in done.output.splitlines() if "E103" in line] == []


def test_one_more_of_the_same_kind_counts(pack: Path) -> None:
    more = TALE.replace("* Stay", "* Wait -> nowhere\n* Stay")
    (pack / "a.tale").write_text(more, "utf-8")
    done = run("my pack", "--baseline", "known")
    assert done.return_value == 1
    assert done.output.count("E103") == 1
    assert done.output.endswith("2 passages: 1 error, and 3 known\n")


def test_what_is_gone_is_told_as_stale(pack: Path) -> None:
    (pack / "a.tale").write_text(TALE.replace("* Go -> nowhere\n", ""), "utf-8")
    done = run("my pack", "--baseline", "known")
    assert done.return_value == 0
    assert "the baseline is stale: a line answers to nothing any more" in done.stderr
    assert "E103 my_pack 1905: there is no passage `nowhere`" in done.stderr
    # Of what was not looked for, and of a file alone, nobody says that it is gone.
    assert "stale" not in run("my pack", "--baseline", "known", "--select", "W").stderr
    assert "stale" not in run("my pack/a.tale", "--baseline", "known").stderr


def test_it_is_written_alike_from_anywhere(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = Path("known").read_text("utf-8")
    monkeypatch.chdir(pack)
    run("--baseline", "../again", "--write-baseline")
    assert Path("../again").read_text("utf-8") == known
    assert [line.split()[1] for line in known.splitlines() if line[0] != "#"] == [
        "E103",
        "E103",
        "W200",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [(None, "cannot be read: no such file"), (b"\xff", "not UTF-8"), (b"oh\n", "line 1")],
)
def test_a_file_that_is_no_baseline_is_a_usage_error(
    pack: Path, text: bytes | None, words: str
) -> None:
    if text is not None:
        Path("odd").write_bytes(text)
    with pytest.raises(click.UsageError, match=words):
        refused("my pack", "--baseline", "odd")


def test_to_write_one_its_file_must_be_named(pack: Path) -> None:
    with pytest.raises(click.UsageError, match="--baseline FILE"):
        refused("my pack", "--write-baseline")


def test_it_is_replaced_whole_or_not_at_all(pack: Path, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="there is no folder `no/such`"):
        refused("my pack", "--baseline", "no/such/folder", "--write-baseline")


def test_it_is_never_written_over_a_file_of_a_pack(pack: Path) -> None:
    with pytest.raises(Refused, match=r"`my pack/a\.tale` is there already, and part of a pack"):
        refused("my pack", "--baseline", "my pack/a.tale", "--write-baseline")
    assert (pack / "a.tale").read_text("utf-8") == TALE


def test_an_editor_may_have_put_a_mark_of_byte_order_before_it(pack: Path) -> None:
    known = Path("known").read_bytes()
    Path("known").write_bytes(b"\xef\xbb\xbf" + known.replace(b"\n", b"\r\n"))
    assert run("my pack", "--baseline", "known", "--strict").return_value == 0
