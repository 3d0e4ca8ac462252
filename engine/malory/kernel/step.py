"""Steps: the functions that change a state, named within their game.

A step is a plain function if it asks nothing, else a generator of questions. Up to its last
question it changes, pushes and says nothing: its questions may be posed again at any time.
"""

import sys
from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeAlias, TypeVar, overload

from malory.kernel.question import Flow

P = ParamSpec("P")
S = TypeVar("S")

# Any: each step has arguments of its own; the first item is the Step.
Entry: TypeAlias = tuple[Any, ...]
"""A step still to run, as the agenda holds it: the Step, then its arguments."""

_GENERATOR = 0x20  # inspect.CO_GENERATOR, without the price of importing inspect


class Step(Generic[S, P]):
    """A step of a game. Calling it changes nothing: it returns the entry to push."""

    __slots__ = ("aliases", "anchor", "asks", "body", "module", "name", "now")

    def __init__(
        self,
        body: Callable[Concatenate[S, P], Flow | None],
        anchor: bool = False,
        aliases: tuple[str, ...] = (),
    ) -> None:
        self.body: Callable[..., Any] = body  # Any: a Flow if it asks, else None
        self.name = body.__name__
        self.module = body.__module__
        self.anchor = anchor
        self.aliases = aliases
        self.asks = bool(body.__code__.co_flags & _GENERATOR)
        self.now: Callable[Concatenate[S, P], Flow | None] = body if not self.asks else self._late
        """Run the step at once, within another: only for a step that asks nothing."""

    def __call__(self, *args: P.args, **named: P.kwargs) -> Entry:
        if named:
            raise TypeError(f"{self.name}: the arguments of a step are given by position")
        return (self, *args)

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[Callable[[str, str], Any], tuple[str, str]]:
        return _find, (self.module, self.name)

    def _late(self, s: S, *args: P.args, **named: P.kwargs) -> Flow | None:
        raise TypeError(f"{self.name} asks: push it, it cannot run at once")


def _find(module: str, name: str) -> Any:  # Any: a Step, of whatever state and arguments
    return getattr(sys.modules[module], name)


_STEPS: dict[str, list[Step[Any, Any]]] = {}
_FOUND: dict[str, tuple[int, dict[str, Step[Any, Any]]]] = {}


@overload
def step(body: Callable[Concatenate[S, P], Flow | None]) -> Step[S, P]: ...
@overload
def step(
    *, anchor: bool = False, aliases: tuple[str, ...] = ()
) -> Callable[[Callable[Concatenate[S, P], Flow | None]], Step[S, P]]: ...
def step(
    body: Callable[..., Any] | None = None,
    *,
    anchor: bool = False,
    aliases: tuple[str, ...] = (),
) -> Any:  # Any: the overloads say what
    """Make a function of a state a step.

    `anchor` marks where a turn begins, to which a save may fall back. `aliases` are the names
    the step had in older saves.
    """

    def make(body: Callable[..., Any]) -> Step[Any, Any]:
        made: Step[Any, Any] = Step(body, anchor, aliases)
        _STEPS.setdefault(made.module, []).append(made)
        return made

    return make if body is None else make(body)


def steps_of(home: str) -> dict[str, Step[Any, Any]]:
    """Return the steps defined in the module or package `home`, by name and by alias.

    Raises ValueError if two of them share a name, since a save could not tell them apart.
    """
    total = sum(map(len, _STEPS.values()))
    known, found = _FOUND.get(home, (-1, {}))
    if known == total:
        return found
    found = {}
    for module, steps in _STEPS.items():
        if module != home and not module.startswith(home + "."):
            continue
        for one in steps:
            for name in (one.name, *one.aliases):
                if found.setdefault(name, one) is not one:
                    raise ValueError(f"two steps of {home} are named {name}")
    _FOUND[home] = (total, found)
    return found
