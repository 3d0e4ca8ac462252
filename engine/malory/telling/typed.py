"""The commands that begin a game over or go on with it, as they are typed in a shell."""

from __future__ import annotations

from malory.kernel.chance import Seed
from malory.telling.binding import Bound, quoted
from malory.telling.seats import Cast, spec_of

SWITCHES = ("mode", "ages", "difficulty", "knights", "edition", "start", "filter")
"""The options of a game that have a switch of their own on the command line."""


def to_begin(bound: Bound, cast: Cast, seed: Seed) -> str:
    """Return the command that begins the same game again."""
    words = ["malory play", quoted(bound.what)]
    if bound.book != bound.what:
        words.append(f"--book {quoted(bound.book)}")
    words += [f"--seats {spec_of(cast)}", f"--seed {quoted(str(seed))}"]
    words += [f"--language {bound.language}"] if bound.is_translated else []
    return " ".join(words + [option_words(*one) for one in bound.chosen.items()])


def to_go_on(bound: Bound, save: str) -> str:
    """Return the command that goes on with a save."""
    return f"malory play {quoted(bound.what)} --resume {quoted(save)}"


def to_read(save: str) -> str:
    """Return the command that writes a save out as a story."""
    return f"malory transcript {quoted(save)}"


def option_words(name: str, value: str) -> str:
    """Return an option of a game as it is typed.

    >>> option_words("knights", "Enid"), option_words("skills", "drawn")
    ('--knights Enid', '--option skills=drawn')
    """
    if name in SWITCHES:
        return f"--{name} {quoted(value)}"
    return f"--option {quoted(f'{name}={value}')}"
