"""A story written out loses no word and lets none of them act as a mark."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest
from malory.kernel import NOBODY
from malory.presenter.writing import FORMS, written
from malory.telling.journal import Entry, Journal

ENTRIES = (
    Entry("part", "Age 1: Dawn.", NOBODY, 0),
    Entry("heading", "The <Ford> # 2", 0, 1),
    Entry("prose", 'A *grey* **horse** & a \\* star.\n\nIt said: "<b>no</b>"\nand _went_.', 0, 1),
    Entry("answer", "Take [it] up", 0, 2),
    Entry("line", "You lose 1 Destiny.", 0, 2),
    Entry("table", "knight\tscore\nEnid | Gawain\t3", NOBODY, 3),
)
JOURNAL = Journal("Tales <1>", ("Enid", "Gawain"), {"mode": "coop", "start": ""}, "7", ENTRIES)


class Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.found.append(data)


def test_as_html_it_is_one_whole_file_that_holds_every_word_and_runs_nothing() -> None:
    page = written(JOURNAL, "html")
    words = Words()
    words.feed(page)
    assert words.open == []
    text = " ".join("".join(words.found).split())
    for said in ("The <Ford> # 2", "A grey horse & a * star.", '"<b>no</b>"', "Take [it] up"):
        assert said in text
    assert "<em>grey</em> <strong>horse</strong>" in page
    assert "<script" not in page
    assert "http" not in page.replace("https://", "")


def test_as_markdown_only_what_is_meant_is_a_mark() -> None:
    page = written(JOURNAL, "md")
    assert page.startswith("# Tales \\<1\\>\n\nEnid, Gawain; mode coop; seed 7\n\n## Age 1: Dawn")
    assert "A *grey* **horse** & a \\* star." in page
    assert '"\\<b\\>no\\</b\\>"  \nand \\_went\\_.' in page
    assert "> Take \\[it\\] up" in page
    assert "| Enid \\| Gawain | 3 |" in page


def test_as_json_each_entry_says_whose_it_is() -> None:
    found = json.loads(written(JOURNAL, "json"))
    assert [one["seat"] for one in found["entries"]] == [None, 0, 0, 0, 0, None]
    assert found["entries"][2]["words"].startswith("A grey horse & a * star.")


def test_one_knights_story_is_his_own_turns_and_what_is_everybodys() -> None:
    other = JOURNAL.of(JOURNAL.seat_of("gawain"))
    assert [one.style for one in other.entries] == ["part", "table"]
    assert JOURNAL.seat_of("nobody") == NOBODY


@pytest.mark.parametrize("form", FORMS)
def test_an_empty_story_can_be_written(form: str) -> None:
    assert "Tales" in written(JOURNAL._replace(entries=()), form)
