"""`Answers`: what the server says to each request about an open document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from lsprotocol import types
from malory.pack import fold

from scriptorium.server import completing, laying, mending, outlining, renaming, tinting
from scriptorium.server.cursor import declared_at, places_of, things_in
from scriptorium.server.desk import Desk, Sheet
from scriptorium.server.hovering import hover_on
from scriptorium.server.neighbours import DEPTH, neighbourhood
from scriptorium.server.packs import LivePack, LooseText
from scriptorium.server.protocol import RefusedRequest
from scriptorium.server.rounds import Rounds
from scriptorium.server.snapshot import Snapshot, Spot
from scriptorium.server.telling import told
from scriptorium.server.written import Written, quoted, written

_SYMBOLS = 200
FIX_ALL = f"{types.CodeActionKind.SourceFixAll.value}.malory"


class Answers:
    """One answer a method; of a document that is not open there is nothing to say."""

    def __init__(self, desk: Desk, rounds: Rounds) -> None:
        self._desk = desk
        self._rounds = rounds
        self.capabilities = types.ClientCapabilities()
        self.shows_references = ""
        """The command of the client that shows places, for a lens to call."""

    # --------------------------------------------------------------------------- at the cursor

    def completion(self, uri: str, at: types.Position) -> types.CompletionList | None:
        """What may be written here."""
        sheet = self._desk.sheet(uri)
        if sheet is None:
            return None
        snapshot = sheet.place.now()
        return completing.completions(snapshot, sheet.name, sheet.lines(snapshot).offset(at))

    def hover(self, uri: str, at: types.Position) -> types.Hover | None:
        """What stands here."""
        sheet = self._desk.sheet(uri)
        snapshot = sheet.place.now() if sheet is not None else None
        thing = sheet.thing(snapshot, at) if sheet is not None and snapshot is not None else None
        if sheet is None or snapshot is None or thing is None:
            return None
        text = hover_on(snapshot, thing)
        content = types.MarkupContent(types.MarkupKind.Markdown, text)
        return types.Hover(content, sheet.lines(snapshot).range(*thing.spot.at))

    def definition(self, uri: str, at: types.Position) -> types.Location | None:
        """Where what stands here is made known."""
        sheet = self._desk.sheet(uri)
        if sheet is None:
            return None
        snapshot = sheet.place.now()
        thing = sheet.thing(snapshot, at)
        spot = declared_at(snapshot, thing) if thing is not None else None
        return self._desk.location(sheet.place, snapshot, spot) if spot is not None else None

    def references(
        self, uri: str, at: types.Position, with_declaration: bool
    ) -> list[types.Location] | None:
        """Every place that names what stands here."""
        sheet = self._desk.sheet(uri)
        if sheet is None:
            return None
        snapshot = sheet.place.now()
        thing = sheet.thing(snapshot, at)
        if thing is None:
            return None
        return self._locations(sheet.place, snapshot, places_of(snapshot, thing, with_declaration))

    def highlights(self, uri: str, at: types.Position) -> list[types.DocumentHighlight] | None:
        """The places of this document that name what stands here."""
        sheet = self._desk.sheet(uri)
        if sheet is None:
            return None
        snapshot = sheet.place.now()
        thing = sheet.thing(snapshot, at)
        if thing is None:
            return None
        lines = sheet.lines(snapshot)
        return [
            types.DocumentHighlight(
                lines.range(*one.spot.at),
                types.DocumentHighlightKind.Write if one.declares else None,
            )
            for one in things_in(snapshot, sheet.name)
            if one[:2] == thing[:2]
        ]

    def _locations(
        self, place: LivePack | LooseText, snapshot: Snapshot, spots: Iterable[Spot]
    ) -> list[types.Location]:
        found = [self._desk.location(place, snapshot, spot) for spot in spots]
        return [one for one in found if one is not None]

    # --------------------------------------------------------------------------------- the text

    def symbols(self, uri: str) -> Written | None:
        """The document in outline."""
        sheet = self._desk.sheet(uri)
        if sheet is None:
            return None
        snapshot = sheet.place.now()
        document = self.capabilities.text_document
        can = document.document_symbol if document is not None else None
        if can is not None and can.hierarchical_document_symbol_support:
            return outlining.symbols_of(snapshot, sheet.name)
        return outlining.flat_symbols_of(snapshot, sheet.name, uri)

    def folds(self, uri: str) -> Written | None:
        """What folds."""
        sheet = self._desk.sheet(uri)
        return outlining.folds_of(sheet.place.now(), sheet.name) if sheet is not None else None

    def lenses(self, uri: str) -> Written | None:
        """Over each heading, how often it is named. The places themselves are told of those lenses
        that the client shows, see `lens`."""
        sheet = self._desk.sheet(uri)
        if sheet is None or not isinstance(sheet.place, LivePack):
            return None
        snapshot = sheet.place.now()
        named = quoted(uri)
        found: list[str] = []
        for part in snapshot.parts(sheet.name):
            if part.id not in snapshot.compilation.placed:
                continue
            here = outlining.heading_of(part)
            if self.shows_references and part.id in snapshot.mentions:
                then = f'"data":{{"uri":{named},"passage":{quoted(part.id)}}}'
            else:
                words = quoted(outlining.lens_words(snapshot, part.id))
                then = f'"command":{{"title":{words},"command":""}}'
            found.append(f'{{"range":{here},{then}}}')
        return written(found)

    def lens(self, lens: types.CodeLens) -> types.CodeLens:
        """A lens with its words, and the command that shows the places."""
        data = lens.data if isinstance(lens.data, dict) else {}
        uri, id = data.get("uri"), data.get("passage")
        sheet = self._desk.sheet(uri) if isinstance(uri, str) else None
        if sheet is None or not isinstance(id, str):
            return lens
        snapshot = sheet.place.now()
        locations = self._locations(sheet.place, snapshot, snapshot.naming(id))
        words = outlining.lens_words(snapshot, id)
        asked: Sequence[Any] = [uri, lens.range.start, locations]  # Any: as commands have them
        lens.command = types.Command(words, self.shows_references, arguments=asked)
        return lens

    def tokens(self, uri: str, within: types.Range | None = None) -> Written | None:
        """Names by what they are."""
        sheet = self._desk.sheet(uri)
        if sheet is None:
            return None
        return tinting.tokens_of(sheet.place.now(), sheet.name, within)

    def formatting(
        self, uri: str, within: types.Range | None = None
    ) -> list[types.TextEdit] | None:
        """The document in canonical layout."""
        sheet = self._desk.sheet(uri)
        if sheet is None or not sheet.is_laid_out:
            return None
        return laying.laid_out(sheet.document, within, sheet.place.leaves)

    # ------------------------------------------------------------------------------------- edits

    def actions(
        self, uri: str, within: types.Range, only: Sequence[str] | None
    ) -> list[types.CodeAction] | None:
        """What mends the findings of a range, and all of a document's."""
        sheet = self._desk.sheet(uri)
        if sheet is None:
            return None
        snapshot = sheet.place.now()
        found = self._rounds.found(sheet.place, snapshot)
        actions: list[types.CodeAction] = []
        if _wants(only, types.CodeActionKind.QuickFix.value):
            for mend in mending.mends_for(snapshot, sheet.name, found, within):
                actions.append(self._action(sheet, snapshot, mend))
        if _wants(only, FIX_ALL) and (
            (every := mending.sure_mends(snapshot, sheet.name, found)) is not None
        ):
            action = self._action(sheet, snapshot, every)
            action.kind = FIX_ALL
            actions.append(action)
        return actions

    def _action(self, sheet: Sheet, snapshot: Snapshot, mend: mending.Mend) -> types.CodeAction:
        files: dict[str, list[types.TextEdit]] = {}
        for file, edit in mend.edits:
            files.setdefault(file, []).append(edit)
        edits = [renaming.FileEdit(file, tuple(some)) for file, some in files.items()]
        findings = told(self._desk, sheet.place, snapshot, [mend.finding]) if mend.finding else {}
        return types.CodeAction(
            mend.title,
            kind=types.CodeActionKind.QuickFix,
            diagnostics=[one for some in findings.values() for one in some] or None,
            is_preferred=mend.is_sure or None,
            edit=self._edit(sheet.place, snapshot, edits),
        )

    def may_rename(self, uri: str, at: types.Position) -> types.PrepareRenamePlaceholder | None:
        """What a rename here would be of."""
        found = self._renamable(uri, at)
        return types.PrepareRenamePlaceholder(found[2].range, found[2].text) if found else None

    def rename(self, uri: str, at: types.Position, new: str) -> types.WorkspaceEdit | None:
        """Every edit that calls what stands here otherwise."""
        found = self._renamable(uri, at)
        if found is None:
            raise RefusedRequest("there is no passage and no name here.")
        pack, snapshot, what = found
        try:
            edits = list(renaming.file_edits(pack, snapshot, what.thing, what.text, new))
        except renaming.RenameError as error:
            place = error.place
            where = f" ({place.file}:{place.line})" if place is not None else ""
            raise RefusedRequest(f"{error}{where}") from None
        return self._edit(pack, snapshot, edits)

    def _renamable(
        self, uri: str, at: types.Position
    ) -> tuple[LivePack, Snapshot, renaming.Renamable] | None:
        sheet = self._desk.sheet(uri)
        if sheet is None or not isinstance(sheet.place, LivePack):
            return None
        snapshot = sheet.place.now()
        thing = sheet.thing(snapshot, at)
        found = renaming.renamable(snapshot, sheet.name, thing) if thing is not None else None
        return (sheet.place, snapshot, found) if found is not None else None

    def _edit(
        self,
        place: LivePack | LooseText,
        snapshot: Snapshot,
        edits: Iterable[renaming.FileEdit],
    ) -> types.WorkspaceEdit:
        """Edits of files as the client can take them: by version if it can, and new files only if
        it can make them."""
        workspace = self.capabilities.workspace
        can = workspace.workspace_edit if workspace is not None else None
        makes = can.resource_operations if can is not None else None
        # Files are made among changes by document: who can make them can take those. Neovim says
        # no more than that.
        by_document = can is not None and (can.document_changes or makes)
        changes: list[types.TextDocumentEdit | types.CreateFile] = []
        plain: dict[str, Sequence[types.TextEdit]] = {}
        for one in edits:
            uri = self._desk.uri(place, snapshot, one.file)
            if uri is None:
                continue
            if one.is_new:
                if types.ResourceOperationKind.Create not in (makes or ()):
                    continue
                changes.append(types.CreateFile(uri))
            sheet = self._desk.sheet(uri)
            ended = [_ended(edit, sheet) for edit in one.edits]
            version = sheet.document.version if sheet is not None else None
            named = types.OptionalVersionedTextDocumentIdentifier(uri, version)
            changes.append(types.TextDocumentEdit(named, ended))
            plain[uri] = ended
        if by_document:
            return types.WorkspaceEdit(document_changes=changes)
        return types.WorkspaceEdit(changes=plain)

    # ---------------------------------------------------------------------------------- the pack

    def workspace_symbols(
        self, packs: Iterable[LivePack], query: str
    ) -> list[types.WorkspaceSymbol]:
        """Passages of all packs by their ids and titles."""
        wanted = fold(query)
        found: list[types.WorkspaceSymbol] = []
        for pack in packs:
            snapshot = pack.now()
            for id in snapshot.compilation.placed:
                title = snapshot.leaf(id).title
                if wanted and wanted not in fold(f"{id} {title}"):
                    continue
                spot = snapshot.heading_of(id)
                where = self._desk.location(pack, snapshot, spot) if spot is not None else None
                if where is not None:
                    name = f"{id} {title}".strip()
                    kind = types.SymbolKind.Method if "." in id else types.SymbolKind.Class
                    found.append(types.WorkspaceSymbol(where, name, kind, container_name=pack.name))
                if len(found) >= _SYMBOLS:
                    return found
        return found

    def neighbourhood(
        self, uri: str, at: types.Position | None, passage: str, depth: int | None
    ) -> dict[str, Any] | None:  # Any: plain data
        """The map round a passage: the one named, else the one that a position lies in."""
        sheet = self._desk.sheet(uri)
        if sheet is None:
            return None
        snapshot = sheet.place.now()
        id = passage
        if not id and at is not None:
            part = snapshot.part_at(sheet.name, sheet.lines(snapshot).offset(at))
            id = part.id if part is not None else ""
        if id not in snapshot.compilation.placed:
            return None
        found = self._rounds.found(sheet.place, snapshot)
        drawn = neighbourhood(snapshot, id, DEPTH if depth is None else depth, found)
        for node in drawn["nodes"]:
            spot = snapshot.heading_of(node["id"])
            where = self._desk.location(sheet.place, snapshot, spot) if spot is not None else None
            node["uri"] = where.uri if where is not None else None
            node["line"] = where.range.start.line if where is not None else None
        return drawn


def _ended(edit: types.TextEdit, sheet: Sheet | None) -> types.TextEdit:
    """An edit whose line ends are those of the document it goes into."""
    if sheet is None or sheet.document.line_end == "\n" or "\n" not in edit.new_text:
        return edit
    text = edit.new_text.replace("\r\n", "\n").replace("\n", sheet.document.line_end)
    return types.TextEdit(edit.range, text)


def _wants(only: Sequence[str] | None, kind: str) -> bool:
    """Whether a kind of action is asked for: by its name, or by the beginning of it."""
    return not only or any(kind == one or kind.startswith(f"{one}.") for one in map(str, only))
