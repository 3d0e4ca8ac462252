"""What a seat may not see, a whole state that fits what it sees, and every piece there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from malory.games.shadows import ends, quests, trust, witness
from malory.games.shadows.cards import Card, Hand, Quest
from malory.games.shadows.state import Hands, Realm
from malory.kernel import HIDDEN, Seat, Stream
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
    "witnessed": "owner",
    "gifted": "owner",
}


def sample(view: Realm, rng: Stream) -> Realm:
    """Return a copy of a view with all that its seat has not seen dealt by lot.

    Whoever may be the Traitor is so as likely as any other.
    """
    s = view.copy()
    _swear(s, view, rng)
    _deal_white(s, view, rng)
    _deal_black(s, view, rng)
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
    left = _less(view.game.deck.oaths, known.values())
    aside: Hand = ()
    if view.game.has_certain_traitor and dealt:
        aside = ("loyal",) * len(view.box)  # SC071: the Traitor is at the table
        left = list(_less(left, aside))
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


# ------------------------------------------------------------------------------------ white cards


def _deal_white(s: Realm, view: Realm, rng: Stream) -> None:
    """Deal the white cards: a hand holds what all know it to hold, and what the seat has given it;
    the rest falls by lot."""
    seen = [*view.white_gone, *view.pool]
    for board in view.boards.values():
        seen += [*board.white, *board.heroism]
    hidden: list[Seat] = []
    sure = _sure_hands(view)
    for k, hand in enumerate(view.hands):
        if _seen(hand):
            seen += hand
        else:
            hidden.append(k)
            seen += sure[k]
        if _seen(view.buried[k]):
            seen += view.buried[k]
    left = _less(view.game.deck.all_white, seen)
    rng.shuffle(left)
    hands, buried, offers = list(view.hands), list(view.buried), list(view.offers)
    for k in hidden:
        mixed = [*sure[k], *_take(left, len(hands[k]) - len(sure[k]))]
        rng.shuffle(mixed)
        hands[k] = tuple(mixed)
    for k, cards in enumerate(buried):
        if not _seen(cards):
            buried[k] = tuple(_take(left, len(cards)))
    for k, cards in enumerate(offers):
        if not _seen(cards):
            given = list(hands[k])
            rng.shuffle(given)
            offers[k] = tuple(given[: len(cards)])
    s.hands, s.buried, s.offers = tuple(hands), tuple(buried), tuple(offers)
    s.white = tuple(left)
    s.gifted = tuple([_given(s, view, k, rng) for k in range(len(hands))])


def _sure_hands(view: Realm) -> tuple[Hand, ...]:
    """Return what the seat whose view it is knows each hand to hold at least."""
    found = [Counter(known) for known in view.known]
    for k, cards in enumerate(view.gifted):
        if cards and _seen(cards):
            for to, given in trust.known(view, k).items():
                found[to] |= given
    return tuple([tuple(one.elements()) for one in found])


def _given(s: Realm, view: Realm, k: Seat, rng: Stream) -> Hand:
    """Deal what a seat has given to others: cards that they hold, or have lost since."""
    if _seen(view.gifted[k]):
        return view.gifted[k]
    found: list[Card] = []
    hands = [list(held) for held in s.hands]
    for held in hands:
        rng.shuffle(held)
    for one in view.gifts:
        if one.seat == k:
            own, hands[one.to] = hands[one.to][: one.many], hands[one.to][one.many :]
            gone = [*one.spent, *[s.game.deck.merlin] * one.unseen]
            found += [*own, *gone][: one.many]
    return tuple(found)


# ------------------------------------------------------------------------------------ black cards


def _deal_black(s: Realm, view: Realm, rng: Stream) -> None:
    """Deal the black cards: those that lie at a combat, or are about to, are of its kind; what the
    seat has seen at the ends of the pile lies there, or where it has gone since."""
    seats = range(len(view.knights))
    seen = [*view.black_gone, *view.acting, *view.standing]
    for board in view.boards.values():
        seen += [laid.card for laid in board.black if laid.card]
    for zone in (view.drawn, view.down, view.lost):
        for cards in zone:
            if _seen(cards):
                seen += cards
    witnessed = _witnessed(view)
    places = _sure_places(view)
    left = _less(view.game.deck.all_black, [*seen, *witnessed.values(), *places.values()])
    rng.shuffle(left)
    s.down = tuple([_of_quests(view, k, left, witnessed) for k in seats])
    s.drawn = tuple([_drawn(view, k, left, witnessed) for k in seats])
    s.lost = tuple([_combat(view, cards, left) for cards in view.lost])
    rest = iter(left)
    s.black = pile = tuple([places.get(at) or next(rest) for at in range(len(view.black))])
    top = pile[::-1]
    s.foreseen = _known_of(view.foreseen, top)
    s.sunk = _known_of(view.sunk, pile)
    cards_of: list[list[Card]] = [[] for _ in seats]
    for seat, by, quest, at in view.witnesses:
        card = quests.black_cards(s, quest)[at] if quest else s.drawn[by][0]
        cards_of[seat].append(card)
    s.witnessed = tuple([tuple(cards) for cards in cards_of])


def _witnessed(view: Realm) -> dict[tuple[Seat, Quest, int], Card]:
    """Return what the seat knows of cards that others have drawn or laid: by whom, and where."""
    return {
        (one.by, one.quest, one.at): card
        for k, cards in enumerate(view.witnessed)
        if cards and _seen(cards)
        for one, card in witness.known(view, k)
    }


def _sure_places(view: Realm) -> dict[int, Card]:
    """Return the places of the black pile, from the bottom, whose cards the seat knows."""
    size = len(view.black)
    found: dict[int, Card] = {}
    for cards in view.foreseen:
        if _seen(cards):
            found |= {size - 1 - at: card for at, card in enumerate(cards)}
    for cards in view.sunk:
        if _seen(cards):
            found |= dict(enumerate(cards))
    return found


def _known_of(known: Hands, pile: Hand) -> Hands:
    """Return what each seat knows of an end of a pile."""
    return tuple([pile[: len(cards)] for cards in known])


def _of_quests(
    view: Realm, k: Seat, left: list[Card], witnessed: Mapping[tuple[Seat, Quest, int], Card]
) -> Hand:
    """Return what a seat has laid face down, quest by quest: of each quest's own kind."""
    if _seen(view.down[k]):
        return view.down[k]
    found: list[Card] = []
    for quest, board in view.boards.items():
        for at, laid in enumerate(board.black):
            if not laid.card and laid.by == k:
                sure = witnessed.get((k, quest, at))
                found += [sure] if sure else _take(left, 1, view, _role_at(view, quest))
    return tuple(found)


def _drawn(
    view: Realm, k: Seat, left: list[Card], witnessed: Mapping[tuple[Seat, Quest, int], Card]
) -> Hand:
    cards = view.drawn[k]
    if _seen(cards):
        return cards
    if (k, "", 0) in witnessed:
        return (witnessed[k, "", 0],)
    if view.pending:
        return tuple(_take(left, len(cards), view, _role_at(view, view.pending)))
    return tuple(_take(left, len(cards)))


def _combat(view: Realm, cards: Hand, left: list[Card]) -> Hand:
    if _seen(cards):
        return cards
    combat = view.game.deck.combat
    found = [at for at, card in enumerate(left) if card in combat][: len(cards)]
    return tuple([left.pop(at) for at in reversed(found)])


def _role_at(view: Realm, quest: str) -> BlackRole:
    role = view.game.deck.quests[quest].role
    return "black-knight" if role == "black-knight" else "lancelot"


# ----------------------------------------------------------------------------------------- pieces


def _seen(cards: Iterable[Any]) -> bool:
    """Whether a view shows these cards, or there is none to be shown."""
    return all(card is not HIDDEN for card in cards)


def _less(cards: Iterable[Card], gone: Iterable[Card]) -> list[Card]:
    """Return the cards that are left, in the order of the tables."""
    left = Counter(cards)
    left.subtract(Counter(gone))
    return list(left.elements())


def _take(
    left: list[Card], count: int, view: Realm | None = None, role: BlackRole | None = None
) -> list[Card]:
    """Take so many cards from the end; of a black role, if one is asked for."""
    if view is None or role is None:
        cut = len(left) - count
        taken = left[cut:]
        del left[cut:]
        return taken
    blacks = view.game.deck.blacks
    found = [at for at, card in enumerate(left) if blacks[card].role == role][:count]
    return [left.pop(at) for at in reversed(found)]


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
