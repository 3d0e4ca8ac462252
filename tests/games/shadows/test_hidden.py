"""What is hidden from a seat, loyalty above all, changes nothing that the seat is given.

Whole games are played. On the way everything that a seat may not see is dealt anew, loyalty cards
too, and all that the seat is given must be the same, byte for byte: view, question, hand, status,
sheets, board, refusals, offers of undo, JSON and plain lines. Then both worlds are played on with
the same answers, and what is told must be the same until something hidden is shown.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pytest
from malory.games.shadows import BOTS, Realm, Shadows, sights, verbs
from malory.kernel import (
    CHANCE,
    HIDDEN,
    NOBODY,
    Answer,
    Bot,
    Event,
    Seat,
    Seeded,
    Stream,
    legal,
    play,
    question,
    view,
)
from malory.kernel.bots import EAGER, RANDOM
from malory.kernel.laws import written
from malory.kernel.play import judge
from malory.kernel.question import Roll, Shuffle
from malory.kernel.table import Table
from malory.presenter.jsonl import JsonFront
from malory.presenter.line import LineFront
from malory.presenter.plain import PlainFront
from malory.presenter.streams import Keyboard
from malory.telling import Saves, Sitting
from malory.telling.binding import Bound
from malory.telling.hearing import Hearing

from bench.bold import BOLD
from tests.games.shadows.seated import Seated, game_of

AHEAD: Final = 8
"""So many answers both worlds are played on with."""
PLAYERS: Final = (RANDOM, EAGER, BOLD, *BOTS.values())


class Given(NamedTuple):
    """All that a seat is given in a position, but for what was told before."""

    view: str
    question: str
    pages: str
    refusals: tuple[str, ...]
    undo: tuple[bool, ...]
    json: str
    plain: str
    line: str


def given(table: Table[Realm], viewer: Seat) -> Given:
    s, game = table.state, table.game
    seen = view(s, viewer)
    is_asked = s.asked == viewer
    pages: list[object] = [game.status(seen, viewer), game.hand(seen, viewer)]
    pages += [game.sheets(seen, viewer), game.chart(seen, viewer), game.help(seen, viewer)]
    pages += [game.called(seen, seat) for seat in range(table.seats)]
    fronts = [shown(table, viewer, kind) if is_asked else "" for kind in ("json", "plain", "line")]
    return Given(
        written(seen),
        repr(game.prompt(seen)) if is_asked else "",
        repr(pages),
        tuple([repr(judge(s, viewer, move)) for move in every_move(game, s)]),
        tuple([table.may_undo(seat) for seat in range(table.seats)]),
        *fronts,
    )


def every_move(game: Shadows, s: Realm) -> tuple[str, ...]:
    """Whatever anybody might type, legal or not."""
    words = [one for name, one in vars(verbs).items() if name.isupper() and isinstance(one, str)]
    deck = game.deck
    return (*words, *deck.whites, *deck.blacks, *deck.quests, *s.named(range(len(s.knights))), "2")


def shown(table: Table[Realm], viewer: Seat, kind: str) -> str:
    """What stands before a lone person at a seat, as a front end writes it."""
    players: list[Bot | None] = [RANDOM] * table.seats
    players[viewer] = None
    bound = Bound(table.game, {}, "Shadows", "shadows", "shadows")
    sitting = Sitting(bound, tuple(players), table, Saves())
    out = io.StringIO()
    front: Any = {  # Any: the three front ends
        "json": lambda: JsonFront(out, Keyboard()),
        "plain": lambda: PlainFront(out, Keyboard(), 80),
        "line": lambda: LineFront(out, Keyboard(), 80),
    }[kind]()
    front.ask(sitting, sitting.prompt)
    front.pages("sheet", sitting.sheets())
    front.pages("map", sitting.chart())
    front.why(sitting.prompt, [])
    return out.getvalue()


def twin(table: Table[Realm], s: Realm) -> Table[Realm]:
    """A table that differs in nothing but the position."""
    made = Table.laid(table.game, table.seats, table.seed, table.lone, s, table.record, (), None)
    made.floor, made.barrier = table.floor, table.barrier
    return made


def told(table: Table[Realm], events: list[Event], viewer: Seat) -> list[str]:
    """Events as a person at a seat hears and a program reads them."""
    hearing = Hearing(table.game, (viewer,))
    lines = []
    for event in events:
        out = io.StringIO()
        heard = hearing.told(event)
        if heard is not None:
            JsonFront(out, Keyboard()).tell(heard)
        lines.append(out.getvalue())
    return lines


def worlds(s: Realm, viewer: Seat, rng: Stream) -> Iterator[Realm]:
    """A few positions that look the same to a seat, and one in which treason lies elsewhere."""
    yield s.game.sample(view(s, viewer), rng)
    for _ in range(48):
        other = s.game.sample(view(s, viewer), rng)
        if other.loyalty != s.loyalty or other.unlooked != s.unlooked:
            yield other
            return


def may_suspect_two(s: Realm, viewer: Seat) -> bool:
    """Whether by what a seat knows two others, at least, may each be the Traitor: then treason may
    lie elsewhere, wherever it lies, and a world in which it does must be dealt."""
    if "traitor" in s.shown or s.is_traitor(viewer) or not s.loyalty[viewer]:
        return False
    alive = [k for k in s.others(viewer) if not s.shown[k] and k not in s.dead]
    return viewer not in s.dead and len(alive) > 1


def same_answer(table: Table[Realm], other: Table[Realm], answer: Answer) -> Answer | None:
    """The answer that the other world gives in the place of one; None if it cannot."""
    asked = question(other.state)
    if isinstance(asked, Shuffle) and sorted(asked.ids) != sorted(answer):
        return Seeded(str(answer)).outcome(0, asked)
    return answer if judge(other.state, other.state.asked, answer) is None else None


def record(table: Table[Realm], answer: Answer) -> list[Event]:
    """Let a table take one answer, chance's too, and return what happened."""
    heard = len(table.events)
    table._record(table.state.asked, answer)
    return table.events[heard:]


def marked(events: list[Event], viewer: Seat) -> bool:
    return any(event.reveals or viewer in event.secret for event in events)


def play_both(table: Table[Realm], other: Table[Realm], viewer: Seat, bot: Bot, rng: Stream) -> int:
    """Play both worlds on until something hidden is shown; return how far that was."""
    for half in table.state.answers[len(other.state.answers) :]:  # of another's move, half made
        if judge(other.state, other.state.asked, half) is not None:
            return 0
        record(other, half)
    other.record[:] = table.record
    for ply in range(AHEAD):
        s = table.state
        if s.asked == NOBODY:
            return ply
        if s.asked == CHANCE:
            answer: Answer | None = Seeded(rng.bits()).outcome(0, question(s))
        else:
            answer = bot.choose(table.game, view(s, s.asked), legal(s), Stream(rng.bits()), 0)
        assert answer is not None
        theirs = same_answer(table, other, answer)
        if theirs is None:
            return ply
        happened, elsewhere = record(table, answer), record(other, theirs)
        here, there = told(table, happened, viewer), told(other, elsewhere, viewer)
        if here != there:
            first = next(
                (
                    at
                    for at, pair in enumerate(zip(here, there, strict=False))
                    if pair[0] != pair[1]
                ),
                min(len(here), len(there)),
            )
            raw = [*happened[first : first + 1], *elsewhere[first : first + 1]]
            assert marked(raw, viewer), (here, there)
            return ply
        if written(view(table.state, viewer)) != written(view(other.state, viewer)):
            assert marked(happened, viewer), (viewer, answer, here)
            return ply
        assert given(table, viewer) == given(other, viewer), (viewer, answer)
    return AHEAD


@pytest.mark.rule("SC-A27", "SC004", "SC060")
@pytest.mark.parametrize("bot", PLAYERS, ids=lambda bot: bot.name)
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"late_look": "yes", "swap": "random"}),
        (3, {}),
        (4, {"squires": "yes", "heal": "any"}),
        (5, {"traitor": "certain", "white_for": "face-down"}),
        (7, {}),
    ],
)
def test_what_a_seat_is_given_does_not_hang_on_what_it_may_not_see(
    bot: Bot, seats: int, options: dict[str, str]
) -> None:
    game = game_of(**options)
    seen = Counter[str]()
    for seed in range(10):
        # Accusations end treason elsewhere, in some games after a few turns, so a number of games
        # says little of it. Two are played, and more until enough of it was seen.
        if seed > 1 and seen["treason elsewhere"] > 3 and seen["far"] > 3:
            break
        rng = Stream(seed * 100 + seats)
        table = Table(game, seats, seed, lone=False)
        while not table.is_over:
            viewer = rng.below(seats)
            if rng.below(16) == 0:
                before = seen["treason elsewhere"]
                for world in worlds(table.state, viewer, rng):
                    here, there = twin(table, table.state.copy()), twin(table, world)
                    assert given(here, viewer) == given(there, viewer)
                    s = table.state
                    elsewhere = (world.loyalty, world.unlooked) != (s.loyalty, s.unlooked)
                    seen["treason elsewhere"] += elsewhere
                    seen["far"] += play_both(here, there, viewer, bot, rng) > 2
                if may_suspect_two(table.state, viewer):
                    assert seen["treason elsewhere"] > before, (seed, viewer)
            table.run({table.state.asked: bot}, 1)
    assert seen["treason elsewhere"] > 3
    assert seen["far"] > 3


@pytest.mark.rule("SC-A27")
@pytest.mark.parametrize("seats", [3, 6])
def test_the_traitors_screens_are_a_loyal_knights_but_for_what_his_card_says(seats: int) -> None:
    """The same questions, the same moves in the same places; what differs is the loyalty card, and
    what comes of the wish to reveal oneself."""
    game = game_of(traitor="certain")
    asked = Counter[str]()
    for seed in range(2):
        table = Table(game, seats, seed)
        while not table.is_over:
            s = table.state
            if not any(s.shown) and all(s.loyalty):
                k, what = s.asked, kind_of(s)
                loyal, traitor = sworn(s, k, "loyal"), sworn(s, k, "traitor")
                ours, his = game.prompt(view(loyal, k)), game.prompt(view(traitor, k))
                asked[what] += 1
                if what == "reveal":
                    moves = [[one.move for one in prompt.options] for prompt in (ours, his)]
                    assert moves[0] == moves[1]
                elif what == "look":
                    assert ours._replace(long="") == his._replace(long="")
                else:
                    assert ours == his
                    for kind in ("plain", "line"):
                        screens = [shown(twin(table, one), k, kind) for one in (loyal, traitor)]
                        pairs = zip(*[one.splitlines() for one in screens], strict=True)
                        odd = [pair for pair in pairs if pair[0] != pair[1]]
                        assert all("oyal" in one[0] and "raitor" in one[1] for one in odd)
                        assert len(odd) == 1
            table.run({s.asked: BOLD}, 1)
    assert min(asked[one] for one in ("look", "evil", "deeds", "second", "reveal")) > 0


def sworn(s: Realm, k: Seat, oath: str) -> Realm:
    """The same position, but that a seat is loyal or the Traitor; another takes what it had."""
    made = s.copy()
    oaths = [cards[0] for cards in s.loyalty]
    if oaths[k] != oath:
        other = oaths.index(oath)
        oaths[k], oaths[other] = oaths[other], oaths[k]
    made.loyalty = tuple([(one,) for one in oaths])
    return made


@pytest.mark.rule("SC-A27")
def test_nothing_is_asked_of_the_traitor_alone() -> None:
    """Played on alike, two worlds ask the same seats the same questions: no clock betrays him."""
    game = game_of(traitor="certain")
    for seed in range(6):
        s = Table(game, 5, seed).state.copy()
        worlds = [sworn(s, k, "traitor") for k in range(5)]
        rng = Stream(seed)
        for _ in range(300):
            if s.asked == NOBODY or any(s.shown):
                break
            if s.asked == CHANCE:
                answer: Answer = Seeded(rng.bits()).outcome(0, question(s))
            else:
                telling = (verbs.REVEAL, verbs.ACCUSE, "Fate")
                answer = rng.choice([one for one in legal(s) if one not in telling] or legal(s))
            play(s, answer)
            for world in worlds:
                play(world, answer)
            asked = {(one.asked, kind_of(one)) for one in worlds if one.asked != NOBODY}
            if NOBODY in [one.asked for one in worlds]:
                break
            assert asked == {(s.asked, kind_of(s))}


def kind_of(s: Realm) -> str:
    asked = question(s)
    return type(asked).__name__ if isinstance(asked, Roll | Shuffle) else asked.what


# ---------------------------------------------------------------------------------------- samples


def test_a_deal_keeps_all_that_a_seat_has_seen() -> None:
    """What all know a hand to hold, what lies face down of one's own, looks at the pile, treason
    that is public."""
    rng = Stream(5)
    kept = Counter[str]()
    for seed in range(12):
        table = Table(game_of(), 4, seed)
        while not table.is_over:
            s = table.state
            if rng.below(6) == 0:
                for viewer in range(4):
                    deal = s.game.sample(view(s, viewer), rng)
                    assert deal.hands[viewer] == s.hands[viewer]
                    assert deal.loyalty[viewer] == s.loyalty[viewer]
                    for k, known in enumerate(s.known):
                        assert not Counter(known) - Counter(deal.hands[k])
                        kept["known"] += bool(known) and k != viewer
                    for k, public in enumerate(s.shown):
                        assert not public or deal.loyalty[k] == (public,)
                        kept["shown"] += bool(public)
                    mine = s.foreseen[viewer]
                    assert deal.black[::-1][: len(mine)] == mine
                    kept["foreseen"] += bool(mine)
                    assert deal.down[viewer] == s.down[viewer]
                    kept["down"] += bool(s.down[viewer])
                    for one in sights.known(s, viewer):
                        lie = [card for at in one.places for card in sights.at_place(deal, at)]
                        assert not Counter(one.cards) - Counter(lie)
                        kept[one.places[0].zone] += one.apart
                    assert_at_home(deal)
            table.run({s.asked: BOLD}, 1)
    expected = ("known", "shown", "foreseen", "down", "drawn", "hand", "white")
    assert min(kept[one] for one in expected) > 0, kept


def assert_at_home(s: Realm) -> None:
    """Every face-down card is one that could lie where it lies, and is counted once."""
    from malory.games.shadows.quests import black_cards

    deck = s.game.deck
    for name, row in deck.quests.items():
        if row.kind == "combat":
            role = "black-knight" if row.role == "black-knight" else "lancelot"
            assert all(deck.blacks[card].role == role for card in black_cards(s, name))


@pytest.mark.rule("SC-A39")
def test_who_saw_a_card_on_the_pile_knows_it_where_another_has_laid_it_face_down() -> None:
    table = Seated(
        knights=("Sir Percival", "Sir Kay", "Sir Gawain"), black=["Black Knight 7", "Despair"]
    )
    table(0, verbs.LIFE)  # he has looked, and leaves the card where it lies
    table(0, verbs.MOVE, "Excalibur", verbs.END)
    table(1, verbs.BLACK)
    rng, s = Stream(3), table.s
    drawn = [[s.game.sample(view(s, k), rng).drawn[1] for _ in range(30)] for k in (0, 2)]
    assert set(drawn[0]) == {("Black Knight 7",)}
    assert len(set(drawn[1])) > 1
    table(1, verbs.DOWN)
    s = table.s
    down = [[s.game.sample(view(s, k), rng).down[1] for _ in range(30)] for k in (0, 2)]
    assert set(down[0]) == {("Black Knight 7",)}
    assert len(set(down[1])) > 1
    (own, *_) = table.game.sheets(view(s, 0), 0)
    assert dict(own.rows)["Sir Kay, face down at Black Knight"] == "Black Knight 7"
    assert "Black Knight 7" not in str(table.game.sheets(view(s, 2), 2))


def test_each_seat_is_the_traitor_as_often_as_any_other() -> None:
    """SC004: of eight cards one; after one's own seven are left, each as likely the Traitor's."""
    s = Table(game_of(), 5, "fair").state
    k = next(one for one in range(5) if s.loyalty[one] == ("loyal",))
    rng, deals = Stream(1), 7000
    where = Counter[int]()
    for _ in range(deals):
        deal = s.game.sample(view(s, k), rng)
        where[next((one for one in range(5) if deal.is_traitor(one)), -1)] += 1
    assert where[k] == 0
    for one in range(5):
        if one != k:
            assert abs(where[one] / deals - 1 / 7) < 0.02
    assert abs(where[-1] / deals - 3 / 7) < 0.02


def test_the_last_loyal_knight_left_is_known_to_be_loyal() -> None:
    """SC066: were he the Traitor the game would be over."""
    game = game_of()
    s = Table(game, 3, 3).state.copy()
    k = next(one for one in range(3) if s.loyalty[one] == ("loyal",))
    dead = tuple([one for one in range(3) if one != (k + 1) % 3])
    s.dead, s.places = dead, tuple(["" if one in dead else "Round Table" for one in range(3)])
    rng = Stream(2)
    for _ in range(200):
        deal = game.sample(view(s, k), rng)
        assert not deal.is_traitor((k + 1) % 3)


def test_a_view_shows_no_card_of_another() -> None:
    table = Table(game_of(), 4, 8)
    for _ in range(200):
        s = table.state
        for viewer in (*range(4), NOBODY):
            seen = view(s, viewer)
            for zone in (seen.hands, seen.loyalty, seen.down, seen.foreseen, seen.buried):
                others = [cards for k, cards in enumerate(zone) if k != viewer]
                assert all(card is HIDDEN for cards in others for card in cards)
            assert all(card is HIDDEN for card in (*seen.white, *seen.black, *seen.box))
        if table.is_over:
            break
        table.run({s.asked: BOLD}, 1)


def held(s: Realm, viewer: Seat, k: Seat, card: str) -> set[int]:
    """How many of a card another may hold, by what a seat has seen."""
    rng = Stream(7)
    return {s.game.sample(view(s, viewer), rng).hands[k].count(card) for _ in range(40)}


@pytest.mark.rule("SC014")
def test_who_gave_a_card_in_an_exchange_knows_that_the_other_holds_it() -> None:
    hands = (("Fight 5", "Grail"), ("Fate",), ("Grail",))
    table = Seated(*hands, knights=("King Arthur", "Sir Kay", "Sir Tristan"))
    table(0, verbs.LIFE, verbs.SWAP, "Sir Kay", "Fight 5")(1, "Fate")
    s = table.s
    assert min(held(s, 0, 1, "Fight 5")) == 1
    assert min(held(s, 1, 0, "Fate")) == 1
    assert 0 in held(s, 2, 1, "Fight 5")
    assert dict(table.game.sheets(view(s, 0), 0)[0].rows)["Sir Kay, in hand"] == "Fight 5"
    assert "Fight 5" not in str(table.game.sheets(view(s, 2), 2))
    table(0, verbs.DRAW, verbs.END)(1, verbs.LIFE, verbs.MOVE, "Excalibur", verbs.AGAIN)
    table(1, verbs.QUEST, "Fight 5")  # face down: it may be gone
    assert 0 in held(table.s, 0, 1, "Fight 5")


@pytest.mark.rule("SC073")
def test_who_sent_the_messenger_knows_what_he_brought_until_it_is_played() -> None:
    hands = (("Messenger", "Fight 5", "Fight 5", "Grail"), ("Merlin",), ())
    table = Seated(*hands, knights=("Sir Kay", "Sir Gawain", "Sir Tristan"), engines=1)
    table(0, verbs.LIFE, verbs.CARD, "Messenger", "Sir Gawain", "Fight 5", "Fight 5", "Grail")
    assert min(held(table.s, 0, 1, "Fight 5")) == 2
    assert 0 in held(table.s, 2, 1, "Fight 5")
    table(0, verbs.END)(1, verbs.LIFE, verbs.SIEGE, "Fight 5", verbs.ROLL)
    assert min(held(table.s, 0, 1, "Fight 5")) == 1
    assert min(held(table.s, 0, 1, "Grail")) == 1
