import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readCached } from "../bench/accuracy/read-cached.ts";
import { isKeptApart, relate } from "../bench/mismatch/kinds.ts";
import {
  type KindDocument,
  type KindParser,
  makeKinds,
  readKinds,
  readTemplates,
  readUsersParsers,
} from "../bench/mismatch/read-corpus.ts";
import type { DocumentLayout } from "../src/domain/document-layout.ts";
import { compareValues } from "../src/evaluation/compare-values.ts";
import { readAs } from "../src/extraction/document/document-reading.ts";
import { describeSchema } from "../src/extraction/fields/schema.ts";
import {
  CAPTIONED,
  FEWEST_FIELDS,
  isCaptioned,
  type MatchFacts,
  matchFacts,
  matchingSchema,
  scoreMatch,
} from "../src/extraction/ranking/matches-document.ts";
import { findValues } from "../src/extraction/record/extract-record.ts";
import { layoutDocument } from "../src/layout/layout-document.ts";
import { normaliseScalar } from "../src/values/normalise/normalise-scalar.ts";
import { fitMatch } from "./fits/fit-match.ts";

const help = `Fits the numbers by which the local engine tells whether a document is of a parser's kind.

  node training/fit-matching.ts --data FOLDER

  --data FOLDER   folder of the data sets, of which the set "kinds" is taken beside made documents
  --bounds        keep the weights and choose only the bounds anew, by documents with the parsers of their own kind

Every document is sent to the parsers of all kinds. Kinds that bench/mismatch.ts keeps apart take no part, nor do pairs of related
kinds. The file ranking/matching.json holds numbers only.
`;

/** Made documents of each template: one of each layout. */
const DOCUMENTS = 5;
/** Right values of matching documents, in a thousand, that may be lost for taking a document for one of another kind, or for a doubtful one. */
const MOST_LOST = 4;
/** The same for parsers without hints, of which few are here: their documents differ more. */
const MOST_LOST_UNHINTED = 1;

/** A document with a parser: what is known of the two, and which right values it would cost to give none, or only captioned ones. */
interface Pair {
  facts: MatchFacts;
  isSame: boolean;
  right: number;
  uncaptionedRight: number;
}

const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: "" },
    bounds: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

const path = join(import.meta.dirname, "..", "src", "extraction", "ranking", "matching.json");
const before = matchingSchema.parse(JSON.parse(await readFile(path, "utf8")));
const pairs = await readPairs();
const { weights, offset } = options.bounds ? before : fitMatch(pairs);
const scored = pairs.map((pair) => ({ ...pair, score: scoreMatch(pair.facts, { weights, offset }) }));
const least = highestBound(({ right }) => right, Number.NEGATIVE_INFINITY);
const leastUnhinted = highestBound(({ right }) => right, Number.NEGATIVE_INFINITY, MOST_LOST_UNHINTED);
const clear = Math.max(
  least,
  highestBound(({ uncaptionedRight }) => uncaptionedRight, least),
);
const fitted = options.bounds
  ? before.fitted
  : {
      date: new Date().toISOString().slice(0, 10),
      sets: ["made", "kinds"],
      matching: pairs.filter(({ isSame }) => isSame).length,
      others: pairs.filter(({ isSame }) => !isSame).length,
    };
const file = matchingSchema.parse({ fitted, weights, offset, least, leastUnhinted, clear });
await writeFile(path, `${JSON.stringify(file, null, 2)}\n`);
console.log(JSON.stringify(file, null, 2));

/** The highest score under which no more right values of matching documents stand than may be lost. */
function highestBound(cost: (pair: Pair) => number, from: number, most = MOST_LOST): number {
  const matching = scored.filter(({ isSame, score }) => isSame && score >= from).sort((a, b) => a.score - b.score);
  const budget = (most / 1000) * scored.reduce((sum, { right }) => sum + right, 0);
  if (options.bounds)
    console.log(
      matching
        .slice(0, 20)
        .map((pair) => `${pair.score.toFixed(2)} ${cost(pair)}`)
        .join(", "),
    );
  let lost = 0;
  for (const pair of matching) {
    lost += cost(pair);
    if (lost > budget) return Math.floor(100 * pair.score) / 100;
  }
  return 0;
}

async function readPairs(): Promise<Pair[]> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-matching-"));
  try {
    const kinds = join(options.data, "kinds");
    const templates = readTemplates();
    const parsers = [...templates, ...(await readUsersParsers(kinds))];
    const documents = [...(await makeKinds(folder, templates, DOCUMENTS)), ...(await readKinds(kinds))];
    const names = [...documents, ...parsers].map(({ kind }) => kind);
    const isOpen = ({ kind }: { kind: string }) => !isKeptApart(kind, names);
    const found: Pair[] = [];
    for (const document of documents.filter(isOpen)) {
      const layout = layoutDocument(await readCached(await readFile(document.path)));
      for (const parser of parsers.filter(isOpen)) {
        const relation = relate(document.kind, parser.kind);
        if (relation === "same" || (relation === "other" && !options.bounds))
          found.push(...describePair(document, layout, parser, relation === "same"));
      }
    }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function describePair(document: KindDocument, { pages }: DocumentLayout, parser: KindParser, isSame: boolean): Pair[] {
  const schema = describeSchema(parser.fields);
  if (schema.scalars.length < FEWEST_FIELDS) return [];
  const reading = readAs(pages, parser.fields);
  const { rankings: all, lists } = findValues(reading, schema);
  const rankings = all.slice(0, schema.scalars.length);
  const found = lists.map(({ list }) => ({ isFound: list !== null }));
  const pair: Pair = { facts: matchFacts(pages, rankings, found), isSame, right: 0, uncaptionedRight: 0 };
  // The labels of one source are not in the words of the other's fields.
  if (!isSame || document.source !== parser.source) return [pair];
  for (const [index, { field, child }] of schema.scalars.entries()) {
    const ranking = rankings[index];
    const best = ranking?.choices[0];
    const expected = document.expected[field.name] ?? null;
    if (ranking === undefined || best === undefined || best.score <= ranking.absentScore) continue;
    if (child !== null || expected === null || Array.isArray(expected)) continue;
    const value = normaliseScalar(best.candidate.text, field, reading.conventions);
    if (value === null || !compareValues(field, value, expected).isStrict) continue;
    pair.right += 1;
    pair.uncaptionedRight += isCaptioned(best, CAPTIONED) ? 0 : 1;
  }
  return [pair];
}
