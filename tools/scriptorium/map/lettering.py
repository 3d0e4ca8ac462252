"""Any text made fit to be drawn: cleaned, measured, wrapped and cut."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import category, combining, east_asian_width

from malory.book.phrases import counted

from scriptorium.map.drawing import Drawing, Node

SIZE = 10.0
"""Points of the letters on nodes."""
LEADING = 1.2
_COLUMNS = 24
_LINES = 3
_NARROW = frozenset("iljtfrI.,:;'|!()[]{}/\\ -’‘`·")
_WIDE = frozenset("mwMWQOGD@%&—…")


def clean(text: str) -> str:
    """The text on one line, without what cannot be drawn and what turns its neighbours round."""
    if text.isascii() and text.isprintable():
        return text
    return " ".join("".join(_signs(text)).split())


def _signs(text: str) -> Iterator[str]:
    for sign in text:
        kind = category(sign)
        if kind in ("Cc", "Zl", "Zp"):
            yield " "
        elif kind in ("Cs", "Cn") or sign in "\ufffe\uffff":
            yield "\N{REPLACEMENT CHARACTER}"
        elif kind != "Cf" or sign in "\u200c\u200d":  # joiners: within emoji and Arabic
            yield sign


def columns(text: str) -> int:
    """How many columns a text takes where all letters are alike."""
    if text.isascii():
        return len(text)
    return sum(
        0 if combining(sign) or sign in "\u200c\u200d\ufe0f" else 2 if _is_wide(sign) else 1
        for sign in text
    )


def _is_wide(sign: str) -> bool:
    return east_asian_width(sign) in "WF"


def points(text: str, size: float = SIZE) -> float:
    """About how wide a text is in a sans-serif letter; rather too wide than too narrow."""
    width = 0.0
    for sign in text:
        if sign in _NARROW:
            width += 0.33
        elif sign in _WIDE:
            width += 0.9
        elif sign.isascii():
            width += 0.68 if sign.isupper() else 0.57
        elif not combining(sign):
            width += 1.15 if _is_wide(sign) else 0.7
    return width * size


def wrap(text: str, width: int = _COLUMNS, most: int = _LINES) -> list[str]:
    """The text in lines of at most `width` columns, the last of at most `most` cut with `…`."""
    text = clean(text)
    if len(text) <= width and text.isascii():
        return [text] if text else []
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        while columns(word) > width:  # a word as long as a line is broken, not printed over
            room = width - columns(line) - 1 if line else width
            head = _fitting(word, room) if room > 3 else ""
            if head:
                line = f"{line} {head}" if line else head
                word = word[len(head) :]
            lines.append(line)
            line = ""
            if len(lines) > most:
                break
        if not line:
            line = word
        elif columns(line) + 1 + columns(word) <= width:
            line = f"{line} {word}"
        else:
            lines.append(line)
            line = word
        if len(lines) > most:
            break
    lines = [one for one in (*lines, line) if one]
    if len(lines) > most:
        lines = lines[:most]
        lines[-1] = f"{_fitting(lines[-1], width - 1).rstrip()}…"
    return lines


def _fitting(text: str, width: int) -> str:
    """The longest beginning that fits, at least one sign; marks stay with their letter."""
    taken = used = 0
    for sign in text:
        used += columns(sign)
        if used > width and taken:
            break
        taken += 1
    return text[:taken]


def label(node: Node) -> list[str]:
    """What is written on a node of a book: what it goes by and its title, then its faults."""
    name = clean(node.name)
    if node.kind not in ("entry", "missing") and node.number is not None:
        printed = str(node.number)
        if name != printed:
            name = f"{name} · {printed}"
    title = clean(node.title)
    if node.kind == "entry":
        # In a frame of its kind or card a way in need not say what it is.
        lines = wrap(f"{name}: {title}" if name and not node.group else title)
    elif name.isdecimal():
        lines = wrap(f"{name} {title}")
    else:
        lines = [*wrap(name, most=2), *(wrap(title) if title else ())]
    if node.members and len(node.members) > 1:
        lines.append(f"({len(node.members)} in one)")
    if node.codes:
        lines += wrap(" ".join(node.codes), most=2)
    if node.hits is not None:
        lines.append(met(node))
    return lines or ["?"]


def met(node: Node) -> str:
    """How often a playtest met a passage; of a folded one also how much of it never."""
    if not node.hits:
        return "never met"
    never = f", {node.unmet} of {len(node.members)} never" if node.unmet else ""
    return f"met {counted(node.hits, 'time')}{never}"


def heading(drawing: Drawing) -> str:
    """What a drawing shows, in a line."""
    count = sum(node.kind not in ("entry", "missing") for node in drawing.nodes)
    noun = "space" if drawing.what == "board" else "passage"
    told = [counted(count, noun)]
    missing = sum(node.kind == "missing" for node in drawing.nodes)
    if missing:
        told.append(f"{missing} not written")
    told += drawing.parts
    title = wrap(drawing.title, 80, 1) or ["?"]
    return f"{title[0]}: {', '.join(clean(part) for part in told)}"
