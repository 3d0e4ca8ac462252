"""The server over a real pipe, driven by pygls's client: what it answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from scriptorium.check.checking import check_folder

from tests.scriptorium.schemas import told as sound
from tests.scriptorium.server.asking import TALE, Client, applied, at, run, write

UNTOUCHED = types.FormattingOptions(2, True)


def document(uri: str) -> types.TextDocumentIdentifier:
    return types.TextDocumentIdentifier(uri)


def by_file(edit: types.WorkspaceEdit | None) -> dict[str, list[Any]]:
    """The edits of each file; Any: plain or annotated ones."""
    assert edit is not None
    assert edit.document_changes is not None
    return {
        one.text_document.uri.rpartition("/")[2]: list(one.edits)
        for one in edit.document_changes
        if isinstance(one, types.TextDocumentEdit)
    }


def test_an_open_tale_is_checked_and_an_edit_checks_it_again(tmp_path: Path) -> None:
    folder = write(tmp_path / "pack")

    async def session(client: Client) -> None:
        result = await client.begin(tmp_path)
        assert result.server_info is not None
        assert result.server_info.name == "malory"
        assert result.capabilities.position_encoding == "utf-16"
        uri = client.open(folder / "a.tale")
        expected = [o.code for o in check_folder(folder)[1] if o.place.file == "a.tale"]
        assert await client.codes(uri, 1) == expected
        client.replace(uri, 2, TALE.replace("-> weir", "-> wier"))
        (wrong,) = [one for one in await client.told(uri, 2) if one.code == "E103"]
        assert "did you mean `weir`?" in wrong.message
        assert wrong.range.start == types.Position(6, 11)
        client.replace(uri, 3, TALE)
        assert await client.codes(uri, 3) == expected
        assert await client.end() == 0
        assert await client.stderr() == ""
        assert "workspace/didChangeWatchedFiles" in client.said

    run(session)


def test_an_edit_is_told_in_the_files_that_depend_on_it(tmp_path: Path) -> None:
    folder = write(tmp_path / "pack")
    (folder / "b.tale").write_text("## barn\n\nSo.\n\n-> weir\n", "utf-8")

    async def session(client: Client) -> None:
        await client.begin(tmp_path)
        uri, other = client.open(folder / "a.tale"), (folder / "b.tale").as_uri()
        await client.told(uri, 1)
        client.replace(uri, 2, TALE.replace("## weir", "## wear"))
        assert "E103" in await client.codes(uri, 2)
        await client.until(other, lambda codes: "E103" in codes)
        (folder / "b.tale").write_text("## barn\n\nSo.\n\n-> wear\n", "utf-8")
        event = types.FileEvent(other, types.FileChangeType.Changed)
        client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([event]))
        await client.until(other, lambda codes: "E103" not in codes)
        client.close(uri)
        await client.until(uri, lambda codes: not codes)
        await client.until(other, lambda codes: not codes)
        assert await client.end() == 0

    run(session)


PROPOSED: tuple[tuple[str, list[str]], ...] = (
    ("-> ", ["inside", "weir", "end"]),
    ("-> we", ["weir"]),
    ("* [co", ["counsel"]),
    ("* {W", ["Wounded", "Warfare"]),
    ("[become ", ["Mad", "Scorned", "Wounded"]),
    ("[Gold 1 | lose Sc", ["Scorned"]),
    ('[treasure "Ho', ["Holy Lance"]),
    ("[token ", ["12"]),
    ("? Pi", ["Piety"]),
    ("@re", ["retinue"]),
    ("@retinue ne", ["nearby"]),
    ("@tags da", ["dark"]),
    ("So says {kn", ["knight"]),
    ("## ", ["barn"]),
    ("{visited in", ["inside"]),
)
"""The end of a line, and what is among the words that may follow; the first is taken."""


def test_what_may_be_written_is_proposed(tmp_path: Path) -> None:
    text = TALE.replace("-> end", "-> barn")
    folder = write(tmp_path / "pack", text)

    async def session(client: Client) -> None:
        await client.begin(tmp_path)
        uri = client.open(folder / "a.tale", text)
        for version, (line, wanted) in enumerate(PROPOSED, 2):
            tale = text.replace("### inside\n", f"{line}\n\n### inside\n")
            client.replace(uri, version, tale)
            where = at(uri, tale, f"\n{line}\n", len(line) + 1)
            found = await client.text_document_completion_async(types.CompletionParams(**where))
            assert isinstance(found, types.CompletionList)
            labels = [one.label for one in found.items]
            assert [label for label in wanted if label not in labels] == [], line
            item = found.items[labels.index(wanted[0])]
            assert isinstance(item.text_edit, types.TextEdit)
            after = applied(tale, [item.text_edit]).split("\n")[where["position"].line]
            lead = line[: line.rindex(line[-2:].strip() or line[-1])].rstrip("WSHPcrndki")
            assert after.startswith(lead), line
            assert after.endswith(wanted[0]), line

    run(session)


def test_what_stands_there_is_told_found_and_listed(tmp_path: Path) -> None:
    folder = write(tmp_path / "pack")
    (folder / "one.play").write_text('start mill\nchoose "Leave"\ncheck at weir\n', "utf-8")

    async def session(client: Client) -> None:
        await client.begin(tmp_path)
        uri = client.open(folder / "a.tale")

        async def hover(words: str, into: int = 0) -> str:
            where = at(uri, TALE, words, into)
            found = await client.text_document_hover_async(types.HoverParams(**where))
            assert found is not None
            assert isinstance(found.contents, types.MarkupContent)
            return found.contents.value

        assert "Water goes over it." in await hover("-> weir", 4)
        assert "1 place names it" in await hover("-> inside", 4)
        assert "status" in await hover("become Wounded", 8)
        assert "{name: Piety, category: Spiritual}" in await hover("? Piety", 3)

        where = at(uri, TALE, "-> weir", 4)
        head = await client.text_document_definition_async(types.DefinitionParams(**where))
        assert isinstance(head, types.Location)
        assert (head.uri, head.range.start) == (uri, types.Position(16, 3))
        where = at(uri, TALE, "become Wounded", 8)
        row = await client.text_document_definition_async(types.DefinitionParams(**where))
        assert isinstance(row, types.Location)
        assert row.uri == (folder / "pack.yaml").as_uri()

        async def places(words: str, into: int, declared: bool) -> list[str]:
            context = types.ReferenceContext(declared)
            params = types.ReferenceParams(context=context, **at(uri, TALE, words, into))
            found = await client.text_document_references_async(params)
            return [f"{one.uri.rpartition('/')[2]}:{one.range.start.line}" for one in found or ()]

        (folder / "ledger.yaml").write_text("- {plan: a, passage: weir}\n", "utf-8")
        ledger = client.open(folder / "ledger.yaml")
        where = at(ledger, "- {plan: a, passage: weir}\n", "weir", 1)
        head = await client.text_document_definition_async(types.DefinitionParams(**where))
        assert isinstance(head, types.Location)
        assert (head.uri, head.range.start.line) == (uri, 16)
        assert await places("-> weir", 4, False) == ["a.tale:6", "ledger.yaml:0", "one.play:2"]
        client.close(ledger)
        (folder / "ledger.yaml").unlink()

        assert await places("-> weir", 4, True) == ["a.tale:6", "a.tale:16", "one.play:2"]
        assert await places("-> weir", 4, False) == ["a.tale:6", "one.play:2"]
        assert await places("become Wounded", 8, True) == ["a.tale:3", "a.tale:14", "pack.yaml:12"]
        assert await places("## mill", 4, False) == ["one.play:0", "pack.yaml:17"]

        marks = await client.text_document_document_highlight_async(
            types.DocumentHighlightParams(**at(uri, TALE, "Wounded"))
        )
        assert [one.range.start.line for one in marks or ()] == [3, 14]

        play = client.open(folder / "one.play")
        text = (folder / "one.play").read_text("utf-8")
        where = at(play, text, "at weir", 4)
        head = await client.text_document_definition_async(types.DefinitionParams(**where))
        assert isinstance(head, types.Location)
        assert head.range.start.line == 16
        table = client.open(folder / "pack.yaml")
        text = (folder / "pack.yaml").read_text("utf-8")
        where = at(table, text, 'start: "mill"', 9)
        head = await client.text_document_definition_async(types.DefinitionParams(**where))
        assert isinstance(head, types.Location)
        assert head.range.start == types.Position(0, 3)

    run(session)


def test_a_rename_changes_every_file_and_the_book_is_the_same(tmp_path: Path) -> None:
    folder = write(tmp_path / "pack")
    (folder / "one.play").write_text("start mill\ncheck at weir\n", "utf-8")

    async def session(client: Client) -> None:
        await client.begin(tmp_path)
        unsaved = "// not saved\n" + TALE + "\n## barn\n\nSo.\n\n-> weir\n"
        uri = client.open(folder / "a.tale", unsaved, 7)
        where = at(uri, unsaved, "-> weir", 4)
        mark = await client.text_document_prepare_rename_async(types.PrepareRenameParams(**where))
        assert isinstance(mark, types.PrepareRenamePlaceholder)
        assert mark.placeholder == "weir"
        edit = await client.text_document_rename_async(types.RenameParams(new_name="dam", **where))
        files = by_file(edit)
        assert sorted(files) == ["a.tale", "numbers.lock", "one.play"]
        assert applied(unsaved, files["a.tale"]) == unsaved.replace("weir", "dam")
        assert edit is not None
        versions = {
            one.text_document.version
            for one in edit.document_changes or ()
            if isinstance(one, types.TextDocumentEdit) and one.text_document.uri == uri
        }
        assert versions == {7}
        assert not (folder / "numbers.lock").exists()  # the editor writes, not we

        where = at(uri, unsaved, "Wounded")
        edit = await client.text_document_rename_async(types.RenameParams(new_name="Hurt", **where))
        files = by_file(edit)
        table = (folder / "pack.yaml").read_text("utf-8")
        assert applied(table, files["pack.yaml"]) == table.replace("Wounded", "Hurt")

        for words, into, new, why in (
            ("-> weir", 4, "mill", "is taken"),
            ("-> weir", 4, "The Weir", "cannot be"),
            ("stands", 2, "x", "no passage and no name here"),
        ):
            params = types.RenameParams(new_name=new, **at(uri, unsaved, words, into))
            with pytest.raises(JsonRpcException, match=why) as refused:
                await client.text_document_rename_async(params)
            assert refused.value.code == types.LSPErrorCodes.RequestFailed
        client.replace(uri, 8, unsaved.replace("[Gold 1]", "[Gald 1]"))
        params = types.RenameParams(new_name="dam", **at(uri, unsaved, "-> weir", 4))
        with pytest.raises(JsonRpcException, match=r"mend.*\(a.tale:"):
            await client.text_document_rename_async(params)
        await client.end()

    run(session)


def test_a_tale_is_shown_in_outline_folded_and_counted(tmp_path: Path) -> None:
    tale = TALE.replace(
        "Water goes", "{if Mad}\nYou laugh.\n{else}\nYou do not.\n{end}\n\nWater goes"
    )
    folder = write(tmp_path / "pack", tale)

    async def session(client: Client) -> None:
        await client.begin(tmp_path, initialization_options={"showReferences": "show"})
        uri = client.open(folder / "a.tale")
        named = document(uri)
        outline = await client.text_document_document_symbol_async(
            types.DocumentSymbolParams(named)
        )
        shown = []
        for one in outline or ():
            assert isinstance(one, types.DocumentSymbol)
            shown.append((one.name, [child.name for child in one.children or ()]))
        assert shown == [
            ("mill The Mill", ["[attack] Go in", "Leave", "inside"]),
            ("weir The Weir", []),
        ]
        folds = await client.text_document_folding_range_async(types.FoldingRangeParams(named))
        lines = [(one.start_line, one.end_line) for one in folds or ()]
        assert lines == [(0, 14), (8, 14), (16, 26), (18, 19), (20, 21)]
        lenses = await client.text_document_code_lens_async(types.CodeLensParams(named))
        shown_now = [await client.code_lens_resolve_async(one) for one in lenses or ()]
        commands = [one.command for one in shown_now if one.command is not None]
        words = ["entered by the start", "1 reference", "1 reference"]
        assert [one.title for one in commands] == words
        assert [one.command for one in commands] == ["", "show", "show"]
        assert [len((one.arguments or [0, 0, []])[2]) for one in commands] == [0, 1, 1]
        tokens = await client.text_document_semantic_tokens_full_async(
            types.SemanticTokensParams(named)
        )
        assert tokens is not None
        assert len(tokens.data) % 5 == 0
        assert len(tokens.data) > 40
        found = await client.workspace_symbol_async(types.WorkspaceSymbolParams("the we"))
        assert [one.name for one in found or ()] == ["weir The Weir"]

    run(session)


def test_quick_fixes_mend_what_they_say(tmp_path: Path) -> None:
    tale = TALE.replace("-> weir", "-> wier").replace("lose", "lose").replace("-> end", "-> byre")
    folder = write(tmp_path / "pack", tale)

    async def session(client: Client) -> None:
        await client.begin(tmp_path)
        uri = client.open(folder / "a.tale")
        before = await client.told(uri, 1)

        async def actions(words: str, only: list[Any] | None = None) -> dict[str, types.CodeAction]:
            position = at(uri, tale, words)["position"]
            context = types.CodeActionContext(before, only)
            params = types.CodeActionParams(document(uri), types.Range(position, position), context)
            found = await client.text_document_code_action_async(params) or ()
            return {one.title: one for one in found if isinstance(one, types.CodeAction)}

        found = await actions("wier")
        assert list(found) == [
            "Write `weir`",
            "Write the section `mill.wier`",
            "Write the passage `wier`",
            "Mend all that is sure",
        ]
        assert found["Write `weir`"].is_preferred
        assert list(await actions("wier", ["source.fixAll"])) == ["Mend all that is sure"]
        right = applied(tale, by_file(found["Write `weir`"].edit)["a.tale"])
        assert right == tale.replace("wier", "weir")
        client.replace(uri, 2, right)
        stub = (await actions("byre"))["Write the passage `byre`"]
        whole = applied(right, by_file(stub.edit)["a.tale"])
        assert whole.endswith("-> byre\n\n## byre\n@state draft\n\nTo be written.\n")
        client.replace(uri, 3, whole)
        assert not [code for code in await client.codes(uri, 3) if code.startswith("E")]
        section = applied(tale, by_file(found["Write the section `mill.wier`"].edit)["a.tale"])
        assert section.index("### wier") < section.index("## weir The")
        client.replace(uri, 4, section)
        assert "byre" in "".join(one.message for one in await client.told(uri, 4))

    run(session)


def test_a_warning_may_be_let_pass(tmp_path: Path) -> None:
    tale = TALE + "\n## lost\n\nNobody comes.\n\n-> end\n"
    folder = write(tmp_path / "pack", tale)

    async def session(client: Client) -> None:
        await client.begin(tmp_path)
        uri = client.open(folder / "a.tale")
        before = await client.told(uri, 1)
        assert "W200" in [one.code for one in before]
        position = at(uri, tale, "## lost", 4)["position"]
        params = types.CodeActionParams(
            document(uri), types.Range(position, position), types.CodeActionContext(before)
        )
        found = await client.text_document_code_action_async(params) or ()
        (allow,) = [one for one in found if one.title == "Let W200 pass in `lost`"]
        assert isinstance(allow, types.CodeAction)
        client.replace(uri, 2, applied(tale, by_file(allow.edit)["a.tale"]))
        after = await client.codes(uri, 2)
        assert len(after) == len(before) - 1
        assert "W200" not in after

    run(session)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_text_is_laid_out_whole_and_in_part(tmp_path: Path, end: str) -> None:
    tale = TALE.replace("* [attack] Go", "*   [attack]   Go").replace("-> end", "->   end")
    folder = write(tmp_path / "pack")
    tale = tale.replace("\n", end)

    async def session(client: Client) -> None:
        await client.begin(tmp_path)
        uri = client.open(folder / "a.tale", tale)
        params = types.DocumentFormattingParams(document(uri), UNTOUCHED)
        edits = list(await client.text_document_formatting_async(params) or ())
        assert len(edits) == 2
        assert [edit.new_text.endswith(end) for edit in edits] == [True, True]
        assert applied(tale.replace(end, "\n"), plain(edits)) == TALE
        part = types.DocumentRangeFormattingParams(
            document(uri),
            types.Range(types.Position(4, 0), types.Position(8, 0)),
            UNTOUCHED,
        )
        edits = list(await client.text_document_range_formatting_async(part) or ())
        after = applied(tale.replace(end, "\n"), plain(edits))
        assert after == TALE.replace("-> end", "->   end")

    def plain(edits: list[Any]) -> list[types.TextEdit]:
        return [types.TextEdit(one.range, one.new_text.replace(end, "\n")) for one in edits]

    run(session)


def test_the_neighbourhood_is_drawn(tmp_path: Path) -> None:
    folder = write(tmp_path / "pack", TALE.replace("-> end", "-> byre"))

    async def session(client: Client) -> None:
        import json

        await client.begin(tmp_path)
        uri = client.open(folder / "a.tale")
        asked = {
            "textDocument": {"uri": uri},
            "position": {"line": 12, "character": 0},
            "depth": 2,
        }
        found = await client.protocol.send_request_async("malory/neighbourhood", asked)

        def as_plain(part: Any) -> Any:  # Any: pygls's client makes named tuples of it
            if hasattr(part, "_asdict"):
                return {key: as_plain(value) for key, value in part._asdict().items()}
            return [as_plain(one) for one in part] if isinstance(part, list) else part

        drawn = sound(json.dumps(as_plain(found)), "neighbourhood")
        steps = {node["id"]: node["step"] for node in drawn["nodes"]}
        assert steps == {"start: the start": -2, "mill": -1, "mill.inside": 0}
        asked["passage"] = "mill"
        found = await client.protocol.send_request_async("malory/neighbourhood", asked)
        drawn = sound(json.dumps(as_plain(found)), "neighbourhood")
        steps = {node["id"]: (node["step"], node["kind"]) for node in drawn["nodes"]}
        assert steps["byre"] == (2, "missing")
        assert steps["weir"][0] == 1

    run(session)


def test_a_tale_without_a_pack_is_told_its_faults_of_language_alone(tmp_path: Path) -> None:
    loose = tmp_path / "loose.tale"
    text = "## mill\n\nSo {Wounded: it | is}.\n\n? Piety: stand\n\n-> nowhere\n"
    loose.write_text(text, "utf-8")

    async def session(client: Client) -> None:
        await client.begin(tmp_path)
        for uri in (client.open(loose), client.open("untitled:Untitled-1", text)):
            codes = await client.codes(uri, 1)
            assert codes
            assert all(code < "E100" for code in codes)
            params = types.DocumentSymbolParams(document(uri))
            assert await client.text_document_document_symbol_async(params)
        assert await client.end() == 0

    run(session)
