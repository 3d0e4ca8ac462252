"""A saved ride follows what was renamed since it was saved: passages, and all that a pack names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from malory.book.node import Node
from malory.book.renaming import Naming, follower, renamed
from malory.games.tales import draws, encounter
from malory.games.tales.missing import BOOKED, is_known
from malory.games.tales.setting import token_card
from malory.games.tales.state import Held, Knight, Quest, Tale
from malory.kernel import Entry
from malory.pack.record import Record
from malory.pack.tales import effects as acts

T = TypeVar("T")
Called: TypeAlias = Callable[[str], str]
"""What a text is called now."""

_CARDS: Final = (
    "character", "feature", "milieu", "location card", "treasure", "quest", "status",
)  # fmt: skip
"""The kinds of what lies in decks."""
_NAMES: Final = (
    "skill", "category", "renown", "status", "place", "terrain", "region", "knight", *_CARDS,
)  # fmt: skip
"""The kinds that a step's text may be of; a place comes before the card of the same name."""
_DRAWN: Final = (
    draws.discard_cards,
    draws.keep_or_bottom,
    draws.location_drawn,
    draws.keep_location,
    draws.visit,
    draws.close_location,
    encounter.stir,
    encounter.help_out,
    encounter.confined,
    encounter.special,
    encounter.put_away,
)
"""Steps whose texts are cards."""

_DECKS: Final = (
    "encounters", "encounters_under", "encounter_discards",
    "features", "features_under", "feature_discards",
    "treasures", "treasure_discards", "aside", "on_table", "removed",
    "quests", "quest_discards", "undealt", "grand_next", "grand_left", "bottomed",
)  # fmt: skip


def follow(s: Tale) -> None:
    """Call everything in the state as the book calls it now."""
    renames = s.game.book.renames
    if not renames:
        return
    now = follower(renames, lambda kind, id: is_known(s, kind, id))
    card, any_name = _first_of(s, _CARDS, now), _first_of(s, _NAMES, now)
    s.knights = tuple([_knight(one, now, card) for one in s.knights])
    for deck in _DECKS:
        setattr(s, deck, tuple(map(card, getattr(s, deck))))
    s.aside_known = _keys(s.aside_known, lambda one: now("location card", one))
    s.grand = {
        now("quest", one): tuple([now("place", place) for place in places])
        for one, places in s.grand.items()
    }
    s.came_from = now("place", s.came_from)
    s.answers = tuple([any_name(one) if isinstance(one, str) else one for one in s.answers])
    s.agenda = tuple([_entry(entry, now, card, any_name) for entry in s.agenda])


def _first_of(s: Tale, kinds: tuple[str, ...], now: Naming) -> Called:
    """What a text is called now that may be of any of these kinds, or the card of a token."""

    def called(text: str) -> str:
        number = text.removeprefix(token_card(""))
        if number != text:
            return token_card(now("token", number))
        for kind in kinds:
            new = now(kind, text)
            if new != text or is_known(s, kind, text):
                return new
        return text

    return called


def _keys(held: Mapping[str, T], called: Called) -> dict[str, T]:
    return {called(one): value for one, value in held.items()}


def _knight(knight: Knight, now: Naming, card: Called) -> Knight:
    def all_of(kind: str, ids: Iterable[str]) -> tuple[str, ...]:
        return tuple([now(kind, one) for one in ids])

    def held(one: Held) -> Held:
        return one.but(companions=all_of("skill", one.companions), mark=now("place", one.mark))

    def quest(one: Quest) -> Quest:
        return one.but(marks=tuple([(at, now("place", place)) for at, place in one.marks]))

    return knight.but(
        name=now("knight", knight.name),
        place=now("place", knight.place),
        skills=_keys(knight.skills, lambda one: now("skill", one)),
        renown=_keys(knight.renown, lambda one: now("renown", one)),
        statuses={now("status", one): held(on) for one, on in knight.statuses.items()},
        treasures=all_of("treasure", knight.treasures),
        tokens=all_of("token", knight.tokens),
        locations=_keys(knight.locations, lambda one: now("location card", one)),
        visited=frozenset(all_of("passage", knight.visited)),
        used=tuple(map(card, knight.used)),
        quests={now("quest", one): quest(on) for one, on in knight.quests.items()},
        done=all_of("quest", knight.done),
        crowns=all_of("quest", knight.crowns),
        tried=_keys(knight.tried, lambda one: now("quest", one)),
    )


def _entry(entry: Entry, now: Naming, card: Called, any_name: Called) -> Entry:
    """A step with its passage, the first text among its arguments of some, and all else that it
    names as it is called now."""
    step, *args = entry
    called = card if step in _DRAWN else any_name
    found = next((at for at, one in enumerate(args) if isinstance(one, str)), -1)
    at = found if step in BOOKED else -1
    return (step, *[now("passage", one) if n == at else _part(one, now, called)
                    for n, one in enumerate(args)])  # fmt: skip


def _part(part: Any, now: Naming, called: Called) -> Any:  # Any: a step's argument
    match part:
        case str():
            return called(part)
        case tuple():
            return tuple([_part(one, now, called) for one in part])
        case Node():
            return renamed(part, now)
        case acts.GainToken(token):
            return acts.GainToken(now("token", token))
        case acts.Read(passage):
            return acts.Read(now("passage", passage))
        case Record():
            return type(part)(
                *[_part(getattr(part, name), now, called) for name in type(part).__fields__]
            )
        case _:
            return part
