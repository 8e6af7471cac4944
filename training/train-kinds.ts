import { join } from "node:path";
import { parseArgs } from "node:util";
import { type TrainedKind, trainedKindSchema } from "../src/extraction/fields/trained/trained-weights.ts";
import { type Training, type TrainingSource, trainKind } from "../src/extraction/learning/training/train-kind.ts";
import { provenance, writeFitted } from "./fits/write-fitted.ts";
import { matching, readSources, type TrainingSet, trainingSets } from "./kinds/training-sets.ts";

const help = `Trains the weights that come with the local engine, for kinds of documents.

  npm run train -- --data FOLDER [KIND...]              every kind that is trained already, from its own set
  npm run train -- KIND --folder FOLDER --fields FILE   one kind, new or again

  --data FOLDER    folder of the data sets, one folder with manifest.jsonl for each
  --folder FOLDER  labelled documents: manifest.jsonl and files, as for \`winnow eval\`
  --fields FILE    JSON with \`fields\`: a template of src/parsers/templates, or a set of bench/accuracy

Fields that read held-out layouts better get trained weights; the others keep the weights set by hand. The files hold
numbers about features, and nothing of the documents.
`;

const root = join(import.meta.dirname, "..");
const setsFolder = join(root, "bench", "accuracy");
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
  const isChosen = (name: string) => positionals.length === 0 || positionals.includes(name);
  for (const [name, set] of Object.entries(trainingSets).filter(([each]) => isChosen(each)))
    await train(name, join(options.data, set.folder), join(setsFolder, `${set.fields}.json`), set);
}

/** Trains one kind and writes its file. */
async function train(
  kind: string,
  folder: string,
  fieldsFile: string,
  set: Pick<TrainingSet, "made" | "telling" | "alsoCalled">,
): Promise<void> {
  const { made, telling = [], alsoCalled = {} } = set;
  const sources = await readSources(folder, fieldsFile, made);
  const { meanings, alsoAsked, ...trained } = trainKind(sources, alsoCalled, matching);
  await write(kind, sources, trained, { made, meanings, alsoAsked, telling, alsoCalled });
}

async function write(
  kind: string,
  sources: TrainingSource[],
  { fields, layouts, before, after }: Training,
  asked: Pick<TrainedKind, "made" | "meanings" | "alsoAsked" | "telling" | "alsoCalled">,
): Promise<void> {
  const names = [...new Set(sources.map(({ name }) => name))];
  const documentsOf = (wanted: string) =>
    sources.filter(({ name }) => name === wanted).reduce((sum, { documents }) => sum + documents.length, 0);
  const fitted = await provenance({
    command: isOne ? `npm run train -- ${kind} --folder FOLDER --fields FILE` : "npm run train -- --data FOLDER",
    sets: names.map((name) => ({ name, documents: documentsOf(name) })),
    heldOut: [
      { by: "layout", what: "values read right", of: before.stated, before: before.right, after: after.right },
      {
        by: "layout",
        what: "values given where there is none",
        of: before.absent,
        before: before.falseValues,
        after: after.falseValues,
      },
    ],
  });
  const file: TrainedKind = trainedKindSchema.parse({ kind, fitted, layouts, ...asked, fields });
  await writeFitted(join(root, "src", "extraction", "fields", "trained", `${kind}.json`), file);
  console.log(
    `${kind}: ${layouts} layouts; held out ${before.right} of ${before.stated} right before, ${after.right} after;` +
      ` false values ${before.falseValues} and ${after.falseValues} of ${before.absent};` +
      ` trained: ${Object.keys(fields).join(", ")}`,
  );
}
