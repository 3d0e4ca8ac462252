"""Words stand out from their ground in every theme, by the contrast ratio of WCAG 2."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.presenter.full.app import TableApp
from malory.presenter.full.themes import CONTRAST, THEMES
from rich.color import Color as RichColor
from rich.color import ColorSystem
from textual.color import Color
from textual.pilot import Pilot

from tests.presenter.full.driving import first_ride, play, press

FAR, NEAR = 7.0, 4.5
"""What WCAG 2 asks at level AAA, and at AA."""


def luminance(color: Color) -> float:
    parts = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4
             for one in color.normalized]  # fmt: skip
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def ratio(one: Color, other: Color) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def too_near(app: TableApp, least: float) -> set[str]:
    """The words on the screen that stand out too little, each with its colours."""
    found = set()
    for strip in app.screen._compositor.render_strips():
        for text, style, _ in strip:
            if style is None or not any(map(str.isalnum, text)):
                continue
            assert style.color is not None
            assert style.bgcolor is not None
            colors = Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)
            if ratio(*colors) < least:
                found.add(f"{text.strip()}: {colors[0].hex} on {colors[1].hex}")
    return found


@pytest.mark.parametrize("theme", THEMES, ids=[one.name for one in THEMES])
def test_each_colour_of_words_is_far_from_its_ground(theme) -> None:
    ground = Color.parse(theme.background)
    for name in ("foreground", "primary", "secondary", "success", "error"):
        assert ratio(Color.parse(getattr(theme, name)), ground) >= FAR, name


@pytest.mark.parametrize("size", [(80, 24), (130, 40)])
@pytest.mark.parametrize("theme", [one.name for one in THEMES])
def test_no_word_on_any_screen_is_hard_to_see(theme: str, size, tmp_path: Path) -> None:
    least = FAR if theme == CONTRAST else NEAR

    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        async def look() -> None:
            await pilot.pause(0.1)
            assert too_near(app, least) == set()

        await look()
        await press(pilot, app, "9", "9", "enter", "down")  # a refusal, and one that is picked
        await look()
        await press(pilot, app, "1")  # typed
        await look()
        await press(pilot, app, "escape")
        for key in ("f1", "f2", "f3", "f4", "f6"):
            await press(pilot, app, key)
            await look()
            await press(pilot, app, "escape")

    play(first_ride(tmp_path), drive, size, theme)


XTERM = (
    "#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
    "#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
)  # fmt: skip
"""The 16 colours as xterm has them; the yellow is what makes many a light theme unreadable."""


def on_sixteen(color: str) -> Color:
    """What a terminal of 16 colours shows for a colour."""
    number = RichColor.parse(color).downgrade(ColorSystem.STANDARD).number
    assert number is not None
    return Color.parse(XTERM[number])


@pytest.mark.parametrize("theme", THEMES, ids=[one.name for one in THEMES])
def test_each_colour_of_words_can_be_read_where_there_are_sixteen(theme) -> None:
    ground = on_sixteen(theme.background)
    for name in ("foreground", "primary", "secondary", "success", "error"):
        assert ratio(on_sixteen(getattr(theme, name)), ground) >= 3.9, name
    foot = theme.variables.get("footer-background", theme.panel)
    assert ratio(on_sixteen(theme.foreground), on_sixteen(foot)) >= FAR
