"""A knight of Tales, set up to be read one passage."""

from __future__ import annotations

from malory.book import Book, model
from malory.games.tales import Held, Knight, Quest, Tale, Tales, menu
from malory.games.tales.hero import Hero
from malory.games.tales.rewards import location_number
from malory.games.tales.wording import reward_words, token_words
from malory.kernel import CHANCE, NOBODY, Prompt
from malory.kernel.play import advance

from scriptorium.read.wish import Wish, WishError

_SEATS = 4


class _HalfWritten(Tales):
    """The game on a book whose edition may lack passages: one is read here, no ride is ridden."""

    def _whole(self, book: Book) -> None:
        pass


class Rider:
    """See `Listener`. Whoever is not named is the pack's first knight, at the board's first space,
    with the skills of a first game."""

    def __init__(self, book: Book, id: model.PassageId, wish: Wish, edition: str) -> None:
        seats = 1 + len(wish.others)
        if seats > _SEATS:
            raise WishError(f"{_SEATS} knights ride at most, and --state tells of {seats}")
        options = {"edition": edition} if edition else {}
        try:
            self._game = _HalfWritten(book, options)
        except ValueError as error:
            raise WishError(str(error)) from None
        s = self._game.opening(seats)
        s.game, s.agenda, s.active = self._game, (), 0
        if wish.age is not None:
            if wish.age not in self._game.setting.ages:
                raise WishError(f"there is no Age {wish.age}")
            s.age = wish.age
            s.round = min(self._game.setting.ages[wish.age].rounds)
        s.aside = tuple([one for one in s.aside if wish.aside.get(one, False)])
        s.aside_known = dict(wish.aside)
        taken: list[str] = []
        for seat, one in enumerate((wish, *wish.others)):
            s.knights = (
                *s.knights[:seat],
                self._knight(one, seat, taken),
                *s.knights[seat + 1 :],
            )
            self._settle(s, seat, one)
        s.change(0, visited=s.knights[0].visited | {id})
        self._s: Tale = s
        self.hero = Hero(s, 0)

    def _knight(self, wish: Wish, seat: int, taken: list[str]) -> Knight:
        setting = self._game.setting
        named = [id for kind, id in wish.has if kind == "knight"]
        barred = [id for kind, id in wish.lacks if kind == "knight"]
        free = [one for one in setting.knights if one not in taken and one not in barred]
        if len(set(named)) > 1:
            raise WishError(f"a hero is one knight, not {' and '.join(named)}")
        if not (named or free):
            raise WishError("no knight is left to be")
        name = named[0] if named else free[0]
        taken.append(name)
        skills = dict.fromkeys(setting.knights[name].skills, 1) | wish.ranks
        held = dict.fromkeys(wish.has)
        return Knight(
            name=name,
            place=setting.numbers.start,
            skills={one: rank for one, rank in skills.items() if rank},
            renown={one: rank for one, rank in wish.renowns.items() if rank},
            destiny=next(iter(wish.counters.values()), 0),
            statuses={id: Held() for kind, id in held if kind == "status"},
            treasures=tuple([id for kind, id in held if kind == "treasure"]),
            tokens=tuple([id for kind, id in held if kind == "token"]),
            quests={id: Quest() for kind, id in held if kind == "quest"},
            visited=frozenset(wish.visited),
        )

    def _settle(self, s: Tale, seat: int, wish: Wish) -> None:
        """Put the knight on the first space that is as wished, the board's start if it will do."""
        board = self._game.setting.board
        for place in dict.fromkeys((self._game.setting.numbers.start, *board.places)):
            s.change(seat, place=place)
            hero = Hero(s, seat)
            if all(hero.stands(*one) for one in wish.stands) and not any(
                hero.stands(*one) for one in wish.flees
            ):
                return
        said = [*(id for _, id in wish.stands), *(f"not {id}" for _, id in wish.flees)]
        raise WishError(f"no space of the board is {' and '.join(said)}")

    @property
    def about(self) -> str:
        s = self._s
        me = s.knights[0]
        parts = [f"{name} {rank}" for name, rank in (*me.skills.items(), *me.renown.items())]
        parts += [f"Destiny {me.destiny}"] if me.destiny else []
        parts += [*me.statuses, *me.treasures, *me.quests]
        parts += [token_words(self._game.setting, one) for one in me.tokens]
        return f"{me.name}, at {me.place}, Age {s.age}: {', '.join(parts) or 'nothing'}"

    def reward(self, reward: model.Reward) -> str:
        return reward_words(self._s, 0, reward)

    def number(self, number: model.Number) -> int:
        more = {"L": location_number(self._s, 0), "Age": self._s.age}.get(number.plus, 0)
        return number.base + more

    def menu(self, id: model.PassageId) -> Prompt | None:
        s = self._s.copy()
        s.game = self._game
        s.push(menu.offer(0, id))
        advance(s)
        if s.asked == NOBODY:
            return None
        if s.asked == CHANCE:
            return Prompt(0, "A die picks for you: a status has taken the choice away.", ())
        return self._game.prompt(s)
