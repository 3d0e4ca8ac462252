"""The quest for the Grail: two counts that share seven places (SC040, SC-A01)."""

from __future__ import annotations

from malory.games.shadows import black, hands, quests
from malory.games.shadows.cards import Card
from malory.games.shadows.state import Laid, Realm
from malory.kernel import NOBODY, Seat


def shine(s: Realm, k: Seat) -> None:
    """SC040: a Grail card is laid; if all places are full it and the nearest Despair or Desolation
    are discarded (SC-A02)."""
    deck = s.game.deck
    name = deck.quest_of["grail"]
    quest, board = deck.quests[name], s.boards[name]
    if len(board.white) + len(board.black) < quest.spots:
        hands.lose_open(s, k, (deck.grail,))
        s.set_board(name, board._replace(white=(*board.white, deck.grail)))
        s.tell("grail laid", k, "SC040", quest=name, count=len(board.white) + 1)
        if len(board.white) + 1 == quest.spots:
            s.push(quests.end(name, True, k))
        return
    hands.spend(s, k, (deck.grail,))
    removed = board.black[-1].card
    quests.take_last(s, name, len(board.black) - 1)
    s.tell("despair lifted", k, "SC040", quest=name, card=removed)


def darken(s: Realm, k: Seat, card: Card) -> None:
    """SC-A01: Despair or Desolation takes a free place; if there is none, it and a Grail card are
    discarded. Seven of them lose the quest."""
    deck = s.game.deck
    name = deck.quest_of["grail"]
    quest, board = deck.quests[name], s.boards[name]
    if not s.is_open(name):
        black.too_late(s, card, "SC021" if card in deck.standard else "SC-A03")
        return
    if len(board.white) + len(board.black) == quest.spots:
        black.discard(s, card)
        s.white_gone += board.white[-1:]
        s.set_board(name, board._replace(white=board.white[:-1]))
        s.tell("grail darkened", k, "SC-A01", quest=name, card=card)
        return
    s.acting = tuple([one for one in s.acting if one != card])
    s.set_board(name, board._replace(black=(*board.black, Laid(card, k))))
    s.tell("despaired", k, "SC020", quest=name, card=card, count=len(board.black) + 1)
    if len(board.black) + 1 == quest.black:
        s.push(quests.end(name, False, NOBODY))
