"""What is said of a pack with errors, whoever will not go on with it."""

from __future__ import annotations

from collections.abc import Iterable

from malory.source import Diagnostic, Severity, severity
from malory.tongue import many


def errors_among(found: Iterable[Diagnostic]) -> int:
    """Count what has to be mended; warnings are none of it."""
    return sum(severity(one) is Severity.ERROR for one in found)


def has_errors(pack: str, count: int, typed: str = "") -> str:
    """Return the line that says so; `typed` is the pack as a shell has it, if `pack` is not.

    >>> has_errors("ferry", 1)
    '`ferry` has 1 error to mend: `malory check ferry` shows it'
    >>> has_errors("my ferry", 1200)
    "`my ferry` has 1,200 errors to mend: `malory check 'my ferry'` shows them"
    """
    from shlex import quote

    return many(
        count,
        "`{pack}` has {n} error to mend: `malory check {typed}` shows it",
        "`{pack}` has {n} errors to mend: `malory check {typed}` shows them",
        pack=pack,
        typed=typed or quote(pack),
    )
