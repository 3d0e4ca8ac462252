"""A gamebook's way told: its answers played again in the real game, and what comes of each."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from malory.book import Book, model
from malory.book.phrases import means_said, plain
from malory.book.reading import render
from malory.games.gamebook import Journey
from malory.games.gamebook.course import menu
from malory.games.gamebook.game import Gamebook
from malory.kernel import Event, begin, play, question
from malory.kernel.play import advance, set_up

from scriptorium.reach.journeys import Edge, Trail
from scriptorium.reach.logic import Bare
from scriptorium.trace.givers import needed_on_the_way
from scriptorium.trace.told import Needed, Step, Told, all_odds


def told(book: Book, logics: Mapping[str, Bare], trail: Trail, id: str, is_shortest: bool) -> Told:
    """The way to a passage in words."""
    game = Gamebook(book, {"limit": "none"})
    s = begin(game, 1)
    so_far = _first_read(game)
    steps = [_page(book, one) for one in so_far[: so_far.index(id) if id in so_far else -1]]
    for edge in trail.edges if id not in so_far else ():
        step, turned = _step(book, logics, s, edge, so_far)
        steps.append(step)
        for one in turned:
            so_far.append(one)
            if one == id:
                break
            if one != turned[-1]:
                steps.append(_page(book, one))
    steps.append(_page(book, id, ""))
    return Told("the book begins", tuple(steps), all_odds(tuple(steps)), is_shortest)


def _first_read(game: Gamebook) -> list[str]:
    """The passages read before the first question."""
    s = set_up(game, 1)
    s.out = []
    advance(s)
    return _turned(s.out)


def _turned(events: list[Event]) -> list[str]:
    return [str(event.facts["passage"]) for event in events if event.kind == "passage"]


def _page(book: Book, id: str, does: str = "turn on") -> Step:
    passage = book.passage(id)
    return Step(id, passage.number, passage.title, does)


def _step(
    book: Book, logics: Mapping[str, Bare], s: Journey, edge: Edge, so_far: list[str]
) -> tuple[Step, list[str]]:
    """Play one answer with its roll: what it is in words, and the passages it turns to."""
    here = str(s.here)
    does, needs = _picked(logics, s, edge, so_far)
    s.out = []
    for answer in edge.answers:
        question(s)
        play(s, answer)
    events, s.out = s.out, None
    does += _rolled(events)
    odds = None
    if edge.every > 1:
        chance = Fraction(edge.good, edge.every)
        odds = (chance, chance)
    answers = tuple(
        [one if isinstance(one, str) else " ".join(map(str, one)) for one in edge.answers]
    )
    if not here:  # before the first passage
        return Step("", None, "", does, needs, odds, answers), _turned(events)
    passage = book.passage(here)
    step = Step(here, passage.number, passage.title, does, needs, odds, answers)
    return step, _turned(events)


def _picked(
    logics: Mapping[str, Bare], s: Journey, edge: Edge, so_far: list[str]
) -> tuple[str, tuple[Needed, ...]]:
    """What is answered, in words, and what it asks of the hero."""
    asked = question(s)
    move = edge.answers[0]
    if not isinstance(move, str):
        return "roll", ()
    step = s.agenda[0][0]
    if step is menu:
        pick = s.game.pages[s.agenda[0][1]].picks[move]
        label = plain(render(pick.label, s))
        needs = needed_on_the_way(pick.entry.condition, logics, so_far)
        if pick.what is None:
            return f"pick “{label}”", needs
        return f"try {means_said(pick.what)}: {label}", needs
    words = next((one.words for one in s.game.prompt(s).options if one.move == move), move)
    what = getattr(asked, "what", "")
    return ("read on" if what == "pause" else f"answer “{plain(words)}”"), ()


def _rolled(events: list[Event]) -> str:
    """How a roll came out."""
    for event in events:
        facts = event.facts
        if event.kind == "test" and "passed" in facts:
            ends = "succeed" if facts["passed"] else "fail"
            return f", {facts['target']} needed: {ends} with {facts['total']}"
        if event.kind == "test":
            return f": {facts['total']} in all"
        if event.kind == "die":
            return f" a {facts['face']}"
    return ""


def labels(text: model.Text) -> str:
    """A text without a hero: inserts in braces, the first half of what varies."""
    found = ""
    for piece in text:
        if isinstance(piece, str):
            found += piece
        elif isinstance(piece, model.Insert):
            name = piece.name[:1].upper() + piece.name[1:] if piece.capital else piece.name
            found += f"{{{name}}}"
        elif isinstance(piece, model.Varying):
            found += labels(piece.then)
        else:
            found += labels(piece.text)
    return found
