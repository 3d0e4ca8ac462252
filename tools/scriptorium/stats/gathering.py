"""A book's figures gathered in one reading, an encounter at a time."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from statistics import fmean
from typing import Any

from malory.book.compiling import Compilation
from malory.book.entries import demanded
from malory.book.reach import reachable
from malory.pack.manifest import Edition
from malory.source import load_page

from scriptorium.check.rules.prose import pet_words
from scriptorium.check.rules.prose.reading import most_of, prose_rules
from scriptorium.check.rules.prose.rule import Desk
from scriptorium.check.settings import Settings
from scriptorium.measures.aims import mean_or_share, skill_counts, things
from scriptorium.measures.counting import Numbers, numbers_of
from scriptorium.measures.paying import KINDS
from scriptorium.prose.encounters import Encounter, Family, families, read_family
from scriptorium.stats.figures import (
    AimFigure,
    EncounterFigure,
    FaultFigure,
    Figures,
    Passages,
    Pet,
    RewardFigure,
    Road,
    SkillTests,
)
from scriptorium.stats.phrases import PhraseCount

WORDS_PER_MINUTE = 200
_PHRASES = 12
_MOST = 1000


def figures_of(
    compilation: Compilation, edition: Edition | None, words_per_minute: int = WORDS_PER_MINUTE
) -> Figures:
    """The figures of a book, or of what an edition's cards can reach of it."""
    return _Gathering(compilation, edition).figures(words_per_minute)


def _families(compilation: Compilation, edition: Edition | None) -> list[Family]:
    found = list(families(compilation))
    if edition is None:
        return found
    starts = [entry.target for entry in demanded(compilation.pack, edition)]
    heads = {id.partition(".")[0] for id in reachable(compilation.ways, starts)}
    return [family for family in found if family.id in heads]


class _Gathering:
    """One reading of a book. What is kept of an encounter is its numbers and what rules keep."""

    def __init__(self, compilation: Compilation, edition: Edition | None) -> None:
        self._compilation = compilation
        self._edition = edition
        self._desk = Desk(compilation, Settings.of(compilation.pack))
        self._families = _families(compilation, edition)
        self._book: list[Numbers] = []
        self._titles: dict[str, str] = {}
        self._counts: Counter[str] = Counter()
        self._over: Counter[str] = Counter()
        self._phrases = PhraseCount()

    def figures(self, words_per_minute: int) -> Figures:
        rules = prose_rules(self._desk)
        kept: dict[str, list[tuple[str, Any]]] = defaultdict(list)
        for encounter in self._encounters():
            self._book.append(encounter.once(numbers_of))
            self._titles[encounter.id] = _title(encounter)
            self._phrases.add(encounter)
            for counting in rules.counted:
                count = sum(1 for _ in counting.spots(encounter, self._desk))
                self._counts[counting.CODE] += count
                self._over[counting.CODE] += count > most_of(counting.CODE, self._desk)
            for gathering in rules.gathered:
                kept[gathering.CODE].append((encounter.id, gathering.gather(encounter, self._desk)))
        for gathering in rules.gathered:
            said = islice(gathering.judge(kept[gathering.CODE], self._desk), _MOST)
            self._counts[gathering.CODE] = self._over[gathering.CODE] = sum(1 for _ in said)
        book = self._book
        words = sum(one.words for one in book)
        menus = sum(one.other_words for one in book)
        shown = words + menus
        return Figures(
            self._compilation.pack.manifest.title,
            self._edition.name if self._edition is not None else "",
            sum(len(family.units) for family in self._families),
            sum(len(family.units) - 1 for family in self._families),
            words,
            menus,
            -(-shown // words_per_minute),
            words_per_minute,
            sum(one.endings for one in book),
            sum(one.choices for one in book),
            sum(len(one.trials) for one in book),
            _rounded(mean_or_share("responses with three deeds", book) or 0.0),
            tuple(self._kinds()),
            tuple(self._skills()),
            tuple(self._aims()),
            tuple(self._rewards()),
            tuple(self._roads()),
            tuple(
                FaultFigure(code, load_page(code).name, self._counts[code], self._over[code])
                for code in sorted(rules.codes)
                if code != pet_words.CODE
            ),
            tuple(self._pets(kept[pet_words.CODE], words)),
            tuple(self._phrases.best(self._encounters(), _PHRASES)),
            tuple(self._listed()),
        )

    def _encounters(self) -> Iterator[Encounter]:
        for family in self._families:
            yield read_family(family, self._desk.inserts)

    def _kind_of(self) -> dict[str, str]:
        """Each passage's kind: that of the entry that leads to it, by its first card."""
        kinds: dict[str, str] = {}
        for entry in self._compilation.entries:
            kind = entry.cards[0] if entry.kind == "card" else entry.kind
            kinds.setdefault(entry.target, kind)
        return kinds

    def _listed(self) -> Iterator[EncounterFigure]:
        kinds = self._kind_of()
        for one in self._book:
            kind = kinds.get(one.id, "other")
            yield EncounterFigure(one.id, self._titles[one.id], kind, one.words, round(one.heard))

    def _kinds(self) -> Iterator[Passages]:
        by_kind: dict[str, list[EncounterFigure]] = defaultdict(list)
        for one in self._listed():
            by_kind[one.kind].append(one)
        for kind, found in sorted(by_kind.items(), key=lambda pair: (-len(pair[1]), pair[0])):
            words = [one.words for one in found]
            mean = _rounded(fmean(words))
            yield Passages(
                kind, len(found), sum(words), mean, _rounded(fmean(one.met for one in found))
            )

    def _skills(self) -> Iterator[SkillTests]:
        counts = skill_counts(self._book)
        mean = sum(counts.values()) / len(counts) if counts else 0.0
        for skill, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
            yield SkillTests(skill, count, _rounded(100 * (count - mean) / mean))

    def _aims(self) -> Iterator[AimFigure]:
        for aim in self._compilation.pack.manifest.calibration:
            value = mean_or_share(aim.measure, self._book)
            single = things(aim.measure, self._book)
            values = [thing.value for thing in single] if single is not None else []
            yield AimFigure(
                aim.measure,
                aim.low,
                aim.high,
                None if value is None else _rounded(value),
                _rounded(min(values)) if values else None,
                _rounded(max(values)) if values else None,
                sum(not aim.low <= one <= aim.high for one in values),
            )

    def _rewards(self) -> Iterator[RewardFigure]:
        counts = Counter(pay.kind for one in self._book for pay in one.paid)
        inside = Counter(kind for one in self._book for kind in {pay.kind for pay in one.paid})
        for kind in KINDS:
            if counts[kind]:
                in_100 = _rounded(100 * inside[kind] / len(self._book))
                yield RewardFigure(kind, counts[kind], in_100)

    def _roads(self) -> Iterator[Road]:
        vocabulary = self._compilation.pack.vocabulary
        for renown in (*vocabulary.names("renown"), "any", "highest"):
            won = [
                [pay.amount for pay in one.paid if pay.kind == "renown" and pay.of == renown]
                for one in self._book
            ]
            lost = -sum(
                pay.amount
                for one in self._book
                for pay in one.paid
                if pay.kind == "renown lost" and pay.of == renown
            )
            whats = [what for one in self._book for what in one.whats]
            tests = sum(what.kind == "renown" and what.id == renown for what in whats)
            if renown == "any":
                tests = sum(what.kind == "renowns" for what in whats)
            yield Road(renown, int(sum(map(sum, won))), int(lost), sum(map(bool, won)), tests)

    def _pets(self, gathered: Sequence[tuple[str, Any]], words: int) -> Iterator[Pet]:
        for pet in self._compilation.pack.manifest.prose.pet_words:
            text = pet_words.spelt(pet)
            counts = [sum(spot.text == text for spot in kept.spots) for _, kept in gathered]
            allowed = pet_words.allowed_in(pet, words)
            yield Pet(pet.word, sum(counts), allowed, max(counts, default=0), pet.per_encounter)


def _title(encounter: Encounter) -> str:
    head = next((one for one in encounter.passages if one.id == encounter.id), None)
    return head.title if head is not None else ""


def _rounded(value: float) -> float:
    """To one place, so that no machine's last digit shows."""
    return round(value, 1)
