"""Signs that mark something on a sheet or in a status: said in words, or explained once."""

from __future__ import annotations

from collections.abc import Mapping

from malory.kernel import Sheet


def said(words: str, signs: Mapping[str, str], is_heard: bool) -> str:
    """Return words, for who hears them with what each sign stands for in its place.

    >>> said("2+ 3", {"+": "in reach"}, True), said("2+ 3", {"+": "in reach"}, False)
    ('2 (in reach) 3', '2+ 3')
    """
    for sign, meaning in signs.items() if is_heard else ():
        words = words.replace(f" {sign}", sign).replace(sign, f" ({meaning})")
    return words


def legend(words: str, signs: Mapping[str, str], is_heard: bool) -> str:
    """Return what the signs in words stand for, to be told behind them to who sees them.

    >>> legend("2+ 3", {"+": "in reach"}, False), legend("2+ 3", {"+": "in reach"}, True)
    (' (+ in reach)', '')
    """
    found = [f"{sign} {meaning}" for sign, meaning in signs.items() if sign in words]
    return f" ({', '.join(found)})" if found and not is_heard else ""


def sheet_said(sheet: Sheet, signs: Mapping[str, str], is_heard: bool) -> Sheet:
    """Return a sheet whose signs are said in words, or explained in its title."""
    if not signs:
        return sheet
    every = " ".join([cell for row in sheet.rows for cell in row])
    rows = [(said(name, signs, is_heard), said(words, signs, is_heard))
            for name, words in sheet.rows]  # fmt: skip
    found = legend(every, signs, is_heard)[2:-1]
    return Sheet(f"{sheet.title}; {found}" if found else sheet.title, tuple(rows))
