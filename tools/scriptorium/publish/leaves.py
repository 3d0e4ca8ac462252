"""A passage of the model as a leaf of the printed book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from malory.book import model
from malory.book.links import ends_here
from malory.book.phrases import begins, listed, plain
from malory.tongue import say

from scriptorium.publish.conditions import condition_said
from scriptorium.publish.press import Press
from scriptorium.publish.rewards import begun, rewards_said, turn_said
from scriptorium.publish.running import cases_of, lone_varying, runs_of
from scriptorium.publish.volume import (
    Block,
    Branch,
    Branches,
    Deed,
    Key,
    Leaf,
    Paragraph,
    Pause,
    Result,
    Runs,
    Way,
)

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MARKS = "i ii iii iv v vi vii viii ix x xi xii".split()


def leaf_of(id: model.PassageId, press: Press) -> Leaf:
    """Return the leaf of a passage."""
    passage = press.book.passage(id)
    ending = passage.ending
    blocks = [*blocks_of(passage.items, press)]
    after: list[Paragraph] = []
    entries: list[Way | Deed] = []
    rolls: tuple[Result, ...] = ()
    keys: list[Key] = []
    if isinstance(ending, model.Turn):
        after += _turn(ending, press)
    elif isinstance(ending, model.Die):
        rolls = tuple([_rolled(one, press) for one in ending.outcomes])
    elif isinstance(ending, model.Menu):
        for entry in ending.entries:
            if isinstance(entry, model.Choice):
                entries.append(_way(entry, press))
            else:
                letter = _letter(len(keys))
                entries.append(_deed(entry, letter, press))
                keys.append(Key(letter, _means(entry, press), _needs(entry, press)))
        if all(entry.condition is not None for entry in ending.entries):
            over = say("If none of these is open to you, {over}.", over=press.over())
            after.append(Paragraph((over,), "note"))
    elif ends_here(passage):
        after += _over(press)
    if id in press.asked_of:
        noted = say("Keep a note that you have been to {passage}.", passage=press.name(id))
        blocks.insert(0, Paragraph((noted,), "note"))
    return Leaf(
        press.anchor(id),
        passage.number,
        press.name(id),
        press.set(plain(passage.title)),
        tuple(blocks),
        tuple(entries),
        rolls,
        tuple(after),
        tuple(keys),
    )


def _letter(at: int) -> str:
    """A, B, ... Z, AA, AB, ..."""
    head = _letter(at // len(_LETTERS) - 1) if at >= len(_LETTERS) else ""
    return head + _LETTERS[at % len(_LETTERS)]


# --------------------------------------------------------------------------------------- the blocks


def blocks_of(items: Iterable[model.Item], press: Press) -> Iterator[Block]:
    """Yield what stands on the page, in order."""
    for item in items:
        match item:
            case model.Paragraph():
                yield _paragraph(item, press)
            case model.Pause():
                yield Pause()
            case model.Rewards(given):
                if given:
                    yield Paragraph(rewards_said(given, press), "gain")
            case model.Block(branches):
                yield _branches(
                    [(one.condition, True, tuple(blocks_of(one.items, press))) for one in branches],
                    press,
                )


def _paragraph(paragraph: model.Paragraph, press: Press) -> Block:
    """A paragraph; if it varies as a whole, the paragraphs that it may be."""
    varying = lone_varying(paragraph)
    if varying is None:
        return Paragraph(runs_of(paragraph.text, press))
    return _branches(
        [
            (condition, holds, (Paragraph(runs_of(_bare(text), press)),) if text else ())
            for condition, holds, text in cases_of(varying)
        ],
        press,
    )


def _bare(text: model.Text) -> model.Text:
    """A half by itself, without the blank it may need in the midst of a paragraph."""
    first, last = text[0], text[-1]
    if len(text) == 1 and isinstance(first, str):
        return (first.strip(),)
    head = first.lstrip() if isinstance(first, str) else first
    tail = last.rstrip() if isinstance(last, str) else last
    return (head, *text[1:-1], tail) if len(text) > 1 else text


def _branches(
    cases: list[tuple[model.Condition | None, bool, tuple[Block, ...]]], press: Press
) -> Branches:
    found: list[Branch] = []
    for condition, holds, blocks in cases:
        if condition is None:
            lead = say("Otherwise:")
        else:
            said = condition_said(condition, press, holds)
            lead = (
                say("Otherwise, if {condition}:", condition=said)
                if found
                else say("If {condition}:", condition=said)
            )
        if not blocks:
            blocks = (Paragraph((say("Read on."),), "note"),)
        found.append(Branch(lead, blocks))
    return Branches(tuple(found))


# --------------------------------------------------------------------------------------- the ending


def _turn(turn: model.Turn, press: Press) -> list[Paragraph]:
    if turn.target == model.END:
        return _over(press)
    return [Paragraph(_turn_sentence(turn.target, press), "turn")]


def _turn_sentence(target: str, press: Press) -> Runs:
    return begun((*turn_said(target, press), "."))


def _over(press: Press) -> list[Paragraph]:
    """That a gamebook is over has to be said; where an encounter leads nowhere nobody asks."""
    return [Paragraph((f"{begins(press.over())}.",), "end")] if press.is_gamebook else []


def _when(condition: model.Condition | None, press: Press) -> str:
    if condition is None:
        return ""
    return say("If {condition}:", condition=condition_said(condition, press))


def _tags(tags: tuple[str, ...], press: Press) -> tuple[str, ...]:
    """The tags that somebody at the table goes by: the statuses of Tales do."""
    return () if press.is_gamebook else tags


def _way(choice: model.Choice, press: Press) -> Way:
    return Way(
        runs_of(choice.label, press),
        _turn_sentence(choice.target, press),
        _tags(choice.tags, press),
        _when(choice.condition, press),
    )


def _deed(test: model.Test, letter: str, press: Press) -> Deed:
    banded = test.number is None
    results = []
    for at, outcome in enumerate(test.outcomes):
        if banded:
            label = say("Outcome {letter} {mark}", letter=letter, mark=_mark(at))
        elif outcome.low:
            label = say("{letter}, success", letter=letter)
        else:
            label = say("{letter}, failure", letter=letter)
        results.append(Result(label, _result(outcome, press)))
    return Deed(
        letter,
        _means(test, press),
        runs_of(test.deed, press),
        tuple(results),
        _tags(test.tags, press),
        _when(test.condition, press),
    )


def _mark(at: int) -> str:
    return _MARKS[at] if at < len(_MARKS) else str(at + 1)


def _rolled(outcome: model.Outcome, press: Press) -> Result:
    return Result(say("On {span}", span=_span(outcome)), _result(outcome, press))


def _result(outcome: model.Outcome, press: Press) -> tuple[Block, ...]:
    blocks = [*blocks_of(outcome.items, press)]
    if outcome.turn is not None:
        blocks += _turn(outcome.turn, press)
    elif ends_here(model.Passage(model.END, None, "", (), outcome.items, None)):
        blocks += _over(press)
    return tuple(blocks)


def _means(test: model.Test, press: Press) -> str:
    named = press.set(listed([_one_of_means(one, press) for one in test.whats], say("or")))
    if test.whats[0].is_rolled:
        return named
    return say("{means} (no die)", means=named)


def _one_of_means(what: model.What, press: Press) -> str:
    match what.kind:
        case "skills":
            return say("any skill")
        case "renowns":
            return say("any renown")
        case "category":
            return say("{name} skill", name=press.called("category", what.id))
        case "sum":
            return say("{name} ranks together", name=press.called("category", what.id))
        case _:
            return press.called(what.kind, what.id)


def _needs(test: model.Test, press: Press) -> str:
    """What the total must be, for the eyes of whoever reads."""
    number = test.number
    if number is None:
        return "; ".join(
            [
                say("{span}: {mark}", span=_span(outcome), mark=_mark(at))
                for at, outcome in enumerate(test.outcomes)
            ]
        )
    if not number.plus:
        return say("{n} or more", n=number.base)
    if number.plus == "L":
        return say("{n} + L or more", n=number.base)
    return say("{n} + the Age or more", n=number.base)


def _span(outcome: model.Outcome) -> str:
    if outcome.high is None:
        return say("{n} or more", n=outcome.low)
    if outcome.low == outcome.high:
        return str(outcome.low)
    return say("{low} to {high}", low=outcome.low, high=outcome.high)
