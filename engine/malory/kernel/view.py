"""What a seat may see of a state: a copy, HIDDEN where that seat may not look."""

from collections.abc import Callable, Collection
from typing import Any, Final, TypeVar

from malory.kernel.play import half_made
from malory.kernel.question import Seat
from malory.kernel.state import State

S = TypeVar("S", bound=State[Any])


class _Hidden:
    __slots__ = ()

    def __repr__(self) -> str:
        return "HIDDEN"

    def __reduce__(self) -> str:
        return "HIDDEN"


HIDDEN: Final[Any] = _Hidden()  # Any: it stands where any value may
"""Stands in a view for a value that its seat may not see."""


def view(s: S, seat: Seat) -> S:
    """Return `s` as `seat` sees it; as a bystander if `seat` is NOBODY."""
    seen, asked = s.copy(), s.asked
    for name, kind in s.game.facts.hidden.items():
        value = getattr(s, name)
        shown = _KINDS[kind](value, seat, asked)
        if shown is not value:
            setattr(seen, name, shown)
    if s.answers and seat != s.asked:
        # a split move is seen only once a roll follows it
        seen.answers = s.answers[: len(s.answers) - half_made(s)]
    seen.question = None
    seen.viewer = seat
    return seen


def is_open(s: State[Any], seats: Collection[Seat]) -> bool:
    """Whether none of these seats may see what another of them may not."""
    for name, kind in s.game.facts.hidden.items():
        first, *others = [_KINDS[kind](getattr(s, name), seat, s.asked) for seat in seats]
        if any(one != first for one in others):
            return False
    return True


# Any, below: fields hold whatever a game puts there.
def _masked(value: Any) -> Any:
    """Return how many of a tuple, all hidden; HIDDEN of anything else."""
    if not isinstance(value, tuple):
        return HIDDEN
    many = len(value)
    return _MASKS[many] if many < len(_MASKS) else (HIDDEN,) * many


_MASKS: Final = tuple([(HIDDEN,) * many for many in range(128)])
"""Made once: every view hides a few hands and a pile."""
_MADE: Final = len(_MASKS)


def _pile(value: Any, seat: Seat, asked: Seat) -> Any:
    if isinstance(value, dict):
        return {name: _masked(pile) for name, pile in value.items()}
    return _masked(value)


def _owner(value: Any, seat: Seat, asked: Seat) -> Any:
    if isinstance(value, dict):
        return {one: held if one == seat else _masked(held) for one, held in value.items()}
    if value.count(()) == len(value):
        return value  # nobody has any: so it is with most zones of a game, most of the time
    # `_masked`, written out: it is what a view does most
    seen = [
        _MASKS[len(held)] if type(held) is tuple and len(held) < _MADE else _masked(held)
        for held in value
    ]
    if 0 <= seat < len(seen):
        seen[seat] = value[seat]
    return tuple(seen)


def _sealed(value: Any, seat: Seat, asked: Seat) -> Any:
    if isinstance(value, dict):
        return {one: held if one == seat else _shut(held) for one, held in value.items()}
    return tuple([held if one == seat else _shut(held) for one, held in enumerate(value)])


def _shut(value: Any) -> Any:
    return value if value is None or value == "" or value == () else HIDDEN


def _asked(value: Any, seat: Seat, asked: Seat) -> Any:
    if seat == asked or value is None or value == "":
        return value
    return _masked(value)


_KINDS: Final[dict[str, Callable[[Any, Seat, Seat], Any]]] = {
    "pile": _pile,
    "owner": _owner,
    "sealed": _sealed,
    "asked": _asked,
}


def filled(hands: tuple[tuple[str, ...], ...], unseen: list[str]) -> tuple[tuple[str, ...], ...]:
    """Return hands, those of which a seat sees only how many dealt from `unseen`, which keeps the
    rest: so a sample of a view gets its hands."""
    found = []
    for hand in hands:
        if hand and hand[0] is HIDDEN:
            found.append(tuple(unseen[: len(hand)]))
            del unseen[: len(hand)]
        else:
            found.append(hand)
    return tuple(found)
