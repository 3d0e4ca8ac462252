"""`Listener`: a hero set up before one passage, and the game's own words for what he is offered."""

from __future__ import annotations

from typing import Any, Protocol

from malory.book import Book, model
from malory.book.reading import Hero
from malory.kernel import CHANCE, NOBODY, Prompt
from malory.kernel.play import advance

from scriptorium.staging import Fact, fact_words, is_so, set_before

_SEED = "read"


class ListenerError(Exception):
    """Nobody can be read to so; the text says why."""


class Words(Protocol):
    """What a listener asks of a kind of game."""

    def about(self, s: Any) -> str:
        """Who reads and what he has, in one line."""
        ...

    def reward(self, s: Any, reward: model.Reward) -> str:
        """A reward as it would reach the hero."""
        ...

    def number(self, s: Any, number: model.Number) -> int:
        """A test's number for this hero, where he stands."""
        ...

    def offer(self, s: Any, id: model.PassageId) -> None:
        """Put what asks the passage's menu on the agenda."""
        ...


class Listener:
    """A hero who is as facts say and has just turned to a passage; the rest is as a game begins.

    `ListenerError` if the tables cannot be read as a whole, or if no hero can be so.
    """

    def __init__(
        self, book: Book, id: model.PassageId, facts: list[Fact], edition: str = ""
    ) -> None:
        if book.pack.tables is None:
            raise ListenerError("the pack's tables cannot be read as a whole; see `malory check`.")
        seats = 1 + any(isinstance(fact.condition, model.Another) for fact in facts)
        self._words, game = _bound(book, id, edition, seats)
        read_it = Fact(model.Visited(id))
        self._s, self._hero, _ = set_before(game, seats, _SEED, [*facts, read_it])
        for fact in facts:
            if not is_so(fact, self._hero):
                raise ListenerError(
                    f"`{fact_words(fact)}` cannot be so here: this is {self.about}."
                )

    @property
    def hero(self) -> Hero:
        """The hero, as the book asks him."""
        return self._hero

    @property
    def about(self) -> str:
        return self._words.about(self._s)

    def reward(self, reward: model.Reward) -> str:
        return self._words.reward(self._s, reward)

    def number(self, number: model.Number) -> int:
        return self._words.number(self._s, number)

    def menu(self, id: model.PassageId) -> Prompt | None:
        """What the passage's menu asks him; None if every entry of it is closed."""
        s = self._s.copy()
        s.game = self._s.game
        self._words.offer(s, id)
        advance(s)
        if s.asked == NOBODY:
            return None
        if s.asked == CHANCE:
            return Prompt(0, "A die picks for you: a status has taken the choice away.", ())
        prompt: Prompt = s.game.prompt(s)
        return prompt


def _bound(
    book: Book, id: model.PassageId, edition: str, seats: int
) -> tuple[Words, Any]:  # Any: either game
    """The words of the pack's game, and the game on this book."""
    try:
        if book.manifest.game == "tales":
            from scriptorium.read import tales

            return tales.WORDS, tales.bound(book, edition, seats)
        if book.manifest.game == "gamebook":
            from scriptorium.read import gamebook

            if edition:
                raise ListenerError("a gamebook has no editions.")
            return gamebook.WORDS, gamebook.bound(book, id)
    except ValueError as error:
        raise ListenerError(f"{error}.") from None
    raise ListenerError(f"{book.title} is played without a book, so there is nothing to read.")
