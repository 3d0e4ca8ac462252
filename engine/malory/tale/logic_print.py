"""Logic as text: the canonical wording of a condition, a trial or a reward.

Names keep the quotes and the case their writer gave them; keywords, spaces and dashes do not.
"""

from __future__ import annotations

from malory.tale import syntax as s

_QUOTES = '"“”„‟«»'


def print_condition(logic: s.Logic[s.Condition]) -> str:
    """A condition as `{...}` holds it."""
    return _condition(logic.tree, logic.text)


def print_trial(logic: s.Logic[s.Trial]) -> str:
    """What a test asks, all before its colon."""
    trial, text = logic.tree, logic.text
    whats = " or ".join([_what(what, text) for what in trial.whats])
    if trial.number is None:
        return whats
    plus = f"+{trial.number.plus}" if trial.number.plus else ""
    return f"{whats} {trial.number.base}{plus}"


def print_reward(logic: s.Logic[s.Reward]) -> str:
    """One item of a reward list."""
    return _reward(logic.tree, logic.text)


def _name(name: s.Name, text: str) -> str:
    quoted = text[name.at[0] : name.at[0] + 1] in _QUOTES and name.at[1] > name.at[0]
    return f'"{name.text}"' if quoted else name.text


def _what(what: s.What, text: str) -> str:
    name = _name(what.name, text) if what.name else ""
    match what.kind:
        case "named":
            return name
        case "category":
            return f"{name} skill"
        case "skills":
            return "any skill"
        case "renowns":
            return "any renown"
        case "sum":
            return f"sum {name}"


def print_range(low: int, high: int | None) -> str:
    """A rank, an Age or a band: `2`, `2-4`, or `2+` where no `high` closes it."""
    if high is None:
        return f"{low}+"
    return str(low) if low == high else f"{low}-{high}"


def _condition(tree: s.Condition, text: str) -> str:
    match tree:
        case s.Rank(what, low, high):
            return f"{_what(what, text)} {print_range(low, high)}"
        case s.Is(name):
            return _name(name, text)
        case s.Has(kind, name):
            return f"{kind} {_name(name, text)}"
        case s.Stands(place):
            return f"at {_name(place, text)}"
        case s.Age(low, high):
            return f"Age {print_range(low, high)}"
        case s.Visited(target):
            return f"visited {target.text}"
        case s.SetAside(card):
            return f"{_name(card, text)} set aside"
        case s.Another(inner):
            verb = "is" if isinstance(inner, s.Is | s.Stands | s.Not) else "has"
            return f"another knight {verb} {_condition(inner, text)}"
        case s.Not(inner):
            return f"not {_inner(inner, text)}"
        case s.And(conditions):
            return " and ".join([_inner(one, text) for one in conditions])
        case s.Or(conditions):
            return " or ".join([_inner(one, text) for one in conditions])


def _inner(tree: s.Condition, text: str) -> str:
    said = _condition(tree, text)
    return f"({said})" if isinstance(tree, s.And | s.Or) else said


def _amount(amount: s.Amount) -> str:
    if not amount.base and amount.times:
        return f"{amount.sign}L"
    plus = "+L" if amount.times else ""
    return f"{amount.sign}{abs(amount.base)}{plus}"


def _reward(tree: s.Reward, text: str) -> str:
    match tree:
        case s.Gain(name, amount):
            said = _name(name, text)
            return f"{said} {_amount(amount)}" if amount else said
        case s.GainRenown(which, ranks):
            return f"{which} renown {ranks:+d}"
        case s.GainSkill(what, ranks):
            return _skill(what, ranks, text)
        case s.Become(status):
            return f"become {_name(status, text)}"
        case s.LoseStatus(status):
            return f"lose {_name(status, text) if status else 'any status'}"
        case s.GainTreasure(count, name):
            if name:
                return f"treasure {_name(name, text)}"
            return "treasure" if count == 1 else f"{count} treasures"
        case s.LoseTreasure(name):
            return f"lose treasure {_name(name, text)}" if name else "lose treasure"
        case s.GainToken(token):
            return f"token {_name(token, text)}"
        case s.LoseToken(token):
            return f"lose token {_name(token, text)}"
        case s.GainCompanion(what):
            return f"companion {_what(what, text)}"
        case s.Move(spaces, by):
            far = "anywhere" if spaces is None else str(spaces)
            return f"move {far} by {by}" if by else f"move {far}"
        case s.Go(to, name):
            where = "" if to == "place" else f"{to} "
            return f"go to {where}{_name(name, text)}"
        case s.DrawQuest():
            return "quest"
        case s.DrawEncounter():
            return "encounter"
        case s.TurnTo(target):
            return f"turn to {target.text}"
        case s.OneOf(options):
            return " or ".join([_reward(option, text) for option in options])
        case s.Provided(condition, reward):
            return f"{{{_condition(condition, text)}}} {_reward(reward, text)}"
        case s.ForOthers(whom, reward):
            return f"{whom} knight: {_reward(reward, text)}"


def _skill(what: s.What, ranks: int, text: str) -> str:
    said = _what(what, text)
    if ranks == 1:
        return said
    if ranks < 0:
        return f"{said} {ranks}"
    return f"{ranks} {said.removeprefix('any ')}s"
