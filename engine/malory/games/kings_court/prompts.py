"""Each question in words: one line, the moves, the rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from malory.games.kings_court import guard, setup, turn, unfolding
from malory.games.kings_court.state import Court
from malory.games.kings_court.words import (
    begins,
    card_words,
    counted,
    effect,
    lay_words,
    side_name,
    who,
)
from malory.kernel import Ask, Move, Option, Pace, Prompt, legal, question

# Any: the arguments of the step that asks, as it declared them.
Line = Callable[[Court, tuple[Any, ...]], str]


def prompt(view: Court) -> Prompt:
    """Return the open question in words, for the seat that is asked."""
    asked = question(view)
    assert isinstance(asked, Ask)  # chance and nobody read no prompts
    moves = legal(view)
    args = view.agenda[0][1:]
    line = _LINES[asked.what]
    words = line if isinstance(line, str) else line(view, args)
    options = tuple([_option(view, move, asked.what) for move in moves])
    pace: Pace = "forced" if len(moves) == 1 else ""
    named: tuple[Move, ...] = ()
    if asked.what in _FROM_HAND:
        named = tuple(dict.fromkeys([card for card in view.hands[asked.seat] if card not in moves]))
    usual = ""
    if asked.what in ("call", "late") and view.game.calls_itself:
        pace, usual = "forced", guard.CALL  # KC-A22
    return Prompt(
        asked.seat, words, options, asked.rule, pace=pace, told=True, named=named, usual=usual
    )


_FROM_HAND: Final = ("turn", "drawn", "extra", "escort", "answer")


def _option(s: Court, move: Move, what: str) -> Option:
    if what in _FROM_HAND and move in s.game.deck.faces:
        return Option(move, card_words(s.game, move, len(s.hands)), move)
    if what == "guise":
        face = s.game.deck.printed[move]
        return Option(move, f"{move}: {effect(s.game, face, len(s.hands))}", move)
    if what in ("suit", "guess"):
        return Option(move, move, move)
    words = _MOVES.get(move)
    if words is not None:
        return Option(move, words(s) if callable(words) else words, move)
    if move.startswith(setup.TO):
        side = int(move[len(setup.TO) :]) - 1
        return Option(move, f"Put it onto {side_name(s.game, side, len(s.hands))}", move)
    return Option(move, begins(_to_seat(move)), move)


def _to_seat(move: Move) -> str:
    first, _, number = move.rpartition(" ")
    if first == guard.CATCH.strip():
        return f"catch player {number}, who has one card and has not called"
    if first == turn.ASK.strip():
        return f'ask player {number}: "Should I go out?"'
    return move


_MOVES: Final[dict[Move, str | Callable[[Court], str]]] = {
    turn.DRAW: lambda s: _draw_words(s),
    turn.KEEP: "Keep it",
    turn.REFUSE: lambda s: f"Do not: draw {s.game.numbers.refused} and lose the turn",
    turn.TALK: "Say which suit a caller may hold",
    turn.YES: "Yes",
    turn.NO: "No",
    unfolding.NO_MORE: "No more",
    unfolding.ON: "Neither",
    unfolding.REVERSE: "Turn the direction",
    unfolding.SKIP: "Pass the next player over",
    guard.CALL: 'Say "On Guard"',
    guard.SILENT: "Say nothing",
    guard.LET: "Let it be",
    setup.OWN: "Take it off my own score",
    setup.NO_CUT: "Neither",
    setup.STAND: "Let her stand without one",
}


def _draw_words(s: Court) -> str:
    demand = s.demand
    if demand is not None:
        return f"Draw {demand.owed} and lose the turn"
    if s.agenda and s.agenda[0][0].name == "maiden":
        return f"Draw {s.game.numbers.declined}: you have no escort for her"
    return f"Draw {counted(s.game.numbers.declined, 'card')}"


def _turn(s: Court, args: tuple[Any, ...]) -> str:
    if len(args) > 1 and args[1] == turn.YES:
        return "Your partner says yes: go out, or pay for it."
    return f"Your turn, on {lay_words(s.game, s.discard[-1])}. Which card do you lay?"


def _drawn(s: Court, args: tuple[Any, ...]) -> str:
    card = s.hands[s.asked][-1]
    if len(args) > 1 and args[1] == turn.YES:
        return "Your partner says yes: go out, or pay for it."
    if card not in legal(s):
        return f"You drew {card}, which does not fit."
    return f"You drew {card}. Do you lay it?"


def _answer(s: Court, args: tuple[Any, ...]) -> str:
    demand = s.demand
    assert demand is not None
    top = lay_words(s.game, s.discard[-1])
    by = begins(who(demand.by))
    comma = "," * ("," in top)
    return f"{by} demands that you draw {demand.owed}, with {top}{comma} on top. Do you answer it?"


def _suit(s: Court, args: tuple[Any, ...]) -> str:
    cards = [one for one in s.answers if one in s.game.deck.faces]
    return f"{cards[-1]}: which suit do you name?" if cards else "Which suit do you name?"


def _extra(s: Court, args: tuple[Any, ...]) -> str:
    return f"On {s.answers[-1]}: another card?"


def _should_i(s: Court, args: tuple[Any, ...]) -> str:
    return f'{begins(who(args[0]))} can go out and asks you: "Should I?"'


def _cut(s: Court, args: tuple[Any, ...]) -> str:
    numbers = s.game.numbers
    bonus = numbers.bonus_few if len(s.hands) <= numbers.few else numbers.bonus
    return f"You cut the cards. If it is exact, whose score shall the {bonus} points change?"


def _watch(s: Court, args: tuple[Any, ...]) -> str:
    lapses = " and ".join([who(one) for one in s.silent if one != s.asked])
    return f"{begins(lapses)}: one card, and no call. Do you say so?"


_LINES: Final[dict[str, str | Line]] = {
    "turn": _turn,
    "drawn": _drawn,
    "answer": _answer,
    "suit": _suit,
    "extra": _extra,
    "escort": "Who escorts the Maiden?",
    "guise": "What does the Magician stand for?",
    "option": "Does the Queen's Option do more than name a suit?",
    "direction": "Does the Wizard do more before his victim draws?",
    "call": "You hold one card.",
    "late": "Nobody has noticed that you did not call.",
    "watch": _watch,
    "about": "About whose card?",
    "guess": "Which suit do you think it is?",
    "should I": _should_i,
    "cut": _cut,
}
