"""What stands before a player: the hand, a line on how things stand, the boards, advice."""

from __future__ import annotations

from typing import Final

from malory.book.phrases import begins, counted, listed
from malory.games.shadows import prompts, sights
from malory.games.shadows.cards import Quest
from malory.games.shadows.state import Board, Place, Realm
from malory.games.shadows.tidings import river_words
from malory.games.shadows.words import (
    LOYALTIES,
    card_words,
    heaped,
    power_words,
    relic_words,
    who,
)
from malory.kernel import HIDDEN, Card, Seat, Sheet
from malory.pack.shadows import ShadowQuest

SORTS: Final = ("kind", "value")


def hand(view: Realm, seat: Seat) -> tuple[Card, ...]:
    """Return the cards of a seat, as they were drawn, each with what it may be sorted by.

    Where cards are not what is asked for none is a move: the Grail is a card and a place.
    """
    deck = view.game.deck
    plays = prompts.is_of_cards(view, seat)
    cards = view.hands[seat] if seat >= 0 else ()
    if any(card is HIDDEN for card in cards):
        return ()
    found: list[Card] = []
    for card in cards:
        facts = {"kind": deck.order[card], "value": -deck.fights.get(card, 0)}
        found.append(Card(card if plays else "", card, facts))
    return tuple(found)


# --------------------------------------------------------------------------------------- the line


def status(view: Realm, seat: Seat) -> str:
    """Return how things stand: swords, engines, the open quests, the Knights.

    Within a move that has more questions than one it stands above the first alone.
    """
    if view.answers or view.active < 0 or not any(view.hands):
        return ""
    numbers = view.game.numbers
    swords = f"Swords {view.white_swords} white, {view.black_swords} black"
    engines = f"engines {view.engines} of {numbers.engines}"
    n, start = len(view.knights), max(seat, 0)
    knights = [_knight(view, (start + i) % n, seat) for i in range(n)]
    boards = [f"{name} {_short(view, name)}" for name in view.boards if _told(view, name)]
    quests = f" Quests, white to black: {'; '.join(boards)}." if boards else ""
    return f"{swords}; {engines}.{quests} {begins('; '.join(knights))}."


def _knight(view: Realm, k: Seat, seat: Seat) -> str:
    """A Knight with life, place and cards; of one out of play, why."""
    name = who(view, k, seat)
    if k in view.dead:
        return f"{name}: dead"
    if view.shown[k] == "traitor":
        return f"{name}: the Traitor"
    sure = " (loyal)" if view.shown[k] else ""
    cards = "" if k == seat else f", {counted(len(view.hands[k]), 'card')}"
    return f"{name}{sure}: {view.lives[k]} life, {view.places[k]}{cards}"


def _told(view: Realm, name: Quest) -> bool:
    """Whether a quest is open, and anything lies on it."""
    return view.is_open(name) and view.boards[name] != Board()


def _short(view: Realm, name: Quest) -> str:
    """How a quest stands, in a few words: white against black."""
    row, board = view.game.deck.quests[name], view.boards[name]
    if row.kind == "river":
        return river_words(row.steps, row.black, board.track)
    return f"{len(board.white)}:{view.horde(name) if row.kind == 'war' else len(board.black)}"


# -------------------------------------------------------------------------------------- the pages


def stands(view: Realm, people: tuple[Seat, ...]) -> str:
    """Return whom the people play, the swords and the siege."""
    if view.active < 0:
        return ""
    swords = f"swords {view.white_swords} white, {view.black_swords} black"
    engines = f"siege engines {view.engines} of {view.game.numbers.engines}"
    return f"{listed([view.name(k) for k in people])}; {swords}; {engines}"


def sheets(view: Realm, seat: Seat) -> tuple[Sheet, ...]:
    """Return who one is, the hand, the Knights and the table."""
    game = view.game
    cards = [(card_words(game, card.words), "") for card in hand(view, seat)]
    pages = (
        Sheet("You", tuple(_own(view, seat)) if 0 <= seat < len(view.knights) else ()),
        Sheet("Your hand", tuple(cards)),
        Sheet("The Knights", tuple([_row(view, k, seat) for k in range(len(view.knights))])),
        Sheet("The table", tuple(_table(view))),
    )
    return tuple([page for page in pages if page.rows])


def _own(view: Realm, seat: Seat) -> list[tuple[str, str]]:
    """Who a seat is, what it is sworn to, and what it alone knows."""
    game = view.game
    rows = [("Knight", view.name(seat))]
    if power := power_words(game, view.knights[seat]):
        rows.append(("Power", power))
    rows.append(("Loyalty", _loyalty(view, seat)))
    for name, cards in (
        ("Black pile, from the top", view.foreseen[seat]),
        ("Black pile, from the bottom", view.sunk[seat]),
        ("You laid face down", view.down[seat]),
    ):
        if cards:
            rows.append((name, ", ".join(cards)))
    seen: dict[str, tuple[str, ...]] = {}
    for one in sights.known(view, seat):
        places = dict.fromkeys([_place(view, at) for at in one.places])
        if one.apart and len(places) <= FEW:
            where = " or ".join(places)
            seen[where] = (*seen.get(where, ()), *one.cards)
    return [*rows, *[(where, heaped(cards)) for where, cards in seen.items()]]


FEW: Final = 3
"""What may lie at more places than so many is not worth a line."""
NEAR: Final = 5
"""So many cards of an end of a pile are near it."""


def _place(view: Realm, at: Place) -> str:
    """Where a card may lie that a seat has seen."""
    match at.zone:
        case sights.HAND:
            return f"{view.name(at.seat)}, in hand"
        case sights.BURIED | sights.LOST:
            return f"{view.name(at.seat)}, discarded unseen"
        case sights.DRAWN:
            return f"{view.name(at.seat)}, drawn"
        case sights.WHITE:
            return "Somewhere in the white pile"
        case sights.PILE if not at.at:
            return "Bottom of the black pile"
        case sights.PILE if at.at <= NEAR:
            return "Near the bottom of the black pile"
        case sights.PILE if at.at >= len(view.black) - NEAR:
            return "Near the top of the black pile"
        case sights.PILE | sights.BLACK:
            return "Somewhere in the black pile"
    return f"{view.name(at.seat)}, face down at {at.zone}"


def _loyalty(view: Realm, seat: Seat) -> str:
    oath = view.loyalty[seat]
    if not oath:
        return "not looked at yet" if view.unlooked else "not dealt yet"
    if oath[0] is HIDDEN:
        return "hidden"
    row = next(one for one in view.game.tables.loyalties if one.role == oath[0])
    known = "; all know it" if view.shown[seat] else ""
    return f"{row.name}: {row.text}{known}"


def _row(view: Realm, k: Seat, seat: Seat) -> tuple[str, str]:
    """A Knight, with all that is public of him."""
    name = begins(who(view, k, seat))
    words: list[str] = []
    if k in view.dead:
        words.append("dead")
    elif view.places[k]:
        words += [
            f"{view.lives[k]} life",
            f"at {view.places[k]}",
            counted(len(view.hands[k]), "white card"),
        ]
        if view.known[k]:
            words[-1] += f" (among them {heaped(view.known[k])})"
    if view.shown[k]:
        words.append(f"{LOYALTIES[view.shown[k]]}, as all know")
    relics = [relic_words(view.game, role).split(":")[0] for role, one in view.relics.items()
              if one == k]  # fmt: skip
    words += [f"keeps {listed(relics)}"] * bool(relics)
    words += ["has accused"] * (k in view.accusers)
    return name, ", ".join(words)


def _table(view: Realm) -> list[tuple[str, str]]:
    """Swords, engines, piles, what goes on acting."""
    numbers = view.game.numbers
    return [
        (
            "Swords",
            f"{view.white_swords} white, {view.black_swords} black; "
            f"{numbers.black_swords} black, and Evil wins; {numbers.swords} in all, and they count",
        ),
        ("Siege engines", f"{view.engines}; {numbers.engines}, and Evil wins"),
        ("White pile", f"{len(view.white)}, discard {_white_discard(view)}"),
        ("Black pile", f"{len(view.black)}, discard {_black_discard(view)}"),
        *[("Goes on acting", card_words(view.game, card)) for card in view.standing],
    ]


def _white_discard(view: Realm) -> int:
    return len(view.white_gone) + sum(map(len, view.buried))


def _black_discard(view: Realm) -> int:
    return len(view.black_gone) + sum(map(len, view.lost))


def chart(view: Realm, seat: Seat) -> tuple[Sheet, ...]:
    """Return the board in words: each quest with what lies there, who is there, what it is for."""
    rows = [_quest(view, name, seat) for name in view.boards]
    deck = view.game.deck
    home = [who(view, k, seat) for k in view.living() if view.places[k] == deck.home]
    camelot = (
        f"{counted(view.engines, 'siege engine')} before it; there: {listed(home) or 'nobody'}"
    )
    return (Sheet("The board", (("Camelot", camelot), *rows)),)


def _quest(view: Realm, name: Quest, seat: Seat) -> tuple[str, str]:
    row = view.game.deck.quests[name]
    if name in view.over:
        return name, "over"
    if not view.is_open(name):
        return name, f"closed, until {row.after} is over"
    there = [who(view, k, seat) for k in view.living() if view.places[k] == name]
    words = [_side(view, row), f"there: {listed(there) or 'nobody'}", _prize(row)]
    if view.boards[name].heroism:
        words.insert(1, "Heroism lies here")
    return name, ". ".join([begins(one) for one in words])


def _side(view: Realm, row: ShadowQuest) -> str:
    """What lies on a quest, white and black."""
    board = view.boards[row.name]
    if row.kind == "river":
        return f"Excalibur is {river_words(row.steps, row.black, board.track)}"
    if row.kind == "spots":
        dark = f", {len(board.black)} dark" + (
            f" (the last is {board.black[-1].card})" if board.black else ""
        )
        return f"{len(board.white)} Grail{dark}, of {row.spots} places"
    white = heaped(board.white) if board.white else "nothing"
    if row.kind == "war":
        values = row.hard_row if board.black else row.row
        goal = ", ".join(map(str, values))
        return f"White: {white} (of {goal}). Black: {view.horde(row.name)} of {row.black} warriors"
    return f"White: {white} ({row.text}). Black: {_combat(view, row)}"


def _combat(view: Realm, row: ShadowQuest) -> str:
    """The black cards of a combat as they lie; who laid one face down is known, its value not."""
    board = view.boards[row.name]
    value = view.game.deck.value
    shown = [value(laid.card, row.name) for laid in board.black if laid.card]
    down = [view.name(laid.by) for laid in board.black if not laid.card]
    parts = [", ".join(map(str, shown))] * bool(shown)
    parts += [f"{len(down)} face down (by {listed(dict.fromkeys(down))})"] * bool(down)
    return f"{' and '.join(parts) or 'nothing'}, {len(board.black)} of {row.black} places"


def _prize(row: ShadowQuest) -> str:
    """What a quest gives and costs."""
    won, lost = row.victory, row.defeat
    relic = f", {row.name}" if won.relic else ""
    engines = f", {counted(lost.engines, 'engine')}" if lost.engines else ""
    return (
        f"won: {won.swords} white, +{won.life} life, {won.cards} cards{relic}; "
        f"lost: {lost.swords} black, -{lost.life} life{engines}"
    )


def advice(view: Realm) -> tuple[str, ...]:
    """Return a few paragraphs for a new player."""
    numbers = view.game.numbers
    return (
        f"Each turn has an evil and then an action. Camelot falls with {numbers.engines} siege "
        f"engines, {numbers.black_swords} black swords, or when no loyal Knight lives. With "
        f"{numbers.swords} swords they are counted, and it stands if more are white.",
        "Swords are won and lost on quests: go to one, and lay there the cards it asks for. Draw "
        "cards at the Round Table, fight the engines at the siege before the walls. One life pays "
        "for a second action of another type.",
        f"One of you may be the Traitor, who wins if Camelot falls. From {numbers.accuse_engines} "
        f"engines or {numbers.accuse_swords} swords on each may accuse once: rightly, and a white "
        "sword is won; wrongly, and one turns black.",
        'In the line above a question "Picts 2:3" means two white cards against three warriors.',
        '"map" shows the quests, "sheet" your loyalty and all that is public, "sort kind" arranges '
        'your hand, "why" tells the rule.',
    )
