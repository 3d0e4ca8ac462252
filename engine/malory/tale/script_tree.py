"""lark's reading of one line of a script by `grammar/play.lark`; imported when first needed."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from lark import Token, Transformer, UnexpectedInput, v_args
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from malory.tale.fault import Fault
from malory.tale.grammars import load_parser
from malory.tale.script import Line, unquoted
from malory.tale.syntax import Extent

_DIGITS = 6
_CLOSED = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_SPACES = re.compile(r"\s+")
_NAMES = {
    "STRING": "a text in quotes",
    "NUMBER": "a number",
    "TARGET": "a passage",
    "WORD": "a word",
    "CONDITION": "a condition",
    "NOT": "`not`",
    "$END": "the end of the line",
}


class Refused(Exception):
    """Carries the one fault of a line out of the parse."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


def _at(token: Token) -> Extent:
    return (token.start_pos or 0, token.end_pos or 0)


def _said(token: Token) -> str:
    return unquoted(token) if token.type == "STRING" else str(token)


def _number(token: Token) -> int:
    if len(token) > _DIGITS:
        raise Refused(Fault("E056", _at(token)))
    return int(token)


@v_args(inline=True)
class _Builder(Transformer[Token, Line]):
    """One method a kind of line; extents count from the line's own start."""

    def seed(self, word: Token, seed: Token) -> Line:
        return Line("seed", _said(seed), text_at=_at(seed))

    def start(self, word: Token, target: Token) -> Line:
        return Line("start", str(target), text_at=_at(target))

    def state(self, word: Token, state: Token) -> Line:
        said = state[1:-1].replace('\\"', ' "')  # as long as it was: places in it hold
        return Line("state", said, text_at=(_at(state)[0] + 1, _at(state)[1] - 1))

    def seats(self, word: Token, number: Token) -> Line:
        return Line("seats", numbers=(_number(number),), text_at=_at(number))

    def option(self, word: Token, name: Token, value: Token) -> Line:
        return Line("option", _said(name), _said(value), text_at=_at(name))

    def choose(self, word: Token, what: Token) -> Line:
        if what.type == "NUMBER":
            return Line("choose", numbers=(_number(what),), text_at=_at(what))
        return Line("choose", _said(what), text_at=_at(what))

    def roll(self, word: Token, *dice: Token) -> Line:
        at = (_at(dice[0])[0], _at(dice[-1])[1])
        return Line("roll", numbers=tuple([_number(die) for die in dice]), text_at=at)

    def expect(self, word: Token, negation: Token | None, text: Token) -> Line:
        return Line("expect", _said(text), is_not=negation is not None, text_at=_at(text))

    def check(self, word: Token, condition: Token) -> Line:
        said = condition.rstrip()
        first = _at(condition)[0]
        return Line("check", said, text_at=(first, first + len(said)))

    def stop(self, word: Token) -> Line:
        return Line("stop", text_at=_at(word))


@cache
def _parser() -> Callable[[str, str], Line]:
    return load_parser("play", _Builder())


def read(text: str, start: int) -> Line:
    """The line of a text that begins at `start` of its file; `Refused` with its one fault."""
    try:
        line = _parser()(text, "line")
    except Refused as refused:
        raise Refused(refused.fault.shifted(start)) from None
    except UnexpectedInput as error:
        raise Refused(_fault(text, error).shifted(start)) from None
    first, last = line.text_at
    return Line(
        line.word,
        line.text,
        line.value,
        line.numbers,
        line.is_not,
        (start, start + len(text)),
        (start + first, start + last),
    )


def _is_open(text: str, at: int) -> bool:
    """Whether quotes open here that are not closed."""
    return text[at] == '"' and _CLOSED.match(text, at) is None


def _fault(text: str, error: UnexpectedInput) -> Fault:
    """E142: quotes are not closed. E141: what stands there, and what could have."""
    end = len(text)
    at, found, expected = (max(0, end - 1), end), "nothing", set[str]()
    if isinstance(error, UnexpectedToken):
        expected = error.expected
        if error.token.type != "$END":
            at = _at(error.token)
            if _is_open(text, at[0]):
                return Fault("E142", (at[0], end))
            found = f"`{_SPACES.sub(' ', error.token)}`"
    elif isinstance(error, UnexpectedCharacters):
        expected = error.allowed or set()
        first = error.pos_in_stream or 0
        if _is_open(text, first):
            return Fault("E142", (first, end))
        word = re.match(r"\S+", text[first:])
        at = (first, first + len(word[0]) if word else first + 1)
        found = f"`{text[slice(*at)]}`"
    names = [name for key, name in _NAMES.items() if key in expected]
    wished = " or ".join(names) if names else "a line of a script"
    return Fault("E141", at, (("found", found), ("expected", wished)))
