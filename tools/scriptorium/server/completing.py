"""What may be written at a place: found from the line so far, since what is being typed is seldom
whole."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from lsprotocol import types
from malory.pack import KINDS, Kind, fold

from scriptorium.rename.spelling import spelling_of
from scriptorium.server.hovering import detail_of
from scriptorium.server.snapshot import PASSAGE, Snapshot

MOST = 200
"""Proposals at once; with more, the editor asks again for what is typed next."""

_TARGET = re.compile(r"(?:->|\bturn to|\bvisited|^start)[ \t]*(?P<word>[\w.-]*)$", re.IGNORECASE)
_FACT_KEY = re.compile(r"^[ \t]*@(?P<word>[\w-]*)$")
_FACT = re.compile(r"^[ \t]*@(?P<key>[\w-]+)[ \t]+(?:.*,[ \t]*)?(?P<word>[^,]*)$")
_TAGS = re.compile(r"^[ \t]*[*?][ \t]*\[(?:[^\]]*,[ \t]*)?(?P<word>[^\],]*)$")
_HEADING = re.compile(r"^[ \t]*(?P<mark>##|###)[ \t]+(?P<word>[\w-]*)$")
_TRIAL = re.compile(
    r"^[ \t]*\?[ \t]*(?:\[[^\]]*\][ \t]*)?(?:\{[^}]*\}[ \t]*)?(?P<word>[^:{}\[\]\d]*)$"
)
_YAML = re.compile(
    r"^[ \t]*(?:-[ \t]+)?(?:\{.*?[,{][ \t]*)?(?P<key>[\w-]+)[ \t]*:[ \t]*"
    r"(?:\[.*,[ \t]*|\[)?(?P<word>[^\[\],]*)$"
)
_LONGEST = 2000
"""In a longer line nothing is proposed: nobody writes it."""
_AFTER: tuple[tuple[str, tuple[Kind, ...]], ...] = (
    ("become", ("status",)),
    ("lose token", ("token",)),
    ("lose treasure", ("treasure",)),
    ("lose", ("status",)),
    ("token", ("token",)),
    ("treasure", ("treasure",)),
    ("quest", ("quest",)),
    ("companion", ("skill", "category")),
    ("go to (?:any|nearest)", ("terrain",)),
    ("go to", ("place",)),
    ("at", ("place",)),
    ("(?:sum|highest)", ("category", "renown")),
)
"""Words of the language after which names of one kind stand."""
_ASKED: tuple[Kind, ...] = (
    "skill", "category", "renown", "status", "counter", "knight", "terrain", "region",
)  # fmt: skip
_PAID: tuple[Kind, ...] = ("counter", "renown", "skill", "category")
_TRIED: tuple[Kind, ...] = ("skill", "category", "renown")
_CONDITION_WORDS = (
    "not", "and", "or", "token", "treasure", "quest", "at", "Age", "visited", "sum",
    "another knight has", "another knight is", "set aside",
)  # fmt: skip
_REWARD_WORDS = (
    "become", "lose", "lose any status", "treasure", "token", "companion", "move", "move anywhere",
    "go to", "go to nearest", "go to any", "quest", "encounter", "turn to", "each knight:",
    "another knight:", "any renown", "highest renown", "any skill",
)  # fmt: skip
_TRIAL_WORDS = ("any skill", "any renown", "sum", "die", "or")


_QUOTES = ('"', "“")


class Proposal(NamedTuple):
    """What may be written: how it is shown, what is typed, and what it is."""

    label: str
    text: str
    kind: types.CompletionItemKind
    detail: str = ""
    rank: int = 1


def completions(snapshot: Snapshot, file: str, offset: int) -> types.CompletionList:
    """What may be written at an offset of one of the pack's files."""
    lines = snapshot.lines(file)
    text = lines.text
    offset = min(offset, len(text))
    start = text.rfind("\n", 0, offset) + 1
    line = text[start:offset]
    if len(line) > _LONGEST:
        return types.CompletionList(is_incomplete=False, items=[])
    found = list(_proposals(snapshot, file, text, start, line))
    matched = [(how, one) for one in found if (how := _match(one, line)) is not None]
    matched.sort(key=lambda pair: (-pair[0][0], pair[1].rank, pair[1].label))
    items = []
    for place, ((_, taken), one) in enumerate(matched[:MOST]):
        if text[offset - taken - 1 : offset - taken] in _QUOTES and one.text[:1] == '"':
            one = one._replace(text=one.text[1:])  # the writer has opened them already
        items.append(_item(one, lines.range(offset - taken, offset), place))
    return types.CompletionList(is_incomplete=len(matched) > MOST, items=items)


def _match(one: Proposal, line: str) -> tuple[int, int] | None:
    """How well the line's end begins (or is found in) a proposal, and how much of the line it
    replaces; None if it does not fit."""
    label = one.text.casefold()
    before = line.casefold()
    if len(label) == len(one.text) and len(before) == len(line):
        for length in range(min(len(label), len(before)), 0, -1):
            if before.endswith(label[:length]):
                lead = before[: len(before) - length][-1:]
                if not (lead.isalnum() or (lead == "-" and label[0] != ">")):
                    return 2, length
    word = _WORD.search(line)
    typed = word[0] if word is not None else ""
    if not typed:
        return 1, 0
    if fold(typed) in fold(f"{one.label} {one.detail}"):
        return 0, len(typed)
    return None


_WORD = re.compile(r"[\w'’.-]+$")


def _item(one: Proposal, range: types.Range, place: int) -> types.CompletionItem:
    return types.CompletionItem(
        label=one.label,
        kind=one.kind,
        detail=one.detail or None,
        sort_text=f"{place:05}",
        filter_text=one.text if one.text == one.label else f"{one.text} {one.label}",
        text_edit=types.TextEdit(range, one.text),
    )


# --------------------------------------------------------------------------------------- sources


def _proposals(
    snapshot: Snapshot, file: str, text: str, start: int, line: str
) -> Iterator[Proposal]:
    if line.lstrip().startswith(("//", "#")) and not _HEADING.match(line):
        return
    if file.endswith((".yaml", ".yml")):
        yield from _in_table(snapshot, file, line)
        return
    if _TARGET.search(line):
        yield from _targets(snapshot, file, start)
    elif heading := _HEADING.match(line):
        yield from _missing(snapshot, file, start, heading["mark"])
    elif _FACT_KEY.match(line):
        yield from _names(snapshot, ("fact",))
    elif fact := _FACT.match(line):
        yield from _values(snapshot, fact["key"])
    elif _TAGS.match(line):
        yield from _names(snapshot, ("tag",))
    elif file.endswith(".play"):
        yield from _in_script(snapshot, line)
    else:
        yield from _in_text(snapshot, text, start, line)


def _in_text(snapshot: Snapshot, text: str, start: int, line: str) -> Iterator[Proposal]:
    sign = _open_sign(_statement(text, start) + line)
    if sign:
        for words, kinds in _AFTER:
            if _after(words).search(line):
                yield from _names(snapshot, kinds)
                return
    if sign == "{":
        yield from _names(snapshot, _ASKED)
        yield from _names(snapshot, ("insert",))
        yield from _words(_CONDITION_WORDS)
    elif sign == "[":
        yield from _names(snapshot, _PAID)
        yield from _words(_REWARD_WORDS)
    elif _TRIAL.match(line):
        yield from _names(snapshot, _TRIED)
        yield from _words(_TRIAL_WORDS)


@cache
def _after(words: str) -> re.Pattern[str]:
    return re.compile(rf"\b{words}[ \t]+[\"“]?[^|\[\]{{}},\"”]*$", re.IGNORECASE)


def _statement(text: str, start: int) -> str:
    """The lines above that go on to this one: none beyond a blank line."""
    begin = max(text.rfind("\n\n", 0, start), text.rfind("\n#", 0, start), start - 2000, 0)
    return text[begin:start]


def _open_sign(text: str) -> str:
    """The innermost bracket or brace that is open at the end of a text."""
    depth: list[str] = []
    escaped = False
    for sign in text:
        if escaped:
            escaped = False
        elif sign == "\\":
            escaped = True
        elif sign in "[{":
            depth.append(sign)
        elif sign in "]}" and depth and depth[-1] == {"]": "[", "}": "{"}[sign]:
            depth.pop()
    return depth[-1] if depth else ""


def _targets(snapshot: Snapshot, file: str, start: int) -> Iterator[Proposal]:
    """Sections of the same passage by their labels, then all passages, then `end`."""
    here = snapshot.part_at(file, start)
    family = here.id.partition(".")[0] if here is not None else ""
    for id in snapshot.compilation.placed:
        parent, dot, label = id.partition(".")
        title = snapshot.leaf(id).title
        if dot and parent == family:
            yield Proposal(label, label, types.CompletionItemKind.Method, title or id, 0)
        elif not dot:
            yield Proposal(id, id, types.CompletionItemKind.Class, title, 1)
        else:
            yield Proposal(id, id, types.CompletionItemKind.Method, title, 2)
    yield Proposal("end", "end", types.CompletionItemKind.Keyword, "the encounter is over", 0)


def _missing(snapshot: Snapshot, file: str, start: int, mark: str) -> Iterator[Proposal]:
    """What is named, and nothing is headed so yet."""
    here = snapshot.part_at(file, start)
    family = here.id.partition(".")[0] if here is not None else ""
    for target, mentions in sorted(snapshot.mentions.items()):
        if target in snapshot.compilation.placed or target == "end":
            continue
        parent, dot, label = target.partition(".")
        detail = f"named in {mentions[0][0]}"
        if mark == "##" and not dot:
            yield Proposal(target, target, types.CompletionItemKind.Class, detail)
        elif mark == "###" and (not dot or parent == family):
            label = label or target
            yield Proposal(label, label, types.CompletionItemKind.Method, detail)


def _values(snapshot: Snapshot, key: str) -> Iterator[Proposal]:
    fact = snapshot.compilation.pack.vocabulary.fact(key)
    values = list(fact.values) if fact is not None else []
    if key == "tags":
        tags = [
            tag
            for here in snapshot.compilation.placed.values()
            for tag in dict(here.unit.facts).get("tags", ())
        ]
        values = sorted(set(tags))
    for value in values:
        yield Proposal(value, value, types.CompletionItemKind.EnumMember, key)


def _in_table(snapshot: Snapshot, file: str, line: str) -> Iterator[Proposal]:
    """Names of the kinds that stand under the same key elsewhere in the file."""
    found = _YAML.match(line)
    if found is None:
        return
    kinds: dict[str, None] = {}
    for use in snapshot.table_uses:
        if use.node.source.name == file and not use.declares:
            begin = use.node.source.text.rfind("\n", 0, use.node.start) + 1
            told = _YAML.match(use.node.source.text[begin : use.node.start])
            if told is not None and told["key"] == found["key"]:
                kinds[use.kind] = None
    ledger = snapshot.source(file) if snapshot.is_ledger(file) else None
    for named in snapshot.in_ledger(ledger) if ledger is not None else ():
        if named.key == found["key"]:
            kinds[named.kind] = None
    if PASSAGE in kinds:
        for id in snapshot.compilation.placed:
            title = snapshot.leaf(id).title
            yield Proposal(id, id, types.CompletionItemKind.Class, title)
    yield from _names(snapshot, tuple(kind for kind in KINDS if kind in kinds), is_tale=False)


def _in_script(snapshot: Snapshot, line: str) -> Iterator[Proposal]:
    from malory.tale.script import WORDS

    if re.match(r"^[a-z]*$", line):
        yield from _words(WORDS)
    elif line.startswith(("state", "check")):
        yield from _names(snapshot, _ASKED)
        yield from _words(_CONDITION_WORDS)


_ITEM_KINDS: dict[str, types.CompletionItemKind] = {
    "fact": types.CompletionItemKind.Property,
    "insert": types.CompletionItemKind.Variable,
    "tag": types.CompletionItemKind.EnumMember,
    "counter": types.CompletionItemKind.Variable,
}


def _names(snapshot: Snapshot, kinds: Iterable[Kind], is_tale: bool = True) -> Iterator[Proposal]:
    vocabulary = snapshot.compilation.pack.vocabulary
    for rank, kind in enumerate(kinds, 1):
        for id in vocabulary.names(kind):
            told = detail_of(snapshot, kind, id)
            detail = f"{kind}, {told}" if told else kind
            text = (_spelt(kind, id) or id) if is_tale else id
            item = _ITEM_KINDS.get(kind, types.CompletionItemKind.Constant)
            yield Proposal(id, text, item, detail, rank)


@lru_cache(maxsize=4096)
def _spelt(kind: Kind, name: str) -> str:
    """The name as a tale writes it: in quotes where it must."""
    if re.fullmatch(r"[^\W\d_][\w'’-]*|\d+", name) and fold(name) not in _RESERVED:
        return name
    spelling = spelling_of(kind, name)
    return (spelling.bare or spelling.quoted) if spelling is not None else name


_RESERVED = frozenset("and or not at age l skill end die any sum quest token treasure".split())


def _words(words: Iterable[str]) -> Iterator[Proposal]:
    for word in words:
        yield Proposal(word, word, types.CompletionItemKind.Keyword, "", 9)
