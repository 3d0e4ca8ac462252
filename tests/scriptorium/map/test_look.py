"""Kinds are told by shape and style, not by colour alone; a legend says what is what."""

from __future__ import annotations

from pathlib import Path

from scriptorium.map.arranging import arrange
from scriptorium.map.dot import to_dot
from scriptorium.map.look import BOARD_LINES, BOOK, DOUBLE, LINES, board_shapes

from tests.scriptorium.map.books import FAULTY, MILL, drawing_of, nodes_of

TERRAINS = tuple((name, name == "Sea") for name in "City Forest Mountain Plains Swamp Sea".split())


def test_no_two_kinds_share_a_shape() -> None:
    shapes = [shape.shape for shape in BOOK.values()]
    assert len({*shapes}) == len(shapes)
    spaces = [shape.shape for shape in board_shapes(TERRAINS).values()]
    assert len({*spaces}) == len(spaces)


def test_no_two_kinds_of_way_share_a_line_style() -> None:
    for lines in (LINES, BOARD_LINES):
        looks = [(line.style, line.width, line.arrow) for line in lines.values()]
        assert len({*looks}) == len(looks)


def test_every_node_has_the_shape_of_its_kind(tmp_path: Path) -> None:
    nodes = nodes_of(to_dot(arrange(drawing_of(tmp_path, FAULTY))))
    kinds = {
        "start: the start": "entry",
        "mill": "passage",
        "mill.inside": "section",
        "weir": "test",
        "bed": "end",
        "nowhere": "missing",
        "lost": "problem",
    }
    assert {id: nodes[id]["shape"] for id in kinds} == {
        id: BOOK[kind].shape for id, kind in kinds.items()
    }
    assert "peripheries=2" in to_dot(arrange(drawing_of(tmp_path, FAULTY)))


def test_the_legend_shows_what_is_drawn_and_no_more(tmp_path: Path) -> None:
    for layout in ("trees", "layers"):
        nodes = nodes_of(to_dot(arrange(drawing_of(tmp_path, FAULTY), layout)))
        for kind, shape in BOOK.items():
            assert nodes[f"legend {kind}"]["shape"] == shape.shape
            assert nodes[f"legend {kind}"]["label"] == shape.words
        for kind, line in LINES.items():
            assert nodes[f"legend {kind} to"]["label"].removesuffix("\\l") == line.words
        assert nodes["legend double"]["label"] == DOUBLE
        clean = nodes_of(to_dot(arrange(drawing_of(tmp_path, MILL), layout)))
        assert "legend problem" not in clean
        assert "legend missing" not in clean


def test_fills_are_told_apart_in_grey() -> None:
    def light(colour: str) -> float:
        red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        return float(0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2)

    for shape in (*BOOK.values(), *board_shapes(TERRAINS).values()):
        contrast = (light(shape.fill) + 0.05) / (light("#222222") + 0.05)
        assert contrast >= 7, shape  # letters are read on every fill
