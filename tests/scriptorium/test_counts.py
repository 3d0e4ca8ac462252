"""A book has as many passages whoever counts them: a section is one, too."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from scriptorium.check.command import check
from scriptorium.diff.command import diff
from scriptorium.map.command import map_command
from scriptorium.playtest.command import playtest_command
from scriptorium.stats.command import stats

from tests.book.packs import write_pack

TALE = "## 1905\n\n* Go -> mill\n* Stay -> end\n\n### yard\n\n-> end\n\n## mill\n\n-> 1905.yard\n"


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    return str(write_pack(tmp_path / "pack", TALE))


def said(command: click.Command, *arguments: str) -> str:
    return CliRunner().invoke(command, arguments, standalone_mode=False).stdout


def test_every_command_counts_passages_alike(pack: str) -> None:
    assert "\n3 passages: " in "\n" + said(check, pack)
    assert "\n3 passages, 1 of them a section; " in said(stats, pack)
    assert "The Small Book: 3 passages" in said(map_command, pack, "-o", "-", "--format", "dot")
    assert ": 3 passages, then 3\n" in said(diff, pack, pack)
    assert "met: 3 of 3 passages" in said(playtest_command, pack, "--games", "20")


def test_the_figures_as_data_count_them_too(pack: str) -> None:
    found = json.loads(said(stats, pack, "--format", "json"))
    assert (found["passages"], found["sections"]) == (3, 1)
    assert sum(kind["headings"] for kind in found["kinds"]) == 2
