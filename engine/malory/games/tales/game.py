"""`Tales`: the rules as the kernel plays them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import ModuleType

from malory.book import model
from malory.book.book import Book
from malory.games.tales import ages, aim, hidden, missing, prompts, setup, sheets, telling
from malory.games.tales.bound import COMPETITIVE, Bound
from malory.games.tales.delegation import Spot
from malory.games.tales.state import Held, Knight, Quest, Tale
from malory.games.tales.trial import CardEnds, QuestEnds
from malory.kernel import (
    Board,
    Drawn,
    Event,
    Facts,
    Feat,
    Game,
    Option,
    Prompt,
    Score,
    Seat,
    Sheet,
    Stream,
)
from malory.pack.record import Record
from malory.pack.tales import effects as effect_kinds


def _records(module: ModuleType) -> tuple[type, ...]:
    """Return the record types that a module defines: what a step may have as an argument."""
    return tuple(
        [
            one
            for one in vars(module).values()
            if isinstance(one, type) and issubclass(one, Record) and one is not Record
        ]
    )


class Tales(Bound, Game[Tale]):
    """Tales of the Arthurian Knights: a `Bound` game that can be played."""

    facts = Facts(
        id="tales",
        home=__package__,
        seats=(1, 2, 3, 4),
        longest=10_000,
        hidden=hidden.HIDDEN_FIELDS,
        values=(
            *(Held, Knight, Quest, Spot, CardEnds, QuestEnds),
            *_records(model),
            *_records(effect_kinds),
        ),
    )

    def __init__(self, book: Book, options: Mapping[str, str]) -> None:
        super().__init__(book, options)
        self.facts = self.facts._replace(seats=self.seats)

    styles = telling.STYLES
    sheet_words = "your knight: skills, statuses, treasures; your quests and cards"

    # ------------------------------------------------------------------ what the kernel asks of it

    @property
    def lessons(self) -> Mapping[str, str]:  # type: ignore[override]  # read, never set
        return self.setting.lessons

    def opening(self, seats: int) -> Tale:
        setting = self.setting
        mode = self.mode_for(seats)
        s = Tale(
            knights=(Knight(),) * seats,
            mode=mode,
            pool=0 if mode == COMPETITIVE else self.pools[seats - 1],
            encounters=setting.encounter_cards(),
            aside=tuple(setting.edition.locations),
            features=setting.feature_cards(),
            treasures=setting.treasures,
            quests=setting.advanced,
            undealt=setting.starting,
            grand_left=tuple(setting.grand) if self.grand_quests and seats > 1 else (),
        )
        s.push(setup.set_up())
        return s

    def sample(self, view: Tale, rng: Stream) -> Tale:
        return hidden.sample(view, rng)

    def cards(self, s: Tale) -> Counter[str]:
        return hidden.every_card(s)

    def outcome(self, s: Tale) -> tuple[Score, ...]:
        """Return the shared result: on a win what came from the reserve, else the pool's rest below
        0 (R199, R200); of rivals each his Destiny, and what breaks a tie behind the point (R192).
        """
        if not s.is_shared():
            return tuple([ages.standing(s, k) for k in range(len(s.knights))])
        result = -s.pool if s.pool else sum(one.spare for one in s.knights)
        return (float(result),) * len(s.knights)

    def prompt(self, view: Tale) -> Prompt:
        return prompts.prompt(view)

    def tell(self, event: Event, viewer: Seat) -> str:
        return telling.tell(self.setting, event, viewer)

    def drawn(self, event: Event) -> Drawn | None:
        from malory.games.tales import drawing  # wanted only where a table draws its own cards

        return drawing.drawn(self.setting, event)

    def face(self, card: str) -> Option:
        from malory.games.tales import drawing

        return drawing.face(self.setting, card)

    def result(self, s: Tale) -> str:
        """Return the shared score in words (R199, R200); rivals are told their Destiny."""
        if not s.is_shared():
            return ""
        if s.pool:
            return f"Score: {s.pool} Destiny short of a victory."
        return f"Score: {sum(one.spare for one in s.knights)} Destiny beyond the pool."

    def feats(self, s: Tale) -> tuple[Feat, ...]:
        from malory.games.tales import feats  # wanted at the end alone

        return feats.feats(s)

    def way(self, s: Tale) -> str:
        from malory.games.tales import feats

        return feats.way(s)

    def called(self, view: Tale, seat: Seat) -> str:
        return view.knights[seat].name

    def help(self, view: Tale, seat: Seat) -> tuple[str, ...]:
        return aim.advice(view)

    def chart(self, view: Tale, seat: Seat) -> tuple[Sheet, ...]:
        return sheets.chart(view, seat)

    def board(self, view: Tale, seat: Seat) -> Board | None:
        from malory.games.tales import drawn  # wanted by a screen alone

        return drawn.board(view, seat)

    def stands(self, view: Tale, people: tuple[Seat, ...]) -> str:
        return sheets.stands(view, people)

    def sheets(self, view: Tale, seat: Seat) -> tuple[Sheet, ...]:
        return sheets.sheets(view, seat)

    def follow(self, s: Tale) -> None:
        from malory.games.tales import following  # wanted by a save alone

        following.follow(s)

    def seats_for(self) -> str:
        return self.narrowed

    def lost(self, s: Tale) -> tuple[str, ...]:
        return missing.missing(s)
