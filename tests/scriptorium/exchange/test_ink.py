"""ink out: a story that inkle's compiler takes, with everything a gamebook of ours can do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from malory.book import compile_pack
from scriptorium.exchange.variables import identifier

from tests.scriptorium.exchange.node import has, node
from tests.scriptorium.exchange.trips import came, exported
from tests.scriptorium.schemas import told

PACK = """\
title: "A [Well] {of} everything"
game: gamebook
start: "1"
number_range: [1, 99]
tags: [aid]
filters: [aid]
categories: [Hands]
skills:
  - {name: Rope, category: Hands, start: 2}
  - {name: Pole, category: Hands, start: 1}
  - {name: Not, start: 1}
points: 2
points_limit: 1
rank_limit: 4
dice: {count: 2, sides: 6}
renowns: [Fame, Shame]
counters: [{name: Gold, minimum: 0, maximum: 9, start: 3}]
statuses: [Wet, End]
treasures: [Goat, Bucket]
tokens: [{number: "1", title: A Knot}]
inserts: [{name: well, text: the old well}]
"""

TALE = r"""
## 1 Start: - a title
@tags first

\- begins with a dash. \{braces\}, \[brackets\] \| \* \-> \// and #tag ~ <> end \\.
TODO is no keyword, and *this* is **strong**. {Wet: You drip{Gold 2+: , richly} | Dry}. {Well}!\
A second line.

VAR is none either.
[Gold +1 | Rope | Hands skill | any skill | Fame +1 | any renown +1 | highest renown -1 | become Wet
  | lose End | lose any status | treasure | 3 treasures | treasure Goat | lose treasure | token 1
  | lose token 1 | Gold 2 or Rope | {Wet} each knight: Gold -1 | lose treasure Bucket | 2 skills]

---

{if Rope 2+ and not (Wet or token 1)}
Strong.
{else if Hands skill 3+ or sum Hands 4-5 or any skill 1+ or any renown 1 or visited 1}
{if treasure Goat}
A goat.
{end}
[turn to hall]
{else}
Weak.
{end}

* [aid] {Gold 1+} Pay [well -> hall
* {Wet: Drip | Walk} on -> 1.side
? [aid] {not Wet} Rope or Hands 7: pull \[hard\]
+ Up.
  [Gold +1]
  -> hall
- Down.
? Fame: be known
= 3+ Known.
= 1-2 Heard of.
  -> end
= 0 Not.
? sum Hands 4: both hands
+ Ah.
- Oh.
? any renown 1: be anybody
+ Ah.
- Oh.

### side

? die
= 5-6 High.
  -> hall
= 2-4 Middling.
= 1 Low.

## hall

{if Gold 5+}
Rich.
[turn to 1]
{end}

-> end
""".replace("Pay [well", r"Pay \[well")

PLAY = """
    import {Compiler, Story} from 'inkjs/full';
    import {readFileSync} from 'fs';
    const compiler = new Compiler(readFileSync(process.argv[1], 'utf8'));
    let story = null;
    try { story = compiler.Compile(); } catch (error) { }
    const said = [...compiler.errors, ...compiler.warnings];
    const lines = new Set(), faults = [], labels = new Set();
    if (story && !said.length) {
        const text = story.ToJson();
        let seed = 7;
        const lot = top => (seed = (seed * 1103515245 + 12345) % 2147483648) % top;
        for (let game = 0; game < +process.argv[2]; game++) {
            const now = new Story(text);
            now.onError = message => faults.push(message);
            for (let step = 0; step < 200; step++) {
                while (now.canContinue) lines.add(now.Continue().trim());
                if (!now.currentChoices.length) break;
                now.currentChoices.forEach(one => labels.add(one.text));
                now.ChooseChoiceIndex(lot(now.currentChoices.length));
            }
        }
    }
    console.log(JSON.stringify({said, faults: faults.slice(0, 9), lines: [...lines],
        labels: [...labels]}));
"""

has_ink = pytest.mark.skipif(not has("inkjs/full"), reason="node or inkjs is not there")


def write_pack(folder: Path) -> Path:
    pack = folder / "own"
    pack.mkdir()
    (pack / "pack.yaml").write_text(PACK, "utf-8")
    (pack / "a.tale").write_text(TALE, "utf-8")
    return pack


def test_the_pack_of_these_tests_is_sound(tmp_path: Path) -> None:
    _, faults = compile_pack(str(write_pack(tmp_path)))
    assert faults == ()


@has_ink
def test_inks_compiler_takes_everything_a_gamebook_can_do(tmp_path: Path) -> None:
    pack = write_pack(tmp_path)
    result = exported(pack, "--to", "ink", "-o", tmp_path / "story.ink")
    came(result)
    played = json.loads(node(PLAY, str(tmp_path / "story.ink"), "200"))
    assert (played["said"], played["faults"]) == ([], [])
    lines = set(played["lines"])
    assert "- begins with a dash. {braces}, [brackets] | * -> // and #tag ~ <> end \\. " in {
        line.partition("TODO")[0]  # ink's own word for a note, which must come out as prose
        for line in lines
    }
    assert any(line.startswith("A second line.") for line in lines)
    assert "VAR is none either." in lines
    assert {"Strong.", "Rich.", "High.", "Low.", "Up.", "Down.", "Known."} & lines
    assert {"Rope, now 2", "Go on", "Pay [well", "Rope: pull [hard]"} <= set(played["labels"])


@has_ink
def test_a_shipped_gamebook_is_played_to_its_ends(tmp_path: Path) -> None:
    came(exported("the-ferry", "--to", "ink", "-o", tmp_path / "ferry.ink"))
    played = json.loads(node(PLAY, str(tmp_path / "ferry.ink"), "60"))
    assert (played["said"], played["faults"]) == ([], [])
    assert len(played["lines"]) > 100


@has_ink
def test_tales_goes_out_as_far_as_ink_can_say_it(tmp_path: Path) -> None:
    words = ("tales", "--to", "ink", "-o", tmp_path / "tales.ink", "--format", "json")
    account = told(came(exported(*words)), "exchange")
    lost = {remark["what"] for remark in account["remarks"] if remark["fate"] == "lost"}
    assert "rewards of the board, the cards or other knights" in lost
    played = json.loads(node(PLAY, str(tmp_path / "tales.ink"), "3"))
    assert (played["said"], played["faults"]) == ([], [])
    assert {"Ride on", "Let the Age end"} <= set(played["labels"])


def test_every_loss_is_listed(tmp_path: Path) -> None:
    result = exported(write_pack(tmp_path), "--to", "ink", "--strict")
    assert result.exception is None
    assert "emphasis is written as HTML: 1" in result.stderr
    assert "titles stand in comments" in result.stderr
    assert "not carried over" not in result.stderr
    assert result.return_value == 0


def test_the_json_of_a_book_is_as_its_schema_says(tmp_path: Path) -> None:
    book = told(exported(write_pack(tmp_path), "--to", "json").stdout, "book")
    assert [one["id"] for one in book["passages"]] == ["1", "1.side", "hall"]
    first = book["passages"][0]
    assert first["facts"] == {"tags": ["first"]}
    assert first["ending"]["entries"][0]["target"] == "hall"
    assert book["passages"][1]["ending"]["outcomes"][0]["low"] == 5


def test_names_become_identifiers() -> None:
    names = ("Sword & Shield", "Brocéliande", "12", "  ", "日本", "a__b")
    assert [identifier(name) for name in names] == [
        "sword_shield",
        "broceliande",
        "n_12",
        "n",
        "x65e5x672c",
        "a_b",
    ]
