"""The base class of a game's state, and the decorator that makes a class one.

A state holds only values that never change: int, str, tuple, frozen dataclass. A dict is
replaced, not written. So a copy is shallow, and cheap enough for search and undo.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, Generic, Self, TypeVar, dataclass_transform

from malory.kernel.event import Event
from malory.kernel.question import NOBODY, Answer, Flow, Question, Seat
from malory.kernel.step import Entry

G = TypeVar("G")
T = TypeVar("T")

_event: Final = tuple.__new__
_NOTHING: Final[Mapping[Seat, Mapping[str, Any]]] = {}
KEPT: Final = ("agenda", "answers", "asked")
"""The fields every state has, before those of its game."""


class State(Generic[G]):
    """A position of the game G: data, and handles that are no part of it.

    Data: `agenda` (steps still to run, next first; the asking step stays first), `answers` (those
    its open question already got), `asked` (a seat, CHANCE, or NOBODY: the game is over), and the
    fields of the subclass. Handles: `game`; `out`, where events go (None: nowhere); the rest is
    the kernel's. A copy keeps `game`, and goes on without the others.
    """

    __slots__ = (
        "agenda",
        "anchored",
        "answers",
        "asked",
        "game",
        "out",
        "question",
        "running",
        "viewer",
    )
    agenda: tuple[Entry, ...]
    answers: tuple[Answer, ...]
    asked: Seat
    game: G
    out: list[Event] | None
    question: Question | None
    running: Flow | None
    viewer: Seat | None
    anchored: Callable[[Self], None] | None

    def __new__(cls, *args: object, **named: object) -> Self:
        self = object.__new__(cls)
        self.agenda = ()
        self.answers = ()
        self.asked = NOBODY
        self.out = self.question = self.running = self.viewer = self.anchored = None
        return self

    def copy(self) -> Self:
        """Return a copy that plays on alike. A copy of a view counts as a whole state."""
        raise NotImplementedError("a state class needs the decorator @state")

    def push(self, *entries: Entry) -> None:
        """Put `entries`, in this order, before all that waits."""
        self.agenda = entries + self.agenda

    def say(
        self,
        kind: str,
        seat: Seat = NOBODY,
        /,
        *,
        rule: str = "",
        reveals: bool = False,
        secret: Mapping[Seat, Mapping[str, Any]] = _NOTHING,
        **facts: Any,  # Any: see Event.facts
    ) -> None:
        """Tell whoever listens what happened: facts, no prose; `Game.tell` words them."""
        if self.out is not None:
            # past the constructor of the named tuple, which takes three times as long
            self.out.append(_event(Event, (kind, seat, facts, rule, reveals, secret)))

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in data_of(type(self)))

    __hash__ = None  # type: ignore[assignment]  # a state changes; take its digest


@dataclass_transform(kw_only_default=True, eq_default=False, field_specifiers=(field,))
def state(cls: type[T]) -> type[T]:
    """Make a subclass of State a slotted dataclass, and generate its `copy`."""
    made: Any = dataclass(slots=True, eq=False, kw_only=True)(cls)
    lines = ["def copy(self):", "    new = create(cls)"]
    lines += [f"    new.{name} = self.{name}" for name in (*data_of(made), "game")]
    lines += [
        "    new.question = self.question if self.viewer is None else None",
        "    new.out = new.running = new.viewer = new.anchored = None",
        "    return new",
    ]
    scope: dict[str, Any] = {"cls": made, "create": object.__new__}
    exec("\n".join(lines), scope)
    made.copy = scope["copy"]
    return made  # type: ignore[no-any-return]


def data_of(cls: Any) -> tuple[str, ...]:  # Any: a state class, before mypy can know it as one
    """Return the names of the fields that are data, in the order in which they are saved."""
    return (*KEPT, *(one.name for one in fields(cls)))
