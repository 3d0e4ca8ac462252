"""`malory explain`: a page by code or name, and the list of all."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner
from malory.source import load_page, page_codes
from scriptorium.explain import explain


def test_a_page_is_printed_whole() -> None:
    done = CliRunner().invoke(explain, ["E103"])
    assert done.exit_code == 0
    assert done.output.strip() == load_page("E103").text.strip()


@pytest.mark.parametrize("wanted", ["e103", "unknown-target", " E103 "])
def test_a_page_is_found_by_any_of_its_names(wanted: str) -> None:
    assert CliRunner().invoke(explain, [wanted]).output.startswith("# E103 unknown-target")


def test_without_a_code_all_are_listed() -> None:
    lines = CliRunner().invoke(explain, []).output.splitlines()
    assert [line.split()[0] for line in lines] == list(page_codes())


@pytest.mark.parametrize(("wanted", "near"), [("E12", "E012"), ("unknwn-target", "E103|unknown")])
def test_an_unknown_code_is_answered_with_the_nearest(wanted: str, near: str) -> None:
    with pytest.raises(click.UsageError, match=near):
        CliRunner().invoke(explain, [wanted], standalone_mode=False, catch_exceptions=False)
