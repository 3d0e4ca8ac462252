"""What a knight of Tales is read, in the words of Tales."""

from __future__ import annotations

from malory.book import Book, model
from malory.games.tales import Tale, Tales, menu
from malory.games.tales.rewards import location_number
from malory.games.tales.wording import reward_words, token_words
from malory.kernel import Seat
from malory.pack.tales import TalesTables

_RIDER: Seat = 0


class _HalfWritten(Tales):
    """The game on a book whose edition may lack passages: one is read here, no ride is ridden."""

    def _whole(self, book: Book) -> None:
        pass


def bound(book: Book, edition: str, seats: int) -> Tales:
    """The game, ridden by the pack's first knights."""
    tables = book.tables
    assert isinstance(tables, TalesTables)
    knights = ",".join(row.name for row in tables.knights[:seats])
    options = {"knights": knights, "opening": "skip"}
    return _HalfWritten(book, options | ({"edition": edition} if edition else {}))


class _Words:
    """See `listener.Words`."""

    def about(self, s: Tale) -> str:
        me = s.knights[_RIDER]
        parts = [f"{name} {rank}" for name, rank in (*me.skills.items(), *me.renown.items())]
        parts += [f"Destiny {me.destiny}"] if me.destiny else []
        parts += [*me.statuses, *me.treasures, *me.quests]
        parts += [token_words(s.game.setting, one) for one in me.tokens]
        return f"{me.name}, at {me.place}, Age {s.age}: {', '.join(parts) or 'nothing'}"

    def reward(self, s: Tale, reward: model.Reward) -> str:
        return reward_words(s, _RIDER, reward)

    def number(self, s: Tale, number: model.Number) -> int:
        return number.base + {"L": location_number(s, _RIDER), "Age": s.age}.get(number.plus, 0)

    def offer(self, s: Tale, id: model.PassageId) -> None:
        s.push(menu.offer(_RIDER, id))


WORDS = _Words()
