"""A player's settings: one TOML file in the platform's config folder, read without ever raising.

To write it is `settings_file`'s: a start shall not wait for what only `malory settings` needs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from malory.telling.saves import player_folder

Value: TypeAlias = str | int | float | bool | tuple[str, ...]


class Setting(NamedTuple):
    """One thing that can be set: its name, what it is unless set, what it does, what it takes.

    `read` returns the value of a TOML value or of a word typed, or None if it cannot be one.
    """

    name: str
    usual: Value
    words: str
    takes: str
    read: Callable[[object], Value | None]


def _one_of(*names: str) -> tuple[str, Callable[[object], Value | None]]:
    def read(given: object) -> Value | None:
        folded = given.strip().casefold() if isinstance(given, str) else given
        return folded if isinstance(folded, str) and folded in names else None

    return f"{', '.join(names[:-1])} or {names[-1]}", read


def _whole(least: int, most: int) -> tuple[str, Callable[[object], Value | None]]:
    def read(given: object) -> Value | None:
        if isinstance(given, str) and given.strip().isdecimal() and len(given.strip()) < 9:
            given = int(given)
        return given if type(given) is int and least <= given <= most else None

    return f"a whole number from {least} to {most}", read


def _yes_or_no() -> tuple[str, Callable[[object], Value | None]]:
    known = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}

    def read(given: object) -> Value | None:
        if isinstance(given, str):
            return known.get(given.strip().casefold())
        return given if type(given) is bool else None

    return "yes or no", read


def _language() -> tuple[str, Callable[[object], Value | None]]:
    def read(given: object) -> Value | None:
        word = given.strip() if isinstance(given, str) else ""
        if word.casefold() in ("written", "system"):
            return word.casefold()
        from malory.tongue.tags import tag_of

        return tag_of(word) or None

    return "a language such as de or pt-BR, system or written", read


def _words() -> tuple[str, Callable[[object], Value | None]]:
    def read(given: object) -> Value | None:
        if isinstance(given, str):
            given = [] if given.strip().casefold() == "none" else given.split(",")
        if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
            return None
        return tuple(word for one in given if (word := one.strip()))

    return "names, a comma between two; none for nothing", read


def _setting(
    name: str,
    usual: Value,
    words: str,
    kind: tuple[str, Callable[[object], Value | None]],
) -> Setting:
    return Setting(name, usual, words, *kind)


SCREENS: Final = ("auto", "full", "lines", "plain")
"""How a game may be shown; `auto` is the best that the terminal can."""

SETTINGS: Final = (
    _setting(
        "screen",
        "auto",
        "How games are shown: on a full screen, in lines, or as plain text. `auto`: what fits.",
        _one_of(*SCREENS),
    ),
    _setting(
        "width",
        72,
        "Columns of text at most; 0 leaves paragraphs unbroken.",
        _whole(0, 400),
    ),
    _setting(
        "theme",
        "dark",
        "The colours of the full screen.",
        _one_of("dark", "light", "contrast"),
    ),
    _setting(
        "language",
        "written",
        "The language a book is told in, where it is told in several: a language such as de, "
        "`system` for your system's own, or `written` for the one it was written in.",
        _language(),
    ),
    _setting("signs", "auto", "Letters and signs: all, or ASCII alone.", _one_of("auto", "ascii")),
    _setting(
        "dice", "roll", "Who rolls: the game, or you with dice of your own.", _one_of("roll", "ask")
    ),
    _setting(
        "cards",
        "draw",
        "Who draws where all cards are drawn openly: the game, or you from a printed deck.",
        _one_of("draw", "ask"),
    ),
    _setting(
        "pace", 0, "Tenths of a second that what a bot does is left to be seen.", _whole(0, 100)
    ),
    _setting(
        "reader",
        False,
        "Round one keyboard: the next player reads the tale aloud, its words hidden from you.",
        _yes_or_no(),
    ),
    _setting(
        "memory",
        True,
        "Whether passages you have met, games you finished and records are remembered.",
        _yes_or_no(),
    ),
    _setting("filter", (), "Choices left out, by tag, in every game that has them.", _words()),
)
_BY_NAME: Final = {one.name: one for one in SETTINGS}


class Settings:
    """What is set, over what is usual; `troubles` say, a line each, what was ignored."""

    __slots__ = ("given", "troubles")  # a dataclass would take a start ten milliseconds

    def __init__(self, given: Mapping[str, Value], troubles: tuple[str, ...] = ()) -> None:
        self.given = given
        self.troubles = troubles

    def __getitem__(self, name: str) -> Any:  # Any: each its own kind
        """Return the value of a setting; KeyError if there is none of that name."""
        return self.given.get(name, _BY_NAME[name].usual)


def setting(name: str) -> Setting | None:
    """Return the setting of that name, or None."""
    return _BY_NAME.get(name)


def settings_path() -> Path:
    """Return where the file is or would be."""
    folder = player_folder("XDG_CONFIG_HOME", "~/.config", "user_config_path")
    return folder / "settings.toml"


def read_settings(path: Path | None = None) -> Settings:
    """Return what is set. What cannot be read is ignored, and said in `troubles`."""
    path = path or settings_path()
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Settings({})
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "the system refused"
        return Settings({}, (f"{path} cannot be read ({why.lower()}): nothing is set.",))
    import tomllib

    try:
        found = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:  # no TOML, no text; a number of no sense
        where = str(error) if isinstance(error, tomllib.TOMLDecodeError) else "it is no text"
        return Settings({}, (f"{path} is ignored: {_legible(where)}.",))
    given: dict[str, Value] = {}
    troubles: list[str] = []
    for name, one in found.items():
        known = _BY_NAME.get(name)
        value = known.read(one) if known else None
        if known is None:
            troubles.append(f"{path}: there is no setting `{_legible(name)}`{_near(name)}.")
        elif value is None:
            troubles.append(f"{path}: `{name}` is ignored; it takes {known.takes}.")
        else:
            given[name] = value
    return Settings(given, tuple(troubles))


def _legible(words: str) -> str:
    """Words of the file, short, and as any terminal shows them."""
    return "".join(sign if sign.isprintable() else "?" for sign in words[:100])


def _near(name: str) -> str:
    from malory.source import nearest

    near = nearest(name, _BY_NAME)
    return f"; did you mean `{near}`?" if near else ""


def as_word(value: Value) -> str:
    """Return a value as it is typed.

    >>> as_word(("romance", "dread")), as_word(True), as_word(())
    ('romance,dread', 'yes', 'none')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return (",".join(value) or "none") if isinstance(value, tuple) else str(value)
