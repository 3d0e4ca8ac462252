"""`malory stats --cast`: whom the ledger names, and who is spoken of without a line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from scriptorium.stats.command import stats

from tests.book.packs import write_pack
from tests.scriptorium.schemas import told

TALE = """\
## mill The Mill

Bedwyr stands at the wheel.

-> weir

## weir Mererid's Weir

Mererid's key is Bedwyr's, and Mererids are many.

-> end
"""
LEDGER = """\
lines:
  - {passage: mill, cards: [Miller, Sad], names: [Bedwyr]}
  - {passage: dam, cards: [Miller, Wise], names: [Mererid, Bedwyr]}
  - {passage: fair, cards: [Miller, Lost], names: []}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    pack = write_pack(tmp_path, TALE)
    (pack / "ledger.yaml").write_text(LEDGER, "utf-8")
    with (pack / "pack.yaml").open("a", encoding="utf-8") as manifest:
        manifest.write("prose: {names: [Annwn]}\n")
    return pack


def run(*arguments: str) -> str:
    done = CliRunner().invoke(stats, arguments, standalone_mode=False)
    assert done.return_value == 0, done.output
    return done.output


def test_a_name_stands_with_its_encounters_and_where_else_it_is_spoken(folder: Path) -> None:
    assert run(str(folder), "--cast") == (
        "Bedwyr: mill, Miller, Sad; dam, Miller, Wise; also weir\n"
        "Mererid: dam, Miller, Wise; also weir\n"
        "Annwn: nowhere\n"
    )


def test_the_cast_as_json_is_as_its_schema_says(folder: Path) -> None:
    value = told(run(str(folder), "--cast", "--format", "json"), "cast")
    assert value["cast"][1] == {
        "name": "Bedwyr",
        "planned": [
            {"passage": "mill", "cards": ["Miller", "Sad"]},
            {"passage": "dam", "cards": ["Miller", "Wise"]},
        ],
        "spoken": ["weir"],
    }


def test_a_pack_without_names_says_so(tmp_path: Path) -> None:
    assert run(str(write_pack(tmp_path, TALE)), "--cast") == "The pack keeps no names.\n"
