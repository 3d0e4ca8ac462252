"""What a table has chosen: a book, an edition of it, and the options of the ride."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from malory.book import model, phrases
from malory.book.book import Book
from malory.games.tales.setting import Setting
from malory.kernel import NOBODY, Seat
from malory.pack.tales import TalesTables
from malory.pack.tales.numbering import edition_passages

SOLO: Final = "solo"
CO_OP: Final = "coop"
COMPETITIVE: Final = "competitive"

_ANSWERS: Final = ("no", "yes")

OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "mode": (SOLO, CO_OP, COMPETITIVE),
    "ages": ("1", "2", "3"),
    "grand-quests": _ANSWERS,
    "region-deck": _ANSWERS,
    "difficulty": (),
    "edition": (),
    "knights": (),
    "skills": ("first", "drawn"),
    "opening": ("read", "bold", "skip"),
    "filter": (),
}
"""The options there are; those with values of their own in the pack or the book are empty."""


class Bound:
    """A book, an edition and options, checked: ValueError says what is wrong with them.

    Options: `mode` (by default solo for one, competitive for more), `ages` (how many a competitive
    game runs, R042), `grand-quests` and `region-deck` (``yes``: they are used, R041, R150),
    `difficulty` (a name of the pack's, by default its first), `edition`, `knights` (the
    knight of each seat, by commas; else asked), `skills` (``first``: those of a first game;
    ``drawn``: three of six), `opening` (``skip``: the first Age's passage is not read; ``bold``: of
    the Ages' passages only what stands in bold, R181), `filter`
    (a tag of choices to leave out, R119).
    """

    def __init__(self, book: Book, options: Mapping[str, str]) -> None:
        tables = book.tables
        if not isinstance(tables, TalesTables):
            raise ValueError(f"{book.name} holds no tables of Tales: run `malory check` on it")
        chosen = dict(options)
        if chosen.get("mode") == "co-op":
            chosen["mode"] = CO_OP  # as the rulebook spells it
        for name, value in chosen.items():
            _check(name, value, OPTIONS.get(name), list(OPTIONS))
        edition = book.pack.edition(chosen.get("edition", ""))
        if edition is None:
            names = [one.name for one in book.manifest.editions]
            raise ValueError(_unknown("edition", chosen.get("edition", ""), names))
        self.book = book
        self.setting = Setting(tables, edition)
        self.content = book.hash
        self.mode = chosen.get("mode", "")
        self.grand_quests = chosen.get("grand-quests") == "yes"
        self.region_deck = chosen.get("region-deck") == "yes"
        self.last_age = int(chosen.get("ages", len(tables.ages)))
        if self.last_age not in self.setting.ages:
            raise ValueError(f"{book.name} has {len(tables.ages)} Ages, so leave `ages` out")
        self.last_round = max(self.setting.ages[self.last_age].rounds)
        levels = {one.name.lower(): one for one in tables.difficulties}
        level = chosen.get("difficulty", next(iter(levels))).lower()
        if level not in levels:
            raise ValueError(_unknown("difficulty", level, list(levels)))
        if self.mode == COMPETITIVE and "difficulty" in chosen:
            raise ValueError("a competitive game has no pool, so leave `difficulty` out")
        self.pools = levels[level].pools
        others = [one.name for one in book.vocabulary.counters if one.name != "Destiny"]
        if others:
            raise ValueError(f"Tales counts Destiny alone; {book.name} declares {others[0]}")
        chosen["edition"] = edition.name
        self.knights = self._knights(chosen.get("knights", ""))
        self.seats = self._seats(chosen)
        if self.mode == CO_OP or 1 in self.seats:
            chosen["difficulty"] = level
        self.draws_skills = chosen.get("skills") == "drawn"
        self.reads_opening = chosen.get("opening") != "skip"
        self.reads_bold = chosen.get("opening") == "bold"
        self._filters = self._left_out(chosen.get("filter", ""), list(book.manifest.filters))
        self.options: Mapping[str, str] = chosen
        self._whole(book)

    def _knights(self, names: str) -> tuple[str, ...]:
        wanted = [one.strip() for one in names.split(",") if one.strip()]
        known = {one.lower(): one for one in self.setting.knights}
        for one in wanted:
            if one.lower() not in known:
                raise ValueError(_unknown("knight", one, list(self.setting.knights)))
        named = [known[one.lower()] for one in wanted]
        twice = next((one for one in named if named.count(one) > 1), "")
        if twice:
            raise ValueError(f"a knight is taken once (R024), and {twice} is named twice")
        return tuple(named)

    def filters_of(self, seat: Seat) -> frozenset[str]:
        """Return the tags whose choices a seat is not offered."""
        return self._filters.get(NOBODY, frozenset()) | self._filters.get(seat, frozenset())

    def _left_out(self, words: str, known: list[str]) -> dict[Seat, frozenset[str]]:
        """Read ``romance`` (for all, under NOBODY) or ``2:romance`` (for the second player)."""
        found: dict[Seat, set[str]] = {}
        for one in filter(None, [word.strip() for word in words.split(",")]):
            whose, colon, tag = one.rpartition(":")
            highest = self.setting.numbers.seats[1]
            if colon and not (whose.isdecimal() and 1 <= int(whose[:4]) <= highest):
                raise ValueError(
                    f"`{one}` names no player: a filter is a tag for all, or NUMBER:TAG for one, "
                    f"1 to {highest}"
                )
            if tag not in known:
                raise ValueError(_unknown("filter", tag, known))
            found.setdefault(int(whose) - 1 if colon else NOBODY, set()).add(tag)
        return {seat: frozenset(tags) for seat, tags in found.items()}

    def _seats(self, chosen: Mapping[str, str]) -> tuple[int, ...]:
        """Return how many may play with these options (R017); some of them want company."""
        low, high = self.setting.numbers.seats
        count = len(self.knights)
        if count > high:
            raise ValueError(f"there are {high} seats at most, and {count} knights are named")
        company = [
            f"{name} {chosen[name]}"
            for name in ("mode", "ages", "grand-quests")
            if name in chosen and (name != "grand-quests" or self.grand_quests)
        ]
        self.narrowed = phrases.listed(company)
        if self.mode == SOLO:
            if count > 1:
                raise ValueError("a solo ride has one knight; name only one")
            low = high = 1
        else:
            low = max(low, count, 2 if company else 1)
            if count > 1 and count == low:
                self.narrowed = f"the {count} knights named"
        if self.mode == SOLO and self.grand_quests:
            raise ValueError("Grand Quests are not for a solo ride (R163)")
        if self.mode in (SOLO, CO_OP):
            if self.last_age != len(self.setting.ages):
                raise ValueError(f"a {self.mode} ride always has all its Ages; leave `ages` out")
            if chosen.get("region-deck") == "no":
                raise ValueError(f"a {self.mode} ride has nobody to ask but the Region deck (R149)")
        if low > high:
            raise ValueError(f"this needs {low} seats, and the book is for {high} at most")
        return tuple(range(low, high + 1))

    def mode_for(self, seats: int) -> str:
        """Return the mode of a table of so many: the one asked for, else what they can play."""
        return self.mode or (SOLO if seats == 1 else COMPETITIVE)

    def _whole(self, book: Book) -> None:
        """See that every passage which the edition's cards can reach is in the book."""
        missing = [
            f"{one.passage} ({one.reason})"
            for one in edition_passages(self.setting.tables, self.setting.edition, frozenset())
            if one.passage not in book
        ]
        if missing:
            more = f" and {len(missing) - 3} more" if len(missing) > 3 else ""
            raise ValueError(
                f"the edition {self.setting.edition.name} needs passages that the book lacks: "
                f"{', '.join(missing[:3])}{more}; run `malory check`"
            )

    def page(self, id: model.PassageId) -> model.Passage:
        """Return a passage of the book."""
        return self.book.passage(id)


def _check(name: str, value: str, values: tuple[str, ...] | None, names: list[str]) -> None:
    if values is None:
        raise ValueError(_unknown("option", name, names))
    if values and value not in values:
        near = _near(value, values)
        raise ValueError(f"`{name}` is {phrases.listed(values, 'or')}, not {value!r}{near}")


def _unknown(what: str, found: str, known: list[str]) -> str:
    if not found:
        return f"no {what} is named; choose from {', '.join(known)}"
    hint = _near(found, known) or f"; choose from {', '.join(known)}"
    return f"there is no {what} {found!r}{hint}"


def _near(found: str, known: Iterable[str]) -> str:
    from malory.source import nearest

    near = nearest(found, known)
    return f"; did you mean {near}?" if near else ""
