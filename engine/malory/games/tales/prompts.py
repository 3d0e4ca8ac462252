"""Each question in words: one line, the moves, the rule; never the number of a test (R095)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from malory.book.phrases import listed, plain
from malory.book.reading import render
from malory.games.tales import aim, menu, movement, options
from malory.games.tales.delegation import Spot
from malory.games.tales.goals import ways
from malory.games.tales.hero import Hero
from malory.games.tales.holdings import effects
from malory.games.tales.state import Tale
from malory.games.tales.wording import card_name, card_text, mark_said, spend_words
from malory.games.tales.words import capital, counted
from malory.kernel import Ask, Barred, Move, Option, Pace, Prompt, Seat, legal, question
from malory.pack.tales.effects import Barred as BarredMeans


def prompt(view: Tale) -> Prompt:
    """Return the open question in words, for the seat asked."""
    asked = question(view)
    assert isinstance(asked, Ask)  # chance and nobody read no prompts
    args = view.agenda[0][1:] if view.agenda else ()
    k = args[0] if args else asked.seat  # whose it is: another may be asked in his place
    line, wording = _QUESTIONS[asked.what]
    offered = tuple(
        [_use(view, k, move, asked.what) or wording(view, k, move, args) for move in legal(view)]
    )
    if asked.what == "ride":
        offered = _with_ways(view, k, offered)
    words = line(view, k, args) if callable(line) else line
    barred = _barred(view, k, args) if asked.what == "menu" else ()
    pace: Pace = "pause" if asked.what == "pause" else _pace(asked.what, offered)
    long = f"{aim.aim(view)}\n\n{aim.figures()}" if _is_first(view, asked.what) else ""
    if asked.what == "place mark":
        long = _from_where(view, k)
    also = _TESTS if any(one.rule in ("R090", "R217") for one in offered) else ()
    told = asked.what in _TOLD
    asked_of = "" if told else _asked_of(view, asked.what, args, words)
    named = _named(view, asked)
    return Prompt(
        asked.seat, words, offered, asked.rule, long, barred, pace, also, told, asked_of, named
    )


_TOLD: Final = frozenset(
    (
        *("knight", "starting skill", "ride", "call", "bonus move", "go", "stray", "encounter"),
        *("location", "skill", "lose skill", "swap", "renown", "reward", "companion", "ward"),
        *("lose", "lose treasure", "quest limit", "place mark", "mark", "venture", "card test"),
        *("sure", "keep", "failed", "madness", "bewitched", "extra turn"),
    )
)
"""The questions whose answers are told by what they lead to."""

_ASKED_OF: Final = {
    "expire": "Which of the statuses ends first for {}?",
    "held": "What does {} do, who cannot move?",
    "obey": "Which status does {} obey?",
    "stir": "What comes first for {}?",
    "confined": "What does {} do, who is held?",
    "another": "Which other knight does {} name?",
    "completed": "Which quest does {} settle first?",
    "rival": "Which rival does {} have place it?",
    "mark region": "Which region does {} name?",
    "region": "Between regions at sea, which one does {} say it is?",
}
"""The other questions, as they are told of whoever is asked."""

_OF_MENUS: Final = {
    "How do you try it?": "How does {} try it?",
    "What do you do?": "What does {} do?",
}


def _asked_of(s: Tale, what: str, args: tuple[Any, ...], words: str) -> str:
    name = s.knights[s.asked].name
    if what == "may":
        return f"{card_name(args[1])}, does {name} use it?"
    said = _ASKED_OF.get(what) or _OF_MENUS.get(words, words)
    return said.format(name)


def _with_ways(s: Tale, k: Seat, offered: tuple[Option, ...]) -> tuple[Option, ...]:
    """Say of the spaces to ride to which of them lie toward what is too far for one move."""
    reached = movement.within_reach(s, k)
    open_ = {one.move for one in offered}
    found = ways(s, k, {place: far for place, far in reached.items() if place in open_})
    told: list[Option] = []
    for one in offered:
        if one.move in found:
            joint = ";" if ": " in one.words else ":"
            words = f"{one.words}{joint} toward {listed(found[one.move])}"
            one = one._replace(words=words, marked=True)
        told.append(one)
    return tuple(told)


_PLACES: Final = frozenset(("ride", "call", "bonus move", "go", "stray", "place mark", "mark"))
_SKILLS: Final = frozenset(("skill", "lose skill", "starting skill", "companion"))


def _named(s: Tale, asked: Ask) -> tuple[Move, ...]:
    """Return what a player may type here though it is not on offer, to hear why not."""
    setting = s.game.setting
    if asked.what in _PLACES:
        return tuple([one for one in setting.board.places if one not in asked.moves])
    if asked.what in _SKILLS:
        return tuple([one for one in setting.skills if one not in asked.moves])
    return ()


_TESTS: Final = ("R092", "R093", "R094", "R095")
"""What `why` says of tests beside the rule that asks."""


def _is_first(s: Tale, what: str) -> bool:
    """Whether this is a knight's first ride, before which the aim is told."""
    return what == "ride" and s.round == 1


def _from_where(s: Tale, k: Seat) -> str:
    """Whence the ways to a marker are counted."""
    me = s.knights[k]
    place = me.place or s.game.setting.numbers.start
    who = "you are" if s.asked == k else f"{me.name} is"
    return f"Spaces away are counted from {place}, where {who}."


def _pace(what: str, offered: tuple[Option, ...]) -> Pace:
    """A lone response of the book waits to be read; any other lone move is made."""
    return "forced" if len(offered) == 1 and what != "menu" else ""


def _use(s: Tale, k: Seat, move: str, what: str) -> Option | None:
    """A card that is discarded for what it does stands in many menus."""
    if not move.startswith("use "):
        return None
    card = move.removeprefix("use ")
    words = spend_words(s, k, card, what == "encounter")
    return Option(move, words, s.game.setting.title_of(card), group="cards")


def _ward_line(s: Tale, k: Seat, args: tuple[Any, ...]) -> str:
    return f"You are about to become {args[1]}. Discard a card against it?"


def _skill_line(s: Tale, k: Seat, args: tuple[Any, ...]) -> str:
    """What gives it, and of which kind; what is read gives what has no name."""
    setting = s.game.setting
    skills, why = args[1], (*args[2:], "")[0]
    one = setting.category[skills[0]]
    kind = f"{one} skill" if skills == setting.skills_of[one] else "skill"
    return f"{capital(why or 'what you have lived through')} gives a rank of a {kind}. Which?"


def _may_line(s: Tale, k: Seat, args: tuple[Any, ...]) -> str:
    card = args[1]
    return f"{card_name(card)}: {card_text(s, card)} Do so?"


def _stray_line(s: Tale, k: Seat, args: tuple[Any, ...]) -> str:
    if len(args) == 3:
        return f"{s.knights[k].name} is lost. Which way does the road go?"
    return "You stray between two ways. Which is it?"


def _mark_line(s: Tale, k: Seat, args: tuple[Any, ...]) -> str:
    """Which marker of the quest it is, what it asks for, and whose it is if another places it."""
    spot = next(one for one in args if isinstance(one, Spot))
    which = mark_said(s.game.setting, spot.name, spot.at)
    whose = f"{s.knights[k].name}'s quest " if s.asked != k else ""
    return f"{whose}{spot.name}: where does {which} go?"


def _region_line(s: Tale, k: Seat, args: tuple[Any, ...]) -> str:
    spot = next(one for one in args if isinstance(one, Spot))
    return f"{spot.name}: in which region does {mark_said(s.game.setting, spot.name, spot.at)} go?"


def _rival_line(s: Tale, k: Seat, args: tuple[Any, ...]) -> str:
    spot = args[1]
    return f"{spot.name}: which rival places {mark_said(s.game.setting, spot.name, spot.at)}?"


def _nearest_line(s: Tale, k: Seat, args: tuple[Any, ...]) -> str:
    """Spaces as near as each other to the City that was drawn."""
    spot, terrain, city = args[1:4]
    which = mark_said(s.game.setting, spot.name, spot.at)
    return f"{spot.name}: {which} goes to the {terrain} nearest to {city}. Which one?"


def _other_line(words: str) -> Callable[[Tale, Seat, tuple[Any, ...]], str]:
    return lambda s, k, args: f"{s.knights[k].name} {words}"


def _ride_line(s: Tale, k: Seat, args: tuple[Any, ...]) -> str:
    limit = movement.movement_limit(s, k)
    return f"Where do you ride? You may move {counted(limit, 'space')}."


def _menu_line(s: Tale, k: Seat, args: tuple[Any, ...]) -> str:
    id, obeyed, only = args[1:]
    offered = menu.on_offer(s, k, id, obeyed, only)
    tests = all(what is not None for _, what in offered.values())
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

_QUESTIONS: Final[dict[str, tuple[Line, options.Words]]] = {
    "knight": ("Which knight do you ride as?", options.knight_move),
    "starting skill": ("Which skill do you begin with?", options.plain_move),
    "expire": ("Which status ends first?", options.card),
    "held": ("You cannot move. Use something?", options.place),
    "obey": ("Statuses pull you different ways. Which do you obey?", options.card),
    "stray": (_stray_line, options.place),
    "ride": (_ride_line, options.ride),
    "call": ("Where does the Call to Arms lead you?", options.anywhere),
    "bonus move": ("You may move on, or stay. Where to?", options.bonus_move),
    "go": ("Where does it lead you?", options.place),
    "stir": ("Which comes first?", options.card),
    "encounter": ("What does this place hold for you?", options.encounter_move),
    "confined": ("You are held here. What do you do?", options.card),
    "location": (lambda s, k, args: f"Do you keep {args[1]}?", options.location_move),
    "pause": ("Are you ready?", options.go_on),
    "menu": (_menu_line, options.menu_entry),
    "card test": (
        lambda s, k, args: f"{card_name(args[1])}: how do you try?",
        options.card_test,
    ),
    "may": (_may_line, options.plain_move),
    "sure": ("Roll, or be sure of it?", options.or_accept("Roll")),
    "keep": ("Your statuses disagree about the dice. Which do you obey?", options.keep),
    "failed": ("That falls short. Do you use a card?", options.or_accept("Let it stand")),
    "skill": (_skill_line, options.skill_move),
    "lose skill": ("Lose a rank of which skill?", options.owned),
    "swap": (lambda s, k, args: f"There is no room for {args[1]}. Which goes?", options.swap),
    "renown": (
        lambda s, k, args: f"Which renown {'rises' if args[2] > 0 else 'falls'} by {abs(args[2])}?",
        options.renown_move,
    ),
    "reward": ("Which do you take?", options.reward_option),
    "another": ("Which other knight does it reach?", options.plain_move),
    "ward": (_ward_line, options.or_accept("Let it happen")),
    "companion": ("What is your companion good at?", options.plain_move),
    "lose": ("Which status do you lose?", options.card),
    "lose treasure": ("Which treasure do you lose?", options.card),
    "quest limit": ("You have quests enough. Which goes?", options.quest_card_of),
    "completed": ("More than one quest is done. Which is settled first?", options.completed),
    "rival": (_rival_line, options.plain_move),
    "place mark": (_mark_line, options.mark_place),
    "mark region": (_region_line, options.plain_move),
    "venture": (lambda s, k, args: f"{args[1].name}: how do you try it?", options.venture),
    "madness": (_other_line("is mad. What is it tried with?"), options.madness),
    "bewitched": (_other_line("is ensorcelled. What is the answer?"), options.bewitched),
    "extra turn": ("Discard your Call to Arms for one turn more?", options.plain_move),
    "region": ("Between regions at sea: which one are you in?", options.plain_move),
    "mark": (_nearest_line, options.mark_place),
}
