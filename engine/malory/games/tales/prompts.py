"""Each question in words: one line, the moves, the rule; never the number of a test (R095)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from malory.book.model import Choice, GainSkill, GainToken, What
from malory.book.reading import render
from malory.games.tales import acts, draws, encounter, growth, menu, movement, trial, ventures
from malory.games.tales.hero import Hero
from malory.games.tales.holdings import effects
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
from malory.kernel import Ask, Barred, Option, Pace, Prompt, Seat, legal, question
from malory.pack.tales.cards import AdvancedQuest
from malory.pack.tales.effects import Barred as BarredMeans
from malory.pack.tales.effects import Become, CardTest, Discard, Renown, Special

_QUEST: Final = quest_card("")

Words = Callable[[Tale, Seat, str, tuple[Any, ...]], Option]
# Any: the arguments of the step that asks, as it declared them.


def prompt(view: Tale) -> Prompt:
    """Return the open question in words, for the seat asked."""
    asked = question(view)
    assert isinstance(asked, Ask)  # chance and nobody read no prompts
    args = view.agenda[0][1:] if view.agenda else ()
    k = args[0] if args else asked.seat  # whose it is: another may be asked in his place
    line, wording = _QUESTIONS[asked.what]
    options = tuple([_use(move) or wording(view, k, move, args) for move in legal(view)])
    words = line(view, k, args) if callable(line) else line
    barred = _barred(view, k, args) if asked.what == "menu" else ()
    pace: Pace = "pause" if asked.what == "pause" else _pace(asked.what, options)
    return Prompt(asked.seat, words, options, asked.rule, barred=barred, pace=pace)


def _pace(what: str, options: tuple[Option, ...]) -> Pace:
    """A lone response of the book waits to be read; any other lone move is made."""
    return "forced" if len(options) == 1 and what != "menu" else ""


def _use(move: str) -> Option | None:
    """A card that is discarded for what it does stands in many menus."""
    if not move.startswith("use "):
        return None
    return Option(move, f"Discard {card_name(move[4:])} for what it does", group="cards")


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


# ------------------------------------------------------------------------------ moves, kind by kind


def _plain(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, move[:1].upper() + move[1:])


def _card(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, card_name(move), long=card_text(s, move))


def _place(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
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


def _mark_place(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    """A space for a marker, and how far from the knight it is."""
    board = s.game.setting.board
    facts = f"{board.terrain_of(move)} {board.number[move]}"
    if not board.is_sea(move):
        facts += f", {board.regions_of(move)[0]}"
    far = board.distance(s.knights[k].place or s.game.setting.numbers.start)[move]
    group = f"{counted(far, 'space')} away" if far else "here"
    return Option(move, f"{move} ({facts})", move, group=group)


def _ride(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    """A space to ride to, under how far it is; the region stands on the map."""
    board = s.game.setting.board
    here = s.knights[k].place
    if move in (here, movement.CALL):
        return _place(s, k, move, args)
    terrain = board.terrain_of(move) or "Place of Power"
    away = f"{counted(board.distance(here).get(move, 0), 'space')} away"
    return Option(move, f"{move} ({terrain} {board.number[move]})", move, group=away)


def _skill(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    """What a rank of this skill would do, blocked ones named as such (A14)."""
    rank = s.knights[k].skills.get(move, 0)
    if growth.has_room(s, k, rank + 1):
        words = f"{move}: rank {rank + 1}" + (f", from {rank}" if rank else ", new")
    elif rank:
        words = f"{move}: no room above rank {rank}, 1 Destiny instead"
    else:
        words = f"{move}: no room for a new skill, 1 Destiny, and you may swap"
    return Option(move, words, move, group=s.game.setting.category[move])


def _owned(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, f"{move}: down from rank {s.knights[k].skills[move]}", move)


def _renown(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, f"{move}: now {s.knights[k].renown.get(move, 0)}", move)


def _swap(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    if move == growth.IGNORE:
        return Option(move, f"Let {args[1]} go")
    return Option(move, f"{args[1]} in place of {move}")


def _knight(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    row = s.game.setting.knights[move]
    return Option(move, f"{row.title} {move}: {', '.join(row.skills)}", move)


def _encounter(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
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
        return Option(move, f"{name}: {_asks(s, k, name)}", name, rule="R217")
    if move.startswith("help "):
        return Option(move, f"Come to the help of {move.removeprefix('help ')}", rule="R068")
    for one in setting.effects_of(move, Special):
        if move in setting.statuses and one.whose == "holder":
            return Option(move, f"{move}: {card_text(s, move)}", move, rule="R068")
    return Option(move, f"{card_name(move)}: {card_text(s, move)}", move, rule="A62")


def _asks(s: Tale, k: Seat, name: str) -> str:
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


def _venture(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    if move == menu.BY_MADNESS:
        return Option(move, "Madness chooses", rule="R152")
    ends = args[-1]
    return _against(s, k, move, ventures.test_of(s, k, ends), quest_card(ends.name))


def _against(s: Tale, k: Seat, move: str, test: CardTest, where: str) -> Option:
    what, number = menu.card_means(s, k, test)[move]
    target = trial.target_of(s, k, number)
    return Option(move, f"{_means(s, k, what, where)}, against {target}", move, rule="R217")


def _madness(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    """What a mad knight uses, in the words of whoever decides it."""
    match args:
        case (_, _, trial.QuestEnds()):
            return _venture(s, k, move, args)
        case (_, _, str(_), str(where), CardTest() as test, *_):
            return _against(s, k, move, test, where)
        case _:
            return _menu(s, k, move, (k, *args[2:]))


def _bewitched(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    entry = menu.responses(menu.picks(s, k, menu.open_entries(s, k, args[2])))[move]
    return Option(move, plain(render(menu.label_of(entry), Hero(s, k))), rule="R128")


def _quest(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    row = s.game.setting.quests[move]
    quest = s.knights[k].quests.get(move)
    where = f"active, at {listed(place for _, place in quest.marks)}" if quest else "the new one"
    level = f", level {row.level}" if isinstance(row, AdvancedQuest) else ""
    return Option(move, f"{move} ({where}{level})", move, long=row.premise)


def _completed(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, f"{move} is completed", move)


def _means(s: Tale, k: Seat, what: What, where: str) -> str:
    """What a knight brings to a test, and how many dice, but not what is asked (R095)."""
    rank = trial.rank_in_test(s, k, what)
    if what.kind != "skill":
        return f"{means_name(what)}, rank {rank}"
    added = sum(add for _, add in trial.bonuses(s, k, where, what))
    pools = trial.pools(s, k, what)
    dice = " or ".join(f"{n} dice, {keep}est counts" for keep, n in pools.items())
    return f"{what.id} {signed(rank + added)}{f', {dice}' if dice else ''}"


def _menu(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    if move == menu.BY_MADNESS:
        return Option(move, "Let madness choose among the tests", rule="R152")
    id, obeyed, only = args[1:]
    entry, what = menu.on_offer(s, k, id, obeyed, only)[move]
    label = plain(render(menu.label_of(entry), Hero(s, k)))
    if isinstance(entry, Choice):
        return Option(move, label, rule="R088")
    assert what is not None  # a test's pick names its means
    return Option(move, f"{_means(s, k, what, id)}: {label}", move, rule="R090")


def _card_test(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    where, test, instead = args[2], args[3], args[6]
    if move == acts.INSTEAD:
        return Option(move, "Neither: " + "; ".join(_act_words(one) for one in instead))
    if move == menu.BY_MADNESS:
        return Option(move, "Madness chooses", rule="R152")
    return _against(s, k, move, test, where)


def _act_words(one: Any) -> str:
    match one:
        case Renown(of, ranks):
            return f"{of} {signed(ranks)}"
        case Become(status):
            return f"become {status}"
        case Discard():
            return "put the card away"
        case _:
            return type(one).__name__


def _reward(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    options = args[1]
    one = options[distinct([reward_move(one) for one in options]).index(move)]
    if isinstance(one, GainSkill) and one.ranks == 1 and one.what.kind == "skill":
        skill = _skill(s, k, one.what.id, args)
        return Option(move, skill.words, move)
    if isinstance(one, GainToken):
        title = s.game.setting.tokens[one.token].title
        return Option(move, f"Token {one.token}, {title}", move)
    return _plain(s, k, move, args)


def _keep(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    words = {trial.HIGH: "Keep the highest", trial.LOW: "Keep the lowest"}
    pools = trial.pools(s, k, args[2])
    return Option(move, f"{words[move]} of {pools[move]} dice")


def _or_accept(words: str) -> Words:
    def wording(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
        if move in (trial.ACCEPT, trial.ROLL):
            return Option(move, words)
        return Option(move, f"Discard {card_name(move)}", long=card_text(s, move))

    return wording


def _location(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    if move == draws.KEEP:
        return Option(move, f"Keep {args[1]}: read it, and hold the card", "keep")
    return Option(move, "Put it on the bottom and draw again", "bottom")


def _go_on(s: Tale, k: Seat, move: str, args: tuple[Any, ...]) -> Option:
    return Option(move, "Go on")


def _ward_line(s: Tale, k: Seat, args: tuple[Any, ...]) -> str:
    return f"You are about to become {args[1]}. Discard a card against it?"


def _skill_line(s: Tale, k: Seat, args: tuple[Any, ...]) -> str:
    return "Gain a rank of which skill?"


def _may_line(s: Tale, k: Seat, args: tuple[Any, ...]) -> str:
    card = args[1]
    return f"{card_name(card)}: {card_text(s, card)} Do so?"


def _stray_line(s: Tale, k: Seat, args: tuple[Any, ...]) -> str:
    if len(args) == 3:
        return f"{s.knights[k].name} is lost. Which way does the road go?"
    return "You stray between two ways. Which is it?"


def _mark_line(s: Tale, k: Seat, args: tuple[Any, ...]) -> str:
    placer, spot = args[1:3]
    whose = f" {s.knights[k].name}'s" if placer != k else " the"
    return f"{spot.name}: where does{whose} marker go?"


def _region_line(s: Tale, k: Seat, args: tuple[Any, ...]) -> str:
    return f"{args[-1].name}: in which region does the marker go?"


def _other_line(words: str) -> Callable[[Tale, Seat, tuple[Any, ...]], str]:
    return lambda s, k, args: f"{s.knights[k].name} {words}"


def _ride_line(s: Tale, k: Seat, args: tuple[Any, ...]) -> str:
    limit = movement.movement_limit(s, k)
    return f"Where do you ride? You may move {counted(limit, 'space')}."


def _menu_line(s: Tale, k: Seat, args: tuple[Any, ...]) -> str:
    id, obeyed, only = args[1:]
    offered = menu.on_offer(s, k, id, obeyed, only)
    tests = any(what is not None for _, what in offered.values())
    forcing = menu.forcing(s, k, menu.open_entries(s, k, id))
    if forcing and obeyed != menu.FREE:
        bound = obeyed if obeyed in forcing else " and ".join(forcing)
        return f"{bound} leaves you this:"
    return "How do you try it?" if tests else "What do you do?"


def _barred(s: Tale, k: Seat, args: tuple[Any, ...]) -> tuple[Barred, ...]:
    """What the knight might expect to choose, and what keeps him from it."""
    id, obeyed, only = args[1:]
    if only:
        return ()
    hero = Hero(s, k)
    offered = [entry for entry, _ in menu.on_offer(s, k, id, obeyed, only).values()]
    forcing = menu.forcing(s, k, menu.open_entries(s, k, id))
    found: list[Barred] = []
    for entry in menu.open_entries(s, k, id):
        if entry in offered:
            continue
        words = plain(render(menu.label_of(entry), hero))
        held = next((card for card, _ in effects(s, k, BarredMeans)), "")
        why = " and ".join(forcing) or held
        found.append(Barred(words, f"{why} will not let you.", "R124"))
    return tuple(found)


Line = str | Callable[[Tale, Seat, tuple[Any, ...]], str]

_QUESTIONS: Final[dict[str, tuple[Line, Words]]] = {
    "knight": ("Which knight do you ride as?", _knight),
    "starting skill": ("Which skill do you begin with?", _plain),
    "expire": ("Which status ends first?", _card),
    "held": ("You cannot move. Use something?", _place),
    "obey": ("Statuses pull you different ways. Which do you obey?", _card),
    "stray": (_stray_line, _place),
    "ride": (_ride_line, _ride),
    "call": ("Where does the Call to Arms lead you?", _place),
    "bonus move": ("You may move on, or stay. Where to?", _ride),
    "go": ("Where does it lead you?", _place),
    "stir": ("Which comes first?", _card),
    "encounter": ("What does this place hold for you?", _encounter),
    "confined": ("You are held here. What do you do?", _card),
    "location": (lambda s, k, args: f"You draw {args[1]}. Keep it?", _location),
    "pause": ("Are you ready?", _go_on),
    "menu": (_menu_line, _menu),
    "card test": (lambda s, k, args: f"{card_name(args[1])}: how do you try?", _card_test),
    "may": (_may_line, _plain),
    "sure": ("Roll, or be sure of it?", _or_accept("Roll")),
    "keep": ("Your statuses disagree about the dice. Which do you obey?", _keep),
    "failed": ("That falls short. Do you use a card?", _or_accept("Let it stand")),
    "skill": (_skill_line, _skill),
    "lose skill": ("Lose a rank of which skill?", _owned),
    "swap": (lambda s, k, args: f"There is no room for {args[1]}. Which goes?", _swap),
    "renown": (lambda s, k, args: f"Which renown changes by {signed(args[2])}?", _renown),
    "reward": ("Which do you take?", _reward),
    "another": ("Which other knight does it reach?", _plain),
    "ward": (_ward_line, _or_accept("Let it happen")),
    "companion": ("What is your companion good at?", _plain),
    "lose": ("Which status do you lose?", _card),
    "lose treasure": ("Which treasure do you lose?", _card),
    "quest limit": ("You have quests enough. Which goes?", _quest),
    "completed": ("More than one quest is done. Which is settled first?", _completed),
    "rival": (lambda s, k, args: f"{args[1].name}: which rival places it?", _plain),
    "place mark": (_mark_line, _mark_place),
    "mark region": (_region_line, _plain),
    "venture": (lambda s, k, args: f"{args[1].name}: how do you try it?", _venture),
    "madness": (_other_line("is mad. What is it tried with?"), _madness),
    "bewitched": (_other_line("is ensorcelled. What is the answer?"), _bewitched),
    "extra turn": ("Discard your Call to Arms for one turn more?", _plain),
    "region": ("Between regions at sea: which one are you in?", _plain),
    "mark": ("Which of the nearest spaces is it?", _mark_place),
}
