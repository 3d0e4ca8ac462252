"""How a game begins: Knights, loyalty, the first hands, the opening share."""

from __future__ import annotations

from malory.games.shadows import turn, verbs
from malory.games.shadows.bound import Bound
from malory.games.shadows.cards import Card, less
from malory.games.shadows.hands import gain
from malory.games.shadows.sharing import share
from malory.games.shadows.state import Board, Realm, put
from malory.kernel import Ask, Flow, Roll, Seat, Shuffle, step


def empty(game: Bound, seats: int) -> Realm:
    """Return the table before anything is dealt (SC001, SC006)."""
    deck, totals = game.deck, game.tables.totals
    nothing = ((),) * seats
    s = Realm(
        knights=("",) * seats,
        lives=(game.numbers.life,) * seats,
        places=(deck.home,) * seats,
        hands=nothing,
        known=nothing,
        buried=nothing,
        loyalty=nothing,
        shown=("",) * seats,
        offers=nothing,
        foreseen=nothing,
        sunk=nothing,
        down=nothing,
        drawn=nothing,
        lost=nothing,
        lost_at=nothing,
        sighted=nothing,
        boards={quest: Board() for quest in deck.quests},
        supply={
            "swords": totals.swords,
            "engines": totals.engines,
            deck.quest_of["picts"]: totals.picts,
            deck.quest_of["saxons"]: totals.saxons,
        },
        box=deck.oaths,
        white=deck.all_white,
        black=deck.all_black,
    )
    s.push(*[] if game.has_squires else [muster()], first_seat())
    return s


@step
def muster(s: Realm) -> Flow:
    """SC001: each is given a Knight by lot."""
    order = yield Shuffle(tuple(s.game.deck.knights))
    s.knights = tuple(order[: len(s.knights)])
    s.tell("mustered", rule="SC001", reveals=True, knights=s.knights)


@step
def first_seat(s: Realm) -> Flow:
    """SC007: Arthur begins; without him a Knight drawn by lot."""
    first = s.with_power("swap")
    if first < 0:
        (face,) = yield Roll(1, len(s.knights))
        first = face - 1
    s.active = first
    s.tell("begins", first, "SC007")
    s.push(swear(), deal_merlins(), deal_black())


@step
def swear(s: Realm) -> Flow:
    """SC004, SC071: a loyalty card each. Where there is to be a Traitor for certain, loyal cards
    enough to fill the table with him stay in, and no more."""
    seats = len(s.knights)
    cards = s.box
    aside: tuple[str, ...] = ()
    if s.game.has_certain_traitor:
        aside = ("loyal",) * (len(cards) - seats)
    order = yield Shuffle(less(cards, aside))
    s.box = aside + order[seats:]
    if s.game.looks_late:
        s.unlooked = order[:seats]
        s.tell("unsworn", rule="SC071", count=seats)
    else:
        s.loyalty = tuple([(card,) for card in order[:seats]])
        secret = {k: {"loyalty": card} for k, card in enumerate(order[:seats])}
        s.tell("sworn", rule="SC004", secret=secret)
        s.push(*[see_oath(k) for k in s.round_from(s.active)])


@step
def see_oath(s: Realm, k: Seat) -> Flow:
    """SC-A27: each looks at his loyalty alone; all are asked alike."""
    yield Ask(k, (verbs.SEEN,), what="look", rule="SC-A27")
    s.tell("looked", k, "SC-A27")


@step
def deal_merlins(s: Realm) -> Flow:
    """SC003: a Merlin each; the rest is shuffled, and five more are dealt."""
    deck, seats = s.game.deck, len(s.knights)
    own = (deck.merlin,) * s.game.numbers.merlins
    order = yield Shuffle(less(s.white, own * seats))
    count = s.game.numbers.hand
    s.white = order
    for k in s.round_from(s.active):
        gain(s, k, own, shown=True)
        gain(s, k, s.white[: -count - 1 : -1])
        s.white = s.white[:-count]
    secret = {k: {"cards": hand} for k, hand in enumerate(s.hands)}
    s.tell("dealt", rule="SC003", count=count, secret=secret)


@step
def deal_black(s: Realm) -> Flow:
    """The black deck is shuffled; then the opening share."""
    order = yield Shuffle(s.black)
    s.black = order
    seats = s.round_from(s.active)
    if s.game.numbers.opening:
        s.push(*[offer(k) for k in seats], show_offers(), share(seats))
    s.agenda += (turn.begin_turn(s.active),)


@step
def offer(s: Realm, k: Seat) -> Flow:
    """SC005: a white card for the opening share; nobody sees which."""
    left = s.hands[k]
    given: list[Card] = []
    for _ in range(min(s.game.numbers.opening, len(left))):
        card = yield Ask(k, s.game.deck.kinds(left), what="offer", rule="SC005")
        left = less(left, (card,))
        given.append(card)
    s.offers = put(s.offers, k, tuple(given))
    s.tell("offered", k, "SC005")


@step
def show_offers(s: Realm) -> None:
    """SC005: what was given is shown, in an order that tells nothing of who gave it."""
    for k, cards in enumerate(s.offers):
        s.hands = put(s.hands, k, less(s.hands[k], cards))
    s.pool = s.game.deck.in_order([card for cards in s.offers for card in cards])
    s.offers = ((),) * len(s.hands)
    for k, known in enumerate(s.known):
        sure: list[Card] = []
        for card in dict.fromkeys(known):
            sure += [card] * (known.count(card) - s.pool.count(card))
        s.known = put(s.known, k, tuple(sure))
    s.tell("shown", rule="SC005", reveals=True, cards=s.pool)
