"""W307: a word that is in no list: a misspelling, or a word for the pack's glossary."""

from __future__ import annotations

from collections.abc import Iterator

from malory.source import nearest

from scriptorium.check.rules.prose.names import known_names
from scriptorium.check.rules.prose.rule import Desk, Said
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.language import country_of
from scriptorium.prose.spelling import is_word, word_list
from scriptorium.prose.spots import Spot
from scriptorium.prose.words import words_of

CODE = "W307"
LANGUAGES = ("en",)

_LONGEST = 40


def gather(encounter: Encounter, desk: Desk) -> list[Spot]:
    """The words that no list has, with a small letter; the pack's own are still among them."""
    known = word_list(country_of(desk.manifest))
    found: list[Spot] = []
    for line, word, end in encounter.strange(known):
        if word[0].islower() and not _is_clipped(word, line.text[end : end + 1], known):
            found.append(Spot(line.id, word))
    return found


def _is_clipped(word: str, following: str, known: frozenset[str]) -> bool:
    """Whether it is a word whose end is not spoken: `goin'`."""
    return following in "'’" and following != "" and is_word(f"{word}g", known)


def judge(gathered: list[tuple[str, list[Spot]]], desk: Desk) -> Iterator[Said]:
    """Each misspelt word once a passage."""
    known = word_list(country_of(desk.manifest))
    own = own_words(desk)
    told: set[Spot] = set()
    hints: dict[str, str] = {}
    for _, spots in gathered:
        for spot in spots:
            if spot in told or is_word(spot.text, known, own):
                continue
            told.add(spot)
            if spot.text not in hints:
                hints[spot.text] = _hint(spot.text, known)
            yield Said(CODE, spot, (("word", spot.text),), hints[spot.text])


def own_words(desk: Desk) -> frozenset[str]:
    """What the pack adds to the list: its glossary, its names, the words of its inserts."""
    texts = [*desk.manifest.prose.glossary, *desk.inserts.values()]
    words = {word for text in texts for word in words_of(text)}
    return frozenset(words | {word.lower() for word in known_names(desk)})


def _hint(word: str, known: frozenset[str]) -> str:
    """The word of the list that is one slip away; none for what is longer than any word."""
    if len(word) > _LONGEST:
        return ""
    near = sorted(one for one in _slips(word) if one in known)
    best = nearest(word, near)
    return f"did you mean `{best}`?" if best else ""


def _slips(word: str) -> Iterator[str]:
    letters = "abcdefghijklmnopqrstuvwxyz'"
    for at in range(len(word) + 1):
        head, tail = word[:at], word[at:]
        if tail:
            yield head + tail[1:]
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
        for letter in letters:
            yield head + letter + tail
            if tail:
                yield head + letter + tail[1:]
