// The client: starts the server, hands it the editor's documents, and shows the map.
"use strict";

const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");
const { MapPanel } = require("./map");

/** @type {LanguageClient | undefined} */
let client;

function makeClient() {
  const [command, ...args] = vscode.workspace.getConfiguration("malory").get("command", ["malory", "lsp"]);
  return new LanguageClient(
    "malory",
    "Malory",
    { command, args, transport: TransportKind.stdio },
    {
      documentSelector: [
        { language: "malory-tale" },
        { language: "malory-play" },
        { scheme: "file", language: "yaml" },
        { scheme: "file", pattern: "**/numbers.lock" },
      ],
      initializationOptions: { showReferences: "malory.showReferences" },
      outputChannelName: "Malory",
    },
  );
}

async function start() {
  client = makeClient();
  try {
    await client.start();
  } catch (error) {
    const choice = await vscode.window.showErrorMessage(
      "Malory's server did not start. Install it with `pip install 'malory[editor]'`, or say in the settings how it is started.",
      "Open Settings",
    );
    if (choice === "Open Settings") {
      await vscode.commands.executeCommand("workbench.action.openSettings", "malory.command");
    }
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running !== undefined) {
    // One that never started cannot be asked to stop.
    await running.stop().catch(() => undefined);
  }
}

/** The places that a count over a heading stands for, in the list every other search uses. */
async function showReferences(uri, position, locations) {
  await vscode.commands.executeCommand(
    "editor.action.showReferences",
    vscode.Uri.parse(uri),
    new vscode.Position(position.line, position.character),
    locations.map(
      (one) =>
        new vscode.Location(
          vscode.Uri.parse(one.uri),
          new vscode.Range(
            one.range.start.line,
            one.range.start.character,
            one.range.end.line,
            one.range.end.character,
          ),
        ),
    ),
  );
}

/** What the server knows of the neighbourhood of a passage, or of where the cursor stands. */
async function neighbourhood(where) {
  if (client === undefined || !client.isRunning()) {
    throw new Error("Malory's server is not running; see the output Malory.");
  }
  const depth = vscode.workspace.getConfiguration("malory").get("mapDepth", 2);
  return client.sendRequest("malory/neighbourhood", { depth, ...where });
}

async function showMap(panel) {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    return;
  }
  const uri = editor.document.uri.toString();
  const { line, character } = editor.selection.active;
  await panel.show({ textDocument: { uri }, position: { line, character } });
}

async function activate(context) {
  const panel = new MapPanel(neighbourhood);
  context.subscriptions.push(
    panel,
    vscode.commands.registerCommand("malory.showReferences", showReferences),
    vscode.commands.registerCommand("malory.showMap", () => showMap(panel)),
    vscode.commands.registerCommand("malory.restart", async () => {
      await stop();
      await start();
    }),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("malory.command")) {
        await stop();
        await start();
      }
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
