"""The base class of a game's state, and the decorator that makes a class one.

A state holds only values that never change: int, str, tuple, frozen dataclass. A dict is
replaced, not written. So a copy is shallow, and cheap enough for search and undo.
"""

from collections.abc import Callable, Mapping
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
        self.game = None  # type: ignore[assignment]  # a loose state, until it is set up
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

    def relay(self, events: tuple[Event, ...]) -> None:
        """Tell events that were made beforehand, such as a text that is the same at each reading;
        nobody may change their facts."""
        if self.out is not None:
            self.out += events

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in data_of(type(self)))

    __hash__ = None  # type: ignore[assignment]  # a state changes; take its digest


class _Field:
    """A default that is made anew for each state."""

    __slots__ = ("default_factory",)

    def __init__(self, default_factory: Callable[[], Any]) -> None:  # Any: as the field is
        self.default_factory = default_factory


def field(*, default_factory: Callable[[], T]) -> T:
    """Give a field of a state a default that is made anew each time, such as a dict."""
    made: Any = _Field(default_factory)  # Any: it stands where the default would
    return made  # type: ignore[no-any-return]


@dataclass_transform(kw_only_default=True, eq_default=False, field_specifiers=(field,))
def state(cls: type[T]) -> type[T]:
    """Make a subclass of State a slotted class of its annotated fields, all given by name.

    Its `__init__` and `copy` are generated: a copy is most of what search and undo cost.
    """
    body = dict(cls.__dict__)
    own = tuple(
        name
        for name, hint in body.get("__annotations__", {}).items()
        if not str(hint).startswith(("ClassVar", "typing.ClassVar"))
    )
    inherited: tuple[str, ...] = getattr(cls, "__fields__", ())
    defaults = {**getattr(cls, "__defaults__", {}), **{n: body.pop(n) for n in own if n in body}}
    body["__slots__"] = own
    body["__fields__"] = inherited + own
    body["__defaults__"] = defaults
    body.pop("__dict__", None)
    body.pop("__weakref__", None)
    make: Any = type(cls)  # Any, twice: mypy sees no class that is made here
    made: Any = make(cls.__name__, cls.__bases__, body)
    made.__qualname__ = cls.__qualname__
    made.__init__ = _init(made.__fields__, defaults)
    made.copy = _copy(made)
    return made  # type: ignore[no-any-return]


def _init(fields: tuple[str, ...], defaults: dict[str, Any]) -> Callable[..., None]:
    given = [f"{name}=defaults[{name!r}]" if name in defaults else name for name in fields]
    lines = [f"def __init__(self, {', '.join(['*', *given]) if given else ''}):", "    pass"]
    for name in fields:
        made = isinstance(defaults.get(name), _Field)
        again = f"{name}.default_factory() if type({name}) is Field else {name}"
        lines.append(f"    self.{name} = {again if made else name}")
    return _function("__init__", lines, {"defaults": defaults, "Field": _Field})


def _copy(cls: type) -> Callable[..., Any]:
    lines = ["def copy(self):", "    new = create(cls)"]
    lines += [f"    new.{name} = self.{name}" for name in (*data_of(cls), "game")]
    lines += [
        "    new.question = self.question if self.viewer is None else None",
        "    new.out = new.running = new.viewer = new.anchored = None",
        "    return new",
    ]
    return _function("copy", lines, {"cls": cls, "create": object.__new__})


def _function(name: str, lines: list[str], scope: dict[str, Any]) -> Callable[..., Any]:
    exec("\n".join(lines), scope)
    function: Callable[..., Any] = scope[name]
    return function


def data_of(cls: Any) -> tuple[str, ...]:  # Any: a state class, before mypy can know it as one
    """Return the names of the fields that are data, in the order in which they are saved."""
    return (*KEPT, *cls.__fields__)
