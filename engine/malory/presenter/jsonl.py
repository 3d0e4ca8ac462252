"""JSON lines, for programs: one event or decision a line out, one answer a line in.

`grammar/schemas/play.json` describes both. Words are plain, without markup.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, TextIO

from malory import __version__
from malory.kernel import Option, Prompt, Seat, Sheet
from malory.presenter.answers import Choose, Do, Said, Unclear, shown
from malory.presenter.commands import command_of
from malory.presenter.folding import Fold
from malory.presenter.front import Parting
from malory.presenter.markup import clean, one_line, plain
from malory.presenter.streams import Keyboard
from malory.presenter.words import table_of
from malory.telling import Sitting, Summary, Told, spec_of

FORMAT: Final = 1


class JsonFront:
    """See `Front`."""

    is_patient = False
    is_screen = False

    def __init__(self, out: TextIO, keyboard: Keyboard) -> None:
        self.out = out
        self.keyboard = keyboard
        encoding = (getattr(out, "encoding", None) or "ascii").lower()
        self._ascii = not encoding.startswith("utf")
        self._shown: dict[str, Any] = {}
        self.people: frozenset[Seat] = frozenset()

    def write(self, type_: str, **facts: Any) -> None:  # Any: JSON
        """Write one line."""
        line = json.dumps({"type": type_, **facts}, ensure_ascii=self._ascii)
        self.out.write(line + "\n")

    def begin(self, sitting: Sitting) -> None:
        self.people = sitting.people
        self.write(
            "game",
            format=FORMAT,
            version=__version__,
            game=sitting.bound.game.facts.id,
            title=sitting.bound.title,
            content=sitting.bound.game.content,
            options=dict(sitting.bound.game.options),
            seats=spec_of(sitting.cast).split(","),
            seed=sitting.table.seed,
            resumed=sitting.is_resumed,
        )
        if sitting.notice:
            self.note(sitting.notice)

    def tell(self, told: Told) -> None:
        event = told.event
        if event is None:
            self.write("answer", seat=told.seat, move=told.move, words=plain(told.words))
            return
        self.write(
            "event",
            kind=event.kind,
            seat=event.seat,
            rule=event.rule,
            style=told.style,
            words=_rows(told.words) if told.style == "table" else plain(told.words),
            facts=_data(event.facts),
            secret={
                str(seat): _data(facts)
                for seat, facts in event.secret.items()
                if seat in self.people
            },
        )

    def ask(self, sitting: Sitting, prompt: Prompt) -> None:
        self._shown = {
            "seat": prompt.seat,
            "name": sitting.called(prompt.seat),
            "words": one_line(prompt.words),
            "long": plain(prompt.long),
            "rule": prompt.rule,
            "pace": prompt.pace,
            "options": [_option(n, one) for n, one in enumerate(prompt.options, 1)],
            "barred": [
                {"words": one_line(one.words), "why": one_line(one.why), "rule": one.rule}
                for one in prompt.barred
            ],
            "undo": sitting.table.may_undo(prompt.seat),
            "status": one_line(sitting.status()),
            "hand": [
                {"move": one.move, "words": one_line(one.words), "facts": dict(one.facts)}
                for one in sitting.hand()
            ],
        }
        self.write("decision", **self._shown)

    def ask_again(self) -> None:
        self.write("decision", **self._shown)

    def remind(self) -> None:
        """A program knows what it was asked."""

    def hold(self) -> None:
        """No screen is handed round to a program."""

    def clear(self) -> None:
        """A line out is a line out."""

    def read(self) -> str:
        self.out.flush()
        return self.keyboard.read()

    def rest(self, seconds: float) -> None:
        """A program is never made to wait."""

    def understand(self, typed: str, fold: Fold) -> Said:
        return read_answer(typed, fold.prompt)

    def refuse(self, words: str) -> None:
        self.write("refused", words=words)

    def note(self, words: str) -> None:
        self.write("note", words=words)

    def strike(self, words: str) -> None:
        self.note(words)

    def help(self, about: Sequence[str], commands: Mapping[str, str]) -> None:
        self.write("help", commands=dict(commands), about=[plain(one) for one in about])
        self.ask_again()

    def pages(self, name: str, sheets: Sequence[Sheet]) -> None:
        self.write(
            name,
            pages=[
                {
                    "title": one_line(one.title),
                    "rows": [{"name": one_line(a), "words": one_line(b)} for a, b in one.rows],
                }
                for one in sheets
            ],
        )

    def log(self, name: str, told: Sequence[Told]) -> None:
        self.write(name, told=[{"style": one.style, "words": plain(one.words)} for one in told])

    def why(self, prompt: Prompt, rules: Sequence[tuple[str, str]]) -> None:
        said = dict(rules)
        also = [{"rule": one, "words": said.get(one, "")} for one in prompt.also]
        self.write("why", rule=prompt.rule, words=said.get(prompt.rule, ""), also=also)

    def end(self, summary: Summary) -> None:
        self.write(
            "end",
            reason="over",
            scores=[
                {"name": name, "score": score, "place": place}
                for (name, score), place in zip(summary.scores, summary.places, strict=True)
            ],
            result=summary.result,
            decisions=summary.decisions,
            rolls=summary.rolls,
            shuffles=summary.shuffles,
            words=summary.words,
            seed=summary.seed,
            replay=summary.replay,
        )
        self.out.flush()

    def part(self, parting: Parting) -> None:
        self.write("end", reason=parting.reason, resume=parting.resume, trouble=parting.trouble)
        self.out.flush()


def _rows(words: str) -> str:
    """Return a table without marks, its tabs left."""
    return "\n".join(["\t".join(row) for row in table_of(words)])


def read_answer(typed: str, prompt: Prompt) -> Said:
    """Return what a line means: a move, a number, a command, bare or as JSON.

    JSON is `"MOVE"`, a number, or an object with `move`, `number`, or `command` and, if it takes
    one, `words`. A bare word is a move before it is a command.
    """
    typed = clean(typed).strip()
    if not typed:
        if prompt.by_enter:
            return Choose(prompt.by_enter)
        if len(prompt.options) == 1:
            return Choose(prompt.options[0].move)
        return Unclear("Expected a move, a number or a command.")
    try:
        given = json.loads(typed)
    except (ValueError, RecursionError):
        given = typed
    if isinstance(given, dict):
        return _object(given, prompt)
    if type(given) is int:
        return _bare(str(given), prompt)
    return _bare(given if isinstance(given, str) else typed, prompt)


def _object(given: Mapping[str, Any], prompt: Prompt) -> Said:  # Any: JSON
    match given:
        case {"command": str(name)}:
            words = given.get("words", "")
            command = command_of(f"{name} {words}" if isinstance(words, str) else "")
            if command is None:
                return Unclear(f"There is no command {shown(name)!r}.")
            return Do(*command)
        case {"move": str(move)}:
            if move in (*[one.move for one in prompt.options], *prompt.named):
                return Choose(move)
            return Unclear(f"{shown(move)!r} is not among the moves.")
        case {"number": int(number)}:
            return _bare(str(number), prompt)
        case _:
            return Unclear("Expected an object with `move`, `number` or `command`.")


def _bare(given: str, prompt: Prompt) -> Said:
    if given in [one.move for one in prompt.options]:
        return Choose(given)
    if given.isdecimal() and len(given) < 9:
        if 1 <= int(given) <= len(prompt.options):
            return Choose(prompt.options[int(given) - 1].move)
        return Unclear(f"There is no choice {given}: they run from 1 to {len(prompt.options)}.")
    command = command_of(given)
    if command is not None:
        return Do(*command)
    if given in prompt.named:
        return Choose(given)
    return Unclear(f"{shown(given)!r} is neither a move, a number nor a command.")


def _option(number: int, option: Option) -> dict[str, Any]:  # Any: JSON
    return {
        "number": number,
        "move": option.move,
        "words": one_line(option.words),
        "label": option.label,
        "long": one_line(option.long),
        "group": option.group,
        "rule": option.rule,
        "marked": option.marked,
    }


def _data(value: Any) -> Any:  # Any: facts hold whatever a game says, JSON whatever it can
    """Return a fact as JSON: a record as an object with its kind, anything odd as its words."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, Mapping):
        return {str(key): _data(one) for key, one in value.items()}
    fields = getattr(value, "__fields__", None) or getattr(value, "_fields", None)
    if fields is not None:
        return {
            "kind": type(value).__name__,
            **{name: _data(getattr(value, name)) for name in fields},
        }
    if isinstance(value, (tuple, list)):
        return [_data(one) for one in value]
    if isinstance(value, frozenset):
        return sorted((_data(one) for one in value), key=str)
    return str(value)
