"""What a table may play otherwise: rows of a pack, each a ruling with what holds by default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from malory.pack.record import Record
from malory.pack.schema import Reader


class ChoiceRow(Record):
    """An option: the ruling it comes from, and what holds unless it is asked for otherwise.

    A game adds the `name`, of those that its rules know. `values` are what may be asked for.
    """

    ruling: str
    default: str
    about: str
    values: tuple[str, ...]


def chosen(rows: Mapping[str, ChoiceRow], options: Mapping[str, str]) -> dict[str, str]:
    """Return the value of every option, by name: as asked, else the default.

    Raises ValueError, in words, for a name or a value that there is not.
    """
    found = {name: row.default for name, row in rows.items()}
    for name, value in options.items():
        if name not in rows:
            raise ValueError(_unknown("there is no option", name, tuple(rows)))
        wanted = value.strip().casefold()
        if wanted not in rows[name].values:
            raise ValueError(_unknown(f"{name} knows no", value, rows[name].values))
        found[name] = wanted
    return found


def _unknown(words: str, found: str, known: Sequence[str]) -> str:
    from malory.source import nearest  # most tables are spelt right

    right = nearest(found, known)
    hint = f"did you mean {right}?" if right else f"choose from {', '.join(known)}"
    return f"{words} `{found}`; {hint}"


def check_choices(
    rows: Mapping[str, ChoiceRow], names: Iterable[str], reader: Reader, faulty: bool
) -> None:
    """Report an option of the rules that has no row, unless some row is `faulty`, and a default
    that is none of its values (E095)."""
    missing = sorted(set(names) - set(rows))
    if missing and rows and not faulty:
        first = reader.node_of(next(iter(rows.values())))
        reader.report("E095", first, what=f"the option `{missing[0]}` has no row")
    for name, row in rows.items():
        if row.default not in row.values:
            node = reader.node_of(row)
            what = f"`{row.default}` is none of the values of `{name}`"
            reader.report("E095", node.get("default") or node, what=what)
