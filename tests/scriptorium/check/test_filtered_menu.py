"""W205: no content filter empties a menu."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.source import message

from tests.book.packs import found_in, write_pack


def told(folder: Path, menu: str, filters: str = "[attack, steal]") -> list[str]:
    pack = write_pack(folder, f"## 1905\n\n{menu}")
    with (pack / "pack.yaml").open("a", encoding="utf-8") as manifest:
        manifest.write(f"filters: {filters}\n")
    return [message(one) for one in found_in(pack) if one.code == "W205"]


@pytest.mark.parametrize(
    ("menu", "filters"),
    [
        ("* [attack] Hit -> end\n", ["attack"]),
        ("* [attack] Hit -> end\n* [attack, counsel] So -> end\n", ["attack"]),
        ("* [attack, steal] Hit -> end\n", ["attack", "steal"]),
        ("* [attack] Hit -> end\n* [steal] Take -> end\n", ["attack` and `steal"]),
        ("* [attack] Hit -> end\n* {Wounded} Ask -> end\n", ["attack"]),
        ("* [attack] Hit -> end\n* Ask -> end\n", []),
        ("* [attack] Hit -> end\n* {Mad} Ask -> end\n* {not Mad} Ask so -> end\n", []),
        ("* [counsel] Talk -> end\n", []),
        ("? [attack] Warfare 2: hit\n+ [Gold 1]\n- [Gold 1]\n", ["attack"]),
        ("{if Wounded}\n* [attack] Hit -> end\n{else}\n* Ask -> end\n{end}\n", ["attack"]),
    ],
)
def test_a_menu_that_filters_may_empty_is_told(
    tmp_path: Path, menu: str, filters: list[str]
) -> None:
    assert told(tmp_path, menu) == [
        f"with `{tag}` filtered, nothing need be left of this menu" for tag in filters
    ]


def test_a_menu_that_may_close_in_any_case_is_told_once(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, "## 1905\n\n* [attack] {Mad} Hit -> end\n")
    assert [one.code for one in found_in(pack)] == ["W203"]
    assert told(tmp_path / "b", "* [attack] {Mad} Hit -> end\n") == []


def test_another_filter_in_the_manifest_is_another_finding(tmp_path: Path) -> None:
    menu = "* [attack] Hit -> end\n"
    assert told(tmp_path, menu, "[attack]") != []
    assert told(tmp_path, menu, "[steal]") == []
    assert told(tmp_path, menu, "[]") == []
