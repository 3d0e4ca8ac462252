"""Each move and each card in words: what a prompt offers and a sheet shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from malory.book.model import Choice, GainSkill, GainToken, What
from malory.book.reading import render
from malory.games.tales import acts, draws, encounter, growth, menu, movement, trial, ventures
from malory.games.tales.hero import Hero
from malory.games.tales.setting import quest_card
from malory.games.tales.state import Tale
from malory.games.tales.words import (
    counted,
    distinct,
    listed,
    means_name,
    plain,
    reward_move,
    signed,
)
from malory.kernel import Option, Seat
from malory.pack.tales.cards import AdvancedQuest
from malory.pack.tales.effects import Become, CardTest, Discard, Renown, Special

_QUEST: Final = quest_card("")

Words = Callable[[Tale, Seat, str, tuple[Any, ...]], Option]
# Any: the arguments of the step that asks, as it declared them.


def card_name(card: str) -> str:
    """Return a card as a player calls it."""
    return card[:1].upper() + card[1:]


def card_text(s: Tale, card: str) -> str:
    """Return what the card says, in our words."""
    setting = s.game.setting
    if card in setting.statuses:
        return setting.statuses[card].text
    token = setting.tokens.get(card.removeprefix("token "))
    if token is not None:
        return f"{token.title}: {token.text}" if token.text else token.title
    row = next((one for one in setting.tables.treasures if one.name == card), None)
    return row.text if row is not None else ""


def plain_move(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, move[:1].upper() + move[1:])


def card(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, card_name(move), long=card_text(s, move))


def place(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    board = s.game.setting.board
    here = s.knights[k].place or s.game.setting.numbers.start
    if move == movement.CALL:
        return Option(move, "Answer the Call to Arms: ride anywhere", rule="R183")
    terrain = board.terrain_of(move) or "Place of Power"
    facts = f"{terrain} {board.number[move]}"
    if not board.is_sea(move):
        facts += f", {board.regions_of(move)[0]}"
    if move == here:
        return Option(move, f"Stay at {move} ({facts})", move)
    far = board.distance(here)[move]
    return Option(move, f"{move} ({facts})", move, group=f"{counted(far, 'space')} away")


def mark_place(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    """A space for a marker, and how far from the knight it is."""
    board = s.game.setting.board
    facts = f"{board.terrain_of(move)} {board.number[move]}"
    if not board.is_sea(move):
        facts += f", {board.regions_of(move)[0]}"
    far = board.distance(s.knights[k].place or s.game.setting.numbers.start)[move]
    group = f"{counted(far, 'space')} away" if far else "here"
    return Option(move, f"{move} ({facts})", move, group=group)


def ride(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    """A space to ride to, under how far it is; the region stands on the map."""
    board = s.game.setting.board
    here = s.knights[k].place
    if move in (here, movement.CALL):
        return place(s, k, move, args)
    terrain = board.terrain_of(move) or "Place of Power"
    away = f"{counted(board.distance(here).get(move, 0), 'space')} away"
    marked = listed(calling(s, k, move))
    seeks = f": {marked}" if marked else ""
    return Option(move, f"{move} ({terrain} {board.number[move]}){seeks}", move, group=away)


def calling(s: Tale, k: Seat, place: str) -> tuple[str, ...]:
    """Return the knight's quests and cards, and the Grand Quests, that a space is a goal of."""
    me = s.knights[k]
    cards = s.game.setting.locations
    return (
        *[one for one, quest in me.quests.items() if any(at == place for _, at in quest.marks)],
        *[one for one, held in me.statuses.items() if held.mark == place],
        *[one for one in me.locations if cards[one].place == place],
        *[one for one, places in s.grand.items() if place in places],
    )


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
        return Option(move, f"Visit {setting.locations[move[6:]].place}", rule="R082")
    if move == encounter.DRAW_QUEST:
        return Option(move, "Ask the court for a quest: draw one", "quest", rule="R072")
    if move.startswith(_QUEST):
        name = move.removeprefix(_QUEST)
        return Option(move, f"{name}: {asks(s, k, name)}", name, rule="R217")
    if move.startswith("help "):
        return Option(move, f"Come to the help of {move.removeprefix('help ')}", rule="R068")
    for one in setting.effects_of(move, Special):
        if move in setting.statuses and one.whose == "holder":
            return Option(move, f"{move}: {card_text(s, move)}", move, rule="R068")
    return Option(move, f"{card_name(move)}: {card_text(s, move)}", move, rule="A62")


def asks(s: Tale, k: Seat, name: str) -> str:
    """What a quest asks where the knight stands, open to all (R217)."""
    test = ventures.test_of(s, k, ventures.at_marks(s, k)[quest_card(name)])
    return test_words(test, ventures.pluses(s, k, name))


def test_words(test: CardTest, pluses: int) -> str:
    """Return a test on a card in words.

    >>> test_words(CardTest(("Magic", "Piety"), 5, "", "Divinity", 3), 1)
    'Magic or Piety 5, or Divinity rank 3 (+1 for earlier tries)'
    """
    parts = [f"{listed(test.skills, 'or')} {test.number}"] if test.skills else []
    parts += [f"{test.renown} rank {test.rank}"] if test.renown else []
    more = f" (+{pluses} for earlier tries)" if pluses else ""
    return f"{', or '.join(parts)}{more}"


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
    return Option(move, f"{move} ({where}{level})", move, long=row.premise)


def completed(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, f"{move} is completed", move)


def means_words(s: Tale, k: Seat, what: What, where: str) -> str:
    """What a knight brings to a test, and how many dice, but not what is asked (R095)."""
    rank = trial.rank_in_test(s, k, what)
    if what.kind != "skill":
        return f"{means_name(what)}, rank {rank}"
    added = sum(add for _, add in trial.bonuses(s, k, where, what))
    pools = trial.pools(s, k, what)
    dice = " or ".join(f"{n} dice, {keep}est counts" for keep, n in pools.items())
    return f"{what.id} {signed(rank + added)}{f', {dice}' if dice else ''}"


def menu_entry(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    if move == menu.BY_MADNESS:
        return Option(move, "Let madness choose among the tests", rule="R152")
    id, obeyed, only = args[1:]
    entry, what = menu.on_offer(s, k, id, obeyed, only)[move]
    label = plain(render(menu.label_of(entry), Hero(s, k)))
    if isinstance(entry, Choice):
        return Option(move, label, rule="R088")
    assert what is not None  # a test's pick names its means
    return Option(move, f"{means_words(s, k, what, id)}: {label}", move, rule="R090")


def card_test(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    where, test, instead = args[2], args[3], args[6]
    if move == acts.INSTEAD:
        return Option(move, "Neither: " + "; ".join(act_words(one) for one in instead))
    if move == menu.BY_MADNESS:
        return Option(move, "Madness chooses", rule="R152")
    return against(s, k, move, test, where)


def act_words(one: Any) -> str:
    match one:
        case Renown(of, ranks):
            return f"{of} {signed(ranks)}"
        case Become(status):
            return f"become {status}"
        case Discard():
            return "put the card away"
        case _:
            return type(one).__name__


def reward_option(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    options = args[1]
    one = options[distinct([reward_move(one) for one in options]).index(move)]
    if isinstance(one, GainSkill) and one.ranks == 1 and one.what.kind == "skill":
        skill = skill_move(s, k, one.what.id, args)
        return Option(move, skill.words, move)
    if isinstance(one, GainToken):
        title = s.game.setting.tokens[one.token].title
        return Option(move, f"Token {one.token}, {title}", move)
    return plain_move(s, k, move, args)


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
        return Option(move, f"Keep {args[1]}: read it, and hold the card", "keep")
    return Option(move, "Put it on the bottom and draw again", "bottom")


def go_on(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, "Go on")
