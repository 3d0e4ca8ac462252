"""What a Knight may do in his heroic phase, asked by the rules, the prompts and the bots alike."""

from __future__ import annotations

from malory.games.shadows import combat, specials, treason, verbs, war
from malory.games.shadows.cards import Card
from malory.games.shadows.state import Realm
from malory.kernel import Move, Seat


def choices(s: Realm, k: Seat) -> tuple[Move, ...]:
    """Return all that a Knight may choose of now.

    The first action is a must; after it the turn may end, and if none is open: Tristan may have
    ridden where he can do nothing, and has moved (SC-A43). What only the Traitor can mean is last.
    """
    moves = first = () if s.acts else actions(s, k)
    moves += powers(s, k)
    if s.acts == 1 and s.lives[k] >= s.game.numbers.sacrifice and actions(s, k):
        moves += (verbs.AGAIN,)
    if s.spoken < s.game.numbers.talk:
        moves += (verbs.TALK,)
    if not first:
        moves += (verbs.END,)
    if treason.may_declare(s, k):
        moves += (verbs.REVEAL,)
    return moves


def actions(s: Realm, k: Seat) -> tuple[Move, ...]:
    """Return the heroic actions of types not taken yet that a Knight can take."""
    found: list[Move] = []
    if "move" not in s.used:  # SC-A22: there is always somewhere to go
        found.append(verbs.MOVE)
    if "quest" not in s.used:
        if s.places[k] == s.game.deck.home:
            if may_draw(s, k):
                found.append(verbs.DRAW)
            if s.engines:
                found.append(verbs.SIEGE)
        elif for_quest(s, k):
            found.append(verbs.QUEST)
    if "special" not in s.used and specials.playable(s, k):
        found.append(verbs.CARD)
    if "heal" not in s.used and healing(s, k):
        found.append(verbs.HEAL)
    if "accuse" not in s.used and treason.may_accuse(s, k):
        found.append(verbs.ACCUSE)
    return tuple(found)


def powers(s: Realm, k: Seat) -> tuple[Move, ...]:
    """Return the powers that a Knight may use now (SC014), none of them an action."""
    found: list[Move] = []
    if s.has(k, "swap") and "swap" not in s.powers and partners(s, k):
        found.append(verbs.SWAP)
    if s.has(k, "departure") and "move" not in s.used and s.places[k] == s.game.deck.home:
        found.append(verbs.RIDE)
    if s.has(k, "special") and "special" not in s.used and specials.playable(s, k):
        found.append(verbs.FREE)
    return tuple(found)


def may_draw(s: Realm, k: Seat) -> bool:
    """SC033, SC-A04: twelve cards in hand bar the draw, and nothing else."""
    return len(s.hands[k]) < s.game.numbers.full


def partners(s: Realm, k: Seat) -> tuple[Seat, ...]:
    """Return those with whom Arthur can exchange a card (SC014)."""
    if not s.hands[k]:
        return ()
    return tuple([one for one in s.others(k) if s.hands[one]])


def destinations(s: Realm, k: Seat) -> tuple[str, ...]:
    """Return where a Knight may go: home, or an open quest, a solo one if it is vacant (SC030)."""
    deck = s.game.deck
    open_ones = [
        name
        for name, row in deck.quests.items()
        if s.is_open(name) and not (row.solo and name in s.places)
    ]
    return tuple([place for place in (deck.home, *open_ones) if place != s.places[k]])


def for_quest(s: Realm, k: Seat) -> tuple[Card, ...]:
    """Return the white cards that the quest where a Knight stands would take from him now."""
    deck, place, hand = s.game.deck, s.places[k], s.hands[k]
    row = deck.quests[place]
    if row.kind == "combat":
        return combat.playable(s, place, hand)
    if row.kind == "river":
        return deck.kinds(hand)
    wanted = deck.grail if row.kind == "spots" else war.wanted(s, place)
    if row.kind == "spots" and s.stands("forest"):
        return ()
    return (wanted,) if wanted in hand else ()


def healing(s: Realm, k: Seat) -> tuple[Card, ...]:
    """Return the cards of which a Knight holds as many as heal (SC042)."""
    hand, need = s.hands[k], s.game.numbers.heal_cards
    return tuple([card for card in s.game.deck.kinds(hand) if hand.count(card) >= need])
