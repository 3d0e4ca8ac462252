"""Plays made scripts: a game of a lot, a game that somebody saved."""

from __future__ import annotations

from typing import Final

from malory.kernel.resume import replay as play_again
from malory.kernel.save import BadSave
from malory.telling import UnplayableError
from malory.telling.binding import Found, bind
from malory.telling.saves import Saves, Trouble

from scriptorium.playtest.faults import ABOUT
from scriptorium.playtest.order import Order
from scriptorium.playtest.playing import seed_of
from scriptorium.playtest.running import replay
from scriptorium.playtest.scenes import scenes_of
from scriptorium.playtest.scripts.keeping import Play, UnkeepableError, keep
from scriptorium.staging import Fact

_ROUND: Final = 60
"""Answers kept of a game that goes round."""


def keep_game(order: Order, number: int, full: bool) -> tuple[str, str]:
    """The script of a game of a lot, and its fault in words, or nothing.

    A game that broke off is kept as far as it went.
    """
    played = replay(order, number)
    bound = order.bound()
    seed = seed_of(order, number)
    words = ""
    if played.fault is not None:
        fault = played.fault
        place = f" in `{fault.where}`" if fault.where else ""
        words = f"{ABOUT[fault.kind]}{place}{fault.words and f': {fault.words}'}"
    if played.table is None:
        return "", words
    start, seats = "", order.company()
    facts: tuple[Fact, ...] = ()
    if order.scene:
        scenes = scenes_of(order)
        start, facts = scenes.scene(number, seed)
        seats = scenes.company(number)
    record = tuple(played.table.record)
    if played.fault is not None and played.fault.kind in ("loop", "long"):
        record = record[:_ROUND]
    play = Play(bound.game, seats, seed, record, dict(order.options), start, facts)
    return keep(play, f"{bound.title}: game {seed}", full), words


def keep_save(name: str, full: bool) -> str:
    """The script of a save, by its name or its file. Raises UnplayableError, UnkeepableError."""
    save = Saves().read(name)
    if isinstance(save, (BadSave, Trouble)):
        words = save.words.rstrip(".")
        raise UnplayableError(words[:1].lower() + words[1:], is_fault=isinstance(save, BadSave))
    book = str(save.note.get("book") or save.game)
    what = str(save.note.get("what") or save.game)
    bound = bind(Found(save.game, book, what), save.options)
    again = play_again(bound.game, save)
    if isinstance(again, BadSave):
        raise UnkeepableError(
            f"`{name}` cannot be kept: {again.words[:1].lower()}{again.words[1:]}"
        )
    options = {key: value for key, value in save.options.items() if value}
    play = Play(bound.game, save.seats, save.seed, save.record, options)
    return keep(play, f"{bound.title}: {name}", full)
