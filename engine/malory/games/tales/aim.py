"""What a new player is told: what wins, what the figures of a place mean, how tests go."""

from __future__ import annotations

from malory.games.tales.state import Tale
from malory.games.tales.words import counted


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


def advice(s: Tale) -> tuple[str, ...]:
    """Return the game's own help, a paragraph each: the aim, the turn, tests, figures."""
    limit = s.game.setting.numbers.movement
    faster = next(rank for rank, far in enumerate(limit) if far > limit[0])
    return (
        aim(s),
        "In your turn you ride, then have an encounter where you come to. Who stays owes none, and "
        "gets none unless a card or quest of yours offers one there. Quests, treasures and what "
        "else lies before you are on your sheet.",
        "A skill test is one die and your rank, against a number that is not told before the roll; "
        "a renown test has no die: your rank decides. Failing mostly teaches a skill.",
        f"{figures()} You ride {counted(limit[0], 'space')}, and more once a renown has rank "
        f"{faster}.",
    )
