"""`--watch`: every save is seen, however it is made; what is told is what changed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from malory.source import Diagnostic, Place
from scriptorium.check.watching import Screen, saves
from scriptorium.findings.listing import Found

from tests.book.packs import write_pack
from tests.scriptorium.check.asking import STORY, refused

TALE = "## 1905\n\n* Go -> mill\n* Stay -> end\n\n## mill\n\n-> end\n"


def write(folder: Path) -> None:
    (folder / "a.tale").write_text(TALE + "// One.\n", "utf-8")


def rename(folder: Path) -> None:
    (folder / "a.new").write_text(TALE.replace("Go", "So"), "utf-8")
    os.utime(folder / "a.new", ns=(0, (folder / "a.tale").stat().st_mtime_ns))
    os.replace(folder / "a.new", folder / "a.tale")


def add(folder: Path) -> None:
    (folder / "deep").mkdir()
    (folder / "deep" / "b.tale").write_text("## weir\n\n-> end\n", "utf-8")


def delete(folder: Path) -> None:
    (folder / "a.tale").unlink()


def table(folder: Path) -> None:
    (folder / "pack.yaml").write_text("title: Other\n", "utf-8")


def lock(folder: Path) -> None:
    (folder / "numbers.lock").write_text("mill 12\n", "utf-8")


def seen(folder: Path, steps: list[Callable[[Path], None] | None]) -> int:
    """How often a check would be made, while between two looks the steps are taken in turn."""
    left = iter(steps)

    def wait(seconds: float) -> None:
        step = next(left)  # StopIteration ends the watch
        if step is not None:
            step(folder)

    count = 0
    try:
        for _ in saves([folder], wait):
            count += 1
    except RuntimeError:  # what a StopIteration inside a generator becomes
        pass
    return count


@pytest.mark.parametrize("step", [write, rename, add, delete, table, lock])
def test_a_save_is_seen_however_it_is_made(tmp_path: Path, step: Callable[[Path], None]) -> None:
    assert seen(write_pack(tmp_path, TALE), [None, step, None, None, None]) == 2


def test_nothing_saved_nothing_checked(tmp_path: Path) -> None:
    other = lambda folder: (folder / "notes.md").write_text("So.", "utf-8")
    assert seen(write_pack(tmp_path, TALE), [None, other, None, None]) == 1


def test_a_burst_of_saves_is_one(tmp_path: Path) -> None:
    assert seen(write_pack(tmp_path, TALE), [None, write, rename, delete, None, None]) == 2


def test_a_file_that_goes_and_comes_back_as_it_was_is_no_fault(tmp_path: Path) -> None:
    def back(folder: Path) -> None:
        (folder / "a.tale").write_text(TALE, "utf-8")

    assert seen(write_pack(tmp_path, TALE), [None, delete, back, None, None]) == 2


def findings(*lines: int) -> list[Found]:
    return [
        Found(Diagnostic("E103", Place("a.tale", 1, 1, 1, 4, f"go{n}"), (("target", f"t{n}"),)))
        for n in lines
    ]


def test_outside_a_terminal_only_what_is_new_is_told() -> None:
    screen = Screen(is_terminal=False)
    first = screen.show(findings(1, 2), "two", is_all=True)
    assert first.count("E103") == 2
    assert first.endswith("\ntwo")
    assert screen.show(findings(1, 2), "two", is_all=True) == "two"
    assert screen.show(findings(2), "one", is_all=True) == "1 is gone. one"
    both = screen.show(findings(2, 3, 3), "three", is_all=True)
    assert (both.count("`t3`"), both.count("`t2`")) == (2, 0)
    assert screen.show([], "none", is_all=True) == "3 are gone. none"


def test_the_quick_part_of_a_check_calls_nothing_gone_and_is_not_told_twice() -> None:
    screen = Screen(is_terminal=False)
    assert screen.show(findings(1), "so far", is_all=False).count("E103") == 1
    slow = screen.show(findings(1, 2), "two", is_all=True)
    assert ("`t2`" in slow, "`t1`" in slow) == (True, False)
    assert screen.show(findings(1), "so far", is_all=False) == "so far"
    assert screen.show(findings(2), "one", is_all=True) == "1 is gone. one"


def test_a_terminal_is_cleared_and_shows_all() -> None:
    screen = Screen(is_terminal=True)
    for _ in range(2):
        said = screen.show(findings(1), "one", is_all=True)
        assert said.startswith("\x1b[H\x1b[2J")
        assert "E103" in said


@pytest.mark.parametrize(
    "more", [["--fix"], ["--format", "json"], ["--baseline", "x", "--write-baseline"]]
)
def test_a_watch_only_tells(tmp_path: Path, more: list[str]) -> None:
    pack = str(write_pack(tmp_path, TALE))
    with pytest.raises(click.UsageError, match="--watch only tells"):
        refused(pack, "--watch", *more)


def test_the_first_save_waits_for_no_import_and_no_old_garbage(tmp_path: Path) -> None:
    """A book that was kept is checked without a parser: it is loaded once all has been told."""
    pack = write_pack(tmp_path / "pack", TALE)
    code = f"""\
import gc, sys
from scriptorium.check import watching
from scriptorium.check.session import Selection, Session
from scriptorium.check.targets import targets

watching.saves = lambda folders: iter([None])
session = Session(targets([{str(pack)!r}]), Selection(prose=False))
print("lark" in sys.modules, gc.get_freeze_count() > 0)
for _ in session.watch(None, is_terminal=False):
    print("lark" in sys.modules)
print("lark" in sys.modules, gc.get_freeze_count() > 0)
"""
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "kept")}
    for is_kept in (False, True):
        done = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        )
        assert done.stdout.split("\n")[:3] == ["False False", str(not is_kept), "True True"]


@pytest.fixture
def watcher(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    pack = write_pack(tmp_path / "pack", TALE)
    main = "from scriptorium.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", main, "check", str(pack), "--watch", "--ignore", ",".join(STORY)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # a run in the background, such as a CI's, may have been told to ignore it
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    yield process
    process.kill()
    process.communicate()


def test_a_save_is_told_in_plain_lines_and_ctrl_c_ends_with_130(
    tmp_path: Path, watcher: subprocess.Popen[str]
) -> None:
    assert watcher.stdout is not None
    read = watcher.stdout.readline
    lines = [read(), read()]
    assert lines == [
        "2 passages: no faults so far; the prose is being read\n",
        "2 passages: no faults\n",
    ]
    (tmp_path / "pack" / "a.tale").write_text(TALE.replace("-> mill", "-> nowhere"), "utf-8")
    assert "error E103: there is no passage `nowhere`" in read()
    while "2 passages" not in (line := read()):
        assert line
    assert "\x1b" not in line
    read()
    watcher.send_signal(signal.SIGINT)
    out, err = watcher.communicate(timeout=60)
    assert watcher.returncode == 130
    assert "Traceback" not in out + err
