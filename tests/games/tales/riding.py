"""A ride set up for a test: a small book in the Tale language, a knight where he is wanted.

The tables are those of the pack that ships; passages that the test does not write are filled in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from malory.book import Book
from malory.book.compiling import Compiler
from malory.games.tales import Held, Knight, Quest, Tale, Tales
from malory.kernel import CHANCE, Entry, Event, Refusal, apply, legal
from malory.kernel.play import advance
from malory.pack import Pack, Record, find_pack, load_pack
from malory.pack.folder import TaleFile
from malory.pack.manifest import Edition
from malory.pack.tales.cards import AdvancedQuest
from malory.pack.tales.numbering import edition_passages

LOCATIONS = ("Avalon", "Camelot", "Corbenic")
FILLER = "Nothing to speak of.\n\n[Destiny 1]\n"


@cache
def tables() -> Pack:
    """The pack that ships, without its tales."""
    folder = find_pack("tales")
    assert folder is not None
    pack, faults = load_pack(folder)
    assert not faults
    return but(pack, tales=())


def but(record: Any, **changes: Any) -> Any:
    """A record with some fields changed."""
    values = {name: changes.get(name, getattr(record, name)) for name in record.__fields__}
    return type(record)(**values)


def edition(
    characters: tuple[str, ...] = ("Giant",),
    milieus: tuple[str, ...] = ("Strange Beast",),
    locations: tuple[str, ...] = LOCATIONS,
    quests: tuple[str, ...] = (),
) -> Edition:
    return Edition("test", characters, milieus, locations, quests)


@cache
def book_of(
    text: str, cards: Edition, fill: bool = True, extra: tuple[AdvancedQuest, ...] = ()
) -> Book:
    """A book of this text, in which no passage that the edition needs is missing.

    Quests that are `extra` stand in the tables beside those that ship.
    """
    pack = tables()
    if extra:
        quests = (*pack.tables.advanced_quests, *extra)
        pack = but(pack, tables=but(pack.tables, advanced_quests=quests))
    manifest = but(pack.manifest, editions=(cards,), default_edition="test")
    written = set(re.findall(r"^## (\S+)", text, re.MULTILINE))
    needed = [one.passage for one in edition_passages(pack.tables, cards, frozenset())]
    more = [f"## {one}\n\n{FILLER}" for one in needed if fill and one not in written]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "test.tale"
        file.write_text("\n".join([text, *more]), "utf-8")
        whole = but(pack, manifest=manifest, tales=(TaleFile("test.tale", file),))
        done = Compiler().compile(whole, [], None)
    wrong = [one for one in done.diagnostics if one.code.startswith("E")]
    assert not wrong, wrong
    return done.book


def game_of(
    text: str = "",
    cards: Edition | None = None,
    extra: tuple[AdvancedQuest, ...] = (),
    **options: str,
) -> Tales:
    """The game on a small book; an option's hyphen is an underscore here."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Tales(book_of(text, cards or edition(), True, extra), named)


class Ride:
    """A game in the middle: a knight, steps to run, and all that was said."""

    def __init__(
        self,
        *entries: Entry,
        text: str = "",
        cards: Edition | None = None,
        options: Mapping[str, str] | None = None,
        seats: int = 1,
        pool: int = 45,
        knight: Mapping[str, Any] | None = None,
        others: Mapping[str, Any] | None = None,
        extra: tuple[AdvancedQuest, ...] = (),
        **fields: Any,
    ) -> None:
        self.game = game_of(text, cards, extra, **(options or {}))
        s = self.game.opening(seats)
        s.game = self.game
        s.agenda = entries
        s.pool = pool
        mine = {"name": "Enid", "place": "Camelot", **(knight or {})}
        statuses = mine.get("statuses", ())
        if not isinstance(statuses, dict):
            mine["statuses"] = {one: Held() for one in statuses}
        names = ("Enid", "Gawain", "Galahad", "Percival")
        theirs = {"place": "Camelot", **(others or {})}
        s.knights = (Knight(**mine), *(Knight(**theirs, name=one) for one in names[1:seats]))
        for name, value in fields.items():
            setattr(s, name, value)
        self.s: Tale = s
        self.events: list[Event] = []
        s.out = self.events
        advance(s)

    @property
    def me(self) -> Knight:
        return self.s.knights[0]

    @property
    def moves(self) -> tuple[str, ...]:
        return legal(self.s)

    def answer(self, *answers: str) -> Ride:
        """The knight answers, move after move; a refusal fails the test."""
        for one in answers:
            refusal = apply(self.s, self.s.asked, one)
            assert refusal is None, refusal
        return self

    def roll(self, *rolls: int | tuple[Any, ...]) -> Ride:
        """Chance answers."""
        for one in rolls:
            refusal = apply(self.s, CHANCE, one if isinstance(one, tuple) else (one,))
            assert refusal is None, refusal
        return self

    def refused(self, move: str) -> Refusal:
        """Why a move is not taken; the state stays as it was."""
        refusal = apply(self.s, self.s.asked, move)
        assert refusal is not None
        return refusal

    @property
    def kinds(self) -> list[str]:
        """What happened, by kind, in order."""
        return [one.kind for one in self.events]

    def said(self, kind: str) -> list[Mapping[str, Any]]:
        """The facts of every event of a kind, in order."""
        return [one.facts for one in self.events if one.kind == kind]

    def texts(self) -> list[str]:
        return [one["text"] for one in self.said("text")]


__all__ = ["FILLER", "LOCATIONS", "Quest", "Record", "Ride", "book_of", "but", "edition", "game_of"]
