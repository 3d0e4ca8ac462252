"""The bots of Tales: legal, alike from one seed, better than chance, content with their view."""

from __future__ import annotations

import doctest
from functools import cache
from typing import Any

import pytest
from malory.book import model, open_book
from malory.book.model import Menu, Number, PassageId
from malory.games.tales import BOTS, Quest, Tale, Tales, bind
from malory.games.tales import prompts as prompt_rules
from malory.games.tales.bots import guessing
from malory.games.tales.bots.choosing import WEIGHED
from malory.games.tales.delegation import Spot, choose_mark
from malory.games.tales.trial import QuestEnds
from malory.games.tales.ventures import venture
from malory.kernel import Bot, Seat, Stream, bots_of, legal, question, view
from malory.kernel.kit import check_bots
from malory.kernel.table import Table

from tests.games.tales.riding import Ride, but

PRUDENT, BOLD = BOTS["prudent"], BOTS["bold"]
RANDOM = bots_of(BOTS)["random"]
BOTH = pytest.mark.parametrize("bot", [PRUDENT, BOLD], ids=["prudent", "bold"])
MODES = [
    {"mode": "solo"},
    {"mode": "coop", "difficulty": "champion"},
    {"mode": "competitive", "grand-quests": "yes", "skills": "drawn"},
    {"mode": "competitive", "region-deck": "yes", "ages": "1"},
]


@cache
def shipped(*options: tuple[str, str]) -> Tales:
    return bind(open_book("tales"), dict(options))


def played(bot: Bot, seed: int | str) -> Table[Tale]:
    table = Table(shipped(), 1, seed)
    table.run({0: bot})
    return table


def answer(bot: Bot, s: Tale, seat: Seat = 0, seed: int = 1) -> str:
    """What the bot answers where seat `seat` is asked."""
    return bot.choose(s.game, view(s, seat), legal(s), Stream(seed), 0)


# ------------------------------------------------------------------------------------ whole games


@pytest.mark.parametrize("options", MODES, ids=lambda one: "-".join(one.values()))
def test_bots_answer_every_prompt_of_every_mode_legally_and_alike(options: dict[str, str]) -> None:
    check_bots(shipped(*options.items()), BOTS, seed="modes")


def test_a_bot_that_nobody_names_is_the_prudent_one() -> None:
    assert next(iter(bots_of(BOTS))) == "prudent"


def test_every_question_of_the_rules_is_weighed() -> None:
    assert set(WEIGHED) == set(prompt_rules._QUESTIONS)


def test_one_seed_makes_one_ride() -> None:
    assert played(PRUDENT, 7).record == played(PRUDENT, 7).record


@BOTH
def test_a_bot_beats_random_play(bot: Bot) -> None:
    """Of 80 rides from the same seeds the bot earns more Destiny in 76 at least, and twice as much
    in all: a margin that no change of a few numbers may eat up."""
    mine = [played(bot, seed).state.knights[0].destiny for seed in range(80)]
    theirs = [played(RANDOM, seed).state.knights[0].destiny for seed in range(80)]
    assert sum(one > other for one, other in zip(mine, theirs, strict=True)) >= 76
    assert sum(mine) >= 2 * sum(theirs)


def test_prudent_beats_random_at_one_table() -> None:
    game = shipped(("mode", "competitive"))
    won = 0
    for seed in range(20):
        table = Table(game, 2, seed)
        table.run({seed % 2: PRUDENT, 1 - seed % 2: RANDOM})
        mine, theirs = (table.state.knights[k].destiny for k in (seed % 2, 1 - seed % 2))
        won += mine > theirs
    assert won >= 18


def test_the_bold_one_is_the_greater_villain() -> None:
    villainy = {
        bot.name: sum(
            played(bot, seed).state.knights[0].renown.get("Villainy", 0) for seed in range(30)
        )
        for bot in (PRUDENT, BOLD)
    }
    assert villainy["bold"] > villainy["prudent"]


# ----------------------------------------------------------------------- what a bot may not know


class Veiled:
    """A game whose book tells a bot nothing that a player does not know yet (R095, R211).

    Only the menu that is open can be looked at, and its tests have lost their numbers and what
    follows them.
    """

    def __init__(self, game: Tales, open_page: str) -> None:
        self._game = game
        self._open = open_page

    def __getattr__(self, name: str) -> Any:  # Any: whatever the game has
        return getattr(self._game, name)

    def page(self, id: PassageId) -> Any:  # Any: a passage with parts left out
        assert id == self._open, f"{id} is looked into, which is not open"
        passage = self._game.page(id)
        assert isinstance(passage.ending, Menu)
        entries = tuple([_veiled_entry(one) for one in passage.ending.entries])
        return but(passage, items=(), ending=Menu(entries))


def _veiled_entry(entry: model.Choice | model.Test) -> Any:  # Any: a record with parts changed
    if isinstance(entry, model.Choice):
        return entry
    return but(entry, number=entry.number and Number(11), outcomes=())


def veiled(seen: Tale) -> Tale:
    """The same view with all that is hidden exchanged: decks, numbers, unread passages."""
    other = view(seen.game.sample(seen, Stream(99)), seen.asked)
    step, *args = other.agenda[0]
    page = next((one for one in args if isinstance(one, str) and one in other.game.book), "")
    asked = question(other)
    what = getattr(asked, "what", "")
    if what in ("sure", "keep"):  # the die has not fallen: the number is nobody's
        args = [Number(11) if isinstance(one, Number) else one for one in args]
        other.agenda = ((step, *args), *other.agenda[1:])
    other.agenda = other.agenda[:1]  # what comes after this answer is not to be known either
    other.game = Veiled(other.game, page if what in ("menu", "madness", "bewitched") else "")
    other.running = other.question = None
    return other


@pytest.mark.rule("R095")
@pytest.mark.rule("R211")
@pytest.mark.parametrize("options", MODES, ids=lambda one: "-".join(one.values()))
@BOTH
def test_what_is_hidden_does_not_change_a_move(bot: Bot, options: dict[str, str]) -> None:
    game = shipped(*options.items())
    seats = max(game.facts.seats)
    table = Table(game, seats, "veil")
    looked = 0
    while not table.is_over:
        seat = table.state.asked
        seen = view(table.state, seat)
        moves = legal(table.state)
        open_ = bot.choose(game, seen, moves, Stream(looked), 0)
        hidden = bot.choose(game, veiled(seen), moves, Stream(looked), 0)
        assert open_ == hidden, (table.state.agenda[0][0], moves)
        assert table.answer(seat, open_) is None
        looked += 1
    assert looked > 10 * seats


# -------------------------------------------------------------------------------------- judgement


def marking(placer: Seat) -> Ride:
    quest = {"Dragon Slayer": Quest()}
    return Ride(
        choose_mark(0, placer, Spot("Dragon Slayer", 0), ""),
        seats=2,
        options={"mode": "competitive"},
        knight={"quests": quest},
    )


@pytest.mark.rule("R137")
@BOTH
def test_a_rival_puts_a_mark_far_off_and_a_knight_his_own_near(bot: Bot) -> None:
    rides = {placer: marking(placer) for placer in (0, 1)}
    far = rides[0].game.setting.board.distance("Camelot")
    chosen = {placer: far[answer(bot, ride.s, placer)] for placer, ride in rides.items()}
    offered = [far[one] for one in rides[0].moves]
    assert chosen == {0: min(offered), 1: max(offered)}


@pytest.mark.rule("R217")
@BOTH
def test_an_open_number_is_tried_with_what_is_likeliest_to_reach_it(bot: Bot) -> None:
    for skill in ("Mounted", "Warfare"):
        ride = Ride(
            venture(0, QuestEnds("Saxon Raiders", 0)),
            knight={
                "skills": {skill: 2, "Hunting": 4},
                "place": "Canterbury",
                "quests": {"Saxon Raiders": Quest(marks=((0, "Canterbury"),))},
            },
        )
        assert set(ride.moves) == {"Mounted", "Warfare"}
        assert answer(bot, ride.s) == skill


def test_better_hands_are_likelier_to_succeed() -> None:
    guesses = guessing.guesses_of(shipped().setting)
    assert guesses.by_rank == sorted(guesses.by_rank)
    assert guesses.by_renown == sorted(guesses.by_renown)
    high, low = guessing.Hand(1, 2, "high"), guessing.Hand(1, 2, "low")
    chances = [guesses.chance(one, 3) for one in (low, guessing.Hand(1), high)]
    assert chances == sorted(set(chances))
    assert doctest.testmod(guessing).failed == 0
