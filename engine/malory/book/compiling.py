"""The passes in their order: declare, lower, number, resolve; and what they make together.

Each pass takes values and gives its result and its diagnostics; nothing raises for a writer's
mistake. Files are read here; where compiled books are kept is `malory.book.cache`'s business.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from malory.book import codec, model, numbering
from malory.book.book import Book
from malory.book.declaring import Cut, Declared, Declaring, Family, place_of
from malory.book.digests import blake2b
from malory.book.entries import Entry, entries
from malory.book.lock import Lock, Rename, parse_lock
from malory.book.lowering import Lowering, Scope
from malory.book.reporting import gathered
from malory.book.resolving import labels_that_are_slugs, unknown_targets
from malory.book.unit import LocalRule, Placed, RulesOf, Unit, make_unit, no_rules
from malory.pack import Pack
from malory.source import Diagnostic, Source

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Key = tuple[str, str, frozenset[str], tuple[tuple[str, tuple[str, ...]], ...]]
"""All that a unit depends on beside the vocabulary: its text, its id, its family's labels and the
facts it inherits."""


Known: TypeAlias = Callable[[Sequence[LocalRule]], Callable[[str], Unit | None]]
"""Finds the units of an earlier run that these rules have looked at by the marks of their keys."""


def vocabulary_mark(pack: Pack) -> bytes:
    """Changes with any name that a tale of the pack may use."""
    return codec.digest(pack.to_plain()["vocabulary"])


def key_mark(key: Key, vocabulary: bytes) -> str:
    """A name for the key that holds from one run to the next."""
    text, id, labels, facts = key
    digest = blake2b(vocabulary, digest_size=12)
    told = repr((id, _labels_mark(labels), facts)) if labels or facts else id
    digest.update(f"{told}\0{text}".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


@lru_cache(maxsize=64)  # every section of a family asks, one after the other
def _labels_mark(labels: frozenset[str]) -> str:
    return blake2b(
        "\0".join(sorted(labels)).encode("utf-8", "surrogatepass"), digest_size=12
    ).hexdigest()


@dataclass(frozen=True, slots=True)
class Compilation:
    """A pack compiled: the book of all that could be read, what is wrong, and where things stand.

    `placed` holds every passage that has an id, broken ones too, in the book's order; `entries`
    all that the tables know, those without a passage too; `lock` what the lock file says; `meant`
    what a passage's unknown targets were most likely meant for; `ways` leads from each passage to
    those it may turn to, `end` and unknown targets left out; `loose` are targets named under broken
    headings; `rules` looked at each passage; `cuts` are the tales that could be read, by name, cut
    at their headings. `is_torn`: a tale could not be read at all, so nobody
    knows what it holds, nor what it leads to: `loose` are all passages then.
    """

    pack: Pack
    book: Book
    diagnostics: tuple[Diagnostic, ...]
    placed: Mapping[str, Placed]
    entries: tuple[Entry, ...]
    lock: Lock
    keys: Mapping[str, Key]
    meant: Mapping[str, list[str]]
    ways: Mapping[str, Sequence[str]]
    loose: tuple[str, ...]
    cuts: Mapping[str, Cut]
    rules: tuple[LocalRule, ...] = ()
    folder: Traversable | None = None
    is_torn: bool = False


def _loose(units: Iterable[tuple[Declared, Unit, Key]]) -> tuple[str, ...]:
    return tuple(
        [target for declared, unit, _ in units if not declared.id for target in unit.targets]
    )


class MemoryShelf:
    """A book as it was just compiled."""

    def __init__(
        self,
        pack: Pack,
        found: dict[str, tuple[int | None, bytes]],
        entries: tuple[Entry, ...],
        hash: str,
        renames: tuple[Rename, ...],
    ) -> None:
        self.name = pack.name
        self.hash = hash
        self.renames = renames
        self._pack = pack
        self._found = found
        self._entries = entries

    def ids(self) -> tuple[model.PassageId, ...]:
        return tuple(map(model.PassageId, self._found))

    def find(self, id: str) -> tuple[int | None, bytes] | None:
        return self._found.get(id)

    def pack(self) -> Pack:
        return self._pack

    def entries(self) -> tuple[Entry, ...]:
        return self._entries


@contextmanager
def at_rest() -> Iterator[None]:
    """The garbage collector rests: a compilation makes many nodes and no cycles worth a search."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Compiler:
    """Compiles a pack again and again; what an edit did not touch is not read anew.

    `rules_of` says, once the pack is read, which rules look at each passage alone. `tables` is the
    pack as its tables were last read, with their faults, for whoever reads them.
    """

    def __init__(self, rules_of: RulesOf = no_rules) -> None:
        self.tables: tuple[Pack, tuple[Diagnostic, ...]] | None = None
        self._rules_of = rules_of
        self._rules: tuple[LocalRule, ...] = ()
        self._known: Known | None = None
        self._units: dict[Key, Unit] = {}
        self._declaring = Declaring()
        self._lowering: Lowering | None = None
        self._vocabulary: object = None
        self._mark = b""
        # What was last dealt, and for what: an edit of prose leaves all numbers as they are.
        self._dealt: tuple[object, tuple[dict[str, int], list[str]]] | None = None

    def branch(self) -> Compiler:
        """A compiler that knows all that this one does, for a book that is only looked at: what it
        reads this one forgets."""
        other = copy(self)
        other._declaring = copy(self._declaring)
        return other

    def know(self, known: Known | None) -> None:
        """Use the units of an earlier run."""
        self._known = known

    def compile(
        self, pack: Pack, faults: Iterable[Diagnostic] = (), lock: Source | None = None
    ) -> Compilation:
        """Compile all tales of a pack; `faults` are those its tables already have."""
        with at_rest():
            return self._compile(pack, list(faults), lock)

    def _compile(self, pack: Pack, faults: list[Diagnostic], lock: Source | None) -> Compilation:
        sources: list[Source] = []
        for tale in pack.tales:
            source, found = tale.read()
            faults += found
            if source is not None:
                sources.append(source)
        families, found = self._declaring.declare(sources)
        faults += found
        units = self._all_units(families, pack)
        ways_in = entries(pack) or _first_of(families)
        named = [found for found in units if found[0].id]
        numbers, locked, found = self._number(named, ways_in, pack, lock)
        faults += found
        for declared, unit, _ in units:
            if unit.faults or unit.findings:
                here = Placed(unit, declared, None)
                faults += [here.diagnostic(fault) for fault in unit.faults if fault.code]
                faults += [here.diagnostic(fault) for fault in unit.findings]
        placed = {
            declared.id: Placed(unit, declared, numbers.get(declared.id))
            for declared, unit, _ in named
        }
        unknown, meant = unknown_targets(placed, locked)
        is_torn = len(sources) < len(pack.tales)
        faults += () if is_torn else unknown
        faults += labels_that_are_slugs(placed)
        return Compilation(
            pack,
            _book(pack, placed, ways_in, locked.renames),
            tuple(gathered(faults)),
            placed,
            ways_in,
            locked,
            {declared.id: key for declared, _, key in named},
            meant,
            _ways(placed),
            tuple(placed) if is_torn else _loose(units),
            self._declaring.cuts,
            self._rules,
            is_torn=is_torn,
        )

    def _all_units(
        self, families: Iterable[Family], pack: Pack
    ) -> list[tuple[Declared, Unit, Key]]:
        rules = tuple(self._rules_of(pack))
        if [rule.mark for rule in rules] != [rule.mark for rule in self._rules]:
            self._units = {}
        self._rules = rules
        known = self._known(rules) if self._known is not None else None
        if self._lowering is None or (
            self._vocabulary is not pack.vocabulary and self._vocabulary != pack.vocabulary
        ):
            self._units = {}
            self._lowering = Lowering(pack.vocabulary)
            self._vocabulary = pack.vocabulary
            self._mark = vocabulary_mark(pack)
        kept = self._units
        now: dict[Key, Unit] = {}
        units: list[tuple[Declared, Unit, Key]] = []
        for family in families:
            facts: tuple[tuple[str, tuple[str, ...]], ...] = ()
            for declared in (family.head, *family.sections):
                key = (declared.chunk.text, declared.id, family.labels, facts)
                unit = kept.get(key)
                if unit is None and known is not None:
                    unit = known(key_mark(key, self._mark))
                if unit is None:
                    id = model.PassageId(declared.id)
                    scope = Scope(id, family.head.id, family.labels, facts)
                    unit = make_unit(declared.chunk.text, scope, self._lowering, self._rules)
                now[key] = unit
                units.append((declared, unit, key))
                if declared is family.head:
                    facts = unit.facts
        self._units = now
        return units

    def _number(
        self,
        units: Sequence[tuple[Declared, Unit, Key]],
        ways_in: Sequence[Entry],
        pack: Pack,
        lock: Source | None,
    ) -> tuple[dict[str, int], Lock, list[Diagnostic]]:
        """The numbers in print. E102: a heading's outside the pack's range. E122: none is left."""
        faults: list[Diagnostic] = []
        locked = Lock()
        if lock is not None:
            locked, faults = parse_lock(lock)
        low, high = pack.manifest.number_range
        of_cards = {entry.target for entry in ways_in if entry.kind != "start"}
        fixed = {target: int(target) for target in sorted(of_cards) if target.isdecimal()}
        for declared, _, _ in units:
            id = declared.id
            if id.isdecimal():
                number = fixed[id] = int(id)
                if not low <= number <= high and id not in of_cards:
                    facts = (("number", id), ("low", str(low)), ("high", str(high)))
                    faults.append(Diagnostic("E102", place_of(declared), facts, passage=id))
        ways = {declared.id: unit.targets for declared, unit, _ in units}
        # The Epilogue stands at the end of the book, outside its numbers (R018).
        last = {entry.target for entry in ways_in if entry.kind == "epilogue"}
        ways = {id: targets for id, targets in ways.items() if id.partition(".")[0] not in last}
        asked = (fixed, ways, (low, high), locked[:2])
        if self._dealt is None or self._dealt[0] != asked:
            held = set(locked.all.values())  # of what is gone, too, before `malory number` says so
            dealt = numbering.deal(ways, fixed, ways, [(low, high)], locked.all, held)
            self._dealt = (asked, dealt)
        numbers, without = self._dealt[1]
        if without:
            first = next(declared for declared, _, _ in units if declared.id == without[0])
            facts = (("count", str(len(without))), ("low", str(low)), ("high", str(high)))
            hint = _how_to_free(locked, pack.name) if locked.retired else ""
            faults.append(Diagnostic("E122", place_of(first), facts, hint, passage=without[0]))
        return numbers, locked, faults


def _how_to_free(lock: Lock, pack: str) -> str:
    count = len(lock.retired)
    are = "1 number is" if count == 1 else f"{count} numbers are"
    return f"{are} retired: `malory number {pack} --free ID` frees one"


def _ways(placed: Mapping[str, Placed]) -> dict[str, Sequence[str]]:
    return {
        id: [target for target in here.unit.targets if target in placed]
        for id, here in placed.items()
    }


def _first_of(families: Sequence[Family]) -> tuple[Entry, ...]:
    """A book that no table enters begins with its first passage."""
    head = families[0].head.id if families else ""
    return (Entry("start", "the start", head),) if head else ()


def _book(
    pack: Pack,
    placed: Mapping[str, Placed],
    ways_in: tuple[Entry, ...],
    renames: tuple[Rename, ...],
) -> Book:
    whole = {id: here for id, here in placed.items() if not here.unit.broken}
    leading = tuple(entry for entry in ways_in if entry.target in whole)
    digest = blake2b(digest_size=16)
    plain = pack.to_plain()
    for key in ("check", "prose", "calibration"):  # how a book is checked changes nobody's game
        plain["manifest"].pop(key, None)
    told = [plain["manifest"], plain["vocabulary"], plain["tables"]]
    digest.update(codec.canonical([codec.FORMAT, told]))
    digest.update(
        b"".join(
            [f"\n{id} {here.number} ".encode() + here.unit.digest for id, here in whole.items()]
        )
    )
    found = {id: (here.number, here.unit.data) for id, here in whole.items()}
    return Book(MemoryShelf(pack, found, leading, digest.hexdigest(), renames))
