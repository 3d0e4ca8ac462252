"""Combats: the Black Knight, Lancelot, the Dragon (SC036-SC038)."""

from __future__ import annotations

from malory.games.shadows import hands, quests, sights, verbs
from malory.games.shadows.cards import Card, Hand, Quest, fits
from malory.games.shadows.state import Laid, Place, Realm, put
from malory.kernel import NOBODY, Ask, Flow, Seat, step


def quest_for(s: Realm, card: Card) -> Quest:
    """Return where a black combat card goes, or "" if that quest is over (SC021)."""
    deck = s.game.deck
    if deck.blacks[card].role == "black-knight":
        return deck.quest_of["black-knight"]
    names = (deck.quest_of["lancelot"], deck.quest_of["dragon"])
    return next((name for name in names if s.is_open(name)), "")


def playable(s: Realm, quest: Quest, hand: Hand) -> Hand:
    """Return the Fight cards of a hand that leave a quest's pattern possible (SC036)."""
    deck = s.game.deck
    groups = deck.quests[quest].groups
    laid = [deck.fights[card] for card in s.boards[quest].white]
    return tuple(
        [
            card
            for card in deck.kinds(hand)
            if card in deck.fights and fits(groups, [*laid, deck.fights[card]])
        ]
    )


def lay_white(s: Realm, quest: Quest, k: Seat, card: Card) -> None:
    """SC036: a Fight card is laid in a free place."""
    hands.lose_open(s, k, (card,))
    board = s.boards[quest]
    s.set_board(quest, board._replace(white=(*board.white, card)))
    s.tell("fought", k, "SC036", quest=quest, card=card)
    s.push(look(quest, k))


def lay_black(s: Realm, quest: Quest, k: Seat, side: str) -> None:
    """SC022: a black card that was drawn is laid face up or face down."""
    s.note(k, side, quest)
    (card,) = s.drawn[k]
    s.drawn = put(s.drawn, k, ())
    board, was = s.boards[quest], (Place(sights.DRAWN, k),)
    if side == verbs.DOWN:
        quests.lay_down(s, quest, k, card)
        sights.slip(s, was, (Place(quest, k, len(board.black)),), (), (k,))
        s.tell("laid black", k, "SC022", quest=quest, card="", secret={k: {"card": card}})
    else:
        sights.show(s, was, (card,))
        s.set_board(quest, board._replace(black=(*board.black, Laid(card, k))))
        s.tell("laid black", k, "SC022", reveals=True, quest=quest, card=card)


@step
def look(s: Realm, quest: Quest, finisher: Seat) -> None:
    """SC037: the combat ends as its last white or last black place is filled."""
    row, board = s.game.deck.quests[quest], s.boards[quest]
    if len(board.white) >= sum(row.groups) or len(board.black) >= row.black:
        lay_open(s, quest, finisher)


def lay_open(s: Realm, quest: Quest, finisher: Seat) -> None:
    """SC038, SC-A45: cards that lay face down are mixed and turned up: nothing tells who laid
    which. Then Kay may strike, if he is present (SC-A11)."""
    board = s.boards[quest]
    row = quests.black_cards(s, quest)
    hidden = s.game.deck.in_order(
        [card for card, laid in zip(row, board.black, strict=True) if not laid.card]
    )
    if hidden:
        places = [at for at in sights.down_places(s) if at.zone == quest]
        for k in range(len(s.knights)):
            quests.forget_down(s, quest, k, 0, len(quests.own_down(s, quest, k)))
        open_ones = tuple([laid for laid in board.black if laid.card])
        turned = tuple([Laid(card, NOBODY) for card in hidden])
        s.set_board(quest, board._replace(black=open_ones + turned))
        sights.show(s, places, hidden)
    s.tell("laid open", rule="SC038", reveals=True, quest=quest, cards=hidden)
    kay = s.with_power("late-blow")
    if kay != NOBODY and s.places[kay] == quest:
        s.push(strike(kay, quest, finisher))
    else:
        s.push(decide(quest, finisher))


@step
def strike(s: Realm, k: Seat, quest: Quest, finisher: Seat) -> Flow:
    """SC014, SC-A11: Kay adds a Fight card, whatever the pattern. He is asked whatever he holds."""
    card = yield Ask(k, blows(s, k), what="strike", rule="SC-A11")
    if card != verbs.NO_BLOW:
        hands.lose_open(s, k, (card,))
        board = s.boards[quest]
        s.set_board(quest, board._replace(white=(*board.white, card)))
    s.tell("struck", k, "SC-A11", card="" if card == verbs.NO_BLOW else card)
    s.push(decide(quest, finisher))


def blows(s: Realm, k: Seat) -> tuple[Card, ...]:
    """Return what Kay may answer when he may add a Fight card."""
    deck = s.game.deck
    return (*[card for card in deck.kinds(s.hands[k]) if card in deck.fights], verbs.NO_BLOW)


@step
def decide(s: Realm, quest: Quest, finisher: Seat) -> None:
    """SC037: the sums are compared; white must have more. SC-A42: Excalibur adds to it if its
    keeper is present."""
    deck, board = s.game.deck, s.boards[quest]
    white = deck.sum_of(board.white)
    black = sum([deck.value(laid.card, quest) for laid in board.black])
    keeper = s.keeper("excalibur")
    bonus = 0
    if keeper != NOBODY and s.places[keeper] == quest:
        bonus = deck.relics["excalibur"].amount
    s.tell("measured", rule="SC037", quest=quest, white=white, bonus=bonus, black=black)
    s.push(quests.end(quest, white + bonus > black, finisher))
