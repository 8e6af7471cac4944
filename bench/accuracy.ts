import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  type Evaluation,
  evaluateFolder,
  type Parse,
  rates,
  recallPerTemplate,
} from "../src/evaluation/evaluate-folder.ts";
import type { LabelledDocument } from "../src/evaluation/manifest.ts";
import { printEvaluation } from "../src/evaluation/print-evaluation.ts";
import { createEngine } from "../src/extraction/create-engine.ts";
import { layoutDocument } from "../src/layout/layout-document.ts";
import type { DocumentText } from "../src/model/document-text.ts";
import { normaliseRecord } from "../src/values/normalise/normalise-record.ts";
import { type AccuracySet, fieldsFor, readSet } from "./accuracy/accuracy-set.ts";
import { readCached } from "./accuracy/read-cached.ts";
import { readTranscript } from "./accuracy/read-transcript.ts";

const help = `Measures the local engine, without training, on labelled data sets.

  node bench/accuracy.ts --data FOLDER [SET...]

  --data FOLDER   folder of the data sets, one folder with manifest.jsonl for each (or WINNOW_BENCH_DATA)
  --every N       only every Nth document
  --only ID       only documents whose id contains ID
  --fields        print the table of fields of each set
  --mistakes      print every wrong value
  --write         write the table to bench/results/accuracy.md
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: "string", default: process.env.WINNOW_BENCH_DATA ?? "" },
    every: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    fields: { type: "boolean", default: false },
    mistakes: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

const setsFolder = join(import.meta.dirname, "accuracy");
const rows = [
  "| set | documents | expected | strict | soft | F1 strict | F1 soft | false values | per template strict / soft | rows found | ms a page |",
  "|---|---|---|---|---|---|---|---|---|---|---|",
];
for (const name of await setNames(positionals)) {
  const set = await readSet(setsFolder, name);
  const evaluation = await measure(set);
  rows.push(tableRow(name, evaluation));
  if (options.fields) console.log(`\n${name}\n${printEvaluation(evaluation)}`);
  if (options.mistakes) {
    for (const mistake of evaluation.mistakes) {
      console.log(
        `${mistake.document}\t${mistake.field}\t${JSON.stringify(mistake.expected)}\t${JSON.stringify(mistake.found)}`,
      );
    }
  }
}
console.log(`\n${rows.join("\n")}`);
if (options.write) {
  const head =
    "# Accuracy of the local engine, without training\n\nMade by `node bench/accuracy.ts --write`; times are extraction with layout, reading apart.\n\n";
  await writeFile(join(import.meta.dirname, "results", "accuracy.md"), `${head}${rows.join("\n")}\n`);
}

async function setNames(chosen: string[]): Promise<string[]> {
  if (chosen.length > 0) return chosen;
  const files = await readdir(setsFolder);
  return files.filter((file) => file.endsWith(".json") && !file.endsWith("-ocr.json")).map((file) => file.slice(0, -5));
}

/** Runs a set; the time counted is layout, extraction and normalising, since reading is cached. */
async function measure(set: AccuracySet): Promise<Evaluation> {
  const folder = join(options.data, set.folder);
  const engine = createEngine({ type: "local" });
  let extractionMs = 0;
  const parse: Parse = async (bytes, fields, document) => {
    const text = await readText(set, folder, bytes, document);
    const start = performance.now();
    const layout = layoutDocument(text);
    const records = await engine.extract({ layout, fields, hasMultipleEntries: set.multiple });
    const parsed = records.map((record) => normaliseRecord(record, fields).parsedData);
    extractionMs += performance.now() - start;
    return { records: parsed, pageCount: text.pages.length };
  };
  const evaluation = await evaluateFolder(folder, {
    fields: (document) => fieldsFor(set, document),
    parse,
    select: (document, index) => index % Number(options.every) === 0 && document.id.includes(options.only),
  });
  return { ...evaluation, milliseconds: extractionMs };
}

async function readText(
  set: AccuracySet,
  folder: string,
  bytes: Uint8Array,
  document: LabelledDocument,
): Promise<DocumentText> {
  if (set.text === "read") return readCached(bytes);
  const line = (await manifestLines(folder)).find((each) => each.file === document.file);
  return readTranscript(
    join(folder, String(line?.ocr_truth)),
    Number(line?.width ?? 1000),
    Number(line?.height ?? 1000),
  );
}

async function manifestLines(folder: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(join(folder, "manifest.jsonl"), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

function tableRow(name: string, evaluation: Evaluation): string {
  const { total } = evaluation;
  const strict = rates(total);
  const soft = rates(total, true);
  const perTemplate = `${two(recallPerTemplate(evaluation))} / ${two(recallPerTemplate(evaluation, true))}`;
  const lists = [...evaluation.lists.values()].map(
    (list) => `${two(list.rowsFound / Math.max(list.rowsPresent, 1))} of ${list.rowsPresent}`,
  );
  const cells = [
    name,
    evaluation.documents,
    total.present,
    two(strict.recall),
    two(soft.recall),
    two(strict.f1),
    two(soft.f1),
    `${total.falseValues} of ${total.absent}`,
    perTemplate,
    lists.join(", "),
    (evaluation.milliseconds / Math.max(evaluation.pages, 1)).toFixed(1),
  ];
  return `| ${cells.join(" | ")} |`;
}

function two(value: number): string {
  return value.toFixed(2);
}
