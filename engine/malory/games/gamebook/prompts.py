"""Each question in words: one line, the moves, the rule; never the number of a test (GB020)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from malory.book.model import GainSkill, GainToken, Reward
from malory.book.phrases import distinct, means_said, plain, reward_name
from malory.book.reading import render
from malory.games.gamebook.setup import to_hand_out
from malory.games.gamebook.state import Journey
from malory.games.gamebook.telling import token_words
from malory.kernel import Ask, Option, Pace, Prompt, legal, question

# Any: the arguments of the step that asks, as it declared them.
Wording = Callable[[Journey, str, tuple[Any, ...]], Option]


def prompt(view: Journey) -> Prompt:
    """Return the open question in words."""
    asked = question(view)
    assert isinstance(asked, Ask)  # chance and nobody read no prompts
    args = view.agenda[0][1:]
    line, wording = _QUESTIONS[asked.what]
    words = line if isinstance(line, str) else line(view, args)
    options = tuple([wording(view, move, args) for move in legal(view)])
    pace: Pace = "pause" if asked.what == "pause" else ""
    also = ("GB021", "GB022") if any(one.rule == "GB020" for one in options) else ()
    return Prompt(asked.seat, words, options, asked.rule, pace=pace, also=also)


def _menu_line(s: Journey, args: tuple[Any, ...]) -> str:
    picks = s.game.pages[args[0]].picks
    tests = all(picks[move].what is not None for move in legal(s))
    return "How do you try it?" if tests else "What do you do?"


def _menu(s: Journey, move: str, args: tuple[Any, ...]) -> Option:
    """A choice's label; a test's means with the rank, and the deed, but not what is needed."""
    pick = s.game.pages[args[0]].picks[move]
    label = plain(render(pick.label, s))
    if pick.what is None:
        return Option(move, label, group=", ".join(pick.entry.tags), rule="GB010")
    rank = s.rank(pick.what)
    brought = f"{means_said(pick.what)} {rank:+d}"
    if not pick.rolls:
        word = "" if pick.what.kind == "sum" else "rank "
        brought = f"{means_said(pick.what)}, {word}{rank} (no die)"
    ways = sum(one.entry is pick.entry for one in s.game.pages[args[0]].picks.values())
    if ways == 1:
        return Option(move, f"{brought}: {label}", move, rule="GB020")
    return Option(move, f"{brought}: {label}", move, "", label, "GB020", f"by {brought}")


def _plain(s: Journey, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, move[:1].upper() + move[1:])


def _skill(s: Journey, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, f"{move}: now {s.skill(move)}", move)


def _renown(s: Journey, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, f"{move}: now {s.renowns.get(move, 0)}", move)


def _reward(s: Journey, move: str, args: tuple[Any, ...]) -> Option:
    options: tuple[Reward, ...] = args[0]
    one = options[distinct([reward_name(one, signs=True) for one in options]).index(move)]
    if isinstance(one, GainSkill) and one.what.kind == "skill" and one.ranks == 1:
        return Option(move, f"{one.what.id}: now {s.skill(one.what.id)}")
    if isinstance(one, GainToken):
        return Option(move, token_words(s.game.setting, one.token))
    return _plain(s, move, args)


def _hand_out_line(s: Journey, args: tuple[Any, ...]) -> str:
    left, _ = to_hand_out(s)
    return f"Where does your hero excel? {left} {'rank' if left == 1 else 'ranks'} to give."


def _renown_line(s: Journey, args: tuple[Any, ...]) -> str:
    return f"Which renown changes by {args[1]:+d}?"


Line = str | Callable[[Journey, tuple[Any, ...]], str]

_QUESTIONS: Final[dict[str, tuple[Line, Wording]]] = {
    "menu": (_menu_line, _menu),
    "pause": ("Are you ready?", _plain),
    "hand out": (_hand_out_line, _skill),
    "skill": ("Which skill rises by a rank?", _skill),
    "lose skill": ("Which skill falls by a rank?", _skill),
    "renown": (_renown_line, _renown),
    "reward": ("Which do you take?", _reward),
    "lose status": ("Which status do you lose?", _plain),
    "lose treasure": ("Which treasure do you lose?", _plain),
}
