"""The server: each message of an editor to the one who answers it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from lsprotocol import types
from malory import __version__
from malory.pack.folder import MANIFEST
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from scriptorium.server.answers import FIX_ALL, Answers
from scriptorium.server.desk import Desk, Sheet
from scriptorium.server.documents import path_of
from scriptorium.server.packs import LivePack
from scriptorium.server.protocol import Protocol, report
from scriptorium.server.rounds import Rounds
from scriptorium.server.tinting import LEGEND
from scriptorium.server.written import Written

_INTERNAL = types.ErrorCodes.InternalError
NEIGHBOURHOOD = "malory/neighbourhood"
_TRIGGERS = (">", "{", "[", "@", "|", "#", "?", ".", '"', " ")
_FOLDERS = 500
_DEPTH = 3
_PACKS = 8
"""How far a workspace is looked through for packs of which nothing is open."""


class MaloryServer(LanguageServer):
    """pygls's server with our desk; a fault of ours goes to the error stream, and no box opens."""

    def __init__(self) -> None:
        super().__init__("malory", __version__, protocol_cls=Protocol)
        self.desk = Desk()
        self.rounds = Rounds(self.desk, self.text_document_publish_diagnostics, report)
        self.answers = Answers(self.desk, self.rounds)
        self.folders: dict[str, Path] = {}

    def report_server_error(self, error: Exception, source: Any) -> None:  # Any: pygls's
        is_ours = not isinstance(error, JsonRpcException) or error.code == _INTERNAL
        if is_ours:
            report(error)

    def packs(self) -> list[LivePack]:
        """The packs of which something is open, and those that lie in the workspace."""
        found = {path: self.desk.packs.get(path) for path in self.desk.packs}
        for folder in self.folders.values():
            for path in packs_below(folder):
                if path not in found and len(found) < _PACKS:
                    found[path] = self.desk.pack_at(path)
        return [pack for _, pack in sorted(found.items()) if pack is not None]


def packs_below(folder: Path) -> list[Path]:
    """The packs in a folder, by path: not too deep, not through links, not in hidden folders."""
    found: list[Path] = []
    waiting = [(folder, 0)]
    seen = 0
    while waiting and seen < _FOLDERS:
        here, depth = waiting.pop(0)
        seen += 1
        try:
            if (here / MANIFEST).is_file():
                found.append(here)
                continue
            with os.scandir(here) as entries:
                below = sorted(
                    entry.name
                    for entry in entries
                    if entry.is_dir(follow_symlinks=False)
                    and not entry.name.startswith(".")
                    and entry.name != "node_modules"
                )
        except OSError:
            continue
        if depth < _DEPTH:
            waiting += [(here / name, depth + 1) for name in below]
    return sorted(found)


def make_server() -> MaloryServer:
    """A server with everything it can do; `scriptorium.server.pipe` serves it."""
    server = MaloryServer()
    _listen(server)
    _answer_at_cursor(server)
    _answer_of_text(server)
    _answer_with_edits(server)
    return server


def _listen(server: MaloryServer) -> None:
    desk, rounds, answers = server.desk, server.rounds, server.answers

    def seen(sheet: Sheet | None, is_urgent: bool = False) -> None:
        if sheet is not None:
            rounds.after_edit(sheet.place, is_urgent)

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        answers.capabilities = params.capabilities
        options = params.initialization_options
        asked = getattr(options, "showReferences", None)
        if isinstance(options, dict):
            asked = options.get("showReferences")
        answers.shows_references = asked if isinstance(asked, str) else ""
        folders = [folder.uri for folder in params.workspace_folders or ()]
        for uri in folders or [params.root_uri or ""]:
            if (path := path_of(uri)) is not None:
                server.folders[uri] = path

    @server.feature(types.INITIALIZED)
    async def initialized(params: types.InitializedParams) -> None:
        workspace = answers.capabilities.workspace
        watched = workspace.did_change_watched_files if workspace is not None else None
        if watched is not None and watched.dynamic_registration:
            glob = types.FileSystemWatcher("**/*.{tale,play,yaml,yml,lock}")
            options = types.DidChangeWatchedFilesRegistrationOptions([glob])
            method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
            wanted = [types.Registration("malory-files", method, options)]
            server.client_register_capability(types.RegistrationParams(wanted))

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        opened = params.text_document
        seen(desk.open(opened.uri, opened.version, opened.text), is_urgent=True)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        named = params.text_document
        seen(desk.change(named.uri, named.version, params.content_changes))

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def did_save(params: types.DidSaveTextDocumentParams) -> None:
        seen(desk.sheet(params.text_document.uri), is_urgent=True)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        sheet = desk.close(params.text_document.uri)
        if sheet is not None and desk.is_open(sheet.place):
            rounds.after_edit(sheet.place, is_urgent=True)
        elif sheet is not None:
            rounds.put_away(sheet.place)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def did_change_files(params: types.DidChangeWatchedFilesParams) -> None:
        paths = [path for one in params.changes if (path := path_of(one.uri)) is not None]
        for pack in list(desk.packs.values()):
            if desk.is_open(pack) and any(pack.folder in path.parents for path in paths):
                pack.look_again()
                rounds.after_edit(pack)

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def did_change_folders(params: types.DidChangeWorkspaceFoldersParams) -> None:
        for gone in params.event.removed:
            server.folders.pop(gone.uri, None)
        for added in params.event.added:
            if (path := path_of(added.uri)) is not None:
                server.folders[added.uri] = path


def _answer_at_cursor(server: MaloryServer) -> None:
    answers = server.answers

    @server.feature(
        types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=_TRIGGERS)
    )
    def completion(params: types.CompletionParams) -> types.CompletionList | None:
        return answers.completion(params.text_document.uri, params.position)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        return answers.hover(params.text_document.uri, params.position)

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: types.DefinitionParams) -> types.Location | None:
        return answers.definition(params.text_document.uri, params.position)

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def references(params: types.ReferenceParams) -> list[types.Location] | None:
        declared = params.context.include_declaration
        return answers.references(params.text_document.uri, params.position, declared)

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlight(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight] | None:
        return answers.highlights(params.text_document.uri, params.position)

    @server.feature(NEIGHBOURHOOD)
    def neighbourhood(params: Any) -> dict[str, Any] | None:  # Any: a request of our own
        uri = getattr(getattr(params, "textDocument", None), "uri", None)
        at = getattr(params, "position", None)
        line, character = getattr(at, "line", None), getattr(at, "character", None)
        passage, depth = getattr(params, "passage", None), getattr(params, "depth", None)
        where = None
        if isinstance(line, int) and isinstance(character, int):
            where = types.Position(line, character)
        if not isinstance(uri, str):
            return None
        return answers.neighbourhood(
            uri,
            where,
            passage if isinstance(passage, str) else "",
            depth if isinstance(depth, int) else None,
        )


def _answer_of_text(server: MaloryServer) -> None:
    answers = server.answers

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: types.DocumentSymbolParams) -> Written | None:
        return answers.symbols(params.text_document.uri)

    @server.feature(types.WORKSPACE_SYMBOL)
    def workspace_symbols(params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        return answers.workspace_symbols(server.packs(), params.query)

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    def folds(params: types.FoldingRangeParams) -> Written | None:
        return answers.folds(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions(resolve_provider=True))
    def lenses(params: types.CodeLensParams) -> Written | None:
        return answers.lenses(params.text_document.uri)

    @server.feature(types.CODE_LENS_RESOLVE)
    def lens(params: types.CodeLens) -> types.CodeLens:
        return answers.lens(params)

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
    def tokens(params: types.SemanticTokensParams) -> Written | None:
        return answers.tokens(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, LEGEND)
    def tokens_within(params: types.SemanticTokensRangeParams) -> Written | None:
        return answers.tokens(params.text_document.uri, params.range)


def _answer_with_edits(server: MaloryServer) -> None:
    answers = server.answers
    kinds = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix, FIX_ALL])

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, kinds)
    def actions(params: types.CodeActionParams) -> list[types.CodeAction] | None:
        only = params.context.only
        wanted = None if only is None else [getattr(one, "value", one) for one in only]
        return answers.actions(params.text_document.uri, params.range, wanted)

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
        return answers.formatting(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_RANGE_FORMATTING)
    def formatting_within(
        params: types.DocumentRangeFormattingParams,
    ) -> list[types.TextEdit] | None:
        return answers.formatting(params.text_document.uri, params.range)

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare_rename(
        params: types.PrepareRenameParams,
    ) -> types.PrepareRenamePlaceholder | None:
        return answers.may_rename(params.text_document.uri, params.position)

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        return answers.rename(params.text_document.uri, params.position, params.new_name)
