"""Table talk: a menu of what may be said (SC070, SC-A26). It has no effect, and may be untrue."""

from __future__ import annotations

from malory.games.shadows import deeds, verbs
from malory.games.shadows.state import Realm
from malory.kernel import Ask, Flow, Seat


def topics(s: Realm, k: Seat) -> tuple[str, ...]:
    """Return what a Knight may speak of; of others only while there are any."""
    about_others = (verbs.SUSPECT, verbs.TRUST) if s.others(k) else ()
    return (verbs.INTEND, verbs.HELP, verbs.STRENGTH, *about_others)


def details(s: Realm, k: Seat, topic: str) -> tuple[str, ...]:
    """Return what may be said of a topic."""
    deck = s.game.deck
    if topic == verbs.STRENGTH:
        return verbs.STRENGTHS
    if topic in (verbs.SUSPECT, verbs.TRUST):
        return s.named(s.others(k))
    places = tuple([name for name in deck.quests if s.is_open(name)])
    return (deck.home, deck.place_of["siege"], *places)


def speak(s: Realm, k: Seat) -> Flow:
    """SC-A26: a topic, and what one says of it. All hear it, and it is remembered."""
    topic = yield Ask(k, topics(s, k), what="topic", rule="SC-A26")
    said = yield Ask(k, details(s, k, topic), what="detail", rule="SC-A26")
    s.spoken += 1
    s.note(k, topic, said)
    s.tell("spoke", k, "SC-A26", topic=topic, about=said)
    s.push(deeds.deeds(k))
