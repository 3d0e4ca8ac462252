"""`malory play` in a real terminal: typed at, resized, interrupted, looked at."""

from __future__ import annotations

import os
import shlex
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from malory.kernel.save import Save
from malory.telling import Saves
from malory.telling.settings_file import change_settings
from malory.telling.shelf import delete_save

from tests.cli.running import MALORY, environment
from tests.conftest import tool

PATIENCE = 30.0  # seconds; a loaded machine is slow, a hung game is slower


class Terminal:
    """A window of tmux with a game in it; `see` waits until words stand on the screen."""

    def __init__(self, folder: Path, columns: int, rows: int) -> None:
        self.program = tool("tmux")
        self.socket = str(folder / "tmux")
        self.is_gone = False
        self.size = ["-x", str(columns), "-y", str(rows)]

    def tmux(self, *args: str) -> str:
        done = subprocess.run(
            [self.program, "-f", "/dev/null", "-S", self.socket, *args],
            capture_output=True,
            text=True,
            env=environment(TMUX=""),
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def play(self, *args: str, term: str = "", screen: str = "lines") -> None:
        """Begin a game; the player has set how it is to be shown."""
        change_settings("screen", screen)
        command = shlex.join([*MALORY, "play", *args])
        chosen = f"TERM={term} " if term else ""
        self.tmux(
            "new-session", "-d", *self.size, f"{chosen}{command}; echo CODE $?; exec cat"
        )  # fmt: skip
        self.tmux("set", "-g", "window-size", "manual")

    def type(self, *lines: str) -> None:
        for line in lines:
            if line:
                self.tmux("send-keys", "-l", line)
            self.tmux("send-keys", "Enter")

    def key(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def screen(self, colours: bool = False) -> str:
        """All that was printed, history included; a line the terminal broke is whole again."""
        whole = self.tmux("capture-pane", "-p", "-J", "-S", "-", *(["-e"] if colours else []))
        return "\n".join(line.rstrip(" ") for line in whole.split("\n"))

    def see(self, *words: str, times: int = 1, end: str = "") -> str:
        """Wait until all words are there, each so many times, and `end` is last; return the
        screen."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            found = self.screen()
            there = all(found.count(one) >= times for one in words)
            if there and found.rstrip().endswith(end):
                return found
        raise AssertionError(f"{words} did not come up:\n{self.screen()}")


Opened = Callable[..., Terminal]


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Opened]:
    opened: list[Terminal] = []

    def open_(columns: int = 80, rows: int = 24) -> Terminal:
        folder = tmp_path / str(len(opened))
        folder.mkdir()
        opened.append(Terminal(folder, columns, rows))
        return opened[-1]

    yield open_
    for one in opened:
        if os.path.exists(one.socket) and not one.is_gone:
            one.tmux("kill-server")


def test_a_game_is_played_by_numbers_and_letters_to_its_end(window: Opened, ferry: str) -> None:
    terminal = window()
    terminal.play(ferry, "--seed", "1")
    terminal.see("The Short Ferry", "Enter goes on.")
    assert "half full" not in terminal.screen()
    terminal.type("")
    terminal.see("half full", "Take the oar")
    terminal.type("tak")
    terminal.see("could be 1 (Take the oar) or 2")
    terminal.type("sheet")
    terminal.see("Rowing")
    terminal.type("go back")
    terminal.see("Nobody comes.")
    terminal.type("undo")
    terminal.see("Taken back: Go back to the landing, and wait.")
    terminal.type("2")
    screen = terminal.see("The far bank is a bank like the other", "CODE 0")
    assert "To play it over:" in screen
    assert "Score" not in screen
    assert "Traceback" not in screen


def test_ctrl_d_saves_and_says_how_to_go_on(window: Opened, ferry: str) -> None:
    terminal = window()
    terminal.play(ferry, "--seed", "2")
    terminal.see("Enter goes on.")
    terminal.type("")
    terminal.see("half full", end="\n>")  # a key that ends input must find it being read
    terminal.key("C-d")
    terminal.see("The game is saved. To go on:", "--resume ferry-2", "CODE 0")
    again = window()
    again.play("--resume")
    again.see("half full", "Take the oar")


def test_ctrl_c_saves_and_ends_with_130(window: Opened, ferry: str) -> None:
    terminal = window()
    terminal.play(ferry, "--seed", "3")
    terminal.see("Enter goes on.", end="\n>")
    terminal.key("C-c")
    screen = terminal.see("--resume ferry-3", "CODE 130")
    assert "Traceback" not in screen


def test_a_window_of_20_columns_holds_every_word(window: Opened, ferry: str) -> None:
    terminal = window(20, 10)
    terminal.play(ferry, "--seed", "4")
    terminal.see("Enter goes on.")
    terminal.type("", "?", "sheet")
    terminal.see("Rowing", end="\n>")
    words = "".join(terminal.screen().split())
    assert "Behindhimthebellbegins." in words
    assert "Takethepursethatliesonthethwart" in words
    terminal.key("C-d")
    terminal.see("CODE 0")


def test_a_window_made_narrower_is_written_narrower(window: Opened, ferry: str) -> None:
    terminal = window(100, 30)
    terminal.play(ferry, "--seed", "5")
    terminal.see("Enter goes on.")
    terminal.tmux("resize-window", "-x", "30", "-y", "30")
    terminal.type("")
    terminal.see("half full")
    terminal.type("purse that")
    screen = terminal.see("CODE 0")
    after = screen[screen.index("It holds three") :]
    assert after.startswith("It holds three teeth and a\nkey.")


def test_a_line_can_be_edited_and_called_back(window: Opened, ferry: str) -> None:
    terminal = window()
    terminal.play(ferry, "--seed", "6")
    terminal.see("Enter goes on.")
    terminal.type("")
    terminal.see("half full")
    terminal.tmux("send-keys", "-l", "sheex")
    terminal.key("BSpace")
    terminal.type("t")
    terminal.see("Rowing")
    terminal.key("Up")
    terminal.type("")
    terminal.see("Rowing", times=2)


def test_a_dumb_terminal_gets_plain_text(window: Opened, ferry: str) -> None:
    terminal = window()
    terminal.play(ferry, "--seed", "7", term="dumb")
    terminal.see("Press Enter to go on.")
    terminal.type("")
    terminal.see("4 choices:", "Choose 1 to 4, or ? for help.")
    assert "\x1b[1m" not in terminal.screen(colours=True)


def test_typing_ahead_loses_nothing(window: Opened, ferry: str) -> None:
    terminal = window()
    terminal.play(ferry, "--seed", "8")
    terminal.type("", "go back to the l", "go back to the b", "", "save the dog")
    terminal.see("The same mud", "CODE 0")


def test_on_a_full_screen_a_game_is_played_by_keys_and_left_and_gone_on_with(
    window: Opened, ferry: str
) -> None:
    terminal = window()
    terminal.play(ferry, "--seed", "1", screen="auto")
    terminal.see("The Short Ferry", "F1 Help")
    terminal.type("")
    terminal.see("half full", "1  Take the oar")
    terminal.key("F2")
    terminal.see("Rowing", "Enter or Esc: back")
    terminal.key("Enter")
    terminal.type("zzz")
    terminal.see('"zzz" fits none of the 4 choices')
    terminal.key("C-q")
    screen = terminal.see("CODE 0")
    assert "malory play" in screen
    assert "--resume ferry-1" in screen
    assert "half full" not in screen


def test_a_terminal_too_small_for_a_full_screen_has_lines(window: Opened, ferry: str) -> None:
    terminal = window(40, 12)
    terminal.play(ferry, "--seed", "1", screen="auto")
    terminal.see("The Short Ferry", "Enter goes on.", end=">")


def test_a_full_screen_that_is_killed_or_loses_its_terminal_has_lost_no_answer(
    window: Opened, ferry: str
) -> None:
    for end in ("kill -9", "hang up"):
        terminal = window()
        terminal.play(ferry, "--seed", "1", screen="full")
        terminal.see("The Short Ferry", "F1 Help")
        terminal.type("")
        terminal.see("half full", "4  Go back")
        terminal.key("4")
        terminal.see("Nobody comes.")
        if end == "kill -9":
            pane = terminal.tmux("list-panes", "-F", "#{pane_pid}").strip()
            subprocess.run(["pkill", "-9", "-P", pane], check=True)
            terminal.see("CODE 137")
        else:
            terminal.is_gone = True
            terminal.tmux("kill-server")
        name = Saves().names()[0]
        read = Saves().read(name)
        assert isinstance(read, Save)
        assert len(read.record) >= 2
        delete_save(Saves(), name)


def test_garbage_that_is_pasted_into_a_full_screen_answers_nothing(
    window: Opened, ferry: str
) -> None:
    terminal = window()
    terminal.play(ferry, "--seed", "1", screen="full")
    terminal.see("The Short Ferry", "F1 Help")
    terminal.type("")
    terminal.see("half full", "4  Go back")
    terminal.tmux("set-buffer", "\x01\x1b[31mzzz \u202e{}\n99\n\n")
    terminal.tmux("paste-buffer", "-p")
    terminal.key("Enter")
    screen = terminal.see("F1 Help", "1  Take the oar")
    assert "CODE" not in screen
    terminal.key("C-q")
    terminal.see("CODE 0")
