import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { DocumentText } from "../src/domain/document-text.ts";
import type { Field } from "../src/domain/field.ts";
import type { RawRecord, RawScalar, RawValue } from "../src/domain/record.ts";
import { readManifest } from "../src/evaluation/manifest.ts";
import { createEngine } from "../src/extraction/create-engine.ts";
import { layoutDocument } from "../src/layout/layout-document.ts";
import { fieldsFor, readSet } from "./accuracy/accuracy-set.ts";
import { readCached } from "./accuracy/read-cached.ts";
import { readText } from "./accuracy/read-text.ts";
import { makeKinds, readKinds, readTemplates, readUsersParsers } from "./mismatch/read-corpus.ts";

const help = `Tells whether a change of the engine changes any answer: reads all documents and compares with answers that were kept.

  node bench/answers.ts --data FOLDER --keep FILE
  node bench/answers.ts --data FOLDER --against FILE

  --data FOLDER   folder of the data sets; made documents of every template's kind are read beside them
  --keep FILE     keep the answers in a file, a line for each document
  --against FILE  compare with answers that were kept, and list what differs
  --show N        how many differences to list (40)

It does not matter here which answers are right: text, place, confidence and runners-up of each value must be the same.
`;

/** Made documents of each template. */
const MADE = 4;
/** Significant digits of a confidence: sums in another order differ in the last ones. */
const DIGITS = 9;

/** What one document is asked. */
interface Question {
  id: string;
  readText(): Promise<DocumentText>;
  fields: Field[];
  hasMultipleEntries: boolean;
}

const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: "" },
    keep: { type: "string", default: "" },
    against: { type: "string", default: "" },
    show: { type: "string", default: "40" },
    help: { type: "boolean", default: false },
  },
});
if (options.help || options.data === "" || (options.keep === "") === (options.against === "")) {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

const engine = createEngine({ type: "local" });
let pages = 0;
let milliseconds = 0;
const answers = new Map<string, string>();
for await (const question of questions()) answers.set(question.id, await answer(question));
console.log(`${answers.size} documents, ${pages} pages, ${(milliseconds / pages).toFixed(2)} ms a page`);
if (options.keep !== "")
  await writeFile(options.keep, [...answers].map(([id, text]) => `${JSON.stringify(id)}\t${text}`).join("\n"));
else process.exitCode = compare(await readAnswers(options.against)) ? 0 : 1;

async function* questions(): AsyncGenerator<Question> {
  const setsFolder = join(import.meta.dirname, "accuracy");
  for (const file of (await readdir(setsFolder)).filter((name) => name.endsWith(".json")).sort()) {
    const set = await readSet(setsFolder, file.slice(0, -".json".length), options.data);
    const folder = join(options.data, set.folder);
    for (const document of await readManifest(folder))
      yield {
        id: `${file} ${document.id}`,
        readText: async () => readText(set, folder, await readFile(join(folder, document.file)), document),
        fields: fieldsFor(set, document),
        hasMultipleEntries: set.multiple,
      };
  }
  const folder = await mkdtemp(join(tmpdir(), "winnow-answers-"));
  try {
    const kinds = join(options.data, "kinds");
    const templates = readTemplates();
    const parsers = [...templates, ...(await readUsersParsers(kinds))];
    const documents = [...(await makeKinds(folder, templates, MADE)), ...(await readKinds(kinds))];
    // The parser of the document's own kind, and one of another kind.
    for (const [index, { id, path, kind }] of documents.entries()) {
      const own = parsers.filter((parser) => parser.kind === kind);
      const other = parsers[index % parsers.length];
      for (const { name, fields } of new Set([...own, ...(other ? [other] : [])]))
        yield {
          id: `${id} as ${name}`,
          readText: async () => readCached(await readFile(path)),
          fields,
          hasMultipleEntries: false,
        };
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Everything that the engine says about a document, as one line. */
async function answer({ readText, fields, hasMultipleEntries }: Question): Promise<string> {
  const text = await readText();
  const start = performance.now();
  const records = await engine.extract({ layout: layoutDocument(text), fields, hasMultipleEntries });
  milliseconds += performance.now() - start;
  pages += text.pages.length;
  return JSON.stringify(records.map(describeRecord));
}

function describeRecord({ values }: RawRecord) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value && describeValue(value)]));
}

function describeValue(value: RawValue): unknown {
  if (value.kind === "scalar") return describeScalar(value);
  const describeCells = (cells: Record<string, RawScalar | null>) =>
    Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cell && describeScalar(cell)]));
  return value.kind === "object" ? describeCells(value.values) : value.rows.map(describeCells);
}

function describeScalar({ text, confidence, place, alternatives, meaning }: RawScalar) {
  const others = alternatives.map((other) => [other.text, round(other.confidence)]);
  return { text, confidence: round(confidence), place, others, ...(meaning && { meaning }) };
}

function round(confidence: number): number {
  return Number(confidence.toPrecision(DIGITS));
}

async function readAnswers(file: string): Promise<Map<string, string>> {
  const lines = (await readFile(file, "utf8")).split("\n");
  return new Map(
    lines.map((line) => {
      const tab = line.indexOf("\t");
      return [JSON.parse(line.slice(0, tab)) as string, line.slice(tab + 1)];
    }),
  );
}

/** Prints what differs; true if nothing does. */
function compare(before: Map<string, string>): boolean {
  const differing = [...new Set([...before.keys(), ...answers.keys()])].filter(
    (id) => before.get(id) !== answers.get(id),
  );
  console.log(`${differing.length} differ`);
  for (const id of differing.slice(0, Number(options.show))) {
    const [was, is] = [before.get(id), answers.get(id)];
    if (was === undefined || is === undefined) console.log(`${id}: ${was === undefined ? "new" : "missing"}`);
    else for (const line of differences(JSON.parse(was), JSON.parse(is))) console.log(`${id}: ${line}`);
  }
  return differing.length === 0;
}

type Answer = Record<string, unknown>[];

function differences(was: Answer, is: Answer): string[] {
  if (was.length !== is.length) return [`${was.length} records -> ${is.length}`];
  return was.flatMap((record, index) =>
    Object.keys({ ...record, ...is[index] }).flatMap((name) => {
      const [old, now] = [JSON.stringify(record[name]), JSON.stringify(is[index]?.[name])];
      return old === now ? [] : [`${name}: ${old?.slice(0, 200)} -> ${now?.slice(0, 200)}`];
    }),
  );
}
