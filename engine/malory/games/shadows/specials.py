"""Special white cards, and a single Merlin (SC073): what each asks and does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from malory.games.shadows import (
    deeds,
    hands,
    lives,
    quests,
    refusing,
    river,
    sharing,
    siege,
    sights,
    spells,
    treason,
    verbs,
)
from malory.games.shadows.cards import Card, Quest, less
from malory.games.shadows.state import Realm, put
from malory.kernel import Ask, Flow, Move, Seat, step

if TYPE_CHECKING:
    from malory.games.shadows.deeds import Act


def playable(s: Realm, k: Seat) -> tuple[Card, ...]:
    """Return the special cards of a hand that can be played now."""
    deck, hand = s.game.deck, s.hands[k]
    return tuple([card for card in deck.kinds(hand) if card in deck.specials and can(s, k, card)])


def can(s: Realm, k: Seat, card: Card) -> bool:
    """Whether a special card that a Knight holds would do anything that it is for."""
    role = s.game.deck.whites[card].role
    if role == "merlin":
        return not s.stands("vivien") and bool(banishable(s))
    if role == "messenger":
        return len(s.hands[k]) > 1 and bool(s.others(k))
    return True


def banishable(s: Realm) -> tuple[Move, ...]:
    """Return what a single Merlin may remove: an engine, a warrior, the last standard black card of
    a quest (SC-A02, SC-A16)."""
    found = [verbs.ENGINE] if s.engines else []
    for name, board in s.boards.items():
        if board.warriors:
            found.append(verbs.WARRIOR + name)
        elif last_standard(s, name) >= 0:
            found.append(verbs.LAST + name)
    return tuple(found)


def last_standard(s: Realm, quest: Quest) -> int:
    """Return the place of the standard black card laid last on a quest, or -1. One that lies face
    down is a combat card."""
    row = s.boards[quest].black
    standard = s.game.deck.standard
    places = [at for at, laid in enumerate(row) if not laid.card or laid.card in standard]
    return places[-1] if places else -1


def play(s: Realm, k: Seat, act: Act) -> Flow:
    """SC073: a special card, as an action or by Galahad's power."""
    card = yield Ask(
        k, playable(s, k), lambda one: refusing.no_special(s, k, one), "special", "SC073"
    )
    flow = _PLAY[s.game.deck.whites[card].role](s, k, act, card)
    if flow is not None:
        yield from flow


def laid(s: Realm, k: Seat, act: Act, card: Card, on: str = "") -> None:
    """The card is played, `on` something or for somebody; its type and price are noted."""
    deeds.commit(s, k, act)
    hands.spend(s, k, (card,))
    s.note(k, "plays", card)
    s.tell("played", k, "SC073", card=card, on=on)


def merlin(s: Realm, k: Seat, act: Act, card: Card) -> Flow:
    """A single Merlin removes an engine, a warrior, or the last standard black card of a quest."""
    what = yield Ask(k, banishable(s), what="merlin", rule="SC073")
    laid(s, k, act, card, on=what)
    if what == verbs.ENGINE:
        siege.remove_engine(s)
    elif what.startswith(verbs.WARRIOR):
        quest = what[len(verbs.WARRIOR) :]
        board = s.boards[quest]
        s.set_board(quest, board._replace(warriors=board.warriors - 1))
        s.give_supply(quest, 1)
    else:
        quest = what[len(verbs.LAST) :]
        quests.take_last(s, quest, last_standard(s, quest))
    s.tell("banished", k, "SC073", what=what, engines=s.engines)


def clairvoyance(s: Realm, k: Seat, act: Act, card: Card) -> None:
    """The top black cards are seen, and put back in any order."""
    laid(s, k, act, card)
    s.push(see(k, s.game.deck.whites[card].amount))


@step
def see(s: Realm, k: Seat, count: int) -> None:
    """Whoever played Clairvoyance looks at what is on top."""
    if not s.black and (s.black_gone or any(s.lost)):
        s.push(*hands.reshuffles(s), see(k, count))
        return
    cards = s.black[: -count - 1 : -1]
    if cards:
        sights.look_down(s, k, len(cards))
        s.foreseen = put(s.foreseen, k, cards)
        s.tell("saw", k, "SC073", count=len(cards), secret={k: {"cards": cards}})
        s.push(arrange(k, len(cards)))


@step
def arrange(s: Realm, k: Seat, count: int) -> Flow:
    """He says in which order they are to be drawn; where among them a card lies that another knew
    of only he knows now."""
    left, order = s.foreseen[k][:count], list[Card]()
    for _ in range(count - 1):
        card = yield Ask(k, s.game.deck.kinds(left), what="arrange", rule="SC073")
        left = less(left, (card,))
        order.append(card)
    cards = (*order, *left)
    places = sights.pile(s, count)
    seen = sights.seen_on_top(s, count)
    rest = s.black[: len(s.black) - count]
    s.black = rest + cards[::-1]
    nothing = ((),) * len(s.hands)
    s.foreseen = put(nothing, k, cards)
    s.sunk = tuple([known[: len(rest)] for known in s.sunk])
    sights.slip(s, places, places, (), (k,))
    for one, known in enumerate(seen):
        if one != k:
            sights.see(s, one, places, tuple(known.values()))
    s.tell("arranged", k, "SC073", count=count, secret={k: {"cards": cards}})


def convocation(s: Realm, k: Seat, act: Act, card: Card) -> None:
    """SC-A15: each Knight who is away says whether he comes home."""
    laid(s, k, act, card)
    away = [one for one in s.round_from(k) if s.places[one] != s.game.deck.home]
    s.push(*[come(one) for one in away], gather(k, s.game.deck.whites[card].amount))


@step
def come(s: Realm, k: Seat) -> Flow:
    """SC-A15: whoever comes from a solo quest has left it."""
    said = yield Ask(k, (verbs.COME, verbs.STAY), what="come", rule="SC-A15")
    s.tell("answered the call", k, "SC-A15", comes=said == verbs.COME)
    if said == verbs.COME:
        quests.leave(s, k, s.game.deck.home)


@step
def gather(s: Realm, k: Seat, each: int) -> None:
    """SC-A40: those who are home share a card for each of them."""
    home = s.game.deck.home
    those = tuple([one for one in s.round_from(k) if s.places[one] == home])
    s.tell("gathered", k, "SC-A40", those=s.named(those), others=those)
    sharing.spoils(s, each * len(those), those)


def fate(s: Realm, k: Seat, act: Act, card: Card) -> None:
    """A loyal Knight, known as one from now on, lets all draw; a Traitor is revealed, without
    a sword (SC-A18), and all others discard."""
    laid(s, k, act, card)
    row = s.game.deck.whites[card]
    if s.is_traitor(k):
        spells.each_discards(s, s.others(k), row.others)
        treason.unmask(s, k, "SC-A18")
        return
    s.shown = put(s.shown, k, "loyal")
    s.tell("proved loyal", k, "SC-A33", reveals=True)
    s.push(*[hands.take(one, row.amount, "SC073") for one in s.round_from(k)])


def heroism(s: Realm, k: Seat, act: Act, card: Card) -> Flow:
    """SC-A13, SC-A47: it lies on an open quest, and goes when that ends."""
    names = tuple([name for name in s.boards if s.is_open(name)])
    quest = yield Ask(k, names, what="heroism", rule="SC-A47")
    laid(s, k, act, card, on=quest)
    s.white_gone = less(s.white_gone, (card,))
    board = s.boards[quest]
    s.set_board(quest, board._replace(heroism=(*board.heroism, card)))


def lady(s: Realm, k: Seat, act: Act, card: Card) -> None:
    """Excalibur comes nearer, from afar too (SC-A14); once its quest is over it gives life."""
    laid(s, k, act, card)
    row = s.game.deck.whites[card]
    if s.is_open(s.game.deck.quest_of["excalibur"]):
        river.pull(s, k, row.amount)
    else:
        lives.gain(s, k, row.others, "SC073")


def messenger(s: Realm, k: Seat, act: Act, card: Card) -> Flow:
    """Some white cards go to another Knight; the two alone know which."""
    name = yield Ask(k, s.named(s.others(k)), what="recipient", rule="SC073")
    left, sent = less(s.hands[k], (card,)), list[Card]()
    for at in range(s.game.deck.whites[card].amount):
        if not left:
            break
        moves = s.game.deck.kinds(left)
        one = yield Ask(k, (*moves, verbs.ENOUGH) if at else moves, what="send", rule="SC073")
        if one == verbs.ENOUGH:
            break
        left = less(left, (one,))
        sent.append(one)
    to, cards = s.seat_of(name), tuple(sent)
    laid(s, k, act, card, on=name)
    hands.give(s, (k, to, cards))
    secret = {one: {"cards": cards} for one in (k, to)}
    s.tell("sent", k, "SC073", to=name, count=len(cards), secret=secret, others=(to,))


def piety(s: Realm, k: Seat, act: Act, card: Card) -> Flow:
    """Life for oneself, or some for every other Knight."""
    whose = yield Ask(k, (verbs.MINE, verbs.THEIRS), what="whose", rule="SC073")
    laid(s, k, act, card, on=whose)
    row = s.game.deck.whites[card]
    if whose == verbs.MINE:
        lives.gain(s, k, row.amount, "SC073")
        return
    for one in s.others(k):
        lives.gain(s, one, row.others, "SC073")


def reinforcements(s: Realm, k: Seat, act: Act, card: Card) -> Flow:
    """White cards for oneself, or one for every other Knight."""
    whose = yield Ask(k, (verbs.MINE, verbs.THEIRS), what="whose", rule="SC073")
    laid(s, k, act, card, on=whose)
    row = s.game.deck.whites[card]
    if whose == verbs.MINE:
        s.push(hands.take(k, row.amount, "SC073"))
    else:
        s.push(*[hands.take(one, row.others, "SC073") for one in s.others(k)])


_PLAY: Final[dict[str, Callable[[Realm, Seat, Act, Card], Flow | None]]] = {
    "merlin": merlin,
    "clairvoyance": clairvoyance,
    "convocation": convocation,
    "fate": fate,
    "heroism": heroism,
    "lady": lady,
    "messenger": messenger,
    "piety": piety,
    "reinforcements": reinforcements,
}
