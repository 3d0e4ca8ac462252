"""One mistake, one message: the same wrong name in many places is reported once, with a count."""

from __future__ import annotations

from collections.abc import Iterable

from malory.source import Diagnostic, Fix, Note

_BY_NAME = frozenset(("E104", "E105", "E106", "E107", "E109"))
_FEW_NOTES = 4
_MANY_PLACES = 3
"""A target is reported at each place that names it, unless they are more than this."""


def gathered(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings in reading order, each once, those of one wrong name as one."""
    reading = sorted({finding.sort_key: finding for finding in found}.items(), key=lambda p: p[0])
    groups: dict[tuple[str, str], list[Diagnostic]] = {}
    single: list[Diagnostic] = []
    for _, finding in reading:
        if finding.code in _BY_NAME:
            name = dict(finding.facts).get("name") or dict(finding.facts).get("key", "")
            groups.setdefault((finding.code, name.casefold()), []).append(finding)
        elif finding.code == "E103":
            groups.setdefault((finding.code, finding.facts[0][1]), []).append(finding)
        else:
            single.append(finding)
    for (code, _), group in groups.items():
        if code == "E103" and len(group) <= _MANY_PLACES:
            single += [_told(finding, []) for finding in group]
        else:
            single.append(_told(group[0], group[1:]))
    return sorted(single, key=lambda finding: finding.sort_key)


def _told(first: Diagnostic, others: list[Diagnostic]) -> Diagnostic:
    """The first finding, with the places of the others; its `more` counts them."""
    places = "place" if len(others) == 1 else "places"
    more = f" (and in {len(others)} more {places})" if others else ""
    notes = tuple(Note(other.place, "and here") for other in others[:_FEW_NOTES])
    fixes = [finding.fix for finding in (first, *others)]
    edits = [edit for fix in fixes if fix is not None for edit in fix.edits]
    return Diagnostic(
        first.code,
        first.place,
        (*first.facts, ("more", more)),
        first.hint,
        first.notes + notes,
        first.passage,
        Fix.of(*edits) if edits and None not in fixes else None,
    )
