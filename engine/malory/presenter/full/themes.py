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
        secondary="#86adcc",
        accent="#d8b15a",
        foreground="#e6e1d6",
        background="#16181d",
        surface="#1d2026",
        panel="#22252c",
        success="#9cc48b",
        warning="#e0a458",
        error="#e8918a",
        dark=True,
        variables={"rule": "#565c68", "bar": "#8a7442"},
    ),
    Theme(
        name="light",
        primary="#5e2f14",
        secondary="#1f5076",
        accent="#5e2f14",
        foreground="#23201a",
        background="#f6f1e4",
        surface="#efe8d6",
        panel="#e3d9c2",
        success="#27581c",
        warning="#8a5200",
        error="#961f15",
        dark=False,
        variables={"rule": "#a99b7c", "bar": "#8f7a4d"},
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
            "rule": "#a0a0a0",
            "bar": "#a0a000",
            "text-muted": "#ffffff",
            "text-disabled": "#ffffff",
            "input-placeholder-foreground": "#ffffff",
            "footer-background": "#000000",
            "block-cursor-blurred-background": "#0000aa",
            "block-cursor-blurred-foreground": "#ffffff",
        },
    ),
)
"""By name, as the setting `theme` takes them; words on their ground have a contrast of 7 to 1.
Each is chosen so that what a terminal of 16 colours has nearest to it can be read there too."""

CONTRAST: Final = "contrast"


class Undimmed(LineFilter):
    """Leaves nothing dim: in high contrast what is dim elsewhere is grey, and far enough from its
    ground."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(
                one.text, one.style + (_GREY if _is_on_black(one.style) else _BRIGHT), one.control
            )
            if one.style is not None and one.style.dim
            else one
            for one in segments
        ]


_BRIGHT: Final = Style(dim=False)
_GREY: Final = Style(dim=False, color="#bebebe")


def _is_on_black(style: Style) -> bool:
    ground = style.bgcolor
    return not style.reverse and ground is not None and ground.get_truecolor() == (0, 0, 0)
