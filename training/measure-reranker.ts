import { parseArgs } from "node:util";
import { type ChoiceWeights, fitChoices, type Question, shareOut } from "./fits/fit-choices.ts";
import { type Item, itemsOf } from "./rerank/items.ts";
import { strangers, trainingDocuments } from "./rerank/training-documents.ts";

const help = `Measures what a ranker learned from papers of many kinds would give, on kinds that it has not seen.

  node training/measure-reranker.ts --data FOLDER

  --data FOLDER   folder of the data sets, one folder with manifest.jsonl for each

A softmax over a field's choices and "absent", with the hand-set score as its prior, is fitted without a quarter of the kinds of
the set "kinds" and then asked for these. It changes no file: the product does not rank by it yet. Kinds that are kept apart take
no part.
`;

/** Kinds are held out in so many parts. */
const PARTS = 4;
/** Fields of one kind of document count as so many together: a large set must not speak for all. */
const MOST_OF_KIND = 24;
/** Chosen on held-out kinds: weights held at less follow single sets, and at more learn little. */
const fit = { prior: 0.5, hold: 10, iterations: 80 };
/** Least share at which a value is given. */
const shares = [0.2, 0.3, 0.4, 0.5];

const { values: options } = parseArgs({
  options: { data: { type: "string", default: "" }, help: { type: "boolean", default: false } },
});
if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

/** How many values are right, wrong, and given though the document has none. */
interface Outcome {
  right: number;
  wrong: number;
  absentGiven: number;
}

const items: Item[] = [];
const parsers = await strangers(options.data, "open");
for await (const document of trainingDocuments(options.data, "open")) items.push(...(await itemsOf(document, parsers)));
const judged = items.filter(({ set }) => set === "kinds");
const kinds = [...new Set(judged.map(({ kind }) => kind))].sort();
const given = Array.from({ length: PARTS }, (_, part) => {
  const isHeldOut = ({ kind }: Item) => kinds.includes(kind) && kinds.indexOf(kind) % PARTS === part;
  const seen = items.filter((item) => !isHeldOut(item) && isTold(item));
  const counts = Map.groupBy(seen, ({ kind }) => kind);
  const weightOf = ({ set, kind }: Item) =>
    set === "kinds" ? 1 : Math.min(1, MOST_OF_KIND / (counts.get(kind)?.length ?? 1));
  const weights = fitChoices(
    seen.map((item) => questionOf(item, weightOf(item))),
    fit,
  );
  return judged.filter(isHeldOut).map((item) => ({ item, ...bestOf(item, weights) }));
}).flat();

const present = judged.filter(({ isAbsent }) => !isAbsent).length;
console.log(`${present} values and ${judged.length - present} absent fields of ${kinds.length} kinds`);
print("by hand, before fields correct each other", count(judged.map(givenByHand)));
for (const least of shares)
  print(`learned, share of ${least} and over`, count(given.filter(({ share }) => share >= least)));
const sure = given.filter(({ share }) => share >= 0.9);
console.log(`learned, .9 and over: ${sure.filter(({ isRight }) => isRight).length} of ${sure.length} right`);

/** The document states it and one of the choices is right, or it does not state it. */
function isTold({ isAbsent, isRight }: Item): boolean {
  return isAbsent || isRight.some(Boolean);
}

function questionOf({ described, isRight }: Item, weight: number): Question {
  const { ranking } = described;
  return {
    rows: described.rows,
    scores: ranking.choices.map(({ score }) => score),
    absent: described.absent,
    absentScore: ranking.absentScore,
    isRight,
    weight,
  };
}

function bestOf(item: Item, weights: ChoiceWeights): { share: number; isRight: boolean } {
  const found = shareOut(questionOf(item, 1), weights).slice(0, -1);
  const share = Math.max(0, ...found);
  return { share, isRight: item.isRight[found.indexOf(share)] === true };
}

function givenByHand(item: Item): { item: Item; isRight: boolean } | null {
  const { choices, absentScore } = item.described.ranking;
  const [best] = choices;
  return best === undefined || best.score <= absentScore ? null : { item, isRight: item.isRight[0] === true };
}

function count(values: ({ item: Item; isRight: boolean } | null)[]): Outcome {
  const outcome = { right: 0, wrong: 0, absentGiven: 0 };
  for (const value of values) {
    if (value === null) continue;
    if (value.item.isAbsent) outcome.absentGiven += 1;
    else if (value.isRight) outcome.right += 1;
    else outcome.wrong += 1;
  }
  return outcome;
}

function print(what: string, { right, wrong, absentGiven }: Outcome): void {
  console.log(`${what}: ${right} right, ${wrong} wrong, ${absentGiven} given though absent`);
}
