"""Told words as they stand on the full screen."""

from __future__ import annotations

from malory.presenter.full.pages import hanging
from malory.telling import Told

from tests.presenter.full.driving import drawn


def test_a_long_cell_of_a_table_goes_on_beneath_its_beginning() -> None:
    cards = ", ".join(["Green Fair Maiden"] * 8)
    told = Told("table", f"Hand\tpoints\theld\nYou\t297\t{cards}\nPlayer 2\t0\tnothing")
    first, *rest = [line.rstrip() for line in drawn(hanging(told), 72).splitlines()]
    assert first == "Hand      points  held"
    assert rest[0].startswith("You       297     Green Fair Maiden,")
    assert rest[-1] == "Player 2  0       nothing"
    assert len(rest) > 3
    assert all(line.startswith(" " * 18) for line in rest[1:-1])
