import { join } from "node:path";
import { parseArgs } from "node:util";
import type { EngineSettings } from "../src/domain/parser.ts";
import { type Evaluation, evaluateFolder, type Parse, rates } from "../src/evaluation/evaluate-folder.ts";
import type { ManifestDocument } from "../src/evaluation/manifest.ts";
import { trainedKinds } from "../src/extraction/fields/trained/trained-weights.ts";
import { createLearner } from "../src/extraction/learning.ts";
import { createLocalEngine } from "../src/extraction/local-engine.ts";
import { parseFile } from "../src/pipeline/parse-file.ts";
import { fieldsFor, readSet, subjectFor } from "./accuracy/accuracy-set.ts";
import { readText } from "./accuracy/read-text.ts";
import { measureAsking } from "./hybrid/measure-asking.ts";
import { answerByScript } from "./hybrid/scripted-model.ts";
import { isKeptApart } from "./mismatch/kinds.ts";

const help = `Measures the engines that ask a language model, with one that is scripted: it knows the truth, and tells it for a
share of the fields. Of the other fields, it leaves out a third, quotes another text of that type for a third, and makes up a third.

  node bench/hybrid.ts --data FOLDER [SET...]

  --data FOLDER   folder of the data sets (or WINNOW_BENCH_DATA)
  --right SHARE   share of the fields that the language model answers right (default .7)
  --seeds N       draws that are averaged, or orders of the documents with --asking (default 5)
  --part PART     documents of kinds that may be looked at ("open"), of kinds that are kept apart ("apart"), or "all" (open)
  --limit N       only the first N documents of each set
  --asking        only count what would be asked after documents were confirmed (SETs: scenarios of bench/learning.ts)
  --mistakes      print what the language model made worse, in the first draw
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: "string", default: process.env.WINNOW_BENCH_DATA ?? "" },
    right: { type: "string", default: "0.7" },
    seeds: { type: "string", default: "5" },
    part: { type: "string", default: "open" },
    limit: { type: "string", default: "100000" },
    asking: { type: "boolean", default: false },
    mistakes: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

if (options.asking) {
  await printAsking(positionals.length > 0 ? positionals : ["adbuy", "einvoice"]);
  process.exit();
}

const today = "2026-06-01";
const setsFolder = join(import.meta.dirname, "accuracy");
const shareRight = Number(options.right);
console.log("| set | engine | documents | values | right | wrong | false | documents that ask | fields asked |");
console.log("|---|---|---|---|---|---|---|---|---|");
for (const name of positionals.length > 0 ? positionals : ["kinds"]) {
  const local = await measure(name, "local", "");
  printRow(name, "local", [local]);
  for (const type of ["hybrid", "model"] as const) {
    const draws: Measured[] = [];
    for (let seed = 1; seed <= Number(options.seeds); seed++) draws.push(await measure(name, type, String(seed)));
    printRow(name, type, draws);
    if (options.mistakes && type === "hybrid" && draws[0]) printMistakes(local, draws[0]);
  }
}

interface Measured {
  evaluation: Evaluation;
  asking: number;
  fieldsAsked: number;
}

async function measure(name: string, type: EngineSettings["type"], seed: string): Promise<Measured> {
  const set = await readSet(setsFolder, name, options.data);
  const folder = join(options.data, set.folder);
  const counts = { asking: 0, fieldsAsked: 0 };
  const parse: Parse = async (bytes, fields, document) => {
    const text = await readText(set, folder, bytes, document);
    const task = {
      fields,
      subject: subjectFor(set, document),
      engine: { type, embedded: false },
      hasMultipleEntries: set.multiple,
      today,
    };
    let parsed = await parseFile(bytes, task, { text });
    if (parsed.question !== null) {
      counts.asking += 1;
      counts.fieldsAsked +=
        parsed.question.entries?.reduce((sum, { wanted }) => sum + wanted.length, 0) ?? fields.length;
      const answer = answerByScript(parsed.question, document, { shareRight, seed });
      parsed = await parseFile(bytes, task, { text, answer });
    }
    return {
      records: parsed.records.map(({ parsedData }) => parsedData),
      groundings: parsed.records.map(({ grounding }) => grounding),
      pageCount: text.pages.length,
    };
  };
  const evaluation = await evaluateFolder(folder, {
    fields: (document) => fieldsFor(set, document),
    parse,
    select: (document, index) => isOfPart(document, set.isByKind) && index < Number(options.limit),
  });
  if (evaluation.failures.length > 0) console.error(evaluation.failures);
  return { evaluation, ...counts };
}

function isOfPart({ kind }: ManifestDocument, isByKind: boolean): boolean {
  if (!isByKind || kind === null || options.part === "all") return true;
  return isKeptApart(kind) === (options.part === "apart");
}

function printRow(name: string, engine: string, draws: Measured[]): void {
  const mean = (of: (measured: Measured) => number) => draws.reduce((sum, draw) => sum + of(draw), 0) / draws.length;
  const wrong = ({ evaluation: { total } }: Measured) => total.given - total.right - total.falseValues;
  const cells = [
    name,
    engine,
    mean(({ evaluation }) => evaluation.documents),
    mean(({ evaluation }) => evaluation.total.present),
    `${mean(({ evaluation }) => evaluation.total.right).toFixed(1)} (${mean(({ evaluation }) => 100 * rates(evaluation.total).recall).toFixed(1)} %)`,
    mean(wrong).toFixed(1),
    `${mean(({ evaluation }) => evaluation.total.falseValues).toFixed(1)} of ${mean(({ evaluation }) => evaluation.total.absent)}`,
    mean(({ asking }) => asking).toFixed(1),
    mean(({ fieldsAsked }) => fieldsAsked).toFixed(1),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

/** How often a language model would be asked, before and after twenty documents were confirmed. */
async function printAsking(names: string[]): Promise<void> {
  const kinds = trainedKinds();
  const orders = Number(options.seeds);
  const contender = { engine: createLocalEngine(kinds), learner: createLearner(kinds) };
  console.log("| set | confirmed | documents that ask | fields asked | of known layouts | fields asked |");
  console.log("|---|---|---|---|---|---|");
  for (const name of names)
    for (const { confirmed, all, known } of await measureAsking(
      options.data,
      name,
      { ks: [0, 20], orders },
      contender,
    )) {
      const cells = [all, known].flatMap((each) => [`${each.asking} of ${each.documents}`, each.fieldsAsked]);
      console.log(`| ${[name, confirmed, ...cells].join(" | ")} |`);
    }
}

function printMistakes(before: Measured, after: Measured): void {
  const known = new Set(before.evaluation.mistakes.map(({ document, field }) => `${document} ${field}`));
  for (const { document, field, expected, found, confidence } of after.evaluation.mistakes)
    if (!known.has(`${document} ${field}`))
      console.log(`  ${document}\t${field}\t${JSON.stringify(expected)}\t${JSON.stringify(found)}\t${confidence}`);
}
