"""`Listener`: a hero set up for one passage, with the game's own words for what he is offered."""

from __future__ import annotations

from typing import Protocol

from malory.book import Book, model
from malory.book.phrases import condition_name
from malory.book.reading import Hero, holds
from malory.kernel import Prompt

from scriptorium.read.wish import Wish, WishError


class Listener(Protocol):
    """One to whom a passage is read."""

    @property
    def hero(self) -> Hero:
        """The hero, as the book asks him."""
        ...

    @property
    def about(self) -> str:
        """Who it is and what he has, in one line."""
        ...

    def reward(self, reward: model.Reward) -> str:
        """A reward in the game's words."""
        ...

    def number(self, number: model.Number) -> int:
        """A test's number for this hero, where he stands."""
        ...

    def menu(self, id: model.PassageId) -> Prompt | None:
        """What the passage's menu asks him; None if every entry of it is closed."""
        ...


def listener_for(book: Book, id: model.PassageId, wish: Wish, edition: str) -> Listener:
    """A hero as wished, before a passage. `WishError` if there can be none, or if the tables of the
    game cannot be read as a whole."""
    made: Listener
    if book.pack.tables is None:
        raise WishError("the pack's tables cannot be read as a whole; see `malory check`")
    if book.manifest.game == "tales":
        from scriptorium.read.tales import Rider

        made = Rider(book, id, wish, edition)
    else:
        from scriptorium.read.gamebook import Walker

        if edition:
            raise WishError("a gamebook has no editions")
        made = Walker(book, id, wish)
    for condition in wish.conditions:
        if not holds(condition, made.hero):
            raise WishError(
                f"`{condition_name(condition)}` does not go with the rest of --state: "
                f"this is {made.about}"
            )
    return made
