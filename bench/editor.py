"""What the language server takes to answer, over a real pipe, after each edit of a large book:
milliseconds of the clock, the median and the slowest of each request.

python -m bench.editor PACK [ROUNDS]

Needs the extra `editor`. Each round another passage is edited, and each request is asked at once.
"""

from __future__ import annotations

import asyncio
import os
import re
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.client import BaseLanguageClient

_WORD = "Then. "


async def main() -> None:
    """Edit, ask, and print a line for each kind of request."""
    pack, rounds = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10
    tale = max(pack.glob("*.tale"), key=lambda one: one.stat().st_size)
    text = tale.read_text("utf-8")
    client = BaseLanguageClient("bench", "1")
    await client.start_io(sys.executable, "-m", "scriptorium", "lsp", env={**os.environ})
    folder = types.WorkspaceFolder(pack.resolve().as_uri(), pack.name)
    await client.initialize_async(
        types.InitializeParams(types.ClientCapabilities(), workspace_folders=[folder])
    )
    client.initialized(types.InitializedParams())
    uri = tale.resolve().as_uri()
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri=uri, language_id="malory-tale", version=1, text=text)
        )
    )
    spent: dict[str, list[float]] = {}
    links = [found.start(1) for found in re.finditer(r"-> (\w+)$", text, re.MULTILINE)]
    heads = [found.end() for found in re.finditer(r"^## .*\n\n", text, re.MULTILINE)]
    version = 1
    for n in range(-1, rounds):
        at = links[(n + 1) * len(links) // (rounds + 2)]
        line = text.count("\n", 0, at)
        here = types.Position(line, at - text.rfind("\n", 0, at))
        edited = text.count("\n", 0, heads[(n + 1) * len(heads) // (rounds + 2)])
        for name, ask in _requests(client, uri, here):
            version += 1
            change = _change(edited, is_there=version % 2 == 1)
            client.text_document_did_change(
                types.DidChangeTextDocumentParams(
                    types.VersionedTextDocumentIdentifier(version=version, uri=uri), [change]
                )
            )
            start = time.perf_counter()
            await ask
            if n >= 0:  # the first round reads the book
                spent.setdefault(name, []).append((time.perf_counter() - start) * 1000)
        if version % 2 == 0:
            version += 1
            client.text_document_did_change(
                types.DidChangeTextDocumentParams(
                    types.VersionedTextDocumentIdentifier(version=version, uri=uri),
                    [_change(edited, is_there=True)],
                )
            )
    for name, seen in spent.items():
        print(f"{name:<20}{statistics.median(seen):>8.0f} ms, at most {max(seen):.0f}")
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()


def _change(line: int, is_there: bool) -> types.TextDocumentContentChangePartial:
    """A word put at the beginning of a line, or taken away again."""
    end = types.Position(line, len(_WORD) if is_there else 0)
    return types.TextDocumentContentChangePartial(
        types.Range(types.Position(line, 0), end), "" if is_there else _WORD
    )


def _requests(client: Any, uri: str, here: types.Position) -> list[tuple[str, Any]]:
    text = types.TextDocumentIdentifier(uri)
    context = types.ReferenceContext(include_declaration=True)
    return [
        ("completion", client.text_document_completion_async(types.CompletionParams(text, here))),
        ("hover", client.text_document_hover_async(types.HoverParams(text, here))),
        ("definition", client.text_document_definition_async(types.DefinitionParams(text, here))),
        (
            "references",
            client.text_document_references_async(types.ReferenceParams(context, text, here)),
        ),
        (
            "outline",
            client.text_document_document_symbol_async(types.DocumentSymbolParams(text)),
        ),
        ("code lens", client.text_document_code_lens_async(types.CodeLensParams(text))),
        ("folding", client.text_document_folding_range_async(types.FoldingRangeParams(text))),
    ]


if __name__ == "__main__":
    asyncio.run(main())
