"""The wars against Picts and Saxons (SC041)."""

from __future__ import annotations

from malory.games.shadows import black, hands, quests
from malory.games.shadows.cards import Card, Quest
from malory.games.shadows.state import Laid, Realm
from malory.kernel import NOBODY, Ask, Flow, Seat, step


def wanted(s: Realm, quest: Quest) -> Card:
    """Return the Fight card that a war wants next: 1, then each exactly 1 more; with Mordred there
    a second 5 (SC041, SC-A12)."""
    row, board = s.game.deck.quests[quest], s.boards[quest]
    values = row.hard_row if board.black else row.row
    return s.game.deck.fight_of[values[len(board.white)]]


def fight(s: Realm, quest: Quest, k: Seat, card: Card) -> None:
    """SC041: a card is laid in the row; the last wins at once."""
    hands.lose_open(s, k, (card,))
    row, board = s.game.deck.quests[quest], s.boards[quest]
    board = board._replace(white=(*board.white, card))
    s.set_board(quest, board)
    s.tell("fought", k, "SC041", quest=quest, card=card)
    if len(board.white) == len(row.hard_row if board.black else row.row):
        s.push(quests.end(quest, True, k))


def land(s: Realm, quest: Quest, count: int) -> None:
    """SC020: warriors land; with the fourth the war is lost at once (SC041)."""
    board = s.boards[quest]
    count = min(count, s.supply[quest])
    s.give_supply(quest, -count)
    s.set_board(quest, board._replace(warriors=board.warriors + count))
    s.tell("landed", rule="SC041", quest=quest, horde=s.horde(quest))
    look(s, quest)


def look(s: Realm, quest: Quest) -> None:
    """SC041: with so many warriors a war is lost at once."""
    if s.horde(quest) >= s.game.deck.quests[quest].black:
        s.push(quests.end(quest, False, NOBODY))


@step
def choose(s: Realm, k: Seat, card: Card) -> Flow:
    """SC-A21, SC-A35: whoever drew Mercenaries, or Mordred, chooses the war."""
    deck = s.game.deck
    quest = yield Ask(k, deck.wars, what="war", rule="SC-A21")
    row = deck.blacks[card]
    s.note(k, card, quest)
    if row.role == "mercenaries":
        black.discard(s, card)
        land(s, quest, row.amount)
        return
    s.acting = tuple([one for one in s.acting if one != card])
    board = s.boards[quest]
    s.set_board(quest, board._replace(black=(*board.black, Laid(card, k))))
    s.tell("mordred came", k, "SC-A35", quest=quest, horde=s.horde(quest))
    look(s, quest)
