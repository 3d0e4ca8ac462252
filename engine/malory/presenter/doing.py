"""What a command does: pages, rules, reasons, undo, saves, leaving; alike for every front end."""

from __future__ import annotations

from typing import Final

from malory.kernel import Prompt
from malory.presenter.commands import commands_for
from malory.presenter.front import Front, Parting
from malory.presenter.markup import one_line
from malory.telling import Sitting, Told
from malory.tongue import both, many, say

LEFT: Final = 0
_RECENT: Final = 12


class Left(Exception):
    """The game is left before its end."""

    def __init__(self, code: int, parting: Parting) -> None:
        self.code = code
        self.parting = parting


class Doing:
    """A sitting and a front end, and the commands between them."""

    def __init__(self, sitting: Sitting, front: Front, switches: str) -> None:
        self.sitting = sitting
        self.front = front
        self.switches = f" {switches}" if switches else ""
        self.waiting = False
        """Whether a person is asked, so that the table is at rest and may be saved."""
        self.quitting = False
        self.overwriting = ""
        """The save that the next `save` of the same name writes over."""

    def do(self, command: str, words: str, prompt: Prompt) -> bool:
        """Carry out a command; return whether the game stands elsewhere now."""
        sitting, front = self.sitting, self.front
        match command:
            case "help":
                game = sitting.bound.game
                front.help(
                    sitting.help(),
                    commands_for(
                        has_hands=bool(game.sorts),
                        has_board=bool(sitting.chart()),
                        has_bots=bool(sitting.bots),
                        sheet=game.sheet_words,
                    ),
                )
            case "sheet":
                self.sheet(words)
                front.remind()
            case "map":
                front.pages("map", sitting.chart())
                front.remind()
            case "log":
                front.log("log", sitting.log()[-_count(words) :])
                front.remind()
            case "journal":
                self.journal(words)
                front.remind()
            case "again":
                front.log("again", sitting.again())
                front.ask_again()
            case "sort":
                trouble = sitting.sort(words.casefold())
                if not trouble:
                    return True
                front.note(trouble)
            case "why":
                front.why(prompt, [(id, sitting.rule(id)) for id in _rules(prompt)])
                front.remind()
            case "reason":
                self.reason(words)
                front.remind()
            case "undo":
                return self.undo(words.casefold())
            case "save":
                self.save(words)
            case _:
                self.quit()
        return False

    def sheet(self, words: str) -> None:
        """Show what is before a player: all pages, or those in whose title a word begins so."""
        pages, wanted = self.sitting.sheets(), words.casefold()
        found = tuple(
            [
                page
                for page in pages
                if any(one.startswith(wanted) for one in page.title.casefold().split())
                or page.title.casefold().startswith(wanted)
            ]
        )
        if found:
            self.front.pages("sheet", found)
        else:
            titles = ", ".join([one_line(page.title) for page in pages])
            self.front.note(
                say('There is no page "{page}": there are {titles}.',
                    page=one_line(words), titles=titles)
            )  # fmt: skip

    def reason(self, name: str) -> None:
        """Tell why bots did what they did last: all of them, or whose name begins so."""
        sitting, front = self.sitting, self.front
        found = sitting.why_bots(name)
        for line in found:
            front.note(line)
        if not sitting.bots:
            front.note(say("No bot plays here."))
        elif not found:
            whose = say(' that begins with "{name}"', name=one_line(name)) if name else ""
            front.note(
                say(
                    "No bot{whose} has done anything since you sat down, or took something back.",
                    whose=whose,
                )
            )

    def undo(self, words: str) -> bool:
        """Take decisions back: one, so many, or one and have the dice fall anew; return whether
        any was."""
        wanted = int(words) if words.isdecimal() and 0 < len(words) < 6 else 0
        anew = words in both("anew")
        if words and not (anew or wanted):
            self.front.note(say("undo takes a number of decisions, or anew: undo 3."))
            return False
        sitting = self.sitting
        if anew and not sitting.table.lone:
            self.front.note(say("At a table with others the dice stay as they fall."))
            return False
        done, words = 0, ""
        refusal = None
        self.waiting = False
        while done < (wanted or 1) and refusal is None:
            refusal = sitting.undo()
            if refusal is None:
                done, words = done + 1, one_line(sitting.undone) or words
        if done and anew:
            sitting.turn_dice()
        self.waiting = True
        if not done:
            assert refusal is not None
            self.front.note(say(refusal.words))
            return False
        self.front.strike(_taken_back(done, words))
        said = [say("The dice fall anew from here.")] if anew else []
        said += [say(refusal.words)] if refusal is not None else []
        if said:
            self.front.note(" ".join(said))
        return True

    def journal(self, file: str) -> None:
        """Show the story of whoever is asked, or write it to a file; never over another."""
        from malory.presenter.writing import FORMS, written
        from malory.telling.journal import journal_of

        sitting, front = self.sitting, self.front
        whole = journal_of(sitting)
        own = whole.of(sitting.prompt.seat) if len(sitting.people) > 1 else whole
        if not file:
            front.log("journal", [Told(one.style, one.words) for one in own.entries])
            return
        form = file.rpartition(".")[2].casefold()
        if form not in FORMS:
            forms = f".{', .'.join(FORMS)}"
            front.note(say("A journal is written to a file that ends in {forms}.", forms=forms))
            return
        try:
            with open(file, "x", encoding="utf-8", newline="\n") as out:
                out.write(written(own, form))
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or say("that is no name for a file")
            front.note(say("{file} could not be written: {why}.",
                           file=one_line(file), why=why.lower()))  # fmt: skip
        else:
            front.note(say("Written to {file}.", file=one_line(file)))

    def save(self, typed: str) -> None:
        """Save, or keep a copy under a name, with a note behind a colon; over another bookmark only
        when asked twice."""
        sitting = self.sitting
        name, _, words = (part.strip() for part in typed.partition(":"))
        if name and sitting.saves.is_there(name) and self.overwriting != name:
            self.overwriting = name
            self.front.note(
                say("There is a save {name} already. The same again writes over it.", name=name)
            )
            return
        self.overwriting = ""
        trouble = sitting.save(name, words) if name else sitting.keep()
        if trouble is not None:
            self.front.note(say("It could not be saved: {why}.", why=trouble.words))
        else:
            self.front.note(say("Saved as {name}.", name=name or sitting.name))

    def quit(self) -> None:
        """Leave; if the game cannot be saved, only when asked twice."""
        parting = self.parting("quit")
        if parting.trouble and not self.quitting:
            self.quitting = True
            why = say("It could not be saved: {why}.", why=parting.trouble)
            self.front.note(f"{why} {say('Quit again to leave without it.')}")
            return
        raise Left(LEFT, parting)

    def parting(self, reason: str) -> Parting:
        """Save once more, if the table is at rest, and return what to say on leaving."""
        sitting = self.sitting
        if self.waiting:
            sitting.keep()
            self.tell_news()
        resume = ""
        if sitting.name and sitting.trouble is None:
            resume = sitting.resume_command() + self.switches
        trouble = sitting.trouble.words if sitting.trouble is not None else ""
        return Parting(reason, resume, trouble)  # type: ignore[arg-type]  # one of its reasons

    def tell_news(self) -> None:
        while self.sitting.news:
            self.front.note(self.sitting.news.pop(0))


def _taken_back(count: int, words: str) -> str:
    """Return how many decisions are taken back, and the earliest of them in `words`."""
    back, words = many(count, "Taken back.", "{n} decisions taken back."), words.rstrip(".")
    if not words:
        return back
    if count == 1:
        return say("Taken back: {choice}.", choice=words)
    return say("{back}, to before: {choice}.", back=back.rstrip("."), choice=words)


def _rules(prompt: Prompt) -> tuple[str, ...]:
    return tuple([one for one in (prompt.rule, *prompt.also) if one])


def _count(words: str) -> int:
    """Return how much of the log is wanted: `all` (0, so all), a number, or the latest."""
    if words.casefold() in both("all"):
        return 0
    return min(int(words), 10_000) or _RECENT if words.isdecimal() and len(words) < 9 else _RECENT
