"""After any edits the server says what it would say if it read the texts from nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lsprotocol import types
from lsprotocol.converters import get_converter
from scriptorium.server.documents import uri_of
from scriptorium.server.protocol import RefusedRequest
from scriptorium.server.serving import MaloryServer, make_server
from scriptorium.server.telling import told

from tests.scriptorium.server.asking import CAPABILITIES, TALE, write

OTHER = "## barn A Barn\n\nHay.\n\n* So -> mill\n* Or so -> weir\n"
PIECES = st.sampled_from(
    [
        "", "\n", "\n\n", "#", "## ", "## dam\n", "\n## weir Again\n\n", "\n### inside\n\nSo.\n",
        "-> weir", "-> dam", "* Wait -> end\n", "\n// one\n// two\n", "{if Mad}\n", "{end}\n",
        "[become Mad]", "So. ", "\U0001f409", "\r\n", "\r", "\ud83d", "% {",
        "\n? Piety 2: go\n+ Yes.\n- No.\n", "Wounded", "@tags dark\n",
    ]
)  # fmt: skip
SPAN = st.tuples(st.floats(0, 1), st.floats(0, 1), st.integers(0, 30))
EDITS = st.lists(st.tuples(st.sampled_from(["a.tale", "b.tale"]), SPAN, PIECES), max_size=6)


class Sitting:
    """A server at its own desk, that what is done to documents is told to."""

    def __init__(self, folder: Path) -> None:
        self.server: MaloryServer = make_server()
        self.server.answers.capabilities = CAPABILITIES
        self.server.answers.shows_references = "show"
        self.folder = folder
        self.versions: dict[str, int] = {}

    def uri(self, name: str) -> str:
        return uri_of(self.folder / name)

    def text(self, name: str) -> str:
        sheet = self.server.desk.sheet(self.uri(name))
        assert sheet is not None
        return sheet.document.text

    def open(self, name: str, text: str) -> None:
        self.versions[name] = 1
        self.server.desk.open(self.uri(name), 1, text)

    def edit(self, name: str, span: tuple[float, float, int], piece: str) -> None:
        """Put a piece in place of a stretch of a line."""
        sheet = self.server.desk.sheet(self.uri(name))
        assert sheet is not None
        row, column, length = span
        lines = sheet.document.text.split("\n")
        line = int(row * (len(lines) - 1))
        start = types.Position(line, int(column * len(lines[line])))
        end = types.Position(line + length // 12, start.character + length % 12)
        self.versions[name] += 1
        change = types.TextDocumentContentChangePartial(types.Range(start, end), piece)
        self.server.desk.change(self.uri(name), self.versions[name], [change])

    def said(self) -> Iterator[tuple[str, Any]]:
        """Every answer there is, of every line of every document; Any: as it is sent."""
        answers = self.server.answers
        for name in sorted(self.versions):
            uri = self.uri(name)
            sheet = self.server.desk.sheet(uri)
            assert sheet is not None
            snapshot = sheet.place.now()
            parts = snapshot.parts(name)
            yield "parts", [(p.id, p.chunk, p.level, p.heading, p.line, p.unit) for p in parts]
            yield (
                "found",
                told(self.server.desk, sheet.place, snapshot, sheet.place.check(snapshot)),
            )
            for whole in (answers.symbols, answers.folds, answers.lenses, answers.tokens):
                yield whole.__name__, whole(uri)
            yield "formatting", answers.formatting(uri)
            lines = sheet.document.text.split("\n")
            for row in range(0, len(lines), 3):
                at = types.Position(row, len(lines[row]) // 2 + 2)
                span = types.Range(types.Position(row, 0), types.Position(row + 2, 3))
                yield "completion", answers.completion(uri, at)
                yield "hover", answers.hover(uri, at)
                yield "definition", answers.definition(uri, at)
                yield "references", answers.references(uri, at, True)
                yield "highlights", answers.highlights(uri, at)
                yield "may rename", answers.may_rename(uri, at)
                yield "within", answers.formatting(uri, span)
                yield "tints", answers.tokens(uri, span)
                yield "actions", answers.actions(uri, span, None)
                yield "map", answers.neighbourhood(uri, at, "", 2)
            yield "rename", self.renamed(uri, lines)
        yield "search", answers.workspace_symbols(self.server.packs(), "we")

    def renamed(self, uri: str, lines: list[str]) -> object:
        """What a rename of the first heading comes to, or why it is refused."""
        row = next((n for n, line in enumerate(lines) if line.startswith("## ")), 0)
        try:
            return self.server.answers.rename(uri, types.Position(row, 4), "brand-new")
        except RefusedRequest as refusal:
            return str(refusal)


CONVERTER = get_converter()


def plain(value: object) -> object:
    return CONVERTER.unstructure(value)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=EDITS, mark=st.sampled_from(["", "\ufeff"]))
def test_edits_leave_nothing_behind(
    tmp_path_factory: pytest.TempPathFactory,
    edits: list[tuple[str, tuple[float, float, int], str]],
    mark: str,
    end: str,
) -> None:
    folder = write(tmp_path_factory.mktemp("in") / "pack")
    (folder / "b.tale").write_text(OTHER, "utf-8")
    sitting = Sitting(folder)
    sitting.open("a.tale", mark + TALE.replace("\n", end))
    sitting.open("b.tale", OTHER)
    for _ in sitting.said():
        pass
    for number, (name, span, piece) in enumerate(edits):
        sitting.edit(name, span, piece)
        if number % 2:  # what was asked between two edits must not show in what is said after them
            for _ in sitting.said():
                pass
    anew = Sitting(folder)
    for name in ("a.tale", "b.tale"):
        anew.open(name, sitting.text(name))
        anew.versions[name] = sitting.versions[name]
        anew.server.desk.open(anew.uri(name), sitting.versions[name], sitting.text(name))
    for (what, here), (_, there) in zip(sitting.said(), anew.said(), strict=True):
        assert plain(here) == plain(there), what
