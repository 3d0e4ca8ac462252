// The panel with the map: asks for the neighbourhood, draws it, opens what is clicked on.
"use strict";

const vscode = require("vscode");
const { draw } = require("./drawing");

class MapPanel {
  constructor(ask) {
    this.ask = ask;
    this.panel = undefined;
    this.document = undefined;
  }

  async show(where) {
    let drawn;
    try {
      drawn = await this.ask(where);
    } catch (error) {
      await vscode.window.showErrorMessage(String(error.message ?? error));
      return;
    }
    if (drawn === null) {
      await vscode.window.showInformationMessage("There is no passage here: put the cursor below a heading.");
      return;
    }
    this.document = where.textDocument;
    const panel = this.opened();
    panel.title = `Map: ${drawn.passage}`;
    panel.webview.html = page(drawn);
  }

  opened() {
    if (this.panel === undefined) {
      this.panel = vscode.window.createWebviewPanel(
        "malory.map",
        "Map",
        { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: true, localResourceRoots: [] },
      );
      this.panel.onDidDispose(() => {
        this.panel = undefined;
      });
      this.panel.webview.onDidReceiveMessage((message) => this.clicked(message));
    } else {
      this.panel.reveal(undefined, true);
    }
    return this.panel;
  }

  async clicked(message) {
    if (message.uri) {
      const at = new vscode.Position(message.line, 0);
      await vscode.window.showTextDocument(vscode.Uri.parse(message.uri), {
        selection: new vscode.Range(at, at),
        viewColumn: vscode.ViewColumn.One,
      });
    }
    if (message.passage && this.document !== undefined) {
      await this.show({ textDocument: this.document, passage: message.passage });
    }
  }

  dispose() {
    this.panel?.dispose();
  }
}

function page(drawn) {
  const nonce = Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join("");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'">
<style nonce="${nonce}">
body { color: var(--vscode-editor-foreground); background: var(--vscode-editor-background); padding: 0; }
svg { font-family: var(--vscode-font-family); font-size: 13px; }
svg text { fill: var(--vscode-editor-foreground); }
.node rect { fill: var(--vscode-editorWidget-background); stroke: var(--vscode-editor-foreground); rx: 3; }
.node { cursor: pointer; }
.node:focus { outline: none; }
.node:focus rect, .node:hover rect { stroke: var(--vscode-focusBorder); stroke-width: 3; }
.here rect { stroke-width: 3; }
.entry rect { rx: 12; stroke-dasharray: none; fill: var(--vscode-badge-background); }
.entry text { fill: var(--vscode-badge-foreground); }
.missing rect { stroke-dasharray: 5 3; stroke: var(--vscode-editorError-foreground); }
.faulty text.name { fill: var(--vscode-editorError-foreground); }
.edge { fill: none; stroke: var(--vscode-editor-foreground); opacity: 0.6; }
.redirect { stroke-width: 2; }
.outcome { stroke-dasharray: 5 3; }
marker path { fill: var(--vscode-editor-foreground); }
</style>
</head>
<body>
${draw(drawn)}
<script nonce="${nonce}">
const host = acquireVsCodeApi();
function open(node) {
  host.postMessage({ uri: node.dataset.uri, line: Number(node.dataset.line), passage: node.dataset.passage });
}
for (const node of document.querySelectorAll(".node")) {
  node.addEventListener("click", () => open(node));
  node.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); open(node); }
  });
}
document.querySelector(".here")?.scrollIntoView({ block: "center", inline: "center" });
</script>
</body>
</html>`;
}

module.exports = { MapPanel };
