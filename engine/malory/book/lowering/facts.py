"""The facts under a heading: keys and values the pack allows, joined to the inherited ones."""

from __future__ import annotations

from typing import TypeAlias

from malory.book.lowering.names import DOUBT, Names
from malory.pack import fold
from malory.source import nearest, slip
from malory.tale import Fault, syntax

Facts: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]


def lower_facts(
    facts: tuple[syntax.Fact, ...], inherited: Facts, names: Names, faults: list[Fault]
) -> Facts:
    """The inherited facts with the heading's own in their place or after them.

    E107: a key no one declared. E108: a value that is not among those declared.
    """
    if not facts:
        return inherited
    own: dict[str, tuple[str, ...]] = {}
    for fact in facts:
        found = names.index("fact").find(fact.key.text)
        if found is None:
            code = DOUBT if names.is_doubtful("fact") else "E107"
            hint = names.hint(fact.key.text, ("fact",))
            edits = names.edits(fact.key, ("fact",))
            faults.append(Fault(code, fact.key.at, (("key", fact.key.text),), hint, edits=edits))
            continue
        key = found[1]
        own[key] = _values(fact, key, names, faults)
    return tuple([(key, own.pop(key, values)) for key, values in inherited] + list(own.items()))


def _values(fact: syntax.Fact, key: str, names: Names, faults: list[Fault]) -> tuple[str, ...]:
    declared = names.vocabulary.fact(key)
    if declared is None:
        return tuple(value.text for value in fact.values)
    written = fact.values
    if not declared.many and not declared.values:
        return (", ".join(value.text for value in written),)
    if not declared.many and len(written) > 1:
        faults.append(
            Fault("E108", written[1].at, (("key", key), ("value", written[1].text)), "give one")
        )
    if not declared.values:
        return tuple(value.text for value in written)
    allowed = {fold(value): value for value in declared.values}
    values: list[str] = []
    for value in written:
        found = allowed.get(fold(value.text))
        if found is None:
            near = nearest(value.text, declared.values)
            hint = f"did you mean `{near}`?" if near else f"one of {', '.join(declared.values)}"
            facts = (("key", key), ("value", value.text))
            right = slip(value.text, declared.values)
            edits = ((value.at, right),) if right else ()
            faults.append(Fault("E108", value.at, facts, hint, edits=edits))
        else:
            values.append(found)
    return tuple(values)
