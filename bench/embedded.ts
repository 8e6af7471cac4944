import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Evaluation, evaluateFolder, type Parse, rates } from "../src/evaluation/evaluate-folder.ts";
import { parseFile } from "../src/pipeline/parse-file.ts";
import { fieldsFor, readSet, subjectFor } from "./accuracy/accuracy-set.ts";

const help = `Measures what a file's embedded data (e-invoice XML, form fields, codes) brings, on labelled data sets.

  node bench/embedded.ts --data FOLDER [SET...]

  --data FOLDER   folder of the data sets, one folder with manifest.jsonl for each (or WINNOW_BENCH_DATA)
  --every N       only every Nth document
  --fields        print a line for each field
  --mistakes      print every wrong value that is left with embedded data
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: "string", default: process.env.WINNOW_BENCH_DATA ?? "" },
    every: { type: "string", default: "1" },
    fields: { type: "boolean", default: false },
    mistakes: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

/** Sets that carry embedded data: invoices with XML, filled forms. */
const usualSets = ["einvoice", "azure_forms"];

console.log(
  "| set, field | expected | F1 printed | F1 embedded | false values | rows found, whole: printed | rows found, whole: embedded | warnings | ms a document |",
);
console.log("|---|---|---|---|---|---|---|---|---|");
for (const name of positionals.length > 0 ? positionals : usualSets) {
  const printed = await measure(name, false);
  const embedded = await measure(name, true);
  const ms = (run: Run) => (run.evaluation.milliseconds / Math.max(run.evaluation.documents, 1)).toFixed(0);
  const counts = [printed, embedded].map(({ evaluation }) => evaluation.total);
  console.log(
    row([
      name,
      counts[0]?.present,
      ...counts.map((each) => rates(each).f1.toFixed(3)),
      counts.map((each) => `${each.falseValues} of ${each.absent}`).join(", "),
      listScore(printed.evaluation),
      listScore(embedded.evaluation),
      embedded.warnings,
      `${ms(printed)}, ${ms(embedded)}`,
    ]),
  );
  if (options.fields) {
    for (const [field, count] of embedded.evaluation.fields) {
      const before = printed.evaluation.fields.get(field);
      const f1 = [before, count].map((each) => (each ? rates(each).f1.toFixed(3) : ""));
      console.log(row([`${name}, ${field}`, count.present, ...f1, `${before?.falseValues}, ${count.falseValues}`]));
    }
  }
  if (options.mistakes) {
    for (const { document, field, expected, found } of embedded.evaluation.mistakes)
      console.log(`${document}\t${field}\t${JSON.stringify(expected)}\t${JSON.stringify(found)}`);
    for (const message of embedded.messages) console.log(message);
  }
}

interface Run {
  evaluation: Evaluation;
  warnings: number;
  messages: string[];
}

/** Runs a set from its files' bytes, as the service does. */
async function measure(name: string, embedded: boolean): Promise<Run> {
  const set = await readSet(join(import.meta.dirname, "accuracy"), name, options.data);
  const messages: string[] = [];
  const parse: Parse = async (bytes, fields, document) => {
    const engine = { type: "local" as const, embedded };
    const task = { fields, subject: subjectFor(set, document), engine, hasMultipleEntries: set.multiple };
    const parsed = await parseFile(bytes, { ...task, today: "2026-01-01" });
    const warnings = parsed.records.flatMap((record) => record.warnings);
    messages.push(...warnings.map(({ message }) => `${document.id}: ${message}`));
    return { records: parsed.records.map(({ parsedData }) => parsedData), pageCount: parsed.pageReadings.length };
  };
  const evaluation = await evaluateFolder(join(options.data, set.folder), {
    fields: (document) => fieldsFor(set, document),
    parse,
    select: (_, index) => index % Number(options.every) === 0,
  });
  return { evaluation, warnings: messages.length, messages };
}

function listScore({ lists }: Evaluation): string {
  return [...lists.values()]
    .map(({ rowsFound, rowsPresent, rowsWhole }) => `${rowsFound}, ${rowsWhole} of ${rowsPresent}`)
    .join("; ");
}

function row(cells: unknown[]): string {
  return `| ${cells.join(" | ")} |`;
}
