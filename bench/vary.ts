import { readdir, readFile } from "node:fs/promises";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { type Evaluation, evaluateFolder, type Parse } from "../src/evaluation/evaluate-folder.ts";
import { fieldsFor, readSet, subjectFor } from "./accuracy/accuracy-set.ts";
import { readText } from "./accuracy/read-text.ts";

const help = `Varies a number of the engine and shows what that changes. This gives a threshold its reason, or shows
that its value does not matter.

  node bench/vary.ts --data FOLDER FILE:NAME[=VALUE,VALUE...]...

  FILE:NAME       the end of a file's path, and a constant in it; without values, 30 % less and 30 % more are tried
  --data FOLDER   folder of the data sets, one folder with manifest.jsonl for each
  --every N       only every Nth document (1)
  --sets A,B      only these sets of bench/accuracy
  --show          list the answers that change

For each value: how many documents have an answer that changes, and for each set how many values are right and how many
are given where there is none, before and after. Reading is not varied: its words are kept.
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: "string", default: process.env.WINNOW_BENCH_DATA ?? "" },
    every: { type: "string", default: "1" },
    sets: { type: "string", default: "" },
    show: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (options.help || options.data === "" || positionals.length === 0) {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

/** The engine's parts that are loaded again for each value. */
interface Parts {
  createEngine: typeof import("../src/extraction/create-engine.ts").createEngine;
  layoutDocument: typeof import("../src/layout/layout-document.ts").layoutDocument;
}

/** The results for one value: the counts of each set, and each document's answer. */
interface Outcome {
  sets: Map<string, Evaluation>;
  answers: Map<string, string>;
}

const sources = join(import.meta.dirname, "..", "src");
/** A change to a loaded copy of the engine: the file's path, the constant's declaration, and its replacement. */
const changes = new Map<string, { path: string; from: string; to: string }>();
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const copy = context.parentURL === undefined ? null : new URL(context.parentURL).searchParams.get("copy");
    const isOwn = found.url.startsWith(pathToFileURL(sources).href) && found.url.endsWith(".ts");
    return copy !== null && isOwn ? { ...found, url: `${found.url}?copy=${copy}` } : found;
  },
  load(url, context, next) {
    const loaded = next(url, context);
    const change = changes.get(new URL(url).searchParams.get("copy") ?? "");
    if (change === undefined || !new URL(url).pathname.endsWith(change.path)) return loaded;
    return { ...loaded, source: String(loaded.source).replace(change.from, change.to) };
  },
});

const before = await measure("0");
for (const positional of positionals) {
  const [constant = "", list] = positional.split("=");
  const [file = "", name = ""] = constant.split(":");
  const path = await findFile(file);
  const text = await readFile(join(sources, path), "utf8");
  const [, declaration = "", value = ""] =
    new RegExp(`(?<=^|\\n)((?:export )?const ${name} = )([-\\d._/ e*]+)(?=;)`, "u").exec(text) ?? [];
  if (declaration === "") throw new Error(`${path} has no number ${name}`);
  const values = list?.split(",") ?? [`0.7 * (${value})`, `1.3 * (${value})`];
  for (const other of values) {
    const copy = String(changes.size + 1);
    changes.set(copy, { path, from: `${declaration}${value}`, to: `${declaration}${other}` });
    report(`${path}:${name} ${value} -> ${other}`, await measure(copy));
  }
}

async function findFile(end: string): Promise<string> {
  const files = await readdir(sources, { recursive: true });
  const found = files.filter((path) => path === end || path.endsWith(`/${end}`));
  if (found[0] === undefined || found.length > 1) throw new Error(`${found.length} files end in ${end}`);
  return found[0];
}

async function measure(copy: string): Promise<Outcome> {
  const { createEngine } = (await import(`../src/extraction/create-engine.ts?copy=${copy}`)) as Parts;
  const { layoutDocument } = (await import(`../src/layout/layout-document.ts?copy=${copy}`)) as Parts;
  const normalise = (await import(
    `../src/values/normalise/normalise-record.ts?copy=${copy}`
  )) as typeof import("../src/values/normalise/normalise-record.ts");
  const engine = createEngine({ type: "local" });
  const outcome: Outcome = { sets: new Map(), answers: new Map() };
  const setsFolder = join(import.meta.dirname, "accuracy");
  const select = (_: unknown, index: number) => index % Number(options.every) === 0;
  for (const name of await setNames(setsFolder)) {
    const set = await readSet(setsFolder, name, options.data);
    const folder = join(options.data, set.folder);
    const parse: Parse = async (bytes, fields, document) => {
      const text = await readText(set, folder, bytes, document);
      const layout = layoutDocument(text);
      const records = await engine.extract({
        layout,
        fields,
        subject: subjectFor(set, document),
        hasMultipleEntries: set.multiple,
      });
      const parsed = records.map((record) => normalise.normaliseRecord(record, fields).parsedData);
      outcome.answers.set(`${name} ${document.id}`, JSON.stringify(parsed));
      return { records: parsed, pageCount: text.pages.length };
    };
    const fields = (document: Parameters<Parse>[2]) => fieldsFor(set, document);
    outcome.sets.set(name, await evaluateFolder(folder, { fields, parse, select }));
  }
  return outcome;
}

async function setNames(folder: string): Promise<string[]> {
  if (options.sets !== "") return options.sets.split(",");
  const files = await readdir(folder);
  return files.filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -5));
}

function report(title: string, after: Outcome): void {
  const changed = [...after.answers].filter(([id, answer]) => before.answers.get(id) !== answer);
  const sets = [...after.sets].flatMap(([name, { total, lists }]) => {
    const was = before.sets.get(name);
    const [right, rightBefore] = [total.right, was?.total.right ?? 0];
    const [given, givenBefore] = [total.falseValues, was?.total.falseValues ?? 0];
    const [rows, rowsBefore] = [wholeRows(lists), wholeRows(was?.lists ?? new Map())];
    const texts = [
      right === rightBefore ? "" : `right ${rightBefore} -> ${right}`,
      given === givenBefore ? "" : `false ${givenBefore} -> ${given}`,
      rows === rowsBefore ? "" : `rows ${rowsBefore} -> ${rows}`,
    ].filter((text) => text !== "");
    return texts.length === 0 ? [] : [`${name} ${texts.join(", ")}`];
  });
  console.log(
    `${title}: ${changed.length} of ${after.answers.size} documents change; ${sets.join("; ") || "no set is better or worse"}`,
  );
  if (options.show)
    for (const [id, answer] of changed) console.log(`  ${id}\n    ${before.answers.get(id)}\n    ${answer}`);
}

function wholeRows(lists: Evaluation["lists"]): number {
  return [...lists.values()].reduce((sum, { rowsWhole }) => sum + rowsWhole, 0);
}
