"""Set-up: the first player, knights, skills, decks, and the book's opening (R022-R044)."""

from __future__ import annotations

from malory.book.model import PassageId
from malory.games.tales import fortune, grand, quests, reading, turn
from malory.games.tales.state import Tale
from malory.kernel import Ask, Flow, Roll, Seat, Shuffle, step

FLIPPED = 6
"""How many face-down skill markers a knight turns up when they are drawn (R026)."""


@step
def set_up(s: Tale) -> None:
    """The order of set-up; who is alone need not draw for the first player."""
    seats = len(s.knights)
    s.push(
        *([first_player(seats)] if seats > 1 else []),
        knights_chosen(),
        deal_locations(),
        shuffle_encounters(),
        shuffle_features(),
        *([quests.deal()] if s.undealt else []),
        *([quests.shuffle()] if s.quests else []),
        fortune.shuffle_treasures(),
        *[grand.lay_out(age) for age in s.game.setting.ages if s.grand_left],
        open_book(),
        turn.round_begins(),
    )


@step
def first_player(s: Tale, seats: int) -> Flow:
    """R023: the first player is drawn by lot, and stays so all game (R222)."""
    (face,) = yield Roll(1, seats)
    s.first = face - 1
    s.say("first player", s.first, rule="R023")


@step
def knights_chosen(s: Tale) -> None:
    """R024: in turn order each takes a knight; then the skills."""
    s.push(*[entry for k in s.seats_from(s.first) for entry in (choose_knight(k), skills_of(k))])


@step
def choose_knight(s: Tale, k: Seat) -> Flow:
    """R024: one that nobody has taken, or the one that the options give this seat."""
    wanted = s.game.knights
    if k < len(wanted):
        name = wanted[k]
    else:
        taken = [one.name for one in s.knights] + list(wanted)
        free = tuple([one for one in s.game.setting.knights if one not in taken])
        name = yield Ask(k, free, what="knight", rule="R024")
    s.change(k, name=name)
    s.say("knight", k, rule="R024", name=name)


@step
def skills_of(s: Tale, k: Seat) -> None:
    """R026: the skills of a first game, or three of six markers turned up."""
    if s.game.draws_skills:
        s.push(turn_up_skills(k))
    else:
        start(s, k, s.game.setting.knights[s.knights[k].name].skills, "R027")


@step
def turn_up_skills(s: Tale, k: Seat) -> Flow:
    """R026: shuffle the markers face down, and turn six up."""
    skills = s.game.setting.skills
    order = yield Shuffle(skills)
    up = tuple([one for one in skills if one in order[:FLIPPED]])
    s.say("turned up", k, rule="R026", reveals=True, skills=up)
    s.push(pick_skills(k, up))


@step
def pick_skills(s: Tale, k: Seat, up: tuple[str, ...]) -> Flow:
    """R026: the knight keeps three of them."""
    kept: tuple[str, ...] = ()
    while len(kept) < s.game.setting.numbers.starting_skills:
        left = tuple([one for one in up if one not in kept])
        kept += ((yield Ask(k, left, what="starting skill", rule="R026")),)
    start(s, k, kept, "R026")


def start(s: Tale, k: Seat, skills: tuple[str, ...], rule: str) -> None:
    """R028, R029: the skills at rank 1, every renown at 0."""
    s.change(k, skills=dict.fromkeys(skills, 1))
    s.say("skills", k, rule=rule, skills=skills)


# ------------------------------------------------------------------------------------------- decks


@step
def deal_locations(s: Tale) -> Flow:
    """R031, R032: one Location card more than there are knights; the rest stays aside, unseen."""
    order = yield Shuffle(tuple(sorted(s.aside)))
    count = len(s.knights) + s.game.setting.numbers.locations_over
    s.encounters = (*s.encounters, *order[:count])
    s.aside = tuple(order[count:])


@step
def shuffle_encounters(s: Tale) -> Flow:
    """R031: Characters, Milieus and those Location cards are one deck."""
    s.encounters = yield Shuffle(tuple(sorted(s.encounters)))
    s.say("shuffled", rule="R031", deck="encounter", count=len(s.encounters))


@step
def shuffle_features(s: Tale) -> Flow:
    """R033: the Feature deck."""
    s.features = yield Shuffle(tuple(sorted(s.features)))
    s.say("shuffled", rule="R033", deck="feature", count=len(s.features))


@step
def open_book(s: Tale) -> None:
    """R037, R044: the first Age card; its passage is read, unless the players skip it."""
    s.say("age", rule="R037", age=s.age)
    if s.game.reads_opening:
        s.push(reading.interlude(s.first, PassageId(s.game.setting.ages[s.age].passage)))
