"""Twee both ways: a gamebook that checks and plays, and the same story again."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from malory.book import compile_pack
from scriptorium.exchange.remarks import Account
from scriptorium.exchange.twee.markup import Link, tokens
from scriptorium.exchange.twee.story import Passage, Story, parse_story, print_story
from scriptorium.fmt import fmt
from scriptorium.playtest.command import playtest_command
from scriptorium.rename.command import rename

from tests.scriptorium.exchange.node import has, node
from tests.scriptorium.exchange.trips import came, checked, exported, imported, refused
from tests.scriptorium.schemas import told

ODD = r"""what stands before the first header

:: StoryTitle
The Cave of "Ends": a story

:: StoryData
{
	"ifid": "D674C58C-DEFA-4F70-B7A2-27742230C0FC",
	"format": "SugarCube",
	"start": "The Dragon's Lair, again",
	"tag-colors": {"forest": "green"}
}

:: StoryInit
<<set $gold to 5>>

:: Code [script]
window.x = "[[not a link]]";

:: The Dragon's Lair, again [forest spooky,x] {"position":"600,400"}
<<set $here to "lair">>You see a [[door|Hall]] and a //very// old ''man''. You have
<<print $gold>> coin<<if $gold gt 1>>s<</if>>, or $gold.

A second line
breaks here. http://x.y and 5 > 4 {curly} - dash &mdash; and \ this
- not an outcome
# nor a heading

* [[Leave->Hall]]
* [[Pay|Hall][$gold to 4]]
<<if $x>>
[[Nowhere]]
<</if>>
Text after the links.

[[Hall]]
[[Hall<-the other way]]

:: Hall
<<link "Go home" "The Dragon's Lair, again">><<set $a to 1>><</link>>
[[The Dragon's Lair, again]]
[[end]]

:: end
An id that is taken.

:: \[odd\] name \{x\}
  indented,  with  spaces



and blank lines
:: Ünï çødé
:: 0007
:: 12
"""


def told_of(story: Story) -> list[tuple[str, tuple[str, ...], object, object]]:
    """A story as it must come home: every sign of a text counts, StoryData's, too."""
    return [(one.name, one.tags, one.metadata, one.text) for one in story.passages]


def parsed(text: str) -> Story:
    faults: list[str] = []
    story = parse_story(text, faults, Account())
    assert faults == []
    return story


def there_and_back(folder: Path, text: str) -> Story:
    (folder / "story.twee").write_text(text, "utf-8")
    came(imported("twee", folder / "story.twee", "-o", folder / "pack"))
    came(exported(folder / "pack", "--to", "twee", "-o", folder / "again.twee"))
    return parsed((folder / "again.twee").read_text("utf-8"))


def links_of(story: Story) -> list[tuple[str, str, str, str]]:
    return [
        (one.name, token.label, token.target, token.code)
        for one in story.passages
        for token in tokens(one.text, story.format)
        if isinstance(token, Link)
    ]


def hundred_passages() -> str:
    """A story of 100 passages with SugarCube links of every kind, setters and macros."""
    lot = random.Random("a hundred")
    rows = [
        ":: StoryTitle\nA Hundred Rooms\n",
        ':: StoryData\n{"ifid": "0C7C1F14-5A3E-4C8B-9A43-3B2F1E6D7A10", "format": "SugarCube", '
        '"format-version": "2.36.1", "start": "Room 1"}\n',
        ":: StoryInit\n<<set $keys to 0>>\n",
    ]
    for number in range(1, 98):
        others = [lot.randint(1, 97) for _ in range(3)]
        way = f"Room {number % 97 + 1}"
        rows.append(
            f':: Room {number} [room-{number % 5}] {{"position":"{number},{number}"}}\n'
            f"<<set $here to {number}>>\n"
            f"You stand in room {number}, ''//of// many''. It has <<print $keys>> keys, and a "
            f"[[trap door|Room {others[0]}]] in the floor.\n\n"
            f"<<if $keys gt {number}>>\nThe lock is new.\n<</if>>\n\n"
            f"[[Take the key|{way}][$keys to $keys + 1]]\n"
            f"[[Go east->Room {others[1]}]]\n[[Room {others[2]}<-Go west]]\n[[{way}]]\n"
            f'<<link "Give up" "Room 1">><<set $keys to 0>><</link>>\n'
        )
    return "\n".join(rows)


def test_a_story_with_everything_odd_comes_home_equal(tmp_path: Path) -> None:
    again = there_and_back(tmp_path, ODD)
    assert told_of(again) == told_of(parsed(ODD))
    assert again.preamble.strip() == parsed(ODD).preamble.strip()


def test_an_imported_story_checks_and_plays(tmp_path: Path) -> None:
    there_and_back(tmp_path, ODD)
    result = checked(tmp_path / "pack")
    assert result.exception is None
    assert "error" not in result.output
    words = [str(tmp_path / "pack"), "--games", "20", "--jobs", "1"]
    played = CliRunner().invoke(playtest_command, words, standalone_mode=False)
    assert played.exception is None, played.exception
    assert "no faults" in played.output


def test_a_hundred_passages_make_the_trip_with_a_list_of_what_could_not(tmp_path: Path) -> None:
    text = hundred_passages()
    again = there_and_back(tmp_path, text)
    story = parsed(text)
    assert len(story.passages) == 100
    assert told_of(again) == told_of(story)
    assert links_of(again) == links_of(story)
    words = ("twee", tmp_path / "story.twee", "-o", tmp_path / "other", "--format", "json")
    account = told(came(imported(*words)), "exchange")
    found = {remark["what"]: 0 for remark in account["remarks"]}
    for remark in account["remarks"]:
        found[remark["what"]] += 1
    assert found["setters and code of links"] == 194
    assert found["the macro `if`"] == found["the macro `print`"] == 97
    assert found["passages that no reader is led to"] == 1
    assert account["counts"]["lost"] == 0


def test_notes_alone_bring_most_of_a_story_home(tmp_path: Path) -> None:
    there_and_back(tmp_path, hundred_passages())
    origin = (tmp_path / "pack" / "origin.json").read_text("utf-8")
    assert "You stand in room" not in origin


def test_code_stays_where_it_is_in_a_passage_that_is_edited(tmp_path: Path) -> None:
    there_and_back(tmp_path, ODD)
    tale = tmp_path / "pack" / "story.tale"
    text = tale.read_text("utf-8").replace("You see a door", "Now you can see a door")
    text = text.replace("* Pay -> hall", "* Pay the dragon -> hall")
    tale.write_text(text, "utf-8")
    result = exported(tmp_path / "pack", "--to", "twee")
    lair = parsed(result.stdout).named("The Dragon's Lair, again")
    assert lair is not None
    assert '<<set $here to "lair">>Now you can see a [[door|Hall]] and a //very// old' in lair.text
    assert "<<print $gold>> coin<<if $gold gt 1>>s<</if>>, or $gold." in lair.text
    assert "[[Pay the dragon|Hall]]" in lair.text
    assert "$gold to 4" not in lair.text
    assert (
        "how a way was written that has changed: the-dragons-lair-again: * [[Pay" in result.stderr
    )


def test_a_renamed_passage_keeps_what_it_came_with(tmp_path: Path) -> None:
    there_and_back(tmp_path, ODD)
    words = [str(tmp_path / "pack"), "the-dragons-lair-again", "lair"]
    assert CliRunner().invoke(rename, words, standalone_mode=False).return_value == 0
    home = parsed(exported(tmp_path / "pack", "--to", "twee").stdout)
    assert told_of(home) == told_of(parsed(ODD))


def test_a_passage_that_is_headed_otherwise_is_led_to_by_its_new_name(tmp_path: Path) -> None:
    there_and_back(tmp_path, ODD)
    tale = tmp_path / "pack" / "story.tale"
    tale.write_text(tale.read_text("utf-8").replace("## hall Hall", "## hall The Barn"), "utf-8")
    home = parsed(exported(tmp_path / "pack", "--to", "twee").stdout)
    lair = home.named("The Dragon's Lair, again")
    assert lair is not None
    for link in ("[[door|The Barn]]", "[[Leave->The Barn]]", "[[Pay|The Barn][$gold to 4]]"):
        assert link in lair.text
    assert "Hall" not in {target for _, _, target, _ in links_of(home)}


def test_the_layout_of_a_tale_changes_nothing_on_the_way_home(tmp_path: Path) -> None:
    there_and_back(tmp_path, ODD)
    assert (
        CliRunner().invoke(fmt, [str(tmp_path / "pack")], standalone_mode=False).return_value == 0
    )
    home = parsed(exported(tmp_path / "pack", "--to", "twee").stdout)
    assert told_of(home) == told_of(parsed(ODD))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("order", ["x"]),
        ("order", [{"passage": {"name": 1}}]),
        ("order", [{"passage": 3, "id": "hall"}]),
        ("passages", {"hall": [{"at": ["text"], "told": {}, "was": {"value": 3}}]}),
        ("passages", {"hall": 3}),
        ("head", [{"at": [-5], "told": {"absent": True}, "was": {"value": 3}}]),
        ("names", []),
        ("style", 3),
        ("at", {"StoryTitle": "x"}),
        ("data", 3),
    ],
)
def test_a_damaged_origin_is_told(tmp_path: Path, key: str, value: object) -> None:
    there_and_back(tmp_path, ODD)
    origin = tmp_path / "pack" / "origin.json"
    held = json.loads(origin.read_text("utf-8"))
    origin.write_text(json.dumps(held | {key: value}), "utf-8")
    assert "origin.json" in refused(exported(tmp_path / "pack", "--to", "twee"))


def test_storydata_that_says_something_else_now_is_laid_out_anew_and_told(tmp_path: Path) -> None:
    there_and_back(tmp_path, ':: StoryData\n{"start":   "Hall"}\n\n:: Hall\nA hall.\n')
    tale, manifest = tmp_path / "pack" / "story.tale", tmp_path / "pack" / "pack.yaml"
    tale.write_text(f"{tale.read_text('utf-8')}\n## den\n\n-> end\n", "utf-8")
    manifest.write_text(manifest.read_text("utf-8").replace('"hall"', "den"), "utf-8")
    said = came(exported(tmp_path / "pack", "--to", "twee"))
    assert '{\n\t"start": "den"\n}' in said
    assert "StoryData says something else now" in said


def test_a_damaged_order_is_told_of_a_story_whose_hero_has_variables(tmp_path: Path) -> None:
    there_and_back(tmp_path, ":: Hall\nA hall.\n")
    tale, tables, origin = (
        tmp_path / "pack" / n for n in ("story.tale", "pack.yaml", "origin.json")
    )
    tables.write_text(f"{tables.read_text('utf-8')}counters: [{{name: Gold, start: 3}}]\n", "utf-8")
    tale.write_text(tale.read_text("utf-8").replace("A hall.", "A hall.\n[Gold 1]"), "utf-8")
    assert "<<set $gold to 3>>" in came(exported(tmp_path / "pack", "--to", "twee"))
    held = json.loads(origin.read_text("utf-8"))
    origin.write_text(json.dumps(held | {"order": ["hall"]}), "utf-8")
    assert "origin.json" in refused(exported(tmp_path / "pack", "--to", "twee"))


def test_a_name_with_signs_that_a_terminal_obeys_is_told_without_them(tmp_path: Path) -> None:
    (tmp_path / "s.twee").write_text(":: \x1b[31mred\n\n:: \x1b[31mred\n<<a>>\n", "utf-8")
    said = refused(imported("twee", tmp_path / "s.twee", "-o", tmp_path / "pack"))
    assert "\x1b" not in said


HARLOWE = """:: StoryData
{"ifid": "X", "format": "Harlowe"}

:: Start
(set: $gold to 5)You have (print: $gold) gold. (if: $gold > 4)[You are rich, says the [[owl->Owl]].]

(link-goto: "To the owl", "Owl")
(link: "Fly")[(set: $flown to true)(go-to: "Owl")]
[[Owl]]

:: Owl
Hoot.
"""


def test_a_harlowe_story_makes_the_trip(tmp_path: Path) -> None:
    again = there_and_back(tmp_path, HARLOWE)
    assert told_of(again) == told_of(parsed(HARLOWE))
    book, faults = compile_pack(str(tmp_path / "pack"))
    assert book is not None
    assert not [one for one in faults if one.code.startswith("E")]
    text = (tmp_path / "pack" / "story.tale").read_text("utf-8")
    assert "You have gold. You are rich, says the owl." in text
    for way in ("* owl -> owl", "* To the owl -> owl", "* Fly -> owl", "* Owl -> owl"):
        assert way in text


ADDED = """
## nest The Nest

You {Gold 2+: climb | walk}.
[Gold +1]

{if Wits 2+}
Clever.
{else}
[turn to owl]
{end}

* {Gold 1+} Pay {Wits 1+: well | badly} -> owl
* Leave -> end
? Wits 4: sing
+ Yes.
  -> owl
- No.
"""


def test_what_a_format_cannot_do_is_told_in_words_and_listed(tmp_path: Path) -> None:
    there_and_back(tmp_path, HARLOWE)
    with (tmp_path / "pack" / "pack.yaml").open("a", encoding="utf-8") as out:
        out.write("skills: [{name: Wits}]\ncounters: [{name: Gold}]\n")
    with (tmp_path / "pack" / "story.tale").open("a", encoding="utf-8") as out:
        out.write(ADDED)
    result = exported(tmp_path / "pack", "--to", "twee")
    nest = parsed(result.stdout).named("The Nest")
    assert nest is not None
    assert nest.text.splitlines() == [
        "You (if Gold 2+: climb / otherwise: walk).",
        "(Gold +1)",
        "(If Wits 2+:)",
        "Clever.",
        "(Otherwise:)",
        "[[Go on->Owl]]",
        "(In any case:)",
        "(only if Gold 1+) (if Wits 1+: [[Pay well->Owl]] / otherwise: [[Pay badly->Owl]])",
        "[[Leave->The End]]",
        "(Test: Wits 4: sing)",
        "(Success:) Yes.",
        "",
        "[[Go on->Owl]]",
        "(Failure:) No.",
    ]
    for what in ("text that varies", "rewards: nest: Gold +1", "a test: nest"):
        assert what in result.stderr


def test_a_story_of_sugarcube_that_was_written_on_goes_out_as_code(tmp_path: Path) -> None:
    there_and_back(tmp_path, ODD.replace(":: StoryInit\n<<set $gold to 5>>\n", ""))
    with (tmp_path / "pack" / "pack.yaml").open("a", encoding="utf-8") as out:
        out.write("skills: [{name: Wits, start: 2}]\ncounters: [{name: Gold}]\n")
    with (tmp_path / "pack" / "story.tale").open("a", encoding="utf-8") as out:
        out.write(ADDED.replace("owl", "hall"))
    home = parsed(exported(tmp_path / "pack", "--to", "twee").stdout)
    nest, init = home.named("The Nest"), home.named("StoryInit")
    assert nest is not None
    assert init is not None
    assert init.text == "<<set $wits to 2>>\n<<set $gold to 0>>"
    assert "You <<if $gold >= 2>>climb<<else>>walk<</if>>." in nest.text
    assert "<<set $gold to Math.max(0, $gold + 1)>>" in nest.text


def test_a_gamebook_of_ours_goes_out_with_its_conditions_and_tests(tmp_path: Path) -> None:
    came(exported("the-ferry", "--to", "twee", "-o", tmp_path / "ferry.twee"))
    story = parsed((tmp_path / "ferry.twee").read_text("utf-8"))
    names = {one.name for one in story.passages}
    assert {target for _, _, target, _ in links_of(story)} <= names
    init = story.named("StoryInit")
    assert init is not None
    assert "<<set $farthings to 2>>" in init.text
    text = print_story(story.passages)
    assert "random(1, 6) + $tongue" in text
    assert 'visited("Feet First") > 0' in text
    assert len(re.findall("<<if ", text)) == text.count("<</if>>")
    assert text.count("<<link ") == text.count("<</link>>")
    again = there_and_back(tmp_path, (tmp_path / "ferry.twee").read_text("utf-8"))
    assert told_of(again) == told_of(story)


def test_words_of_ours_do_nothing_in_sugarcube(tmp_path: Path) -> None:
    pack = tmp_path / "own"
    pack.mkdir()
    (pack / "pack.yaml").write_text('title: T\ngame: gamebook\nstart: "1"\n', "utf-8")
    words = r"\[\[a\]\] <<b>> $c _d \//e\// ''f'' <g> &amp; --h @@i *j*"
    (pack / "a.tale").write_text(f"## 1\n\n{words}\n\n* Go \\[x\\|y\\] -> end\n", "utf-8")
    story = parsed(exported(pack, "--to", "twee").stdout)
    (first,) = [one for one in story.passages if one.name == "1"]
    kinds = [one for one in tokens(first.text, "sugarcube") if not isinstance(one, str)]
    assert [one for one in kinds if isinstance(one, Link)] == [
        Link("[[Go (x/y)->The End]]", "Go (x/y)", "The End")
    ]
    assert all("&#" in one.source for one in kinds if not isinstance(one, Link))
    assert "//j//" in first.text


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "there is no passage"),
        (b"only text\n", "there is no passage"),
        (b":: StoryTitle\nT\n", "every passage holds code"),
        (b"\xff\xfe:\x00", "there is no passage"),
        (b":: A\n\xe9\n", "line 2: this is not UTF-8"),
        (b":: A [x\n", "line 1: the tags of `A` are not closed"),
        (b":: A\n:: A\n", "line 2: the passage `A` stands on line 1 already"),
        (b":: A\n" + b"x" * 200_001, "line 1: the passage `A` is longer than 200,000 signs"),
        (b"<html><tw-storydata name='x'>", "as Twine publishes it"),
    ],
)
def test_broken_twee_is_refused_in_a_line(tmp_path: Path, data: bytes, words: str) -> None:
    (tmp_path / "story.twee").write_bytes(data)
    assert words in refused(imported("twee", tmp_path / "story.twee", "-o", tmp_path / "pack"))
    assert not (tmp_path / "pack").exists()


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_a_mark_and_other_line_ends_change_nothing(tmp_path: Path, ends: str) -> None:
    (tmp_path / "story.twee").write_bytes(b"\xef\xbb\xbf" + ODD.replace("\n", ends).encode())
    came(imported("twee", tmp_path / "story.twee", "-o", tmp_path / "pack"))
    home = exported(tmp_path / "pack", "--to", "twee").stdout
    assert told_of(parsed(home)) == told_of(parsed(ODD))


def test_a_bare_start_and_nothing_else_makes_a_book(tmp_path: Path) -> None:
    again = there_and_back(tmp_path, ":: Start\n")
    assert [one.name for one in again.passages] == ["Start"]


LINKS = ["[[A]]", "[[go|B]]", "[[B<-go]]", "[[go->C c][$x to 1]]"]
CODE = ["<<set $x to 1>>", "<<if $y>>", "<</if>>", "&mdash;", "<br>", "(set: $x)", "$x", "//so//"]
SIGNS = ["\n", "\n\n", " ", "  ", "word", "''so''", "* ", "- ", "# ", "{a}", "\\", "[", "]", "-> x"]
SIGNS += ["//", "\t", "\u00a0", "\u200b", ":", "@", "+", "=", "?"]
PIECES = st.sampled_from([*LINKS, *CODE, *SIGNS])
TEXTS = st.lists(PIECES, max_size=14).map("".join)


@settings(max_examples=25, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(st.lists(TEXTS, min_size=4, max_size=4), st.sampled_from(["SugarCube", "Harlowe", "?"]))
def test_any_story_comes_home_equal(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str], form: str
) -> None:
    names = ["A", "B", "C c", "end"]
    found = [Passage("StoryData", (), None, f'{{"format": "{form}", "start": "A"}}')]
    found += [Passage(name, (), None, text) for name, text in zip(names, texts, strict=True)]
    text = print_story(found)
    folder = tmp_path_factory.mktemp("story")
    again = there_and_back(folder, text)
    assert told_of(again) == told_of(parsed(text))
    _, faults = compile_pack(str(folder / "pack"))
    assert [one for one in faults if one.code.startswith("E")] == []


@pytest.mark.skipif(not has("extwee"), reason="node or extwee is not there")
def test_another_compiler_reads_the_same_passages(tmp_path: Path) -> None:
    again = there_and_back(tmp_path, hundred_passages())
    script = """
        import {parseTwee} from 'extwee';
        import {readFileSync} from 'fs';
        const story = parseTwee(readFileSync(process.argv[1], 'utf8'));
        const rows = story.passages.map(one => [one.name, one.text]);
        console.log(JSON.stringify([story.name, story.start, rows]));
    """
    name, start, rows = json.loads(node(script, str(tmp_path / "again.twee")).splitlines()[-1])
    assert (name, start) == ("A Hundred Rooms", "Room 1")
    read = dict(rows)
    rooms = [one for one in again.passages if one.name.startswith("Room")]
    assert len(rooms) == 97
    assert [read[one.name].strip() for one in rooms] == [one.text.strip() for one in rooms]
