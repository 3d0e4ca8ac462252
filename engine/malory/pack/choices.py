"""What a table may play otherwise: rows of a pack, each a ruling with what holds by default."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from malory.pack.record import Record
from malory.pack.schema import Reader


class ChoiceRow(Record):
    """An option: the ruling it comes from, and what holds unless it is asked for otherwise.

    A game adds the `name`, of those that its rules know. `values` are what may be asked for; of an
    option without any the game's own rules say what may be.
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
            raise ValueError(unknown("there is no option", name, tuple(rows)))
        wanted = value.strip()
        if not rows[name].values:
            found[name] = wanted
            continue
        wanted = wanted.casefold()
        if wanted not in rows[name].values:
            raise ValueError(unknown(f"{name} knows no", value, rows[name].values))
        found[name] = wanted
    return found


def unknown(words: str, found: str, known: Sequence[str]) -> str:
    """Return `words` of what was found, and what was meant, or what there is.

    >>> unknown("there is no option", "teems", ("teams", "simplified"))
    'there is no option `teems`; did you mean teams?'
    """
    from malory.source import nearest  # most tables are spelt right

    right = nearest(found, known)
    hint = f"did you mean {right}?" if right else f"choose from {', '.join(known)}"
    return f"{words} `{found}`; {hint}"


def check_choices(
    rows: Mapping[str, ChoiceRow],
    names: Iterable[str],
    reader: Reader,
    faulty: bool,
    free: Collection[str] = (),
) -> None:
    """Report an option of the rules that has no row, unless some row is `faulty`, and a default
    that is none of its values (E095). Those that are `free` need have none."""
    missing = sorted(set(names) - set(rows))
    if missing and rows and not faulty:
        first = reader.node_of(next(iter(rows.values())))
        reader.report("E095", first, what=f"the option `{missing[0]}` has no row")
    for name, row in rows.items():
        if row.default not in row.values and (row.values or name not in free):
            node = reader.node_of(row)
            what = f"`{row.default}` is none of the values of `{name}`"
            reader.report("E095", node.get("default") or node, what=what)
