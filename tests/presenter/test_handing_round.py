"""Hands: shown, sorted, and kept from the others at one screen."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest
from malory.kernel import Card, Event, Seat, Style, bots_of
from malory.kernel.codec import encode
from malory.telling import Bound, Saves, Sitting, begin, bind, cast, find

from tests.kernel.toys import Joust, Lists
from tests.presenter.playing import played
from tests.presenter.schema import faults

CLEARED = "\x1b[H\x1b[2J\x1b[3J"
SUITS = {"0": "cups", "1": "swords", "2": "cups"}


def card(one: str) -> Card:
    number = one[1:]
    return Card(one, f"Card {number}", {"suit": SUITS.get(number, "coins"), "rank": -int(number)})


class Dealt(Joust):
    """The joust with hands to look at, a line of piles, and scores as a table."""

    sorts = ("suit", "rank")
    styles: Mapping[str, Style] = MappingProxyType({"bids": "table"})

    def hand(self, view: Lists, seat: Seat) -> tuple[Card, ...]:
        return tuple([card(one) for one in view.hands[seat]])

    def status(self, view: Lists, seat: Seat) -> str:
        return f"{len(view.deck)} cards left in the deck."

    def tell(self, event: Event, viewer: Seat) -> str:
        if event.kind == "bids":
            rows = [f"Player {k + 1}\t{bid[-1]}\t0" for k, bid in enumerate(event.facts["bids"])]
            return "\n".join(["Player\tbids\tin all", *rows])
        return super().tell(event, viewer)


def at_the_lists(tmp_path: Any, seats: str = "human,human") -> Sitting:
    bound = Bound(Dealt(), bots_of({}), "The Joust", "joust", "joust")
    return begin(bound, cast(bound, seats), "3", Saves(tmp_path))


def test_a_shared_screen_is_cleared_before_it_is_handed_on(tmp_path):
    sitting = at_the_lists(tmp_path)
    _, out = played(sitting, ["", "1", "", "", "1", "", ""], "line", is_terminal=True)
    first, second = [f"Pass to player {n}:" for n in (1, 2)]
    assert out.index(first) < out.index(CLEARED) < out.index(second)
    own = {k: set(hand) for k, hand in enumerate(sitting.table.state.hands)}
    screens = out.split(CLEARED)
    for screen in screens:
        cards = {f"c{one}" for one in re.findall(r"Card (\d)", screen)}
        assert cards <= own[0] or cards <= own[1]
        assert not cards or screen.index("Pass to") < screen.index("Your hand")
    assert sum("Card" in one for one in screens) == 3


def test_what_happened_meanwhile_is_told_to_each_in_his_own_words(tmp_path):
    sitting = at_the_lists(tmp_path)
    _, out = played(sitting, ["", "1", "", "", "1"], "line", is_terminal=True)
    dealt = [one for one in out.split(CLEARED) if "'hand':" in one]
    assert ["dealt 0 {'hand'" in one for one in dealt] == [True, False]
    assert ["dealt 1 {'hand'" in one for one in dealt] == [False, True]


def test_the_log_at_a_shared_screen_holds_no_secret(tmp_path):
    sitting = at_the_lists(tmp_path)
    played(sitting, ["", "2", "", "", "1", "", "", "1", "1"], "line", is_terminal=True)
    words = " ".join(one.words for one in sitting.log())
    assert "dealt" in words
    assert "'hand'" not in words
    assert "'bid'" not in words
    assert not any(one.style == "answer" for one in sitting.log())


def test_plain_text_says_what_it_cannot_clear(tmp_path):
    sitting = at_the_lists(tmp_path)
    _, out = played(sitting, ["", "1", "", "", "1"], "plain", is_terminal=True)
    assert "\x1b" not in out
    assert "What stands above this line was for one player alone." in out
    before, _, after = out.partition("Pass to player 2:")
    assert before.splitlines().count("") > 60
    assert "Your hand, 3 cards: " in after


def test_a_player_at_a_shared_screen_may_leave_where_it_is_handed_on(tmp_path):
    sitting = at_the_lists(tmp_path)
    code, out = played(sitting, ["quit"], "line", is_terminal=True)
    assert code == 0
    assert "The game is saved." in out
    assert "Card" not in out


def test_one_person_among_bots_keeps_the_screen(tmp_path):
    _, out = played(at_the_lists(tmp_path, "human,bot:eager"), ["1"], "line", is_terminal=True)
    assert "Pass to" not in out
    assert CLEARED not in out


@pytest.mark.parametrize("front", ["line", "plain"])
def test_a_hand_is_sorted_for_the_eye_alone(tmp_path, front):
    sitting = at_the_lists(tmp_path, "human,bot:eager")
    before = encode(sitting.table.state)
    script = ["sort suit", "sort rank", "sort drawn", "sort colour", "?"]
    _, out = played(sitting, script, front)
    assert encode(sitting.table.state) == before
    hands = [re.findall(r"Card (\d)", one) for one in re.findall(r"Your hand.*", out)]
    drawn = [one[1:] for one in sitting.table.state.hands[0]]
    assert hands[0] == hands[3] == drawn
    assert hands[2] == sorted(drawn, reverse=True)
    assert sorted(hands[1]) == sorted(drawn)
    assert "A hand is sorted by suit, rank or drawn: sort suit." in out
    assert "put your hand in order" in out


def test_a_card_that_can_be_played_bears_its_number_and_the_choices_follow_the_hand(tmp_path):
    sitting = at_the_lists(tmp_path, "human,bot:eager")
    _, out = played(sitting, ["1", "sort rank"], "line")
    ranked = out[out.rindex("Your hand") :]
    named = re.findall(r"\[(\d)\] Card (\d)", ranked)
    assert [n for n, _ in named] == ["1", "2", "3"]
    assert [card for _, card in named] == sorted((card for _, card in named), reverse=True)
    assert [f"c{card}" for _, card in named] == [
        one.move for one in sitting.prompt.options if one.move != "pass"
    ]
    assert sitting.prompt.options[-1].move == "pass"
    _, out = played(at_the_lists(tmp_path, "human,bot:eager"), ["1"], "plain")
    assert re.search(r"Your hand, 3 cards: Card \d \(choice \d\), ", out)


def test_piles_stand_above_the_question_and_scores_under_their_heads(tmp_path):
    _, out = played(at_the_lists(tmp_path, "human,bot:eager"), ["1"], "line")
    assert out.count("3 cards left in the deck.") == 2
    assert re.search(r"Player +bids +in all\n +Player 1 +1 +0\n", out)
    _, out = played(at_the_lists(tmp_path, "human,bot:eager"), ["1"], "plain")
    assert "Player 1: bids 1, in all 0.\n" in out


@pytest.mark.parametrize("front", ["line", "plain"])
@pytest.mark.parametrize("width", range(20, 81, 4))
def test_a_card_stands_on_one_line_with_its_number(tmp_path, front, width):
    sitting = at_the_lists(tmp_path, "human,bot:eager")
    _, out = played(sitting, ["1"], front, width=width)
    shown = out[out.rindex("Your hand") :].splitlines()
    numbers = {one.move: n for n, one in enumerate(sitting.prompt.options, 1)}
    for move, words, _ in sitting.hand():
        n = numbers[move]
        item = f"[{n}] {words}" if front == "line" else f"{words} (choice {n})"
        assert any(item in line for line in shown)
    hand = shown[: shown.index("Which card?")]
    assert max(map(len, hand)) <= width


def test_programs_get_hand_and_status_and_hand_nothing_round(tmp_path, root):
    schema = json.loads((root / "grammar" / "schemas" / "play.json").read_text("utf-8"))
    _, out = played(at_the_lists(tmp_path), ["1", "sort rank", "1"], "json")
    told = [json.loads(line) for line in out.splitlines()]
    assert [fault for line in told for fault in faults(line, schema, schema)] == []
    asked = [line for line in told if line["type"] == "decision"]
    assert [one["seat"] for one in asked] == [0, 1, 1, 0]
    assert asked[0]["status"] == "3 cards left in the deck."
    ranks = [card["facts"]["rank"] for card in asked[2]["hand"]]
    assert ranks == sorted(ranks)
    assert next(line for line in told if line.get("style") == "table")["words"].count("\t") == 6


@pytest.mark.parametrize(
    ("seats", "known"), [("human,bot:eager", ["0"]), ("human,human", ["0", "1"])]
)
def test_programs_get_what_only_the_seats_that_they_play_may_know(tmp_path, seats, known):
    _, out = played(at_the_lists(tmp_path, seats), ["1"], "json")
    events = [one for one in map(json.loads, out.splitlines()) if one["type"] == "event"]
    assert sorted({seat for one in events for seat in one["secret"]}) == known
    assert not any("hand" in one["facts"] for one in events)


def test_a_new_game_goes_on_from_no_save_though_chance_has_answered(tmp_path):
    sitting = at_the_lists(tmp_path, "human,bot:eager")
    assert sitting.table.record
    _, out = played(sitting, [], "json")
    assert json.loads(out.splitlines()[0])["resumed"] is False


def test_a_game_without_hands_sorts_none(tmp_path):
    _, out = played(tmp_path, ["", "sort suit", "?"])
    assert "There is no hand to sort in this game." in out
    assert "put your hand in order" not in out


def test_while_all_lies_open_the_screen_lies_before_everybody(tmp_path):
    bound = bind(find("camlann"), {"arthur": "1"})
    sitting = begin(bound, cast(bound, "human,human"), "3", Saves(tmp_path))
    script = ["", "done", "", "", "done", "", "smite", "pass", "", "done"]
    _, out = played(sitting, script, "line", is_terminal=True)
    private, other, common = out.split(CLEARED)
    assert [one.count("Pass to") for one in (private, other, common)] == [1, 1, 1]
    assert "Now it is for everybody." in other
    before, _, after = common.partition("Pass to")
    assert before.count("reveals") == 2
    assert before.count("You stand at") == 2
    assert "Against you: Holy Grail 6, Men at arms 5," in before
    assert "Mordred uses Smite: Helm is negated." in before
    assert "After hand 1" in before
    assert "You draw" not in before
    assert "You draw" in after


def test_a_shared_screen_does_not_tell_that_a_hand_leaves_no_choice(tmp_path):
    bound = bind(find("kings-court"), {})
    sitting = begin(bound, cast(bound, "human,human"), "3", Saves(tmp_path))
    sitting.hearing.share()
    lone = 0
    for _ in range(60):
        before = sitting.table.record[-1:]
        list(sitting.go_on())
        assert sitting.table.record[-1:] == before
        lone += len(sitting.prompt.options) == 1
        sitting.answer(sitting.prompt.options[-1].move)
    assert lone
