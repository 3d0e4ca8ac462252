"""Single lines read into nodes: choices, the head of a test, redirects, reward lists, block marks.

Where they stand, and what follows them, is `malory.tale.passage`'s.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from malory.tale.fault import Fault
from malory.tale.inline import COMMENT, read_text
from malory.tale.lines import BLOCK_MARK, Line
from malory.tale.logic import invisible, read_condition, read_reward, read_trial
from malory.tale.syntax import (
    Choice,
    Condition,
    ForOthers,
    Logic,
    Name,
    OneOf,
    Provided,
    Reward,
    Rewards,
    Target,
    Text,
    Trial,
    Turn,
    TurnTo,
)
from malory.tale.targets import SIMPLE_TARGET, read_target

INSERTS = frozenset({"knight", "sir", "place", "region", "terrain", "age"})
"""What a rule module offers, folded, unless a caller says otherwise."""

_ARROW = re.compile(r"(?<!\\)->")
_GAP = re.compile(r"(?:\n[^\S\n]*//[^\n]*|\s)*")
_BRACES = re.compile(r"\{((?:[^{}:\"“”„‟«»]|[\"“”„‟«»][^{}\"“”„‟«»]*[\"“”„‟«»])*)\}")
_TO_COLON = re.compile(r"(?:[^:\"“”„‟«»]|[\"“”„‟«»][^\"“”„‟«»]*[\"“”„‟«»])*")
_QUOTES = re.compile('["“”„‟«»]')
_PARTS = re.compile(r"(?:[^|\"“”„‟«»]|[\"“”„‟«»][^\"“”„‟«»]*[\"“”„‟«»]|[\"“”„‟«»])*")
# Nearly every choice: no mark in its label, and a plain target. A shortcut, nothing more.
_PLAIN_CHOICE = re.compile(
    r"\*[ \t]+([A-Za-z](?: *[A-Za-z0-9,.;:'!?()-])*?)[ \t]*"
    rf"->[ \t]*({SIMPLE_TARGET})[ \t]*\Z"
)
_SPACES = re.compile(r"\s+")
_DIE = re.compile(r"(?:a[^\S\n]+)?di(?:e|ce)(?![\w'’-])", re.IGNORECASE)


class TestHead(NamedTuple):
    """A test's own line. `is_die`: it is a bare roll, and has nothing else."""

    trial: Logic[Trial] | None
    deed: Text
    tags: tuple[Name, ...]
    condition: Logic[Condition] | None
    is_die: bool


def ahead(
    text: str,
    position: int,
    end: int,
    faults: list[Fault],
    inserts: frozenset[str] = INSERTS,
) -> tuple[tuple[Name, ...], Logic[Condition] | None, int]:
    """`[tags] {condition}` before a label or a trial, and where that begins."""
    tags: tuple[Name, ...] = ()
    condition = None
    position = min(end, _skip(text, position))
    if text.startswith("[", position):
        close = text.find("]", position, end)
        if close < 0:
            faults.append(Fault("E024", (position, end), (), "the bracket is not closed"))
            close = position
        else:
            tags = _tags(text, position + 1, close, faults)
        position = min(end, _skip(text, close + 1))
    if text.startswith("{", position):
        found = _BRACES.match(text, position, end)
        if found and found[1].strip() and found[1].strip().casefold() not in inserts:
            condition, fault = read_condition(found[1], found.start(1))
            if fault is not None:
                faults.append(fault)
            position = min(end, _skip(text, found.end()))
    return tags, condition, position


def _skip(text: str, position: int) -> int:
    found = _GAP.match(text, position)
    return found.end() if found else position


def _tags(text: str, start: int, end: int, faults: list[Fault]) -> tuple[Name, ...]:
    tags: list[Name] = []
    for part in text[start:end].split(","):
        tag = part.strip()
        first = start + len(part) - len(part.lstrip()) if tag else start
        if not tag:
            faults.append(Fault("E024", (first - 1, first + len(part) + 1), (), "a tag is missing"))
            return ()
        if fault := invisible(tag, first):
            faults.append(fault)
            return ()
        tags.append(Name(_SPACES.sub(" ", tag), (first, first + len(tag))))
        start += len(part) + 1
    return tuple(tags)


def find_arrow(text: str, start: int, end: int) -> int:
    """Where a choice's `->` stands, or -1."""
    found = _ARROW.search(text, start, end)
    return found.start() if found else -1


def find_colon(text: str, start: int, end: int) -> int:
    """Where the colon after a trial stands (never inside its quotes), or -1."""
    found = _TO_COLON.match(text, start, end)
    colon = found.end() if found else start
    return colon if colon < end and text[colon] == ":" else text.find(":", start, end)


def is_die_at(text: str, start: int, end: int) -> bool:
    """Whether a test turns out to be a die."""
    return _DIE.match(text, start, end) is not None


def read_choice(
    text: str, line: Line, faults: list[Fault], inserts: frozenset[str]
) -> Choice | None:
    """A choice; None if it has no target."""
    if plain := _PLAIN_CHOICE.match(text, line.start, line.end):
        at = plain.span(2)
        label = " ".join(plain[1].split())
        return Choice((label,), Target(plain[2], at), at=(line.start, at[1]))
    end = line.end
    tags, condition, position = ahead(text, line.start + 1, end, faults, inserts)
    arrow = find_arrow(text, position, end)
    if arrow < 0:
        first = text.find("\n", line.start, end)
        hint = "end it with `->` and where it leads: the id of a passage, or `end`"
        if " => " in text[position:end]:
            hint = "write `->` in place of `=>`"
        faults.append(Fault("E020", (line.start, first if first >= 0 else end), (), hint))
        return None
    before = len(faults)
    words = read_text(text[position:arrow], position, faults)
    if not words and len(faults) == before:
        faults.append(Fault("E021", (line.start, arrow + 2)))
    target = _target(text, arrow + 2, end, arrow, faults)
    if target is None:
        return None
    last = target.at[1]
    return Choice(words, target, tags, condition, (line.start, last))


def _target(text: str, start: int, end: int, arrow: int, faults: list[Fault]) -> Target | None:
    words = text[start:end].split(None, 1)
    if not words:
        faults.append(Fault("E047", (arrow, start)))
        return None
    first = text.index(words[0], start)
    last = first + len(words[0])
    if fault := invisible(words[0], first):
        faults.append(fault)
        return None
    target, fault = read_target(words[0], first)
    if len(words) > 1 and words[1].strip():
        after = text.index(words[1], last)
        rest = words[1].rstrip()
        if fault is not None and fault.code == "E022":
            said = f"{words[0]} {rest}"[:80]
            _, worse = read_target(said, first)
            faults.append(worse or fault)
            return None
        faults.append(Fault("E023", (after, after + len(rest)), (("found", rest[:60]),)))
    elif fault is not None:
        faults.append(fault)
        return None
    return target


def read_turn(text: str, line: Line, faults: list[Fault]) -> Turn | None:
    """A redirect; None if it has no target."""
    target = _target(text, line.start + 2, line.end, line.start, faults)
    return Turn(target, (line.start, target.at[1])) if target else None


def read_test(text: str, line: Line, faults: list[Fault]) -> TestHead:
    """A test's tags, condition, trial and deed, or the head of a die."""
    end = line.end
    before = len(faults)
    tags, condition, position = ahead(text, line.start + 1, end, faults, frozenset())
    if die := _DIE.match(text, position, end):
        rest = text[die.end() : end].strip()
        if rest or tags or condition or len(faults) > before:
            faults.append(
                Fault("E036", (line.start, end), (), "write `? die`, and what happens in its bands")
            )
        return TestHead(None, (), (), None, True)
    colon = find_colon(text, position, end)
    if colon < 0:
        said = text[position:end].split("\n")[0].rstrip()
        hint = "it stands behind a colon" if said else "write `? Piety 4: the deed`"
        faults.append(Fault("E025", (line.start, position + len(said)), (), hint))
        return TestHead(None, (), tags, condition, False)
    trial: Logic[Trial] | None = None
    if not text[position:colon].strip():
        facts = (("found", "nothing"), ("expected", "a skill or a renown"))
        faults.append(Fault("E053", (line.start, colon + 1), facts))
    else:
        trial, fault = read_trial(text[position:colon], position)
        if fault is not None:
            faults.append(fault)
    before = len(faults)
    deed = read_text(text[colon + 1 : end], colon + 1, faults)
    if not deed and len(faults) == before:
        faults.append(Fault("E025", (line.start, colon + 1)))
    return TestHead(trial, deed, tags, condition, False)


def read_rewards(text: str, line: Line, faults: list[Fault]) -> Rewards:
    """A reward list; each item costs only itself."""
    start = line.start + 1
    close = text.find("]", start, line.end)
    if close < 0:
        last = line.start + len(text[line.start : line.end].split("\n")[0].rstrip())
        faults.append(Fault("E048", (line.start, last), (), "write `]` behind the last reward"))
        return Rewards((), (line.start, line.end))
    rest = text[close + 1 : line.end].strip()
    if rest:
        after = text.index(rest, close + 1)
        hint = "each list stands on its own line" if rest.startswith("[") else ""
        faults.append(Fault("E049", (after, after + len(rest)), (("found", rest[:60]),), hint))
    at = (line.start, close + 1)
    inside = text[start:close]
    items: list[Logic[Reward]] = []
    parts = list(reward_parts(inside))
    for index, (first, last) in enumerate(parts):
        part = inside[first:last]
        if not part.strip() or ("//" in part and not COMMENT.sub("", part).strip()):
            where = at if len(parts) == 1 else (start + first - 1, start + last + 1)
            faults.append(Fault("E050", where))
            continue
        if "//" in part:
            lead = _skip(part, 0)
            first += lead
            part = part[lead:]
        item, fault = read_reward(part, start + first)
        if fault is not None:
            faults.append(fault)
        elif item is not None:
            items.append(item)
            if index < len(parts) - 1 and (turn := _turn_of(item.tree)):
                where = (item.start + turn.at[0], item.start + turn.at[1])
                faults.append(Fault("E058", where))
    return Rewards(tuple(items), at)


def reward_parts(inside: str) -> list[tuple[int, int]]:
    """The extents between the bars that stand outside quotes."""
    bounds: list[tuple[int, int]] = []
    position = 0
    if _QUOTES.search(inside) is None:
        for part in inside.split("|"):
            bounds.append((position, position + len(part)))
            position += len(part) + 1
        return bounds
    while True:
        found = _PARTS.match(inside, position)
        end = found.end() if found else len(inside)
        bounds.append((position, end))
        if end >= len(inside):
            return bounds
        position = end + 1


def _turn_of(reward: Reward) -> TurnTo | None:
    match reward:
        case TurnTo():
            return reward
        case Provided(reward=inner) | ForOthers(reward=inner):
            return _turn_of(inner)
        case OneOf(options=options):
            return next((turn for option in options if (turn := _turn_of(option))), None)
    return None


def read_block_mark(text: str, line: Line, faults: list[Fault]) -> Logic[Condition] | None:
    """The condition of an `{if}` or `{else if}`; faults of any mark of a block."""
    said = text[line.start : line.end].rstrip()
    at = (line.start, line.start + len(said))
    found = BLOCK_MARK.match(said)
    head = found.end() if found else 1
    close = said.find("}")
    inner = said[head : close if close >= 0 else len(said)]
    wants = line.word in ("if", "elseif")
    word = "".join(said[1:head].lower().split())
    hint = ""
    if word in ("elif", "elseif") and " " not in said[1:head].strip():
        hint = f"write `{{else if {inner.strip()}}}`"
    elif word == "endif":
        hint = "write `{end}`"
    elif close < 0:
        hint = "the brace is not closed"
    elif said[close + 1 :].strip():
        hint = "the mark of a block stands alone on its line"
    elif wants and not inner.strip():
        hint = "its condition is missing"
    elif not wants and inner.strip():
        hint = f"write `{{else if {inner.strip()}}}`" if line.word == "else" else "write `{end}`"
    if hint:
        faults.append(Fault("E046", at, (("mark", said[:60]),), hint))
        return None
    if not wants:
        return None
    condition, fault = read_condition(inner, line.start + head)
    if fault is not None:
        faults.append(fault)
    return condition
