"""`Tales`: the rules as the kernel plays them."""

from __future__ import annotations

from collections import Counter
from types import ModuleType

from malory.book import model
from malory.games.tales import hidden, missing, prompts, setup, sheets, telling
from malory.games.tales.bound import Bound
from malory.games.tales.state import Held, Knight, Tale
from malory.games.tales.trial import CardEnds
from malory.kernel import Event, Facts, Game, Prompt, Score, Seat, Sheet, Stream
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
    """Tales of the Arthurian Knights, solo: a `Bound` game that can be played."""

    facts = Facts(
        id="tales",
        home=__package__,
        seats=(1,),
        longest=2000,
        hidden=hidden.HIDDEN_FIELDS,
        values=(Held, Knight, CardEnds, *_records(model), *_records(effect_kinds)),
    )

    styles = telling.STYLES

    # ------------------------------------------------------------------ what the kernel asks of it

    def opening(self, seats: int) -> Tale:
        setting = self.setting
        s = Tale(
            knights=(Knight(),) * seats,
            pool=self.pools[seats - 1],
            encounters=setting.encounter_cards(),
            aside=tuple(setting.edition.locations),
            features=setting.feature_cards(),
            treasures=setting.treasures,
        )
        s.push(setup.set_up())
        return s

    def sample(self, view: Tale, rng: Stream) -> Tale:
        return hidden.sample(view, rng)

    def cards(self, s: Tale) -> Counter[str]:
        return hidden.every_card(s)

    def outcome(self, s: Tale) -> tuple[Score, ...]:
        """Return the shared result: on a win what came from the reserve, else the pool's rest below
        0 (R199, R200)."""
        result = -s.pool if s.pool else sum(one.spare for one in s.knights)
        return (float(result),) * len(s.knights)

    def prompt(self, view: Tale) -> Prompt:
        return prompts.prompt(view)

    def tell(self, event: Event, viewer: Seat) -> str:
        return telling.tell(self.setting, event, viewer)

    def called(self, view: Tale, seat: Seat) -> str:
        return view.knights[seat].name

    def chart(self, view: Tale, seat: Seat) -> tuple[Sheet, ...]:
        return sheets.chart(view, seat)

    def sheets(self, view: Tale, seat: Seat) -> tuple[Sheet, ...]:
        return sheets.sheets(view, seat)

    def lost(self, s: Tale) -> tuple[str, ...]:
        return missing.missing(s)
