"""`malory serve`: the table in a browser, on this machine alone."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.request import urlopen

import pytest
from malory.kernel import CHANCE
from malory.kernel.save import Save
from malory.telling import Saves

from tests.cli.running import MALORY, environment, malory
from tests.conftest import tool

PATIENCE = 60.0


@contextmanager
def served(*args: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A table that is served: its address, and the process that serves it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    running = subprocess.Popen(
        [*MALORY, "serve", args[0], "--port", str(port), *args[1:]],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment(),
        text=True,
    )
    url = f"http://127.0.0.1:{port}"
    try:
        soon(lambda: answers(port))
        yield url, running
    finally:
        running.send_signal(signal.SIGINT)
        running.wait(PATIENCE)


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def soon(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline


def record() -> list[int]:
    """Who answered so far in the latest game; empty before the first save."""
    names = Saves().names()
    read = Saves().read(names[0]) if names else None
    return [seat for seat, _ in read.record] if isinstance(read, Save) else []


def test_the_page_needs_nothing_from_elsewhere(ferry: str) -> None:
    with served(ferry) as (url, _):
        page = urlopen(url, timeout=PATIENCE).read().decode("utf-8")
    assert 'lang="en"' in page
    assert all(one.startswith(url) for one in re.findall(r"https?://[^\"' ]+", page))


def test_in_a_browser_a_game_is_begun_played_rolled_left_and_gone_on_with() -> None:
    chromium = tool("chromium")
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            with served("the-ferry", "--", "--seed", "1") as (url, _):
                page = browser.new_page()
                page.goto(url)
                page.wait_for_selector("body.-first-byte")
                soon(record_is_kept(page, "1", lambda: CHANCE in record()))
                page.close()
            before = record()
            with served("the-ferry", "--", "--resume") as (url, _):
                page = browser.new_page()
                page.goto(url)
                page.wait_for_selector("body.-first-byte")
                soon(record_is_kept(page, "1", lambda: len(record()) > len(before)))
                page.close()
            assert record()[: len(before)] == before
        finally:
            browser.close()


def test_no_game_outlives_a_server_that_is_killed(ferry: str) -> None:
    chromium = tool("chromium")
    playwright = pytest.importorskip("playwright.sync_api")

    def games() -> list[str]:
        found = subprocess.run(
            ["pgrep", "-f", f"scriptorium play {ferry}"],
            capture_output=True,
            text=True,
            check=False,
        )
        return found.stdout.split()

    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            with served(ferry) as (url, running):
                page = browser.new_page()
                page.goto(url)
                page.wait_for_selector("body.-first-byte")
                soon(games)
                running.kill()
                soon(lambda: not games())
        finally:
            browser.close()


def record_is_kept(page, key: str, holds: Callable[[], bool]) -> Callable[[], bool]:  # type: ignore[no-untyped-def]
    """Press a key, and again, until something holds."""

    def pressed() -> bool:
        if not holds():
            page.keyboard.press(key)
            page.wait_for_timeout(300)
        return holds()

    return pressed


def test_other_machines_are_let_in_only_when_that_is_said(ferry: str) -> None:
    done = malory("serve", ferry, "--host", "0.0.0.0")
    assert (done.code, "--to-anyone says that you mean it" in done.err) == (2, True)


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("zzz",), "there is no game `zzz`"),
        (("tales", "--", "--mode", "sideways"), "sideways"),
        (("tales", "--", "--zzz"), "`malory play` does not take --zzz"),
    ],
)
def test_what_a_page_could_not_play_is_refused_before(args: tuple[str, ...], why: str) -> None:
    done = malory("serve", *args)
    assert done.code in (1, 2)
    assert why in done.err
    assert done.err.count("\n") == 1 or "Usage" in done.err


def test_a_port_that_is_taken_is_said(ferry: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = malory("serve", ferry, "--port", str(taken.getsockname()[1]))
    assert done.code == 2
    assert "cannot be listened at" in done.err
