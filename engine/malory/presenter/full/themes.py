"""How the full screen may look: dark, light, and in high contrast."""

from __future__ import annotations

from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

THEMES: Final = (
    Theme(
        name="dark",
        primary="#d8b15a",
        secondary="#7fa7c7",
        accent="#d8b15a",
        foreground="#e6e1d6",
        background="#16181d",
        surface="#1d2026",
        panel="#262a32",
        success="#9cc48b",
        warning="#e0a458",
        error="#e58076",
        dark=True,
    ),
    Theme(
        name="light",
        primary="#7a4b00",
        secondary="#1f5076",
        accent="#7a4b00",
        foreground="#23201a",
        background="#f6f1e4",
        surface="#efe8d6",
        panel="#e3d9c2",
        success="#2f6522",
        warning="#8a5200",
        error="#a3271c",
        dark=False,
    ),
    Theme(
        name="contrast",
        primary="#ffff00",
        secondary="#00ffff",
        accent="#ffff00",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#a0a0a0",
        success="#00ff00",
        warning="#ffff00",
        error="#ff8080",
        dark=True,
        variables={
            "text-muted": "#ffffff",
            "text-disabled": "#ffffff",
            "input-placeholder-foreground": "#ffffff",
            "footer-background": "#000000",
        },
    ),
)
"""By name, as the setting `theme` takes them; words on their ground have a contrast of 7 to 1."""

CONTRAST: Final = "contrast"


class Undimmed(LineFilter):
    """Leaves nothing dim: in high contrast all words stand out from their ground alike."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(one.text, one.style + _BRIGHT, one.control)
            if one.style is not None and one.style.dim
            else one
            for one in segments
        ]


_BRIGHT: Final = Style(dim=False)
