"""Boxes packed on a page, in their order: into columns, and into rows of sane proportion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Size = tuple[float, float]
Corner = tuple[float, float]
"""The upper left corner, x from the left and y down from the top."""


@dataclass(frozen=True, slots=True)
class Packed:
    """The corner of each box, in the order given, and the size of the whole."""

    corners: tuple[Corner, ...]
    size: Size


def in_columns(boxes: Sequence[Size], columns: int, gap: Size) -> Packed:
    """Boxes under each other in so many columns (or fewer) as equal in height as order allows."""
    low = max((high for _, high in boxes), default=0.0)
    high = sum(height + gap[1] for _, height in boxes)
    for _ in range(24):  # the least height in which the columns hold all
        middle = (low + high) / 2
        if len(_filled(boxes, middle, gap[1])) <= columns:
            high = middle
        else:
            low = middle
    corners: list[Corner] = []
    x = tall = 0.0
    for column in _filled(boxes, high, gap[1]):
        y = 0.0
        for _, height in column:
            corners.append((x, y))
            y += height + gap[1]
        tall = max(tall, y - gap[1])
        x += max(width for width, _ in column) + gap[0]
    return Packed(tuple(corners), (max(0.0, x - gap[0]), tall))


def _filled(boxes: Sequence[Size], limit: float, gap: float) -> list[list[Size]]:
    columns: list[list[Size]] = []
    used = 0.0
    for box in boxes:
        if columns and used + gap + box[1] <= limit:
            columns[-1].append(box)
            used += gap + box[1]
        else:
            columns.append([box])
            used = box[1]
    return columns


def in_rows(boxes: Sequence[Size], width: float, gap: Size) -> Packed:
    """Boxes beside each other in rows of at most a width, as words in a paragraph."""
    corners: list[Corner] = []
    x = y = deep = wide = 0.0
    for box in boxes:
        if x and x + box[0] > width:
            x, y, deep = 0.0, y + deep + gap[1], 0.0
        corners.append((x, y))
        wide = max(wide, x + box[0])
        x += box[0] + gap[0]
        deep = max(deep, box[1])
    return Packed(tuple(corners), (wide, y + deep))


def paged(groups: Sequence[Sequence[Size]], gap: Size, frame: Size, shape: float) -> list[Packed]:
    """Each group's boxes packed so that rows of all groups make a page near a proportion.

    `frame` is what a group's frame adds to its width and height; `shape` is width by height. The
    last one packs the framed groups themselves.
    """
    most = max((len(boxes) for boxes in groups), default=1)
    widest = max((width for boxes in groups for width, _ in boxes), default=1.0)
    kept: dict[tuple[int, int], Packed] = {}

    def packed(group: int, width: float) -> Packed:
        """The group in as many columns as the width holds."""
        boxes = groups[group]
        columns = len(boxes)
        while True:
            key = (group, columns)
            if key not in kept:
                kept[key] = in_columns(boxes, columns, gap)
            found = kept[key]
            if found.size[0] <= width or columns <= 1:
                return found
            columns = min(columns - 1, max(1, int(columns * width / found.size[0]) + 1))

    best: list[Packed] = []
    least = 0.0
    for count in range(1, max(2, min(most * max(1, len(groups)), 80)) + 1):
        width = count * (widest + gap[0])
        inner = [packed(group, width) for group in range(len(groups))]
        framed = [(one.size[0] + frame[0], one.size[1] + frame[1]) for one in inner]
        page = in_rows(framed, width + frame[0], (frame[0], frame[0]))
        need = max(page.size[0] / shape, page.size[1])
        if not best or need < least:
            best, least = [*inner, page], need
        elif page.size[0] > 3 * shape * page.size[1]:
            break
    return best
