"""A passage as one hero reads it: its words, what it gives, and what he is offered at its end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from malory.book import Book, model
from malory.book.phrases import condition_name, listed, means_said, plain
from malory.book.reading import holds, render

from scriptorium.read.listener import Listener

Kind = Literal["text", "pause", "rewards", "turn"]


class Part(NamedTuple):
    """What stands on the page: text with light markup, or a line about a reward, pause or turn."""

    kind: Kind
    words: str


class Way(NamedTuple):
    """What follows an outcome: when it is read, and what stands there."""

    when: str
    parts: tuple[Part, ...]


class Offer(NamedTuple):
    """An entry of a menu as the player meets it. `leads` is where a choice turns; `needs` why the
    entry is barred, empty if it is open. `ways` are a test's outcomes, told only when asked for."""

    words: str
    tags: tuple[str, ...]
    leads: str
    needs: str
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A passage read to one hero. `asks` is the question of its menu, empty if there is none;
    `ends` says that nothing follows: the encounter, or the game, is over."""

    id: str
    number: int | None
    title: str
    hero: str
    parts: tuple[Part, ...]
    asks: str
    offers: tuple[Offer, ...]
    ends: bool


def page_for(book: Book, id: model.PassageId, listener: Listener, tells_all: bool) -> Page:
    """The page. With `tells_all` barred entries and the outcomes of tests stand on it, too."""
    passage = book.passage(id)
    reader = _Reader(book, listener)
    parts = reader.parts(passage.items)
    turned = bool(parts) and parts[-1].kind == "turn"
    asks = ""
    offers: tuple[Offer, ...] = ()
    ends = False
    end = passage.ending
    if turned:
        pass
    elif end is None:
        ends = True
    elif isinstance(end, model.Turn):
        parts.append(reader.turn(end.target))
    elif isinstance(end, model.Die):
        asks = "The die decides."
        ways = reader.ways(end.outcomes, None) if tells_all else ()
        offers = tuple([Offer(way.when, (), "", "", (way,)) for way in ways])
    else:
        asks, offers = reader.menu(id, end, tells_all)
        ends = not asks
    return Page(
        id,
        passage.number,
        plain(passage.title),
        listener.about,
        tuple(parts),
        asks,
        offers,
        ends,
    )


class _Reader:
    def __init__(self, book: Book, listener: Listener) -> None:
        self._book = book
        self._listener = listener
        self._hero = listener.hero

    def parts(self, items: Iterable[model.Item]) -> list[Part]:
        """What the hero reads of these items, up to where they turn elsewhere."""
        found: list[Part] = []
        for item in items:
            if found and found[-1].kind == "turn":
                break
            if isinstance(item, model.Paragraph):
                words = render(item.text, self._hero)
                if words.strip():
                    found.append(Part("text", words))
            elif isinstance(item, model.Pause):
                found.append(Part("pause", "The reader waits until you are ready."))
            elif isinstance(item, model.Rewards):
                found += self._rewards(item)
            else:
                for branch in item.branches:
                    if holds(branch.condition, self._hero):
                        found += self.parts(branch.items)
                        break
        return found

    def _rewards(self, rewards: model.Rewards) -> list[Part]:
        found: list[str] = []
        for reward in rewards.items:
            inner = reward
            while isinstance(inner, model.Provided) and holds(inner.condition, self._hero):
                inner = inner.reward
            if isinstance(inner, model.Provided):
                continue
            if isinstance(inner, model.TurnTo):
                given = [Part("rewards", "; ".join(found))] if found else []
                return [*given, self.turn(inner.target)]
            found.append(self._listener.reward(inner))
        return [Part("rewards", "; ".join(found))] if found else []

    def turn(self, target: str) -> Part:
        return Part("turn", f"Turn to {self.named(target)}." if target != model.END else "The end.")

    def named(self, target: str) -> str:
        """A passage by its number in print and its id."""
        if target == model.END:
            return "the end"
        number = self._book.number(target)
        return target if number is None or str(number) == target else f"{number} ({target})"

    def ways(self, outcomes: Iterable[model.Outcome], number: model.Number | None) -> list[Way]:
        found: list[Way] = []
        for outcome in outcomes:
            parts = self.parts(outcome.items)
            if outcome.turn is not None and not (parts and parts[-1].kind == "turn"):
                parts.append(self.turn(outcome.turn.target))
            found.append(Way(self._when(outcome, number), tuple(parts)))
        return found

    def _when(self, outcome: model.Outcome, number: model.Number | None) -> str:
        if number is not None:
            needed = self._listener.number(number)
            return f"{needed} or more" if outcome.low else f"less than {needed}"
        if outcome.high is None:
            return f"{outcome.low} or more"
        return (
            f"{outcome.low}" if outcome.low == outcome.high else f"{outcome.low} to {outcome.high}"
        )

    def menu(
        self, id: model.PassageId, menu: model.Menu, tells_all: bool
    ) -> tuple[str, tuple[Offer, ...]]:
        """The question and its entries: the game's own options, then what is barred."""
        prompt = self._listener.menu(id)
        offers: list[Offer] = []
        is_open = {entry: holds(entry.condition, self._hero) for entry in menu.entries}
        labels = {self._label(entry): entry for entry in reversed(menu.entries) if is_open[entry]}
        for option in prompt.options if prompt is not None else ():
            entry = labels.get(option.group if option.short else option.words) or next(
                (one for label, one in labels.items() if option.words.endswith(label)), None
            )
            if entry is None:
                offers.append(Offer(plain(option.words), (), "", "", ()))
            else:
                offers.append(self._offer(entry, plain(option.words), "", tells_all))
        offers = _told_once(offers)
        if tells_all:
            for one in prompt.barred if prompt is not None else ():
                offers.append(Offer(plain(one.words), (), "", plain(one.why), ()))
            for entry in menu.entries:
                if not is_open[entry] and entry.condition is not None:
                    words = self._label(entry)
                    if isinstance(entry, model.Test):
                        words = f"{listed([means_said(one) for one in entry.whats], 'or')}: {words}"
                    needs = f"needs {condition_name(entry.condition)}"
                    offers.append(self._offer(entry, words, needs, tells_all))
        return (prompt.words if prompt is not None else ""), tuple(offers)

    def _label(self, entry: model.Choice | model.Test) -> str:
        text = entry.label if isinstance(entry, model.Choice) else entry.deed
        return plain(render(text, self._hero))

    def _offer(
        self, entry: model.Choice | model.Test, words: str, needs: str, tells_all: bool
    ) -> Offer:
        if isinstance(entry, model.Choice):
            return Offer(words, entry.tags, self.named(entry.target), needs, ())
        ways = tuple(self.ways(entry.outcomes, entry.number)) if tells_all else ()
        return Offer(words, entry.tags, "", needs, ways)


def _told_once(offers: list[Offer]) -> list[Offer]:
    """Outcomes that several skills lead to stand below the last of them."""
    return [
        one._replace(ways=()) if following is not None and one.ways == following.ways else one
        for one, following in zip(offers, [*offers[1:], None], strict=True)
    ]
