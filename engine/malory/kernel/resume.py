"""Sitting down again at a saved table, after edits to the content too; and replay.

Posing a question runs the rules over content that may have been edited in any way. Whatever they
raise then means one thing: this state cannot be played on. So it is caught here, all of it.
"""

from contextlib import suppress
from typing import Any, Generic, NamedTuple, TypeVar

from malory.kernel.chance import Chance, OwnDice, Seeded
from malory.kernel.codec import CodecError, Data, decode
from malory.kernel.game import Game
from malory.kernel.play import Unposed, advance, pose
from malory.kernel.question import CHANCE
from malory.kernel.save import BadSave, Save
from malory.kernel.state import State
from malory.kernel.table import Mark, Table, chances

S = TypeVar("S", bound=State[Any])


class Resumed(NamedTuple, Generic[S]):
    """A table to play on at; `notice` says what could not be kept, "" if all was.

    `anew` says that the turn begins anew: what the table's events hold is still to be told. Only
    where the table `is_proven` does its record lead to its state; else that was taken on trust.
    """

    table: Table[S]
    notice: str = ""
    anew: bool = False
    is_proven: bool = True


def replay(game: Game[S], save: Save) -> Table[S] | BadSave:
    """Play the record again from the opening; needs the content it was played with.

    Chance is left to the players at the table that is returned.
    """
    if save.game != game.facts.id or save.seats not in game.facts.seats:
        return _of_another(save)
    if save.floor or save.content != game.content:
        return BadSave("The story has changed since; this game cannot be played over again.")
    table = Table(game, save.seats, save.seed, OwnDice(), save.lone)
    for ply, (seat, answer) in enumerate(save.record, 1):
        refusal = table.answer(seat, answer)
        if refusal is not None:
            why = _legible(refusal.words)
            return BadSave(f"The rules have changed since; answer {ply}: {why}")
    return table


def resume(game: Game[S], save: Save, chance: Chance | None = None) -> Resumed[S] | BadSave:
    """Sit down again at the table that `save` holds, with `game` bound as the save says.

    An answer that is no longer on offer is asked for anew. If a roll followed it, or something
    the state needs is gone, the turn begins anew from its anchor, and if that too is gone the
    save is refused. Chance counts on from where it stood in either case.
    """
    if save.game != game.facts.id or save.seats not in game.facts.seats:
        return _of_another(save)
    anew = is_proven = False
    try:
        table, notice, is_proven = _as_it_was(game, save)
    except Exception as error:  # see above: whatever the rules raise
        reason = _said(error)
        try:
            table = _from_anchor(game, save)
        except Exception:
            return BadSave(f"The story has changed too much since this was saved: {reason}.")
        notice, anew = f"The turn begins anew: {reason}.", True
    try:
        faded = game.faded(table.state) if save.content != game.content else ()
        table.sit_down(chance or Seeded(save.seed))
    except Exception as error:
        return BadSave(f"This save does not fit the rules: {_said(error)}.")
    if faded:
        lost = _legible(", ".join(faded))
        gone = f"The story no longer knows {lost}, so that counts for nothing now."
        notice = f"{notice} {gone}".strip()
    return Resumed(table, notice, anew, is_proven)


def _said(error: Exception) -> str:
    """What an error says, in a line; it may quote what a stranger wrote into the save."""
    return _legible(str(error.args[0]) if error.args else type(error).__name__)


def _of_another(save: Save) -> BadSave:
    return BadSave(f"This is a save of {_legible(save.game)} for {str(save.seats)[:20]}.")


def _legible(words: str) -> str:
    """What a stranger wrote, short, and as any terminal shows it."""
    return "".join(sign if sign.isprintable() else "?" for sign in words[:200])


def _as_it_was(game: Game[S], save: Save) -> tuple[Table[S], str, bool]:
    """Return the table as it was saved, but for answers that had to go, and what to say of them.

    If the record leads to its state, which proves it, undo reaches back to the opening; else no
    further than here.
    """
    s = _laid(game, save.state)
    dropped = settle(s)
    record = save.record[: len(save.record) - dropped]
    told = [one for one in save.told if one[0] <= len(record)]
    notice = "What was half chosen is asked anew." if dropped else ""
    with suppress(Exception):
        again = replay(game, save._replace(record=record))
        if isinstance(again, Table) and again.state == s:
            again.told = told
            return again, notice, True
    anchor = None
    if save.anchor is not None and save.began <= len(record):
        with suppress(Exception):
            anchor = Mark(_laid(game, save.anchor), save.began, chances(record[: save.began]))
    table = Table.laid(game, save.seats, save.seed, save.lone, s, record, told, anchor)
    return table, notice, False


def _from_anchor(game: Game[S], save: Save) -> Table[S]:
    """Return a table at which the turn that was being played begins anew."""
    s = _laid(game, save.anchor)
    record = save.record[: save.began]
    told = [one for one in save.told if one[0] <= save.began]
    anchor = Mark(s.copy(), save.began, chances(record))
    s.out = []
    advance(s)
    return Table.laid(game, save.seats, save.seed, save.lone, s, record, told, anchor, s.out)


def _laid(game: Game[S], data: Data) -> S:
    """Return the state in `data`; raises CodecError if the content lacks what it needs, or if a
    field holds nothing of the kind that its class declares."""
    from malory.kernel.shape import demand_shape  # a new game needs none

    s = decode(game, data)
    demand_shape(s)
    game.follow(s)
    missing = game.lost(s)
    if missing:
        raise CodecError(f"{', '.join(missing)} is gone")
    return s


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
    except Unposed:
        raise CodecError("the rules ask nothing here any more") from None
    s.asked = asked.seat
    return 0
