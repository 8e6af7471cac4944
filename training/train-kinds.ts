import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { type TrainedKind, trainedKindSchema } from "../src/extraction/fields/trained/trained-weights.ts";
import { trainKind } from "../src/extraction/learning/training/train-kind.ts";
import { matching, readSources, type TrainingSet, trainingSets } from "./kinds/training-sets.ts";

const help = `Trains the weights that come with the local engine, for kinds of documents.

  npm run train -- --data FOLDER                        every kind that is trained already, from its own set
  npm run train -- KIND --folder FOLDER --fields FILE   one kind, new or again

  --data FOLDER    folder of the data sets, one folder with manifest.jsonl for each
  --folder FOLDER  labelled documents: manifest.jsonl and files, as for \`winnow eval\`
  --fields FILE    JSON with \`fields\`: a template of src/parsers/templates, or a set of bench/accuracy

Fields are trained that read held-out layouts better; the others keep the weights set by hand. The files hold numbers on
features, and nothing of the documents.
`;

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
if (isOne) await train(kind, options.folder, options.fields, trainingSets[kind] ?? { made: [] });
else {
  for (const [name, set] of Object.entries(trainingSets)) {
    const fields = join(root, "bench", "accuracy", `${set.fields}.json`);
    await train(name, join(options.data, set.folder), fields, set);
  }
}

/** Trains one kind and writes its file. */
async function train(
  name: string,
  folder: string,
  fieldsFile: string,
  set: Pick<TrainingSet, "made" | "telling" | "alsoCalled">,
): Promise<void> {
  const { made, telling = [], alsoCalled = {} } = set;
  const sources = await readSources(folder, fieldsFile, made);
  const { layouts, before, after, meanings, fields: trained } = trainKind(sources, alsoCalled, matching);
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
  const asked = { meanings, telling, alsoCalled };
  const file: TrainedKind = trainedKindSchema.parse({ kind: name, training, ...asked, fields: trained });
  const path = join(root, "src", "extraction", "fields", "trained", `${name}.json`);
  await writeFile(path, `${JSON.stringify(file, null, 2)}\n`);
  await promisify(execFile)(join(root, "node_modules", ".bin", "biome"), ["format", "--write", path]);
  console.log(
    `${name}: ${documents.length} documents of ${layouts} layouts; held out ${before.right} of ${before.stated} right before,` +
      ` ${after.right} after; false values ${before.falseValues} and ${after.falseValues} of ${before.absent};` +
      ` trained: ${Object.keys(trained).join(", ")}`,
  );
}

/** The commit that the engine's features are of, so that weights can be made again. */
async function version(): Promise<string> {
  const { stdout } = await promisify(execFile)("git", ["rev-parse", "--short", "HEAD"], { cwd: root });
  return stdout.trim();
}
