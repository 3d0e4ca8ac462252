"""What the presenter itself says: greetings, results, goodbyes, alike in lines and plain text."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from malory.kernel import Card, Option, Prompt, Sheet
from malory.presenter.front import Parting
from malory.presenter.markup import clean, one_line
from malory.telling import Sitting, Summary
from malory.telling.seats import Cast
from malory.tongue import many, mark, say


def facts_of(sitting: Sitting) -> str:
    """Return the line under the title: who plays, the options, the seed."""
    options = [f"{name} {value}" for name, value in sitting.bound.chosen.items() if value]
    who = [] if sitting.cast == (None,) else [cast_words(sitting.cast)]
    said = [", ".join([*options, say("seed {seed}", seed=sitting.table.seed)])]
    facts = clean("; ".join([*who, *said]))
    return f"{facts[:1].upper()}{facts[1:]}."


def cast_words(cast: Cast) -> str:
    """Return who sits at a table, in the order of the seats: `you, and 2 steady bots`."""
    people = cast.count(None)
    found: list[str] = []
    for name, seats in groupby([one.name if one is not None else "" for one in cast]):
        n = len(list(seats))
        if name[:1] in tuple("aeiou"):
            found.append(many(n, "an {name} bot", "{n} {name} bots", name=name))
        elif name:
            found.append(many(n, "a {name} bot", "{n} {name} bots", name=name))
        elif people == 1:
            found.append(say("you"))
        else:
            found.append(many(n, "a person", "{n} people"))
    *first, last = found
    return say("{first}, and {last}", first=", ".join(first), last=last) if first else last


def option_words(option: Option) -> str:
    """Return an option on one line, with what else there is to know of it."""
    words, more = one_line(option.words), one_line(option.long)
    if not more:
        return words
    return f"{words} {more}" if words[-1:] in ".!?:" else f"{words}: {more}"


def one_page_words(name: str, sheets: Sequence[Sheet]) -> str:
    """Return how to see one page of many, by the last word of each title."""
    titles = [one_line(sheet.title).split(";")[0].split() for sheet in sheets]
    pages = ", ".join([f"{name} {one[-1].casefold()}" for one in titles])
    return say("One page alone: {pages}.", pages=pages)


OF_THE_KERNEL: Final = (
    mark("There is nothing to take back."),
    mark("Another has answered since; that cannot be taken back."),
    mark("Something became known since; that cannot be taken back."),
    mark("There is no move half made to take back."),
    mark("What was half chosen is asked anew."),
)
"""What the kernel says, which knows no tongues: it is said where it is shown."""

FEW: Final = 12
"""More choices than these would push what was read before them off the screen."""


def is_listed(prompt: Prompt) -> bool:
    """Whether the choices stand under their question unasked. Where Enter alone means something,
    many are known to whoever answers, such as what a card in his hand can be."""
    return not prompt.by_enter or len(prompt.options) <= FEW


def enter_words(prompt: Prompt, are_listed: bool) -> str:
    """Return what Enter alone does where it means a move, and how to name another."""
    moves = {one.move: one for one in prompt.options}
    enter = say("Enter: {choice}.", choice=option_words(moves[prompt.by_enter]))
    if are_listed:
        return enter
    how = say("Type the name or its first letters; again lists all it can be.")
    return f"{how} {enter}"


BESIDES: Final = mark("or else")


def grouped(options: tuple[Option, ...]) -> list[tuple[str, list[Option]]]:
    """Return the options in their order, by group; unnamed where groups would tell nothing.

    They tell something if each stands together and they hold two options or more, by and large.
    What has no group and stands behind one is set apart from it by a name of ours. Options with
    words under a heading (`short`) always have it, and nothing else has one beside them.
    """
    found: list[tuple[str, list[Option]]] = []
    besides = say(BESIDES)
    for option in options:
        name = option.group or (besides if any(before for before, _ in found) else "")
        if found and found[-1][0] == name:
            found[-1][1].append(option)
        else:
            found.append((name, [option]))
    if any(one.short for one in options):
        return [(name if members[0].short else "", members) for name, members in found]
    sizes = [len(members) for name, members in found if name not in ("", besides)]
    tells = len(found) > 1 and sum(sizes) >= 2 * len(sizes) > 0
    together = len({name for name, _ in found}) == len(found)
    return found if tells and together else [("", list(options))]


def playable(cards: Sequence[Card], prompt: Prompt) -> list[tuple[Card, int]]:
    """Return each card of a hand with the number of the choice that plays it, 0 if none does."""
    numbers = {one.move: n for n, one in reversed(list(enumerate(prompt.options, 1)))}
    return [(card, numbers.get(card.move, 0)) for card in cards]


def table_of(words: str) -> list[list[str]]:
    """Return the rows of a told table as cells, all rows of one length."""
    rows = [[one_line(cell) for cell in row.split("\t")] for row in words.splitlines()]
    width = max(map(len, rows), default=0)
    return [row + [""] * (width - len(row)) for row in rows]


class Line(NamedTuple):
    """Words, and the command that stands under them on a line of its own, to be copied whole."""

    words: str
    command: str = ""


def result(summary: Summary) -> Iterator[Line]:
    """Yield the lines about a game that is over."""
    if summary.result:
        yield Line(summary.result)
    elif not summary.is_scored:
        pass
    elif len(summary.scores) == 1:
        yield Line(say("Score: {score}.", score=int(summary.scores[0][1])))
    else:
        scores = ", ".join(f"{name} {int(score)}" for name, score in summary.scores)
        yield Line(say("Scores: {scores}.", scores=scores))
    if summary.record:
        yield Line(clean(summary.record))
    length = [many(summary.decisions, "{n} decision", "{n} decisions"),
              many(summary.rolls, "{n} roll", "{n} rolls")]  # fmt: skip
    if summary.shuffles:
        rolls = length[1:] if summary.rolls else []
        length = [length[0], *rolls, many(summary.shuffles, "{n} shuffle", "{n} shuffles")]
    length.append(many(summary.words, "{n} word told", "{n} words told"))
    seed = say("Seed {seed}.", seed=clean(summary.seed))
    yield Line(f"{', '.join(length)}. {seed}")
    if summary.story:
        yield Line(say("To read the whole story:"), summary.story)
    yield Line(say("To play it over:"), summary.replay)


def goodbye(parting: Parting) -> Iterator[Line]:
    """Yield the lines on leaving a game before its end."""
    if parting.reason == "nothing fits":
        yield Line(say("Too many answers in a row fit nothing, so the game stops here."))
    if parting.resume:
        yield Line(say("The game is saved. To go on:"), parting.resume)
    elif parting.trouble:
        yield Line(say("The game could not be saved: {why}.", why=parting.trouble))


def none_words(name: str) -> str:
    """Return that a game has no sheet, or no map."""
    return (
        say("There is no map in this game.")
        if name == "map"
        else say("There is no sheet in this game.")
    )


def why_words(prompt: Prompt, rules: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Yield the rules behind a prompt, and what bars what is not open."""
    if not rules:
        yield say("No rule of the game asks this: the story does.")
    for id, words in rules:
        if words:
            yield say("Rule {id}: {words}", id=id, words=words)
        elif id == prompt.rule:
            yield say("Rule {id} asks this.", id=id)
    for barred in prompt.barred:
        rule = say(" (rule {id})", id=barred.rule) if barred.rule else ""
        yield say("Not open: {choice}. {why}", choice=one_line(barred.words),
                  why=one_line(barred.why) + rule)  # fmt: skip
