"""The story of a game as it was told: whole, or one knight's; out of a sitting or out of a save."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from malory.kernel import NOBODY, Answer, Seat, Style
from malory.kernel.save import Save
from malory.telling.sitting import Sitting
from malory.telling.told import from_kept
from malory.tongue.tags import tag_of


class Entry(NamedTuple):
    """Words told after so many answers. `seat` is whose turn it was, NOBODY for what is all's."""

    style: Style
    words: str
    seat: Seat
    plies: int


class Journal(NamedTuple):
    """A story with what it takes to tell it well: its title, who played, the game's seed, and the
    tag of its language."""

    title: str
    names: tuple[str, ...]
    options: Mapping[str, str]
    seed: str
    entries: tuple[Entry, ...]
    language: str = "en"

    def of(self, seat: Seat) -> Journal:
        """Return the story of one seat: its own turns, and what is all's."""
        kept = tuple([one for one in self.entries if one.seat in (seat, NOBODY)])
        return self._replace(entries=kept)

    def seat_of(self, name: str) -> Seat:
        """Return the seat of a name, whatever its case; NOBODY if there is none."""
        folded = [one.casefold() for one in self.names]
        return folded.index(name.casefold()) if name.casefold() in folded else NOBODY


def journal_of(sitting: Sitting) -> Journal:
    """Return the story so far, fit for all who may look at the log."""
    table = sitting.table
    return Journal(
        sitting.bound.title,
        sitting.names(),
        sitting.bound.chosen,
        table.seed,
        tuple(_entries(table.told, table.record, len(sitting.cast))),
        sitting.bound.language,
    )


def journal_in(save: Save) -> Journal:
    """Return the story that a save holds; neither its book nor its game is needed."""
    kept = save.note.get("names")
    names = [str(one) for one in kept] if isinstance(kept, list) else []
    names += [f"Player {seat + 1}" for seat in range(len(names), save.seats)]
    return Journal(
        str(save.note.get("title") or save.game),
        tuple(names),
        save.options,
        save.seed,
        tuple(_entries(save.told, save.record, save.seats)),
        tag_of(str(save.note.get("told in") or "")) or "en",
    )


def _entries(
    told: Iterable[tuple[int, str]], record: Sequence[tuple[Seat, Answer]], seats: int
) -> Iterable[Entry]:
    """Yield what was told. A heading or a part begins a turn: whoever answers next has it.

    Before the first turn words are all's; once nobody answers any more, his who had the last.
    """
    seat = 0 if seats == 1 else NOBODY
    for plies, words in told:
        one = from_kept(words)
        if seats > 1 and one.style in ("heading", "part"):
            seat = next((who for who, _ in record[plies:] if who >= 0), seat)
        yield Entry(one.style, one.words, seat, plies)
