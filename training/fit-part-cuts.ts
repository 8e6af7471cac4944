import { join } from "node:path";
import { parseArgs } from "node:util";
import { makeFiles } from "../bench/parts/make-files.ts";
import { printOutcomes } from "../bench/parts/print-outcomes.ts";
import { judgeOutcome, type Outcome, type SentFile, sendFiles } from "../bench/parts/route-files.ts";
import { makeCases } from "../bench/routing/make-cases.ts";
import { readFits } from "../bench/routing/read-fits.ts";
import { readPoolParsers } from "../bench/routing/read-pool.ts";
import { asDocument, cutEverywhere, findParts, toCut } from "../src/pipeline/routing/find-parts.ts";
import type { RoutingWeights } from "../src/routing/rank-fits.ts";
import { type CutWeights, cutFacts, partCutsSchema, readCut, scoreCut } from "../src/routing/score-cut.ts";
import { type Case, fitLogistic } from "./fits/fit-logistic.ts";
import { fitRoutingWeights } from "./fits/fit-routing-weights.ts";
import { provenance, writeFitted } from "./fits/write-fitted.ts";

const help = `Fits the numbers by which a file with documents of several kinds is split.

  node training/fit-part-cuts.ts --data FOLDER

  --data FOLDER   folder of the data sets, whose documents are joined

The file routing/part-cuts.json holds numbers only; \`node bench/parts.ts\` shows how files are split.
`;

/** The share of files split by themselves that may be split wrongly: half of the 1 % that we promise. */
const MOST_WRONG = 0.005;
/** How strongly weights are held at 0, in cuts. */
const HOLD = 1;
const ITERATIONS = 200;
/** A document torn apart is worse than two in one: a cut that is none counts this often. */
const COUNTS_TORN = 2;

const { values: options } = parseArgs({
  options: { data: { type: "string", default: "" }, help: { type: "boolean", default: false } },
});
if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

const parsers = await readPoolParsers(options.data);
const files = await makeFiles(options.data, parsers);
const sent = files.map((part) => sendFiles(part, parsers));
const routing = await fitRoutingHeldOut();
const cases: Case[][] = [];
for (const [part, own] of sent.entries()) {
  cases.push((await Promise.all(own.map((each) => observe(each, routing[part])))).flat());
}
const outcomes: Outcome[] = [];
for (const [part, own] of sent.entries()) {
  const weights = fitCuts(cases.filter((_, other) => other !== part).flat());
  for (const each of own) {
    const parts = await findParts(each.file.text, each.recognise(routing[part]), (cut) => scoreCut(cut, weights));
    outcomes.push(judgeOutcome(each, parts));
  }
}
const least = findLeast();
const joined = outcomes.filter(({ sent: { file } }) => file.cuts.length > 0);
const whole = outcomes.filter(({ sent: { file } }) => file.cuts.length === 0);
const split = outcomes.filter(({ sureness }) => sureness >= least);
const by = "kind of document";
const file = partCutsSchema.parse({
  fitted: await provenance({
    command: "node training/fit-part-cuts.ts --data FOLDER",
    sets: [{ name: "joined files", documents: files.flat().filter(({ cuts }) => cuts.length > 0).length }],
    heldOut: [
      {
        by,
        what: "files of several kinds whose cuts are all right",
        of: joined.length,
        after: joined.filter(({ isRight }) => isRight).length,
      },
      {
        by,
        what: "files of one kind that stay whole",
        of: whole.length,
        after: whole.filter(({ isRight }) => isRight).length,
      },
      {
        by,
        what: "files split by themselves that are split right",
        of: split.length,
        after: split.filter(({ isRight }) => isRight).length,
      },
    ],
  }),
  weights: fitCuts(cases.flat()),
  least,
});
await writeFitted(join(import.meta.dirname, "..", "src", "routing", "part-cuts.json"), file);
console.log(JSON.stringify(file, null, 2));
printOutcomes(outcomes, least);

/** The lowest sureness from which few enough of the files split by themselves are split wrongly. */
function findLeast(): number {
  const sure = outcomes.filter(({ sureness }) => sureness > 0).sort((one, other) => other.sureness - one.sureness);
  let [found, wrong] = [1, 0];
  for (const [index, { sureness, isRight }] of sure.entries()) {
    if (!isRight) wrong += 1;
    if (wrong <= MOST_WRONG * (index + 1)) found = sureness;
  }
  return Math.ceil(found * 1000) / 1000;
}

/** Routing weights that saw no document of a part. */
async function fitRoutingHeldOut(): Promise<RoutingWeights[]> {
  const routed = makeCases(await readFits(options.data, Number.POSITIVE_INFINITY));
  return files.map((part) => {
    const kinds = new Set(part.flatMap((each) => each.kinds));
    return fitRoutingWeights(routed.filter(({ document }) => !kinds.has(document.kind)));
  });
}

/** The possible cuts of a file, and those between its documents. */
async function observe({ file: { text, cuts }, recognise }: SentFile, by?: RoutingWeights): Promise<Case[]> {
  const right = new Set(cuts);
  const parts = await cutEverywhere(text, recognise(by));
  const found = parts
    .slice(1)
    .map((part, index) => ({ cut: toCut(parts[index] ?? part, part), firstPage: part.firstPage }));
  const turnAt = new Map(parts.map((part) => [part.firstPage, part]));
  const starts = [1, ...cuts];
  const whole = await recognise(by)(
    starts.map((firstPage, index) =>
      asDocument(text, { firstPage, lastPage: (starts[index + 1] ?? text.pages.length + 1) - 1 }),
    ),
  );
  for (const [index, firstPage] of cuts.entries()) {
    const [before, after, at] = [whole[index], whole[index + 1], turnAt.get(firstPage)];
    if (before && after && at)
      found.push({ cut: { turn: at.turn, isAfterBlank: at.isAfterBlank, before, after }, firstPage });
  }
  return found.map(({ cut, firstPage }) => {
    const isTrue = right.has(firstPage);
    return { inputs: readCut(cut), isTrue, weight: isTrue ? 1 : COUNTS_TORN };
  });
}

function fitCuts(seen: Case[]): CutWeights {
  const holds = cutFacts.map((name) => (name === "base" ? 0 : HOLD));
  const found = fitLogistic(seen, { start: holds.map(() => 0), holds, iterations: ITERATIONS });
  return Object.fromEntries(
    cutFacts.map((name, index) => [name, Number((found[index] ?? 0).toFixed(2))]),
  ) as CutWeights;
}
