import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { z } from "zod";
import { readCached } from "../bench/accuracy/read-cached.ts";
import { toLabels } from "../bench/learning/to-labels.ts";
import { makeDocuments } from "../bench/templates/make-documents.ts";
import { compareValues } from "../src/evaluation/compare-values.ts";
import { readManifest } from "../src/evaluation/manifest.ts";
import { type TrainingSource, trainKind } from "../src/extraction/engines/local/learning/train-kind.ts";
import { type TrainedKind, trainedKindSchema } from "../src/extraction/engines/local/trained/trained-weights.ts";
import type { LabelledDocument } from "../src/extraction/labelled-document.ts";
import { layoutDocument } from "../src/layout/layout-document.ts";
import type { Field } from "../src/model/field.ts";
import { fieldDefinitionsSchema, toFields } from "../src/parsers/field-definition.ts";
import { listTemplates } from "../src/parsers/template-library.ts";
import { normaliseScalar } from "../src/values/normalise/normalise-scalar.ts";

const help = `Trains the weights that come with the local engine, for kinds of documents.

  npm run train -- --data FOLDER                        every kind that is trained already, from its own set
  npm run train -- KIND --folder FOLDER --fields FILE   one kind, new or again

  --data FOLDER    folder of the data sets, one folder with manifest.jsonl for each
  --folder FOLDER  labelled documents: manifest.jsonl and files, as for \`winnow eval\`
  --fields FILE    JSON with \`fields\`: a template of src/parsers/templates, or a set of bench/accuracy

Fields are trained that read held-out layouts better; the others keep the weights set by hand. The files hold numbers on
features, and nothing of the documents.
`;

/**
 * The sets that the shipped weights are trained on, the files of bench/accuracy that give their fields, and the templates of
 * which made documents are trained along, so that what one set has seldom is not taken for rare.
 */
const shipped: Record<string, { folder: string; fields: string; made: string[] }> = {
  "ad-contract": { folder: "adbuy", fields: "adbuy", made: [] },
  invoice: {
    folder: "einvoice",
    fields: "einvoice",
    made: ["invoice", "credit-note", "order-confirmation", "payment-reminder", "purchase-order", "quote"],
  },
  receipt: { folder: "sroie", fields: "sroie-ocr", made: ["receipt"] },
};
/** Made documents of each template that is trained along: two of each language and layout of labels. */
const MADE_DOCUMENTS = 12;

const root = join(import.meta.dirname, "..");
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: "string", default: "" },
    folder: { type: "string", default: "" },
    fields: { type: "string", default: "" },
    help: { type: "boolean", default: false },
  },
});
const [kind] = positionals;
const isOne = kind !== undefined && options.folder !== "" && options.fields !== "";
if (options.help || (!isOne && options.data === "")) {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}
if (isOne) await train(kind, options.folder, options.fields, []);
else {
  for (const [name, { folder, fields, made }] of Object.entries(shipped)) {
    await train(name, join(options.data, folder), join(root, "bench", "accuracy", `${fields}.json`), made);
  }
}

/** Trains one kind and writes its file. */
async function train(name: string, folder: string, fieldsFile: string, made: string[]): Promise<void> {
  const definition = z
    .looseObject({ fields: fieldDefinitionsSchema })
    .parse(JSON.parse(await readFile(fieldsFile, "utf8")));
  const sources = [await readSource(folder, toFields(definition.fields))];
  for (const template of listTemplates().filter(({ slug }) => made.includes(slug))) {
    const madeFolder = await mkdtemp(join(tmpdir(), "winnow-train-"));
    try {
      await makeDocuments(madeFolder, template.slug, template.fields, MADE_DOCUMENTS);
      sources.push(await readSource(madeFolder, template.fields));
    } finally {
      await rm(madeFolder, { recursive: true, force: true });
    }
  }
  const {
    layouts,
    before,
    after,
    meanings,
    fields: trained,
  } = trainKind(sources, {
    normalise: normaliseScalar,
    isSame: (field, found, right) => compareValues(field, found, right).isStrict,
  });
  const documents = sources[0]?.documents ?? [];
  const training = {
    set: folder.split(/[\\/]/u).filter(Boolean).at(-1) ?? folder,
    documents: documents.length,
    made,
    layouts,
    date: new Date().toISOString().slice(0, 10),
    version: await version(),
    before,
    after,
  };
  const file: TrainedKind = trainedKindSchema.parse({ kind: name, training, meanings, fields: trained });
  const path = join(root, "src", "extraction", "engines", "local", "trained", `${name}.json`);
  await writeFile(path, `${JSON.stringify(file, null, 2)}\n`);
  console.log(
    `${name}: ${documents.length} documents of ${layouts} layouts; held out ${before.right} of ${before.stated} right before,` +
      ` ${after.right} after; false values ${before.falseValues} and ${after.falseValues} of ${before.absent};` +
      ` trained: ${Object.keys(trained).join(", ")}`,
  );
}

/** A folder's labelled documents of one record each. */
async function readSource(folder: string, fields: Field[]): Promise<TrainingSource> {
  const documents: LabelledDocument[] = [];
  for (const labelled of await readManifest(folder)) {
    if (labelled.records.length !== 1) continue;
    const layout = layoutDocument(await readCached(await readFile(join(folder, labelled.file))));
    const values = toLabels(fields, labelled.records[0] ?? {}, labelled.unscored);
    documents.push({ id: labelled.id, layout, records: [{ values, places: {}, trust: {} }] });
  }
  return { fields, documents };
}

/** The commit that the engine's features are of, so that weights can be made again. */
async function version(): Promise<string> {
  const { stdout } = await promisify(execFile)("git", ["rev-parse", "--short", "HEAD"], { cwd: root });
  return stdout.trim();
}
