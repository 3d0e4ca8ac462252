"""Work that is spread over processes ends with whoever spread it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

import pytest
from scriptorium.spreading import Crew, DeadlyWorkError
from scriptorium.spreading.bell import Bell

SCRIPT = """\
import threading
from scriptorium.spreading import Crew

def work(first, many):
    print("at work", flush=True)
    threading.Event().wait()

if __name__ == "__main__":
    with Crew(2) as crew:
        crew.spread(work, 0, 2, print, print, chunk=1)
"""


def test_processes_end_when_the_one_that_began_them_is_killed(tmp_path: Path) -> None:
    """They share its output, which is at its end when nobody holds it any more."""
    script = tmp_path / "spread.py"
    script.write_text(SCRIPT, "utf-8")
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert [process.stdout.readline() for _ in range(2)] == [b"at work\n"] * 2
        process.kill()
        assert process.communicate(timeout=60)[0] == b""


def dies_once(folder: str, first: int, many: int) -> range:
    """Work that ends its process where 40 is among its numbers, the first time."""
    seen = Path(folder, "seen")
    if 40 in range(first, first + many) and not seen.exists():
        seen.write_text("")
        os._exit(9)
    return range(first, first + many)


def dies(first: int, many: int) -> range:
    if 40 in range(first, first + many):
        os._exit(9)
    return range(first, first + many)


def test_a_process_that_dies_loses_no_number_and_none_is_taken_twice(tmp_path: Path) -> None:
    taken: list[int] = []
    with Crew(2) as crew:
        assert not crew.spread(partial(dies_once, str(tmp_path)), 0, 200, taken.extend, print)
    assert sorted(taken) == list(range(200))


def test_numbers_that_end_every_process_are_named() -> None:
    with Crew(2) as crew, pytest.raises(DeadlyWorkError, match="40 to 49"):
        crew.spread(dies, 0, 200, print, print)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_waits_does_not_grow_with_what_there_is_to_do(jobs: int) -> None:
    taken: list[range] = []

    def progress(done: int) -> None:
        raise KeyboardInterrupt

    with Crew(jobs) as crew:
        assert crew.spread(range, 0, 10**12, taken.append, progress)
    assert 1 <= len(taken) <= 3 * jobs


@pytest.mark.usefixtures("heard")
def test_ctrl_c_waits_for_what_must_be_whole() -> None:
    told: list[str] = []

    def ring() -> None:
        with Bell() as bell:
            with bell.whole():
                signal.raise_signal(signal.SIGINT)
                told.append("whole")
            told.append("never")

    with pytest.raises(KeyboardInterrupt):
        ring()
    assert told == ["whole"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.usefixtures("heard")
def test_whoever_rings_while_results_are_taken_loses_none_of_them(jobs: int) -> None:
    begun: list[range] = []
    taken: list[range] = []

    def take(one: range) -> None:
        begun.append(one)
        for _ in range(3):
            signal.raise_signal(signal.SIGINT)
        taken.append(one)

    with Crew(jobs) as crew:
        assert crew.spread(range, 0, 10**12, take, print)
    assert taken == begun != []


@pytest.mark.usefixtures("heard")
def test_whoever_rings_once_more_while_a_report_is_written_still_gets_it() -> None:
    told: list[str] = []
    with Bell(), Crew(1) as crew:
        assert crew.spread(
            range, 0, 10**12, lambda _: None, lambda done: signal.raise_signal(signal.SIGINT)
        )
        signal.raise_signal(signal.SIGINT)
        told.append("written")
    assert told == ["written"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def gets_stuck(first: int, many: int) -> range:
    """Work that comes to an end for its first numbers alone."""
    if first:
        threading.Event().wait()
    return range(first, first + many)


class Impatient(Crew):
    """Somebody presses Ctrl-C once more, while the processes are waited for."""

    def _go_home(self) -> None:
        if self._pool is not None and self.jobs:
            self.jobs = 0
            signal.raise_signal(signal.SIGINT)
        super()._go_home()


@pytest.mark.usefixtures("heard")
def test_a_second_ctrl_c_waits_for_no_process_and_keeps_what_is_done() -> None:
    taken: list[range] = []
    with Impatient(2) as crew:
        assert crew.spread(
            gets_stuck, 0, 200, taken.append, lambda done: signal.raise_signal(signal.SIGINT)
        )
    assert taken == [range(10)]
