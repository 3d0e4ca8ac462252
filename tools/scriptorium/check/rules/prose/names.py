"""W306: a name that neither the pack's tables nor its ledger nor its list of names has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from malory.pack.vocabulary import KINDS

from scriptorium.check.rules.prose.rule import Desk, Said
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.language import country_of
from scriptorium.prose.spelling import word_list
from scriptorium.prose.spots import Spot
from scriptorium.prose.words import WORD

CODE = "W306"
LANGUAGES = ("en",)

_GENITIVE = re.compile(r"['’]s?$")


def gather(encounter: Encounter, desk: Desk) -> list[Spot]:
    """Words with a capital that reads as a name's, and that no list of words has; those that the
    pack knows are still among them.

    That is a capital in the middle of a sentence; at its beginning a capital says nothing, unless
    the word is nothing else.
    """
    known = word_list(country_of(desk.manifest))
    found: dict[Spot, None] = {}
    for line, word, _ in encounter.strange(known):
        if word[0].isupper() and line.kind != "title":
            found[Spot(line.id, word)] = None
    return list(found)


def judge(gathered: list[tuple[str, list[Spot]]], desk: Desk) -> Iterator[Said]:
    """Each unknown name once, where it is first met."""
    names = known_names(desk)
    told: set[str] = set()
    for _, spots in gathered:
        for spot in spots:
            name = _GENITIVE.sub("", spot.text)
            parts = [part for part in name.split("-") if part]
            if name in told or name in names or names.issuperset(parts):
                continue
            if name.endswith("s") and name[:-1] in names:  # the Saxons
                continue
            told.add(name)
            yield Said(CODE, spot, (("name", name),), _hint(name, names))


def _hint(name: str, names: frozenset[str]) -> str:
    alike = sorted(one for one in names if one[:1] == name[:1])
    near = get_close_matches(name, alike, n=1, cutoff=0.65)
    return f"did you mean `{near[0]}`?" if near else ""


def known_names(desk: Desk) -> frozenset[str]:
    """The words of all names: cards and declarations, knights, places, ledger, the pack's list."""
    vocabulary = desk.compilation.pack.vocabulary
    texts = [name for kind in KINDS for name in vocabulary.names(kind)]
    texts += [*sorted(desk.ledger.names), *desk.manifest.prose.names]
    texts += [*desk.settings.names(CODE, "common"), *desk.inserts.values()]
    texts += [row.title for row in getattr(desk.compilation.pack.tables, "tokens", ())]
    words = {_GENITIVE.sub("", word) for text in texts for word in WORD.findall(text)}
    return frozenset(words | {word[:1].upper() + word[1:] for word in words})
