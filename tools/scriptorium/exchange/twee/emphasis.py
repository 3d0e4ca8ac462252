"""Emphasis: two slashes and two quotes of a Twee passage, one star and two of a tale."""

from __future__ import annotations

import re
from typing import Final

from malory.book import model

from scriptorium.exchange.wording import escaped

_WEAK: Final = re.compile(r"(?<![:/])//(?=[^\s/'])((?:(?!//)[^\n])*?[^\s/'])//(?!/)")
_STRONG: Final = re.compile(r"(?<!')''(?=[^\s/'])((?:(?!'')[^\n])*?[^\s/'])''(?!')")
_TOUCHING: Final = re.compile("[\ue010-\ue013]{2}")


def tale_text(words: str) -> str:
    """Words of a Twee passage as a tale writes them. Emphasis that is not well closed, or touches
    another, stays as the signs it is."""
    text = _STRONG.sub(lambda found: f"\ue012{found[1]}\ue013", words)
    text = _WEAK.sub(lambda found: f"\ue010{found[1]}\ue011", text)
    if _TOUCHING.search(text) or not _is_nested(text):
        text = words
    told = escaped(text)
    for sign, stars in (("\ue010", "*"), ("\ue011", "*"), ("\ue012", "**"), ("\ue013", "**")):
        told = told.replace(sign, stars)
    return told


def _is_nested(text: str) -> bool:
    """Whether every emphasis closes inside the one it opened in, on its own line."""
    opened: list[str] = []
    for sign in re.findall("[\ue010-\ue013\n]", text):
        if sign == "\n":
            if opened:
                return False
        elif sign in "\ue010\ue012":
            opened.append(chr(ord(sign) + 1))
        elif not opened or opened.pop() != sign:
            return False
    return not opened


def twee_text(emphasis: model.Emphasis, inner: str) -> str:
    """Emphasis round words that are Twee already."""
    mark = "''" if emphasis.strong else "//"
    return f"{mark}{inner}{mark}"
