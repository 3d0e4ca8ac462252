"""A knight's sheet and the board in words: what a player may look at between moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from malory.book.phrases import listed
from malory.games.tales.goals import goals, on_the_way
from malory.games.tales.movement import movement_limit, within_reach
from malory.games.tales.setting import token_card
from malory.games.tales.state import Quest, Tale
from malory.games.tales.travel import open_powers
from malory.games.tales.wording import (
    asked_words,
    call_words,
    card_name,
    card_text,
    grand_pay,
    pay_words,
)
from malory.games.tales.words import counted
from malory.kernel import Seat, Sheet
from malory.pack.tales.cards import AdvancedQuest

Row = tuple[str, str]


def stands(s: Tale, people: tuple[Seat, ...]) -> str:
    """Return the knights of the people, the Age and the round."""
    chosen = [s.knights[k].name for k in people if s.knights[k].name]
    if not chosen:
        return ""
    names = listed(f"{s.game.setting.knights[name].title} {name}" for name in chosen)
    return f"{names}; Age {s.age}, round {s.round} of {s.game.last_round}"


def sheets(s: Tale, k: Seat) -> tuple[Sheet, ...]:
    """Return the sheet of seat `k`'s knight, and its cards if it has any (R215)."""
    me = s.knights[k]
    if not me.name:
        return (Sheet("Your knight", (("Not chosen yet", ""),)),)
    title = f"{s.game.setting.knights[me.name].title} {me.name}"
    found = [Sheet(title, tuple(_standing(s, k)))]
    quests = tuple(_quests(s, k))
    if quests:
        found.append(Sheet("Quests", quests))
    cards = tuple(_cards(s, k))
    if cards:
        found.append(Sheet("Before you", cards))
    return tuple(found)


def _standing(s: Tale, k: Seat) -> Iterator[Row]:
    setting, me = s.game.setting, s.knights[k]
    yield "Age", f"{s.age}, {setting.ages[s.age].name}; round {s.round} of {s.game.last_round}"
    if me.place:
        yield "Place", f"{me.place} ({place_facts(s, me.place)})"
    spare = f", {me.spare} of it beyond the pool" if me.spare else ""
    pool = f"; {s.pool} left in the pool" if s.is_shared() else ""
    yield "Destiny", f"{me.destiny}{spare}{pool}"
    yield "Renown", ", ".join(f"{one} {me.renown.get(one, 0)}" for one in setting.renowns)
    for category, skills in setting.skills_of.items():
        held = [f"{one} {me.skills[one]}" for one in skills if one in me.skills]
        yield f"{category} skills", ", ".join(held) or "none"
    if me.done:
        yield "Quests done", listed(me.done)
    if me.crowns:
        yield (
            "Grand Quest markers",
            listed(
                f"{name} ({held})" if held > 1 else name
                for name, held in Counter(me.crowns).items()
            ),
        )
    if me.calls:
        yield "Call to Arms", f"{counted(me.calls, 'card')}: {call_words(s)}"


def _quests(s: Tale, k: Seat) -> Iterator[Row]:
    """Yield what the knight pursues: marks, tests and "+" markers; then the Grand Quests (R215)."""
    setting, me = s.game.setting, s.knights[k]
    for name, quest in me.quests.items():
        row = setting.quests[name]
        notes = list(_marks(s, name, quest))
        if quest.pluses:
            notes.append(f"+{quest.pluses} for earlier tries")
        level = f"level {row.level}" if isinstance(row, AdvancedQuest) else "Starting Quest"
        notes += [f"pays {pay_words(row)}"] if not isinstance(row, AdvancedQuest) else []
        yield f"{name} ({level})", f"{'; '.join(notes) or 'no mark yet'}. {row.premise}".rstrip()
    for name, places in s.grand.items():
        asked = asked_words(setting.grand[name].test, me.tried.get(name, 0))
        yield f"{name} (Grand Quest)", f"{listed(places)}: {asked}; {grand_pay(setting, name)}"


def _marks(s: Tale, name: str, quest: Quest) -> Iterator[str]:
    """Yield where a quest's markers stand and what is asked there; at any of them the same, where
    only the order of visits tells."""
    setting = s.game.setting
    row = setting.quests[name]
    if isinstance(row, AdvancedQuest) and row.in_order and len(quest.marks) > 1:
        asked = [
            asked_words(setting.test_at(name, at, quest.met + n), 0)
            for n, (at, _) in enumerate(quest.marks)
        ]
        yield f"{listed(place for _, place in quest.marks)}: {', then '.join(asked)}"
        return
    for at, place in quest.marks:
        yield f"{place}: {asked_words(setting.test_at(name, at, quest.met), 0)}"


def _cards(s: Tale, k: Seat) -> Iterator[Row]:
    """Yield statuses with what is left of them, treasures, tokens, Location cards."""
    setting, me = s.game.setting, s.knights[k]
    for status, held in me.statuses.items():
        notes = [_left(setting.statuses[status].track, held.marker)]
        if held.companions:
            notes.append(f"companions: {listed(held.companions)}")
        if held.failures:
            notes.append(counted(held.failures, "failed try", "failed tries"))
        if held.mark:
            notes.append(f"marked: {held.mark}")
        yield status, f"{'; '.join(notes)}. {card_text(s, status)}"
    for treasure in me.treasures:
        yield card_name(treasure), f"treasure. {card_text(s, treasure)}"
    for token in me.tokens:
        yield f"Token {token}", card_text(s, token_card(token))
    for card, on_it in me.locations.items():
        place = setting.locations[card].place
        coin = f", with {sum(on_it)} Destiny on it" if sum(on_it) else ""
        yield card, f"Location card{coin}: visit {place} ({place_facts(s, place)})"


def _left(track: int | str, marker: int) -> str:
    """Return how long a status goes on: it ends as its marker leaves the track (R049, R122)."""
    if not isinstance(track, int):
        return "until something ends it"
    left = track - marker
    return f"{counted(left, 'more turn')}" if left > 0 else "ends as your next turn begins"


def place_facts(s: Tale, place: str) -> str:
    """Return a space's terrain, Location number and region."""
    board = s.game.setting.board
    gate = board.gates.get(place)
    if gate:
        return f"Place of Power {board.number[place]}, by way of {gate}"
    facts = f"{board.terrain_of(place)} {board.number[place]}"
    return facts if board.is_sea(place) else f"{facts}, {board.regions_of(place)[0]}"


# --------------------------------------------------------------------------------------- the board


def chart(s: Tale, k: Seat) -> tuple[Sheet, ...]:
    """Return where the knight is, the lines from there, what a move can reach, what calls him."""
    setting, me = s.game.setting, s.knights[k]
    here = me.place or setting.numbers.start
    lines = tuple(
        [
            (one.place, f"{place_facts(s, one.place)}; {_way(s, k, one.place, one.by)}")
            for one in setting.board.lines[here]
        ]
    )
    found = [Sheet(f"Where you are: {here} ({place_facts(s, here)})", lines)]
    if me.place:
        limit = counted(movement_limit(s, k), "space")
        found.append(Sheet(f"Within reach, {limit} at most", tuple(_reach(s, k))))
    calling = tuple(_calling(s, k, here))
    if calling:
        found.append(Sheet("Places your cards name", calling))
    others = tuple(_others(s, k))
    if others:
        found.append(Sheet("The other knights", others))
    return tuple(found)


def _others(s: Tale, k: Seat) -> Iterator[Row]:
    """Yield where the others are, and where their markers stand (R215)."""
    for other in s.seats_from(k)[1:]:
        one = s.knights[other]
        if not one.name:
            continue
        marks = [place for quest in one.quests.values() for _, place in quest.marks]
        where = f"{one.place} ({place_facts(s, one.place)})" if one.place else "not on the map yet"
        seeks = f"; markers: {listed(marks)}" if marks else ""
        yield one.name, f"{where}, {one.destiny} Destiny{seeks}"


def _way(s: Tale, k: Seat, place: str, by: str) -> str:
    if by != "dashed":
        return f"by {by}"
    return "open to you" if place in open_powers(s, k) else "closed without its Location card"


def _reach(s: Tale, k: Seat) -> Iterator[Row]:
    board = s.game.setting.board
    by_distance: dict[int, list[str]] = {}
    for place, far in within_reach(s, k).items():
        if far:
            terrain = board.terrain_of(place) or "Place of Power"
            by_distance.setdefault(far, []).append(f"{place} ({terrain} {board.number[place]})")
    for far in sorted(by_distance):
        yield counted(far, "space"), ", ".join(by_distance[far])


def _calling(s: Tale, k: Seat, here: str) -> Iterator[Row]:
    """Yield the places that call the knight, how far they are, and which way."""
    board = s.game.setting.board
    reached = within_reach(s, k) if s.knights[k].place else {}
    for place, card in goals(s, k):
        far = board.distance(here).get(place, 0)
        away = f"{counted(far, 'space')} away" if far else "you are there"
        way = "" if place in reached else on_the_way(s, place, reached)
        if way:
            left = counted(board.distance(place)[way], "space")
            away += f"; {way}, within reach, is {left} from it"
        yield place, f"{place_facts(s, place)}; {away} ({card})"
