import { mkdtemp, readFile, rm } from "node:fs/promises";
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
  type Source,
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
  type Matching,
  matchingSchema,
  scoreMatch,
} from "../src/extraction/ranking/matches-document.ts";
import { givenChoice } from "../src/extraction/ranking/rank-candidates.ts";
import { findValues } from "../src/extraction/record/extract-record.ts";
import type { Provenance } from "../src/formats/provenance.ts";
import { layoutDocument } from "../src/layout/layout-document.ts";
import { normaliseScalar } from "../src/values/normalise/normalise-scalar.ts";
import { fitMatch } from "./fits/fit-match.ts";
import { provenance, writeFitted } from "./fits/write-fitted.ts";
import { readPapers } from "./papers/read-papers.ts";

const help = `Fits the numbers by which the local engine tells whether a document is of a parser's kind.

  node training/fit-matching.ts --data FOLDER

  --data FOLDER   folder of the data sets; only "kinds" is read, beside made documents and the papers of training/papers

Every document is sent to the parsers of all kinds, and each paper to its own parser and to those of some other papers.
Kinds that bench/mismatch.ts keeps apart are left out, and so are pairs of related kinds. The file ranking/matching.json
holds numbers only.
`;

/** The number of parts in which kinds are held out. */
const PARTS = 5;
/** Made documents of each template: one of each layout. */
const DOCUMENTS = 5;
/** Parsers of other papers to which each paper is sent. */
const STRANGE_PARSERS = 12;
/** How many of 1,000 right values of matching documents may be lost by taking a document for one of another kind. */
const MOST_LOST = 25;
/**
 * The same for taking a document for a doubtful one, which gives captioned values only. With 25, ad contracts lost 1
 * value in 100, at captions that their parser words differently, and no set had fewer false values.
 */
const MOST_LOST_DOUBTFUL = 6;

/**
 * A document with a parser: what is known about the two, and which right values it would cost to give none, or only
 * captioned ones.
 */
interface Pair {
  document: string;
  kind: string;
  source: Source | "papers";
  facts: MatchFacts;
  isSame: boolean;
  right: number;
  uncaptionedRight: number;
}

const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: "" },
    help: { type: "boolean", default: false },
  },
});
if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

const pairs = await readPairs();
const heldOut = measureHeldOut();
const { weights, offset } = fitMatch(pairs);
const scored = score(pairs, { weights, offset });
const least = highestBound(scored, ({ right }) => right, MOST_LOST);
const clear = Math.max(
  least,
  highestBound(scored, ({ uncaptionedRight }) => uncaptionedRight, MOST_LOST_DOUBTFUL, least),
);
const documentsOf = (wanted: Pair["source"]) =>
  new Set(pairs.filter(({ source }) => source === wanted).map(({ document }) => document)).size;
const file = matchingSchema.parse({
  fitted: await provenance({
    command: "node training/fit-matching.ts --data FOLDER",
    sets: [
      { name: "made", documents: documentsOf("made") },
      { name: "kinds", documents: documentsOf("real") },
      { name: "papers", documents: documentsOf("papers") },
    ],
    heldOut,
  }),
  weights,
  offset,
  least,
  clear,
});
await writeFitted(join(import.meta.dirname, "..", "src", "extraction", "ranking", "matching.json"), file);
console.log(JSON.stringify(file, null, 2));

type Scored = Pair & { score: number };

function score(some: Pair[], by: Pick<Matching, "weights" | "offset">): Scored[] {
  return some.map((pair) => ({ ...pair, score: scoreMatch(pair.facts, by) }));
}

/** Documents judged right by weights and a bound that saw neither a document nor a parser of their kind. */
function measureHeldOut(): Provenance["heldOut"] {
  const names = [...new Set(pairs.map(({ kind }) => kind))].sort();
  const partOf = ({ kind }: Pair) => names.indexOf(kind) % PARTS;
  const tested = Array.from({ length: PARTS }, (_, part) => {
    const seen = pairs.filter((pair) => partOf(pair) !== part);
    const by = fitMatch(seen);
    const bound = highestBound(score(seen, by), ({ right }) => right, MOST_LOST);
    const unseen = pairs.filter((pair) => partOf(pair) === part);
    return score(unseen, by).map((pair) => ({ isSame: pair.isSame, isTaken: pair.score >= bound }));
  }).flat();
  const [same, others] = [tested.filter(({ isSame }) => isSame), tested.filter(({ isSame }) => !isSame)];
  return [
    { what: "documents of the parser's kind that are taken for such", of: same.length, after: countTaken(same) },
    { what: "documents of other kinds that are refused", of: others.length, after: others.length - countTaken(others) },
  ].map((measure) => ({ by: "kind of document", ...measure }));
}

function countTaken(tested: { isTaken: boolean }[]): number {
  return tested.filter(({ isTaken }) => isTaken).length;
}

/** The highest score below which at most `most` of 1,000 right values of matching documents are lost. */
function highestBound(
  from: Scored[],
  cost: (pair: Pair) => number,
  most: number,
  lowest = Number.NEGATIVE_INFINITY,
): number {
  const matching = from.filter(({ isSame, score }) => isSame && score >= lowest).sort((a, b) => a.score - b.score);
  const budget = (most / 1000) * from.reduce((sum, { right }) => sum + right, 0);
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
    const isOpen = ({ kind }: { kind: string }) => !isKeptApart(kind);
    const found: Pair[] = [];
    for (const document of documents.filter(isOpen)) {
      const layout = layoutDocument(await readCached(await readFile(document.path)));
      for (const parser of parsers.filter(isOpen)) {
        const relation = relate(document.kind, parser.kind);
        if (relation === "same" || relation === "other")
          found.push(...describePair(document, layout, parser, relation === "same"));
      }
    }
    return [...found, ...(await pairPapers())];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The open papers with their own parsers and with those of some others, which follow at even steps, so that no parser
 * is used more often than another.
 */
async function pairPapers(): Promise<Pair[]> {
  const papers = await readPapers("open");
  const parsers = papers.map(({ kind, fields }) => ({ name: kind, kind, source: "papers" as const, fields }));
  const step = Math.floor(papers.length / (STRANGE_PARSERS + 1));
  const found: Pair[] = [];
  for (const [index, paper] of papers.entries()) {
    const layout = layoutDocument(await paper.read());
    const document = { id: paper.kind, kind: paper.kind, source: "papers" as const, expected: paper.expected };
    for (let turn = 0; turn <= STRANGE_PARSERS; turn += 1) {
      const parser = parsers[(index + turn * step) % parsers.length];
      if (parser !== undefined) found.push(...describePair(document, layout, parser, turn === 0));
    }
  }
  return found;
}

function describePair(
  document: Pick<KindDocument, "id" | "kind" | "expected"> & Pick<Pair, "source">,
  { pages }: DocumentLayout,
  parser: Omit<KindParser, "source"> & Pick<Pair, "source">,
  isSame: boolean,
): Pair[] {
  const schema = describeSchema(parser.fields, { subject: parser.name.replaceAll(/[-_]/gu, " ") });
  if (schema.scalars.length < FEWEST_FIELDS) return [];
  const reading = readAs(pages, parser.fields);
  const { rankings: all, match } = findValues(reading, schema);
  const rankings = all.slice(0, schema.scalars.length);
  const { id, kind, source } = document;
  if (match.facts === null) return [];
  const pair: Pair = {
    document: id,
    kind,
    source,
    facts: match.facts,
    isSame,
    right: 0,
    uncaptionedRight: 0,
  };
  // One source's documents print captions in other words than those of the other source's fields.
  if (!isSame || document.source !== parser.source) return [pair];
  for (const [index, { field, child }] of schema.scalars.entries()) {
    const ranking = rankings[index];
    const best = ranking === undefined ? null : givenChoice(ranking);
    const expected = document.expected[field.name] ?? null;
    if (best === null) continue;
    if (child !== null || expected === null || Array.isArray(expected)) continue;
    const value = normaliseScalar(best.candidate.text, field, reading.conventions);
    if (value === null || !compareValues(field, value, expected).isStrict) continue;
    pair.right += 1;
    pair.uncaptionedRight += isCaptioned(best, CAPTIONED) ? 0 : 1;
  }
  return [pair];
}
