"""Marks on a record's type hints: what a value names, what it refers to, where it must lie.

They stand inside `Annotated[...]` and are read by the schema engine alone.
"""

from __future__ import annotations

from malory.pack.vocabulary import Kind


class Names:
    """The text is the id of a thing of this kind, declared here."""

    __slots__ = ("kind",)

    def __init__(self, kind: Kind) -> None:
        self.kind = kind


class Ref:
    """The text is the name of a thing of one of these kinds; the record holds its id.

    `also` are words that stand for something else, such as ``any``.
    """

    __slots__ = ("also", "kinds")

    def __init__(self, *kinds: Kind, also: tuple[str, ...] = ()) -> None:
        self.kinds = kinds
        self.also = also


class Range:
    """The number lies in `low`..`high`; no `high` means: or more."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int | None = None) -> None:
        self.low = low
        self.high = high


class Numeral:
    """The text may be a whole number without quotes, as the ids of passages and tokens are."""

    __slots__ = ()


class Leads:
    """The text is the id of a passage."""

    __slots__ = ()


class Titles:
    """The text is another name of the thing of this kind that its row declares."""

    __slots__ = ("kind",)

    def __init__(self, kind: Kind) -> None:
        self.kind = kind


class Codes:
    """What sets the rules of the check by their codes; read by `malory.pack.ruling`."""

    __slots__ = ()
