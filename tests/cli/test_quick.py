"""Ordinary lines of `malory play` are read without click, and mean what click makes of them."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st
from malory.cli.play import play
from malory.cli.quick import FLAGS, VALUES, read_quickly

from tests.cli.running import environment, malory

OPTIONS = sorted({*VALUES, *FLAGS, "--option", "--width"})
WORDS = (
    *OPTIONS,
    *("tales", "path/to/pack", "", "-", "--", "-1", "*", "7", "007", "-h", "--help", "--pla"),
    *("--seed=7", "--width=9", "99999999", "999999999", "٣", "1_0", " 5", "a=b", "--resume="),
)


def by_click(words: list[str]) -> dict[str, object] | str:
    """Return what click calls `play` with, or the kind of its refusal."""
    try:
        return dict(play.make_context("play", list(words)).params)
    except (click.UsageError, click.exceptions.Exit) as error:
        return type(error).__name__


@given(st.lists(st.sampled_from(WORDS), max_size=7))
def test_what_is_read_quickly_is_what_click_reads(words: list[str]) -> None:
    found = read_quickly(["play", *words])
    assert found is None or found == by_click(words)


def test_every_option_of_play_is_read_quickly() -> None:
    declared = {one.opts[0] for one in play.params if isinstance(one, click.Option)}
    assert declared == set(OPTIONS)
    for option in OPTIONS:
        assert read_quickly(["play", "tales", option, *([] if option in FLAGS else ["5"])])


@pytest.mark.parametrize("words", ["", "games", "--help", "play --help", "play a b", "play --seed"])
def test_other_lines_are_left_to_click(words: str) -> None:
    assert read_quickly(words.split()) is None


def test_an_ordinary_start_does_not_import_click(ferry: str) -> None:
    code = (
        "import sys\nfrom scriptorium.cli import main\n"
        "try: main()\nfinally: print('click' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "play", ferry, "--plain"],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env=environment(),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"False\n")


def test_words_that_make_no_sense_together_are_told_with_the_usage(ferry: str) -> None:
    for words in (["play"], ["play", ferry, "--plain", "--json"], ["play", ferry, "--option", "x"]):
        done = malory(*words)
        assert (done.code, done.out) == (2, "")
        assert done.err.splitlines()[-1] == "Usage: malory play [OPTIONS] [GAME | PATH]"
