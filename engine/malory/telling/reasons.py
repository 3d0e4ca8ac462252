"""Why bots did what they did last: told to a person who asks, by what that person may know.

A reason is made when it is asked for, from the table as it lay before the deed in the eyes of who
asks and from what he was told of it. What a bot holds and thinks it alone knows.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from malory.kernel import Bot, Deed, Event, Game, Move, Prompt, Seat, State, view

_KEPT: Final = 6
"""So many deeds of each bot are kept."""


class _Noted(NamedTuple):
    before: State[Any]
    move: Move
    words: str
    events: tuple[Event, ...]


class Reasons:
    """The latest deeds of each bot at a table. Where the game `is_private` a deed is what was told
    of it, whatever was asked."""

    def __init__(self, game: Game[Any], is_private: bool) -> None:  # Any: every game
        self.game = game
        self.is_private = is_private
        self._noted: dict[Seat, list[_Noted]] = {}

    def note(
        self,
        seat: Seat,
        before: State[Any],
        prompt: Prompt,
        move: Move,
        events: tuple[Event, ...],
    ) -> None:
        """Keep what a bot has just answered, if it was a deed."""
        words = ""
        if self.is_private:
            events = tuple([one for one in events if one.seat == seat])
            if not events:
                return
        elif len(prompt.options) < 2:
            return
        else:
            words = next(one.words for one in prompt.options if one.move == move)
        kept = self._noted.pop(seat, [])
        self._noted[seat] = [*kept, _Noted(before, move, words, events)][-_KEPT:]

    def forget(self) -> None:
        """Forget all, since something was taken back."""
        self._noted.clear()

    def told(self, seat: Seat, bot: Bot, eyes: Seat) -> list[str]:
        """Return what a bot did and why, in the words of `eyes`, the latest last: what it can
        give a reason for, or else the last thing with what there is to say of the bot."""
        found: list[str] = []
        last = ""
        for noted in self._noted.get(seat, ()):
            seen = tuple([event.seen_by(eyes) for event in noted.events])
            did = self._told(seen, eyes) if self.is_private else f"{noted.words.rstrip('.')}."
            if not did:
                continue
            if self.is_private:
                deed = Deed(seat, view(noted.before, eyes), seen)
            else:  # all lies open; half a move that has been made is seen by its own seat alone
                deed = Deed(seat, view(noted.before, seat), seen, noted.move)
            why = bot.explain(self.game, deed) if bot.explain is not None else ""
            last = f"{did} It {bot.about}."
            if why:
                found.append(f"{did} {why}")
        return found or ([last] if last else [])

    def order(self) -> list[Seat]:
        """Return the bots that did something, the latest last."""
        return list(self._noted)

    def _told(self, seen: tuple[Event, ...], eyes: Seat) -> str:
        """Return the first thing that was told of a deed; what comes of it is told besides."""
        lines = [one for one in seen if self.game.styles.get(one.kind, "line") == "line"]
        return next((words for one in lines if (words := self.game.tell(one, eyes))), "")
