"""A board as signs on a page: its spaces, the lines between them, who stands where."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.text import Text

from malory.kernel import Board, Spot
from malory.tongue import say

NARROWEST: Final = 24
"""Fewer columns than this and spaces would lie on one another."""
_YOU: Final = "@"
_MARK: Final = "!"


class Drawn(NamedTuple):
    """A board on a page, the row on which the one who looks stands, what the signs mean, and what
    each space has to tell that has anything, by name."""

    page: Text
    row: int
    legend: Text
    told: Text


def drawn(board: Board, columns: int) -> Drawn:
    """Return a board on a page of so many columns; its rows follow from its own proportions.

    A sign is two columns high, so a step to the north is half as many rows as one to the east is
    columns.
    """
    columns = max(columns, NARROWEST)
    left, wide, top, tall = _extent(board)
    across = (columns - 3) / wide
    rows = round(tall * across / 2) + 1
    canvas = _Canvas(columns, rows)
    at = {
        one.name: (1 + round((one.x - left) * across), round((top - one.y) * across / 2))
        for one in board.spots
    }
    for start, end, kind in board.lines:
        canvas.line(at[start], at[end], "\u00b7" if kind != "sea" else "~")
    for spot in board.spots:
        canvas.put(at[spot.name], _sign(spot), _style(spot))
    for spot in sorted(board.spots, key=_rank):
        style = "bold" if spot.here else "" if spot.far is not None or spot.marks else "dim"
        canvas.label(at[spot.name], spot.name, style)
    you = [at[one.name][1] for one in board.spots if one.far == 0]
    return Drawn(canvas.text(), you[0] if you else 0, _legend(board), _told(board))


def columns_for(board: Board, rows: int) -> int:
    """Return the most columns with which a board has so many rows at most."""
    _, wide, _, tall = _extent(board)
    return int((rows - 1.5) * 2 * wide / max(tall, 1)) + 3


def _extent(board: Board) -> tuple[int, int, int, int]:
    """Return a board's west edge, its width, its north edge and its height, in its own units."""
    left = min([one.x for one in board.spots], default=0)
    wide = max([one.x - left for one in board.spots], default=1) or 1
    top = max([one.y for one in board.spots], default=0)
    return left, wide, top, top - min([one.y for one in board.spots], default=0)


def _rank(spot: Spot) -> tuple[bool, bool, bool, int, int]:
    """Which names are written first where there is room for some alone."""
    return (not spot.here, not spot.marks, spot.far is None, spot.far or 0, -spot.y)


def _sign(spot: Spot) -> str:
    if spot.far == 0:
        return _YOU
    if spot.here:
        return spot.here[0][:1].lower()
    return _MARK if spot.marks else spot.sign


def _style(spot: Spot) -> str:
    if spot.far == 0:
        return "bold reverse"
    return "bold underline" if spot.far is not None else "bold"


def _legend(board: Board) -> Text:
    kinds = dict.fromkeys([(one.sign, one.kind) for one in board.spots])
    signs = say("{you} you, {mark} a marker, underlined: within reach", you=_YOU, mark=_MARK)
    found = Text(signs, "dim")
    for sign, kind in kinds:
        found.append(f", {sign} {kind}")
    return found


def _told(board: Board) -> Text:
    told = [(one.name, [*one.here, *one.marks]) for one in board.spots]
    lines = [
        Text.assemble((f"{name}: ", "bold"), ", ".join(words)) for name, words in told if words
    ]
    return Text("\n").join(lines)


class _Canvas:
    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.signs = [[" "] * columns for _ in range(rows)]
        self.styles = [[""] * columns for _ in range(rows)]

    def put(self, at: tuple[int, int], sign: str, style: str) -> None:
        x, y = at
        self.signs[y][x], self.styles[y][x] = sign, style

    def line(self, start: tuple[int, int], end: tuple[int, int], sign: str) -> None:
        """Draw a dim line; what is put on its ends later stands over it."""
        (x, y), (to_x, to_y) = start, end
        steps = max(abs(to_x - x), abs(to_y - y))
        for n in range(1, steps):
            self.put((round(x + (to_x - x) * n / steps), round(y + (to_y - y) * n / steps)),
                     sign, "dim")  # fmt: skip

    def label(self, at: tuple[int, int], name: str, style: str) -> None:
        """Write a name beside its sign, a blank between them where there is room, if nothing but
        lines would be written over."""
        x, y = at
        for start in (x + 2, x - len(name) - 1, x + 1, x - len(name)):
            cells = range(start, start + len(name))
            if start < 0 or cells.stop > self.columns:
                continue
            row, styles = self.signs[y], self.styles[y]
            beside = [k for k in (start - 1, cells.stop) if 0 <= k < self.columns and k != x]
            is_free = all(row[k] in " \u00b7~" and styles[k] in ("", "dim") for k in cells)
            if is_free and all(row[k] in " \u00b7~" for k in beside):
                for k, letter in zip(cells, name, strict=True):
                    self.put((k, y), letter, f"{style} name".strip())
                for k in {x - 1, x + 1} & set(beside):  # no line between a sign and its name
                    self.put((k, y), " ", "")
                return

    def text(self) -> Text:
        found = Text(no_wrap=True)
        for number, (signs, styles) in enumerate(zip(self.signs, self.styles, strict=True)):
            if number:
                found.append("\n")
            for sign, style in zip(signs, styles, strict=True):
                found.append(sign, style.removesuffix("name").strip())
        return found
