"""The book as a graph: every way an edge, every entry a node."""

from __future__ import annotations

from pathlib import Path

from malory.book.graph import graph
from malory.book.links import ends_here, links
from malory.book.model import END

from tests.book.packs import compiled, write_pack

TALE = """\
## 1905 The Suit

[Gold 1]

* {Mad} Rave -> 7
* Leave -> end

? Piety 4: pray
+ You are heard.
  -> lesson
- You are not.
  [Gold 1 | turn to 7]

### lesson

{if Mad}
Off.

-> 7
{end}

-> end

## 7

Done.

[Gold 2]
"""


def test_the_graph_has_every_way_and_every_entry(tmp_path: Path) -> None:
    book = compiled(write_pack(tmp_path, TALE)).book
    found = graph(book)
    edges = [(source, target, data["kind"]) for source, target, data in found.edges(data=True)]
    assert sorted(edges) == sorted(
        [
            ("7", END, "end"),
            ("1905", "7", "choice"),
            ("1905", END, "choice"),
            ("1905", "1905.lesson", "outcome"),
            ("1905", "7", "turn to"),
            ("1905.lesson", "7", "turn to"),
            ("1905.lesson", END, "redirect"),
            ("start: the start", "1905", "entry"),
        ]
    )
    assert found.nodes["1905"] == {"kind": "passage", "number": 1905, "title": "The Suit"}


def test_the_links_of_the_model_are_the_mentions_of_the_text(tmp_path: Path) -> None:
    compilation = compiled(write_pack(tmp_path, TALE))
    for id, here in compilation.placed.items():
        ways = [(link.kind, link.target) for link in links(compilation.book.passage(id))]
        assert ways == [(kind, target) for kind, target, _ in here.unit.mentions]


def test_whether_a_passage_ends_is_told_by_its_ways(tmp_path: Path) -> None:
    book = compiled(write_pack(tmp_path, TALE)).book
    assert [ends_here(book.passage(id)) for id in ("7", "1905", "1905.lesson")] == [
        True,
        False,
        False,
    ]
