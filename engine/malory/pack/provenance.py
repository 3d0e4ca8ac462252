"""`Sourced`: a row that says where its facts come from."""

from __future__ import annotations

from typing import Literal

from malory.pack.record import Record

Origin = Literal["rulebook", "public", "design"]
"""Stated in the game's rulebook, stated publicly elsewhere, or our own."""


class Sourced(Record, kw_only=True):
    """`from_` (in YAML `from`) holds for the whole row but for the keys that `rulebook`, `public`
    and `design` list; `why` is the reason of a choice of ours that is not plain."""

    from_: Origin
    why: str = ""
    rulebook: tuple[str, ...] = ()
    public: tuple[str, ...] = ()
    design: tuple[str, ...] = ()

    def origin(self, field: str) -> Origin:
        """Where one field of the row comes from."""
        if field in self.rulebook:
            return "rulebook"
        if field in self.public:
            return "public"
        return "design" if field in self.design else self.from_
