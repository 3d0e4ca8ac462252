"""Cards that the table draws itself: named, put in their place, kept, taken back, played over."""

from __future__ import annotations

import pytest
from malory.kernel.save import Save
from malory.telling import Saves, UnplayableError, begin, bind, cast, find, take_up
from malory.telling.cards import DRAW
from malory.telling.replaying import played_over

ALONE = {"knights": "Gawain"}


def seated(tmp_path, seats="", options=ALONE, seed="3", dice="roll"):
    bound = bind(find("tales"), options, True)
    return begin(bound, cast(bound, seats), seed, Saves(tmp_path), dice=dice, cards="ask")


def till_drawn(sitting, words="Draw"):
    """Play first choices on, naming nothing, until a question that begins with these words."""
    for ply in range(400):
        list(sitting.go_on())
        prompt = sitting.prompt
        if prompt.by_enter and prompt.words.startswith(words):
            return prompt
        move = prompt.options[(5 + ply) % len(prompt.options)].move
        assert sitting.answer(prompt.by_enter or move) is None
    raise AssertionError("nothing was drawn")


def test_nothing_of_a_card_is_told_or_shown_before_it_is_named(tmp_path):
    sitting = seated(tmp_path)
    prompt = till_drawn(sitting, "Draw a Starting Quest")
    assert not any("Starting Quest" in one.words for one in sitting.log())
    assert not any("Starting" in str(one) for one in sitting.sheets())
    card = prompt.options[1]
    assert sitting.answer(card.move) is None
    assert card.words in next(sitting.go_on()).words


@pytest.mark.parametrize("number", [1, 5, -1])
def test_the_card_that_is_named_is_the_card_that_was_drawn(tmp_path, number):
    sitting = seated(tmp_path)
    card = till_drawn(sitting, "Draw an Encounter card").options[number]
    assert sitting.answer(card.move) is None
    told = [one.event for one in sitting.go_on() if one.event is not None]
    assert [one.facts["card"] for one in told if one.kind == "drawn"] == [card.move]


def test_each_location_may_be_drawn_though_most_were_set_aside(tmp_path):
    sitting = seated(tmp_path)
    prompt = till_drawn(sitting, "Draw an Encounter card")
    locations = [one for one in prompt.options if one.group == "Locations"]
    state = sitting.table.state
    assert len(locations) == len(sitting.bound.game.setting.edition.locations)
    held = len(state.aside)
    wanted = next(one.move for one in locations if one.move in state.aside)
    assert sitting.answer(wanted) is None
    assert len(sitting.table.state.aside) == held
    assert wanted not in sitting.table.state.aside


def test_a_card_that_is_out_of_the_pile_is_not_on_offer_and_is_refused(tmp_path):
    sitting = seated(tmp_path)
    first = till_drawn(sitting, "Draw an Encounter card").options[1].move
    sitting.answer(first)
    again = till_drawn(sitting, "Draw an Encounter card")
    assert first not in [one.move for one in again.options]
    before = list(sitting.table.record)
    assert sitting.answer(first).words == f"{first} cannot be in that pile any more."
    assert sitting.table.record == before


def test_what_is_left_to_the_game_falls_as_without_asking(tmp_path):
    asked, plain = seated(tmp_path), seated(tmp_path)
    plain.cards = None
    for sitting in (asked, plain):
        for _ in range(60):
            list(sitting.go_on())
            if not sitting.is_over:
                prompt = sitting.prompt
                sitting.answer(prompt.by_enter or prompt.options[0].move)
    length = min(len(asked.table.record), len(plain.table.record))
    assert length > 20
    assert asked.table.record[:length] == plain.table.record[:length]


def test_the_record_plays_over_to_the_same_state(tmp_path):
    sitting = seated(tmp_path)
    for _ in range(3):
        prompt = till_drawn(sitting)
        sitting.answer(prompt.options[2].move)
    list(sitting.go_on())
    saves = Saves(tmp_path)
    sitting.keep()
    read = saves.read(sitting.name)
    assert isinstance(read, Save)
    over, told = played_over(read)
    assert [one.words for one in told if one.style == "prose"] == [
        one.words for one in sitting.log() if one.style == "prose"
    ]
    assert over.table.state == sitting.table.state


def test_a_card_that_waits_to_be_named_waits_still_in_a_game_taken_up(tmp_path):
    sitting = seated(tmp_path)
    sitting.answer(till_drawn(sitting, "Draw a Starting Quest").options[1].move)
    prompt = till_drawn(sitting, "Draw an Encounter card")
    again = take_up(Saves(tmp_path), sitting.name)
    assert list(again.go_on()) == []
    assert again.prompt == prompt
    assert again.log() == sitting.log()
    assert again.command().endswith("--cards ask")
    assert again.answer(prompt.options[3].move) is None
    assert prompt.options[3].words in next(again.go_on()).words


def test_a_card_is_taken_back_with_the_decision_that_drew_it_and_asked_for_again(tmp_path):
    sitting = seated(tmp_path)
    sitting.answer(till_drawn(sitting, "Draw an Encounter card").options[2].move)
    drawn = till_drawn(sitting, "Draw an Encounter card")
    assert sitting.undo() is None
    assert not sitting.prompt.by_enter
    assert till_drawn(sitting, "Draw an Encounter card") == drawn


def test_of_several_cards_each_is_named_and_taken_back_by_itself(tmp_path):
    sitting = seated(tmp_path, options={**ALONE, "skills": "drawn"})
    prompt = till_drawn(sitting, "Turn up six skill markers")
    assert prompt.words.endswith("Which is the first?")
    skills = [one.move for one in prompt.options[1:]]
    sitting.answer(skills[0])
    assert sitting.prompt.words.endswith("Which is the second?")
    assert sitting.undo() is None
    assert sitting.prompt == prompt
    for skill in skills[3:9]:
        assert sitting.answer(skill) is None
    list(sitting.go_on())
    assert {one.move for one in sitting.prompt.options} == set(skills[3:9])


def test_at_a_table_of_several_whose_card_it_is_is_said(tmp_path):
    sitting = seated(tmp_path, "human,bot", {"knights": "Gawain,Enid"})
    whose = {till_drawn(sitting, "Draw a Starting Quest").words}
    sitting.answer(DRAW)
    whose.add(till_drawn(sitting, "Draw a Starting Quest").words)
    assert whose == {
        f"Draw a Starting Quest for {name}. Which is it?" for name in ("Gawain", "Enid")
    }
    assert sitting.prompt.seat == 0


def test_dice_and_cards_may_both_be_the_tables(tmp_path):
    sitting = seated(tmp_path, dice="ask")
    seen = set()
    for ply in range(300):
        list(sitting.go_on())
        if sitting.is_over or len(seen) == 2:
            break
        prompt = sitting.prompt
        if sitting.is_left:
            seen.add(bool(prompt.by_enter))
        assert sitting.answer(prompt.options[(5 + ply) % len(prompt.options)].move) is None
    assert seen == {True, False}
    assert sitting.command().endswith("--dice ask --cards ask")


@pytest.mark.parametrize("game", ["kings-court", "camlann", "king-arthur", "shadows"])
def test_where_hands_are_hidden_the_game_deals_and_says_which_games_ask(tmp_path, game):
    bound = bind(find(game), {}, True)
    with pytest.raises(UnplayableError, match=r"only the game can keep hidden; .* is for tales"):
        begin(bound, cast(bound, ""), "3", Saves(tmp_path), cards="ask")


def test_bots_alone_name_no_cards(tmp_path):
    bound = bind(find("tales"), {}, False)
    assert begin(bound, cast(bound, "bot"), "3", Saves(tmp_path), cards="ask").cards is None
