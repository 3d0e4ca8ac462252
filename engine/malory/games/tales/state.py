"""The state of a game of Tales: the knights, the decks, the round, and whose turn it is.

No rule is carried out here; what changes a knight goes through `Tale.change`.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Final, TypeVar

from malory.games.tales.bound import COMPETITIVE, SOLO, Bound
from malory.kernel import NOBODY, Seat, State, field, state
from malory.pack import Record

Served = tuple[tuple[str, int], ...]
"""Marks, each a quest and the mark's place on its list."""


class Held(Record):
    """A status that a knight has: how far its marker has moved, and what lies on the card.

    `failures` are escapes that failed, `companions` the skills of the markers, `mark` the space
    that the card points at.
    """

    marker: int = 0
    failures: int = 0
    companions: tuple[str, ...] = ()
    mark: str = ""

    def but(self, **changes: Any) -> Held:  # Any: each field its own
        """Return the card with some fields changed."""
        return _changed(self, changes)


class Quest(Record):
    """A quest that a knight pursues (R130).

    `number` is that of its markers (A39), `marks` its spaces with the place of each on the card's
    list, `met` how many marks have gone, `pluses` its "+" markers (R144).
    """

    number: int = 1
    marks: tuple[tuple[int, str], ...] = ()
    met: int = 0
    pluses: int = 0

    def but(self, **changes: Any) -> Quest:  # Any: each field its own
        """Return the quest with some fields changed."""
        return _changed(self, changes)


class Knight(Record):
    """One knight and all that lies before him; every bit of it is open to all (R215).

    `name` is empty until it is chosen, `place` until the first turn begins (R030). `skills` and
    `renown` hold ranks above 0 only. `spare` is the part of `destiny` that came from the reserve.
    `locations` maps each face-up Location card to the Destiny on it: of the pool, of the reserve.
    `visited` are the passages read, `used` the cards used in this Age. `quests` are the active
    ones, `done` those that lie face down (R148); `crowns` names the Grand Quest of each marker
    earned, `tried` counts the "+" on Grand Quests (R168, R169).
    """

    name: str = ""
    place: str = ""
    skills: Mapping[str, int] = {}
    renown: Mapping[str, int] = {}
    destiny: int = 0
    spare: int = 0
    statuses: Mapping[str, Held] = {}
    treasures: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    locations: Mapping[str, tuple[int, int]] = {}
    calls: int = 0
    visited: frozenset[str] = frozenset()
    used: tuple[str, ...] = ()
    quests: Mapping[str, Quest] = {}
    done: tuple[str, ...] = ()
    crowns: tuple[str, ...] = ()
    tried: Mapping[str, int] = {}

    def but(self, **changes: Any) -> Knight:  # Any: each field its own
        """Return the knight with some fields changed."""
        return _changed(self, changes)


R = TypeVar("R", Held, Quest, Knight)

_PARTS: Final = {
    kind: (
        attrgetter(*kind.__fields__),
        {name: at for at, name in enumerate(kind.__fields__)},
        tuple([getattr(kind, name).__set__ for name in kind.__fields__]),
    )
    for kind in (Held, Quest, Knight)
}


def _changed(record: R, changes: Mapping[str, Any]) -> R:
    """Return a record with some fields changed."""
    kind = type(record)
    parts, place, puts = _PARTS[kind]
    values = list(parts(record))
    for name, value in changes.items():
        values[place[name]] = value
    # past the constructor, which looks at what it is given, and takes twice as long
    made = object.__new__(kind)
    for put, value in zip(puts, values, strict=True):
        put(made, value)
    return made


@state
class Tale(State[Bound]):
    """A position in the game.

    A deck is drawn from its hidden part, then from what lies `under` it, face known to all who
    watched: cards put on the bottom, and the discards once they were flipped (R085).
    """

    knights: tuple[Knight, ...]
    mode: str = SOLO
    first: Seat = 0
    active: Seat = NOBODY
    """Whose turn it is; between turns nobody's."""
    round: int = 1
    age: int = 1
    pool: int = 0

    encounters: tuple[str, ...] = ()
    encounters_under: tuple[str, ...] = ()
    encounter_discards: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    features_under: tuple[str, ...] = ()
    feature_discards: tuple[str, ...] = ()
    treasures: tuple[str, ...] = ()
    treasure_discards: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    """Location cards that set-up took out unseen (R032)."""
    aside_known: Mapping[str, bool] = field(default_factory=dict)
    """What passages have let slip of it."""
    on_table: tuple[str, ...] = ()
    """The cards of the encounter in hand."""
    removed: tuple[str, ...] = ()
    """Cards out of the game, face up: Location cards after their visit (R083), Starting Quests that
    were discarded (A40), Grand Quests that are over (R170, R172)."""
    quests: tuple[str, ...] = ()
    quest_discards: tuple[str, ...] = ()
    undealt: tuple[str, ...] = ()
    """Starting Quests that nobody was dealt (R034)."""
    grand: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Grand Quests in the open, each with the spaces that still bear its markers."""
    grand_next: tuple[str, ...] = ()
    """Grand Quests of later Ages, face down (R165)."""
    grand_left: tuple[str, ...] = ()
    """Grand Quests that left the game at set-up (R164, R165)."""

    came_from: str = ""
    """Where this turn's movement began."""
    bottomed: tuple[str, ...] = ()
    """Location cards put on the bottom this turn (A12)."""
    extra_move: int = 0
    """Spaces that this Movement phase has been lent."""
    held_back: bool = False
    """Whether a status has already taken this turn's encounter."""
    helping: Seat = NOBODY
    """The knight whose card this encounter is about, if not the active one's (R068)."""
    interlude: bool = False
    """Whether what is read is an Age's or the Epilogue's, no encounter's."""
    result: str = ""
    """`victory`, `defeat` or `won` once the game is over."""

    def say(self, kind: str, seat: Seat = NOBODY, /, **told: Any) -> None:  # Any: see Event.facts
        """Tell what happened; in company with a name: of the `rider`, or `who` it is meanwhile."""
        if self.out is not None:
            if seat >= 0 and len(self.knights) > 1:
                told["rider" if seat == self.active else "who"] = self.knights[seat].name
            State.say(self, kind, seat, **told)

    def is_shared(self) -> bool:
        """Whether the knights share a pool and a result (R193)."""
        return self.mode != COMPETITIVE

    def change(self, k: Seat, **changes: Any) -> None:  # Any: see Knight
        """Replace some fields of the knight of seat `k`."""
        knights = self.knights
        self.knights = (*knights[:k], knights[k].but(**changes), *knights[k + 1 :])

    def put_quest(self, k: Seat, name: str, quest: Quest) -> None:
        """Lay a quest before knight `k`, or replace what lies on it."""
        self.change(k, quests={**self.knights[k].quests, name: quest})

    def put_status(self, k: Seat, status: str, held: Held) -> None:
        """Lay a status before knight `k`, or replace what lies on it."""
        self.change(k, statuses={**self.knights[k].statuses, status: held})

    def take_status(self, k: Seat, status: str) -> None:
        """Put a status of knight `k` back into his deck."""
        held = self.knights[k].statuses
        self.change(k, statuses={one: on for one, on in held.items() if one != status})

    def seats_from(self, k: Seat) -> tuple[Seat, ...]:
        """Return every seat in turn order, `k` first (R045)."""
        n = len(self.knights)
        return tuple([(k + i) % n for i in range(n)])
