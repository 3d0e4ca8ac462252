"""lark's reading of a sequence of lines by `grammar/lines.lark`; imported when first needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from lark import Token, Transformer, v_args

from malory.tale.grammars import load_parser
from malory.tale.structure import BlockShape, EntryShape, ItemShape, OutcomeShape, Sequence

_Item: TypeAlias = Token | BlockShape


def _index(token: Token) -> int:
    return token.start_pos or 0


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
        marks = [_index(part) for part in parts if isinstance(part, Token)]
        inner = tuple([part for part in parts if isinstance(part, Sequence)])
        return BlockShape(tuple(marks[:-1]), inner, marks[-1])


def build_parser() -> Callable[[str, str], Sequence]:
    """A function from signs (and the rule's name) to shape; it refuses nothing that is balanced."""
    return load_parser("lines", _Builder())
