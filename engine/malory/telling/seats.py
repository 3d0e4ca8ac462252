"""Who sits where: `human`, `bot` or `bot:NAME` for each seat, by commas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from malory.kernel import Bot
from malory.telling.binding import Bound, UnplayableError, near

HUMAN: Final = "human"
Cast: TypeAlias = tuple[Bot | None, ...]
"""A bot for each seat, or None for a person."""


def cast(bound: Bound, spec: str = "") -> Cast:
    """Return who sits where; without a `spec` a person, and bots where the game needs more.

    Raises UnplayableError for a word that is no player, or a number of seats the game is not for.
    """
    names = [one.strip() for one in spec.split(",")] if spec.strip() else [HUMAN]
    found: list[Bot | None] = [_player(one, bound.bots) for one in names]
    seats = bound.game.facts.seats
    if not spec.strip():
        found += [_first(bound.bots)] * (min(seats) - 1)
    if len(found) not in seats:
        narrowed = bound.game.seats_for()
        why = f" with {narrowed}" if narrowed else ""
        raise UnplayableError(
            f"{bound.title} is for {players(seats)}{why}; `--seats {spec}` names {len(found)}"
        )
    return tuple(found)


def spec_of(cast: Cast) -> str:
    """Return the words of `--seats` for a cast."""
    return ",".join(f"bot:{one.name}" if one is not None else HUMAN for one in cast)


def _player(word: str, bots: Mapping[str, Bot]) -> Bot | None:
    if not word:
        raise UnplayableError("`--seats` leaves a seat empty; a seat is `human` or `bot:NAME`")
    kind, _, name = word.casefold().partition(":")
    if kind == HUMAN and not name:
        return None
    if kind != "bot":
        hint = near(word, (HUMAN, "bot", *(f"bot:{one}" for one in bots)))
        raise UnplayableError(f"`{word}` can sit nowhere; a seat is `human` or `bot:NAME`{hint}")
    if not name:
        return _first(bots)
    if name not in bots:
        hint = near(name, bots) or f". There are {', '.join(sorted(bots))}"
        raise UnplayableError(f"there is no bot `{name}`{hint}")
    return bots[name]


def _first(bots: Mapping[str, Bot]) -> Bot:
    return next(iter(bots.values()))


def players(seats: Sequence[int]) -> str:
    """Return in words how many may play, of all the numbers of seats there are.

    >>> players((1,)), players((2, 3, 4)), players((2, 4, 6))
    ('1 player', '2 to 4 players', '2, 4 or 6 players')
    """
    low, high = min(seats), max(seats)
    if len(seats) < high - low + 1:
        *first, last = map(str, sorted(seats))
        return f"{', '.join(first)} or {last} players"
    if low != high:
        return f"{low} to {high} players"
    return f"{low} player{'s' if low != 1 else ''}"
