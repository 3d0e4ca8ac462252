"""What a new player is told: what wins, what the figures of a place mean, how tests go."""

from __future__ import annotations

from collections.abc import Iterator

from malory.games.tales.delegation import by_deck
from malory.games.tales.state import Tale
from malory.games.tales.wording import call_words
from malory.games.tales.words import capital, counted


def aim(s: Tale) -> str:
    """Return what wins the game, in a line or two (R192, R199, R200)."""
    game = s.game
    end = f"round {game.last_round}"
    if not s.is_shared():
        return f"Your aim: more Destiny than any other knight at the end of {end} and its Epilogue."
    level = game.options["difficulty"].capitalize()
    many = counted(game.pools[len(s.knights) - 1], "token")
    whose = "Your aim" if len(s.knights) == 1 else "Your common aim"
    pool = f"{whose}: the whole pool of Destiny, {many} at {level}, by the end of {end}"
    return f"{pool} and its Epilogue. What is gained beyond the pool is the score."


def figures() -> str:
    """Return what the figure behind a terrain is (R003, R094, R097)."""
    return (
        "City 2 is a City with the Location number 2: the higher the number, the harder the tests "
        "there, and the better many of them pay."
    )


def _modes(s: Tale) -> Iterator[str]:
    """Yield what belongs to the ways of playing that this table has chosen."""
    game = s.game
    setting = game.setting
    if game.grand_quests and len(s.knights) > 1:
        yield (
            "A Grand Quest is open to all. Who comes to one of its markers may try the test on its "
            "card in place of an encounter; a failure adds 1 to his own next try. A success pays "
            "him and takes that marker. With the last one the quest is complete, and each knight "
            "who holds a marker of it is paid once more. It stays open for its own Age and the "
            "next. What each asks and pays is on your sheet."
        )
    if game.last_age == len(setting.ages):
        yield f"Each knight gets a Call to Arms after Age 2. {capital(call_words(s))}."
    if by_deck(s):
        yield (
            "Where a card has another player decide for you, place a marker or lead you when you "
            "are Lost, nobody is asked: a Region card by lot and a die answer in his place."
        )
    else:
        yield (
            "Where a card has another player decide for you, the knight to your left is asked, or "
            "a rival whom you name."
        )


def advice(s: Tale) -> tuple[str, ...]:
    """Return the game's own help, a paragraph each: the aim, the turn, tests, figures."""
    limit = s.game.setting.numbers.movement
    faster = next(rank for rank, far in enumerate(limit) if far > limit[0])
    return (
        aim(s),
        "In your turn you ride, then have an encounter where you come to. Who stays owes none, and "
        "gets none unless a card or quest of yours offers one there. Quests, treasures and what "
        "else lies before you are on your sheet.",
        "Your quest's markers stand on the map. A test that its card names is tried there in place "
        'of an encounter; each failure puts a "+" on the card, which adds 1 to the next try. Else '
        "any encounter drawn there serves it. A status ends after the turns that your sheet tells.",
        "A skill test is one die and your rank, against a number that is not told before the roll; "
        "a renown test has no die: your rank decides. Failing mostly teaches a skill.",
        f"{figures()} You ride {counted(limit[0], 'space')}, and more once a renown has rank "
        f"{faster}.",
        *_modes(s),
    )
