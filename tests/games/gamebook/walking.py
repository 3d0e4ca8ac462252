"""A small gamebook for a test, in the Tale language, and a hero who walks through it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from malory.book import Book, compile_pack
from malory.games.gamebook import Gamebook, Journey, bind
from malory.kernel import Event, Outcome, Refusal, Scripted, Seeded, legal, question, view
from malory.kernel.table import Table
from malory.source import Severity, message, severity

PACK = """\
title: The Small Book
game: gamebook
number_range: [1, 300]
tags: [attack, love]
filters: [love]
"""

HERO = """\
categories: [Body, Mind]
skills:
  - {name: Riding, category: Body, start: 2}
  - {name: Wrestling, category: Body}
  - {name: Wit, category: Mind, start: 1}
rank_limit: 4
renowns: [Mercy, Pride]
statuses: [Wounded, Lost, Mad]
treasures: [Clarent, Lantern, Old Harp]
tokens: [{number: "7", title: The Ring}, {number: "12"}]
counters: [{name: Gold, start: 3, maximum: 9}, {name: Luck, minimum: -2}]
inserts: [{name: hero, text: Gareth}]
"""


def book(tale: str, hero: str = HERO, extra: str = "") -> Book:
    """The book of a tale; it begins with the tale's first passage. Fails if it has errors."""
    heading = re.search(r"^## (\S+)", tale, re.MULTILINE)
    assert heading is not None
    with TemporaryDirectory() as folder:
        pack = Path(folder) / "small"
        pack.mkdir()
        (pack / "pack.yaml").write_text(f'{PACK}start: "{heading[1]}"\n{extra}', "utf-8")
        (pack / "hero.yaml").write_text(hero, "utf-8")
        (pack / "a.tale").write_text(tale, "utf-8")
        made, faults = compile_pack(str(pack))
    assert [message(one) for one in faults if severity(one) is Severity.ERROR] == []
    assert made is not None
    return made


def game_of(
    tale: str, hero: str = HERO, extra: str = "", options: Mapping[str, str] | None = None
) -> Gamebook:
    return bind(book(tale, hero, extra), options or {})


class Walk:
    """One game at a table; dice fall as they are scripted, then as the seed has it."""

    def __init__(self, game: Gamebook, dice: Sequence[Outcome] = (), seed: int = 1) -> None:
        self.table = Table(game, 1, seed, Scripted(dice, Seeded(seed)))

    @property
    def game(self) -> Gamebook:
        game = self.table.game
        assert isinstance(game, Gamebook)
        return game

    @property
    def hero(self) -> Journey:
        return self.table.state

    @property
    def events(self) -> list[Event]:
        return self.table.events

    def moves(self) -> tuple[str, ...]:
        return legal(self.hero)

    def answer(self, *moves: str) -> Walk:
        for move in moves:
            refusal = self.table.answer(0, move)
            assert refusal is None, refusal
        return self

    def refused(self, move: str) -> Refusal:
        refusal = self.table.answer(0, move)
        assert refusal is not None
        return refusal

    def asked(self) -> str:
        return getattr(question(self.hero), "what", "")

    def prompt(self) -> Any:
        return self.game.prompt(view(self.hero, 0))

    def kinds(self) -> list[str]:
        return [one.kind for one in self.events]

    def all(self, kind: str) -> list[Mapping[str, Any]]:
        """The facts of each event of a kind."""
        return [one.facts for one in self.events if one.kind == kind]

    def last(self, kind: str) -> Mapping[str, Any]:
        return self.all(kind)[-1]

    def texts(self) -> list[str]:
        return [str(facts["text"]) for facts in self.all("text")]

    def told(self) -> list[str]:
        words = [self.game.tell(one, 0) for one in self.events]
        return [one for one in words if one]


def walk(tale: str, *moves: str, dice: Sequence[Outcome] = (), **pack: Any) -> Walk:
    """A hero who has made these moves in a book of this tale."""
    return Walk(game_of(tale, **pack), dice).answer(*moves)
