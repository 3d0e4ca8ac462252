"""A plan of a rename told: as text, as a difference, as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator

from malory.book.phrases import counted
from malory.pack.folder import LOCK_NAME

from scriptorium.rename.plan import Change, Plan
from scriptorium.rename.subject import PASSAGE, TITLE

_MOST = 40


def as_text(plan: Plan, is_done: bool) -> str:
    """What was done, or would be, file by file; then what is left for a person to look at."""
    subject = plan.subject
    edits = sum(len(change.places) for change in plan.changes)
    files = sum(bool(change.places) for change in plan.changes)
    verb = "is now" if is_done else "would be"
    lines = [
        f"the {subject.noun} `{subject.old}` {verb} `{subject.new}`: "
        f"{counted(edits, 'change')} in {counted(files, 'file')}"
    ]
    for change in plan.changes:
        if change.places:
            where = _lines(change)
            lines.append(f"  {change.file}: {where}")
    lines += [f"  {words}" for words in _lock(plan)]
    if plan.resolved:
        targets = (
            "1 target that leads" if plan.resolved == 1 else f"{plan.resolved} targets that lead"
        )
        lines.append(
            f"  {targets} nowhere now will find it"
            if not is_done
            else f"  {counted(plan.resolved, 'target')} that led nowhere found it"
        )
    if plan.mentions:
        lines.append("mentioned in comments and notes, which stay as they are:")
        lines += [f"  {one.file}:{one.line}: {_short(one.text)}" for one in plan.mentions[:_MOST]]
        if len(plan.mentions) > _MOST:
            lines.append(f"  and {len(plan.mentions) - _MOST} more")
    return "\n".join(lines)


def _lines(change: Change) -> str:
    numbers = list(dict.fromkeys(line for line, *_ in change.places))
    shown = ", ".join(map(str, numbers[:12])) + (", ..." if len(numbers) > 12 else "")
    return f"{'line' if len(numbers) == 1 else 'lines'} {shown}"


def _lock(plan: Plan) -> Iterator[str]:
    subject = plan.subject
    if subject.kind == TITLE:
        return
    if subject.kind == PASSAGE and plan.number is not None and not subject.new.isdecimal():
        yield f"{LOCK_NAME}: it keeps the number {plan.number}; saved games follow the new name"
    else:
        yield f"{LOCK_NAME}: saved games follow the new name"


def _short(text: str) -> str:
    return text if len(text) <= 70 else text[:67] + "..."


def as_difference(plan: Plan) -> str:
    """A unified difference of every file."""
    from difflib import unified_diff

    lines: list[str] = []
    for change in plan.changes:
        before = (change.before or b"").decode("utf-8-sig").splitlines()
        after = change.after.decode("utf-8-sig").splitlines()
        names = (f"{change.file} (now)", f"{change.file} (renamed)")
        lines += unified_diff(before, after, *names, lineterm="", n=1)
    return "\n".join(lines)


def as_json(plan: Plan, is_done: bool) -> str:
    """As `grammar/schemas/rename.json` describes it."""
    subject = plan.subject
    return json.dumps(
        {
            "format": 1,
            "done": is_done,
            "kind": subject.kind,
            "id": subject.id,
            "old": subject.old,
            "new": subject.new,
            "number": plan.number,
            "files": [
                {
                    "file": change.file,
                    "changes": [
                        {"line": line, "column": column, "old": old, "new": new}
                        for line, column, old, new in change.places
                    ],
                }
                for change in plan.changes
            ],
            "resolved": plan.resolved,
            "mentions": [one._asdict() for one in plan.mentions],
        },
        ensure_ascii=False,
        indent=2,
    )
