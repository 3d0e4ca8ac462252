"""Rewards on boxes: what a hero may have once they are paid.

They do what the rules do, at least: a box never leaves out what the game could give. In Tales cards
meddle with all that a knight gains, so there a gain only adds to what he may have; within one
encounter, to find a way through it, it is taken as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from malory.book import model
from malory.pack import Vocabulary

from scriptorium.reach.conditions import Ask
from scriptorium.reach.frame import Field, Frame

_HIGHEST_L = 6
By: TypeAlias = tuple[int, int]
NO_ENTRY: By = (-1, -1)
Note: TypeAlias = tuple[model.Condition | int, int, int]


class Walk:
    """Where a passage leads, found as it is read: `ways` with the box of those who go there, and by
    what: the place of the menu's entry and of its outcome, or of the die's; -1 for none.

    `notes`, if it is a list, gets each condition, or the place of an entry in its menu, with the
    boxes for which it held and failed.
    """

    __slots__ = ("by", "notes", "ways")

    def __init__(self, notes: list[Note] | None = None) -> None:
        self.ways: list[tuple[str, int, By]] = []
        self.by: By = NO_ENTRY
        self.notes = notes


Pay: TypeAlias = Callable[[int, Walk], int]
"""The box after a reward; 0 if it surely turns to another passage."""


class Rewarding:
    """Makes rewards ready, for one book."""

    def __init__(
        self,
        frame: Frame,
        vocabulary: Vocabulary,
        is_tales: bool,
        gatherer: str,
        as_written: bool = True,
    ) -> None:
        """`gatherer` is the status that companions come with, if the game has one. If not
        `as_written`, a gain only adds to what a knight may have."""
        self._as_written = as_written
        self._frame = frame
        self._vocabulary = vocabulary
        self._is_tales = is_tales
        self._gatherer = gatherer
        self._places = frame.bits("terrain", "region", "place")
        # By identity, since parts that are alike are mostly the same; what is kept is held, too.
        self._asks: dict[int, Ask] = {}
        self._pays: dict[int, tuple[model.Reward, Pay | None]] = {}

    def ask(self, condition: model.Condition) -> Ask:
        """A condition made ready."""
        found = self._asks.get(id(condition))
        if found is None:
            found = self._asks[id(condition)] = Ask(condition, self._frame)
        return found

    def pay(self, reward: model.Reward) -> Pay | None:
        """What the reward does; None if nothing that anybody asks about."""
        kept = self._pays.get(id(reward))
        if kept is None:
            kept = self._pays[id(reward)] = (reward, self._made(reward))
        return kept[1]

    def _made(self, reward: model.Reward) -> Pay | None:
        match reward:
            case model.TurnTo(target):
                return _turn(target)
            case model.OneOf(options):
                return self._one_of([self.pay(one) for one in options])
            case model.Provided(condition, inner):
                return self._provided(condition, self.pay(inner))
            case model.ForOthers(whom, inner):
                return self._for_others(whom, self.pay(inner))
        if isinstance(reward, model.Move | model.Go):
            return _put(0, self._places) if self._places else None
        if isinstance(reward, model.GainCompanion):
            reward = model.Become(self._gatherer)
        return self._gain(reward) if self._as_written else self._may_gain(reward)

    # ---------------------------------------------------------------------------- what is joined

    def _one_of(self, options: list[Pay | None]) -> Pay | None:
        if not any(options):
            return None

        def pay(box: int, walk: Walk) -> int:
            found = 0
            for option in options:
                found |= box if option is None else option(box, walk)
            return found

        return pay

    def _provided(self, condition: model.Condition, inner: Pay | None) -> Pay:
        ask = self.ask(condition)

        def pay(box: int, walk: Walk) -> int:
            met, missed = ask.met(box), ask.missed(box)
            if walk.notes is not None:
                walk.notes.append((condition, met, missed))
            if met and inner is not None:
                met = inner(met, walk)
            return met | missed

        return pay

    def _for_others(self, whom: str, inner: Pay | None) -> Pay | None:
        if inner is None or not (self._is_tales or whom == "each"):
            return None
        if not self._is_tales:
            return inner
        places = self._places

        def pay(box: int, walk: Walk) -> int:
            # whoever else it reaches stands somewhere else, and this knight stays
            return box | inner(box | places, walk)

        return pay

    # ---------------------------------------------------------------------------------- as written

    def _gain(self, reward: model.Reward) -> Pay | None:
        frame = self._frame
        match reward:
            case model.Gain(counter, base, times):
                field = frame.of(("counter", counter))
                return _moves([(field, base, base + times * _HIGHEST_L)])
            case model.GainSkill(what, ranks):
                return _moves(self._ranks(self._skills(what), what.kind == "skill", ranks))
            case model.GainRenown(id, ranks):
                exact = id not in ("any", "highest")
                which = (id,) if exact else self._vocabulary.renowns
                return _moves(self._ranks(which, exact, ranks))
            case model.Become(status):
                return self._flag("status", status, True)
            case model.GainToken(token):
                return self._flag("token", token, True)
            case model.LoseToken(token):
                return self._flag("token", token, False)
            case model.GainTreasure(_, id):
                return self._flag("treasure", id, True) if id else self._any("treasure", True)
            case model.LoseStatus(id):
                return self._flag("status", id, False) if id else self._any("status", False)
            case model.LoseTreasure(id):
                return self._flag("treasure", id, False) if id else self._any("treasure", False)
        return None

    def _skills(self, what: model.What) -> tuple[str, ...]:
        if what.kind == "skill":
            return (what.id,)
        if what.kind == "category":
            return self._skills_of(what.id)
        return self._vocabulary.names("skill")

    def _skills_of(self, category: str) -> tuple[str, ...]:
        return self._vocabulary.skills_of(category)

    def _ranks(
        self, named: Iterable[str], exact: bool, ranks: int
    ) -> list[tuple[Field | None, int, int]]:
        """The fields that ranks of these skills or renowns change; where the player picks one, each
        of them may or may not."""
        low, high = min(ranks, 0), max(ranks, 0)
        mine = set(named)
        found: list[tuple[Field | None, int, int]] = []
        for field in self._frame.fields("rank"):
            _, kind, id = field.subject
            if kind in ("skill", "renown"):
                if id in mine:
                    found.append((field, ranks, ranks) if exact else (field, low, high))
            elif not mine.isdisjoint(self._makers(kind, id)):
                found.append((field, low, high))
        return found

    def _makers(self, kind: str, id: str) -> tuple[str, ...]:
        """The skills or renowns of which a rank is made."""
        if kind == "renowns":
            return self._vocabulary.renowns
        return self._vocabulary.names("skill") if kind == "skills" else self._skills_of(id)

    def _flag(self, kind: str, id: str, yes: bool) -> Pay | None:
        field = self._frame.of((kind, id))
        return None if field is None else _put(field.all, field.flag(yes))

    def _any(self, kind: str, yes: bool) -> Pay | None:
        """Any of a kind may be gained or lost."""
        bits = 0
        for field in self._frame.fields(kind):
            bits |= field.flag(yes)
        return _put(0, bits) if bits else None

    # ---------------------------------------------------------------------- what somebody may have

    def _may_gain(self, reward: model.Reward) -> Pay | None:
        match reward:
            case model.Become(status):
                return self._may_have("status", status)
            case model.GainToken(token):
                return self._may_have("token", token)
            case model.GainTreasure():
                return self._any("treasure", True)  # a named one may be held: then it is by lot
        return None

    def _may_have(self, kind: str, id: str) -> Pay | None:
        field = self._frame.of((kind, id))
        return None if field is None else _put(0, field.flag(True))


def _turn(target: str) -> Pay:
    def pay(box: int, walk: Walk) -> int:
        walk.ways.append((target, box, walk.by))
        return 0

    return pay


def _put(away: int, bits: int) -> Pay:
    kept = ~away
    return lambda box, walk: box & kept | bits


def _moves(changes: list[tuple[Field | None, int, int]]) -> Pay | None:
    known = [(field, low, high) for field, low, high in changes if field is not None]
    if not known:
        return None

    def pay(box: int, walk: Walk) -> int:
        for field, low, high in known:
            box = field.moved(box, low, high)
        return box

    return pay
