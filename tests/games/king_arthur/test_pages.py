"""What stands before a player of King Arthur as the front ends write it."""

from __future__ import annotations

import io

import pytest
from malory.book import open_book
from malory.games.king_arthur import bind
from malory.kernel.bots import RANDOM
from malory.kernel.table import Table
from malory.presenter.line import LineFront
from malory.presenter.plain import PlainFront
from malory.presenter.presenting import present
from malory.presenter.streams import Keyboard
from malory.telling import Sitting
from malory.telling.binding import Bound
from malory.telling.saves import Saves


def shown(kind: type[PlainFront | LineFront], *typed: str, bare: bool = False) -> str:
    """All that a person at the first of two seats is shown for what he types, 40 columns wide."""
    game = bind(open_book("king-arthur"), {})
    table = Table(game, 2, "5")
    if bare:
        table.state.knights = ((), table.state.knights[1])
    bound = Bound(game, {}, "King Arthur", "king-arthur", "king-arthur")
    out = io.StringIO()
    keys = Keyboard(io.StringIO("".join([f"{one}\n" for one in (*typed, "quit")])))
    sitting, front = Sitting(bound, (None, RANDOM), table, Saves()), kind(out, keys, 40)
    if bare:
        front.ask(sitting, sitting.prompt)
    else:
        present(sitting, front)
    return " ".join(out.getvalue().split())


@pytest.mark.parametrize("kind", [PlainFront, LineFront])
def test_the_line_breaks_between_columns_and_a_bare_hand_is_said(
    kind: type[PlainFront | LineFront],
) -> None:
    page = shown(kind)
    mark = " (in reach)" if kind is PlainFront else "*"
    for part in ("Hostile Knights 1* 2*;", "Monsters 1*;", "Dragons 2* 2* 3* 5."):
        assert part.replace("*", mark) in page
    assert "\N{NO-BREAK SPACE}" not in page
    assert "Your hand is empty." not in page
    assert "Your hand is empty." in shown(kind, bare=True)


@pytest.mark.parametrize("kind", [PlainFront, LineFront])
def test_one_page_of_the_sheet_is_shown_by_a_word_of_its_title(
    kind: type[PlainFront | LineFront],
) -> None:
    page = shown(kind, "sheet adventures")
    assert "Fisher King" in page
    assert "Discard" not in page
    assert "Discard" in shown(kind, "sheet table")
    assert 'There is no page "foes": there are Your hand,' in shown(kind, "sheet foes")
