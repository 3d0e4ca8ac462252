"""Conditions, trials and rewards: every name in them becomes an id of its kind.

Extents in here count from the logic's own start, since one tree serves every place that has the
same text; what is found is memoised by text wherever no target is named.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from malory.book import model
from malory.book.lowering.fitting import unfit
from malory.book.lowering.names import Names, kinds_in_words
from malory.pack import Kind
from malory.tale import Fault, syntax

Resolve: TypeAlias = Callable[[str], model.PassageId]
Mention: TypeAlias = tuple[str, model.PassageId, syntax.Extent]
"""A target named in logic: `turn to` or `visited`, the passage, and where."""

_Tree = TypeVar("_Tree")

# What a bare name may be: with a rank, without, in a test, in a reward, as a companion's mark.
RANKED: tuple[Kind, ...] = ("skill", "category", "renown", "counter")
BEING: tuple[Kind, ...] = ("status", "knight", "terrain", "region")
TRIED: tuple[Kind, ...] = ("skill", "category", "renown")
GAINED: tuple[Kind, ...] = ("counter", "renown", "skill")
JOINED: tuple[Kind, ...] = ("skill", "category")


class LogicLowering:
    """Lowers logic against one vocabulary; keep it as long as the vocabulary holds."""

    def __init__(self, names: Names) -> None:
        self._names = names
        # Any: the value is of the type that the key's first word says.
        self._memo: dict[tuple[str, str], tuple[Any, tuple[Fault, ...]]] = {}
        self._faults: list[Fault] = []
        self._mentions: list[Mention] = []
        self._resolve: Resolve = model.PassageId

    def condition(
        self,
        logic: syntax.Logic[syntax.Condition],
        resolve: Resolve,
        faults: list[Fault],
        mentions: list[Mention],
    ) -> model.Condition:
        return self._lower("condition", self._condition, logic, resolve, faults, mentions)  # type: ignore[no-any-return]

    def reward(
        self,
        logic: syntax.Logic[syntax.Reward],
        resolve: Resolve,
        faults: list[Fault],
        mentions: list[Mention],
    ) -> model.Reward:
        return self._lower("reward", self._reward, logic, resolve, faults, mentions)  # type: ignore[no-any-return]

    def trial(
        self, logic: syntax.Logic[syntax.Trial], faults: list[Fault]
    ) -> tuple[tuple[model.What, ...], model.Number | None]:
        return self._lower("trial", self._trial, logic, model.PassageId, faults, [])  # type: ignore[no-any-return]

    def _lower(
        self,
        sort: str,
        lower: Callable[[_Tree], Any],
        logic: syntax.Logic[_Tree],
        resolve: Resolve,
        faults: list[Fault],
        mentions: list[Mention],
    ) -> Any:  # the memo holds every type
        key = (sort, logic.text)
        kept = self._memo.get(key)
        if kept is None:
            self._faults, self._mentions, self._resolve = [], [], resolve
            value = lower(logic.tree)
            lacks = self._names.vocabulary.lacks
            kept = (value, tuple((unfit(logic.tree, lacks) if lacks else ()) or self._faults))
            if not self._mentions:
                self._memo[key] = kept
            start = logic.start
            mentions += [
                (kind, target, (start + at[0], start + at[1]))
                for kind, target, at in self._mentions
            ]
        value, found = kept
        if found:
            faults += [fault.shifted(logic.start) for fault in found]
        return value

    def _find(self, name: syntax.Name, *kinds: Kind) -> tuple[Kind, str]:
        """The name's kind and id; one that is not found has left a fault and stands for itself."""
        return self._names.find(name, kinds, self._faults) or (kinds[0], name.text)

    # ------------------------------------------------------------------------------ conditions

    def _condition(self, tree: syntax.Condition) -> model.Condition:
        match tree:
            case syntax.Is():
                kind, id = self._find(tree.name, *BEING)
                if kind == "terrain" or kind == "region":
                    return model.Stands(kind, id)
                return model.Has("knight" if kind == "knight" else "status", id)
            case syntax.Rank():
                return self._rank(tree)
            case syntax.And():
                return model.And(tuple(map(self._condition, tree.conditions)))
            case syntax.Or():
                return model.Or(tuple(map(self._condition, tree.conditions)))
            case syntax.Not():
                return model.Not(self._condition(tree.condition))
            case syntax.Has():
                return model.Has(tree.kind, self._find(tree.name, tree.kind)[1])
            case syntax.Stands():
                return model.Stands("place", self._find(tree.place, "place")[1])
            case syntax.Age():
                return model.Age(tree.low, tree.high)
            case syntax.Visited():
                return model.Visited(self._target("visited", tree.target))
            case syntax.SetAside():
                return model.SetAside(self._find(tree.card, "location card")[1])
            case syntax.Another():
                return model.Another(self._condition(tree.condition))

    def _rank(self, tree: syntax.Rank) -> model.Rank | model.Counter:
        if tree.what.kind == "named" and tree.what.name is not None:
            kind, id = self._find(tree.what.name, *RANKED)
            if kind == "counter":
                return model.Counter(id, tree.low, tree.high)
            what = model.What(_WHAT[kind], id)
        else:
            what = self._what(tree.what)
        return model.Rank(what, tree.low, tree.high)

    def _what(self, tree: syntax.What) -> model.What:
        kind = tree.kind
        if tree.name is None:
            return model.What("renowns" if kind == "renowns" else "skills")
        if kind == "named":
            found, id = self._find(tree.name, *TRIED)
            return model.What(_WHAT[found], id)
        id = self._find(tree.name, "category")[1]
        return model.What("sum" if kind == "sum" else "category", id)

    def _target(self, kind: str, target: syntax.Target) -> model.PassageId:
        found = self._resolve(target.text)
        self._mentions.append((kind, found, target.at))
        return found

    # ---------------------------------------------------------------------------------- trials

    def _trial(self, tree: syntax.Trial) -> tuple[tuple[model.What, ...], model.Number | None]:
        whats = tuple(map(self._what, tree.whats))
        if not self._faults:
            rolls = [what.is_rolled for what in whats]
            if any(rolls) != all(rolls):
                odd = tree.whats[rolls.index(not rolls[0])]
                self._faults.append(Fault("E110", odd.at))
        number = tree.number
        return whats, model.Number(number.base, number.plus) if number is not None else None

    # --------------------------------------------------------------------------------- rewards

    def _reward(self, tree: syntax.Reward) -> model.Reward:
        match tree:
            case syntax.Gain():
                return self._gain(tree)
            case syntax.GainRenown():
                return model.GainRenown(tree.which, tree.ranks)
            case syntax.GainSkill():
                return model.GainSkill(self._what(tree.what), tree.ranks)
            case syntax.Become():
                return model.Become(self._find(tree.status, "status")[1])
            case syntax.LoseStatus():
                return model.LoseStatus(self._find(tree.status, "status")[1] if tree.status else "")
            case syntax.GainTreasure():
                id = self._find(tree.name, "treasure")[1] if tree.name else ""
                return model.GainTreasure(tree.count, id)
            case syntax.LoseTreasure():
                return model.LoseTreasure(self._find(tree.name, "treasure")[1] if tree.name else "")
            case syntax.GainToken():
                return model.GainToken(self._find(tree.token, "token")[1])
            case syntax.LoseToken():
                return model.LoseToken(self._find(tree.token, "token")[1])
            case syntax.GainCompanion():
                return model.GainCompanion(self._companion(tree.what))
            case syntax.Move():
                return model.Move(tree.spaces, tree.by)
            case syntax.Go():
                kind: Kind = "place" if tree.to == "place" else "terrain"
                return model.Go(tree.to, self._find(tree.name, kind)[1])
            case syntax.DrawQuest():
                return model.DrawQuest()
            case syntax.DrawEncounter():
                return model.DrawEncounter()
            case syntax.TurnTo():
                return model.TurnTo(self._target("turn to", tree.target))
            case syntax.OneOf():
                return model.OneOf(tuple(map(self._reward, tree.options)))
            case syntax.Provided():
                return model.Provided(self._condition(tree.condition), self._reward(tree.reward))
            case syntax.ForOthers():
                return model.ForOthers(tree.whom, self._reward(tree.reward))

    def _gain(self, tree: syntax.Gain) -> model.Reward:
        """E111: what is gained cannot be counted so."""
        index = self._names.index("status")
        bare = self._names.index(*GAINED).find(tree.name.text)
        if bare is None and tree.amount is None and (found := index.find(tree.name.text)):
            facts = (
                ("name", found[1]),
                ("found", "status"),
                ("wanted", kinds_in_words(GAINED)),
            )
            hint = f"write `become {found[1]}`"
            edits = ((tree.name.at, f"become {found[1]}"),)
            self._faults.append(Fault("E109", tree.name.at, facts, hint, edits=edits))
            return model.Become(found[1])
        if bare is None and tree.amount is None and (meant := self._status_in(tree.name.text)):
            said = (("kinds", kinds_in_words(GAINED)), ("name", tree.name.text))
            hint = f"did you mean `become {meant}`?"
            edits = ((tree.name.at, f"become {meant}"),)
            self._faults.append(Fault("E104", tree.name.at, said, hint, edits=edits))
            return model.Become(meant)
        known = self._names.find(tree.name, GAINED, self._faults)
        if known is None:
            return model.Gain(tree.name.text, 0)  # of what is unknown nobody can say how it counts
        kind, id = known
        amount = tree.amount
        if kind == "skill":
            if amount is not None and (amount.times or not amount.base):
                return self._miscounted(tree, id, f"a skill goes by ranks: `{id}` or `{id} -1`")
            return model.GainSkill(model.What("skill", id), amount.base if amount else 1)
        if kind == "renown":
            if amount is None or amount.times or not amount.base:
                return self._miscounted(tree, id, f"a renown goes by ranks: `{id} +1`")
            return model.GainRenown(id, amount.base)
        if amount is None:
            return self._miscounted(tree, id, f"say how many: `{id} 1`")
        return model.Gain(id, amount.base, amount.times)

    def _status_in(self, text: str) -> str:
        """The status that `becomes X`, `is X` and the like mean, or an empty string."""
        first, _, rest = text.partition(" ")
        if first.casefold() not in _BECOMING or not rest:
            return ""
        found = self._names.index("status").find(rest)
        return found[1] if found is not None else ""

    def _miscounted(self, tree: syntax.Gain, id: str, hint: str) -> model.Reward:
        self._faults.append(Fault("E111", tree.at, (("name", id),), hint))
        return model.Gain(id, 0)

    def _companion(self, tree: syntax.What) -> model.What:
        if tree.kind == "named" and tree.name is not None:
            kind, id = self._find(tree.name, *JOINED)
            return model.What("category" if kind == "category" else "skill", id)
        return self._what(tree)


_WHAT: dict[str, Any] = {"skill": "skill", "category": "category", "renown": "renown"}

_BECOMING = ("becomes", "became", "becoming", "is", "are", "be", "get", "gets", "gain", "gains")
"""What stands before a status in place of `become`."""
