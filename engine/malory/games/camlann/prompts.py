"""Each question in words: one line, the moves, the rule."""

from __future__ import annotations

from typing import Final

from malory.book.phrases import listed
from malory.games.camlann.action import LET, PASS, RAISE
from malory.games.camlann.aiming import targets
from malory.games.camlann.cards import Card
from malory.games.camlann.redraw import DONE
from malory.games.camlann.state import Battle
from malory.games.camlann.words import card_words
from malory.kernel import Ask, Move, Option, Pace, Prompt, Seat, legal, question


def prompt(view: Battle) -> Prompt:
    """Return the open question in words, for the seat that is asked."""
    asked = question(view)
    assert isinstance(asked, Ask)  # chance and nobody read no prompts
    moves = legal(view)
    options = tuple([_option(view, asked.seat, move, asked.what) for move in moves])
    pace: Pace = "forced" if len(moves) == 1 else ""
    usual = ""
    if asked.what == "parry" and view.game.raises_itself:
        pace, usual = "forced", RAISE  # BC-A07
    return Prompt(
        asked.seat,
        _line(view, asked.seat, asked.what),
        options,
        asked.rule,
        long=_facing(view, asked.seat) if asked.what == "act" else "",
        pace=pace,
        told=True,
        named=_named(view, asked.seat, asked.what, moves),
        usual=usual,
        sealed=asked.what == "redraw",
    )


def _named(view: Battle, k: Seat, what: str, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the cards that a player might name, and will be told why not."""
    cards: tuple[Card, ...] = ()
    if what == "redraw":
        cards = view.hands[k]
    elif what == "act":
        cards = view.fields[k]
    elif what in ("target", "own"):
        cards = view.fields[0] + view.fields[1]
    return tuple([card for card in cards if card not in moves])


def _line(s: Battle, k: Seat, what: str) -> str:
    if what == "redraw":
        return _redraw_line(s, k)
    if what == "act":
        own, other = s.strength(k), s.strength(1 - k)
        passed = f" {s.name(1 - k)} has passed." if s.agenda[0][2] else ""
        return f"You stand at {own}, {s.name(1 - k)} at {other}.{passed} Which card do you use?"
    if what == "target":
        return f"{s.answers[0]}: on which card?"
    if what == "own":
        return f"{s.answers[0]}: which of yours do you give up?"
    _, _, by, card, target = s.agenda[0]
    return f"{s.name(by)} aims {card} at your {target}. Do you raise your Shield?"


def _facing(s: Battle, k: Seat) -> str:
    """What the other has in play, with its strength."""
    strengths = s.game.deck.strengths
    cards = [f"{card} {strengths[card]}" for card in s.fields[1 - k]]
    return f"Against you: {listed(cards) or 'nothing'}."


def _redraw_line(s: Battle, k: Seat) -> str:
    left = s.game.numbers.redraw - len(s.answers)
    if not s.answers:
        return f"You are {s.name(k)}. Discard up to {left} cards, and draw as many?"
    thrown = listed([str(one) for one in s.answers])
    return f"To be discarded: {thrown}. Up to {left} more?"


def _option(s: Battle, k: Seat, move: Move, what: str) -> Option:
    deck = s.game.deck
    if move in deck.rows:
        words = card_words(s.game, move)
        if what == "act":
            words = f"{words} ({listed(targets(s.game, s.fields, k, move), 'or')})"
        if what == "redraw" and move not in deck.playable[s.side(k)]:
            words = f"{words} (of no use to {s.name(k)})"
        return Option(move, words, move)
    if move == DONE:
        return Option(move, "No more" if s.answers else "Keep every card", move)
    return Option(move, _MOVES[move], move)


_MOVES: Final[dict[Move, str]] = {
    PASS: "Pass",
    RAISE: "Raise it: the Kill is discarded",
    LET: "Let the Kill strike",
}
