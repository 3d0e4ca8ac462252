"""Figures printed: text for a terminal of 80 columns, or of fewer, or JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Any

from malory.book.phrases import counted

from scriptorium.stats.figures import Figures

_WIDTH = 80
_NARROWEST = 24
_NAMED = 12
"""Columns that the first of a table's is not to have less of: else its rows are told in lines."""
_ENDS = 5


def as_json(figures: Figures) -> str:
    """One object, as `grammar/schemas/stats.json` describes it."""
    return json.dumps(_plain(figures), ensure_ascii=False, indent=2) + "\n"


def _plain(value: Any) -> Any:  # records within records, down to JSON's own values
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {key: _plain(one) for key, one in value._asdict().items()}
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value


def as_text(figures: Figures, columns: int = _WIDTH) -> str:
    """The report, a heading and a table at a time; a table with nothing in it is left out.

    No line is wider than `columns`, nor than 80.
    """
    width = min(max(columns, _NARROWEST), _WIDTH)
    parts = [
        "\n".join([line for said in _head(figures) for line in wrap(said, width)]),
        *[
            _table(title, heads, rows, width)
            for title, heads, rows in (
                (
                    "Passages with sections",
                    ("", "headings", "words", "mean", "met in play"),
                    _kinds(figures),
                ),
                ("Tests by skill", ("", "tests", "off the mean"), _skills(figures)),
                (
                    "Beside the calibration",
                    ("", "aim", "book", "from", "to", "outside"),
                    _aims(figures),
                ),
                ("Rewards", ("", "rewards", "encounters in 100"), _rewards(figures)),
                ("Roads of renown", ("", "won", "lost", "encounters", "tests"), _roads(figures)),
                ("Faults of prose", ("", "code", "counted", "too many"), _faults(figures)),
                ("Pet words", ("", "stand", "may", "most in one", "may"), _pets(figures)),
                ("Most repeated", ("", "passages"), _phrases(figures)),
                ("Longest and shortest", ("", "words", "met in play"), _ends(figures)),
            )
        ],
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _head(figures: Figures) -> Iterator[str]:
    edition = f", edition {figures.edition}" if figures.edition else ""
    yield _cut(f"{figures.title}{edition}", _WIDTH)
    yield (
        f"{counted(figures.passages, 'passage')}{_sections(figures.sections)}; "
        f"{counted(figures.words, 'word')} of prose"
    )
    hours, minutes = divmod(figures.minutes, 60)
    time = f"{hours} h {minutes:02} min" if hours else f"{minutes} min"
    yield (
        f"{figures.menu_words:,} more in titles, choices and deeds; "
        f"read in {time} at {figures.words_per_minute} a minute"
    )
    yield (
        f"{counted(figures.choices, 'choice')}, {counted(figures.tests, 'test')}, "
        f"{counted(figures.endings, 'way')} to an end"
    )
    yield f"{figures.three_deeds:g} of 100 responses offer three deeds or more"


def _sections(count: int) -> str:
    """How many of the passages are sections, as `malory check` counts passages."""
    return f", {count:,} of them {'a section' if count == 1 else 'sections'}" if count else ""


def _kinds(figures: Figures) -> Iterator[tuple[str, ...]]:
    for kind in figures.kinds:
        mean, met = f"{kind.mean_words:,.0f}", f"{kind.mean_met:,.0f}"
        yield kind.kind, f"{kind.headings:,}", f"{kind.words:,}", mean, met


def _skills(figures: Figures) -> Iterator[tuple[str, ...]]:
    for skill in figures.skills:
        yield skill.name, str(skill.tests), f"{round(skill.off):+d} %"


def _aims(figures: Figures) -> Iterator[tuple[str, ...]]:
    for aim in figures.aims:
        goal = f"{aim.low:g}" if aim.low == aim.high else f"{aim.low:g}-{aim.high:g}"
        value = "" if aim.value is None else f"{aim.value:.1f}"
        lowest = "" if aim.lowest is None else f"{aim.lowest:g}"
        highest = "" if aim.highest is None else f"{aim.highest:g}"
        yield aim.measure, goal, value, lowest, highest, str(aim.outside) if lowest else ""


def _rewards(figures: Figures) -> Iterator[tuple[str, ...]]:
    for reward in figures.rewards:
        yield reward.kind, f"{reward.rewards:,}", f"{reward.in_100:.0f}"


def _roads(figures: Figures) -> Iterator[tuple[str, ...]]:
    for road in figures.roads:
        if any(road[1:]):
            yield road.renown, *map(str, road[1:])


def _faults(figures: Figures) -> Iterator[tuple[str, ...]]:
    for fault in figures.faults:
        if fault.found:
            yield fault.name.replace("-", " "), fault.code, f"{fault.found:,}", f"{fault.over:,}"


def _pets(figures: Figures) -> Iterator[tuple[str, ...]]:
    for pet in figures.pets:
        allowed = "" if pet.allowed is None else str(pet.allowed)
        each = "" if pet.per_encounter is None else str(pet.per_encounter)
        yield pet.word, str(pet.stands), allowed, str(pet.most_in_one), each


def _phrases(figures: Figures) -> Iterator[tuple[str, ...]]:
    for phrase in figures.phrases:
        yield phrase.words, str(phrase.times)


def _ends(figures: Figures) -> Iterator[tuple[str, ...]]:
    ordered = sorted(figures.encounters, key=lambda one: (-one.words, one.id))
    shown = ordered
    if len(ordered) > 2 * _ENDS:
        shown = [*ordered[:_ENDS], *ordered[-_ENDS:]]
    for one in shown:
        yield f"{one.id} {one.title}".strip(), f"{one.words:,}", f"{one.met:,}"


def _table(title: str, heads: Sequence[str], rows: Iterable[tuple[str, ...]], width: int) -> str:
    """Rows in columns, the first to the left and the others to the right; empty without rows.

    Where there is no room for that, each row is its name and a line that says the rest.
    """
    found = list(rows)
    if not found:
        return ""
    others = [
        max(len(head), *(len(row[at]) for row in found)) for at, head in enumerate(heads) if at > 0
    ]
    room = width - sum(other + 2 for other in others)
    if room < min(_NAMED, max(len(title), *(len(row[0]) for row in found))):
        return "\n".join([title, *_stacked(heads, found, width)])
    first = min(room, max(len(title), *(len(row[0]) for row in found)))
    lines = [_line((title, *heads[1:]), first, others)]
    lines += [_line((_cut(row[0], first), *row[1:]), first, others) for row in found]
    return "\n".join(lines)


def _stacked(heads: Sequence[str], rows: Iterable[tuple[str, ...]], width: int) -> Iterator[str]:
    for row in rows:
        yield _cut(row[0], width)
        said = ", ".join(
            [f"{head} {cell}" for head, cell in zip(heads[1:], row[1:], strict=True) if cell]
        )
        yield from wrap(said, width, initial_indent="  ", subsequent_indent="  ")


def _line(cells: Sequence[str], first: int, others: Sequence[int]) -> str:
    right = "".join(f"  {cell:>{width}}" for cell, width in zip(cells[1:], others, strict=True))
    return f"{cells[0]:<{first}}{right}".rstrip()


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 3]}..."
