"""Each question in words: one line, the moves, the rule; never the number of a test (GB020)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from malory.book.model import GainSkill, GainToken, Reward, What
from malory.book.phrases import begins, distinct, plain, reward_name
from malory.book.reading import render
from malory.games.gamebook.setup import to_hand_out
from malory.games.gamebook.state import Journey
from malory.games.gamebook.words import means_words, reward_words
from malory.kernel import Ask, Option, Pace, Prompt, legal, question
from malory.tongue import many, mark, say

# Any: the arguments of the step that asks, as it declared them.
Wording = Callable[[Journey, str, tuple[Any, ...]], Option]


def prompt(view: Journey) -> Prompt:
    """Return the open question in words."""
    asked = question(view)
    assert isinstance(asked, Ask)  # chance and nobody read no prompts
    args = view.agenda[0][1:]
    line, wording = _QUESTIONS[asked.what]
    words = say(line) if isinstance(line, str) else line(view, args)
    options = tuple([wording(view, move, args) for move in legal(view)])
    pace: Pace = "pause" if asked.what == "pause" else ""
    also = ("GB021", "GB022") if any(one.rule == "GB020" for one in options) else ()
    return Prompt(asked.seat, words, options, asked.rule, pace=pace, also=also)


def _menu_line(s: Journey, args: tuple[Any, ...]) -> str:
    picks = s.game.pages[args[0]].picks
    tests = all(picks[move].what is not None for move in legal(s))
    return say("How do you try it?") if tests else say("What do you do?")


def _menu(s: Journey, move: str, args: tuple[Any, ...]) -> Option:
    """A choice's label; a test's means with the rank, and the deed, but not what is needed."""
    pick = s.game.pages[args[0]].picks[move]
    label = plain(render(pick.label, s))
    if pick.what is None:
        called = s.game.setting.called
        group = ", ".join([called("tag", tag) for tag in pick.entry.tags])
        return Option(move, label, group=group, rule="GB010")
    brought = _brought(s, pick.what, pick.rolls)
    words = say("{means}: {deed}", means=brought, deed=label)
    picks = s.game.pages[args[0]].picks.values()
    typed = move
    if s.game.setting.is_told:
        typed = means_words(s.game.setting, pick.what)
        if sum(one.what == pick.what for one in picks) > 1:
            typed = f"{typed}: {label}"
    if sum(one.entry is pick.entry for one in picks) == 1:
        return Option(move, words, typed, rule="GB020")
    by = say("by {means}", means=brought)
    return Option(move, words, typed, "", label, "GB020", by)


def _brought(s: Journey, what: What, rolls: bool) -> str:
    """What the hero brings to a test: its means, and his rank in that."""
    means, rank = means_words(s.game.setting, what), s.rank(what)
    if rolls:
        return f"{means} {rank:+d}"
    if what.kind == "sum":
        return say("{means}, {rank} (no die)", means=means, rank=rank)
    return say("{means}, rank {rank} (no die)", means=means, rank=rank)


def _pause(s: Journey, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, say("Go on"))


def _held(kind: str) -> Wording:
    """Words for something that the hero has, and may lose."""

    def words(s: Journey, move: str, args: tuple[Any, ...]) -> Option:
        return Option(move, begins(s.game.setting.called(kind, move)))

    return words


def _skill(s: Journey, move: str, args: tuple[Any, ...]) -> Option:
    return _ranked(move, s.game.setting.called("skill", move), s.skill(move))


def _renown(s: Journey, move: str, args: tuple[Any, ...]) -> Option:
    return _ranked(move, s.game.setting.called("renown", move), s.renowns.get(move, 0))


def _ranked(move: str, name: str, rank: int) -> Option:
    return Option(move, say("{name}: now {rank}", name=name, rank=rank), name)


def _reward(s: Journey, move: str, args: tuple[Any, ...]) -> Option:
    options: tuple[Reward, ...] = args[0]
    one = options[distinct([reward_name(one, signs=True) for one in options]).index(move)]
    if isinstance(one, GainSkill) and one.what.kind == "skill" and one.ranks == 1:
        name = s.game.setting.called("skill", one.what.id)
        return Option(move, say("{name}: now {rank}", name=name, rank=s.skill(one.what.id)))
    if s.game.setting.is_told or isinstance(one, GainToken):
        return Option(move, begins(reward_words(s.game.setting, one)))
    return Option(move, begins(move))


def _hand_out_line(s: Journey, args: tuple[Any, ...]) -> str:
    left, _ = to_hand_out(s)
    ranks = many(left, "{n} rank to give.", "{n} ranks to give.")
    return f"{say('Where does your hero excel?')} {ranks}"


def _renown_line(s: Journey, args: tuple[Any, ...]) -> str:
    return say("Which renown changes by {ranks}?", ranks=f"{args[1]:+d}")


Line = str | Callable[[Journey, tuple[Any, ...]], str]

_QUESTIONS: Final[dict[str, tuple[Line, Wording]]] = {
    "menu": (_menu_line, _menu),
    "pause": (mark("Are you ready?"), _pause),
    "hand out": (_hand_out_line, _skill),
    "skill": (mark("Which skill rises by a rank?"), _skill),
    "lose skill": (mark("Which skill falls by a rank?"), _skill),
    "renown": (_renown_line, _renown),
    "reward": (mark("Which do you take?"), _reward),
    "lose status": (mark("Which status do you lose?"), _held("status")),
    "lose treasure": (mark("Which treasure do you lose?"), _held("treasure")),
}
