"""Each diagnostic of the tables has a page, and its examples give exactly that diagnostic."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from malory.source import load_page, message, page_codes
from malory.source.pages import Example

from tests.pack.packs import codes, load, load_small

OURS = [code for code in page_codes() if "E070" <= code <= "E099"]
ROOM = Path(__file__).parents[2] / "engine" / "malory" / "pack"


def compile_examples(folder: Path, examples: tuple[Example, ...]) -> list[str]:
    """The codes of one page's files: a pack of their own, or laid over the small one."""
    files = {example.file: example.text for example in examples if example.language == "yaml"}
    small = not {"pack.yaml", "skills.yaml"} & files.keys()
    return codes((load_small if small else load)(folder, files)[1])


@pytest.mark.parametrize("code", OURS)
def test_a_pages_bad_example_gives_its_code_and_no_other(code: str, tmp_path: Path) -> None:
    bad = load_page(code).bad
    assert bad
    assert compile_examples(tmp_path, bad) == [code]


@pytest.mark.parametrize("code", OURS)
def test_a_pages_good_example_is_clean(code: str, tmp_path: Path) -> None:
    good = load_page(code).good
    assert good
    assert compile_examples(tmp_path, good) == []


def test_every_code_the_room_reports_has_a_page_and_every_page_is_reported() -> None:
    used: set[str] = set()
    for path in sorted(ROOM.rglob("*.py")):
        used.update(re.findall(r'"(E0[789]\d)"', path.read_text("utf-8")))
    assert sorted(used) == OURS


@pytest.mark.parametrize("code", OURS)
def test_a_message_leaves_no_slot_unfilled(code: str, tmp_path: Path) -> None:
    files = {example.file: example.text for example in load_page(code).bad}
    small = not {"pack.yaml", "skills.yaml"} & files.keys()
    _, (diagnostic,) = (load_small if small else load)(tmp_path, files)
    assert not re.search(r"\{[a-z_]+\}", message(diagnostic))
    assert diagnostic.place.line >= 1
