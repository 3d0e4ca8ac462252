"""What stands below the findings: very many are told by their kinds, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.book.packs import write_pack
from tests.scriptorium.check.asking import run

LOST = "".join(f"* Go -> nowhere{at}\n" for at in range(60))


def test_very_many_findings_are_told_by_their_kinds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_pack(tmp_path / "pack", f"## 1905\n\n[become Fnord]\n\n{LOST}")
    *_, summed, kinds = run("pack").output.splitlines()
    assert summed == "1 passage: 61 errors"
    assert kinds == "60 E103, 1 E104; `--select E103` lists one kind alone"


@pytest.mark.parametrize(
    "tale", [f"## 1905\n\n{LOST}", "## 1905\n\n[become Fnord]\n\n* Go -> no\n"]
)
def test_few_findings_and_those_of_one_kind_are_not(
    tale: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_pack(tmp_path / "pack", tale)
    assert run("pack").output.splitlines()[-1].startswith("1 passage: ")
