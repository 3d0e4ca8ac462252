"""What the check makes of a pack's ledger."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.source import Severity, message, severity
from scriptorium.prose.ledger import read_ledger

from tests.book.packs import found_in, write_pack

MILL = "## mill\n\nThe stone is cracked.\n\n-> end\n"


def told(folder: Path, code: str) -> list[str]:
    return [message(one) for one in found_in(folder, (code,))]


def kept(folder: Path, ledger: str) -> Path:
    pack = write_pack(folder, MILL)
    (pack / "ledger.yaml").write_text(ledger, "utf-8")
    return pack


@pytest.mark.parametrize(
    ("second", "alike"),
    [
        ("prop: the cracked stone of the mill, fact: pride of a craft", "prop and fact"),
        ("prop: the cracked stone of the mill, fact: hunger, names: [Mererid]", "prop and names"),
        ("prop: the cracked stone of the mill, fact: hunger", ""),
        ("prop: a stone, fact: pride of rank and of blood", ""),
        ("clock: none, fact: pride of craft", ""),
    ],
)
def test_two_lines_of_one_card_may_match_in_one_column(
    second: str, alike: str, tmp_path: Path
) -> None:
    first = "prop: the mill's cracked stone, fact: pride of craft, clock: none, names: [Mererid]"
    rows = f"- {{passage: mill, cards: [Miller, Sad], {first}}}\n"
    rows += f"- {{passage: weir, cards: [Miller, Wise], {second}}}\n"
    expected = [f"the ledger tells mill and weir alike: {alike}"] if alike else []
    assert told(kept(tmp_path, rows), "W328") == expected


def test_lines_of_two_cards_may_be_alike(tmp_path: Path) -> None:
    rows = "- {passage: mill, cards: [Miller], prop: a stone, fact: pride}\n"
    rows += "- {passage: weir, cards: [Weaver], prop: a stone, fact: pride}\n"
    assert told(kept(tmp_path, rows), "W328") == []


def test_a_pack_may_allow_more_columns(tmp_path: Path) -> None:
    rows = "- {passage: mill, cards: [Miller], prop: a stone, fact: pride}\n"
    rows += "- {passage: weir, cards: [Miller], prop: a stone, fact: pride}\n"
    pack = kept(tmp_path, rows)
    assert told(pack, "W328")
    with (pack / "pack.yaml").open("a", encoding="utf-8") as manifest:
        manifest.write("check: {rules: {W328: {most: 2}}}\n")
    assert told(pack, "W328") == []


def test_a_line_is_one_of_its_passage_and_has_what_is_dealt(tmp_path: Path) -> None:
    rows = "registers: [saga, farce]\nshapes: [you come too late]\nlines:\n"
    rows += "  - {passage: mill, register: farse, shape: you come too late}\n"
    rows += "  - {passage: mill, register: saga, shape: a chase}\n"
    rows += "  - {register: saga}\n"
    assert told(kept(tmp_path, rows), "W329") == [
        "the ledger's line of mill: `farse` is no register that is dealt",
        "the ledger's line of mill: it has a line already",
        "the ledger's line of mill: `a chase` is no shape that is dealt",
        "the ledger's line of nothing: it names no passage",
    ]


def test_a_ledger_that_is_no_yaml_says_where(tmp_path: Path) -> None:
    pack = kept(tmp_path, "lines:\n  - {passage: mill\n")
    (one,) = [found for found in found_in(pack) if found.place.file == "ledger.yaml"]
    assert severity(one) is Severity.ERROR


def test_a_ledger_is_no_table_and_may_lie_in_files(tmp_path: Path) -> None:
    pack = kept(tmp_path, "registers: [saga]\nlines: [{passage: mill, names: [Mererid]}]\n")
    (pack / "ledger").mkdir()
    (pack / "ledger" / "weir.yaml").write_text("- {passage: weir, names: [Bedwyr]}\n", "utf-8")
    assert [one.code for one in found_in(pack)] == []
    ledger = read_ledger(pack)
    assert ledger.names == {"Mererid", "Bedwyr"}
    assert [line.passage for line in ledger.lines] == ["mill", "weir"]
