"""The games, a line each, known without importing them."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final, NamedTuple, Protocol

from malory.kernel.bots import Bot
from malory.kernel.game import Game


class Package(Protocol):
    """What the package of a game, `malory.games.<game>`, must hold."""

    @property
    def BOTS(self) -> Mapping[str, Bot]:
        """The game's own bots, best for a newcomer first."""
        ...

    # Any: each game has a state of its own, and its own idea of a pack.
    def bind(self, pack: Any, options: Mapping[str, str]) -> Game[Any]:
        """Return the game bound to a loaded pack; raises ValueError for options it cannot take."""
        ...


class Listing(NamedTuple):
    """A game as `malory games` prints it; `minutes` is the length of a game, from and to."""

    id: str
    package: str
    title: str
    seats: tuple[int, ...]
    minutes: tuple[int, int]
    about: str
    draws_openly: bool = False
    """Whether every card is drawn for all to see, so that a table may draw its own."""

    def is_here(self) -> bool:
        """Whether the game's package is installed; nothing of it is imported."""
        from importlib.util import find_spec  # dear to import, and wanted only here

        return find_spec(self.package) is not None

    def load(self) -> Package:
        """Import the game's package and return it."""
        package: Any = import_module(self.package)  # Any: mypy cannot see a module as a protocol
        return package  # type: ignore[no-any-return]


_AT: Final = "malory.games."

GAMES: Final = (
    Listing("tales", _AT + "tales", "Tales of the Arthurian Knights", (1, 2, 3, 4), (60, 240),
            "ride through Britain and tell your knight's tale", draws_openly=True),
    Listing("gamebook", _AT + "gamebook", "A gamebook", (1,), (10, 60),
            "any pack without cards: `malory play PATH`"),
    Listing("kings-court", _AT + "kings_court", "King's Court", (2, 3, 4, 5, 6, 7, 8), (15, 45),
            "shed your hand before the court turns on you"),
    Listing("camlann", _AT + "camlann", "Camlann", (2,), (15, 30),
            "the last battle, as a duel of cards"),
    Listing("king-arthur", _AT + "king_arthur", "King Arthur", (2, 3, 4, 5), (30, 60),
            "win adventures with the knights in your hand"),
    Listing("shadows", _AT + "shadows", "Shadows over Camelot", (3, 4, 5, 6, 7), (60, 90),
            "quests against Camelot's fall, and perhaps a traitor"),
)  # fmt: skip


def listing(id: str) -> Listing | None:
    """Return the line of the game `id`, or None if there is no such game."""
    return next((one for one in GAMES if one.id == id), None)
