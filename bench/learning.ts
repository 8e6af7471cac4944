import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { trainedKinds } from "../src/extraction/fields/trained/trained-weights.ts";
import { createLearner } from "../src/extraction/learning.ts";
import { createLocalEngine } from "../src/extraction/local-engine.ts";
import { drawCurves } from "./learning/draw-curves.ts";
import { madeLayouts, type RecurringLayout, realLayouts } from "./learning/layout-documents.ts";
import { loadSet } from "./learning/load-set.ts";
import { measureCurve } from "./learning/measure-curve.ts";
import { addLayoutScore, type LayoutScore, measureLayout, noLayoutScore } from "./learning/measure-layouts.ts";
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
  --shipped       use the weights for kinds of documents that come with the engine, trained on some of these documents
  --write         write the table and the curves to bench/results/

The scenarios "layouts" and "made" correct one or two documents of a layout and read the others: documents of real sets,
and documents drawn with invented captions. "rows" reads line items after up to five documents of the same layout were
corrected. These three write nothing.

Scenarios: layouts, made, rows, ${scenarios.map(({ name }) => name).join(", ")}
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: "string", default: process.env.WINNOW_BENCH_DATA ?? "" },
    orders: { type: "string", default: "3" },
    fields: { type: "boolean", default: false },
    mistakes: { type: "boolean", default: false },
    reading: { type: "boolean", default: false },
    shipped: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

const kinds = options.shipped ? trainedKinds() : [];
const contender = { engine: createLocalEngine(kinds), learner: createLearner(kinds) };
const chosen = scenarios.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const rows = [
  "| scenario | k | strict | of each order | F1 | target | cells of rows | learning s | reading ms a page (k = 0) |",
  "|---|---|---|---|---|---|---|---|---|",
];
const curves: { scenario: Scenario; points: { k: number; strict: number }[] }[] = [];
if (positionals.includes("rows")) await printLists();
if (positionals.includes("layouts")) await printLayouts(realLayouts(options.data));
if (positionals.includes("made")) await printLayouts(madeLayouts());
for (const scenario of chosen) {
  const set = await loadSet(options.data, scenario);
  if (options.reading) {
    const { k, withoutMs, withMs } = await measureReading(set, scenario, contender);
    const ratio = (withMs / withoutMs).toFixed(2);
    console.log(
      `${scenario.title}: ${withoutMs.toFixed(1)} CPU ms a page, ${withMs.toFixed(1)} with ${k} examples: ${ratio} x`,
    );
    continue;
  }
  const points = await measureCurve(set, scenario, contender, { ...options, orders: Number(options.orders) });
  for (const point of points) {
    const target = scenario.targets[point.k];
    const cells = [
      scenario.title,
      point.k,
      point.strict.toFixed(3),
      point.orders.map((strict) => strict.toFixed(3)).join(" "),
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

/** Documents read after one or two others of their layout were corrected, by set. */
async function printLayouts(found: AsyncIterable<RecurringLayout>): Promise<void> {
  const layouts: RecurringLayout[] = [];
  for await (const layout of found) layouts.push(layout);
  console.log(
    "| documents | layouts | corrected | values | right | of fields shown | false | rows | whole | given | emptied | changed |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|---|---|");
  for (const [set, own] of Map.groupBy(layouts, (layout) => layout.set)) {
    for (const taught of [0, 1, 2]) {
      const sum = noLayoutScore();
      for (const layout of own) {
        const score = await measureLayout(layout, contender, { taught, mistakes: options.mistakes && taught === 1 });
        addLayoutScore(sum, score);
        if (options.fields) console.log(layoutRow(layout.name, 1, taught, score));
      }
      console.log(layoutRow(set, own.length, taught, sum));
    }
  }
}

function layoutRow(
  name: string,
  count: number,
  taught: number,
  { values, shown, lists, emptied, changed }: LayoutScore,
) {
  const share = (right: number, total: number) => (total === 0 ? "" : (right / total).toFixed(3));
  const right = [share(values.right, values.present), share(shown.right, shown.present)];
  const rows = [lists.rowsPresent, share(lists.rowsWhole, lists.rowsPresent), lists.rowsGiven];
  const falseValues = `${values.falseValues} of ${values.absent}`;
  return `| ${[name, count, taught, values.present, ...right, falseValues, ...rows, emptied, changed].join(" | ")} |`;
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

The weights that come with the engine are trained on the same development documents, so k = 0 is better here than on others. For unseen layouts and receipts, the target at the last k was set for more documents: 100, 50 and 100.

![Curves](learning.svg)

`;
  await writeFile(join(folder, "learning.md"), `${head}${rows.join("\n")}\n`);
  await writeFile(join(folder, "learning.svg"), drawCurves(curves));
}
