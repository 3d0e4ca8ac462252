"""What stands before a player: the hand, a line on how things stand, the table, advice."""

from __future__ import annotations

from typing import Final

from malory.book.phrases import counted
from malory.games.king_arthur.aiming import Target, ways_to
from malory.games.king_arthur.cards import Cards
from malory.games.king_arthur.state import Realm
from malory.games.king_arthur.words import asks_words, begins, foes_words, gathered, who
from malory.kernel import HIDDEN, NOBODY, Card, Seat, Sheet

SORTS: Final = ("colour", "icons")
_MARK: Final = r"\*"
"""Stands by what the viewer can pay for now: a star, which is no markup here."""
SIGNS: Final = {_MARK: "in reach"}


def hand(view: Realm, seat: Seat) -> tuple[Card, ...]:
    """Return the knights of a seat, as they were drawn."""
    if seat < 0:
        return ()
    deck = view.game.deck
    found = []
    for card in view.knights[seat]:
        if card is HIDDEN:
            return ()
        facts = {"colour": deck.order[card], "icons": -deck.icons[card]}
        found.append(Card(card, card, facts))
    return tuple(found)


def status(view: Realm, seat: Seat) -> str:
    """Return how things stand: the columns, what the seat can pay for marked, and the piles."""
    columns = [
        f"{row.many} {_column(view, kind, seat)}" for kind, row in view.game.deck.types.items()
    ]
    coming = len(view.foes)
    piles = (
        f"To come: {coming} {'adversary' if coming == 1 else 'adversaries'}; knights "
        f"{len(view.pile)}, discard {len(view.discard)}; "
        f"{counted(len(view.adventures), 'adventure')} left"
    )
    taken = view.trophies[seat] if seat >= 0 else ()
    own = f" You hold {foes_words(taken)}." if taken and HIDDEN not in taken else ""
    return f"{'; '.join(columns)}. {piles}.{own}{_standing(view, seat)}"


def _standing(view: Realm, seat: Seat) -> str:
    """Return how many points everybody has; nothing while nobody has any."""
    if not any(view.won) and not any(view.trophies):
        return ""
    first, *rest = view.round_from(max(seat, 0))
    said = f"{who(first, seat)} {'have' if first == seat else 'has'}"
    others = [f"{who(k)} has {_points(view, k)}" for k in rest]
    points = _points(view, first)
    noun = "point" if points == "1" else "points"
    return f" {begins(said)} {points} {noun}, {', '.join(others)}."


def _points(view: Realm, k: Seat) -> str:
    """Return the points of a seat, as far as they are open."""
    if HIDDEN not in view.trophies[k]:
        return str(view.score(k))
    return f"{view.of_adventures(k)} and more"


def _column(view: Realm, kind: str, seat: Seat) -> str:
    """Return a column: values, what can be paid for marked, seals with whose they are."""
    deck = view.game.deck
    cells = []
    for card in sorted(deck.column(view.table, kind), key=deck.values.__getitem__):
        cells.append(f"{deck.values[card]}{_marked(view, seat, Target(card))}")
    for k, cards in enumerate(view.sealed):
        mine = deck.column(cards, kind)
        for card in sorted(mine, key=deck.values.__getitem__):
            mark = _marked(view, seat, Target(card, True)) if k == seat else ""
            owner = "yours" if k == seat else who(k)
            cells.append(f"{deck.values[card]}{mark} (sealed, {owner})")
    return " ".join(cells) or "none"


def _marked(view: Realm, seat: Seat, target: Target) -> str:
    can = seat >= 0 and HIDDEN not in view.knights[seat] and ways_to(view, seat, target)
    return _MARK if can else ""


def stands(view: Realm, people: tuple[Seat, ...]) -> str:
    """Return the points, as far as they are open, and how much is left."""
    viewer = people[0] if len(people) == 1 else NOBODY
    points = [f"{who(k, viewer)} {_points(view, k)}" for k in range(view.seats)]
    return f"{', '.join(points)}; {counted(len(view.adventures), 'adventure')} left"


def sheets(view: Realm, seat: Seat) -> tuple[Sheet, ...]:
    """Return the hand, the table, the adventures and the players."""
    deck = view.game.deck
    pages = []
    if seat >= 0 and view.knights[seat]:
        pages.append(_hand(view, seat))
    columns = [(row.many, _column(view, kind, seat)) for kind, row in deck.types.items()]
    columns += [
        ("Adversaries to come", str(len(view.foes))),
        ("Knights to draw", str(len(view.pile))),
        ("Discard", gathered(tuple(sorted(view.discard, key=deck.order.__getitem__))) or "empty"),
    ]
    met = deck.met(view.trophies[seat]) if seat >= 0 else frozenset()
    quests = [
        (f"{name}{_MARK if name in met else ''}",
         f"{deck.adventures[name].points} points: {asks_words(view.game, name)}")
        for name in view.adventures
    ]  # fmt: skip
    order = view.round_from(max(seat, 0))
    players = [(begins(who(k, seat)), _player(view, k)) for k in order]
    pages += [
        Sheet("The table", tuple(columns)),
        Sheet("Adventures", tuple(quests)),
        Sheet("Players", tuple(players)),
    ]
    return tuple(pages)


def _hand(view: Realm, seat: Seat) -> Sheet:
    """Return what a seat holds, by colour, with the icons of each."""
    deck, held = view.game.deck, view.knights[seat]
    rows = []
    for colour in (*deck.colours, ""):
        cards = tuple([card for card in held if deck.colour[card] == colour])
        if cards:
            icons = sum([deck.icons[card] for card in cards])
            name = begins(colour) if colour else "Any colour"
            rows.append((name, f"{counted(icons, 'icon')}: {gathered(cards)}"))
    return Sheet("Your hand", tuple(rows))


def _player(view: Realm, k: Seat) -> str:
    words = [counted(len(view.knights[k]), "knight")]
    if view.game.is_epic:
        words.append(counted(view.seals_left(k), "seal"))
    trophies: Cards = view.trophies[k]
    if HIDDEN in trophies:
        words.append(f"{len(trophies)} {'adversary' if len(trophies) == 1 else 'adversaries'}")
        total = f"{counted(view.of_adventures(k), 'point')} and what those are worth"
    else:
        words.append(f"adversaries: {foes_words(trophies) or 'none'}")
        total = counted(view.score(k), "point")
    words.append(f"adventures: {', '.join(view.won[k]) or 'none'}")
    return "; ".join([*words, total])


def advice(view: Realm) -> tuple[str, ...]:
    """Return a few paragraphs for a new player."""
    numbers = view.game.numbers
    epic = (
        "In an Epic Quest you pay once to seal an adversary, and once more on a later turn to take "
        "it; or twice its value at once. When a whole column is sealed all owners take their cards."
    )
    return (
        "Defeat adversaries with knights of one colour whose icons make exactly their value; "
        "Merlin is one icon of any colour. Complete adventures with the adversaries you have "
        "taken.",
        "In a turn you may reveal, defeat one and complete one, in this order; then you draw "
        f"{numbers.draw}, or {numbers.idle_draw} if you did neither of the last two.",
        "Adventures count their points, adversaries still in hand their values. The game ends with "
        "the last adventure but one, or the last adversary.",
        *[epic] * view.game.is_epic,
        f"What you can pay for or complete is marked {_MARK}.",
        '"sheet" shows the table, the adventures and all players, "sort colour" arranges your '
        'knights, "why" tells the rule.',
    )
