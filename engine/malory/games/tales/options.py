"""Each move and each card in words: what a prompt offers and a sheet shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from malory.book.model import Choice, GainSkill, What
from malory.book.phrases import distinct, listed, means_said, plain, reward_name
from malory.book.reading import render
from malory.games.tales import (
    acts,
    draws,
    encounter,
    growth,
    menu,
    movement,
    quests,
    trial,
    ventures,
)
from malory.games.tales.goals import calling
from malory.games.tales.hero import Hero
from malory.games.tales.setting import quest_card
from malory.games.tales.state import Tale
from malory.games.tales.wording import (
    act_words,
    card_name,
    card_text,
    quest_goal,
    reward_words,
    test_words,
)
from malory.games.tales.words import capital, counted, signed
from malory.kernel import Option, Seat
from malory.pack.tales.cards import AdvancedQuest
from malory.pack.tales.effects import CardTest, Special

_QUEST: Final = quest_card("")

Words = Callable[[Tale, Seat, str, tuple[Any, ...]], Option]
# Any: the arguments of the step that asks, as it declared them.


def plain_move(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, capital(move))


def card(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, card_name(move), long=card_text(s, move))


def place(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    board = s.game.setting.board
    here = s.knights[k].place or s.game.setting.numbers.start
    if move == movement.CALL:
        return Option(move, "Answer the Call to Arms: ride anywhere", rule="R183", group="cards")
    terrain = board.terrain_of(move) or "Place of Power"
    facts = f"{terrain} {board.number[move]}"
    if not board.is_sea(move):
        facts += f", {board.regions_of(move)[0]}"
    if move == here:
        return Option(move, f"Stay at {move} ({facts})", move)
    far = board.distance(here)[move]
    return Option(move, f"{move} ({facts})", move, group=f"{counted(far, 'space')} away")


def mark_place(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    """A space for a marker, and how many spaces away from the knight whose marker it is."""
    board = s.game.setting.board
    far = board.distance(s.knights[k].place or s.game.setting.numbers.start)[move]
    whose = "you are" if s.asked == k else f"{s.knights[k].name} is"
    away = f"{far} away" if far else f"where {whose}"
    words = f"{move} ({board.terrain_of(move)} {board.number[move]}), {away}"
    return Option(move, words, move, group=_region(s, move))


def _region(s: Tale, place: str) -> str:
    """The heading under which a space stands in a list of the board."""
    board = s.game.setting.board
    if place in board.gates:
        return "Places of Power"
    return "At sea" if board.is_sea(place) else board.regions_of(place)[0]


def ride(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    """A space to ride to, under how far it is; the region stands on the map."""
    board = s.game.setting.board
    here = s.knights[k].place
    if move == movement.CALL:
        return place(s, k, move, args)
    if move == here:
        offered = listed([_deed(s, one) for one in encounter.specials(s, k)], "or")
        words = f"{place(s, k, move, args).words}: {offered or 'no encounter'}"
        return Option(move, words, move, rule="R060")
    away = f"{counted(board.distance(here).get(move, 0), 'space')} away"
    marked = bool(calling(s, k, move))
    return Option(move, _goal(s, k, move), move, group=away, marked=marked)


def anywhere(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    """A space of the whole board, under its region; what calls the knight is marked."""
    here = ", where you are" if move == s.knights[k].place else ""
    words = f"{_goal(s, k, move)}{here}"
    return Option(move, words, move, group=_region(s, move), marked=bool(calling(s, k, move)))


def bonus_move(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    if move == s.knights[k].place:
        return place(s, k, move, args)
    return (ride if args[1] is not None else anywhere)(s, k, move, args)


def _goal(s: Tale, k: Seat, move: str) -> str:
    """A space to come to, and why one would."""
    board = s.game.setting.board
    terrain = board.terrain_of(move) or "Place of Power"
    marked = listed(calling(s, k, move))
    seeks = f": {marked}" if marked else _quiet(s, k, move)
    return f"{move} ({terrain} {board.number[move]}){seeks}"


def _quiet(s: Tale, k: Seat, move: str) -> str:
    """What there is in place of encounters where none are drawn (R067, R072)."""
    if move not in s.game.setting.numbers.no_encounter:
        return ""
    gives = move == s.game.setting.numbers.start and quests.has_begun(s, k) and quests.can_draw(s)
    return ": no encounter, but a quest for the asking" if gives else ": no encounter"


def _deed(s: Tale, move: str) -> str:
    """A special encounter, named beside the space where it waits."""
    if move == encounter.DRAW_QUEST:
        return "ask the court for a quest"
    if move.startswith(_QUEST):
        return move.removeprefix(_QUEST)
    if move.startswith(("visit ", "help ")):
        return move
    return card_name(move)


def skill_move(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    """What a rank of this skill would do, blocked ones named as such (A14)."""
    rank = s.knights[k].skills.get(move, 0)
    if growth.has_room(s, k, rank + 1):
        words = f"{move}: rank {rank + 1}" + (f", from {rank}" if rank else ", new")
    elif rank:
        words = f"{move}: no room above rank {rank}, 1 Destiny instead"
    else:
        words = f"{move}: no room for a new skill, 1 Destiny, and you may swap"
    return Option(move, words, move, group=s.game.setting.category[move])


def owned(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, f"{move}: down from rank {s.knights[k].skills[move]}", move)


def renown_move(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, f"{move}: now {s.knights[k].renown.get(move, 0)}", move)


def swap(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    if move == growth.IGNORE:
        return Option(move, f"Let {args[1]} go")
    return Option(move, f"{args[1]} in place of {move}")


def knight_move(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    row = s.game.setting.knights[move]
    return Option(move, f"{row.title} {move}: {', '.join(row.skills)}", move)


def encounter_move(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    setting = s.game.setting
    if move == encounter.STANDARD:
        return Option(move, "Meet whatever comes: draw an encounter", "draw", rule="R066")
    if move == encounter.PASS:
        return Option(move, "Let the turn end", rule="A11")
    if move.startswith("visit "):
        row = setting.locations[move[6:]]
        return Option(move, f"Visit {row.place}", rule="R082", leads=row.visits[s.age - 1])
    if move == encounter.DRAW_QUEST:
        return Option(move, "Ask the court for a quest: draw one", "quest", rule="R072")
    if move.startswith(_QUEST):
        name = move.removeprefix(_QUEST)
        return Option(move, f"{name}: {asks(s, k, name)}", name, rule="R217")
    if move.startswith("help "):
        return Option(move, f"Come to the help of {move.removeprefix('help ')}", rule="R068")
    for one in setting.effects_of(move, Special):
        if move in setting.statuses and one.whose == "holder":
            text = card_text(s, move)  # read once, not again as the answer
            return Option(move, move, move, text, rule="R068", leads=one.passage)
    return Option(move, f"{card_name(move)}: {card_text(s, move)}", move, rule="A62")


def asks(s: Tale, k: Seat, name: str) -> str:
    """What a quest asks where the knight stands, open to all (R217)."""
    test = ventures.test_of(s, k, ventures.at_marks(s, k)[quest_card(name)])
    return test_words(test, ventures.pluses(s, k, name))


def venture(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    if move == menu.BY_MADNESS:
        return Option(move, "Madness chooses", rule="R152")
    ends = args[-1]
    return against(s, k, move, ventures.test_of(s, k, ends), quest_card(ends.name))


def against(s: Tale, k: Seat, move: str, test: CardTest, where: str) -> Option:
    what, number = menu.card_means(s, k, test)[move]
    target = trial.target_of(s, k, number)
    return Option(move, f"{means_words(s, k, what, where)}, against {target}", move, rule="R217")


def madness(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    """What a mad knight uses, in the words of whoever decides it."""
    match args:
        case (_, _, trial.QuestEnds()):
            return venture(s, k, move, args)
        case (_, _, str(_), str(where), CardTest() as test, *_):
            return against(s, k, move, test, where)
        case _:
            return menu_entry(s, k, move, (k, *args[2:]))


def bewitched(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    entry = menu.responses(menu.picks(s, k, menu.open_entries(s, k, args[2])))[move]
    return Option(move, plain(render(menu.label_of(entry), Hero(s, k))), rule="R128")


def quest_card_of(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    row = s.game.setting.quests[move]
    quest = s.knights[k].quests.get(move)
    where = f"active, at {listed(place for _, place in quest.marks)}" if quest else "the new one"
    level = f", level {row.level}" if isinstance(row, AdvancedQuest) else ""
    return Option(move, f"{move} ({where}{level})", move, long=quest_goal(s.game.setting, move))


def completed(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, f"{move} is completed", move)


def means_words(s: Tale, k: Seat, what: What, where: str) -> str:
    """What a knight brings to a test, and how many dice, but not what is asked (R095)."""
    rank = trial.rank_in_test(s, k, what)
    if what.kind != "skill":
        return f"{means_said(what)}, {'' if what.kind == 'sum' else 'rank '}{rank} (no die)"
    added = sum(add for _, add in trial.bonuses(s, k, where, what))
    pools = trial.pools(s, k, what)
    dice = " or ".join(f"{n} dice, {keep}est counts" for keep, n in pools.items())
    return f"{what.id} {signed(rank + added)}{f' ({dice})' if dice else ''}"


def menu_entry(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    if move == menu.BY_MADNESS:
        return Option(move, "Let madness choose among the tests", rule="R152")
    id, obeyed, only = args[1:]
    offered = menu.on_offer(s, k, id, obeyed, only)
    entry, what = offered[move]
    label = plain(render(menu.label_of(entry), Hero(s, k)))
    if isinstance(entry, Choice):
        return Option(move, label, rule="R088")
    assert what is not None  # a test's pick names its means
    means = means_words(s, k, what, id)
    if sum(one is entry for one, _ in offered.values()) == 1:
        return Option(move, f"{means}: {label}", move, rule="R090")
    return Option(move, f"{means}: {label}", move, "", label, "R090", f"by {means}")


def card_test(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    where, test, instead = args[2], args[3], args[6]
    if move == acts.INSTEAD:
        words = listed([act_words(s, k, one) for one in instead])
        return Option(move, f"Do not try: {words}")
    if move == menu.BY_MADNESS:
        return Option(move, "Madness chooses", rule="R152")
    return against(s, k, move, test, where)


def reward_option(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    options = args[1]
    one = options[distinct([reward_name(one) for one in options]).index(move)]
    if isinstance(one, GainSkill) and one.ranks == 1 and one.what.kind == "skill":
        skill = skill_move(s, k, one.what.id, args)
        return Option(move, skill.words, move)
    return Option(move, capital(reward_words(s, k, one)), move)


def keep(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    words = {trial.HIGH: "Keep the highest", trial.LOW: "Keep the lowest"}
    pools = trial.pools(s, k, args[2])
    return Option(move, f"{words[move]} of {pools[move]} dice")


def or_accept(words: str) -> Words:
    def wording(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
        if move in (trial.ACCEPT, trial.ROLL):
            return Option(move, words)
        return Option(move, f"Discard {card_name(move)}", long=card_text(s, move))

    return wording


def location_move(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    if move == draws.KEEP:
        words = f"Keep {args[1]}: read it, and hold the card"
        return Option(move, words, "keep", leads=s.game.setting.locations[args[1]].draw)
    return Option(move, "Put it on the bottom and draw again", "bottom")


def go_on(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, "Go on")
