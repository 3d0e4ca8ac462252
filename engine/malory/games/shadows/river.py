"""The quest for Excalibur: the sword's way to either bank (SC039)."""

from __future__ import annotations

from malory.games.shadows import black, quests
from malory.games.shadows.cards import Card
from malory.games.shadows.state import Realm
from malory.kernel import NOBODY, Seat


def drift(s: Realm, card: Card) -> None:
    """SC020: the sword drifts to Evil; at its bank the quest is lost."""
    quest = s.game.deck.quest_of["excalibur"]
    if not s.is_open(quest):
        black.too_late(s, card, "SC021")
        return
    black.discard(s, card)
    pull(s, NOBODY, -s.game.deck.blacks[card].amount)


def pull(s: Realm, k: Seat, steps: int) -> None:
    """The sword moves so many steps to the Knights, below 0 to Evil. SC039: the mover who takes the
    last step has won it."""
    deck = s.game.deck
    name = deck.quest_of["excalibur"]
    quest, board = deck.quests[name], s.boards[name]
    track = max(-quest.black, min(quest.steps, board.track + steps))
    s.set_board(name, board._replace(track=track))
    s.tell("sword moved", k, "SC039" if k >= 0 else "SC020", quest=name, track=track)
    if track == quest.steps:
        s.push(quests.end(name, True, k))
    elif track == -quest.black:
        s.push(quests.end(name, False, NOBODY))
