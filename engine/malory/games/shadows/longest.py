"""How long a game can be: a bound in plies, argued question by question.

A game has so many turns at most (a number of the pack). Chance answers count as plies: making the
piles anew takes two, and no draw needs it twice, since after it all that can be drawn lies there.
"""

from __future__ import annotations

from typing import Final

from malory.games.shadows.bound import Bound

_ANEW: Final = 2
_THOUGHT: Final = 2
"""Somebody meant to reveal himself, and thought better of it: once in a phase."""
_GRAIL: Final = 1
"""Who keeps the Grail is asked once for all who die together."""


def plies(game: Bound) -> int:
    """Return a number of answers that no game exceeds: setting out, then every turn."""
    n = max(game.seats)
    chance = 5  # Knights, who begins, loyalty, two decks
    return (
        chance
        + 2 * n
        + n * game.numbers.opening
        + _share(game, n)
        + (game.numbers.turns * a_turn(game))
    )


def a_turn(game: Bound) -> int:
    """Return what a turn takes at most: Evil and then deeds; a revealed Traitor's takes less.

    Evil is one question, perhaps a card looked at first, and one black card, or with Morgan's
    Torrent some more: it lies open until they have acted, so none of them brings it again.
    """
    deck, numbers = game.deck, game.numbers
    draws = 1 + deck.black_of["torrent"].amount
    evil = 1 + _THOUGHT + _ANEW + draws * _black_card(game)
    # two actions and a power that counts as one; the exchange; what is said; the end
    deeds = 3 * _deed(game) + 4 + 3 * numbers.talk + _THOUGHT + 1
    return evil + deeds + _GRAIL


def _share(game: Bound, cards: int) -> int:
    """The cards are drawn; each is given to somebody, all others agree, or they are dealt."""
    return _ANEW + cards + max(game.seats) + 1


def _quest_ends(game: Bound) -> int:
    """Kay, a late look, squires made Knights, a share, the Grail."""
    cards = max(quest.victory.cards for quest in game.deck.quests.values())
    return 1 + max(game.seats) + 1 + _share(game, cards) + _GRAIL


def _black_card(game: Bound) -> int:
    """It is drawn (the Armor chooses), all are asked for Merlins, Excalibur for the sword; it is
    laid, or its war chosen, and ends a quest. Or it has a Knight pay, or all discard."""
    deck, n = game.deck, max(game.seats)
    toll, ransom = deck.black_of["toll"], deck.black_of["ransom"]
    paid = n + toll.amount + n * max(toll.others, ransom.others) + _GRAIL
    laid = 1 + _ANEW + _quest_ends(game)
    return _ANEW + 1 + n + 1 + max(paid, laid)


def _deed(game: Bound) -> int:
    """The menu, twice for a second action; then the cards of a siege fight, the die and Kay; or a
    special card: what it asks, what all draw, discard or share; and a quest that ends."""
    deck, n = game.deck, max(game.seats)
    siege = sum(one.copies for one in deck.whites.values() if one.role == "fight") + 3
    fate, seen = deck.white_of["fate"], deck.white_of["clairvoyance"].amount
    special = 3 + deck.white_of["messenger"].amount + _ANEW + seen
    called = n + _share(game, n * deck.white_of["convocation"].amount)
    fated = n * max(fate.others, _ANEW)
    return 2 + max(siege, special + called + fated) + _quest_ends(game) + 2 * _GRAIL
