"""Passages: text, menus, tests and their outcomes, dice, blocks; where each may stand."""

from __future__ import annotations

import pytest
from malory.source import Source
from malory.tale import parse_file
from malory.tale import syntax as s

from tests.tale.reading import body, codes, menu, only, passages, refused, tale


@tale
def test_a_plain_line_continues_a_paragraph_and_a_blank_line_ends_it(passage: s.Passage) -> None:
    """
    The water
      is cold.


    It is deep.
    """
    assert passage.items == (s.Paragraph(("The water is cold.",)), s.Paragraph(("It is deep.",)))
    assert passage.ending is None


@tale
def test_a_comment_never_parts_a_paragraph(passage: s.Passage) -> None:
    """
    The water
    // how cold?
    is cold.
    """
    assert passage.items == (s.Paragraph(("The water is cold.",)),)


@tale
def test_a_comment_does_not_join_what_a_blank_line_parts(passage: s.Passage) -> None:
    """
    The water is cold.

    // and
    It is deep.
    """
    assert len(passage.items) == 2


@tale
def test_a_backslash_makes_a_line_of_marks_prose(passage: s.Passage) -> None:
    r"""
    \- and was gone.
    """
    assert passage.items == (s.Paragraph(("- and was gone.",)),)


@tale
def test_a_verse_keeps_its_breaks(passage: s.Passage) -> None:
    """
    The duke is dead, \\
    the duchess fled,
    and all is said.
    """
    assert passage.items == (
        s.Paragraph(("The duke is dead,\nthe duchess fled, and all is said.",)),
    )


@tale
def test_a_long_dash_begins_a_paragraph(passage: s.Passage) -> None:
    """
    — Who goes there?
    """
    assert passage.items == (s.Paragraph(("— Who goes there?",)),)


@tale
def test_a_choice_has_tags_a_condition_a_label_and_a_target(passage: s.Passage) -> None:
    """
    * [attack, steal] {Wounded} Ride at
      him -> 1905.lesson
    """
    choice = only(s.Choice, menu(passage))
    assert choice == s.Choice(
        ("Ride at him",),
        s.Target("1905.lesson"),
        (s.Name("attack"), s.Name("steal")),
        s.Logic(s.Is(s.Name("Wounded"))),
    )


@tale
def test_a_choice_may_name_its_target_on_the_next_line(passage: s.Passage) -> None:
    """
    * Ride at him
      -> 13
    """
    assert only(s.Choice, menu(passage)).target == s.Target("13")


@tale
def test_an_insert_before_a_label_is_no_condition(passage: s.Passage) -> None:
    """
    * {Sir} {knight} must go -> 13
    """
    choice = only(s.Choice, menu(passage))
    assert choice.condition is None
    assert choice.label == (s.Insert(s.Name("Sir")), " ", s.Insert(s.Name("knight")), " must go")


@tale
def test_varying_text_before_a_label_is_no_condition(passage: s.Passage) -> None:
    """
    * {Wounded: Limp | Stride} away -> 13
    """
    assert only(s.Choice, menu(passage)).condition is None


@tale
def test_a_test_has_one_success_and_one_failure(passage: s.Passage) -> None:
    """
    ? [aid] {not Mad} Piety or Honor 2+L: pray
      aloud
    + You are heard.
      [Piety]
    - -> 13
    """
    test = only(s.Test, menu(passage))
    assert test.trial == s.Logic(
        s.Trial(
            (s.What("named", s.Name("Piety")), s.What("named", s.Name("Honor"))), s.Number(2, "L")
        )
    )
    assert test.deed == ("pray aloud",)
    success, failure = test.outcomes
    assert success == s.Outcome(
        1,
        None,
        (s.Paragraph(("You are heard.",)), s.Rewards((s.Logic(s.Gain(s.Name("Piety"))),))),
    )
    assert failure == s.Outcome(0, 0, (), s.Turn(s.Target("13")))


@tale
def test_a_deed_is_all_after_the_first_colon(passage: s.Passage) -> None:
    """
    ? Piety 4: say it: amen
    + Yes.
    - No.
    """
    assert only(s.Test, menu(passage)).deed == ("say it: amen",)


@tale
def test_bands_stand_for_a_number(passage: s.Passage) -> None:
    """
    ? Romance: sing
    = 4+ She weeps.
    = 2 – 3 She smiles.
    = 0-1 She sleeps.
    """
    test = only(s.Test, menu(passage))
    assert [(one.low, one.high) for one in test.outcomes] == [(4, None), (2, 3), (0, 1)]


@tale
def test_bands_may_stand_in_any_order(passage: s.Passage) -> None:
    """
    ? Romance: sing
    = 0 She sleeps.
    = 1+ She weeps.
    """
    assert len(only(s.Test, menu(passage)).outcomes) == 2


@tale
def test_a_die_ends_a_passage(passage: s.Passage) -> None:
    """
    You throw.

    ? die
    = 5+ High.
    = 1-4 Low.
    """
    assert isinstance(passage.ending, s.Die)
    assert [one.low for one in passage.ending.outcomes] == [5, 1]


@tale
def test_an_outcome_goes_on_indented_after_a_blank_line(passage: s.Passage) -> None:
    """
    ? Piety 4: pray
    + You are heard.

      And answered.

      [Piety]

    - You are not.
    """
    success, _ = only(s.Test, menu(passage)).outcomes
    assert len(success.items) == 3


@tale
def test_without_a_blank_line_indentation_means_nothing(passage: s.Passage) -> None:
    """
    ? Piety 4: pray
      + You are heard.
    [Piety]
    - You
    are not.
        [Honor -1]
    """
    success, failure = only(s.Test, menu(passage)).outcomes
    assert (len(success.items), len(failure.items)) == (2, 2)


@tale
def test_a_mark_may_stand_alone_above_its_text(passage: s.Passage) -> None:
    """
    ? Piety 4: pray
    +
      You are heard.
    -

      You are not.
    """
    success, failure = only(s.Test, menu(passage)).outcomes
    assert success.items == (s.Paragraph(("You are heard.",)),)
    assert failure.items == (s.Paragraph(("You are not.",)),)


@tale
def test_a_block_of_text_is_text(passage: s.Passage) -> None:
    """
    {if Wounded}
    You bleed.
    {else if Mad}
    You laugh.

    ---
    {else}
    {end}

    On you go.
    """
    block, paragraph = passage.items
    assert isinstance(block, s.Block)
    assert isinstance(paragraph, s.Paragraph)
    assert [branch.condition is None for branch in block.branches] == [False, False, True]
    assert [len(branch.items) for branch in block.branches] == [1, 2, 0]


@tale
def test_a_block_of_entries_is_part_of_the_menu(passage: s.Passage) -> None:
    """
    * Stay -> 13

    {if Wounded}
    * Lie down -> 14
    {if Mad}
    ? Piety 4: pray
    + Yes.
    - No.
    {end}
    {end}
    * Go -> 15
    """
    stay, block, go = menu(passage)
    assert isinstance(stay, s.Choice)
    assert isinstance(go, s.Choice)
    assert isinstance(block, s.MenuBlock)
    (branch,) = block.branches
    assert [type(entry) for entry in branch.entries] == [s.Choice, s.MenuBlock]


@tale
def test_a_block_of_entries_after_a_test_is_not_its_outcome(passage: s.Passage) -> None:
    """
    ? Piety 4: pray
    + Yes.
    - No.

    {if Wounded}
    * Lie down -> 14
    {end}
    """
    test, block = menu(passage)
    assert isinstance(test, s.Test)
    assert isinstance(block, s.MenuBlock)


@tale
def test_a_block_may_guard_several_choices(passage: s.Passage) -> None:
    """
    {if Wounded}
    * One -> 2
    * Two -> 3
    * Three -> 4
    {end}
    """
    block = only(s.MenuBlock, menu(passage))
    assert len(block.branches[0].entries) == 3


@tale
def test_a_block_in_an_outcome_is_the_outcomes(passage: s.Passage) -> None:
    """
    ? Piety 4: pray
    + Yes.
    - No.
      {if Wounded}
      It hurts.
      {end}
    """
    _, failure = only(s.Test, menu(passage)).outcomes
    assert isinstance(failure.items[1], s.Block)


@tale
def test_a_branch_may_leave_the_passage(passage: s.Passage) -> None:
    """
    {if Wounded}
    You bleed.
    -> 13
    {end}

    You do not.
    """
    block = passage.items[0]
    assert isinstance(block, s.Block)
    assert block.branches[0].turn == s.Turn(s.Target("13"))


@tale
def test_a_passage_may_end_with_its_rewards(passage: s.Passage) -> None:
    """
    You are across.
    [Destiny 1]
    """
    assert passage.ending is None


def test_a_section_is_a_passage_of_its_own() -> None:
    one, two = passages("## 1905 The Suit\n@tags love\n\nHe waits.\n\n### lesson\n\nHe sits.\n")
    assert one.heading == s.Heading(2, s.Name("1905"), "The Suit")
    assert one.heading.number == 1905
    assert two.heading == s.Heading(3, s.Name("lesson"))
    assert two.heading.number is None
    assert one.facts == (s.Fact(s.Name("tags"), (s.Name("love"),)),)


def test_facts_come_in_their_canonical_order() -> None:
    (one,) = passages("## 1\n@zeal hot\n@state draft\n@Tags a, b\n@by Ann\n\nx\n")
    assert [fact.key.text for fact in one.facts] == ["tags", "by", "state", "zeal"]


def test_a_title_is_plain_text() -> None:
    (one,) = passages('## 1 "A {b} *c*": d -> e ☠ [f] // g\n')
    assert one.heading.title == '"A {b} *c*": d -> e ☠ [f] // g'


def test_an_empty_file_has_no_passages() -> None:
    assert passages("") == []
    assert passages("\n\n// only a note\n") == []


def test_a_heading_may_be_indented_and_lack_a_final_line_end() -> None:
    assert len(passages("// note\n  ## 1 A\n\tx\n \t\n\t## 2")) == 2


def test_extents_point_at_the_text() -> None:
    text = "## 1\n\n* [aid] {Wounded and Mad} Go on -> 1905\n"
    (one,) = passages(text)
    choice = only(s.Choice, menu(one))
    assert text[slice(*choice.at)] == "* [aid] {Wounded and Mad} Go on -> 1905"
    assert text[slice(*choice.target.at)] == "1905"
    assert text[slice(*choice.tags[0].at)] == "aid"
    logic = choice.condition
    assert logic is not None
    assert isinstance(logic.tree, s.And)
    first, last = logic.tree.conditions[1].at
    assert text[logic.start + first : logic.start + last] == "Mad"


# ------------------------------------------------------------------------- what may not stand


@refused("E038")
def test_a_choice_never_nests_in_an_outcome() -> None:
    """
    ? Piety 4: pray
    + Yes.
    - No.
      * Go -> 13
    """


@refused("E038")
def test_a_choice_does_not_follow_a_mark() -> None:
    """
    ? Piety 4: pray
    + Yes.
    - * Go -> 13
    """


@refused("E038")
def test_a_block_of_choices_does_not_part_the_outcomes() -> None:
    """
    ? Piety 4: pray
    + Yes.
    {if Mad}
    * Go -> 13
    {end}
    - No.
    """


@refused("E039")
def test_a_closing_paragraph_does_not_slip_into_the_last_failure() -> None:
    """
    ? Piety 4: pray
    + Yes.
    - No.

    The sun sets.

    It rises.
    """


@refused("E040")
def test_text_after_a_choice_is_reported_once() -> None:
    """
    * Go -> 13
    The sun sets.

    [Piety]

    * Stay -> 14
    """


@refused("E041")
def test_nothing_follows_a_block_whose_every_way_leaves() -> None:
    """
    {if Mad}
    -> 13
    {else}
    -> 14
    {end}

    Nobody reads this.
    """


@refused("E042")
def test_a_redirect_does_not_follow_a_menu() -> None:
    """
    * Go -> 13

    -> 14
    """


@refused("E043")
def test_an_open_block_is_the_only_fault_of_placement() -> None:
    """
    {if Mad}
    * Go -> 13

    You laugh.
    """


@refused("E030")
def test_bands_need_a_test() -> None:
    """
    = 2+ Yes.
    = 0-1 No.
    """


@refused("E029")
def test_success_comes_first() -> None:
    """
    ? Piety 4: pray
    - No.
    + Yes.
    """


def test_fifty_blocks_nest_and_one_more_does_not() -> None:
    def nested(depth: int) -> str:
        return "{if Mad}\n" * depth + "x\n" + "{end}\n" * depth

    body(nested(50))
    assert codes(f"## 1\n\n{nested(51)}") == ["E019"]
    assert codes(f"## 1\n\n{nested(5000)}") == ["E019"]


def test_fifty_varying_texts_nest_and_one_more_does_not() -> None:
    def nested(depth: int) -> str:
        return "{Mad: x " * depth + "}" * depth

    body(nested(50))
    assert codes(f"## 1\n\n{nested(51)}\n") == ["E019"]


def test_a_passage_with_five_hundred_choices_is_read() -> None:
    text = "".join(f"* Go {number} -> {number}\n" for number in range(1, 501))
    assert len(menu(body(text))) == 500


def test_a_line_of_a_million_characters_is_read() -> None:
    passage = body("word " * 200_000)
    assert passage.items == (s.Paragraph((("word " * 200_000).strip(),)),)


def test_every_fault_of_every_passage_is_found_and_the_rest_is_read() -> None:
    text = "## 1\n\n* Go\n\n## 2\n\nFine.\n\n## 3\n\n{Wounded\n\n[+1 Villainy]\n"
    assert codes(text) == ["E020", "E011", "E051"]


def test_a_broken_passage_still_tells_where_it_leads() -> None:
    from malory.tale import parse_passage

    parsed = parse_passage("## 1\n\nA stray }.\n\n* {Piety >= 2} Go -> 13\n* Stay\n")
    assert [fault.code for fault in parsed.faults] == ["E011", "E052", "E020"]
    assert only(s.Choice, menu(parsed.passage)).target == s.Target("13")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("#1 The Well\n\nDeep.\n", "write `## 1 The Well`"),
        ("##1\n\nDeep.\n", "write `## 1`"),
        ("# well\n\nDeep.\n", "write `## well`"),
        ("## Deep Well\n\nDeep.\n", "give it a slug: `## deep-well Deep Well`"),
        ("## 1\n\n? Piety 4 pray\n+ Yes.\n- No.\n", "it stands behind a colon"),
        (
            "## 1\n\n* {Wounded Limp -> end\n",
            "not closed in its paragraph; to print it, write `\\{`",
        ),
        (
            "## 1\n\nA well.\n\n*Drink -> end\n",
            "a choice begins with `*` and a space",
        ),
        (
            "## 1\n\nA *well.\n",
            "not closed in its paragraph; to print it, write `\\*`",
        ),
        ("## 1\n\nHe is {} cold.\n", "to print it, write `\\{`"),
    ],
)
def test_a_hint_shows_what_to_write(text: str, hint: str) -> None:
    assert parse_file(Source("t.tale", text))[1][0].hint == hint


def test_a_choice_whose_star_lacks_its_space_is_one_fault_wherever_it_stands() -> None:
    assert codes("## 1\n\nA well.\n*[aid] Drink -> end\n*Leave -> end\n") == ["E015"]
    assert codes("## 1\n\nA {} well.\n*Drink -> end\n") == ["E011", "E015"]
    assert codes("## 1\n\n*Drink\n  deeply -> end\n") == ["E015"]
