import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { drawCurves } from "./learning/draw-curves.ts";
import { loadSet } from "./learning/load-set.ts";
import { measureCurve } from "./learning/measure-curve.ts";
import { type ListCells, measureLists } from "./learning/measure-lists.ts";
import { measureReading } from "./learning/measure-reading.ts";
import { type Scenario, scenarios } from "./learning/scenarios.ts";

const help = `Measures what corrected documents teach: k documents are learned from, then others are read.

  node bench/learning.ts --data FOLDER [SCENARIO...]

  --data FOLDER   folder of the data sets (or WINNOW_BENCH_DATA)
  --orders N      orders of the documents that are averaged (default 3)
  --fields        print accuracy per field at the largest k
  --mistakes      print the wrong values at the largest k of the first order
  --reading       only compare what a page costs to read without and with the model of the largest k
  --write         write the table and the curves to bench/results/

The scenario "rows" reads line items after up to five documents of the same layout were corrected; it writes nothing.

Scenarios: rows, ${scenarios.map(({ name }) => name).join(", ")}
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: "string", default: process.env.WINNOW_BENCH_DATA ?? "" },
    orders: { type: "string", default: "3" },
    fields: { type: "boolean", default: false },
    mistakes: { type: "boolean", default: false },
    reading: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

const chosen = scenarios.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const rows = [
  "| scenario | k | strict | F1 | target | cells of rows | learning s | reading ms a page (k = 0) |",
  "|---|---|---|---|---|---|---|---|",
];
const curves: { scenario: Scenario; points: { k: number; strict: number }[] }[] = [];
if (positionals.includes("rows")) await printLists();
for (const scenario of chosen) {
  const set = await loadSet(options.data, scenario);
  if (options.reading) {
    const { k, withoutMs, withMs } = await measureReading(set, scenario);
    const ratio = (withMs / withoutMs).toFixed(2);
    console.log(
      `${scenario.title}: ${withoutMs.toFixed(1)} CPU ms a page, ${withMs.toFixed(1)} with ${k} examples: ${ratio} x`,
    );
    continue;
  }
  const points = await measureCurve(set, scenario, { ...options, orders: Number(options.orders) });
  for (const point of points) {
    const target = scenario.targets[point.k];
    const cells = [
      scenario.title,
      point.k,
      point.strict.toFixed(3),
      point.f1.toFixed(3),
      target === undefined ? "" : target.toFixed(2),
      point.cells === null ? "" : point.cells.toFixed(3),
      point.k === 0 ? "" : point.learnSeconds.toFixed(1),
      `${point.readMs.toFixed(1)} (${(points[0]?.readMs ?? 0).toFixed(1)})`,
    ];
    rows.push(`| ${cells.join(" | ")} |`);
  }
  curves.push({ scenario, points });
  console.log(`${rows.join("\n")}\n`);
  if (options.write) await write();
}

/** Cells of line items read right after corrected documents of the same layout, per layout and in all. */
async function printLists(): Promise<void> {
  const { data, orders, mistakes } = options;
  const results = await measureLists({ data, set: "einvoice", orders: Number(orders), mistakes });
  const share = (right: number, total: number) => (right / Math.max(1, total)).toFixed(3);
  console.log("| layout | documents | corrected | cells read | right untaught | right | nearly | rows too many |");
  console.log("|---|---|---|---|---|---|---|---|");
  for (const { layout, documents, taught, total, untaught, strict, soft, rowsTooMany } of results) {
    const shares = [untaught, strict, soft].map((right) => share(right, total));
    console.log(`| ${[layout, documents, taught, total, ...shares, rowsTooMany].join(" | ")} |`);
  }
  const sum = (of: (cells: ListCells) => number) => results.reduce((all, cells) => all + of(cells), 0);
  const total = sum((cells) => cells.total);
  const shares = [sum((cells) => cells.untaught), sum((cells) => cells.strict), sum((cells) => cells.soft)];
  const all = ["all", "", "", total, ...shares.map((right) => share(right, total)), sum((cells) => cells.rowsTooMany)];
  console.log(`| ${all.join(" | ")} |\n`);
}

/** Writes what was measured so far: all scenarios together take many minutes. */
async function write(): Promise<void> {
  const folder = join(import.meta.dirname, "results");
  const head = `# Learning from corrected documents

Made by \`node bench/learning.ts --write\`: k documents of a set are corrected fully and learned from, then others are read.
Mean of ${options.orders} orders, through the engine; strict is the share of stated values read right (dates, numbers by value,
texts without case, accents and punctuation). "Layouts recur": learned from and tested on a random split; "unseen layouts":
the tested documents share no layout with the learned ones. Times are CPU seconds of one core.

The weights that come with the engine are trained on the same development documents, so k = 0 is better here than on others. The targets of the last k of unseen layouts and receipts are asked for at more documents: 100, 50 and 100.

![Curves](learning.svg)

`;
  await writeFile(join(folder, "learning.md"), `${head}${rows.join("\n")}\n`);
  await writeFile(join(folder, "learning.svg"), drawCurves(curves));
}
