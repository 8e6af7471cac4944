import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Evaluation, evaluateFolder, type Parse } from "../src/evaluation/evaluate-folder.ts";
import type { ManifestDocument } from "../src/evaluation/manifest.ts";
import { printEvaluation } from "../src/evaluation/print-evaluation.ts";
import { createEngine } from "../src/extraction/create-engine.ts";
import type { TrainedKind } from "../src/extraction/fields/trained/trained-weights.ts";
import { createLocalEngine } from "../src/extraction/local-engine.ts";
import { layoutDocument } from "../src/layout/layout-document.ts";
import { normaliseRecord } from "../src/values/normalise/normalise-record.ts";
import { createHeldOutTrainer } from "../training/kinds/train-held-out.ts";
import { type AccuracySet, fieldsFor, readSet, subjectFor } from "./accuracy/accuracy-set.ts";
import { tableHead, tableRow } from "./accuracy/accuracy-table.ts";
import { measureTexts } from "./accuracy/measure-texts.ts";
import { readText } from "./accuracy/read-text.ts";
import { rewordSet } from "./accuracy/reword-set.ts";
import { isKeptApart } from "./mismatch/kinds.ts";

const help = `Measures the local engine, without training, on labelled data sets.

  node bench/accuracy.ts --data FOLDER [SET...]

  --data FOLDER   folder of the data sets, one folder with manifest.jsonl for each (or WINNOW_BENCH_DATA)
  --every N       only every Nth document
  --limit N       only the first N documents of each set
  --only ID       only documents whose id contains ID
  --part PART     documents of kinds that may be looked at ("open"), of kinds that are kept apart ("apart"), or "all" (open)
  --fields        print the table of fields of each set
  --mistakes      print every wrong value
  --wordings      add rows for the fields in other words: by names alone, by short and by long descriptions, without hints
  --held-out      for sets that weights were trained on, add rows read by weights that never saw the layout (slow)
  --write         write the table to bench/results/accuracy.md
`;

const head = `# Accuracy of the local engine

Made by \`npm run bench:accuracy\` on the development half of each set. Values are compared ignoring case, accents and punctuation,
dates and numbers by value (strict), or by 85 % of their letters (soft). False values were given where none is expected.
sroie and funsd are read from given transcripts, sroie-ocr and funsd-ocr from the images. Machine-readable data in files (XML, form
fields, codes) is not read. The shipped weights of ad contracts, invoices and receipts were trained on adbuy, einvoice and sroie:
their rows "layout held out" were read with weights trained without documents of that layout (template, shop, or similar words), in
five parts. Hand-set weights, labels and confidences were tuned on all of these documents, so other documents may be read worse.
Rows with a wording ask for the same fields without our hints and rules, as other users would: with names alone, short or long
descriptions. Times are for layout and extraction, without reading. The sets tables and robustness have no fields; tests cover them.

`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: "string", default: process.env.WINNOW_BENCH_DATA ?? "" },
    every: { type: "string", default: "1" },
    limit: { type: "string", default: "100000" },
    only: { type: "string", default: "" },
    part: { type: "string", default: "open" },
    fields: { type: "boolean", default: false },
    mistakes: { type: "boolean", default: false },
    wordings: { type: "boolean", default: false },
    "held-out": { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

const setsFolder = join(import.meta.dirname, "accuracy");
const rows = [...tableHead];
const heldOut = createHeldOutTrainer(options.data, setsFolder);
for (const name of await setNames(positionals)) {
  const set = await readSet(setsFolder, name, options.data);
  addRow(name, await measure(set));
  for (const { wording, set: reworded } of options.wordings ? await rewordSet(setsFolder, set) : []) {
    addRow(`${name}, ${wording}`, await measure(reworded), name);
  }
  const weights = options["held-out"] ? await heldOut(set.folder) : null;
  if (weights !== null) addRow(`${name}, layout held out`, await measure(set, weights), name);
}
const texts = positionals.length > 0 ? [] : await textLines();
console.log(`\n${[...rows, ...texts].join("\n")}`);
if (options.write) {
  await writeFile(join(import.meta.dirname, "results", "accuracy.md"), `${head}${[...rows, ...texts].join("\n")}\n`);
}

/** A set's row, with the other measurements asked for. */
function addRow(name: string, evaluation: Evaluation, targetsOf = name): void {
  rows.push(tableRow(name, evaluation, targetsOf));
  if (options.fields) console.log(`\n${name}\n${printEvaluation(evaluation)}`);
  for (const { document, field, expected, found } of options.mistakes ? evaluation.mistakes : []) {
    console.log(`${document}\t${field}\t${JSON.stringify(expected)}\t${JSON.stringify(found)}`);
  }
}

/** How many of the texts that people named were read, for pages from which nothing is extracted. */
async function textLines(): Promise<string[]> {
  const { documents, texts, found } = await measureTexts(join(options.data, "ocr"));
  const share = (found / Math.max(texts, 1)).toFixed(2);
  return [
    "",
    `Of ${texts} keywords and sentences named for the ${documents} pages of the set ocr, ${share} are in the text read.`,
  ];
}

async function setNames(chosen: string[]): Promise<string[]> {
  if (chosen.length > 0) return chosen;
  const files = await readdir(setsFolder);
  return files.filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -5));
}

/** Runs a set; the time measured is layout, extraction and normalising, since reading is cached. */
async function measure(set: AccuracySet, weights?: Map<string, TrainedKind[]>): Promise<Evaluation> {
  const folder = join(options.data, set.folder);
  const shipped = createEngine({ type: "local" });
  let extractionMs = 0;
  const parse: Parse = async (bytes, fields, document) => {
    const text = await readText(set, folder, bytes, document);
    const kinds = weights?.get(document.id);
    const engine = kinds === undefined ? shipped : createLocalEngine(kinds);
    const start = performance.now();
    const layout = layoutDocument(text);
    const records = await engine.extract({
      layout,
      fields,
      subject: subjectFor(set, document),
      hasMultipleEntries: set.multiple,
    });
    const parsed = records.map((record) => normaliseRecord(record, fields));
    extractionMs += performance.now() - start;
    return {
      records: parsed.map(({ parsedData }) => parsedData),
      groundings: parsed.map(({ grounding }) => grounding),
      pageCount: text.pages.length,
    };
  };
  const evaluation = await evaluateFolder(folder, {
    fields: (document) => fieldsFor(set, document),
    parse,
    select: (document, index) =>
      isOfPart(document, set) &&
      index < Number(options.limit) &&
      index % Number(options.every) === 0 &&
      document.id.includes(options.only),
  });
  return { ...evaluation, milliseconds: extractionMs };
}

/** A third of the kinds is kept apart: nothing in the engine is chosen by them. */
function isOfPart({ kind }: ManifestDocument, { isByKind }: AccuracySet): boolean {
  if (!isByKind || kind === null || options.part === "all") return true;
  return isKeptApart(kind) === (options.part === "apart");
}
