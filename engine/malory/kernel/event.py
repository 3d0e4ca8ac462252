"""Events: what happened, as facts without prose. Each game words its own in `Game.tell`."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from malory.kernel.question import Seat


class Event(NamedTuple):
    """One thing that happened.

    `seat` did it, or it happened to that seat; NOBODY where no seat is meant. `facts` all may
    know; `secret` holds what only the seat that is its key may know. `reveals` marks that
    something hidden became known to all. Undo at a shared table does not pass either.
    """

    kind: str
    seat: Seat
    # Any: facts are numbers, ids, tuples and frozen dataclasses, as the kind demands.
    facts: Mapping[str, Any]
    rule: str = ""
    reveals: bool = False
    secret: Mapping[Seat, Mapping[str, Any]] = {}

    def seen_by(self, viewer: Seat) -> "Event":
        """Return the event as `viewer` may know it: its own secrets among the facts, no others."""
        if not self.secret:
            return self
        facts = {**self.facts, **self.secret.get(viewer, {})}
        return self._replace(facts=facts, secret={})
