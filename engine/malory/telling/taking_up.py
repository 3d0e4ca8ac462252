"""Taking a saved game up again: its book opened, its game bound alike, the table laid."""

from __future__ import annotations

from typing import Any

from malory.kernel.chance import Chance
from malory.kernel.resume import Resumed, replay, resume
from malory.kernel.save import BadSave, Save
from malory.telling.binding import Bound, Found, UnplayableError, Wish, bind, find
from malory.telling.cards import TableCards
from malory.telling.dice import chance_of
from malory.telling.saves import Saves, Trouble
from malory.telling.seats import cast
from malory.telling.sitting import Sitting


def take_up(saves: Saves, name: str = "", what: str = "", wish: Wish | None = None) -> Sitting:
    """Return the sitting of a save; without a name the latest that is not over.

    `what` is the game or book the player named; a path there is where the book lies now. It is told
    on in the tongue it was told in, or in the one of a `wish`. Raises
    UnplayableError if there is no such save, or it cannot be played on.
    """
    found = find(what) if what else None
    read: tuple[str, Save] | Save | BadSave | Trouble
    if name:
        read = saves.read(name)
    else:
        read = saves.latest(found.game, found.book) if found else saves.latest()
    if isinstance(read, (BadSave, Trouble)):
        raise UnplayableError(_bare(read.words), is_fault=isinstance(read, BadSave))
    if not isinstance(read, Save):
        name, read = read
    return _laid(saves, name, read, found, wish)


def _laid(saves: Saves, name: str, save: Save, found: Found | None, wish: Wish | None) -> Sitting:
    note = save.note
    book = str(note.get("book") or save.game)
    kept = Found(save.game, book, str(note.get("what") or save.game))
    if found is not None:
        if found.game != save.game:
            raise UnplayableError(
                f"`{name}` is a save of {kept.what}, not of {found.what}: "
                f"`malory play {kept.what} --resume {name}`"
            )
        # the same game from a path: the book has moved there
        if found.what != found.game:
            kept = found
    # a game of bots alone is never kept
    bound = bind(kept, save.options, for_people=True, wish=wish or wish_of(save))
    turns = note.get("turns")
    turns = turns if type(turns) is int and 0 <= turns < 1_000_000 else 0
    chance = chance_of(save.seed, turns, str(note.get("dice") or ""))
    resumed = resume(bound.game, save, chance)
    if isinstance(resumed, BadSave):
        raise UnplayableError(f"`{name}`: {_bare(resumed.words)}", is_fault=True)
    if not (resumed.is_proven or resumed.notice) and bound.language != note.get("language"):
        resumed = _in_other_words(bound, save, chance) or resumed
    table = resumed.table
    sitting = Sitting(bound, cast(bound, str(note.get("seats") or "")), table, saves)
    if note.get("own") == name:  # a save of another name is a bookmark, and stays as it is
        sitting.name = name
    sitting.is_resumed = True
    sitting.turns = turns
    left = note.get("lessons")
    if isinstance(left, list):
        sitting.teach([one for one in left if isinstance(one, str)])
    sitting.notice = resumed.notice
    sitting.is_unproven = not resumed.is_proven
    sitting.heard = 0 if resumed.anew else len(table.events)
    if note.get("cards") == "ask":
        sitting.cards = TableCards()
        heard = note.get("heard")
        if resumed.is_proven and type(heard) is int and 0 <= heard <= len(table.events):
            sitting.heard = heard  # a card waits there to be named
        sitting.cards.settle(sitting.heard)
    decisions = note.get("decisions")
    if isinstance(decisions, list):
        sitting.decisions = [
            one for one in decisions if type(one) is int and 0 <= one < len(table.record)
        ]
    return sitting


def _in_other_words(bound: Bound, save: Save, chance: Chance) -> Resumed[Any] | None:
    """The table as the record leads to it in the tongue the book is told in now, if it does.

    A text that was broken off stands in the state in its own words, and would be read to its end in
    them, with no way back beyond it.
    """
    again = replay(bound.game, save)
    if isinstance(again, BadSave):
        return None
    again.told = list(save.told)
    again.sit_down(chance)
    return Resumed(again)


def wish_of(save: Save) -> Wish:
    """The tongue that a save was told in."""
    return Wish(str(save.note.get("language") or ""))


def _bare(words: str) -> str:
    """The kernel's sentence as the rest of a line."""
    words = words.rstrip(".")
    return words[:1].lower() + words[1:] if words.startswith(("The ", "This ")) else words
