"""The book read once for all rules of prose and of calibration; what they say, put in its place.

What a rule kept of an encounter holds as long as the encounter's text does: a `Reader` that checks
a pack again reads only what was edited.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from malory.book.compiling import Compilation
from malory.source import Diagnostic, Note, Place

from scriptorium.check.rules.calibration import (
    best_deed,
    encounter_length,
    failure_pays,
    far_from_aim,
    menu_size,
    nothing_learnt,
    numbers_asked,
    part_length,
    rewards_size,
    skill_balance,
    unknown_measure,
)
from scriptorium.check.rules.prose import (
    adverbs,
    alike_outcomes,
    dashes,
    doubled_words,
    endings,
    even_sentences,
    favourite_numbers,
    foggy_pronouns,
    joined_sentences,
    ledger_alike,
    ledger_gaps,
    ledger_lines,
    long_speech,
    maxims,
    misspelt,
    mixed_quotes,
    names,
    open_quotes,
    pace,
    pet_words,
    pronoun_runs,
    pronoun_share,
    repeated_runs,
    sagas,
    same_openings,
    similes,
    stock_phrases,
    threes,
    vague_words,
    weather,
)
from scriptorium.check.rules.prose.rule import Counted, Desk, Gathered, Said
from scriptorium.check.settings import Settings
from scriptorium.prose.encounters import Family, families, read_family
from scriptorium.prose.language import language_of
from scriptorium.prose.spots import Spot, place_of

COUNTED: tuple[Counted, ...] = (
    doubled_words,
    joined_sentences,
    open_quotes,
    dashes,
    similes,
    pronoun_runs,
    stock_phrases,
    long_speech,
    maxims,
    favourite_numbers,
    vague_words,
    foggy_pronouns,
    adverbs,
    even_sentences,
    threes,
    alike_outcomes,
    pronoun_share,
    sagas,
    nothing_learnt,
)
GATHERED: tuple[Gathered, ...] = (
    repeated_runs,
    pet_words,
    same_openings,
    mixed_quotes,
    names,
    misspelt,
    endings,
    weather,
    pace,
    ledger_lines,
    ledger_alike,
    ledger_gaps,
    part_length,
    encounter_length,
    menu_size,
    numbers_asked,
    skill_balance,
    rewards_size,
    failure_pays,
    best_deed,
    far_from_aim,
    unknown_measure,
)
CODES: tuple[str, ...] = (
    *[rule.CODE for rule in COUNTED],
    *[rule.CODE for rule in GATHERED],
)

MOST = 1000
"""Findings of one code that are told: nobody reads more."""

_WORDS = 12

Kept = dict[str, Any]
"""What each rule keeps of an encounter, by its code; of a rule that counts, its spots."""


class Rules(NamedTuple):
    """The rules that run."""

    counted: tuple[Counted, ...]
    gathered: tuple[Gathered, ...]

    @property
    def codes(self) -> tuple[str, ...]:
        return (*[one.CODE for one in self.counted], *[one.CODE for one in self.gathered])


_PACKS = 8
"""Packs of which a reader keeps what it read, so that turns between a few cost nothing."""


class _Shelf:
    """What is kept of one pack: of each encounter, and by each rule; both go by the mark."""

    def __init__(self) -> None:
        self.mark: object = None
        self.kept: dict[tuple[str, tuple[bytes, ...]], Kept] = {}
        self.of_rules: dict[str, Any] = {}


class Reader:
    """All rules of prose as one rule of the book, which reads it again and again."""

    CODES = CODES

    def __init__(self) -> None:
        self._shelves: dict[str, _Shelf] = {}

    def find(self, compilation: Compilation, settings: Settings) -> list[Diagnostic]:
        """What the rules say of a book."""
        desk = Desk(compilation, settings, self._shelf(compilation).of_rules)
        rules = running(desk)
        if not rules.codes:
            return []
        found: list[Diagnostic] = []
        for code, judged in _judged(rules, self.read(desk, rules), desk):
            said = list(islice(judged, MOST + 1))
            found += [_diagnostic(one, desk) for one in said[:MOST]]
            if len(said) > MOST:
                found[-1] = replace(found[-1], hint=f"there are more {code}; {MOST} are listed")
        return found

    def read(self, desk: Desk, rules: Rules) -> list[tuple[str, Kept]]:
        """What each rule keeps of each encounter, in the book's order."""
        shelf = self._shelf(desk.compilation)
        mark = _mark(desk, rules)
        if mark != shelf.mark:
            shelf.kept = {}
            shelf.of_rules.clear()
            shelf.mark = mark
        before, now = shelf.kept, dict[tuple[str, tuple[bytes, ...]], Kept]()
        found: list[tuple[str, Kept]] = []
        for family in families(desk.compilation):
            key = (family.id, tuple([here.unit.digest for here in family.units]))
            kept = before.get(key)
            if kept is None:
                kept = _read(family, rules, desk)
            now[key] = kept
            found.append((family.id, kept))
        shelf.kept = now
        return found

    def _shelf(self, compilation: Compilation) -> _Shelf:
        folder = str(compilation.folder)
        shelf = self._shelves.pop(folder, None) or _Shelf()
        self._shelves[folder] = shelf  # the last one used is the last to go
        if len(self._shelves) > _PACKS:
            del self._shelves[next(iter(self._shelves))]
        return shelf


READER = Reader()
"""The one of this process: while a pack is watched, what was not edited is not read again."""


def running(desk: Desk) -> Rules:
    """The rules that a pack has on and whose language is its own."""

    def runs(code: str, languages: tuple[str, ...]) -> bool:
        return desk.settings.on(code) and (not languages or language in languages)

    language = language_of(desk.manifest)
    return Rules(
        tuple(rule for rule in COUNTED if runs(rule.CODE, rule.LANGUAGES)),
        tuple(rule for rule in GATHERED if runs(rule.CODE, rule.LANGUAGES)),
    )


def prose_rules(desk: Desk) -> Rules:
    """The rules of prose among those that run, without those of calibration."""
    rules = running(desk)

    def is_prose(rule: Counted | Gathered) -> bool:
        return rule.CODE < "W350" and not rule.CODE.startswith("I")

    return Rules(
        tuple(rule for rule in rules.counted if is_prose(rule)),
        tuple(rule for rule in rules.gathered if is_prose(rule)),
    )


def most_of(code: str, desk: Desk) -> int:
    """How many spots of a counting rule an encounter may have; 0 if its page names no `most`."""
    most = desk.settings.options(code).get("most", 0)
    return int(most) if not isinstance(most, tuple) else 0


def _mark(desk: Desk, rules: Rules) -> object:
    """Changes with all that a rule goes by beside the text."""
    return (
        desk.settings.mark(rules.codes),
        desk.manifest.language,
        desk.manifest.prose.pet_words,
        bool(desk.manifest.calibration),
        tuple(sorted(desk.inserts.items())),
        desk.ledger.register_of,
    )


def _read(family: Family, rules: Rules, desk: Desk) -> Kept:
    encounter = read_family(family, desk.inserts)
    kept: Kept = {}
    for counting in rules.counted:
        kept[counting.CODE] = tuple(counting.spots(encounter, desk))
    for gathering in rules.gathered:
        kept[gathering.CODE] = gathering.gather(encounter, desk)
    return kept


def _judged(
    rules: Rules, kept: list[tuple[str, Kept]], desk: Desk
) -> Iterator[tuple[str, Iterator[Said]]]:
    """What each rule says, by its code."""
    for counting in rules.counted:
        yield counting.CODE, _counted(counting.CODE, kept, desk)
    for gathering in rules.gathered:
        mine = [(id, found[gathering.CODE]) for id, found in kept]
        yield gathering.CODE, iter(gathering.judge(mine, desk))


def _counted(code: str, kept: list[tuple[str, Kept]], desk: Desk) -> Iterator[Said]:
    """A finding for each spot if none is allowed, else one, at the first that is over."""
    options = desk.settings.options(code)
    numbers = {name: value for name, value in options.items() if not isinstance(value, tuple)}
    most = most_of(code, desk)
    told = tuple((name, f"{value:g}") for name, value in numbers.items())
    for _, found in kept:
        spots: tuple[Spot, ...] = found[code]
        for spot in spots[most:] if most == 0 else spots[most : most + 1]:
            facts = (*told, ("words", spot.text), ("count", str(len(spots))))
            yield Said(code, spot, facts)


def _diagnostic(said: Said, desk: Desk) -> Diagnostic:
    placed = desk.compilation.placed
    notes = tuple(
        Note(at if isinstance(at, Place) else place_of(placed, at), text)
        for at, text in said.others
    )
    facts = tuple((key, _short(value)) for key, value in said.facts)
    if isinstance(said.spot, Place):
        return Diagnostic(said.code, said.spot, facts, said.hint, notes)
    place = place_of(placed, said.spot)
    fix = doubled_words.fix_of(place) if said.code == doubled_words.CODE else None
    return Diagnostic(said.code, place, facts, said.hint, notes, said.spot.id, fix)


def _short(text: str) -> str:
    words = text.split()
    return text if len(words) <= _WORDS else f"{' '.join(words[:_WORDS])} ..."
