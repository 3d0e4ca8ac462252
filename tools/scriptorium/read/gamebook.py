"""What a gamebook's hero is read, in the gamebook's words."""

from __future__ import annotations

from malory.book import Book, model
from malory.book.phrases import reward_name
from malory.games.gamebook import Gamebook, Journey, course
from malory.games.gamebook.telling import token_words


def bound(book: Book, id: model.PassageId) -> Gamebook:
    """The game, begun where it is to be read: so the pack's own start may still be missing."""
    return Gamebook(book, {"start": id})


class _Words:
    """See `listener.Words`."""

    def about(self, s: Journey) -> str:
        ranked = {**s.ranks, **s.renowns, **s.counters}
        parts = [f"{name} {value}" for name, value in ranked.items() if value]
        parts += [*s.statuses, *s.treasures]
        parts += [token_words(s.game.setting, one) for one in s.tokens]
        return f"a hero with {', '.join(parts) or 'nothing'}"

    def reward(self, s: Journey, reward: model.Reward) -> str:
        if isinstance(reward, model.GainToken):
            return token_words(s.game.setting, reward.token)
        if isinstance(reward, model.LoseToken):
            return f"lose {token_words(s.game.setting, reward.token)}"
        return reward_name(reward, signs=True)

    def number(self, s: Journey, number: model.Number) -> int:
        return number.base  # no board and no Ages: nothing is ever added

    def offer(self, s: Journey, id: model.PassageId) -> None:
        s.push(course.menu(id))


WORDS = _Words()
