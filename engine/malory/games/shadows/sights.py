"""What a seat has seen of cards that have gone out of sight since: where they may lie.

The Armor's second card, one that Clairvoyance has moved, one given to another, one that was seen
on the discard before the pile was made anew. That somebody has seen cards, how many, and where
they may have gone is plain to all; which they are he alone knows: the two fields `sightings` and
`sighted` of a state. So nothing public hangs on those cards, and nobody learns them by what is
still remembered.

One law holds for all: the cards of a sighting lie among its places. A card that goes from one of
them to another place unseen adds that place; one that leaves openly is struck out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from malory.games.shadows.cards import Card, Hand
from malory.games.shadows.state import Place, Realm, Sighting
from malory.kernel import NOBODY, Seat

HAND, BURIED, WHITE = "hand", "buried", "white"
DRAWN, LOST, BLACK, PILE = "drawn", "lost", "black", "pile"
"""Zones of places: a hand; a card discarded face down, counted from the first; the white pile; a
black card drawn; one gone to the discard unseen; the black pile; a card of it, counted from the
bottom. A face-down card on a quest has the quest's name, who laid it, and where it lies."""

STRUCK: Final = ""
"""Stands for a card of a sighting that is no more out of sight."""

Places = tuple[Place, ...]


def hand(k: Seat) -> Place:
    return Place(HAND, k)


def pile(s: Realm, count: int) -> Places:
    """Return the places of so many cards on top of the black pile, the topmost first."""
    top = len(s.black) - 1
    return tuple([Place(PILE, NOBODY, top - at) for at in range(count)])


def foreseen(s: Realm, k: Seat, count: int) -> dict[Place, Card]:
    """Return what a seat knows of so many cards on top of the black pile, by where they lie."""
    size, found = len(s.black), dict[Place, Card]()
    for at, card in enumerate(s.sunk[k]):
        if at >= size - count:
            found[Place(PILE, NOBODY, at)] = card
    for at, card in enumerate(s.foreseen[k][:count]):
        found[Place(PILE, NOBODY, size - 1 - at)] = card
    return found


def seen_on_top(s: Realm, count: int) -> tuple[dict[Place, Card], ...]:
    """Return what each seat knows of so many cards on top of the black pile."""
    return tuple([foreseen(s, k, count) for k in range(len(s.hands))])


# --------------------------------------------------------------------------------- what is done


def see(s: Realm, k: Seat, places: Places, cards: Sequence[Card]) -> None:
    """A seat, or the whole table (NOBODY), knows cards that lie among these places, others than it
    knew of."""
    _add(s, k, places, Counter(cards), lambda old, new: old + new)


def doubt(s: Realm, places: Places, cards: Sequence[Card]) -> None:
    """All know cards that lie among these places; they may have known of them before."""
    _add(s, NOBODY, places, Counter(cards), lambda old, new: old | new)


def _add(
    s: Realm,
    k: Seat,
    places: Places,
    cards: Counter[Card],
    merge: Callable[[Counter[Card], Counter[Card]], Counter[Card]],
) -> None:
    if not cards:
        return
    rows = _rows(s)
    same = [one for one in rows if one.seat == k and one.places == places]
    if same:
        same[0].cards = list(merge(Counter(same[0].cards), cards).elements())
    else:
        rows.append(_Row(k, places, list(cards.elements())))
    _store(s, rows)


def slip(
    s: Realm, out: Iterable[Place], into: Places, cards: Sequence[Card], seers: Iterable[Seat]
) -> None:
    """Cards have gone from places to others, unseen by all but the seers."""
    away, seeing = frozenset(out), frozenset(seers)
    if not _touches(s, away):
        return
    rows = _rows(s)
    for k in seeing:
        _strike([one for one in rows if one.seat == k and not away.isdisjoint(one.places)], cards)
    for one in rows:
        if one.seat not in seeing and not away.isdisjoint(one.places):
            one.places = tuple(dict.fromkeys((*one.places, *into)))
    _store(s, rows)


def show(s: Realm, out: Iterable[Place], cards: Sequence[Card]) -> None:
    """Cards have left places openly."""
    _leave(s, out, cards, lambda k: True)


def look_down(s: Realm, k: Seat, count: int) -> None:
    """A seat is about to see so many cards on top of the black pile."""
    places = pile(s, count)
    before = foreseen(s, k, count)
    new = [s.black[at.at] for at in places if at not in before]
    _leave(s, (*places, Place(BLACK)), new, lambda one: one == k)


def shift(s: Realm, count: int) -> None:
    """So many cards were put under the black pile: all others lie higher."""
    rows = _rows(s)
    for one in rows:
        one.places = tuple(
            [at._replace(at=at.at + count) if at.zone == PILE else at for at in one.places]
        )
    _store(s, rows)


def mix(s: Realm, zones: Iterable[str], into: str) -> None:
    """All that lay in some zones is shuffled into a pile."""
    gone, place = frozenset(zones), Place(into)
    rows = _rows(s)
    for one in rows:
        found = [place if at.zone in gone else at for at in one.places]
        one.places = tuple(dict.fromkeys(found))
    _store(s, rows)


# ----------------------------------------------------------------------------------- what is known


class Known(NamedTuple):
    """Cards that lie among these places. Those that a seat has seen are `apart`: no two of them are
    the same card; what all have seen may be."""

    cards: Hand
    places: Places
    apart: bool


def known(view: Realm, k: Seat) -> tuple[Known, ...]:
    """Return what a seat knows by its sightings and the table's; of a view only for the seat whose
    view it is."""
    found: list[Known] = []
    for one in _rows(view):
        if one.seat in (k, NOBODY):
            cards = tuple([card for card in one.cards if card != STRUCK])
            if cards:
                found.append(Known(cards, one.places, one.seat != NOBODY))
    return tuple(found)


# -------------------------------------------------------------------------------------- how


class _Row:
    """A sighting with its cards, to be changed."""

    __slots__ = ("cards", "places", "seat")

    def __init__(self, seat: Seat, places: Places, cards: list[Card]) -> None:
        self.seat, self.places, self.cards = seat, places, cards


def _rows(s: Realm) -> list[_Row]:
    left = [list(cards) for cards in s.sighted]
    rows: list[_Row] = []
    for seat, many, places, open_ones in s.sightings:
        if seat == NOBODY:
            rows.append(_Row(seat, places, list(open_ones)))
        else:
            rows.append(_Row(seat, places, left[seat][:many]))
            del left[seat][:many]
    return rows


def _store(s: Realm, rows: Iterable[_Row]) -> None:
    """Put sightings back; one is let go with its places, or once it says nothing more."""
    kept: list[Sighting] = []
    cards: list[list[Card]] = [[] for _ in s.sighted]
    for one in rows:
        places = tuple([at for at in one.places if at_place(s, at)])
        if not places or _is_idle(s, one.seat, places):
            continue
        if one.seat == NOBODY:
            left = tuple([card for card in one.cards if card != STRUCK])
            if left:
                kept.append(Sighting(NOBODY, len(left), places, left))
        else:
            kept.append(Sighting(one.seat, len(one.cards), places))
            cards[one.seat] += one.cards
    s.sightings = tuple(kept)
    s.sighted = tuple([tuple(held) for held in cards])


def _touches(s: Realm, away: frozenset[Place]) -> bool:
    return any(not away.isdisjoint(one.places) for one in s.sightings)


def _leave(
    s: Realm, out: Iterable[Place], cards: Sequence[Card], sees: Callable[[Seat], bool]
) -> None:
    away = frozenset(out)
    if not _touches(s, away):
        return
    rows = _rows(s)
    hit = [one for one in rows if sees(one.seat) and not away.isdisjoint(one.places)]
    for one in hit:
        one.places = tuple([at for at in one.places if at not in away or at.zone in _HEAPS])
    for k in dict.fromkeys([one.seat for one in hit]):
        _strike([one for one in hit if one.seat == k], cards)
    _store(s, rows)


_HEAPS: Final = (HAND, WHITE, BLACK)
"""Zones of which one place is many cards."""


def _strike(rows: Sequence[_Row], cards: Iterable[Card]) -> None:
    """Strike cards out of the sightings of one seat.

    Of sightings that may all have held it each of the table's loses it, for theirs may be the same
    card; of a seat's one does, and it is not known which. If the places of each are among those of
    the next, it may as well have been the first's. Else each loses it: too little is better known
    than what is false.
    """
    for card in cards:
        able = sorted([one for one in rows if card in one.cards], key=lambda one: len(one.places))
        nested = all(
            frozenset(one.places) <= frozenset(wider.places) for one, wider in pairwise(able)
        )
        for one in able[:1] if nested and able and able[0].seat != NOBODY else able:
            one.cards[one.cards.index(card)] = STRUCK


def at_place(s: Realm, at: Place) -> Hand:
    """Return the cards that lie at a place."""
    zone, k, n = at
    if zone in _HEAPS:
        return s.hands[k] if zone == HAND else s.white if zone == WHITE else s.black
    if zone == PILE:
        return s.black[n : n + 1]
    if zone in _FIELDS:
        return _FIELDS[zone](s)[k][n : n + 1]
    row = s.boards[zone].black
    if n >= len(row) or row[n].card or row[n].by != k:
        return ()
    return (s.down[k][[one for one in down_places(s) if one.seat == k].index(at)],)


_FIELDS: Final[dict[str, Callable[[Realm], tuple[Hand, ...]]]] = {
    BURIED: lambda s: s.buried,
    DRAWN: lambda s: s.drawn,
    LOST: lambda s: s.lost,
}


def _is_idle(s: Realm, k: Seat, places: Places) -> bool:
    """Whether a sighting tells a seat nothing: its cards may lie wherever it cannot look."""
    is_white = places[0].zone in (HAND, BURIED, WHITE)
    if is_white and s.white and _WHITE_PILE not in places:
        return False
    if not is_white and s.black and _BLACK_PILE not in places:
        return False
    hidden = white_places(s, k) if is_white else black_places(s, k)
    return frozenset(places).issuperset(hidden)


_WHITE_PILE: Final = Place(WHITE)
_BLACK_PILE: Final = Place(BLACK)


def white_places(s: Realm, k: Seat) -> Places:
    """Return where white cards lie that a seat does not see."""
    found = [Place(WHITE)] if s.white else []
    for one, cards in enumerate(s.hands):
        if one != k:
            found += [hand(one)] if cards else []
            found += [Place(BURIED, one, at) for at in range(len(s.buried[one]))]
    return tuple(found)


def black_places(s: Realm, k: Seat) -> Places:
    """Return where black cards lie that a seat does not see, the pile as a whole."""
    found = [Place(BLACK)] if s.black else []
    for one in range(len(s.hands)):
        if one != k:
            found += [Place(DRAWN, one, at) for at in range(len(s.drawn[one]))]
            found += [Place(LOST, one, at) for at in range(len(s.lost[one]))]
    found += [at for at in down_places(s) if at.seat != k]
    return tuple(found)


def down_places(s: Realm) -> Places:
    """Return where black cards lie face down on quests."""
    return tuple(
        [
            Place(quest, laid.by, at)
            for quest, board in s.boards.items()
            for at, laid in enumerate(board.black)
            if not laid.card
        ]
    )
