// A neighbourhood as SVG: a column for each step, what leads here on the left, what follows on the
// right. It knows nothing of VS Code, so that a test can look at it.
"use strict";

const WIDTH = 190;
const HEIGHT = 44;
const ACROSS = 90;
const DOWN = 16;
const MARGIN = 24;
const SIGNS = 26;

function escaped(text) {
  const named = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return String(text).replace(/[&<>"']/g, (sign) => named[sign]);
}

function short(text) {
  const signs = Array.from(text);
  return signs.length <= SIGNS ? text : `${signs.slice(0, SIGNS - 1).join("")}…`;
}

/** Where each node stands: columns by step, in each the nodes near what they hang on. */
function placed(drawn) {
  const columns = new Map();
  for (const node of drawn.nodes) {
    columns.set(node.step, [...(columns.get(node.step) ?? []), node]);
  }
  const steps = [...columns.keys()].sort((one, other) => one - other);
  const tallest = Math.max(...[...columns.values()].map((column) => column.length), 1);
  const middle = MARGIN + (tallest * (HEIGHT + DOWN) - DOWN) / 2;
  const at = new Map();
  // From the middle outwards, so that a node can stand beside its neighbours further in.
  for (const step of [...steps].sort((one, other) => Math.abs(one) - Math.abs(other))) {
    const column = columns.get(step);
    const height = (node) => {
      const near = drawn.edges
        .flatMap((edge) =>
          edge.source === node.id ? [edge.target] : edge.target === node.id ? [edge.source] : [],
        )
        .filter((id) => at.has(id));
      return near.length ? near.reduce((sum, id) => sum + at.get(id).y, 0) / near.length : middle;
    };
    const sorted = column
      .map((node, place) => ({ node, place, wanted: height(node) }))
      .sort((one, other) => one.wanted - other.wanted || one.place - other.place);
    const top = middle - (sorted.length * (HEIGHT + DOWN) - DOWN) / 2;
    sorted.forEach(({ node }, place) => {
      const x = MARGIN + steps.indexOf(step) * (WIDTH + ACROSS);
      at.set(node.id, { x, y: top + place * (HEIGHT + DOWN), step });
    });
  }
  return {
    at,
    width: 2 * MARGIN + steps.length * (WIDTH + ACROSS) - ACROSS,
    height: 2 * MARGIN + tallest * (HEIGHT + DOWN) - DOWN,
  };
}

function line(edge, at) {
  const from = at.get(edge.source);
  const to = at.get(edge.target);
  const [y1, y2] = [from.y + HEIGHT / 2, to.y + HEIGHT / 2];
  if (to.x > from.x) {
    const [x1, x2] = [from.x + WIDTH, to.x - 6];
    const bend = (x2 - x1) / 2;
    return `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`;
  }
  // Back, or within a column: round the right-hand side.
  const [x1, x2] = [from.x + WIDTH, to.x + WIDTH + 6];
  const bend = 50 + Math.min(60, Math.abs(y2 - y1) / 4);
  return `M${x1},${y1} C${x1 + bend},${y1} ${x2 + bend},${y2} ${x2},${y2}`;
}

/** What is said of a node to those who do not see it. */
function told(node, drawn) {
  const words = [`${node.name || node.id} ${node.title}`.trim()];
  if (node.kind === "missing") words.push("not written yet");
  if (node.ends) words.push("may end here");
  if (node.codes.length) words.push(`found: ${node.codes.join(", ")}`);
  const ways = drawn.edges.filter((edge) => edge.source === node.id).map((edge) => edge.target);
  if (ways.length) words.push(`leads to ${ways.join(", ")}`);
  return words.join("; ");
}

function box(node, drawn, at) {
  const { x, y } = at.get(node.id);
  const classes = ["node", node.kind];
  if (node.id === drawn.passage) classes.push("here");
  if (node.codes.length) classes.push("faulty");
  const name = node.name || (node.kind === "entry" ? "" : node.id);
  const number = node.number !== null && String(node.number) !== name ? ` · ${node.number}` : "";
  const marks = (node.ends ? " ■" : "") + (node.codes.length ? ` ! ${node.codes.join(" ")}` : "");
  const first = `${name}${number}${marks}`.trim();
  const passage = node.kind === "entry" || node.kind === "missing" ? "" : node.id;
  const link = node.uri === null ? "" : ` data-uri="${escaped(node.uri)}" data-line="${node.line}"`;
  return `<g class="${classes.join(" ")}" tabindex="0" role="button" data-passage="${escaped(passage)}"${link}>
<title>${escaped(told(node, drawn))}</title>
<rect x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="3"/>
<text class="name" x="${x + 8}" y="${y + (first && node.title ? 18 : 27)}">${escaped(short(first))}</text>
<text x="${x + 8}" y="${y + (first ? 35 : 27)}">${escaped(short(node.title))}</text>
</g>`;
}

function draw(drawn) {
  const { at, width, height } = placed(drawn);
  const edges = drawn.edges.map((edge) => {
    const kind = edge.kind.replace(/ /g, "-");
    return `<path class="edge ${escaped(kind)}" d="${line(edge, at)}" marker-end="url(#tip)"/>`;
  });
  const nodes = drawn.nodes.map((node) => box(node, drawn, at));
  const left = drawn.left_out
    ? `<text x="${MARGIN}" y="${height + 12}">${drawn.left_out} more are not drawn</text>`
    : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + 24}" viewBox="0 0 ${width} ${height + 24}" role="group" aria-label="${escaped(`Map around ${drawn.passage}`)}">
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0,0 L8,4 L0,8 z"/></marker></defs>
${edges.join("\n")}
${nodes.join("\n")}
${left}
</svg>`;
}

module.exports = { draw };
