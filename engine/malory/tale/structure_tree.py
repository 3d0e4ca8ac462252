"""lark's reading of a sequence of lines by `grammar/lines.lark`; imported when first needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any, TypeAlias, cast

from lark import Lark, Token, Transformer, v_args
from lark.lexer import Lexer

from malory.tale.structure import BlockShape, EntryShape, ItemShape, OutcomeShape, Sequence

_NAMES = {"a": "ITEM", "c": "ENTRY", "m": "MARK", "i": "IF", "e": "ELSE", "x": "END"}
_Item: TypeAlias = Token | BlockShape


class _Signs(Lexer):
    """Turns a string of signs into tokens whose values are their indices."""

    def __init__(self, _conf: object) -> None:
        pass

    # lark's own signature leaves the type of a foreign lexer's input open.
    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
        for index, sign in enumerate(data):
            yield Token(_NAMES[sign], cast(str, index))


def _index(token: Token) -> int:
    return cast(int, token.value)


def _items(parts: tuple[object, ...]) -> tuple[ItemShape, ...]:
    return tuple(
        [
            _index(part) if isinstance(part, Token) else part
            for part in parts
            if isinstance(part, Token | BlockShape)
        ]
    )


@v_args(inline=True)
class _Builder(Transformer[Token, Sequence]):
    def sequence(self, *parts: _Item | OutcomeShape | EntryShape) -> Sequence:
        return Sequence(
            _items(parts),
            tuple([part for part in parts if isinstance(part, OutcomeShape)]),
            tuple([part for part in parts if isinstance(part, EntryShape)]),
        )

    def entry(self, line: Token, *parts: _Item | OutcomeShape) -> EntryShape:
        outcomes = tuple([part for part in parts if isinstance(part, OutcomeShape)])
        return EntryShape(_index(line), _items(parts), outcomes)

    def outcome(self, mark: Token, *parts: _Item) -> OutcomeShape:
        return OutcomeShape(_index(mark), _items(parts))

    def block(self, *parts: Token | Sequence) -> BlockShape:
        tags = [_index(part) for part in parts if isinstance(part, Token)]
        inner = tuple([part for part in parts if isinstance(part, Sequence)])
        return BlockShape(tuple(tags[:-1]), inner, tags[-1])


def build_parser() -> Callable[[str], Sequence]:
    """A function from signs to shape; it refuses nothing that is balanced."""
    lark = Lark(
        (files("malory.grammar") / "lines.lark").read_text("utf-8"),
        parser="lalr",
        lexer=_Signs,
        start="sequence",
        transformer=_Builder(),
    )
    return cast("Callable[[str], Sequence]", lark.parse)
