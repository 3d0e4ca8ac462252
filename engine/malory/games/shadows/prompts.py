"""Each question in words: one line, the moves, the rule.

Only what all can count is ever answered for a person: a lone answer that hangs on his cards or his
loyalty is asked for all the same, so that nobody can tell it by the clock (SC-A27).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from malory.book.phrases import begins, counted, spelt
from malory.games.shadows import verbs
from malory.games.shadows.state import Realm
from malory.games.shadows.words import (
    banished,
    black_words,
    card_words,
    heaped,
    is_late,
    power_words,
    title,
    who,
    whose,
)
from malory.kernel import Ask, Move, Option, Pace, Prompt, Seat, legal, question

# Any: the arguments of the step that asks, as it declared them.
Line = Callable[[Realm, Seat, tuple[Any, ...]], str]

_PLAIN: Final = ("accuse", "move", "partner", "recipient", "taunt", "whom")
"""Questions whose answers all can count: a lone one may be given for a person."""


def prompt(view: Realm) -> Prompt:
    """Return the open question in words, for the seat that is asked."""
    asked = question(view)
    assert isinstance(asked, Ask)  # chance and nobody read no prompts
    moves, what, k = legal(view), asked.what, asked.seat
    line = _LINES[what]
    words = line if isinstance(line, str) else line(view, k, view.agenda[0][1:])
    pace: Pace = ""
    if what == "look":
        pace = "pause"
    elif len(moves) == 1 and what in _PLAIN:
        pace = "forced"
    elif len(moves) == 1:
        pace = "typed"  # Enter alone would be heard to answer for cards that he lacks
    return Prompt(
        k,
        words,
        tuple([_option(view, k, move, what) for move in moves]),
        asked.rule,
        long=_oath(view, k) if what == "look" else "",
        pace=pace,
        told=True,
        named=_named(view, k, what, moves),
    )


def is_of_cards(view: Realm, seat: Seat) -> bool:
    """Whether a seat is asked, and for a card."""
    if view.asked != seat or seat < 0:
        return False
    asked = question(view)
    return isinstance(asked, Ask) and asked.what in _FROM_HAND


_FROM_HAND: Final = (
    "armor",
    "arrange",
    "discard",
    "give",
    "give back",
    "heal",
    "offer",
    "quest",
    "send",
    "siege",
    "special",
    "strike",
)
"""Questions that are answered with a card."""
_MENUS: Final = ("deeds", "evil", "second")


def _named(s: Realm, k: Seat, what: str, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return what a player might well name, and will be told why not."""
    if what in ("heal", "quest", "siege", "special"):
        return tuple([card for card in s.game.deck.kinds(s.hands[k]) if card not in moves])
    if what == "move":
        return tuple([name for name in s.game.deck.quests if name not in moves])
    if what == "accuse":
        names = s.named(range(len(s.knights)))
        return tuple([name for name in names if name not in moves])
    if what in ("deeds", "second"):
        return tuple([verb for verb in (*verbs.TYPES, verbs.SWAP, verbs.AGAIN, verbs.END)
                      if verb not in moves])  # fmt: skip
    return ()


def _option(s: Realm, k: Seat, move: Move, what: str) -> Option:
    game = s.game
    if what in _FROM_HAND and (move in game.deck.whites or move in game.deck.blacks):
        return Option(move, card_words(game, move), move)
    if what == "pledge":
        count = int(move)
        words = begins(f"{spelt(count)} {game.deck.merlin}{'s' * (count > 1)}") if count else "None"
        return Option(move, words, move)
    if what in ("move", "heroism", "war", "detail") and move not in s.named(range(len(s.knights))):
        return Option(move, begins(title(game, move)), move)
    if what == "merlin":
        return Option(move, f"Remove {banished(s.game, move)}", move)
    if (what, move) == ("reveal", verbs.SURE):
        return Option(move, _treason(s, k), move)
    if what in _MENUS:
        return Option(move, _deed(s, k, move), move)
    words = "Yourself" if move == s.name(k) else _MOVES.get((what, move), "")
    return Option(move, words or begins(move), move)


def _treason(s: Realm, k: Seat) -> str:
    """Whoever may not reveal himself reads beside the answer that nothing comes of it (SC-A27)."""
    if s.knows_treason(k):
        return "Yes, I am the Traitor"
    why = "you are loyal" if s.loyalty[k] else "you do not know your loyalty yet"
    return f"Yes (nothing comes of it: {why})"


_MOVES: Final[dict[tuple[str, Move], str]] = {
    ("look", verbs.SEEN): "Go on",
    ("share", verbs.BY_LOT): "Deal them out by lot",
    ("vote", verbs.AGREE): "Agree",
    ("vote", verbs.REFUSE): "Refuse: they are dealt by lot",
    ("lay", verbs.UP): "Face up",
    ("lay", verbs.DOWN): "Face down",
    ("sword", verbs.KEEP): "Keep it",
    ("sword", verbs.REST): "Keep it, and be asked no more before my next turn",
    ("sword", verbs.STRIKE): "Throw it away: the card is stopped",
    ("toll", verbs.PASS): "No",
    ("toll", verbs.PAY): "Discard them",
    ("ransom", verbs.PASS): "No",
    ("ransom", verbs.PAY): "Give the life",
    ("siege", verbs.ROLL): "Roll the die",
    ("strike", verbs.NO_BLOW): "None",
    ("come", verbs.COME): "Come home",
    ("come", verbs.STAY): "Stay",
    ("send", verbs.ENOUGH): "No more",
    ("grail", verbs.LET_DIE): "Nobody: keep it",
    ("treason", verbs.BLACK): "Draw a black card and play it",
    ("treason", verbs.ENGINE): "Add a siege engine",
}


def _deed(s: Realm, k: Seat, move: Move) -> str:
    """Return what can be done in a turn in words."""
    game, numbers, place = s.game, s.game.numbers, s.places[k]
    match move:
        case verbs.BLACK:
            return "Draw a black card and play it"
        case verbs.ENGINE:
            return f"Add {counted(numbers.engine, 'siege engine')}: {_standing(s.engines)}"
        case verbs.LIFE:
            dies = ", and die as your turn ends" if s.lives[k] <= numbers.loss else ""
            return f"Lose {numbers.loss} life: you have {s.lives[k]}{dies}"
        case verbs.REVEAL:
            return "Reveal yourself as the Traitor"
        case verbs.MOVE:
            return "Move"
        case verbs.DRAW:
            power = s.has(k, "draw")
            count = game.deck.knight_of["draw"].amount if power else numbers.draws
            return f"Draw {counted(count, 'white card')}"
        case verbs.SIEGE:
            return "Fight a siege engine"
        case verbs.QUEST:
            return _QUESTS[game.deck.quests[place].kind]
        case verbs.CARD:
            return "Play a special white card"
        case verbs.HEAL:
            return f"Heal: {numbers.heal_cards} identical cards give {numbers.heal} life"
        case verbs.ACCUSE:
            return "Accuse a Knight of being the Traitor"
        case verbs.AGAIN:
            dies = ": your last, you die after it" if s.lives[k] <= numbers.sacrifice else ""
            return f"Give {numbers.sacrifice} life for a second action{dies}"
        case verbs.TALK:
            return "Say something to all"
        case verbs.END:
            return "End your turn"
    return f"{_POWERS[move]} (your power, no action)"


def _standing(engines: int) -> str:
    return f"{engines} {'stands' if engines == 1 else 'stand'} there"


_QUESTS: Final = {
    "combat": "Lay a Fight card on your quest",
    "river": "Discard a white card: Excalibur comes a step nearer",
    "spots": "Play a Grail card",
    "war": "Lay the next Fight card of the war",
}
_POWERS: Final = {
    verbs.SWAP: "Exchange a card with another Knight",
    verbs.RIDE: "Ride out",
    verbs.FREE: "Play a special white card",
}


# ---------------------------------------------------------------------------------------- the lines


def _oath(s: Realm, k: Seat) -> str:
    """Return what a seat finds on its loyalty card, and what it stands for."""
    role = s.loyalty[k][0] if s.loyalty[k] else ""
    text = next((row.text for row in s.game.tables.loyalties if row.role == role), "")
    called = "loyal" if role == "loyal" else "the Traitor"
    power = power_words(s.game, s.knights[k])
    knight = f" As {s.knights[k]} you may {power}." if power else ""
    return f"You are {called}: {text}.{knight}"


def _evil(s: Realm, k: Seat, args: tuple[Any, ...]) -> str:
    known = ""
    if s.has(k, "foresight") and s.foreseen[k]:
        card = s.foreseen[k][0]
        words = black_words(s, card) if is_late(s, card) else card
        known = f" On top of the black deck lies {words}."
    return f"The progression of Evil.{known} Which evil comes?"


def _deeds(s: Realm, k: Seat, args: tuple[Any, ...]) -> str:
    where = f"at {title(s.game, s.places[k])}"
    if s.acts:
        return f"You stand {where}, and have acted. What else?"
    return f"You stand {where}. What do you do?"


def _quest(s: Realm, k: Seat, args: tuple[Any, ...]) -> str:
    place = s.places[k]
    if s.game.deck.quests[place].kind == "river":
        return "Which card do you discard, face down?"
    return f"Which Fight card do you lay in {title(s.game, place)}?"


def _armor(s: Realm, k: Seat, args: tuple[Any, ...]) -> str:
    return "Lancelot's Armor: which card do you play? The other goes under the deck."


def _pledge(s: Realm, k: Seat, args: tuple[Any, ...]) -> str:
    drawer, card, _, given = args
    need = s.game.numbers.cancel - sum(given)
    lacks = f"{begins(spelt(need))} {s.game.deck.merlin}{'s' * (need > 1)} more would stop it"
    drew = f"{_has(s, drawer, k)} drawn {black_words(s, card)}"
    return f"{drew}. {lacks}. How many do you give?"


def _sword(s: Realm, k: Seat, args: tuple[Any, ...]) -> str:
    _, drawer, card = args
    what = black_words(s, card) if card else f"a card for {title(s.game, s.pending)}"
    return f"{_has(s, drawer, k)} drawn {what}. Do you throw Excalibur away to stop it?"


def _has(s: Realm, one: Seat, k: Seat) -> str:
    return "You have" if one == k else f"{s.name(one)} has"


def _detail(s: Realm, k: Seat, args: tuple[Any, ...]) -> str:
    return _DETAILS[str(s.answers[-1])]


_DETAILS: Final = {
    verbs.INTEND: "Where to?",
    verbs.HELP: "Where?",
    verbs.STRENGTH: "How strong are your cards?",
    verbs.SUSPECT: "Whom?",
    verbs.TRUST: "Whom?",
}


def _lay(s: Realm, k: Seat, args: tuple[Any, ...]) -> str:
    card = s.drawn[k][0]
    value = s.game.deck.value(card, s.pending)
    side = verbs.UP if s.game.pays_face_up else verbs.DOWN
    pay = f" Laid {side} it gives you {counted(s.game.numbers.reward, 'white card')}."
    if not s.is_living(k):
        pay = ""
    return f"You drew {card}: {value} against you in {title(s.game, s.pending)}.{pay} Which way?"


def _toll(s: Realm, k: Seat, args: tuple[Any, ...]) -> str:
    row = s.game.deck.blacks[args[1]]
    return f"{args[1]}: do you discard {row.amount} cards, so that the others need not?"


def _ransom(s: Realm, k: Seat, args: tuple[Any, ...]) -> str:
    row = s.game.deck.blacks[args[1]]
    return f"{args[1]}: do you give {row.amount} life, so that nobody has to discard?"


def _vote(s: Realm, k: Seat, args: tuple[Any, ...]) -> str:
    _, split, sharers = args
    parts = [
        f"{who(s, one, k)}: "
        f"{heaped([card for card, to in zip(s.pool, split, strict=True) if to == one])}"
        for one in sharers
    ]
    return f"{s.name(sharers[0])} proposes this share. {begins('; '.join(parts))}. Do you agree?"


def _share(s: Realm, k: Seat, args: tuple[Any, ...]) -> str:
    at = len(s.answers)
    rest = f", and then {heaped(s.pool[at + 1 :])}" if s.pool[at + 1 :] else ""
    return f"You propose how all these are shared. Who has {s.pool[at]}{rest}?"


def _strike(s: Realm, k: Seat, args: tuple[Any, ...]) -> str:
    deck = s.game.deck
    if s.agenda[0][0].name == "blow":
        _, cards, die = args
        return f"The die shows {die}, you laid {deck.sum_of(cards)}. Do you add a Fight card?"
    quest = args[1]
    black = sum([deck.value(one.card, quest) for one in s.boards[quest].black])
    white = deck.sum_of(s.boards[quest].white)
    return f"White has {white}, black {black}. Do you add a Fight card?"


def _siege(s: Realm, k: Seat, args: tuple[Any, ...]) -> str:
    laid = [str(one) for one in s.answers if one in s.game.deck.fights]
    sides = s.game.tables.totals.sides
    so_far = f"You laid {s.game.deck.sum_of(laid)} so far. " if laid else ""
    return f"{so_far}The die to beat has {sides} sides. Which Fight card, or roll?"


def _grail(s: Realm, k: Seat, args: tuple[Any, ...]) -> str:
    return f"{begins(whose(s, args[1], k))} would die. Whom does the Holy Grail save?"


def _arrange(s: Realm, k: Seat, args: tuple[Any, ...]) -> str:
    at = len(s.answers) + 1
    lie = heaped(s.foreseen[k][: args[1]])
    return f"On top lie {lie}. Which is to be drawn {_NTH.get(at, f'as number {at}')}?"


_NTH: Final = {1: "first", 2: "second", 3: "third", 4: "fourth"}


def _discard(s: Realm, k: Seat, args: tuple[Any, ...]) -> str:
    return "Which card do you discard, face down?"


_LINES: Final[dict[str, str | Line]] = {
    "accuse": "Whom do you accuse?",
    "armor": _armor,
    "arrange": _arrange,
    "come": "Convocation: do you come home?",
    "deeds": _deeds,
    "detail": _detail,
    "discard": _discard,
    "evil": _evil,
    "give": "Which card do you give?",
    "give back": "King Arthur exchanges a card with you, face down. Which do you give?",
    "grail": _grail,
    "heal": "Of which card do you discard three?",
    "heroism": "On which quest do you lay it?",
    "lay": _lay,
    "look": "Your loyalty, for your eyes alone.",
    "merlin": "What does Merlin remove?",
    "move": "Where do you go?",
    "offer": "Each Knight gives a card, to be shared among all. Which do you give?",
    "partner": "With whom do you exchange a card?",
    "pledge": _pledge,
    "quest": _quest,
    "ransom": _ransom,
    "reveal": "Do you reveal yourself to all as the Traitor? It cannot be taken back.",
    "recipient": "To whom does the Messenger go?",
    "second": "Your second action?",
    "send": "Which card do you send?",
    "share": _share,
    "siege": _siege,
    "special": "Which special card?",
    "strike": _strike,
    "sword": _sword,
    "taunt": "From whom do you take a white card?",
    "toll": _toll,
    "topic": "What do you speak of?",
    "treason": "Then which evil comes?",
    "vote": _vote,
    "war": "In which war?",
    "whom": "Whom do you heal?",
    "whose": "For whom?",
}
