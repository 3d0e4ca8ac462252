// A whole editing session with the server, by Microsoft's own protocol library: open, break,
// complete, rename, quick-fix, lay out. Prints one line of JSON; `node session.js PACK -- COMMAND...`.
"use strict";

const { spawn } = require("child_process");
const fs = require("fs");
const path = require("path");
const { pathToFileURL } = require("url");
const protocol = require("vscode-languageserver-protocol/node");
const { draw } = require("../drawing");

const folder = path.resolve(process.argv[2]);
const [program, ...words] = process.argv.slice(process.argv.indexOf("--") + 1);

async function main() {
  const server = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve) => server.on("exit", resolve));
  const connection = protocol.createProtocolConnection(
    new protocol.StreamMessageReader(server.stdout),
    new protocol.StreamMessageWriter(server.stdin),
  );
  const published = new Map();
  let news = () => {};
  connection.onNotification(protocol.PublishDiagnosticsNotification.type, (params) => {
    published.set(params.uri, params);
    news();
  });
  connection.onRequest(protocol.RegistrationRequest.type, () => undefined);
  connection.listen();

  const file = path.join(folder, "a.tale");
  const uri = pathToFileURL(file).toString();
  const texts = new Map([[uri, fs.readFileSync(file, "utf8")]]);
  const report = {};

  const begun = await connection.sendRequest(protocol.InitializeRequest.type, {
    processId: process.pid,
    rootUri: pathToFileURL(folder).toString(),
    workspaceFolders: [{ uri: pathToFileURL(folder).toString(), name: "pack" }],
    initializationOptions: { showReferences: "show" },
    capabilities: {
      workspace: {
        workspaceEdit: { documentChanges: true, resourceOperations: ["create"] },
        didChangeWatchedFiles: { dynamicRegistration: true },
      },
      textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } },
    },
  });
  report.encoding = begun.capabilities.positionEncoding;
  await connection.sendNotification(protocol.InitializedNotification.type, {});

  let version = 1;
  await connection.sendNotification(protocol.DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: "malory-tale", version, text: texts.get(uri) },
  });

  const at = (words, into) => {
    const before = texts.get(uri).slice(0, texts.get(uri).indexOf(words) + into);
    return { line: before.split("\n").length - 1, character: before.length - before.lastIndexOf("\n") - 1 };
  };
  const offset = (text, position) => {
    const lines = text.split("\n");
    return lines.slice(0, position.line).reduce((sum, line) => sum + line.length + 1, 0) + position.character;
  };
  const edited = (text, edits) =>
    [...edits]
      .sort((one, other) => offset(text, other.range.start) - offset(text, one.range.start))
      .reduce(
        (now, edit) => now.slice(0, offset(text, edit.range.start)) + edit.newText + now.slice(offset(text, edit.range.end)),
        text,
      );
  // What an editor does with edits of its open document: makes them, and tells the server of each.
  const apply = async (edits) => {
    version += 1;
    const contentChanges = [...edits]
      .sort((one, other) => offset(texts.get(uri), other.range.start) - offset(texts.get(uri), one.range.start))
      .map((edit) => ({ range: edit.range, text: edit.newText }));
    texts.set(uri, edited(texts.get(uri), edits));
    await connection.sendNotification(protocol.DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges,
    });
  };
  const codes = async () => {
    while (published.get(uri)?.version !== version) {
      await new Promise((resolve) => (news = resolve));
    }
    return published.get(uri).diagnostics;
  };
  const textDocument = { uri };

  report.clean = (await codes()).filter((one) => one.severity === 1).length;

  // Break: a wide sign before it on the line, so that only UTF-16 finds the place.
  const where = at("* Leave -> weir", "* Leave".length);
  await apply([{ range: { start: where, end: where }, newText: " \u{1F409}" }]);
  const target = at("-> weir", 3);
  await apply([{ range: { start: target, end: { ...target, character: target.character + 4 } }, newText: "wier" }]);
  const broken = (await codes()).filter((one) => one.code === "E103");
  report.broken = broken.map((one) => [one.message.split("\n")[0], one.range.start.character]);

  // Complete: "-> in" in a choice of its own.
  const line = at("* Leave", 0);
  await apply([{ range: { start: line, end: line }, newText: "* Listen -> in\n" }]);
  const found = await connection.sendRequest(protocol.CompletionRequest.type, {
    textDocument,
    position: at("-> in\n", 5),
  });
  const item = found.items.find((one) => one.label === "inside");
  await apply([item.textEdit]);
  report.completed = texts.get(uri).includes("* Listen -> inside\n");

  // Quick-fix what was broken.
  const actions = await connection.sendRequest(protocol.CodeActionRequest.type, {
    textDocument,
    range: { start: at("wier", 0), end: at("wier", 4) },
    context: { diagnostics: broken },
  });
  report.actions = actions.map((one) => one.title);
  await apply(actions[0].edit.documentChanges[0].edits);
  report.mended = (await codes()).filter((one) => one.severity === 1).length;

  const hover = await connection.sendRequest(protocol.HoverRequest.type, { textDocument, position: at("-> weir", 4) });
  report.hover = hover.contents.value.includes("Water goes over it.");
  const head = await connection.sendRequest(protocol.DefinitionRequest.type, { textDocument, position: at("-> weir", 4) });
  report.definition = head.range.start.line === at("## weir", 0).line;

  // Rename, over three files of which one is new.
  const mark = await connection.sendRequest(protocol.PrepareRenameRequest.type, { textDocument, position: at("-> weir", 4) });
  const edit = await connection.sendRequest(protocol.RenameRequest.type, {
    textDocument,
    position: at("-> weir", 4),
    newName: "dam",
  });
  report.renamed = [mark.placeholder, ...edit.documentChanges.map((one) => one.kind ?? path.basename(one.textDocument.uri))];
  for (const change of edit.documentChanges) {
    const named = change.kind ? change.uri : change.textDocument.uri;
    const on = path.join(folder, path.basename(named));
    if (change.kind) {
      fs.writeFileSync(on, "");
    } else if (named === uri) {
      await apply(change.edits);
    } else {
      fs.writeFileSync(on, edited(fs.readFileSync(on, "utf8"), change.edits));
    }
  }
  report.after = (await codes()).filter((one) => one.severity === 1).length;

  // Lay out, and save.
  const title = at("## mill", 2);
  await apply([{ range: { start: title, end: title }, newText: "    " }]);
  await apply(
    await connection.sendRequest(protocol.DocumentFormattingRequest.type, {
      textDocument,
      options: { tabSize: 2, insertSpaces: true },
    }),
  );
  fs.writeFileSync(file, texts.get(uri));
  await connection.sendNotification(protocol.DidSaveTextDocumentNotification.type, { textDocument });

  const symbols = await connection.sendRequest(protocol.DocumentSymbolRequest.type, { textDocument });
  report.outline = symbols.map((one) => one.name);
  const lenses = await connection.sendRequest(protocol.CodeLensRequest.type, { textDocument });
  const shown = lenses.map((one) =>
    one.command ? one : connection.sendRequest(protocol.CodeLensResolveRequest.type, one),
  );
  report.lenses = (await Promise.all(shown)).map((one) => one.command.title);
  const drawn = await connection.sendRequest("malory/neighbourhood", { textDocument, passage: "mill", depth: 2 });
  const picture = draw(drawn);
  report.drawn = drawn.nodes.every((node) => picture.includes(`>${node.name || node.title}`));
  let refused;
  try {
    await connection.sendRequest(protocol.RenameRequest.type, { textDocument, position: at("-> dam", 4), newName: "mill" });
  } catch (error) {
    refused = error;
  }
  report.refused = [refused.code, refused.message.includes("`mill` is taken")];

  await connection.sendRequest(protocol.ShutdownRequest.type);
  await connection.sendNotification(protocol.ExitNotification.type);
  report.exit = await ended;
  console.log(JSON.stringify(report));
  connection.dispose();
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
