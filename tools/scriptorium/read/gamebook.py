"""A gamebook's hero, set up to be read one passage."""

from __future__ import annotations

from malory.book import Book, model
from malory.book.phrases import reward_name
from malory.games.gamebook import Gamebook, Journey, course
from malory.games.gamebook.telling import token_words
from malory.kernel import NOBODY, Prompt
from malory.kernel.play import advance

from scriptorium.read.wish import Wish, WishError


class Walker:
    """See `Listener`."""

    def __init__(self, book: Book, id: model.PassageId, wish: Wish) -> None:
        try:
            self._game = Gamebook(book, {"start": id})
        except ValueError as error:
            raise WishError(str(error)) from None
        s = self._game.opening(1)
        s.game, s.agenda = self._game, ()
        s.here = id
        s.ranks = {**s.ranks, **wish.ranks}
        s.renowns = {**s.renowns, **wish.renowns}
        s.counters = {**s.counters, **wish.counters}
        held = dict.fromkeys(wish.has)
        s.statuses = tuple([one for kind, one in held if kind == "status"])
        s.treasures = tuple([one for kind, one in held if kind == "treasure"])
        s.tokens = tuple([one for kind, one in held if kind == "token"])
        s.visited_ids = frozenset((*wish.visited, id))
        self.hero: Journey = s

    @property
    def about(self) -> str:
        s, setting = self.hero, self._game.setting
        parts = [f"{name} {rank}" for name, rank in s.ranks.items() if rank]
        parts += [f"{name} {rank}" for name, rank in s.renowns.items() if rank]
        parts += [f"{name} {amount}" for name, amount in s.counters.items() if amount]
        parts += [*s.statuses, *s.treasures]
        parts += [token_words(setting, one) for one in s.tokens]
        return f"a hero with {', '.join(parts)}" if parts else "a hero with nothing"

    def reward(self, reward: model.Reward) -> str:
        if isinstance(reward, model.GainToken):
            return token_words(self._game.setting, reward.token)
        if isinstance(reward, model.LoseToken):
            return f"lose {token_words(self._game.setting, reward.token)}"
        return reward_name(reward, signs=True)

    def number(self, number: model.Number) -> int:
        return number.base  # no board and no Ages: nothing is ever added

    def menu(self, id: model.PassageId) -> Prompt | None:
        s = self.hero.copy()
        s.game = self._game
        s.push(course.menu(id))
        advance(s)
        return None if s.asked == NOBODY else self._game.prompt(s)
