"""What a gamebook's hero is read, in the gamebook's words."""

from __future__ import annotations

from malory.book import Book, model
from malory.games.gamebook import Gamebook, Journey, course
from malory.games.gamebook.words import reward_words, token_words


def bound(book: Book, id: model.PassageId) -> Gamebook:
    """The game, begun where it is to be read: so the pack's own start may still be missing."""
    return Gamebook(book, {"start": id})


class _Words:
    """See `listener.Words`."""

    def about(self, s: Journey) -> str:
        called = s.game.setting.called
        ranked = [("skill", s.ranks), ("renown", s.renowns), ("counter", s.counters)]
        parts = [
            f"{called(kind, name)} {value}"
            for kind, values in ranked
            for name, value in values.items()
            if value
        ]
        parts += [called("status", one) for one in s.statuses]
        parts += [called("treasure", one) for one in s.treasures]
        parts += [token_words(s.game.setting, one) for one in s.tokens]
        return f"a hero with {', '.join(parts) or 'nothing'}"

    def reward(self, s: Journey, reward: model.Reward) -> str:
        return reward_words(s.game.setting, reward)

    def number(self, s: Journey, number: model.Number) -> int:
        return number.base  # no board and no Ages: nothing is ever added

    def offer(self, s: Journey, id: model.PassageId) -> None:
        s.push(course.menu(id))


WORDS = _Words()
