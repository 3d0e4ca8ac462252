"""What a seat may not see, a whole state that fits what it sees, and every piece there is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from malory.games.shadows import ends, lots, sights
from malory.games.shadows.cards import Card, Hand, Quest
from malory.games.shadows.state import Hands, Place, Realm
from malory.kernel import HIDDEN, NOBODY, Seat, Stream
from malory.kernel.game import Kind
from malory.pack.shadows import BlackRole

HIDDEN_FIELDS: Final[Mapping[str, Kind]] = {
    "hands": "owner",
    "buried": "owner",
    "offers": "owner",
    "loyalty": "owner",
    "unlooked": "pile",
    "box": "pile",
    "white": "pile",
    "black": "pile",
    "foreseen": "owner",
    "sunk": "owner",
    "down": "owner",
    "drawn": "owner",
    "lost": "owner",
    "sighted": "owner",
}


def sample(view: Realm, rng: Stream) -> Realm:
    """Return a copy of a view with all that its seat has not seen dealt by lot.

    Whoever may be the Traitor is so as likely as any other.
    """
    s = view.copy()
    _swear(s, view, rng)
    _deal_white(s, view, rng)
    _deal_black(s, view, rng)
    _deal_sighted(s, view, rng)
    return s


# ---------------------------------------------------------------------------------------- loyalty


def _swear(s: Realm, view: Realm, rng: Stream) -> None:
    """Deal loyalty cards to whoever's is not known, and to the box.

    A game in which no loyal Knight lived would be over, so it is dealt until one does.
    """
    seats = len(view.knights)
    late = bool(view.unlooked)
    dealt = late or any(view.loyalty)
    known: dict[Seat, str] = {k: shown for k, shown in enumerate(view.shown) if shown}
    known |= {k: cards[0] for k, cards in enumerate(view.loyalty) if cards and _seen(cards)}
    left = list(_less(view.game.deck.oaths, known.values()).elements())
    aside: Hand = ()
    if view.game.has_certain_traitor and dealt:
        aside = ("loyal",) * len(view.box)  # SC071: the Traitor is at the table
        left = list(_less(left, aside).elements())
    while True:
        rng.shuffle(left)
        rest = iter(left)
        oaths = [known.get(k) or next(rest) for k in range(seats)] if dealt else []
        s.box = aside or tuple(rest)
        if late:
            s.unlooked = tuple(oaths)
        elif dealt:
            s.loyalty = tuple([(oath,) for oath in oaths])
        if s.winner or not dealt or not ends.all_loyal_dead(s):
            return


# ------------------------------------------------------------------------------------------ cards


def _deal_white(s: Realm, view: Realm, rng: Stream) -> None:
    """Deal the white cards: a hand holds what all know it to hold; what the seat has seen lies
    where it may have gone."""
    there: list[tuple[Place, Card]] = []
    free = [Place(sights.WHITE)] * len(view.white)
    knowledge = [*sights.known(view, _viewer(view))]
    for k, hand in enumerate(view.hands):
        place = sights.hand(k)
        if _seen(hand):
            there += [(place, card) for card in hand]
        else:
            free += [place] * len(hand)
            knowledge.append(sights.Known(view.known[k], (place,), False))
        _sort(view.buried[k], _cells(sights.BURIED, k, view.buried[k]), there, free)
    out: list[Card] = [*view.white_gone, *view.pool, *[card for _, card in there]]
    for board in view.boards.values():
        out += [*board.white, *board.heroism]
    left = _less(view.game.deck.all_white, out)
    white = [one for one in knowledge if one.places[0].zone in _WHITE]
    cards = lots.fill(free, there, left, white, lambda place: None, rng)
    dealt = [*there, *zip(free, cards, strict=True)]
    at = _heaped(dealt)
    seats = range(len(view.hands))
    s.white = tuple(at[Place(sights.WHITE)])
    s.hands = tuple([
        hand if _seen(hand) else tuple(at[sights.hand(k)]) for k, hand in enumerate(view.hands)
    ])  # fmt: skip
    s.buried = tuple([_from(view.buried, k, sights.BURIED, at) for k in seats])
    offers = list(view.offers)
    for k, cards in enumerate(offers):
        if not _seen(cards):
            given = list(s.hands[k])
            rng.shuffle(given)
            offers[k] = tuple(given[: len(cards)])
    s.offers = tuple(offers)


def _deal_black(s: Realm, view: Realm, rng: Stream) -> None:
    """Deal the black cards: those that lie at a combat, or are about to, are of its kind; what the
    seat has seen lies where it may have gone."""
    seats = range(len(view.knights))
    there: list[tuple[Place, Card]] = []
    free: list[Place] = []
    for k in seats:
        down = [at for at in sights.down_places(view) if at.seat == k]
        _sort(view.down[k], down, there, free)
        _sort(view.drawn[k], _cells(sights.DRAWN, k, view.drawn[k]), there, free)
        _sort(view.lost[k], _cells(sights.LOST, k, view.lost[k]), there, free)
    pile = [Place(sights.PILE, NOBODY, at) for at in range(len(view.black))]
    viewer = _viewer(view)
    known = sights.foreseen(view, viewer, len(pile)) if viewer != NOBODY else {}
    there += known.items()
    free += [at for at in pile if at not in known]
    out: list[Card] = [*view.black_gone, *view.acting, *view.standing]
    for board in view.boards.values():
        out += [laid.card for laid in board.black if laid.card]
    left = _less(view.game.deck.all_black, [*out, *[card for _, card in there]])
    knowledge = [
        one._replace(places=(*one.places, *pile)) if Place(sights.BLACK) in one.places else one
        for one in sights.known(view, viewer)
        if one.places[0].zone not in _WHITE
    ]

    def holds(place: Place) -> frozenset[Card] | None:
        quest = _quest_of(view, place)
        if not quest:
            return None
        role = _role_at(view, quest)
        return frozenset([card for card, row in view.game.deck.blacks.items() if row.role == role])

    dealt = [*there, *zip(free, lots.fill(free, there, left, knowledge, holds, rng), strict=True)]
    at = _heaped(dealt)
    places = sights.down_places(view)
    s.down = tuple([tuple([at[one][0] for one in places if one.seat == k]) for k in seats])
    s.drawn = tuple([_from(view.drawn, k, sights.DRAWN, at) for k in seats])
    s.lost = tuple([_from(view.lost, k, sights.LOST, at) for k in seats])
    s.black = tuple([at[one][0] for one in pile])
    s.foreseen = _known_of(view.foreseen, s.black[::-1])
    s.sunk = _known_of(view.sunk, s.black)


def _deal_sighted(s: Realm, view: Realm, rng: Stream) -> None:
    """Deal what others have seen: cards that lie where theirs may."""
    sighted: list[list[Card]] = [[] for _ in view.sighted]
    used: list[set[tuple[Place, int]]] = [set() for _ in view.sighted]
    for k, many, places, _ in view.sightings:
        if k == NOBODY or _seen(view.sighted[k]):
            continue
        able = [(at, n) for at in places for n in range(len(sights.at_place(s, at)))]
        able = [one for one in able if one not in used[k]]
        rng.shuffle(able)
        used[k].update(able[:many])
        cards = [sights.at_place(s, at)[n] for at, n in able[:many]]
        sighted[k] += cards + [sights.STRUCK] * (many - len(cards))
    s.sighted = tuple([
        cards if _seen(cards) else tuple(sighted[k]) for k, cards in enumerate(view.sighted)
    ])  # fmt: skip


_WHITE: Final = (sights.HAND, sights.BURIED, sights.WHITE)


def _viewer(view: Realm) -> Seat:
    return NOBODY if view.viewer is None else view.viewer


def _cells(zone: str, k: Seat, cards: Hand) -> list[Place]:
    return [Place(zone, k, at) for at in range(len(cards))]


def _sort(
    cards: Hand, places: Iterable[Place], there: list[tuple[Place, Card]], free: list[Place]
) -> None:
    """Put the places of cards to those that the seat sees, or to those that it does not."""
    if _seen(cards):
        there += zip(places, cards, strict=True)
    else:
        free += places


def _heaped(dealt: Iterable[tuple[Place, Card]]) -> dict[Place, list[Card]]:
    """Return the cards of each place."""
    at: defaultdict[Place, list[Card]] = defaultdict(list)
    for place, card in dealt:
        at[place].append(card)
    return at


def _from(zone: Hands, k: Seat, name: str, at: Mapping[Place, Sequence[Card]]) -> Hand:
    """Return what a seat has in a zone of single places."""
    return tuple([at[one][0] for one in _cells(name, k, zone[k])])


def _known_of(known: Hands, pile: Hand) -> Hands:
    """Return what each seat knows of an end of a pile."""
    return tuple([pile[: len(cards)] for cards in known])


def _quest_of(view: Realm, place: Place) -> Quest:
    """Return the combat that a black card must be of, if it is known."""
    if place.zone == sights.DRAWN:
        return view.pending
    if place.zone == sights.LOST:
        return view.lost_at[place.seat][place.at]
    return "" if place.zone == sights.PILE else place.zone


def _role_at(view: Realm, quest: Quest) -> BlackRole:
    role = view.game.deck.quests[quest].role
    return "black-knight" if role == "black-knight" else "lancelot"


# ----------------------------------------------------------------------------------------- pieces


def _seen(cards: Iterable[Any]) -> bool:
    """Whether a view shows these cards, or there is none to be shown."""
    return all(card is not HIDDEN for card in cards)


def _less(cards: Iterable[Card], gone: Iterable[Card]) -> Counter[Card]:
    """Return the cards that are left, in the order of the tables."""
    left = Counter(cards)
    left.subtract(Counter(gone))
    return left


def every_piece(s: Realm) -> Counter[str]:
    """Return the pieces of every zone: cards, loyalty, Knights, swords, engines, warriors."""
    zones: list[Iterable[str]] = [s.white, s.white_gone, s.pool, s.black, s.black_gone]
    zones += [s.acting, s.standing, s.box, s.unlooked]
    for parts in (s.hands, s.buried, s.loyalty, s.down, s.drawn, s.lost):
        zones += parts
    for board in s.boards.values():
        zones += [board.white, board.heroism, [laid.card for laid in board.black if laid.card]]
    found = Counter([card for zone in zones for card in zone])
    found["sword"] = s.swords() + s.supply["swords"]
    found["engine"] = s.engines + s.supply["engines"]
    for quest in s.game.deck.wars:
        found[f"warrior: {quest}"] = s.boards[quest].warriors + s.supply[quest]
    return found
