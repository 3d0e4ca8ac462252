"""What one encounter adds to a book's numbers, small enough to be kept of every one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from malory.book import model

from scriptorium.measures.paying import TYPICAL_L, Pay, pays
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.parts import PROSE, Kind, opening_part, outcome_part
from scriptorium.prose.text import stretch_of


class PartWords(NamedTuple):
    """How long a part is; `opening` are the words it is found by."""

    id: str
    kind: Kind
    words: int
    opening: str


class Trial(NamedTuple):
    """A test that asks a number: its deed, what it looks at, what it pays. `turns` says for
    success and failure whether they lead on."""

    id: str
    deed: str
    number: int
    plus: str
    whats: tuple[model.What, ...]
    tags: tuple[str, ...]
    success: tuple[Pay, ...]
    failure: tuple[Pay, ...]
    turns: tuple[bool, bool]
    is_open: bool

    @property
    def asked(self) -> int:
        """The number asked; where the Location number or the Age is added, as it mostly is."""
        return self.number + {"": 0, "L": TYPICAL_L, "Age": 2}[self.plus]

    @property
    def is_weighable(self) -> bool:
        """Whether both outcomes end here and pay in what has a worth of its own: a counter is worth
        what its book makes of it."""
        paid = (*self.success, *self.failure)
        return not any(self.turns) and all(pay.kind != "counter" for pay in paid)

    @property
    def is_rolled(self) -> bool:
        return self.whats[0].is_rolled


class Menu(NamedTuple):
    """How many entries a menu has; `is_response` if it is the passage's own."""

    id: str
    entries: int
    is_response: bool


class Numbers(NamedTuple):
    """All that is counted of one encounter. `heard` are the words of one play through it, on the
    mean of its ways; `whats` are what every test looks at, those with bands too."""

    id: str
    words: int
    heard: float
    other_words: int
    parts: tuple[PartWords, ...]
    menus: tuple[Menu, ...]
    trials: tuple[Trial, ...]
    whats: tuple[model.What, ...]
    choices: int
    endings: int
    paid: tuple[Pay, ...]


def numbers_of(encounter: Encounter) -> Numbers:
    """The numbers of an encounter."""
    parts = tuple(
        [
            PartWords(id, part.kind, round(part.heard), _opening(part.stretches[0].text))
            for id, part in encounter.prose
            if part.stretches
        ]
    )
    whats: list[model.What] = []
    menus: list[Menu] = []
    choices = endings = 0
    paid: list[Pay] = []
    for passage in encounter.passages:
        paid += pays(passage.items)
        ending = passage.ending
        endings += ending is None or ending == model.Turn(model.END)
        for outcome in _outcomes(passage):
            paid += pays(outcome.items)
            leads_on = outcome.turn is not None and outcome.turn.target != model.END
            endings += not (leads_on or any(pay.kind == "turn" for pay in pays(outcome.items)))
        if not isinstance(ending, model.Menu):
            continue
        menus.append(Menu(passage.id, len(ending.entries), passage.id == encounter.id))
        for entry in ending.entries:
            if isinstance(entry, model.Choice):
                choices += 1
                endings += entry.target == model.END
                continue
            whats += entry.whats
    other = sum(len(line.words) for line in encounter.lines if line.kind not in PROSE)
    return Numbers(
        encounter.id,
        encounter.total,
        _Play(encounter).heard(encounter.id),
        other,
        parts,
        tuple(menus),
        encounter.once(trials_of),
        tuple(whats),
        choices,
        endings,
        tuple(paid),
    )


def trials_of(encounter: Encounter) -> tuple[Trial, ...]:
    """The encounter's tests that ask a number, in reading order."""
    return tuple(
        [
            _trial(passage.id, entry, entry.number, encounter)
            for passage in encounter.passages
            if isinstance(passage.ending, model.Menu)
            for entry in passage.ending.entries
            if isinstance(entry, model.Test) and entry.number is not None
        ]
    )


def _opening(text: str) -> str:
    return " ".join(text.split()[:6])


def _trial(id: str, test: model.Test, number: model.Number, encounter: Encounter) -> Trial:
    good, bad = test.outcomes
    return Trial(
        id,
        _opening(stretch_of(test.deed, encounter.inserts).text),
        number.base,
        number.plus,
        test.whats,
        test.tags,
        pays(good.items),
        pays(bad.items),
        (_turns(good), _turns(bad)),
        test.condition is None,
    )


def _turns(outcome: model.Outcome) -> bool:
    return outcome.turn is not None or any(pay.kind == "turn" for pay in pays(outcome.items))


def _outcomes(passage: model.Passage) -> Iterator[model.Outcome]:
    if isinstance(passage.ending, model.Die):
        yield from passage.ending.outcomes
    elif isinstance(passage.ending, model.Menu):
        for entry in passage.ending.entries:
            if isinstance(entry, model.Test):
                yield from entry.outcomes


class _Play:
    """How many words a play through an encounter takes, each way as likely as the next."""

    def __init__(self, encounter: Encounter) -> None:
        self._encounter = encounter
        self._passages = {str(passage.id): passage for passage in encounter.passages}
        self._known: dict[str, float] = {}

    def heard(self, id: str) -> float:
        """The words from a passage on; none outside the encounter, nor on a way round again."""
        if id not in self._passages:
            return 0.0
        if id not in self._known:
            self._known[id] = 0.0
            passage = self._passages[id]
            here = opening_part(passage, self._encounter.inserts).heard if passage.items else 0.0
            self._known[id] = here + self._onward(passage.ending)
        return self._known[id]

    def _onward(self, ending: model.Menu | model.Die | model.Turn | None) -> float:
        if isinstance(ending, model.Turn):
            return self.heard(ending.target)
        if isinstance(ending, model.Die):
            return self._mean([self._outcome(outcome) for outcome in ending.outcomes])
        if isinstance(ending, model.Menu):
            return self._mean(
                [
                    self.heard(entry.target)
                    if isinstance(entry, model.Choice)
                    else self._mean([self._outcome(outcome) for outcome in entry.outcomes])
                    for entry in ending.entries
                ]
            )
        return 0.0

    def _outcome(self, outcome: model.Outcome) -> float:
        here = outcome_part(outcome, self._encounter.inserts).heard
        return here + (self.heard(outcome.turn.target) if outcome.turn is not None else 0.0)

    @staticmethod
    def _mean(words: list[float]) -> float:
        return sum(words) / len(words) if words else 0.0
