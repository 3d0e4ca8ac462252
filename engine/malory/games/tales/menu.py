"""A menu of responses and tests: what is open, what statuses force, and the knight's pick.

Who decides: the knight; a status that forces a tag; or the Region deck, for Ensorcelled the
response and for Mad the skill or renown (R124, R125, R128, R152-R154, R210, A28, A53).
"""

from __future__ import annotations

from collections.abc import Mapping

from malory.book import phrases
from malory.book.model import Choice, Menu, Number, PassageId, Test, Text, What
from malory.book.reading import holds, render
from malory.games.tales import acts, delegation, reading, trial, words
from malory.games.tales.hero import Hero
from malory.games.tales.holdings import effects, is_spared, spends
from malory.games.tales.rewards import skills_of
from malory.games.tales.state import Tale
from malory.kernel import NOBODY, Ask, Entry, Flow, Move, Refusal, Roll, Seat, step
from malory.pack.tales.effects import Barred, CardTest, Delegated, Forced

FREE = "free"
"""Obeyed in place of a status: the die has left the choice to the knight."""
BY_MADNESS = "let madness choose"

_NTH = ("first", "second")

Pick = tuple[Choice | Test, What | None]


def open_entries(s: Tale, k: Seat, id: PassageId) -> tuple[Choice | Test, ...]:
    """Return the entries whose conditions the knight meets, without what the players filter.

    A filter never takes the last one away (R119).
    """
    end = s.game.page(id).ending
    assert isinstance(end, Menu)  # only a menu is offered
    hero = Hero(s, k)
    found = tuple([one for one in end.entries if holds(one.condition, hero)])
    filters = s.game.filters_of(k)
    if filters:
        return tuple([one for one in found if not filters.intersection(one.tags)]) or found
    return found


def means_of(s: Tale, test: Test) -> list[What]:
    """Return each skill or renown that a test offers, in reading order (R090)."""
    found: list[What] = []
    for what in test.whats:
        if what.kind in ("category", "skills"):
            found += [What("skill", one) for one in skills_of(s, what)]
        else:
            found.append(what)
    return list(dict.fromkeys(found))


def picks(s: Tale, k: Seat, entries: tuple[Choice | Test, ...]) -> dict[Move, Pick]:
    """Return the moves of a menu: a choice's target, a test's skill; with the label if two agree,
    as it was written: so a move is the same in every tongue.

    What a status bars is left out while anything else is offered.
    """
    found: list[Pick] = []
    for entry in entries:
        if isinstance(entry, Choice):
            found.append((entry, None))
        else:
            found.extend([(entry, what) for what in means_of(s, entry)])
    barred = [one.of for _, one in effects(s, k, Barred)]
    if barred:
        free = [
            pick
            for pick in found
            if pick[1] is None or not any(trial.covers(s, of, pick[1]) for of in barred)
        ]
        found = free or found
    hero, book = Hero(s, k), s.game.book
    names = [words.pick_move(*pick) for pick in found]
    labels = [
        f"{name}: {phrases.plain(render(label_of(book.as_written(pick[0])), hero))}"
        if names.count(name) > 1
        else name
        for name, pick in zip(names, found, strict=True)
    ]
    return dict(zip(phrases.distinct(labels), found, strict=True))


def label_of(entry: Choice | Test) -> Text:
    """Return the label of a choice, the deed of a test."""
    return entry.label if isinstance(entry, Choice) else entry.deed


# ---------------------------------------------------------------------------------- who decides


def forcing(s: Tale, k: Seat, entries: tuple[Choice | Test, ...]) -> dict[str, str]:
    """Return the statuses that force a tag which is on offer, each with its tag (R210)."""
    offered = {tag for entry in entries for tag in entry.tags}
    return {card: one.tag for card, one in effects(s, k, Forced) if one.tag in offered}


def delegating(s: Tale, k: Seat, what: str) -> str:
    """Return the status that hands this decision to another, or an empty string (R128)."""
    if is_spared(s, k, what):
        return ""
    return next((card for card, one in effects(s, k, Delegated) if one.what == what), "")


def are_tests(entries: tuple[Choice | Test, ...]) -> bool:
    """Whether no response is offered, only tests."""
    return not any(isinstance(one, Choice) for one in entries)


@step
def offer(s: Tale, k: Seat, id: PassageId) -> None:
    """Find out who picks from the menu. If every entry is closed, the encounter ends."""
    entries = open_entries(s, k, id)
    moves = picks(s, k, entries)
    if not moves:
        return
    tests = are_tests(entries)
    decider = delegating(s, k, "means" if tests else "response") if len(moves) > 1 else ""
    if not decider:
        s.push(respond(k, id, "", ""))
    else:
        s.push(obey(k, id, (decider, *forcing(s, k, entries))))


@step
def obey(s: Tale, k: Seat, id: PassageId, statuses: tuple[str, ...]) -> Flow:
    """R124, R154: of statuses that want different things the knight says which he obeys."""
    uses = spends(s, k, "turn")
    other = delegation.reader(s, k)
    one = statuses[0]
    if len(statuses) > 1 or uses:
        one = yield Ask(k, (*statuses, *uses), what="obey", rule="R154")
    if one in uses:
        s.push(acts.spend(k, uses[one], "turn"), offer(k, id))
    elif one != statuses[0]:
        s.push(respond(k, id, one, ""))
    elif are_tests(open_entries(s, k, id)):
        s.push(maddened(s, k, id, FREE, ""))
    else:
        s.push(bewitched(k, id, one) if other == NOBODY else bewitched_by(k, other, id, one))


def maddened(s: Tale, k: Seat, id: PassageId, obeyed: str, only: Move) -> Entry:
    """Return the step in which another picks the skill or renown: the die, or the reader."""
    other = delegation.reader(s, k)
    if other == NOBODY:
        return madness(k, id, obeyed, only)
    return madness_by(k, other, id, obeyed, only)


def responses(moves: Mapping[Move, Pick]) -> dict[Move, Choice | Test]:
    """Return the entries of a menu, each by the first move that picks it."""
    found: dict[Move, Choice | Test] = {}
    for move, (entry, _) in moves.items():
        if entry not in found.values():
            found[move] = entry
    return found


@step
def bewitched_by(s: Tale, k: Seat, other: Seat, id: PassageId, status: str) -> Flow:
    """R128, A32: the reader picks among the responses open to the knight (A53)."""
    moves = picks(s, k, open_entries(s, k, id))
    found = responses(moves)
    picked = yield Ask(other, tuple(found), what="bewitched", rule="R128")
    entry = found[picked]
    label = render(label_of(entry), Hero(s, k))
    s.say("decided by", k, rule="R128", status=status, by=s.knights[other].name, picked=label)
    _led_to(s, k, id, moves, entry, is_told=True)


@step
def madness_by(s: Tale, k: Seat, other: Seat, id: PassageId, obeyed: str, only: Move) -> Flow:
    """R128, R153: the reader picks the skill or renown."""
    offered = on_offer(s, k, id, obeyed, only)
    tests = {move: pick for move, pick in offered.items() if pick[1] is not None}
    if not tests:
        return  # the passage was edited since the reader was called for
    picked = next(iter(tests))
    if len(tests) > 1:
        picked = yield Ask(other, tuple(tests), what="madness", rule="R128")
    entry, what = tests[picked]
    assert what is not None  # a test's pick names its means
    deed = render(label_of(entry), Hero(s, k))
    decided_by(s, k, other, "means", f"{phrases.means_said(what)}: {deed}")
    follow(s, k, id, entry, what)


def decided_by(s: Tale, k: Seat, other: Seat, what: str, picked: str) -> None:
    """Tell what another has picked in the knight's place, and by which of his statuses (R128)."""
    status, name = delegating(s, k, what), s.knights[other].name
    s.say("decided by", k, rule="R128", status=status, by=name, picked=picked)


@step
def bewitched(s: Tale, k: Seat, id: PassageId, status: str) -> Flow:
    """R152: the die picks among the responses open to the knight, or leaves it to him."""
    (die,) = yield Roll(1, 6)
    said = s.game.setting.tables.delegation.ensorcelled[die - 1]
    s.say("decided", k, rule="R152", status=status, die=die, picked=said)
    if said == "knight":
        s.push(respond(k, id, FREE, ""))
        return
    moves = picks(s, k, open_entries(s, k, id))
    entries = list(dict.fromkeys(entry for entry, _ in moves.values()))
    last = len(entries) - 1
    at = last if said == "last" else min(_NTH.index(said), last)
    _led_to(s, k, id, moves, entries[at])


def _led_to(
    s: Tale,
    k: Seat,
    id: PassageId,
    moves: Mapping[Move, Pick],
    entry: Choice | Test,
    is_told: bool = False,
) -> None:
    """Go on with an entry that another has picked, and has told of or not; of its skills the
    knight, or madness, picks."""
    (move, what), *more = [(move, its) for move, (one, its) in moves.items() if one == entry]
    if not more:
        follow(s, k, id, entry, what, led=not is_told)
    elif delegating(s, k, "means"):
        s.push(maddened(s, k, id, FREE, move))
    else:
        s.push(respond(k, id, FREE, move))


@step
def madness(s: Tale, k: Seat, id: PassageId, obeyed: str, only: Move) -> Flow:
    """R152, R153: the die picks which skill or renown is used, in the order offered."""
    (die,) = yield Roll(1, 6)
    tests = [pick for pick in on_offer(s, k, id, obeyed, only).values() if pick[1] is not None]
    if not tests:
        return  # the passage was edited since the die was called for
    entry, what = tests[(die - 1) % len(tests)]
    status = delegating(s, k, "means")
    s.say("decided", k, rule="R153", status=status, die=die, picked=words.pick_move(entry, what))
    follow(s, k, id, entry, what, led=True)


def on_offer(s: Tale, k: Seat, id: PassageId, obeyed: str, only: Move) -> dict[Move, Pick]:
    """Return the moves that are left when statuses have had their say."""
    entries = open_entries(s, k, id)
    if only:
        picked = picks(s, k, entries).get(only)
        return picks(s, k, entries if picked is None else (picked[0],))
    if obeyed == FREE:
        return picks(s, k, entries)
    tags = forcing(s, k, entries)
    wanted = {tags[obeyed]} if obeyed in tags else set(tags.values())
    if wanted:
        entries = tuple([one for one in entries if wanted.intersection(one.tags)])
    return picks(s, k, entries)


@step
def respond(s: Tale, k: Seat, id: PassageId, obeyed: str, only: Move) -> Flow:
    """R088, R090: the knight picks a response, or the skill or renown of a test.

    `obeyed` is the one status whose tag binds him (empty: all that do), `only` a move of the entry
    that the die has picked.
    """
    moves = on_offer(s, k, id, obeyed, only)
    if not moves:
        return  # the passage was edited since it was read
    tests = [move for move, pick in moves.items() if pick[1] is not None]
    mad = len(tests) > 1 and len(tests) < len(moves) and bool(delegating(s, k, "means"))
    shown = tuple([move for move in moves if not (mad and move in tests)])
    if mad:
        shown = (*shown, BY_MADNESS)
    uses = spends(s, k, "turn")

    def why(move: Move) -> Refusal | None:
        return _barred(s, k, id, move)

    answer = yield Ask(k, (*shown, *uses), why, "menu", "R090" if tests else "R088")
    if answer in uses:
        again = respond(k, id, obeyed, only) if obeyed else offer(k, id)
        s.push(acts.spend(k, uses[answer], "turn"), again)
    elif answer == BY_MADNESS:
        s.push(maddened(s, k, id, obeyed, only))
    else:
        follow(s, k, id, *moves[answer])


def _barred(s: Tale, k: Seat, id: PassageId, move: Move) -> Refusal | None:
    """Return why a move of this menu is not open to the knight: a status keeps him from it."""
    entries = open_entries(s, k, id)
    named = {words.pick_move(entry, what) for entry in entries for what in _whats(s, entry)}
    if move not in named:
        return None
    statuses = [*forcing(s, k, entries), *(card for card, _ in effects(s, k, Barred))]
    if mad := delegating(s, k, "means"):
        statuses.append(mad)
    return Refusal("R124", f"{phrases.listed(dict.fromkeys(statuses))} will not let you.")


def _whats(s: Tale, entry: Choice | Test) -> list[What] | list[None]:
    return [None] if isinstance(entry, Choice) else means_of(s, entry)


def follow(
    s: Tale, k: Seat, id: PassageId, entry: Choice | Test, what: What | None, led: bool = False
) -> None:
    """Do what was picked: turn to the choice's passage, or try the test; `led`: by the die."""
    said = render(label_of(entry), Hero(s, k))
    if led:
        means = phrases.means_said(what) if what is not None else ""
        s.say("led", k, rule="R152", label=said, means=means)
    if isinstance(entry, Choice):
        s.say("chose", k, rule="R088", label=said, target=entry.target)
        s.push(reading.passage(k, entry.target))
    else:
        assert what is not None  # a test's pick names its means
        s.say("tried", k, rule="R090", label=said, tested=what)
        s.push(trial.attempt(k, id, what, entry.number, entry.outcomes))


def card_means(s: Tale, k: Seat, test: CardTest) -> dict[Move, tuple[What, Number]]:
    """Return the moves of a test on a card, each with what is tested and its number (R217)."""
    setting = s.game.setting
    found: list[tuple[What, Number]] = []
    for name in test.skills:
        if name in setting.category:
            found.append((What("skill", name), Number(test.number, test.plus)))
        else:
            skills = setting.skills_of.get(name, setting.skills)
            found += [(What("skill", one), Number(test.number, test.plus)) for one in skills]
    if test.renown:
        found.append((What("renown", test.renown), Number(test.rank)))
    found = list(dict.fromkeys(found))
    barred = [one.of for _, one in effects(s, k, Barred)]
    free = [one for one in found if not any(trial.covers(s, of, one[0]) for of in barred)]
    return {what.id: (what, number) for what, number in free or found}
