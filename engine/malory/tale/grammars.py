"""The lark grammars made into parsers, by way of tables kept beside them.

To work a grammar out takes lark longer than to read a small book, so what it comes to is kept as
plain data in `grammar/*.tables.json`. Tables that were made from another text of the grammar, or
by another lark, are not used. After a change to a grammar run `python -m malory.tale.grammars`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, cast

import lark
from lark import Lark, Token, Transformer
from lark.grammar import Rule
from lark.lexer import TerminalDef

STARTS = {
    "lines": ("sequence",),
    "logic": ("condition", "trial", "reward"),
    "play": ("line",),
}

_SHIFT = 0
"""What lark's tables call going on to a state; all else is a rule that is complete."""

T = TypeVar("T")


def load_parser(name: str, builder: Transformer[Token, T]) -> Callable[[str, str], T]:
    """The parser of a grammar: a function of a text and the rule to start with, which returns what
    the builder makes of that rule."""
    grammar = _read(f"{name}.lark")
    tables = json.loads(_read(f"{name}.tables.json") or "{}")
    if tables.get("made_by") == _maker(grammar):
        # Any: lark's own data, in lark's own shape. The call is one that lark's stand-alone
        # parsers make, and the tables name the lark they fit.
        load: Any = Lark._load_from_dict
        parser: Lark = load(
            _with_numbers(tables["data"]), _with_numbers(tables["memo"]), transformer=builder
        )
    else:
        parser = build(name, builder)
    # With a transformer lark returns what the start rule's method returns, whatever its type says.
    return cast("Callable[[str, str], T]", parser.parse)


def build(name: str, builder: Transformer[Token, T] | None = None) -> Lark:
    """The parser worked out from the grammar itself."""
    return Lark(
        _read(f"{name}.lark"),
        parser="lalr",
        start=list(STARTS[name]),
        maybe_placeholders=True,
        transformer=builder,
    )


def make_tables(name: str) -> str:
    """The text of a grammar's tables: the same on every run, though lark numbers tokens and states
    as its sets happen to lie."""
    data, memo = build(name).memo_serialize([TerminalDef, Rule])
    data["parser"]["parser"] = _numbered_anew(data["parser"]["parser"])
    made = {"made_by": _maker(_read(f"{name}.lark")), "data": data, "memo": memo}
    return json.dumps(made, separators=(",", ":")) + "\n"


# Any: lark's own data.
def _numbered_anew(table: Any) -> Any:
    """A parse table with its tokens numbered by name, and its states as they are come to from the
    first: whoever shifts by the name that sorts first is followed first."""
    names = sorted(table["tokens"].values())
    token = {old: names.index(name) for old, name in table["tokens"].items()}
    rows = {
        state: sorted([(token[of], *action) for of, action in row.items()], key=lambda one: one[0])
        for state, row in table["states"].items()
    }
    starts = {start: table["start_states"][start] for start in sorted(table["start_states"])}
    order = list(dict.fromkeys(starts.values()))
    for state in order:  # it grows as it is walked
        shifts = [to for _, kind, to in rows[state] if kind == _SHIFT]
        order += [to for to in dict.fromkeys(shifts) if to not in order]
    place = {state: at for at, state in enumerate(order)}
    return {
        "tokens": dict(enumerate(names)),
        "states": {
            place[state]: {
                of: (kind, place[to] if kind == _SHIFT else to) for of, kind, to in rows[state]
            }
            for state in order
        },
        "start_states": {start: place[state] for start, state in starts.items()},
        "end_states": {
            start: place[table["end_states"][start]] for start in sorted(table["end_states"])
        },
    }


def _maker(grammar: str) -> str:
    return f"lark {lark.__version__}, {sha256(grammar.encode()).hexdigest()[:32]}"


def _read(name: str) -> str:
    """A file of the grammar folder, empty if there is none; importlib.resources only in a zip."""
    here = Path(import_module("malory.grammar").__file__ or "").parent
    if here.is_dir():
        path = here / name
        return path.read_text("utf-8") if path.is_file() else ""
    from importlib.resources import files

    entry = files("malory.grammar") / name
    return entry.read_text("utf-8") if entry.is_file() else ""


def _with_numbers(data: Any) -> Any:
    """JSON has only texts for keys; those that are numbers were numbers."""
    if isinstance(data, dict):
        return {
            int(key) if key.isdecimal() else key: _with_numbers(value)
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [_with_numbers(value) for value in data]
    return data


def _write_all() -> None:
    folder = Path(import_module("malory.grammar").__file__ or "").parent
    for name in sorted(STARTS):
        (folder / f"{name}.tables.json").write_text(make_tables(name), "utf-8")


if __name__ == "__main__":
    _write_all()
