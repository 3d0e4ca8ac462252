"""A pack as an ink story."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from malory.book import model
from malory.book.compiling import Compilation
from malory.book.phrases import begins

from scriptorium.exchange.acts import Act, Draw, If, Pick, Put, Turn, acts_of
from scriptorium.exchange.corrections import Json
from scriptorium.exchange.ink.frame import (
    DRAW,
    FRAME,
    OPENING,
    PAUSE,
    ROAD,
    TOTAL,
    draw,
    is_last,
    opening,
    road,
    variables,
)
from scriptorium.exchange.ink.wording import RESERVED, escaped, line
from scriptorium.exchange.remarks import Account
from scriptorium.exchange.saying import NEUTRAL
from scriptorium.exchange.trying import attempts, bar_of
from scriptorium.exchange.variables import Hero, Tongue

_STEP: Final = "  "


def export_ink(compilation: Compilation, origin: dict[str, Json], account: Account) -> str:
    """The story's file; nothing of an origin is needed, for nothing comes from ink."""
    return _Ink(compilation, account).story()


class _Ink:
    def __init__(self, compilation: Compilation, account: Account) -> None:
        self._book = compilation.book
        self._account = account
        self._knots: dict[str, str] = {}
        tongue = Tongue(
            lambda name: name,
            lambda id: self._knots.get(id, "0"),
            "MAX",
            "MIN",
            RESERVED | frozenset(FRAME),
        )
        self._hero = Hero(compilation.pack, tongue, account)
        for id in self._book.ids:
            self._knots[id] = self._hero.fresh(f"p{id}" if id[:1].isdigit() else id)
        self._inserts = {one.name: one.text for one in compilation.pack.vocabulary.inserts}
        self._more: list[str] = []  # knots that passages need besides
        self._has_pause = self._has_draw = False
        self._id = model.END
        self._over = "END"

    def story(self) -> str:
        """All of it: the head, the passages, and what they need."""
        parts = [self._knot(self._book.passage(id)) for id in self._book.ids]
        if self._hero.is_gamebook:
            start = self._knots[self._book.start or self._book.ids[0]]
            frame = opening(self._hero, start)
        else:
            frame = road(self._book, self._hero, self._knots)
            self._account.add("lost", "the board, the cards, and what they do by their rules")
        if self._has_pause:
            self._more += [f"=== {PAUSE} ===", "+ [Go on]", f"{_STEP}->->", ""]
        if self._has_draw:
            self._more += [*draw(self._hero), ""]
        manifest = self._book.manifest
        head = [f"# title: {escaped(manifest.title)}", "", *variables(self._hero), ""]
        rows = [*head, f"-> {OPENING}", "", *frame, "", *parts, *self._more]
        return "\n".join(rows).rstrip() + "\n"

    def _knot(self, passage: model.Passage) -> str:
        self._id = passage.id
        self._over = "END" if is_last(passage, self._book) else ROAD
        rows = [f"=== {self._knots[passage.id]} ===", f"// {passage.id} {passage.title}".rstrip()]
        for key, values in passage.facts:
            rows.append(f"// @{key} {', '.join(values)}")
            self._account.add("said", "facts stand in comments", passage.id, key)
        if passage.title:
            self._account.add("said", "titles stand in comments", passage.id)
        rows += self._items(passage.items)
        rows += self._ending(passage.ending)
        return "\n".join(rows) + "\n"

    # ------------------------------------------------------------------------------ what is read

    def _items(self, items: Iterable[model.Item]) -> list[str]:
        rows: list[str] = []
        for item in items:
            match item:
                case model.Paragraph(text):
                    told = self._text(text)
                    rows += [line(row.strip()) for row in told.split("\n") if row.strip()]
                case model.Pause():
                    self._has_pause = True
                    rows.append(f"-> {PAUSE} ->")
                case model.Rewards(rewards):
                    rows += self._acts(acts_of(rewards, self._hero, self._id), False)
                case model.Block(branches):
                    rows += self._block(branches)
        return rows

    def _block(self, branches: Sequence[model.Branch]) -> list[str]:
        rows = ["{"]
        for branch in branches:
            if branch.condition is None:
                rows.append("- else:")
            else:
                rows.append(f"- {self._hero.condition(branch.condition, self._id)}:")
            rows += _indented(self._items(branch.items) or [f"~ {TOTAL} = {TOTAL}"])
        return [*rows, "}"]

    def _text(self, text: model.Text) -> str:
        return "".join(map(self._piece, text))

    def _piece(self, piece: model.Piece) -> str:
        match piece:
            case str():
                return escaped(piece)
            case model.Insert(name, capital):
                word = self._inserts.get(name)
                if not word:
                    word = NEUTRAL.get(name, name)
                    what = "an insert becomes a neutral word"
                    self._account.add("said", what, self._id, f"{{{name}}}")
                return escaped(begins(word) if capital else word)
            case model.Emphasis(inner, strong):
                mark = "b" if strong else "i"
                self._account.add("said", "emphasis is written as HTML", self._id)
                return f"<{mark}>{self._text(inner)}</{mark}>"
            case model.Varying(condition, then, otherwise):
                asked = self._hero.condition(condition, self._id)
                first, second = self._half(then), self._half(otherwise)
                if not first:
                    return f"{{not ({asked}):{second}}}"
                return f"{{{asked}:{first}|{second}}}" if second else f"{{{asked}:{first}}}"

    def _half(self, text: model.Text) -> str:
        told = self._text(text)
        if "\n" in told:
            self._account.add("lost", "line breaks in text that varies", self._id)
        return told.replace("\n", " ")

    # -------------------------------------------------------------------------------- what is done

    def _acts(self, acts: Iterable[Act], in_tunnel: bool) -> list[str]:
        rows: list[str] = []
        for act in acts:
            match act:
                case Put(variable, value):
                    rows.append(f"~ {variable} = {value}")
                case If(condition, inner):
                    rows += [f"{{ {condition}:", *_indented(self._acts(inner, in_tunnel)), "}"]
                case Turn(target):
                    rows.append(f"->-> {self._target(target)}" if in_tunnel else self._to(target))
                case Draw():
                    self._has_draw = True
                    rows.append(f"~ {DRAW}()")
                case Pick(options):
                    knot = self._hero.fresh("pick")
                    self._more.append(f"=== {knot} ===")
                    for label, condition, inner in options:
                        bar = f"{{{condition}}} " if condition else ""
                        self._more.append(f"+ {bar}[{escaped(label)}]")
                        self._more += _indented(self._acts(inner, True))
                        self._more.append(f"{_STEP}->->")
                    self._more += ["+ ->", f"{_STEP}->->", ""]
                    rows.append(f"-> {knot} ->")
        return rows

    def _target(self, target: model.PassageId) -> str:
        return self._over if target == model.END else self._knots[target]

    def _to(self, target: model.PassageId) -> str:
        return f"-> {self._target(target)}"

    # ------------------------------------------------------------------------------------- endings

    def _ending(self, ending: model.Menu | model.Die | model.Turn | None) -> list[str]:
        match ending:
            case None:
                return [f"-> {self._over}"]
            case model.Turn(target):
                return [self._to(target)]
            case model.Die(outcomes):
                bars = [(f"{TOTAL} >= {one.low}", one) for one in outcomes[:-1]]
                rows = self._outcomes([*bars, ("", outcomes[-1])])
                return [f"~ {TOTAL} = RANDOM(1, 6)", *rows]
            case model.Menu(entries):
                return self._menu(entries)

    def _menu(self, entries: Sequence[model.Choice | model.Test]) -> list[str]:
        rows: list[str] = []
        for one in entries:
            bar = ""
            if one.condition is not None:
                bar = f"{{{self._hero.condition(one.condition, self._id)}}} "
            tags = "".join(f" # {escaped(tag)}" for tag in one.tags)
            if isinstance(one, model.Choice):
                label = " ".join(self._text(one.label).split())
                rows += [f"+ {bar}[{label}{tags}]", f"{_STEP}{self._to(one.target)}"]
            else:
                rows += self._test(one, bar, tags)
        if all(one.condition is not None for one in entries):
            rows += ["+ ->", f"{_STEP}-> {self._over}"]
        return rows

    def _test(self, test: model.Test, bar: str, tags: str) -> list[str]:
        """Each skill is a choice that rolls; the outcomes stand in a knot of their own."""
        knot = self._hero.fresh(f"{self._knots[self._id]}_test")
        deed = " ".join(self._text(test.deed).split())
        rows: list[str] = []
        dice = self._hero.dice
        roll = " + ".join([f"RANDOM(1, {dice.sides})"] * dice.count)
        for attempt in attempts(test, self._hero):
            total = f"{roll} + {attempt.rank}" if attempt.is_rolled else attempt.rank
            rows += [
                f"+ {bar}[{escaped(attempt.name)}: {deed}{tags}]",
                f"{_STEP}~ {TOTAL} = {total}",
                f"{_STEP}-> {knot}",
            ]
        ends = [(bar_of(test, one, TOTAL, self._hero), one) for one in test.outcomes]
        held = self._outcomes(ends)
        self._more += [f"=== {knot} ===", *held, ""]
        return rows

    def _outcomes(self, ends: Sequence[tuple[str, model.Outcome]]) -> list[str]:
        rows = ["{"] if len(ends) > 1 else []
        for bar, outcome in ends:
            inner = self._items(outcome.items)
            if outcome.turn is not None:
                inner.append(self._to(outcome.turn.target))
            else:
                inner.append(f"-> {self._over}")
            if len(ends) > 1:
                rows.append(f"- {bar}:" if bar else "- else:")
            rows += _indented(inner) if len(ends) > 1 else inner
        return [*rows, "}"] if len(ends) > 1 else rows


def _indented(rows: Iterable[str]) -> list[str]:
    return [f"{_STEP}{row}" for row in rows]
