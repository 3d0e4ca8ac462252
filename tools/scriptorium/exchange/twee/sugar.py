"""What only a story format can do, in SugarCube's macros; or, for other formats, in words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from malory.book import model
from malory.book.phrases import condition_name, means_said, span_name
from malory.pack import Pack

from scriptorium.exchange.acts import Act, Draw, If, Option, Pick, Put, Turn, acts_of
from scriptorium.exchange.remarks import Account
from scriptorium.exchange.saying import ANYWAY, branch_said, reward_said, varying_said
from scriptorium.exchange.trying import attempts, bar_of
from scriptorium.exchange.variables import Hero, Tongue

GO_ON: Final = "Go on"
MENU: Final = "menu"

Telling = Callable[[model.Outcome], str]
"""An outcome as the words of a passage."""


class Format(Protocol):
    """How a story format says what a passage does."""

    def either(self, condition: model.Condition, then: str, otherwise: str, where: str) -> str:
        """Text that varies."""
        ...

    def block(self, parts: Sequence[tuple[model.Condition | None, str]], where: str) -> str:
        """Text under conditions."""
        ...

    def rewards(self, items: Sequence[model.Reward], where: str) -> str: ...

    def provided(self, condition: model.Condition, entry: str, where: str) -> str:
        """An entry of a menu under a condition."""
        ...

    def test(self, test: model.Test, deed: str, told: Telling, where: str) -> str: ...

    def die(self, die: model.Die, told: Telling, where: str) -> str: ...

    def menu(self, entries: Sequence[str], has_tests: bool) -> str: ...


class Sugar:
    """SugarCube: variables, conditions, rolls."""

    def __init__(self, pack: Pack, names: Mapping[str, str], account: Account) -> None:
        self._names = names
        tongue = Tongue(
            lambda name: f"${name}",
            lambda id: f"visited({json.dumps(names.get(id, id), ensure_ascii=False)})",
            "Math.max",
            "Math.min",
        )
        self.hero = Hero(pack, tongue, account)
        self._picks = 0

    def either(self, condition: model.Condition, then: str, otherwise: str, where: str) -> str:
        other = f"<<else>>{otherwise}" if otherwise else ""
        return f"<<if {self.hero.condition(condition, where)}>>{then}{other}<</if>>"

    def block(self, parts: Sequence[tuple[model.Condition | None, str]], where: str) -> str:
        rows: list[str] = []
        for count, (condition, text) in enumerate(parts):
            word = "elseif" if count else "if"
            if condition is None:
                rows.append("<<else>>")
            else:
                rows.append(f"<<{word} {self.hero.condition(condition, where)}>>")
            rows.append(text)
        return "\n".join([*rows, "<</if>>"])

    def rewards(self, items: Sequence[model.Reward], where: str) -> str:
        return "".join(map(self._act, acts_of(items, self.hero, where)))

    def provided(self, condition: model.Condition, entry: str, where: str) -> str:
        return f"<<if {self.hero.condition(condition, where)}>>{entry}<</if>>"

    def test(self, test: model.Test, deed: str, told: Telling, where: str) -> str:
        rows: list[str] = []
        dice = self.hero.dice
        roll = " + ".join([f"random(1, {dice.sides})"] * dice.count)
        ends = self._ends(
            [(bar_of(test, one, "_total", self.hero), told(one)) for one in test.outcomes]
        )
        for attempt in attempts(test, self.hero):
            total = f"{roll} + {attempt.rank}" if attempt.is_rolled else attempt.rank
            label = json.dumps(f"{deed} ({attempt.name})", ensure_ascii=False)
            rows.append(
                f"<<link {label}>><<set _total to {total}>>"
                f'<<replace "#{MENU}">>{ends}<</replace>><</link>>'
            )
        return "\n".join(rows)

    def die(self, die: model.Die, told: Telling, where: str) -> str:
        ends = [
            (f"_total >= {one.low}" if one is not die.outcomes[-1] else "", told(one))
            for one in die.outcomes
        ]
        return f"<<set _total to random(1, 6)>>\n{self._ends(ends)}"

    def menu(self, entries: Sequence[str], has_tests: bool) -> str:
        rows = "\n".join(entries)
        return f'<div id="{MENU}">\n{rows}\n</div>' if has_tests else rows

    def opening(self) -> str:
        """The macros that set every variable which the story uses."""
        return "\n".join(
            f"<<set ${one.name} to {json.dumps(one.start)}>>"
            for one in self.hero.variables
            if one.name in self.hero.used
        )

    def _ends(self, ends: Sequence[tuple[str, str]]) -> str:
        rows: list[str] = []
        for count, (bar, text) in enumerate(ends):
            if len(ends) == 1:
                return text
            rows.append(f"<<{'elseif' if count else 'if'} {bar}>>" if bar else "<<else>>")
            rows.append(text)
        return "".join([*rows, "<</if>>"])

    def _act(self, act: Act) -> str:
        match act:
            case Put(variable, value):
                return f"<<set {variable} to {value}>>"
            case If(condition, acts):
                return f"<<if {condition}>>{''.join(map(self._act, acts))}<</if>>"
            case Turn(target):
                return self._turn(target)
            case Draw():
                return self._draw()
            case Pick(options):
                return self._pick(options)

    def _turn(self, target: str) -> str:
        return f"[[{GO_ON}->{self._names[target]}]]" if target != model.END else ""

    def _pick(self, options: Sequence[Option]) -> str:
        self._picks += 1
        rows: list[str] = []
        for label, condition, acts in options:
            done = "".join(map(self._act, acts))
            link = (
                f"<<link {json.dumps(label, ensure_ascii=False)}>>{done}"
                f'<<replace "#pick-{self._picks}">>({label})<</replace>><</link>>'
            )
            rows.append(f"<<if {condition}>>{link} <</if>>" if condition else f"{link} ")
        return f'<span id="pick-{self._picks}">{"".join(rows).rstrip()}</span>'

    def _draw(self) -> str:
        """A treasure never found, or else one that was lost again, each as likely."""
        hero = self.hero
        ids = hero.pack.vocabulary.treasures
        rows = ["<<set _lot to []>>"]
        for held in ("found", "treasure"):
            inner = "".join(
                f"<<if {hero.named(held, id)} == 0>><<run _lot.push({json.dumps(id)})>><</if>>"
                for id in ids
            )
            rows.append(inner if held == "found" else f"<<if _lot.length == 0>>{inner}<</if>>")
        rows.append("<<set _drawn to _lot.length ? _lot.random() : ''>>")
        rows += [
            f"<<if _drawn == {json.dumps(id)}>><<set {hero.named('treasure', id)} to 1>>"
            f"<<set {hero.named('found', id)} to 1>><</if>>"
            for id in ids
        ]
        return "".join(rows)


class Plainly:
    """Any other format: what it would take code to do is told to the reader."""

    def __init__(self, names: Mapping[str, str], account: Account) -> None:
        self._names = names
        self._account = account

    def either(self, condition: model.Condition, then: str, otherwise: str, where: str) -> str:
        self._said("text that varies", where, condition_name(condition))
        return varying_said(condition, then, otherwise, "()")

    def block(self, parts: Sequence[tuple[model.Condition | None, str]], where: str) -> str:
        self._said("text under a condition", where)
        rows: list[str] = []
        for count, (condition, text) in enumerate(parts):
            rows += [f"({branch_said(condition, not count)}:)", text]
        return "\n".join([*rows, f"({ANYWAY}:)"])

    def rewards(self, items: Sequence[model.Reward], where: str) -> str:
        words = "; ".join(
            reward_said(one, signs=True) for one in items if not isinstance(one, model.TurnTo)
        )
        rows = [f"({words})"] if words else []
        if words:
            self._said("rewards", where, words)
        for one in items:
            if isinstance(one, model.TurnTo) and one.target != model.END:
                self._said("a redirect becomes a way to choose", where)
                rows.append(f"[[{GO_ON}->{self._names[one.target]}]]")
        return "\n".join(rows)

    def provided(self, condition: model.Condition, entry: str, where: str) -> str:
        self._said("a condition of a way", where, condition_name(condition))
        return f"(only if {condition_name(condition)}) {entry}"

    def test(self, test: model.Test, deed: str, told: Telling, where: str) -> str:
        self._said("a test", where)
        whats = " or ".join(map(means_said, test.whats))
        number = f" {test.number.base}" if test.number is not None else ""
        rows = [f"(Test: {whats}{number}: {deed})"]
        for one in test.outcomes:
            if test.number is not None:
                head = "Success" if one.low else "Failure"
            else:
                head = span_name(one.low, one.high)
            rows.append(f"({head}:) {told(one)}")
        return "\n".join(rows)

    def die(self, die: model.Die, told: Telling, where: str) -> str:
        self._said("a bare roll", where)
        return "\n".join(
            f"(On a roll of {span_name(one.low, one.high)}:) {told(one)}" for one in die.outcomes
        )

    def menu(self, entries: Sequence[str], has_tests: bool) -> str:
        return "\n".join(entries)

    def _said(self, what: str, where: str, detail: str = "") -> None:
        self._account.add("said", what, where, detail)


_MARKUP: Final = re.compile(
    r"\[\[|<|&(?=#?\w+;)|//|''|__|==|~~|\^\^|--|@@|\{\{\{|\"\"\"|\\|\$(?=[\w$])|(?<!\w)_(?=\w)"
    r"|^[!*#>](?=.)|\[img\[",
    re.MULTILINE,
)


def shielded(text: str) -> str:
    """Words in which SugarCube finds nothing to do: signs that it would read are entities."""
    return _MARKUP.sub(lambda found: "".join(f"&#{ord(sign)};" for sign in found[0]), text)
