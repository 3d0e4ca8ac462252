"""Two compilations of one pack held against each other: what a player would find changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from malory.book import model
from malory.book.codec import passage_of
from malory.book.compiling import Compilation
from malory.book.links import links
from malory.book.lock import PASSAGE, now_called
from malory.book.phrases import condition_name, listed, means, reward_name
from malory.book.reach import reachable
from malory.book.renaming import Naming, renamed
from malory.pack import KINDS

from scriptorium.diff.pairing import paired
from scriptorium.prose.parts import parts_of
from scriptorium.prose.words import words_of


@dataclass(frozen=True, slots=True)
class Said:
    """A passage by its id, with its title and how many words it has."""

    id: str
    title: str
    words: int


@dataclass(slots=True)
class Changed:
    """What differs in one passage. `was` is its id of then; words are those that only now, only
    then stand in it. The lists hold lines of what was there and is not, and of what is new."""

    id: str
    was: str
    more_words: int = 0
    fewer_words: int = 0
    is_reworded: bool = False
    numbers: tuple[int | None, int | None] | None = None
    broken: str = ""
    gone: dict[str, list[str]] = field(default_factory=dict)
    new: dict[str, list[str]] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Whether nothing differs but, perhaps, the id."""
        return not (self.is_reworded or self.numbers or self.broken or self.gone or self.new)


@dataclass(frozen=True, slots=True)
class Difference:
    """What changed in a story. `renamed` are pairs of ids; `unreached` and `reached` are passages
    that were there before and after; `names` have their kinds before them."""

    passages: tuple[int, int]
    added: tuple[Said, ...]
    removed: tuple[Said, ...]
    renamed: tuple[tuple[str, str], ...]
    changed: tuple[Changed, ...]
    endings_gained: tuple[str, ...]
    endings_lost: tuple[str, ...]
    unreached: tuple[str, ...]
    reached: tuple[str, ...]
    names_renamed: tuple[tuple[str, str, str], ...]
    names_gained: tuple[tuple[str, str], ...]
    names_lost: tuple[tuple[str, str], ...]

    @property
    def is_none(self) -> bool:
        """Whether the story is the same."""
        return not (
            self.added
            or self.removed
            or self.renamed
            or self.changed
            or self.names_renamed
            or self.names_gained
            or self.names_lost
        )


class _Side:
    """One of the two: its passages, read when they are asked for."""

    def __init__(self, compilation: Compilation) -> None:
        self.compilation = compilation
        self.placed = compilation.placed
        self._inserts = {one.name: one.text for one in compilation.pack.vocabulary.inserts}

    def passage(self, id: str) -> model.Passage | None:
        data = self.placed[id].unit.data
        return passage_of(data, None) if data else None

    def words(self, id: str) -> list[str]:
        passage = self.passage(id)
        return _words(self.texts(passage)) if passage is not None else []

    def texts(self, passage: model.Passage) -> list[str]:
        """What a player may read of a passage, in order: all halves, labels and deeds too."""
        return [text for part in parts_of(passage, self._inserts) for text in part.written]

    def said(self, id: str) -> Said:
        passage = self.passage(id)
        return Said(id, passage.title if passage else "", len(self.words(id)))

    def reach(self) -> set[str]:
        compilation = self.compilation
        starts = [entry.target for entry in compilation.entries]
        return reachable(compilation.ways, [*starts, *compilation.loose])


def compare(before: Compilation, after: Compilation) -> Difference:
    """What changed from one state of a pack to another."""
    then, now = _Side(before), _Side(after)
    log = after.lock.renames[len(before.lock.renames) :]
    if after.lock.renames[: len(before.lock.renames)] != before.lock.renames:
        log = after.lock.renames  # not the log of then, carried on: all of it may tell
    pairs = paired(list(then.placed), list(now.placed), log, then.words, now.words)
    back = {new: old for old, new in pairs.items()}

    def naming(kind: str, id: str) -> str:
        return pairs.get(id, id) if kind == PASSAGE else now_called(log, kind, id)

    changed = [_changed(then, now, old, new, naming) for old, new in pairs.items()]
    _told_of_heads_alone(changed)
    order = {id: place for place, id in enumerate(now.placed)}
    reach_then, reach_now = then.reach(), now.reach()
    ends = [
        {id for id, here in side.placed.items() if here.unit.ends or model.END in here.unit.targets}
        for side in (then, now)
    ]
    return Difference(
        (len(then.placed), len(now.placed)),
        tuple(now.said(id) for id in now.placed if id not in back),
        tuple(then.said(id) for id in then.placed if id not in pairs),
        tuple((old, new) for old, new in pairs.items() if _is_renamed(old, new, pairs)),
        tuple(sorted((one for one in changed if not one.is_empty), key=lambda one: order[one.id])),
        tuple(id for id in now.placed if id in ends[1] and back.get(id, "") not in ends[0]),
        tuple(id for id in then.placed if id in ends[0] and pairs.get(id, "") not in ends[1]),
        tuple(new for old, new in pairs.items() if old in reach_then and new not in reach_now),
        tuple(new for old, new in pairs.items() if old not in reach_then and new in reach_now),
        *_names(before, after, naming),
    )


def _is_renamed(old: str, new: str, pairs: dict[str, str]) -> bool:
    """Whether a passage has another id; a section that only goes with its passage is not listed."""
    if old == new:
        return False
    parent, dot, label = old.partition(".")
    return not (dot and new == f"{pairs.get(parent, parent)}.{label}")


def _changed(then: _Side, now: _Side, old: str, new: str, naming: Naming) -> Changed:
    found = Changed(new, old)
    was, is_now = then.placed[old], now.placed[new]
    if was.number != is_now.number:
        found.numbers = (was.number, is_now.number)
    if was.unit.data == is_now.unit.data:
        return found
    if not (was.unit.data and is_now.unit.data):
        found.broken = "now" if was.unit.data else "then"
        return found
    before = renamed(passage_of(was.unit.data, None), naming)
    after = passage_of(is_now.unit.data, None)
    if before == after:
        return found
    texts = then.texts(before), now.texts(after)
    if texts[0] != texts[1]:
        words, others = Counter(_words(texts[0])), Counter(_words(texts[1]))
        found.more_words = sum((others - words).values())
        found.fewer_words = sum((words - others).values())
        found.is_reworded = True
    for name, lines in _LINES.items():
        gone, more = Counter(lines(before)), Counter(lines(after))
        if missing := list((gone - more).elements()):
            found.gone[name] = missing
        if fresh := list((more - gone).elements()):
            found.new[name] = fresh
    if found.is_empty:
        found.new["other"] = ["it reads in another order"]
    return found


def _told_of_heads_alone(changed: Iterable[Changed]) -> None:
    """A fact that a section has from its passage is told of the passage."""
    heads = {one.id: one for one in changed if "." not in one.id}
    for one in changed:
        head = heads.get(one.id.partition(".")[0])
        if head is None or head is one:
            continue
        for mine, its in ((one.gone, head.gone), (one.new, head.new)):
            own = [line for line in mine.pop("facts", []) if line not in its.get("facts", ())]
            if own:
                mine["facts"] = own


def _words(texts: Iterable[str]) -> list[str]:
    return [word for text in texts for word in words_of(text)]


# ------------------------------------------------------------------- what is told line by line


def _link_lines(passage: model.Passage) -> Iterator[str]:
    for link in links(passage):
        needs = f" {{{condition_name(link.condition)}}}" if link.condition is not None else ""
        yield f"{link.kind} -> {link.target}{needs}"


def _test_lines(passage: model.Passage) -> Iterator[str]:
    if not isinstance(passage.ending, model.Menu):
        return
    for entry in passage.ending.entries:
        if isinstance(entry, model.Test):
            needs = f"{{{condition_name(entry.condition)}}} " if entry.condition is not None else ""
            what = listed([means(one) for one in entry.whats], "or")
            bands = "" if entry.number else f" by {len(entry.outcomes)} bands"
            yield f"{needs}{what}{_number(entry.number)}{bands}"


def _number(number: model.Number | None) -> str:
    if number is None:
        return ""
    return f" {number.base}{f'+{number.plus}' if number.plus else ''}"


def _reward_lines(passage: model.Passage) -> Iterator[str]:
    items = list(passage.items)
    end = passage.ending
    if isinstance(end, model.Die):
        items += [item for outcome in end.outcomes for item in outcome.items]
    elif isinstance(end, model.Menu):
        for entry in end.entries:
            if isinstance(entry, model.Test):
                items += [item for outcome in entry.outcomes for item in outcome.items]
    for reward in _rewards(items):
        if not isinstance(reward, model.TurnTo):  # a link, told as one
            yield _reward(reward)


def _rewards(items: Iterable[model.Item]) -> Iterator[model.Reward]:
    for item in items:
        if isinstance(item, model.Rewards):
            yield from item.items
        elif isinstance(item, model.Block):
            for branch in item.branches:
                yield from _rewards(branch.items)


def _reward(reward: model.Reward) -> str:
    if isinstance(reward, model.Provided):
        return f"{{{condition_name(reward.condition)}}} {_reward(reward.reward)}"
    return reward_name(reward)


def _fact_lines(passage: model.Passage) -> Iterator[str]:
    if passage.title:
        yield f"title: {passage.title}"
    for key, values in passage.facts:
        yield f"@{key} {', '.join(values)}"


def _tag_lines(passage: model.Passage) -> Iterator[str]:
    if isinstance(passage.ending, model.Menu):
        for entry in passage.ending.entries:
            if entry.tags:
                where = entry.target if isinstance(entry, model.Choice) else "test"
                yield f"[{', '.join(entry.tags)}] {where}"


_LINES = {
    "links": _link_lines,
    "tests": _test_lines,
    "rewards": _reward_lines,
    "tags": _tag_lines,
    "facts": _fact_lines,
}


Names = tuple[tuple[str, str], ...]


def _names(
    before: Compilation, after: Compilation, naming: Naming
) -> tuple[tuple[tuple[str, str, str], ...], Names, Names]:
    """Names that are called otherwise (kind, then, now), that are declared now and were not, and
    the other way round."""
    then, now = (
        {(kind, name): None for kind in KINDS for name in one.pack.vocabulary.names(kind)}
        for one in (before, after)
    )
    other = {
        (kind, name): (kind, naming(kind, name))
        for kind, name in then
        if (kind, name) not in now and (kind, naming(kind, name)) in now
    }
    return (
        tuple((kind, name, called) for (kind, name), (_, called) in other.items()),
        tuple(one for one in now if one not in then and one not in other.values()),
        tuple(one for one in then if one not in now and one not in other),
    )
