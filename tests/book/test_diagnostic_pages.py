"""The pages of the book's faults: a bad example gives exactly its code, a good one nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from malory.source import load_page, message, page_codes
from malory.source.pages import Example

from tests.book.packs import found_in, write_pack

OURS = tuple(code for code in page_codes() if code >= "E100" and not "E140" <= code <= "E149")


def packs(examples: tuple[Example, ...], folder: Path) -> list[Path]:
    """A pack for each tale that has no file name, with all files that have one."""
    named = {example.file: example.text for example in examples if example.file}
    tales = [example.text for example in examples if not example.file] or [""]
    made: list[Path] = []
    for place, tale in enumerate(tales):
        made.append(write_pack(folder / str(place), tale))
        for name, text in named.items():
            (made[-1] / name).parent.mkdir(exist_ok=True)
            (made[-1] / name).write_text(text, "utf-8")
        if "pack.yaml" in named and "start:" not in named["pack.yaml"]:
            heading = re.search(r"^## (\S+)", tale, re.MULTILINE)
            with (made[-1] / "pack.yaml").open("a", encoding="utf-8") as pack:
                pack.write(f'start: "{heading[1] if heading else ""}"\n')
    return made


@pytest.mark.parametrize("code", OURS)
def test_a_bad_example_gives_exactly_its_code(code: str, tmp_path: Path) -> None:
    page = load_page(code)
    assert page.bad
    for pack in packs(page.bad, tmp_path):
        found = found_in(pack, (code,))
        assert {one.code for one in found} == {code}
        for one in found:
            assert "{" not in re.sub(r"`[^`]*`", "", message(one))
            assert one.place.excerpt


@pytest.mark.parametrize("code", OURS)
def test_a_good_example_gives_nothing(code: str, tmp_path: Path) -> None:
    page = load_page(code)
    assert page.good
    for pack in packs(page.good, tmp_path):
        assert [(one.code, one.place.line) for one in found_in(pack, (code,))] == []


@pytest.mark.parametrize("code", OURS)
def test_a_code_says_how_bad_it_is(code: str) -> None:
    assert load_page(code).severity.value[0].upper() == code[0]
