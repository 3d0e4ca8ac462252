"""A report of what was counted: as plain data for JSON, and as text for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from scriptorium.simulate.intervals import of_mean, wilson
from scriptorium.simulate.order import Order
from scriptorium.simulate.tally import Key, Tally

FORMAT: Final = 1
_DIGITS: Final = 6  # behind the point; more would say nothing
Data = dict[str, Any]  # Any: JSON


def run_data(order: Order, tally: Tally) -> Data:
    """Return what was counted in the games of one order."""
    bound = order.bound()
    rates = [_rate(key, *one) for key, one in tally.all_rates().items()]
    means = [_mean(key, *one) for key, one in tally.all_sums().items()]
    return {
        "options": dict(sorted(bound.game.options.items())),
        "seats": [bot.name for _, bot in sorted(order.bots().items())],
        "games": tally.games,
        "rates": sorted(rates, key=_place),
        "means": sorted(means, key=_place),
    }


def report_data(order: Order, runs: list[Data], interrupted: bool) -> Data:
    """Return the whole report; see grammar/schemas/simulate.json."""
    return {
        "format": FORMAT,
        "game": order.bound().game.facts.id,
        "title": order.bound().title,
        "seed": order.seed,
        "interrupted": interrupted,
        "runs": runs,
    }


def _place(row: Data) -> tuple[str, int, list[tuple[str, str]]]:
    by = row["by"]
    return row["name"], len(by), sorted(by.items())


def _rate(key: Key, hits: int, of: int) -> Data:
    name, by = key
    low, high = wilson(hits, of)
    return {
        "name": name,
        "by": dict(by),
        "hits": hits,
        "of": of,
        "rate": round(hits / of if of else 0.0, _DIGITS),
        "low": round(low, _DIGITS),
        "high": round(high, _DIGITS),
    }


def _mean(key: Key, count: int, total: int, squares: int, least: int, most: int) -> Data:
    name, by = key
    low, high = of_mean(count, total, squares)
    return {
        "name": name,
        "by": dict(by),
        "of": count,
        "total": total,
        "mean": round(total / count if count else 0.0, _DIGITS),
        "low": round(low, _DIGITS),
        "high": round(high, _DIGITS),
        "least": least,
        "most": most,
    }


# ------------------------------------------------------------------------------------- as text


def report_text(data: Data) -> str:
    """Return the report for people, a block for each run."""
    lines: list[str] = []
    for run in data["runs"]:
        lines += [*_run_lines(data, run), ""]
    if data["interrupted"]:
        lines.append("Broken off: this is what was played until then.")
    return "\n".join(lines).rstrip() + "\n"


def _run_lines(data: Data, run: Data) -> Iterator[str]:
    options = ", ".join(f"{name} {value}" for name, value in run["options"].items())
    seats = f"seat{'s' if len(run['seats']) > 1 else ''} {', '.join(run['seats'])}"
    games = f"{run['games']} game{'' if run['games'] == 1 else 's'}"
    yield f"{data['title']}: {games}, seed {data['seed']}"
    yield f"{options}; {seats}" if options else seats
    rates, means = run["rates"], [row for row in run["means"] if row["least"] or row["most"]]
    if rates:
        yield from _table("in 100", [(_label(row), *_rate_cells(row)) for row in _in_order(rates)])
    plain = [row for row in means if len(row["by"]) < 2]
    if plain:
        yield from _table("mean", [(_label(row), *_mean_cells(row)) for row in _in_order(plain)])
    for name in dict.fromkeys(row["name"] for row in means if len(row["by"]) == 2):
        yield from _crossed(name, [row for row in means if row["name"] == name])


def _table(head: str, rows: list[tuple[str, str, str, str]]) -> Iterator[str]:
    width = max(len(row[0]) for row in rows)
    yield ""
    yield f"{'':{width}}  {head:>8}  {'95% interval':>16}"
    for label, number, interval, more in rows:
        yield f"{label:{width}}  {number:>8}  {interval:>16}  {more}"


def _crossed(name: str, rows: list[Data]) -> Iterator[str]:
    """Yield a table of means that are broken down by two things."""
    down, across = rows[0]["by"]
    heads = sorted({row["by"][across] for row in rows})
    cells = {tuple(row["by"].values()): row["mean"] for row in rows}
    names = sorted(
        {row["by"][down] for row in rows},
        key=lambda one: (-sum(cells.get((one, head), 0.0) for head in heads), one),
    )
    width = max(len(one) for one in (name, *names))
    yield ""
    yield f"{name:{width}}" + "".join(f"  {_value(across, head):>8}" for head in heads)
    for one in names:
        numbers = [cells.get((one, head)) for head in heads]
        shown = ["" if number is None else f"{number:.2f}" for number in numbers]
        yield (f"{one:{width}}" + "".join(f"  {number:>8}" for number in shown)).rstrip()


def _in_order(rows: list[Data]) -> Iterator[Data]:
    """Yield the rows by name; what a name is broken down by under it, the most frequent first."""
    for name in dict.fromkeys(row["name"] for row in rows):
        yield from sorted([row for row in rows if row["name"] == name], key=_weight)


def _weight(row: Data) -> tuple[Any, ...]:
    """Return the place of a row: in their order seats and Ages, the rest by size."""
    by: Mapping[str, str] = row["by"]
    values = tuple(by.values())
    size = float(row["mean"] if "mean" in row else row["rate"])
    return (tuple(by), 0.0 if set(by) & {"seat", "age"} else -size, values)


def _label(row: Data) -> str:
    if not row["by"]:
        return str(row["name"])
    return f"  {row['name']}: {', '.join(_value(*one) for one in row['by'].items())}"


def _value(name: str, value: str) -> str:
    return {"age": f"Age {value}", "seat": f"seat {value}"}.get(name, value)


def _rate_cells(row: Data) -> tuple[str, str, str]:
    interval = f"{100 * row['low']:.1f} to {100 * row['high']:.1f}"
    return f"{100 * row['rate']:.1f}", interval, f"{row['hits']} of {row['of']}"


def _mean_cells(row: Data) -> tuple[str, str, str]:
    interval = f"{row['low']:.2f} to {row['high']:.2f}"
    return f"{row['mean']:.2f}", interval, f"{row['least']} to {row['most']}"
