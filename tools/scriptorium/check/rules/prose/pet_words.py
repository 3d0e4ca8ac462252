"""W301: a pet word that stands more often than the pack lets it, in an encounter or in the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from malory.pack.manifest import PetWord

from scriptorium.check.rules.prose.phrases import phrases
from scriptorium.check.rules.prose.rule import Desk, Said
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot
from scriptorium.prose.words import words_of

CODE = "W301"
LANGUAGES = ()


class Pets(NamedTuple):
    """What is gathered of one encounter: its words, and where pet words stand."""

    words: int
    spots: tuple[Spot, ...]


def gather(encounter: Encounter, desk: Desk) -> Pets:
    wanted = tuple(pet.word for pet in desk.manifest.prose.pet_words)
    return Pets(encounter.total, tuple(phrases(wanted).spots(encounter)) if wanted else ())


def judge(gathered: list[tuple[str, Pets]], desk: Desk) -> Iterator[Said]:
    words = sum(pets.words for _, pets in gathered)
    for pet in desk.manifest.prose.pet_words:
        text = spelt(pet)
        stands = [
            [spot for spot in pets.spots if spot.text == text] for _, pets in gathered if pets.spots
        ]
        if pet.per_encounter is not None:
            for spots in stands:
                if len(spots) > pet.per_encounter:
                    where = ("where", "in this encounter")
                    yield _said(pet, spots[pet.per_encounter], len(spots), pet.per_encounter, where)
        allowed = allowed_in(pet, words)
        every = [spot for spots in stands for spot in spots]
        if allowed is not None and len(every) > allowed:
            where = ("where", f"in {words:,} words")
            yield _said(pet, every[allowed], len(every), allowed, where)


def spelt(pet: PetWord) -> str:
    """The word as spots have it."""
    return " ".join(words_of(pet.word))


def allowed_in(pet: PetWord, words: int) -> int | None:
    """How often the word may stand in a book of so many words; None: as often as it likes. A short
    book has the budget of 10,000 words."""
    if pet.per_10000 is None:
        return None
    return round(pet.per_10000 * max(words, 10_000) / 10_000)


def counted(gathered: list[tuple[str, Pets]]) -> Counter[str]:
    """How often each pet word stands in the book."""
    return Counter(spot.text for _, pets in gathered for spot in pets.spots)


def _said(pet: PetWord, spot: Spot, count: int, most: int, where: tuple[str, str]) -> Said:
    facts = (("word", pet.word), ("count", str(count)), ("most", str(most)), where)
    return Said(CODE, spot, facts)
