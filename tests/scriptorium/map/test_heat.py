"""`malory map --heat`: how often a playtest met each passage, told by more than colour."""

from __future__ import annotations

import doctest
import json
from pathlib import Path

import pytest
from scriptorium.map import heat
from scriptorium.map.look import _HEAT

from tests.book.packs import write_pack
from tests.cli.running import malory
from tests.conftest import tool
from tests.scriptorium.map.test_formats import schema_faults

FORMATS = ("dot", "mmd", "json", "graphml")


def counted(folder: Path, games: int, **passages: int) -> str:
    file = folder / "met.json"
    data = {
        "format": "malory coverage",
        "version": 1,
        "games": games,
        "passages": passages,
        "choices": {},
        "outcomes": {},
    }
    file.write_text(json.dumps(data), "utf-8")
    return str(file)


@pytest.fixture
def met(tmp_path: Path) -> str:
    return counted(tmp_path, 200, **{"1": 200, "bell": 500, "back": 19, "widow": 1})


def test_examples_hold() -> None:
    assert doctest.testmod(heat).failed == 0


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_tells_the_counts(form: str, met: str) -> None:
    done = malory("map", "the-ferry", "--heat", met, "--format", form)
    assert (done.code, done.err) == (0, "")
    words = {"json": ('"hits": 500', '"hits": 0'), "graphml": (">500<", ">0<")}
    for said in words.get(form, ("met 500 times", "met 1 time", "never met")):
        assert said in done.out
    assert "met in 200 games" in done.out or form == "graphml"


def test_levels_differ_in_border_and_words_not_in_colour_alone(met: str) -> None:
    fills, styles, widths, words = zip(*_HEAT, strict=True)
    for marks in (fills, words, tuple(zip(styles, widths, strict=True))):
        assert len(set(marks)) == len(_HEAT)
    out = malory("map", "the-ferry", "--heat", met).out
    for said in words:
        assert f'label="{said}"' in out  # in the legend


def test_fills_grow_darker_with_heat() -> None:
    lights = [sum(int(fill[at : at + 2], 16) for at in (1, 3, 5)) for fill, *_ in _HEAT]
    assert lights == sorted(lights, reverse=True)


def test_what_is_folded_is_as_hot_as_its_hottest_part(met: str) -> None:
    done = malory("map", "the-ferry", "--heat", met, "--no-sections", "--format", "json")
    nodes = {one["id"]: one for one in json.loads(done.out)["nodes"]}
    assert (nodes["back"]["hits"], nodes["back"]["unmet"]) == (19, 3)


def test_json_is_as_its_schema_says(met: str, root: Path) -> None:
    done = malory("map", "the-ferry", "--heat", met, "--format", "json")
    schema = json.loads((root / "grammar" / "schemas" / "map.json").read_text("utf-8"))
    assert schema_faults(json.loads(done.out), schema, schema, "$") == []


def test_without_heat_nothing_is_told_of_it() -> None:
    for form in FORMATS:
        out = malory("map", "the-ferry", "--format", form).out
        assert "hits" not in out
        assert "never met" not in out


def test_a_picture_is_drawn(met: str, tmp_path: Path) -> None:
    tool("dot")
    done = malory("map", "the-ferry", "--heat", met, "-o", str(tmp_path / "heat.svg"))
    assert (done.code, done.err) == (0, "")
    assert "met 500 times" in (tmp_path / "heat.svg").read_text("utf-8")


def test_what_was_counted_before_a_rename_is_drawn_and_what_is_gone_is_told(
    tmp_path: Path,
) -> None:
    lock = 'passage "ford" -> "weir"\n'
    tale = "## 1\n\n-> weir\n\n## weir\n\n-> end\n"
    folder = write_pack(tmp_path / "pack", tale, numbers_lock=lock)
    met = counted(tmp_path, 20, **{"1": 20, "ford": 20, "barn": 3, "gate": 2})
    done = malory("map", str(folder), "--heat", met, "--format", "json")
    hits = {node["id"]: node.get("hits") for node in json.loads(done.out)["nodes"]}
    assert hits["weir"] == 20
    assert done.err.startswith(
        f"malory: 2 passages are counted in `{met}` that the book has no longer: `barn`, `gate`."
    )


def test_what_is_no_coverage_or_another_books_is_told(tmp_path: Path) -> None:
    done = malory("map", "the-ferry", "--heat", str(tmp_path / "none.json"))
    assert (done.code, done.out) == (1, "")
    assert "cannot be read" in done.err
    other = counted(tmp_path, 5, elsewhere=5)
    done = malory("map", "the-ferry", "--heat", other)
    assert done.code == 0
    assert "nothing that" in done.err
    done = malory("map", "tales", "--board", "--heat", other)
    assert done.code == 2
