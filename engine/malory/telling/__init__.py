"""A sitting at a table: who plays, what they are told, saves, undo and the log."""

from malory.telling.binding import (
    AS_WRITTEN,
    Bound,
    Playable,
    UnplayableError,
    Wish,
    bind,
    find,
    playables,
)
from malory.telling.cards import CARDS, draws_openly
from malory.telling.dice import DICE
from malory.telling.ending import Summary
from malory.telling.saves import Saves, Trouble
from malory.telling.seats import HUMAN, cast, players, spec_of
from malory.telling.sitting import Sitting, begin
from malory.telling.taking_up import take_up
from malory.telling.told import Told
from malory.telling.typed import SWITCHES

__all__ = (
    "AS_WRITTEN",
    "CARDS",
    "DICE",
    "HUMAN",
    "SWITCHES",
    "Bound",
    "Playable",
    "Saves",
    "Sitting",
    "Summary",
    "Told",
    "Trouble",
    "UnplayableError",
    "Wish",
    "begin",
    "bind",
    "cast",
    "draws_openly",
    "find",
    "playables",
    "players",
    "spec_of",
    "take_up",
)
