/**
 * Sends documents to parsers of other kinds and counts what is given anyway: a document that does not match a parser
 * gives nulls. Also counts the values that parsers find in documents of their own kind, so that silence has a price.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { DocumentLayout } from "../src/domain/document-layout.ts";
import type { Field } from "../src/domain/field.ts";
import type { ParsedData } from "../src/domain/record.ts";
import { scoreRecord } from "../src/evaluation/score-record.ts";
import { createEngine } from "../src/extraction/create-engine.ts";
import { layoutDocument } from "../src/layout/layout-document.ts";
import { checkRecord } from "../src/values/check-record.ts";
import { WorkBudget } from "../src/values/validate/work-budget.ts";
import { readCached } from "./accuracy/read-cached.ts";
import { isKeptApart, type Relation, relate } from "./mismatch/kinds.ts";
import {
  type KindDocument,
  type KindParser,
  makeKinds,
  readKinds,
  readTemplates,
  readUsersParsers,
} from "./mismatch/read-corpus.ts";
import { today } from "./templates/make-record.ts";

const help = `Counts the values given to parsers by documents of other kinds.

  node bench/mismatch.ts [--data FOLDER]

  --data FOLDER   folder of the data sets, whose set "kinds" has real documents and users' parsers; made ones alone without it
  --documents N   made documents of each template (5)
  --every N       only every Nth pair of document and parser of another kind (1)
  --part PART     pairs of kinds that may be looked at ("open"), pairs with a kind that is kept apart ("apart"), or "all" (open)
  --values        print every value given to a parser of an unrelated kind
`;

const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: process.env.WINNOW_BENCH_DATA ?? "" },
    documents: { type: "string", default: "5" },
    every: { type: "string", default: "1" },
    part: { type: "string", default: "open" },
    values: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

/** What was given for some pairs of a document and a parser. */
interface Count {
  pairs: number;
  /** Pairs in which any value was given. */
  withValues: number;
  values: number;
  uniqueAsked: number;
  uniqueGiven: number;
  /** For parsers that require values: entries that keep all rules. */
  ruled: number;
  valid: number;
  /** Labelled single values, and those read right. */
  present: number;
  right: number;
  wrong: number;
}

/** The kind of parsers from a source. */
const sourceNames = { made: "templates", real: "users' parsers" };
const engine = createEngine({ type: "local" });
const counts = new Map<string, Count>();

if (options.help) console.log(help);
else await main();

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-mismatch-"));
  try {
    const templates = readTemplates();
    const kinds = join(options.data, "kinds");
    const users = options.data === "" ? [] : await readUsersParsers(kinds);
    const made = await makeKinds(folder, templates, Number(options.documents));
    const real = options.data === "" ? [] : await readKinds(kinds);
    await measure([...made, ...real], [...templates, ...users]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  printCounts();
}

async function measure(documents: KindDocument[], parsers: KindParser[]): Promise<void> {
  for (const [turn, document] of documents.entries()) {
    const layout = layoutDocument(await readCached(await readFile(document.path)));
    for (const [index, parser] of parsers.entries()) {
      const relation = relate(document.kind, parser.kind);
      if (relation !== "same" && (turn + index) % Number(options.every) !== 0) continue;
      const isApart = isKeptApart(document.kind) || isKeptApart(parser.kind);
      if (options.part !== "all" && isApart !== (options.part === "apart")) continue;
      await measurePair(document, layout, parser, relation);
    }
  }
}

async function measurePair(
  document: KindDocument,
  layout: DocumentLayout,
  parser: KindParser,
  relation: Relation,
): Promise<void> {
  const { fields } = parser;
  const [raw] = await engine.extract({ layout, fields, hasMultipleEntries: false });
  if (raw === undefined) throw new Error(`${document.id} gave no record.`);
  const { parsedData, isValid } = checkRecord(raw, fields, { today, budget: new WorkBudget() });
  const given = fields.filter((field) => countValues(field, parsedData) > 0);
  const count = countOf(`${document.source} documents, ${sourceNames[parser.source]}`, relation);
  count.pairs += 1;
  count.withValues += given.length > 0 ? 1 : 0;
  count.values += fields.reduce((sum, field) => sum + countValues(field, parsedData), 0);
  count.uniqueAsked += fields.some((field) => field.isUnique) ? 1 : 0;
  count.uniqueGiven += given.some((field) => field.isUnique) ? 1 : 0;
  if (fields.some(({ rules }) => rules.some(({ rule }) => rule === "required"))) {
    count.ruled += 1;
    count.valid += isValid ? 1 : 0;
  }
  if (relation === "same" && document.source === parser.source) addScore(count, document, fields, parsedData);
  if (options.values && relation === "other") {
    for (const { name } of given)
      console.log(`${document.id}\t${parser.name}\t${name}\t${JSON.stringify(parsedData[name])}`);
  }
}

function addScore(count: Count, document: KindDocument, fields: Field[], parsedData: ParsedData): void {
  for (const each of scoreRecord(fields, parsedData, document.expected, document).fields.values()) {
    count.present += each.present;
    count.right += each.right;
    count.wrong += each.given - each.right;
  }
}

/** How many values a field has: one for a single value or a list with rows, and one per member of an object. */
function countValues(field: Field, parsedData: ParsedData): number {
  const value = parsedData[field.name] ?? null;
  if (value === null) return 0;
  if (Array.isArray(value)) return value.length > 0 ? 1 : 0;
  if (typeof value !== "object") return 1;
  return Object.values(value).filter((member) => member !== null).length;
}

function countOf(group: string, relation: Relation): Count {
  const name = `${group}: ${relation} kind`;
  const known = counts.get(name);
  if (known !== undefined) return known;
  const count: Count = {
    pairs: 0,
    withValues: 0,
    values: 0,
    uniqueAsked: 0,
    uniqueGiven: 0,
    ruled: 0,
    valid: 0,
    present: 0,
    right: 0,
    wrong: 0,
  };
  counts.set(name, count);
  return count;
}

function printCounts(): void {
  const head = ["pairs", "number", "any value given", "values a pair", "unique given", "valid", "right", "wrong"];
  const rows = [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([name, count]) => rowOf(name, count));
  for (const cells of [head, head.map(() => "---"), ...rows]) console.log(`| ${cells.join(" | ")} |`);
}

function rowOf(name: string, count: Count): string[] {
  const { pairs, withValues, values, uniqueAsked, uniqueGiven, ruled, valid, present, right, wrong } = count;
  return [
    name,
    String(pairs),
    share(withValues, pairs),
    (values / pairs).toFixed(2),
    share(uniqueGiven, uniqueAsked),
    share(valid, ruled),
    present === 0 ? "" : share(right, present),
    present === 0 ? "" : String(wrong),
  ];
}

function share(count: number, of: number): string {
  return of === 0 ? "" : `${count} of ${of} (${((100 * count) / of).toFixed(1)} %)`;
}
