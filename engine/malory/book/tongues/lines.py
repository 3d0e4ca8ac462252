"""The lines that a translator translates, each with the key by which its translation is found.

A key is a context and the words themselves. The context names the passage and what the line is in
it, never a position: `1905.lesson choice barn`. So no line's key changes when passages or
paragraphs are added, moved or numbered anew. Names of the pack have a context with a colon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from malory.book.book import name_context
from malory.book.tongues.inline import write_line
from malory.pack import Pack
from malory.pack.manifest import GamebookTables
from malory.tale import parse_passage
from malory.tale import syntax as s
from malory.tale.logic_print import print_range, print_trial

LineKind: TypeAlias = Literal["title", "text", "choice", "test", "outcome", "die", "name"]


class Line(NamedTuple):
    """A line: its key, the words as written (of a title: bare), and where it stands in its passage.

    `detail` is a choice's target, or when an outcome is read.
    """

    context: str
    words: str
    kind: LineKind
    at: s.Extent = s.NOWHERE
    detail: str = ""

    @property
    def key(self) -> tuple[str, str]:
        return self.context, self.words


Tell: TypeAlias = Callable[[Line, s.Text], s.Text]
"""Gives the text that is told in place of one, from its line."""


@lru_cache(maxsize=4096)  # whoever checks a pack at every save asks for all of them each time
def texts_of(id: str, text: str, inserts: frozenset[str]) -> tuple[tuple[Line, s.Text], ...]:
    """The lines of a passage as it stands in its file, in reading order, each with the text it
    writes."""
    found: list[tuple[Line, s.Text]] = []

    def keep(line: Line, text: s.Text) -> s.Text:
        found.append((line, text))
        return text

    retold(id, parse_passage(text, inserts).passage, keep)
    return tuple(found)


def retold(id: str, tree: s.Passage, tell: Tell) -> s.Passage:
    """The passage with every text as it is told; all else stays as it is."""
    return _Retelling(id, tell).passage(tree)


class _Retelling:
    def __init__(self, id: str, tell: Tell) -> None:
        self.id = id
        self.tell = tell

    def passage(self, tree: s.Passage) -> s.Passage:
        heading = tree.heading
        if heading.title:
            line = Line(f"{self.id} title", heading.title, "title", heading.at)
            told = self.tell(line, (heading.title,))
            title = told[0] if told and isinstance(told[0], str) else heading.title
            heading = s.Heading(heading.level, heading.id, title, heading.at)
        items = self.items(tree.items, "text", "text")
        return s.Passage(heading, tree.facts, items, self.ending(tree.ending), tree.at)

    def text(
        self, text: s.Text, role: str, kind: LineKind, at: s.Extent, detail: str = ""
    ) -> s.Text:
        if not any(map(_has_words, text)):
            return text
        line = Line(f"{self.id} {role}", write_line(text), kind, at, detail)
        return self.tell(line, text)

    def items(
        self, items: tuple[s.Item, ...], role: str, kind: LineKind, detail: str = ""
    ) -> tuple[s.Item, ...]:
        return tuple([self.item(item, role, kind, detail) for item in items])

    def item(self, item: s.Item, role: str, kind: LineKind, detail: str) -> s.Item:
        if isinstance(item, s.Paragraph):
            return s.Paragraph(self.text(item.text, role, kind, item.at, detail), item.at)
        if isinstance(item, s.Block):
            branches = [
                s.Branch(
                    branch.condition,
                    self.items(branch.items, role, kind, detail),
                    branch.turn,
                    branch.at,
                )
                for branch in item.branches
            ]
            return s.Block(tuple(branches), item.at)
        return item

    def ending(self, ending: s.Menu | s.Die | s.Turn | None) -> s.Menu | s.Die | s.Turn | None:
        if isinstance(ending, s.Menu):
            return s.Menu(tuple([self.entry(entry) for entry in ending.entries]))
        if isinstance(ending, s.Die):
            return s.Die(self.outcomes(ending.outcomes, "die", "die", False), ending.at)
        return ending

    def entry(self, entry: s.Entry) -> s.Entry:
        if isinstance(entry, s.MenuBlock):
            branches = [
                s.MenuBranch(
                    branch.condition,
                    tuple([self.entry(one) for one in branch.entries]),
                    branch.at,
                )
                for branch in entry.branches
            ]
            return s.MenuBlock(tuple(branches), entry.at)
        if isinstance(entry, s.Choice):
            target = entry.target.text
            label = self.text(entry.label, f"choice {target}", "choice", entry.at, target)
            return s.Choice(label, entry.target, entry.tags, entry.condition, entry.at)
        means, is_numbered = "", False
        if entry.trial is not None:
            trial = entry.trial.tree
            is_numbered = trial.number is not None
            bare = s.Logic(s.Trial(trial.whats, None), entry.trial.text, entry.trial.start)
            means = print_trial(bare)
        deed = self.text(entry.deed, f"test {means}", "test", entry.at, means)
        outcomes = self.outcomes(entry.outcomes, f"test {means}", "outcome", is_numbered)
        return s.Test(entry.trial, deed, outcomes, entry.tags, entry.condition, entry.at)

    def outcomes(
        self, outcomes: tuple[s.Outcome, ...], role: str, kind: LineKind, is_numbered: bool
    ) -> tuple[s.Outcome, ...]:
        found: list[s.Outcome] = []
        for one in outcomes:
            when = print_range(one.low, one.high)
            if is_numbered:
                when = "success" if one.low else "failure"
            items = self.items(one.items, f"{role}: {when}", kind, when)
            found.append(s.Outcome(one.low, one.high, items, one.turn, one.at, one.mark))
        return tuple(found)


def _has_words(piece: s.Piece) -> bool:
    """Whether there is something to translate: a text of inserts and signs alone is none."""
    if isinstance(piece, str):
        return any(sign.isalpha() for sign in piece)
    if isinstance(piece, s.Emphasis):
        return any(map(_has_words, piece.text))
    if isinstance(piece, s.Varying):
        return any(map(_has_words, piece.then + piece.otherwise))
    return False


# --------------------------------------------------------------------------------------- names


def names_of(pack: Pack) -> tuple[Line, ...]:
    """What a pack itself says to players: its title, words it puts into its prose and, of a
    gamebook, whatever stands on the hero's sheet."""
    return tuple(dict.fromkeys(_names(pack)))


def _names(pack: Pack) -> Iterator[Line]:
    manifest, tables = pack.manifest, pack.tables
    if manifest.title:
        yield _name("title", manifest.title)
    for insert in manifest.inserts:
        if insert.text:
            yield _name("insert", insert.text, insert.name)
    if not isinstance(tables, GamebookTables):
        return
    for tag in manifest.tags:
        yield _name("tag", tag)
    for counter in manifest.counters:
        yield _name("counter", counter.name)
    for kind, names in (
        ("category", tables.categories),
        ("skill", tuple([skill.name for skill in tables.skills])),
        ("renown", tables.renowns),
        ("status", tables.statuses),
        ("treasure", tables.treasures),
    ):
        for name in names:
            yield _name(kind, name)
    for token in tables.tokens:
        if token.title:
            yield _name("token", token.title, token.number)


def _name(kind: str, words: str, detail: str = "") -> Line:
    return Line(name_context(kind, detail), words, "name", detail=detail)
