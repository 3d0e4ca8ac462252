"""What stands in every way to a passage that nobody comes to."""

from __future__ import annotations

from malory.book import model
from malory.book.compiling import Compilation
from malory.book.phrases import condition_name
from malory.book.reach import backwards, reachable
from malory.pack import Pack
from malory.source import nearest

from scriptorium.reach.possible import Possible
from scriptorium.reach.search import Reach
from scriptorium.reach.trials import named_trial
from scriptorium.reach.usage import Named, Usage, named_in, shown
from scriptorium.trace.givers import literals
from scriptorium.trace.journey import labels
from scriptorium.trace.told import Bar


def bars(compilation: Compilation, reach: Reach, id: str) -> tuple[Bar, ...]:
    """Each place at which a way that would come to the passage is barred, in the book's order."""
    found = reach.possible
    back = backwards(compilation.ways)
    before = reachable(back, [id])
    usage = Usage(found.logics)
    result: list[Bar] = []
    for here in compilation.placed:
        if not _comes(reach, here):
            continue
        lost = [to for to in compilation.ways[here] if to in before and not _comes(reach, to)]
        for to in dict.fromkeys(lost):
            result += _barred(compilation, found, usage, here, to)
    result += _entries(compilation, reach, before, usage)
    if not result:
        roots = [one for one in compilation.placed if one in before and not back[one]]
        result += [Bar(one, "", "", (f"nothing leads to {one}",)) for one in roots]
    if not result:
        result.append(Bar(id, "", "", ("only passages that nobody comes to lead here",)))
    return tuple(result)


def _comes(reach: Reach, id: str) -> bool:
    """Whether somebody may come to a passage, as far as is known."""
    return not reach.proved_out(id) and (reach.reached(id) or not reach.is_complete)


def _barred(
    compilation: Compilation, found: Possible, usage: Usage, here: str, to: str
) -> list[Bar]:
    """The ways from one passage to another, each with what bars it."""
    passage = compilation.book.passage(here)
    box = found.outline(here).menu_box(found.at(here)) if not found.logics[here].plain else 0
    ending = passage.ending
    result: list[Bar] = []
    for entry in ending.entries if isinstance(ending, model.Menu) else ():
        condition = entry.condition
        said = condition_name(condition) if condition is not None else ""
        if isinstance(entry, model.Choice):
            if entry.target == to:
                by = f"the choice “{labels(entry.label)}”"
                why = _reasons(found, usage, condition, box, compilation.pack)
                result.append(Bar(here, by, said, why))
        elif any(one.turn is not None and one.turn.target == to for one in entry.outcomes):
            by = f"the test {named_trial(entry)}"
            why = _reasons(found, usage, condition, box, compilation.pack)
            if condition is None or found.ask(condition).met(box):
                why = ("no rank that can be had leads to this outcome",)
            result.append(Bar(here, by, said, why))
    if not result:
        result.append(Bar(here, "a turn in its text", "", ("its condition never holds here",)))
    return result


def _reasons(
    found: Possible, usage: Usage, condition: model.Condition | None, box: int, pack: Pack
) -> tuple[str, ...]:
    """What of a condition never holds, and why."""
    if condition is None:
        return ("nobody who comes here goes on so",)
    result: list[str] = []
    for atom, holds in literals(condition):
        ask = found.ask(atom)
        if ask.met(box) if holds else ask.missed(box):
            continue
        result.append(_reason(usage, atom, holds, pack))
    return tuple(result) or ("its parts never hold together here",)


def _reason(usage: Usage, atom: model.Condition, holds: bool, pack: Pack) -> str:
    said = condition_name(atom)
    if not holds:
        return f"{said} holds for everybody here"
    names: list[Named] = list(named_in(atom))
    for name in names:
        givers = usage.given.get(name, []) or usage.given.get((name[0], ""), [])
        if not givers:
            return f"nothing gives {shown(name)}{_near(name, usage, pack)}"
        where = ", ".join(givers[:3]) + (" and others" if len(givers) > 3 else "")
        return f"{said} never holds by then: {shown(name)} is given in {where}"
    if isinstance(atom, model.Visited):
        return f"{atom.passage} has never been visited by then"
    return f"{said} never holds here"


def _near(name: Named, usage: Usage, pack: Pack) -> str:
    kind, id = name
    given = [other for of, other in usage.given if of == kind and other]
    if kind == "token":
        titles = {one.number: one.title for one in pack.vocabulary.tokens}
        near = nearest(titles.get(id, ""), [titles.get(one, "") for one in given])
        return f" (near: {near})" if near else ""
    found = nearest(id, given)
    return f" (near: {found})" if found else ""


def _entries(compilation: Compilation, reach: Reach, before: set[str], usage: Usage) -> list[Bar]:
    """The ways into the book that would lead there and are not open."""
    found = reach.possible
    given = 0
    for box in found.boxes.values():
        given |= box
    result: list[Bar] = []
    known = {origin.entry for origin in found.ground.origins}
    for origin in found.ground.origins:
        entry = origin.entry
        if entry is None or origin.target not in before or not origin.needs:
            continue
        if not given & origin.needs:
            name: Named = (entry.kind, entry.cards[1] if entry.kind == "token" else entry.cards[0])
            why = f"nothing gives {shown(name)}"
            result.append(Bar("", f"the card {entry.title}", "", (why,)))
    for entry in compilation.entries:
        if entry.target in before and entry not in known:
            result.append(Bar("", f"the card {entry.title}", "", ("it is not in this edition",)))
    return result
