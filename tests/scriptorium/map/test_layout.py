"""Our own layout: every node once, nothing on top of another, a page of sane proportion."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from scriptorium.check.checking import check_folder
from scriptorium.map.arranging import arrange
from scriptorium.map.board import arrange_board, draw_board, shapes_of
from scriptorium.map.drawing import Drawing, Edge, Node
from scriptorium.map.packing import in_columns, in_rows
from scriptorium.map.passages import draw_passages
from scriptorium.map.sheet import Mark, Sheet
from scriptorium.map.trees import plant


def wild(nodes: int, seed: int) -> Drawing:
    """A book whose passages lead anywhere, some to themselves, some reached from nowhere."""
    r = Random(seed)
    ids = [f"p{at}" for at in range(nodes)]
    made = [
        Node(
            id, "passage", id, f"Passage {id}", at, r.choice(("", "a", "b")), ends=r.random() < 0.2
        )
        for at, id in enumerate(ids)
    ]
    edges = [Edge(r.choice(ids), r.choice(ids), "choice") for _ in range(nodes * 2)]
    made.append(Node("start: the start", "entry", "", "the start"))
    edges.append(Edge("start: the start", "p0", "entry"))
    return Drawing("Wild", tuple(made), tuple(dict.fromkeys(edges)))


def box(mark: Mark) -> tuple[float, float, float, float]:
    assert mark.at is not None
    (x, y), (wide, high) = mark.at, mark.box
    return (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def overlaps(marks: list[Mark]) -> list[tuple[str, str]]:
    boxes = sorted((box(mark), mark.id) for mark in marks)
    found = []
    for at, (one, name) in enumerate(boxes):
        for other, other_name in boxes[at + 1 :]:
            if other[0] >= one[2] - 0.2:
                break
            if one[1] < other[3] - 0.2 and other[1] < one[3] - 0.2:
                found.append((name, other_name))
    return found


def within(sheet: Sheet) -> bool:
    assert sheet.size is not None
    wide, high = sheet.size
    return all(
        left >= -0.2 and low >= -0.2 and right <= wide + 0.2 and top <= high + 0.2
        for left, low, right, top in map(box, sheet.marks)
    )


@pytest.mark.parametrize("seed", range(6))
def test_nothing_lies_on_another_and_all_lies_on_the_page(seed: int) -> None:
    sheet = arrange(wild(150, seed), "trees")
    assert overlaps(sheet.marks) == []
    assert within(sheet)


@pytest.mark.parametrize("seed", range(6))
def test_every_way_is_a_line_or_told_in_words(seed: int) -> None:
    drawing = wild(120, seed)
    forest = plant(drawing)
    told = [edge for edges in forest.told.values() for edge in edges]
    assert sorted(map(repr, (*forest.drawn, *told))) == sorted(map(repr, drawing.edges))


def test_a_line_leads_from_left_to_right() -> None:
    sheet = arrange(wild(120, 9), "trees")
    places = {mark.id: mark.at for mark in sheet.marks}
    for stroke in sheet.strokes:
        source, target = places[stroke.source], places[stroke.target]
        assert source is not None
        assert target is not None
        assert source[0] < target[0]


def test_the_first_ride_fits_a_page_of_sane_proportion(root: Path) -> None:
    drawing = draw_passages(*check_folder(root / "content" / "tales"))
    sheet = arrange(drawing)
    assert sheet.size is not None
    wide, high = sheet.size
    assert 0.9 < wide / high < 2.0
    assert overlaps(sheet.marks) == []
    assert len(sheet.strokes) >= len(drawing.edges) * 0.9


def test_a_passage_with_five_hundred_choices_is_drawn() -> None:
    nodes = [Node("hub", "passage", "hub")] + [Node(f"p{at}", "end") for at in range(500)]
    edges = [Edge("hub", f"p{at}", "choice") for at in range(500)]
    sheet = arrange(Drawing("Hub", tuple(nodes), tuple(edges)))
    assert overlaps(sheet.marks) == []


def test_an_empty_drawing_has_its_title() -> None:
    assert arrange(Drawing("None", (), ())).heading.startswith("None: 0 passages")


def test_packed_boxes_keep_their_order_and_do_not_overlap() -> None:
    r = Random(4)
    boxes = [(r.uniform(5, 60), r.uniform(5, 60)) for _ in range(40)]
    for packed in (in_columns(boxes, 5, (4, 4)), in_rows(boxes, 220, (4, 4))):
        placed = [
            (x, y, x + w, y + h) for (x, y), (w, h) in zip(packed.corners, boxes, strict=True)
        ]
        for one, other in combinations(placed, 2):
            assert (
                one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            )
        assert max(right for _, _, right, _ in placed) <= packed.size[0] + 0.01
        assert max(low for _, _, _, low in placed) <= packed.size[1] + 0.01


def test_the_board_has_every_space_and_line_and_no_name_on_another(root: Path) -> None:
    compilation, _ = check_folder(root / "content" / "tales")
    tables = compilation.pack.tables
    assert tables is not None
    drawing = draw_board(tables, "Board")  # type: ignore[arg-type]  # the pack's game is tales
    assert len(drawing.nodes) == 75
    kinds = [edge.kind for edge in drawing.edges]
    assert (kinds.count("land"), kinds.count("sea"), kinds.count("dashed")) == (74, 33, 9)
    sheet = arrange_board(drawing, shapes_of(tables))  # type: ignore[arg-type]
    assert overlaps(sheet.marks) == []
    assert within(sheet)
    north = {mark.id: mark.at for mark in sheet.marks}
    assert north["Orkney"] is not None
    assert north["Benwick"] is not None
    assert north["Orkney"][1] > north["Benwick"][1]
    regions = {mark.lines[0] for mark in sheet.marks if mark.id.startswith("region ")}
    assert "L O G R E S" in regions
    assert len(regions) == 7
