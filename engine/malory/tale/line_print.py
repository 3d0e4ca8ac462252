"""The canonical look of one line of a tale, without the indentation before it.

A line may run on over several: its line breaks, and the comments between them, stay.
"""

from __future__ import annotations

import re

from malory.tale.entries import (
    ahead,
    find_arrow,
    find_colon,
    is_die_at,
    reward_parts,
)
from malory.tale.inline import find_edits
from malory.tale.lines import (
    BAND,
    BAND_TEXT,
    CHOICE,
    ELSE,
    END,
    IF,
    PAUSE,
    REWARDS,
    TEST,
    TURN,
    Line,
)
from malory.tale.logic import read_condition, read_reward, read_trial
from malory.tale.logic_print import print_condition, print_reward, print_trial
from malory.tale.syntax import Condition, Logic, Name

_RUNS = re.compile(r"[ \t]+")
_MORE = "  "


def print_line(text: str, line: Line, indent: str) -> str:
    """A line of a passage without faults; `indent` goes before the lines it runs on over."""
    raw = text[line.start : line.end]
    match line.kind:
        case "+" | "-":
            return line.kind
        case _ if line.kind == BAND:
            return _band(text, line)
        case _ if line.kind == PAUSE:
            return "---"
        case _ if line.kind == TURN:
            return f"-> {raw[2:].strip()}"
        case _ if line.kind == END:
            return "{end}"
        case _ if line.kind in (IF, ELSE):
            return _block_mark(raw, line)
        case _ if line.kind == REWARDS:
            return _rewards(raw, indent)
        case _ if line.kind == CHOICE:
            return _choice(text, line, indent)
        case _ if line.kind == TEST:
            return _test(text, line, indent)
    return _lines(print_text(raw), indent)


def print_text(raw: str) -> str:
    """Running text with its varying parts laid out; line breaks stay."""
    edits = find_edits(raw)
    if not edits:
        return raw
    out: list[str] = []
    position = 0
    for start, end, wished in edits:
        if start < position:
            continue
        out.append(raw[position:start])
        if isinstance(wished, str):
            out.append(wished)
        else:
            out.append(_condition(wished, raw[start:end]))
        position = end
    out.append(raw[position:])
    return "".join(out)


def _condition(logic: Logic[Condition], raw: str) -> str:
    """A condition's own wording, unless it runs over lines or would come to read otherwise."""
    if "\n" in raw:
        return raw
    said = print_condition(logic)
    again, _ = read_condition(said, 0)
    return said if again == logic else raw.strip()


def _lines(said: str, indent: str) -> str:
    """Every line stripped; what runs on stands under `indent`."""
    first, *rest = said.split("\n")
    kept = [_RUNS.sub(" ", first.strip())]
    for line in rest:
        stripped = line.strip()
        kept.append(indent + (stripped if stripped.startswith("//") else _RUNS.sub(" ", stripped)))
    return "\n".join(kept)


def _band(text: str, line: Line) -> str:
    found = BAND_TEXT.match(text, line.start)
    if found is None:  # pragma: no cover - a passage without faults has bands
        return text[line.start : line.end]
    low, high = int(found[1]), found[3]
    if found[2]:
        return f"= {low}+"
    return f"= {low}-{int(high)}" if high and int(high) != low else f"= {low}"


def _block_mark(raw: str, line: Line) -> str:
    if line.word == "else":
        return "{else}"
    head = raw[1:].lstrip()
    for word in ("if", "else", "if"):
        if head[: len(word)].lower() == word:
            head = head[len(word) :].lstrip()
    inner = head[: head.rindex("}")]
    logic, _ = read_condition(inner, 0)
    said = _condition(logic, inner) if logic else inner.strip()
    return f"{{if {said}}}" if line.word == "if" else f"{{else if {said}}}"


def _rewards(raw: str, indent: str) -> str:
    inside = raw[1 : raw.rindex("]")]
    parts = reward_parts(inside)
    out: list[str] = []
    for index, (start, end) in enumerate(parts):
        part = inside[start:end]
        core = part.strip()
        lead, trail = part[: part.index(core)], part[part.index(core) + len(core) :]
        if "\n" not in core:
            logic, _ = read_reward(core, 0)
            if logic is not None:
                said = print_reward(logic)
                core = said if read_reward(said, 0)[0] == logic else core
        first, last = index == 0, index == len(parts) - 1
        out.append(lead if "\n" in lead else "" if first else " ")
        out.append(core)
        out.append(trail if "\n" in trail else "" if last else " ")
        if not last:
            out.append("|")
    return _lines(f"[{''.join(out)}]", indent + _MORE)


def _head(mark: str, tags: tuple[Name, ...], condition: Logic[Condition] | None) -> str:
    parts = [mark]
    if tags:
        parts.append(f"[{', '.join([tag.text for tag in tags])}]")
    if condition is not None:
        parts.append(f"{{{_condition(condition, condition.text)}}}")
    return " ".join(parts)


def _choice(text: str, line: Line, indent: str) -> str:
    tags, condition, start = ahead(text, line.start + 1, line.end, [])
    arrow = find_arrow(text, start, line.end)
    if "\n" in text[line.start : start]:
        return _lines(text[line.start : line.end], indent + _MORE)
    label = text[start:arrow]
    target = text[arrow + 2 : line.end].strip()
    gap = "\n" if label.rpartition("\n")[2].strip() == "" and "\n" in label else " "
    said = f"{_head('*', tags, condition)} {print_text(label.rstrip())}{gap}-> {target}"
    return _lines(said, indent + _MORE)


def _test(text: str, line: Line, indent: str) -> str:
    tags, condition, start = ahead(text, line.start + 1, line.end, [])
    if is_die_at(text, start, line.end):
        return "? die"
    colon = find_colon(text, start, line.end)
    if "\n" in text[line.start : colon]:
        return _lines(text[line.start : line.end], indent + _MORE)
    raw = text[start:colon]
    logic, _ = read_trial(raw, 0)
    said = raw.strip()
    if logic is not None:
        printed = print_trial(logic)
        said = printed if read_trial(printed, 0)[0] == logic else said
    deed = text[colon + 1 : line.end].lstrip(" \t")
    gap = "" if deed.startswith("\n") else " "
    whole = f"{_head('?', tags, condition)} {said}:{gap}{print_text(deed)}"
    return _lines(whole, indent + _MORE)
