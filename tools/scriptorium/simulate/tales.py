"""What the events of Tales say: who wins, where Destiny comes from, what statuses and quests do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping
from typing import Any, Final

from malory.kernel import NOBODY, Event, Seat

from scriptorium.simulate.readers import Played
from scriptorium.simulate.tally import Tally

_SOURCES: Final[Mapping[str, str]] = {
    "blocked": "gains without room",
    "home": "Epilogue: in Camelot",
    "highest renown": "Epilogue: renown",
    "skills": "Epilogue: skills",
    "legend": "Epilogue: legend",
    "end of Age 1": "end of Age 1",
    "end of Age 2": "end of Age 2",
}
"""Destiny that says itself where it comes from."""

_BEGINS: Final[Mapping[str, str]] = {
    "drawn": "encounters",
    "visit": "Location cards",
    "special": "special encounters",
    "help": "special encounters",
    "court": "special encounters",
    "venture": "quests",
    "quest done": "quests",
    "crown": "Grand Quests",
    "grand quest over": "Grand Quests",
    "age": "passages of the Ages",
}
"""Events after which what a passage pays comes from there."""

_MET: Final = frozenset(["drawn", "visit", "special", "help", "court", "venture"])
"""Events without which a turn had no encounter."""


class _Rider:
    """One knight's game, as its events tell it."""

    def __init__(self) -> None:
        self.name = ""
        self.destiny: Counter[tuple[str, int]] = Counter()
        self.statuses: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.held_in_a_row = self.longest_held = 0

    def earn(self, source: str, age: int, amount: int) -> None:
        self.destiny[source, age] += amount

    def turn_ends(self, met: bool, held: bool) -> None:
        self.counts["turns without an encounter"] += not met
        self.counts["turns held"] += held
        self.held_in_a_row = self.held_in_a_row + 1 if held else 0
        self.longest_held = max(self.longest_held, self.held_in_a_row)


class _Ride:
    """A game of Tales, followed event by event."""

    def __init__(self, seats: int, epilogue: str, cards: Container[str]) -> None:
        self.riders = [_Rider() for _ in range(seats)]
        self.epilogue = epilogue
        self.cards = cards
        self.source = ""
        self.age = 1
        self.met = self.held = False
        self.had: list[str] = []
        self.done: list[str] = []
        self.tests: Counter[bool] = Counter()
        self.over: Event | None = None

    def follow(self, event: Event) -> None:
        kind, facts = event.kind, event.facts
        self.source = _BEGINS.get(kind, self.source)
        self.met = self.met or kind in _MET
        match kind:
            case "age":
                self.age = facts["age"]
            case "passage" if facts["passage"] == self.epilogue:
                self.source = _BEGINS["age"]
            case "test" if "passed" in facts:
                self.tests[bool(facts["passed"])] += 1
            case "game over" | "game won":
                self.over = event
        if event.seat != NOBODY:
            self._of_rider(self.riders[event.seat], kind, facts)

    def _of_rider(self, rider: _Rider, kind: str, facts: Mapping[str, Any]) -> None:
        # Any: the facts of an event, as it was said
        match kind:
            case "knight":
                rider.name = str(facts["name"])
            case "turn":
                self.met = self.held = False
            case "held":
                self.held = True
            case "turn ends":
                rider.turn_ends(self.met, self.held)
            case "destiny":
                rider.earn(*self._source(str(facts["why"])), int(facts["amount"]))
            case "closed":
                rider.earn("Location cards", self.age, int(facts["amount"]))
            case "status":
                rider.statuses[str(facts["status"])] += 1
            case "quest":
                self.had.append(str(facts["quest"]))
            case "quest done":
                self.done.append(str(facts["quest"]))
                rider.counts["quests done"] += 1
            case "crown":
                rider.counts["Grand Quest markers"] += 1
            case "treasure":
                rider.counts["treasures"] += 1
            case "token":
                rider.counts["tokens"] += 1

    def _source(self, why: str) -> tuple[str, int]:
        """Return where Destiny comes from, and in which Age it was earned."""
        ended = why.removeprefix("end of Age ")
        age = int(ended) if ended != why and ended.isdecimal() else self.age
        # a reward is said to be one, or in words what it is for
        return _SOURCES.get(why, "cards" if why in self.cards else self.source), age


_COUNTED: Final = (
    "quests done",
    "Grand Quest markers",
    "treasures",
    "tokens",
    "turns held",
    "turns without an encounter",
)


def read(played: Played, tally: Tally) -> None:
    """Count wins, Destiny, statuses, quests, turns lost, tests."""
    game: Any = played.game  # Any: it is a game of Tales, or it would not be read here
    setting = game.setting
    ride = _Ride(len(played.bots), str(setting.numbers.epilogue), setting.effects)
    for event in played.events:
        ride.follow(event)
    over = ride.over
    assert over is not None  # a game ends by saying so
    shared = over.kind == "game over"
    if shared:
        tally.mean("left in the pool", int(over.facts["pool"]))
        tally.mean("from the reserve", int(over.facts["score"]))
        tally.rate("won", over.facts["result"] == "victory")
    for seat, rider in enumerate(ride.riders):
        won = over.facts["result"] == "victory" if shared else rider.name in over.facts["winners"]
        _count_rider(tally, rider, won, played.bots[seat].name, seat, shared)
    for passed, many in sorted(ride.tests.items()):
        for _ in range(many):
            tally.rate("tests passed", passed)
    for name in ride.had:
        tally.rate("quests drawn and done", name in ride.done)
        tally.rate("quests drawn and done", name in ride.done, quest=name)


def _count_rider(
    tally: Tally, rider: _Rider, won: bool, bot: str, seat: Seat, shared: bool
) -> None:
    if not shared:
        tally.rate("won", won, bot=bot)
        tally.rate("won", won, seat=str(seat + 1))
    tally.rate("won", won, knight=rider.name)
    destiny = sum(rider.destiny.values())
    tally.mean("Destiny", destiny)
    tally.mean("Destiny", destiny, knight=rider.name)
    ages = sorted({age for _, age in rider.destiny})
    for age in ages:
        of_age = sum(n for (_, at), n in rider.destiny.items() if at == age)
        tally.part("Destiny by Age", of_age, age=str(age))
    for (source, age), amount in rider.destiny.items():
        tally.part("Destiny by source and Age", amount, source=source, age=str(age))
    for source in sorted({source for source, _ in rider.destiny}):
        of_source = sum(n for (one, _), n in rider.destiny.items() if one == source)
        tally.part("Destiny by source", of_source, source=source)
    for status, many in rider.statuses.items():
        tally.part("statuses suffered", many, status=status)
    tally.mean("statuses suffered", sum(rider.statuses.values()))
    for name in _COUNTED:
        tally.mean(name, rider.counts[name])
    tally.mean("turns held in a row", rider.longest_held)
