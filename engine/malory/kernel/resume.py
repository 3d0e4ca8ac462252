"""Sitting down again at a saved table, after edits to the content too; and replay.

Posing a question runs the rules over content that may have been edited in any way. Whatever they
raise then means one thing: this state cannot be played on. So it is caught here, all of it.
"""

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from malory.kernel.chance import Chance, OwnDice, Seeded
from malory.kernel.codec import CodecError, Data, decode
from malory.kernel.game import Game
from malory.kernel.play import pose
from malory.kernel.question import CHANCE, Answer, Seat
from malory.kernel.save import BadSave, Save
from malory.kernel.state import State
from malory.kernel.table import Mark, Table

S = TypeVar("S", bound=State[Any])


@dataclass(frozen=True, slots=True)
class Resumed(Generic[S]):
    """A table to play on at; `notice` says what could not be kept, "" if all was."""

    table: Table[S]
    notice: str = ""


def replay(game: Game[S], save: Save) -> Table[S] | BadSave:
    """Play the record again from the opening; needs the content it was played with.

    Chance is left to the players at the table that is returned.
    """
    if save.game != game.facts.id or save.seats not in game.facts.seats:
        return BadSave(f"This is a save of {save.game} for {save.seats}.")
    if save.floor or save.content != game.content:
        return BadSave("The story has changed since; this game cannot be played over again.")
    table = Table(game, save.seats, save.seed, OwnDice(), save.lone)
    for ply, (seat, answer) in enumerate(save.record, 1):
        refusal = table.answer(seat, answer)
        if refusal is not None:
            return BadSave(f"The rules have changed since; answer {ply}: {refusal.words}")
    return table


def resume(game: Game[S], save: Save, chance: Chance | None = None) -> Resumed[S] | BadSave:
    """Sit down again at the table that `save` holds, with `game` bound as the save says.

    An answer that is no longer on offer is asked for anew. If a roll followed it, or something
    the state needs is gone, the turn begins anew from its anchor, and if that too is gone the
    save is refused. Chance counts on from where it stood in either case.
    """
    if save.game != game.facts.id or save.seats not in game.facts.seats:
        return BadSave(f"This is a save of {save.game} for {save.seats}.")
    reason = ""
    for at, (data, plies) in enumerate(save.states):
        try:
            s, dropped = _laid(game, data)
        except Exception as error:  # see above: whatever the rules raise
            reason = reason or _why(error)
            continue
        notices = [f"The turn begins anew: {reason}."] * bool(reason)
        if dropped:
            notices.append("What was half chosen is asked anew.")
        table = _seated(game, save, s, plies - dropped, at)
        table.sit_down(chance or Seeded(save.seed))
        return Resumed(table, " ".join(notices))
    return BadSave(f"The story has changed too much since this save was written: {reason}.")


def _why(error: Exception) -> str:
    return str(error.args[0]) if error.args else type(error).__name__


def _laid(game: Game[S], data: Data) -> tuple[S, int]:
    """Return the state in `data`, its question posed, and how many answers had to go."""
    s = decode(game, data)
    missing = game.lost(s)
    if missing:
        raise CodecError(f"{', '.join(missing)} is gone")
    return s, settle(s)


def settle(s: State[Any]) -> int:
    """Pose the open question of a loaded state again; return how many answers had to go.

    Raises CodecError if they cannot go, since chance has answered after them.
    """
    answers, s.answers = s.answers, ()
    try:
        asked = pose(s)
        for done, answer in enumerate(answers):
            if (asked.seat == CHANCE) != isinstance(answer, tuple) or asked.refuse(answer):
                if any(isinstance(one, tuple) for one in answers[done:]):
                    raise CodecError("a roll followed what is no longer on offer")
                s.asked = asked.seat
                return len(answers) - done
            s.answers = answers[: done + 1]
            asked = pose(s)
    except StopIteration:
        raise CodecError("the rules ask nothing here any more") from None
    s.asked = asked.seat
    return 0


def _seated(game: Game[S], save: Save, s: S, plies: int, at: int) -> Table[S]:
    """Return a table where `s`, state `at` of the save, lies after `plies` recorded answers.

    If its record leads to it, undo reaches back to the opening; else no further than here.
    """
    record = save.record[:plies]
    told = [one for one in save.told if one[0] <= plies]
    with suppress(Exception):
        again = replay(game, replace(save, record=record))
        if isinstance(again, Table) and again.state == s:
            again.told = told
            return again
    anchor = None
    with suppress(Exception):
        data, began = save.states[-1]
        if began <= plies:
            anchor = Mark(_laid(game, data)[0], began, _chances(save.record[:began]))
    return Table.laid(game, save.seats, save.seed, save.lone, s, record, told, anchor)


def _chances(record: tuple[tuple[Seat, Answer], ...]) -> int:
    return sum(seat == CHANCE for seat, _ in record)
