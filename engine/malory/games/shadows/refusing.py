"""Why a move is not on offer, by the rule that bars it.

The words go to the seat that is asked, and rest on what that seat may see.
"""

from __future__ import annotations

from malory.book.phrases import begins
from malory.games.shadows import specials, treason, verbs, war
from malory.games.shadows.state import Realm
from malory.games.shadows.words import title
from malory.kernel import Move, Refusal, Seat


def no_evil(s: Realm, k: Seat, move: Move) -> Refusal | None:
    """Return why a Knight may not answer the question for an evil so."""
    if move == verbs.REVEAL:
        return _no_reveal(s, k)
    if move in verbs.TYPES:
        return Refusal("SC010", "First comes the progression of Evil, then your action.")
    return None


def _no_reveal(s: Realm, k: Seat) -> Refusal:
    if s.shown[k]:
        return Refusal("SC063", "All know where you stand.")
    if "traitor" in s.shown:
        return Refusal("SC063", "The Traitor is known.")
    return Refusal("SC063", "You have thought better of it already.")


def no_deed(s: Realm, k: Seat, move: Move, is_second: bool = False) -> Refusal | None:
    """Return why a Knight may not do what he names."""
    numbers = s.game.numbers
    if is_second and move in (verbs.SWAP, verbs.RIDE, verbs.FREE):
        return Refusal("SC014", "A power costs nothing: use it before or after the action.")
    if is_second and move not in verbs.TYPES:
        return Refusal("SC012", "Name the action that you give a life for, or take it back.")
    if move == verbs.REVEAL:
        return _no_reveal(s, k)
    if move == verbs.END:
        return Refusal("SC011", "You must take a heroic action first.")
    if move == verbs.TALK:
        return Refusal("SC-A26", "You have said enough for this turn.")
    if move == verbs.AGAIN:
        if s.acts != 1:
            words = "You have had both your actions." if s.acts else "Take your first action first."
            return Refusal("SC012", words)
        if s.lives[k] < numbers.sacrifice:
            return Refusal("SC-A06", "You have no life left to give for it.")
        return Refusal("SC015", "No action of another type is open to you.")
    kind = verbs.TYPES.get(move)
    if kind is None:
        return _no_power(s, k) if move == verbs.SWAP else None
    if move in (verbs.RIDE, verbs.FREE) and (barred := _not_mine(s, k, move)):
        return barred
    if kind in s.used:
        return Refusal("SC015", "You have done something of that type in this turn already.")
    if s.acts and not is_second and move not in (verbs.RIDE, verbs.FREE):
        return Refusal("SC012", f'You have acted; for more you must choose "{verbs.AGAIN}".')
    return _not_here(s, k, move)


def _no_power(s: Realm, k: Seat) -> Refusal:
    if not s.has(k, "swap"):
        return Refusal("SC014", "That is a power of another Knight.")
    if "swap" in s.powers:
        return Refusal("SC014", "You have exchanged a card in this turn already.")
    return Refusal("SC014", "There are no two cards to exchange.")


def _not_mine(s: Realm, k: Seat, move: Move) -> Refusal | None:
    power = "departure" if move == verbs.RIDE else "special"
    if not s.has(k, "departure" if power == "departure" else "special"):
        return Refusal("SC014", "That is a power of another Knight.")
    return None


def _not_here(s: Realm, k: Seat, move: Move) -> Refusal | None:
    """Why an action of a type that is still open cannot be taken."""
    numbers, home = s.game.numbers, s.game.deck.home
    is_home = s.places[k] == home
    if move == verbs.RIDE:
        return Refusal("SC014", f"You ride out freely from the {home} alone.")
    if move in (verbs.DRAW, verbs.SIEGE) and not is_home:
        return Refusal("SC031", f"That is done in Camelot, and you stand at {s.places[k]}.")
    if move == verbs.DRAW:
        return Refusal("SC033", f"You hold {len(s.hands[k])} cards; with {numbers.full} none "
                                "may be drawn there.")  # fmt: skip
    if move == verbs.SIEGE:
        return Refusal("SC034", "No siege engine stands before the walls.")
    if move == verbs.QUEST:
        return _no_quest(s, k, is_home)
    if move in (verbs.CARD, verbs.FREE):
        return Refusal("SC073", "You hold no special card that you could play now.")
    if move == verbs.HEAL:
        return Refusal("SC042", f"You do not hold {numbers.heal_cards} identical cards.")
    if move == verbs.ACCUSE:
        return _no_accusation(s, k)
    return None


def _no_quest(s: Realm, k: Seat, is_home: bool) -> Refusal:
    if is_home:
        return Refusal("SC011", "You are on no quest.")
    place = s.places[k]
    row = s.game.deck.quests[place]
    if row.kind == "spots" and s.stands("forest"):
        return Refusal("SC-A03", "Dark Forest lies: no Grail card may be played yet.")
    words = "You hold no card that this quest would take now."
    if row.kind == "war":
        words = f"This war wants a {war.wanted(s, place)}, and you hold none."
    return Refusal(verbs.RULES[row.kind], words)


def _no_accusation(s: Realm, k: Seat) -> Refusal:
    numbers = s.game.numbers
    if k in s.accusers:
        return Refusal("SC043", "You have accused once already.")
    if not treason.accusable(s, k):
        return Refusal("SC-A33", "Nobody's loyalty is in doubt any more.")
    return Refusal(
        "SC043",
        f"It takes {numbers.accuse_engines} siege engines or {numbers.accuse_swords} swords.",
    )


def no_way(s: Realm, k: Seat, move: Move) -> Refusal | None:
    """Return why a Knight may not go there."""
    row = s.game.deck.quests.get(move)
    if move == s.places[k]:
        return Refusal("SC030", "You are there.")
    if move == s.game.deck.place_of["siege"]:
        return Refusal("SC031", "The siege is as near as the Round Table: go there.")
    if row is None:
        return None
    if not s.is_open(move):
        return Refusal("SC-A22", f"{begins(title(s.game, move))} is not open.")
    return Refusal("SC030", f"{move} is a quest for one, and somebody is on it.")


def no_fight(s: Realm, k: Seat, move: Move) -> Refusal | None:
    """Return why a card may not be laid on the quest where a Knight stands."""
    if move not in s.game.deck.whites:
        return None
    if move not in s.hands[k]:
        return Refusal("SC036", f"You hold no {move}.")
    if move not in s.game.deck.fights:
        return Refusal("SC036", "In a combat only Fight cards are laid.")
    return Refusal("SC036", f"{move} would make the pattern impossible.")


def no_blow(s: Realm, k: Seat, move: Move) -> Refusal | None:
    """Return why a card may not be laid in a siege fight."""
    if move not in s.game.deck.whites:
        return None
    if move in s.game.deck.fights:
        return Refusal("SC034", f"You hold no more {move}.")
    return Refusal("SC034", "In a siege fight only Fight cards are laid.")


def no_balm(s: Realm, k: Seat, move: Move) -> Refusal | None:
    """Return why a card does not heal."""
    if move not in s.game.deck.whites:
        return None
    return Refusal("SC042", f"You do not hold {s.game.numbers.heal_cards} of {move}.")


def not_accusable(s: Realm, k: Seat, move: Move) -> Refusal | None:
    """Return why somebody may not be accused."""
    found = [one for one in range(len(s.knights)) if s.name(one) == move]
    if not found:
        return None
    words = "You cannot accuse yourself." if found == [k] else f"{move} is dead."
    if s.shown[found[0]]:
        words = f"All know where {move} stands."
    return Refusal("SC-A33", words)


def no_special(s: Realm, k: Seat, move: Move) -> Refusal | None:
    """Return why a special card may not be played now."""
    row = s.game.deck.whites.get(move)
    if row is None:
        return None
    if move not in s.hands[k]:
        return Refusal("SC073", f"You hold no {move}.")
    if row.group != "special":
        return Refusal("SC073", f"{move} is no special card.")
    if row.role == "merlin" and s.stands("vivien"):
        return Refusal("SC-A17", "While Vivien rules no Merlin may be used.")
    if row.role == "merlin" and not specials.banishable(s):
        return Refusal("SC073", "There is nothing that Merlin could remove.")
    return Refusal("SC073", "You have no other card to send.")
