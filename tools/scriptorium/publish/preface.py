"""What stands before the first passage: how the book is read, and the sheet of the hero."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from malory.book import model
from malory.pack.manifest import Dice, GamebookTables
from malory.tongue import many, say

from scriptorium.publish.press import Press, nodes_in
from scriptorium.publish.volume import GAP, Leaf, Preface, Run, Runs, Sheet, fitted


def preface_of(leaves: Iterable[Leaf], keys_apart: bool, press: Press) -> tuple[Preface, ...]:
    """Return how the book is read: what there is nothing of in it is not explained."""
    book = tuple(leaves)
    said = [*_beginning(press), *_reading(press), *_trying(book, keys_apart, press)]
    return (Preface(say("How to read this book"), tuple(said)),)


def _beginning(press: Press) -> Iterator[Runs]:
    start = press.book.start
    if start is not None and start in press:
        said = say("You are the hero. Begin at {passage}.", passage=GAP)
        yield fitted(said, press.to(start))
        yield (
            say(
                "The passages stand in the order of their numbers, which is not that of the story: "
                "from one you turn to the next as it says, and leave those between alone. What you "
                "win and lose goes on your sheet at once."
            ),
        )
    if not press.is_gamebook:
        yield (
            say(
                "The cards say which passage is read: lay them together, or look them up in the "
                "index. One player reads it aloud, from the top, to the one whose turn it is, who "
                "chooses, and sees no page."
            ),
        )


def _reading(press: Press) -> Iterator[Runs]:
    if not press.kinds.isdisjoint((model.Varying, model.Block)):
        yield (
            say(
                "Where words stand in square brackets, read those alone whose condition holds, "
                "and no condition aloud. A paragraph below an “If” is read if that is so; of "
                "several in a row, the first that is."
            ),
        )
    if model.Pause in press.kinds:
        yield (say("At a pause nothing below is read before the hero is ready."),)
    if any(isinstance(one.ending, model.Menu) for one in press.passages):
        yield (
            say("A choice that begins with an “If” is open to whoever is so, and to nobody else."),
        )
    if not press.is_gamebook and any(_tagged(one) for one in press.passages):
        yield (
            say(
                "The word in small capitals before a choice is for statuses that force such a "
                "choice, or forbid it."
            ),
        )


def _trying(leaves: tuple[Leaf, ...], keys_apart: bool, press: Press) -> Iterator[Runs]:
    if any(leaf.keys for leaf in leaves):
        dice = press.book.tables.dice if press.is_gamebook else Dice()
        yield (
            say(
                "A deed with a letter is tried. Pick one of the skills that stand before it, roll "
                "{dice}, and add your rank in it. A renown, or ranks together, are compared as "
                "they are, without dice.",
                dice=_dice_said(dice),
            ),
        )
        where = (
            say("in the reader’s table at the end of the book")
            if keys_apart
            else say("in the reader’s table at the foot of the passage")
        )
        yield (
            say(
                "Only then is the number looked up that had to be reached: it stands {where}, "
                "under the deed’s letter. If another player reads, only that player looks "
                "there, and reads on, to what belongs to that outcome.",
                where=where,
            ),
        )
    if any(leaf.rolls for leaf in leaves):
        yield (say("A bare roll is one die of six sides, to which nothing is added."),)
    if not press.is_gamebook:
        yield (
            say(
                "L is the Location number of the space that the knight stands on. Who knows the "
                "story of an Age may read what is printed bold, and leave the rest."
            ),
        )


def _dice_said(dice: Dice) -> str:
    if dice.sides == 6:
        return many(dice.count, "a die", "{n} dice")
    return many(dice.count, "a die of {sides} sides", "{n} dice of {sides} sides", sides=dice.sides)


def _tagged(passage: model.Passage) -> bool:
    ending = passage.ending
    return isinstance(ending, model.Menu) and any(one.tags for one in ending.entries)


# ---------------------------------------------------------------------------------------- the hero


def sheets_of(press: Press) -> tuple[Sheet, ...]:
    """Return the sheet on which a gamebook's hero is kept; in Tales cards serve for that."""
    tables = press.book.tables
    if not isinstance(tables, GamebookTables):
        return ()
    lines = [(press.called("skill", one.name), str(one.start)) for one in tables.skills]
    lines += [(press.called("renown", name), "0") for name in tables.renowns]
    for one in press.book.manifest.counters:
        held = _counter(one.start, one.minimum, one.maximum)
        lines.append((press.called("counter", one.name), held))
    lists = [say("Statuses")] if tables.statuses else []
    lists += [say("Treasures")] if tables.treasures else []
    lists += [say("Tokens")] if tables.tokens else []
    lists += [say("Passages you have been to")] if press.asked_of else []
    heads = (say("What"), say("At first"))
    notes = tuple(_rules(tables, press))
    return (Sheet(say("Your hero"), heads, tuple(lines), tuple(lists), notes),)


def _counter(start: int, minimum: int, maximum: int | None) -> str:
    if maximum is None:
        return say("{n}, never below {least}", n=start, least=minimum)
    return say("{n}, from {least} to {most}", n=start, least=minimum, most=maximum)


def _rules(tables: GamebookTables, press: Press) -> Iterator[Runs]:
    """What the sheet's figures may do."""
    if tables.points and tables.skills:
        limit = min(tables.points_limit, tables.points)
        words = many(
            tables.points,
            "Before you begin, add a rank to a skill of your choice.",
            "Before you begin, share out {n} ranks among your skills, at most {limit} to one.",
            limit=limit,
        )
        yield (words,)
    if tables.skills or tables.renowns:
        yield (
            say(
                "No skill or renown rises above {limit}, or falls below 0.", limit=tables.rank_limit
            ),
        )
    if tables.score:
        yield (
            say(
                "At the end {counter} says how well it went.",
                counter=press.called("counter", tables.score),
            ),
        )
    if tables.treasures and _draws_lots(press):
        rows = ", ".join(
            [
                f"{at} {press.called('treasure', name)}"
                for at, name in enumerate(tables.treasures, 1)
            ]
        )
        drawn: tuple[Run, ...] = (
            say(
                "A treasure by lot is one that you have not found before; if you have found all, "
                "one that you have lost. Draw its number: {treasures}.",
                treasures=rows,
            ),
        )
        yield drawn


def _draws_lots(press: Press) -> bool:
    return model.GainTreasure in press.kinds and any(
        isinstance(one, model.GainTreasure) and not one.id for one in nodes_in(press.passages)
    )
