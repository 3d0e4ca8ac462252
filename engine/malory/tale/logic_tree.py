"""The tree of one piece of logic, built while lark reads it.

Imported with the first logic, since it imports lark. The memo and the entry are
`malory.tale.logic`'s.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Literal, TypeAlias, TypeVar, cast
from unicodedata import normalize

from lark import Token, Transformer, UnexpectedInput, v_args

from malory.tale import syntax as s
from malory.tale.fault import Fault
from malory.tale.grammars import load_parser
from malory.tale.hints import Kind
from malory.tale.logic import MOST_DIGITS
from malory.tale.logic_refusal import fault_of

_Node = TypeVar("_Node", s.And, s.Or)
_Tree: TypeAlias = s.Condition | s.Trial | s.Reward

_DASHES = re.compile("[\u2010-\u2015\u2212\ufe63\uff0d]")
_SPACES = re.compile(r"\s+")
_SHAPES = {
    "rank": (re.compile(r"(\d+)(\+|-\d+)?$"), "`2+`, `0-1` or `3`"),
    "amount": (re.compile(r"([-+]?)(?:(\d+)(\+L)?|(L))$"), "`2`, `+1`, `-1`, `L` or `1+L`"),
    "ranks": (re.compile(r"([-+]\d+)$"), "`+1` or `-1`"),
    "count": (re.compile(r"(\d+)$"), "a plain number"),
    "number": (re.compile(r"(\d+)(?:\+(L|Age))?$"), "`4`, `2+L` or `2+Age`"),
}


class Refused(Exception):
    """Carries the one fault of a piece of logic out of the parse."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


class _Grouped:
    """A condition that stood in parentheses."""

    __slots__ = ("at", "inner")

    def __init__(self, inner: s.Condition, at: s.Extent) -> None:
        self.inner = inner
        self.at = at


_Part: TypeAlias = Token | s.Name | s.What | s.Condition | s.Reward | _Grouped


def _at(first: _Part, last: _Part) -> s.Extent:
    start = first.start_pos if isinstance(first, Token) else first.at[0]
    end = last.end_pos if isinstance(last, Token) else last.at[1]
    return (start or 0, end or 0)


def _bare(part: s.Condition | _Grouped) -> s.Condition:
    return part.inner if isinstance(part, _Grouped) else part


def _shape(token: Token, shape: str) -> re.Match[str]:
    """The match of a number that has the wished shape; one digit too many is a fault as well."""
    text = _DASHES.sub("-", _SPACES.sub("", token)).upper().replace("AGE", "Age")
    pattern, wished = _SHAPES[shape]
    at = _at(token, token)
    match = pattern.match(text)
    if match is None:
        raise Refused(Fault("E055", at, (("found", str(token)), ("expected", wished))))
    if any(len(digits) > MOST_DIGITS for digits in re.findall(r"\d+", text)):
        raise Refused(Fault("E056", at))
    return match


def _range(token: Token) -> tuple[int, int | None]:
    match = _shape(token, "rank")
    low, rest = int(match[1]), match[2]
    if not rest:
        return low, low
    if rest == "+":
        return low, None
    high = int(rest[1:])
    if high < low:
        raise Refused(
            Fault(
                "E055", _at(token, token), (("found", str(token)), ("expected", f"`{high}-{low}`"))
            )
        )
    return low, high


def _amount(token: Token) -> s.Amount:
    match = _shape(token, "amount")
    sign = cast(Literal["", "+", "-"], match[1])
    at = _at(token, token)
    if match[4]:
        return s.Amount(0, -1 if sign == "-" else 1, sign, at)
    base = int(match[2])
    return s.Amount(-base if sign == "-" else base, 1 if match[3] else 0, sign, at)


def _ranks(token: Token) -> int:
    return int(_shape(token, "ranks")[1])


@v_args(inline=True)
class _Builder(Transformer[Token, _Tree]):
    """One method a rule of `logic.lark`; keywords come along for their places."""

    def condition(self, inner: s.Condition | _Grouped) -> s.Condition:
        return _bare(inner)

    def reward(self, inner: s.Reward) -> s.Reward:
        return inner

    # ------------------------------------------------------------------------------ conditions

    def either(self, *parts: s.Condition | _Grouped | Token) -> s.Condition:
        conditions = [part for part in parts if not isinstance(part, Token)]
        for part in conditions:
            if isinstance(part, s.And):
                raise Refused(Fault("E054", part.at))
        return self._flat(s.Or, conditions)

    def both(self, *parts: s.Condition | _Grouped | Token) -> s.Condition:
        return self._flat(s.And, [part for part in parts if not isinstance(part, Token)])

    @staticmethod
    def _flat(node: type[_Node], parts: list[s.Condition | _Grouped]) -> _Node:
        found: list[s.Condition] = []
        for part in parts:
            inner = _bare(part)
            if isinstance(inner, node):
                found += inner.conditions
            else:
                found.append(inner)
        return node(tuple(found), _at(parts[0], parts[-1]))

    def group(self, left: Token, inner: s.Condition | _Grouped, right: Token) -> _Grouped:
        return _Grouped(_bare(inner), _at(left, right))

    def negated(self, word: Token, inner: s.Condition | _Grouped) -> s.Condition:
        return s.Not(_bare(inner), _at(word, inner))

    def another(self, word: Token, _k: Token, _h: Token, inner: s.Condition) -> s.Condition:
        return s.Another(inner, _at(word, inner))

    def stands(self, word: Token, place: s.Name) -> s.Condition:
        return s.Stands(place, _at(word, place))

    def set_aside(self, card: s.Name, word: Token) -> s.Condition:
        return s.SetAside(card, _at(card, word))

    def bare(self, name: s.Name) -> s.Condition:
        return s.Is(name, name.at)

    def rank(self, what: s.What | s.Name, number: Token) -> s.Condition:
        return s.Rank(_what(what), *_range(number), at=_at(what, number))

    def has(self, word: Token, name: s.Name) -> s.Condition:
        kind = word.type.lower()
        return s.Has(cast(Literal["token", "treasure", "quest"], kind), name, _at(word, name))

    def age(self, word: Token, number: Token) -> s.Condition:
        return s.Age(*_range(number), at=_at(word, number))

    def visited(self, word: Token, target: Token) -> s.Condition:
        return s.Visited(_target(target), _at(word, target))

    # ----------------------------------------------------------------------------------- tests

    def trial(self, *parts: tuple[s.What, Token | None] | Token) -> s.Trial:
        terms = [part for part in parts if not isinstance(part, Token)]
        numbers = [number for _, number in terms if number is not None]
        if len(numbers) > 1:
            hint = "write two tests, each with its own number"
            raise Refused(Fault("E027", _at(numbers[1], numbers[1]), (), hint))
        if numbers and terms[-1][1] is None:
            raise Refused(
                Fault(
                    "E053",
                    _at(numbers[0], numbers[0]),
                    (("found", f"`{numbers[0]}`"), ("expected", "the number after the last name")),
                )
            )
        number = None
        if numbers:
            match = _shape(numbers[0], "number")
            plus = cast(Literal["", "L", "Age"], match[2] or "")
            number = s.Number(int(match[1]), plus, _at(numbers[0], numbers[0]))
        return s.Trial(tuple(what for what, _ in terms), number)

    def term(self, what: s.What | s.Name, number: Token | None) -> tuple[s.What, Token | None]:
        return _what(what), number

    def category(self, name: s.Name, word: Token) -> s.What:
        return s.What("category", name, _at(name, word))

    def skills(self, word: Token, last: Token) -> s.What:
        return s.What("skills", None, _at(word, last))

    def renowns(self, word: Token, last: Token) -> s.What:
        return s.What("renowns", None, _at(word, last))

    def sum(self, word: Token, name: s.Name) -> s.What:
        return s.What("sum", name, _at(word, name))

    # --------------------------------------------------------------------------------- rewards

    def provided(
        self, left: Token, inner: s.Condition | _Grouped, _right: Token, reward: s.Reward
    ) -> s.Reward:
        return s.Provided(_bare(inner), reward, _at(left, reward))

    def for_others(self, word: Token, _k: Token, _c: Token, reward: s.Reward) -> s.Reward:
        whom = cast(Literal["each", "another"], word.type.lower())
        return s.ForOthers(whom, reward, _at(word, reward))

    def options(self, *parts: s.Reward | Token) -> s.Reward:
        rewards = tuple(part for part in parts if not isinstance(part, Token))
        return s.OneOf(rewards, _at(rewards[0], rewards[-1]))

    def gain(self, name: s.Name, number: Token | None) -> s.Reward:
        if number is None:
            return s.Gain(name, None, name.at)
        return s.Gain(name, _amount(number), _at(name, number))

    def gain_renown(self, which: Token, _r: Token, number: Token) -> s.Reward:
        kind = cast(Literal["any", "highest"], which.type.lower())
        return s.GainRenown(kind, _ranks(number), _at(which, number))

    def gain_skill(self, *found: Token | s.Name | None) -> s.Reward:
        parts = [part for part in found if part is not None]
        first, last = parts[0], parts[-1]
        ranks = 1
        if isinstance(first, Token) and first.type == "NUM":
            ranks = int(_shape(first, "count")[1])
        elif isinstance(last, Token) and last.type == "NUM":
            ranks = _ranks(last)
        names = [part for part in parts if isinstance(part, s.Name)]
        words = [part for part in parts if not (isinstance(part, Token) and part.type == "NUM")]
        at = _at(words[0], words[-1])
        what = s.What("category", names[0], at) if names else s.What("skills", None, at)
        return s.GainSkill(what, ranks, _at(first, last))

    def become(self, word: Token, status: s.Name) -> s.Reward:
        return s.Become(status, _at(word, status))

    def lose_status(self, word: Token, *rest: Token | s.Name) -> s.Reward:
        status = rest[0] if isinstance(rest[0], s.Name) else None
        return s.LoseStatus(status, _at(word, rest[-1]))

    def lose_treasure(self, word: Token, last: Token, name: s.Name | None) -> s.Reward:
        return s.LoseTreasure(name, _at(word, name or last))

    def lose_token(self, word: Token, _t: Token, token: s.Name) -> s.Reward:
        return s.LoseToken(token, _at(word, token))

    def gain_treasure(self, first: Token | None, last: Token | s.Name) -> s.Reward:
        if isinstance(last, s.Name):
            return s.GainTreasure(1, last, _at(cast(Token, first), last))
        if first is None:
            return s.GainTreasure(1, None, _at(last, last))
        return s.GainTreasure(int(_shape(first, "count")[1]), None, _at(first, last))

    def gain_token(self, word: Token, token: s.Name) -> s.Reward:
        return s.GainToken(token, _at(word, token))

    def gain_companion(self, word: Token, *rest: Token | s.Name) -> s.Reward:
        at = _at(rest[0], rest[-1])
        if not isinstance(rest[0], s.Name):
            what = s.What("skills", None, at)
        elif len(rest) > 1:
            what = s.What("category", rest[0], at)
        else:
            what = s.What("named", rest[0], at)
        return s.GainCompanion(what, _at(word, rest[-1]))

    def move(self, word: Token, how: Token, by: Token | None, line: s.Name | None) -> s.Reward:
        spaces = None if how.type == "ANYWHERE" else int(_shape(how, "count")[1])
        if line is None or by is None:
            return s.Move(spaces, "", _at(word, how))
        kind = line.text.casefold()
        if kind not in ("land", "sea"):
            found = (("found", f"`{line.text}`"), ("expected", "`land` or `sea`"))
            raise Refused(Fault("E051", line.at, found))
        return s.Move(spaces, cast(Literal["land", "sea"], kind), _at(word, line))

    def go(self, word: Token, _to: Token, *rest: Token | s.Name) -> s.Reward:
        name = cast(s.Name, rest[-1])
        to = rest[0].type.lower() if isinstance(rest[0], Token) else "place"
        return s.Go(cast(Literal["place", "nearest", "any"], to), name, _at(word, name))

    def draw_quest(self, word: Token) -> s.Reward:
        return s.DrawQuest(_at(word, word))

    def draw_encounter(self, word: Token) -> s.Reward:
        return s.DrawEncounter(_at(word, word))

    def turn_to(self, word: Token, _to: Token, target: Token) -> s.Reward:
        return s.TurnTo(_target(target), _at(word, target))

    # ----------------------------------------------------------------------------------- names

    def name(self, *words: Token) -> s.Name:
        at = _at(words[0], words[-1])
        if words[0].type == "STRING":
            text = _SPACES.sub(" ", words[0][1:-1]).strip()
            if not text:
                found = (("found", "empty quotes"), ("expected", "a name"))
                raise Refused(Fault("E057", at, found))
        else:
            text = " ".join(words)
        return s.Name(text if text.isascii() else normalize("NFC", text), at)

    def token(self, number: Token) -> s.Name:
        return s.Name(str(int(_shape(number, "count")[1])), _at(number, number))


def _what(part: s.What | s.Name) -> s.What:
    return s.What("named", part, part.at) if isinstance(part, s.Name) else part


def _target(token: Token) -> s.Target:
    from malory.tale.targets import read_target

    at = _at(token, token)
    target, fault = read_target(str(token), at[0])
    if fault is not None:
        raise Refused(fault)
    return target


@cache
def _parser() -> Callable[[str, str], _Tree]:
    return load_parser("logic", _Builder())


def read(kind: Kind, text: str) -> _Tree:
    """The tree of a text of logic; `Refused` with its one fault if it has none."""
    try:
        return _parser()(text, kind)
    except UnexpectedInput as error:
        raise Refused(fault_of(kind, text, error)) from None
