"""What a hero is, as variables of another tool's story: one for each name that a pack declares.

Flags are 0 or 1, so that every tool can compare and add them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from malory.book import model
from malory.pack import Pack
from malory.pack.manifest import Dice, GamebookTables
from malory.pack.vocabulary import Kind

from scriptorium.exchange.remarks import Account

_FLAGS: Final[tuple[Kind, ...]] = ("status", "token", "treasure")
_TALES: Final[tuple[tuple[str, int | str], ...]] = (("age", 1), ("location", 3), ("terrain", ""))
_RANK_LIMIT: Final = 6


class Variable(NamedTuple):
    """A variable by what it stands for, its name in the other story and what it begins with."""

    kind: str
    id: str
    name: str
    start: int | str


@dataclass(frozen=True, slots=True)
class Tongue:
    """How another tool writes what a condition needs: a variable, how often a passage was read, the
    greatest and the least of some values; `words` are names that are taken."""

    variable: Callable[[str], str]
    visits: Callable[[str], str]
    greatest: str
    least: str
    words: frozenset[str] = frozenset()


class Hero:
    """The variables of a pack's hero, and conditions on them in a tongue."""

    def __init__(self, pack: Pack, tongue: Tongue, account: Account) -> None:
        self.pack = pack
        self.tongue = tongue
        self.account = account
        tables = pack.tables
        self.is_gamebook = isinstance(tables, GamebookTables)
        limit = getattr(tables, "rank_limit", _RANK_LIMIT)  # of Tales: its columns are six
        self.rank_limit = int(limit)
        self.dice = tables.dice if isinstance(tables, GamebookTables) else Dice()
        self.points = (
            (tables.points, tables.points_limit) if isinstance(tables, GamebookTables) else (0, 0)
        )
        self.used: set[str] = set()
        self._taken = set(tongue.words)
        self.variables: tuple[Variable, ...] = tuple(self._declared(pack))
        self._names = {(one.kind, one.id): one.name for one in self.variables}

    def _declared(self, pack: Pack) -> Iterator[Variable]:
        vocabulary, tables = pack.vocabulary, pack.tables
        starts = (
            {row.name: row.start for row in tables.skills}
            if isinstance(tables, GamebookTables)
            else {}
        )
        for skill in vocabulary.skills:
            yield Variable("skill", skill.name, self.fresh(skill.name), starts.get(skill.name, 0))
        for renown in vocabulary.renowns:
            yield Variable("renown", renown, self.fresh(renown), 0)
        for counter in vocabulary.counters:
            yield Variable("counter", counter.name, self.fresh(counter.name), counter.start)
        for kind in _FLAGS:
            lead = "token_" if kind == "token" else ""
            for id in vocabulary.names(kind):
                yield Variable(kind, id, self.fresh(lead + id), 0)
        for treasure in vocabulary.treasures:
            yield Variable("found", treasure, self.fresh(f"found_{treasure}"), 0)
        if not self.is_gamebook:
            for name, start in _TALES:
                yield Variable(name, "", self.fresh(name), start)

    def fresh(self, name: str) -> str:
        """A name for the other story that nothing has yet."""
        plain = identifier(name)
        found, count = plain, 1
        while found in self._taken:
            count += 1
            found = f"{plain}_{count}"
        self._taken.add(found)
        return found

    def named(self, kind: str, id: str = "") -> str:
        """A variable as the tongue writes it."""
        name = self._names[kind, id]
        self.used.add(name)
        return self.tongue.variable(name)

    # ----------------------------------------------------------------------------- conditions

    def condition(self, condition: model.Condition, where: str) -> str:
        """A condition as an expression; what the other story cannot know never holds, and is in
        the account."""
        match condition:
            case model.Rank(what, low, high):
                return self._within(self.value(what), low, high)
            case model.Counter(id, low, high):
                return self._within(self.named("counter", id), low, high)
            case model.Age(low, high):
                return self._within(self.named("age"), low, high)
            case model.Has(kind, id) if kind in _FLAGS:
                return f"{self.named(kind, id)} > 0"
            case model.Stands("terrain", id) if not self.is_gamebook:
                return f'{self.named("terrain")} == "{id}"'
            case model.Visited(passage):
                return f"{self.tongue.visits(passage)} > 0"
            case model.Not(inner):
                return f"not ({self.condition(inner, where)})"
            case model.And(parts):
                return " and ".join(f"({self.condition(one, where)})" for one in parts)
            case model.Or(parts):
                return " or ".join(f"({self.condition(one, where)})" for one in parts)
        from malory.book.phrases import condition_name

        self.account.add(
            "lost",
            "conditions on the board, the cards or other knights",
            where,
            condition_name(condition),
        )
        return "1 > 2"

    def _within(self, value: str, low: int, high: int | None) -> str:
        if high is None:
            return f"{value} >= {low}"
        if low == high:
            return f"{value} == {low}"
        return f"({value} >= {low}) and ({value} <= {high})"

    def value(self, what: model.What) -> str:
        """The rank that a condition looks at."""
        vocabulary = self.pack.vocabulary
        match what.kind:
            case "skill" | "renown":
                return self.named(what.kind, what.id)
            case "sum":
                names = [self.named("skill", one) for one in vocabulary.skills_of(what.id)]
                return f"({' + '.join(names)})" if names else "0"
            case "renowns":
                return self.most(self.named("renown", one) for one in vocabulary.renowns)
            case _:
                return self.most(self.named("skill", one) for one in self.skills_of(what))

    def skills_of(self, what: model.What) -> tuple[str, ...]:
        """The skills that a test or a reward may mean."""
        if what.kind == "skill":
            return (what.id,)
        if what.kind == "category":
            return self.pack.vocabulary.skills_of(what.id)
        return self.pack.vocabulary.names("skill")

    def most(self, values: Iterable[str]) -> str:
        """The greatest of some values."""
        found = ""
        for value in values:
            found = f"{self.tongue.greatest}({found}, {value})" if found else value
        return found or "0"

    def clamped(self, value: str, low: int, high: int | None) -> str:
        """A value kept in its bounds."""
        told = f"{self.tongue.greatest}({low}, {value})"
        return told if high is None else f"{self.tongue.least}({high}, {told})"


def identifier(name: str) -> str:
    """A name of letters, figures and underscores near to another name.

    >>> identifier("Morgan's Château"), identifier("12")
    ('morgans_chateau', 'n_12')
    """
    plain = unicodedata.normalize("NFKD", re.sub("['’]", "", name))
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign)).lower()
    told = "".join(
        sign
        if sign.isascii() and sign.isalnum()
        else "_"
        if sign.isascii() or not sign.isalnum()
        else f"x{ord(sign):x}"
        for sign in letters
    )
    told = re.sub("_+", "_", told).strip("_")
    return told if told[:1].isalpha() else f"n_{told}".rstrip("_")
