import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type AccuracySet, fieldsFor, readSet, subjectFor } from "../bench/accuracy/accuracy-set.ts";
import { readText } from "../bench/accuracy/read-text.ts";
import type { Field } from "../src/domain/field.ts";
import { calibrationError } from "../src/evaluation/calibration.ts";
import { compareValues } from "../src/evaluation/compare-values.ts";
import { readManifest } from "../src/evaluation/manifest.ts";
import { readAs } from "../src/extraction/document/document-reading.ts";
import { describeSchema } from "../src/extraction/fields/schema.ts";
import { type Calibration, calibrationSchema, worstReading } from "../src/extraction/ranking/calibrate-confidence.ts";
import { confidenceOn } from "../src/extraction/ranking/confidence-line.ts";
import { rankAll } from "../src/extraction/ranking/rank-scalars.ts";
import { extractRecord } from "../src/extraction/record/extract-record.ts";
import { layoutDocument } from "../src/layout/layout-document.ts";
import { normaliseRecord } from "../src/values/normalise/normalise-record.ts";
import { fitLine, type Sample } from "./fits/fit-line.ts";
import { provenance, writeFitted } from "./fits/write-fitted.ts";
import { createHeldOutTrainer } from "./kinds/train-held-out.ts";

const help = `Fits the confidences of the local engine: how often a value of a kind and share was right.

  node training/fit-confidences.ts --data FOLDER

  --data FOLDER   folder of the data sets, one folder with manifest.jsonl for each

Sets that weights were trained on are read with weights that never saw the layout. The file
ranking/calibration.json holds numbers only.
`;

/** Sets with labelled single values. */
const sets = [
  "adbuy",
  "azure_forms",
  "einvoice",
  "fara",
  "funsd",
  "funsd-ocr",
  "invoice2data",
  "kleister_nda",
  "sroie",
  "sroie-ocr",
];

/** Kinds that are fitted together: their values are equally recognisable. */
const kinds: string[][] = [
  ["date", "time", "datetime"],
  ["amount", "number", "percent"],
  ["id"],
  ["vat", "iban", "bic", "email", "phone", "url", "currency", "duration", "boolean", "choice"],
  ["name"],
  ["address"],
  ["text"],
];

/** The total weight of one set's values: one large set must not speak for all. */
const MOST_OF_SET = 500;

const { values: options } = parseArgs({
  options: { data: { type: "string", default: "" }, help: { type: "boolean", default: false } },
});
if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

/** A value that the engine gave. */
interface GivenValue extends Sample {
  set: string;
  kind: string;
}

const documents = new Map<string, number>();
const setsFolder = join(import.meta.dirname, "..", "bench", "accuracy");
const heldOut = createHeldOutTrainer(options.data, setsFolder);
const samples: GivenValue[] = [];
for (const name of sets) {
  const found = await samplesOf(name, await readSet(setsFolder, name));
  const weight = Math.min(1, MOST_OF_SET / Math.max(1, found.length));
  samples.push(...found.map((sample) => ({ ...sample, weight, set: name })));
  console.log(`${name}: ${found.length} values`);
}
const heldOutSamples = sets.flatMap((name) => {
  const others = fitLines(samples.filter(({ set }) => set !== name));
  return samples.filter(({ set }) => set === name).map((sample) => withConfidence(sample, others));
});
const lines = fitLines(samples);
const file = calibrationSchema.parse({
  fitted: await provenance({
    command: "node training/fit-confidences.ts --data FOLDER",
    sets: sets.map((name) => ({ name, documents: documents.get(name) ?? 0 })),
    heldOut: [
      {
        by: "set",
        what: "calibration error of the values given",
        of: samples.length,
        before: rounded(calibrationError(samples.map(({ share, isRight }) => ({ confidence: share, isRight })))),
        after: rounded(calibrationError(heldOutSamples)),
      },
    ],
  }),
  lines,
});
console.log(JSON.stringify(file.fitted, null, 2));
await writeFitted(join(import.meta.dirname, "..", "src", "extraction", "ranking", "calibration.json"), file);

function fitLines(from: GivenValue[]): Calibration["lines"] {
  return Object.fromEntries(
    kinds.flatMap((group) => {
      const line = fitLine(from.filter(({ kind }) => group.includes(kind)));
      return group.map((kind) => [kind, line]);
    }),
  );
}

function withConfidence({ share, kind, reading, isRight }: GivenValue, by: Calibration["lines"]) {
  const line = by[kind];
  return { confidence: line === undefined ? share : confidenceOn(line, share, reading), isRight };
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}

/** The single values that the engine gives for a set, with their shares before any calibration. */
async function samplesOf(name: string, set: AccuracySet): Promise<GivenValue[]> {
  const folder = join(options.data, set.folder);
  const weights = await heldOut(set.folder);
  const found: GivenValue[] = [];
  for (const document of await readManifest(folder)) {
    documents.set(name, (documents.get(name) ?? 0) + 1);
    const fields = fieldsFor(set, document);
    const { pages } = layoutDocument(
      await readText(set, folder, await readFile(join(folder, document.file)), document),
    );
    const reading = readAs(pages, fields);
    const schema = describeSchema(fields, { kinds: weights?.get(document.id), subject: subjectFor(set, document) });
    const ranked = rankAll(reading, schema);
    const { parsedData } = normaliseRecord(extractRecord(reading, schema, ranked), fields);
    const { rankings } = ranked;
    for (const [index, { field, child }] of schema.scalars.entries()) {
      const best = rankings[index]?.choices[0];
      const value = parsedData[field.name] ?? null;
      if (child !== null || best === undefined || value === null || document.unscored.has(field.name)) continue;
      // The confidence of a value that was weighed against others is fitted with the reranker.
      if (best.compared !== null) continue;
      const reading = worstReading(best.candidate.spans);
      const kind = rankings[index]?.profile.kind ?? "";
      const isRight = isSame(field, value, document.records[0]?.[field.name]);
      found.push({ set: name, kind, share: best.probability, reading, isRight, weight: 1 });
    }
  }
  return found;
}

function isSame(field: Field, value: unknown, expected: unknown): boolean {
  if (expected === null || expected === undefined) return false;
  const right = Array.isArray(expected) ? expected.join(" ") : expected;
  return compareValues(field, value, right).isStrict;
}
