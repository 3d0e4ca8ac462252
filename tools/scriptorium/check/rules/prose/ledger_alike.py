"""W328: two encounters of one card that the ledger tells alike."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from scriptorium.check.rules.prose.rule import Desk, Said
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.ledger import Line

CODE = "W328"
LANGUAGES = ()

_WORD = re.compile(r"[^\W\d_]+")


def gather(encounter: Encounter, desk: Desk) -> None:
    return None


def judge(gathered: list[tuple[str, None]], desk: Desk) -> Iterator[Said]:
    """Each pair of lines once, at the later line."""
    options = desk.settings.options(CODE)
    most, share = options["most"], options["share"]
    if isinstance(most, tuple) or isinstance(share, tuple):
        return
    blank = frozenset(desk.settings.names(CODE, "blank"))
    told: set[tuple[str, str]] = set()
    for lines in _by_card(desk):
        words = [_words(line, blank) for line in lines]
        for (first, ours), (second, theirs) in combinations(zip(lines, words, strict=True), 2):
            alike = _alike(first, second, ours, theirs, share)
            if len(alike) <= most or (first.passage, second.passage) in told:
                continue
            told.add((first.passage, second.passage))
            facts = (
                ("first", first.passage),
                ("second", second.passage),
                ("columns", " and ".join(alike)),
            )
            places = second.places[alike[-1]], first.places[alike[-1]]
            yield Said(CODE, places[0], facts, others=((places[1], "it stands here first"),))


def _by_card(desk: Desk) -> Iterator[list[Line]]:
    """The lines of each card; terrains and Ages are in many an encounter, and make none alike."""
    vocabulary = desk.compilation.pack.vocabulary
    apart = {*vocabulary.terrains, *(f"Age {age}" for age in vocabulary.ages)}
    found: dict[str, list[Line]] = defaultdict(list)
    for line in desk.ledger.lines:
        for card in line.cards:
            if card not in apart:
                found[card].append(line)
    yield from found.values()


def _alike(
    first: Line,
    second: Line,
    ours: dict[str, frozenset[str]],
    theirs: dict[str, frozenset[str]],
    share: float,
) -> list[str]:
    """The columns in which two lines match: `share` of 100 of their words stand in both."""
    found = [
        column
        for column, words in ours.items()
        if column in theirs
        and 100 * len(words & theirs[column]) >= share * len(words | theirs[column])
    ]
    return [*found, "names"] if set(first.names) & set(second.names) else found


def _words(line: Line, blank: frozenset[str]) -> dict[str, frozenset[str]]:
    """The words of each column that says something."""
    found: dict[str, frozenset[str]] = defaultdict(frozenset)
    for column, text in line.columns.items():
        words = frozenset(_WORD.findall(text.lower())) - blank
        if words:
            found[column] = words
    return found
