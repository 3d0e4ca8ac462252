"""Runs a script against its book; of a line that goes otherwise it says what happened instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from malory.book import model
from malory.book.phrases import condition_name, listed
from malory.book.possible import atoms
from malory.book.reading import Hero, holds
from malory.kernel import Option
from malory.source import Diagnostic
from malory.tale import Fault
from malory.tale.script import Line
from malory.telling import UnplayableError, bind, find
from malory.telling.seats import players

from scriptorium.playtest.playing import error_words
from scriptorium.playtest.scripts.choosing import bare_words, find_options
from scriptorium.playtest.scripts.comparing import cut, difference, is_told, level, nearest_told
from scriptorium.playtest.scripts.preparing import Prepared
from scriptorium.playtest.scripts.session import EndlessPlayError, Session
from scriptorium.staging import fact_words
from scriptorium.staging.stage import hero_of

SEED: Final = "1"
"""The seed of a script that names none."""
_LISTED: Final = 8


class Finding(NamedTuple):
    """What goes otherwise than a line says; `more` are lines shown below it."""

    diagnostic: Diagnostic
    more: tuple[str, ...] = ()


class _Lost(Exception):
    """The play cannot go on as the script has it."""


def run_script(prepared: Prepared, pack: str) -> list[Finding]:
    """Play a script of a pack, by its name or path; nothing is found if all goes as it says.

    E144: the play cannot begin so. E145: a text is not told. E146: a choice is not on offer. E147:
    no such roll is asked for. E148: a check fails. E149: the tale is not over, or over too soon.
    """
    return list(_Run(prepared, pack).findings())


class _Run:
    def __init__(self, prepared: Prepared, pack: str) -> None:
        self._prepared = prepared
        self._pack = pack
        self._session: Session

    def findings(self) -> Iterator[Finding]:
        try:
            self._session = self._begun()
        except _Refused as refused:
            yield self._found("E144", refused.line, (("why", refused.why),))
            return
        if self._session.unmet:
            line = next(one for one in self._prepared.script.settings if one.word == "state")
            unmet = listed(f"`{fact_words(one)}`" for one in self._session.unmet)
            yield self._found("E144", line, (("why", f"the hero cannot be made so: {unmet}"),))
            return
        last: Line | None = None
        try:
            for last in self._prepared.script.steps:
                if last.word == "stop":
                    return
                yield from self._step(last)
            self._session.settle()
            yield from self._end(last)
        except _Lost:
            return
        except EndlessPlayError:
            yield self._found("E149", last, (("what", "the tale goes round, and asks nothing"),))
        except Exception as error:  # whatever the rules raise: other scripts are run all the same
            what = f"the rules fail here, which is our bug: {error_words(error)}"
            yield self._found("E149", last, (("what", what),))

    def _begun(self) -> Session:
        options: dict[str, str] = {}
        seats, seed = 0, SEED
        at: dict[str, Line] = {}
        for line in self._prepared.script.settings:
            at.setdefault(line.word, line)
            if line.word == "option":
                options[line.text] = line.value
            elif line.word == "seats":
                seats = line.numbers[0]
            elif line.word == "seed":
                seed = line.text
        try:
            bound = bind(find(self._pack), options)
        except UnplayableError as error:
            raise _Refused(at.get("option"), error.words) from None
        allowed = bound.game.facts.seats
        if seats and seats not in allowed:
            raise _Refused(at["seats"], f"it is for {players(allowed)}")
        if self._prepared.facts and not self._prepared.start and bound.game.facts.id != "gamebook":
            raise _Refused(at["state"], "a `state` needs a `start`: the passage to begin with")
        return Session(bound.game, seats or min(allowed), seed, self._prepared)

    # ------------------------------------------------------------------------------------- steps

    def _step(self, line: Line) -> Iterator[Finding]:
        match line.word:
            case "choose":
                yield from self._choose(line)
            case "roll":
                yield from self._roll(line)
            case "expect":
                yield from self._expect(line)
            case _:
                yield from self._check(line)

    def _choose(self, line: Line) -> Iterator[Finding]:
        session = self._session
        session.settle()
        prompt = session.prompt
        if prompt is None:
            yield self._found("E149", line, (("what", "the tale is over"),), _last_told(session))
            raise _Lost
        found = self._meant(line, prompt.options)
        if len(found) == 1:
            session.choose(found[0].move)
            return
        said = f"`{cut(line.text)}`" if line.text else f"choice {line.numbers[0]}"
        why = "is not on offer"
        if found:
            why = f"may be any of {len(found)} choices"
        barred = [one for one in prompt.barred if line.text and level(line.text) in one.words]
        shown = [bare_words(one) for one in found or prompt.options]
        more = [f"  {at}. {cut(words)}" for at, words in enumerate(shown[:_LISTED], 1)]
        more += [f"  ... and {len(shown) - _LISTED} more"] * bool(shown[_LISTED:])
        more += [f"  barred: {one.words} ({one.why})" for one in barred]
        asked = f"  `{session.here()}` asks: {prompt.words}"
        yield self._found("E146", line, (("choice", said), ("why", why)), (asked, *more))
        raise _Lost

    @staticmethod
    def _meant(line: Line, options: tuple[Option, ...]) -> list[Option]:
        if line.text:
            return find_options(line.text, options)
        number = line.numbers[0]
        return [options[number - 1]] if 1 <= number <= len(options) else []

    def _roll(self, line: Line) -> Iterator[Finding]:
        session = self._session
        asked = session.seek_roll()
        dice = " ".join(map(str, line.numbers))
        if asked is None:
            why = "no roll is asked for here; it stands right after the choice that leads to it"
            if session.is_over:
                why = "the tale is over"
            yield self._found("E147", line, (("dice", dice), ("why", why)))
            raise _Lost
        if session.roll(line.numbers) is not None:
            many = "one die" if asked.dice == 1 else f"{asked.dice} dice"
            why = f"what is rolled here is {many} of {asked.sides} sides"
            yield self._found("E147", line, (("dice", dice), ("why", why)))
            raise _Lost

    def _expect(self, line: Line) -> Iterator[Finding]:
        session = self._session
        session.settle()
        prompt = session.prompt
        offered = [prompt.words, *[one.words for one in prompt.options]] if prompt else []
        told = [*session.told, *offered]
        if is_told(line.text, told) != line.is_not:
            return
        if line.is_not:
            yield self._found("E145", line, (("text", cut(line.text)), ("what", "is told here")))
            return
        near = nearest_told(line.text, told)
        more = [f"  expected: {cut(line.text)}"]
        if near:
            more += [f"  told:     {cut(near)}", f"  differs:  {difference(line.text, near)}"]
        else:
            more += _as_told(session.told or told)
        facts = (("text", cut(line.text)), ("what", "is not told here"))
        yield self._found("E145", line, facts, more)

    def _check(self, line: Line) -> Iterator[Finding]:
        session = self._session
        session.settle()
        place = self._prepared.places.get(line.at)
        if place is not None:
            here = session.here()
            if here != place:
                facts = (("condition", line.text), ("why", f"the tale is at `{here}`"))
                yield self._found("E148", line, facts)
            return
        condition = self._prepared.conditions[line.at]
        hero = hero_of(session.table.state, session.seat)
        if not holds(condition, hero):
            facts = (("condition", condition_name(condition)), ("why", _as_it_is(condition, hero)))
            yield self._found("E148", line, facts)

    def _end(self, last: Line | None) -> Iterator[Finding]:
        session = self._session
        prompt = session.prompt
        if prompt is None:
            return
        what = f"the script ends, and the tale goes on at `{session.here()}`"
        more = [f"  it asks: {prompt.words}", "  end the script with `stop` if that is meant"]
        yield self._found("E149", last, (("what", what),), more)

    def _found(
        self,
        code: str,
        line: Line | None,
        facts: tuple[tuple[str, str], ...],
        more: Iterable[str] = (),
    ) -> Finding:
        at = (line.text_at if line.text_at[1] else line.at) if line is not None else (0, 1)
        return Finding(self._prepared.diagnostic(Fault(code, at, facts)), tuple(more))


class _Refused(Exception):
    """The play cannot begin."""

    def __init__(self, line: Line | None, why: str) -> None:
        super().__init__(why)
        self.line = line
        self.why = why


def _as_told(told: Sequence[str]) -> Iterator[str]:
    """What was told, each paragraph on a line of its own; of much the last, which is nearest."""
    said = [line for one in told for part in one.split("\n") if (line := level(part))]
    if len(said) > _LISTED:
        said = ["...", *said[-_LISTED:]]
    for at, line in enumerate(said):
        yield f"  {'told:' if at == 0 else '':<9} {cut(line)}"


def _last_told(session: Session) -> tuple[str, ...]:
    return (f"  it ended: {cut(level(session.told[-1]))}",) if session.told else ()


def _as_it_is(condition: model.Condition, hero: Hero) -> str:
    """What is true of the hero of all that a condition asks."""
    return listed(dict.fromkeys(_fact(atom, hero) for atom in atoms(condition)))


def _fact(atom: model.Condition, hero: Hero) -> str:
    match atom:
        case model.Rank(what, _, _):
            return condition_name(model.Rank(what, rank := hero.rank(what), rank))
        case model.Counter(id, _, _):
            return f"{id} {hero.counter(id)}"
        case model.Age():
            return f"Age {hero.age()}"
        case _:
            so = holds(atom, hero)
            return condition_name(atom if so else model.Not(atom))
