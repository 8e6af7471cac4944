import { join } from "node:path";
import { parseArgs } from "node:util";
import { relate } from "../bench/mismatch/kinds.ts";
import { createRandom } from "../bench/templates/random.ts";
import { calibrationError } from "../src/evaluation/calibration.ts";
import type { FeatureName } from "../src/extraction/ranking/features.ts";
import { absentFeatureNames } from "../src/extraction/ranking/rerank/absent-features.ts";
import { type AddedName, choiceFeatureNames } from "../src/extraction/ranking/rerank/choice-features.ts";
import { treeFeatureNames, treeFeatures } from "../src/extraction/ranking/rerank/choice-trees.ts";
import { type ChoiceWeights, rerankingSchema } from "../src/extraction/ranking/rerank/choice-weights.ts";
import { absentContextNames, contextFeatureNames } from "../src/extraction/ranking/rerank/context-features.ts";
import { describeAsExpected } from "../src/extraction/ranking/rerank/describe-choices.ts";
import { describeContext } from "../src/extraction/ranking/rerank/describe-context.ts";
import { expectationsSchema } from "../src/extraction/ranking/rerank/expectations.ts";
import { findTold, scoreAnew } from "../src/extraction/ranking/rerank/rerank.ts";
import { withoutTeaching } from "../src/extraction/ranking/rerank/without-teaching.ts";
import {
  type ShortlistGroup,
  shortlistFeatureNames,
  shortlistGroups,
  shortlistSchema,
} from "../src/extraction/ranking/shortlist.ts";
import { type FeatureWeights, type StepWeights, sumPoints } from "../src/extraction/ranking/step-weights.ts";
import { surenessSchema } from "../src/extraction/ranking/sureness/find-sureness.ts";
import { heldBack } from "../src/extraction/ranking/sureness/sureness-features.ts";
import { packTrees, type Trees } from "../src/extraction/trees/trees.ts";
import { fitChoices, type Question } from "./fits/fit-choices.ts";
import { fitTrees, type TreeFit } from "./fits/fit-trees.ts";
import { provenance, writeFitted } from "./fits/write-fitted.ts";
import { fitExpectations } from "./rerank/fit-expectations.ts";
import { askForShortlist, fitShortlist, type ListQuestion } from "./rerank/fit-shortlist.ts";
import { fitSureness, type JudgedAnswer, judgeHeldOut } from "./rerank/fit-sureness.ts";
import { type Asked, askDocument, type Item, seedOf } from "./rerank/items.ts";
import { type Answer, readGiven } from "./rerank/read-given.ts";
import { PAPERS, strangers, type TrainingDocument, trainingDocuments } from "./rerank/training-documents.ts";

const help = `Fits the weights by which a field's choices are weighed against each other and against "absent".

  node training/fit-reranker.ts --data FOLDER

  --data FOLDER   folder of the data sets, one folder with manifest.jsonl for each

Which of a field's candidates become its choices is fitted first. Then a softmax over a field's choices and "absent",
with the hand-set score as its prior, is fitted to documents of many kinds, and on top of it another one to what the
other fields of a document say. Both are first fitted without a quarter of the kinds, and the engine reads these kinds
with the weights. How sure it is of a best choice is fitted to what it reads so, and decides what is given: the results
are printed and stored. The files ranking/shortlist.json, ranking/rerank/reranking.json and ranking/sureness/sureness.json
hold numbers only.
`;

/** The number of parts in which kinds are held out. */
const PARTS = 4;
/**
 * The fields of one kind of document count as at most this many: a large set must not speak for all. With 24, a few
 * more values of held-out kinds were read right, and with 100 a few less; for invoices it was the other way round.
 */
const MOST_OF_KIND = 50;
/** A field of a real document counts as this many of a paper: papers that people made up are many, and real documents few. */
const REAL = 3;
/** Sets of documents that were made. */
const madeSets = new Set([PAPERS, "made", "drawn"]);
/** Features that say that a text is not a value of a field, or of any, or that it is whole. */
const guards: (FeatureName | AddedName)[] = [
  "isUnlabelled",
  "isOtherLabel",
  "isPrintedCaption",
  "isStackedLabel",
  "isPrint",
  "isElsewhere",
  "inTableHead",
  "labelInside",
  "rivalInside",
  "isLone",
  "partyFits",
  "isAddressee",
  "endsInRegion",
  "isLowerStart",
];
/** What a value in a row of one of the lists loses beside its hand-set weight, which is too little against all that is learned. */
const IN_LIST_ROW = -4;
/** What a value after another label loses if another choice stands after the field's own: few papers print labels that say nothing. */
const OTHERS = -2.5;
/** Chosen on held-out kinds: weights held at less follow single sets, and at more learn little. */
const fit = {
  prior: 1,
  hold: 10,
  iterations: 80,
  /**
   * Documents asked for nearly all their fields would teach giving what these features reject: their weights stay as
   * set by hand.
   */
  fixed: new Map([
    ...guards.map((name) => [choiceFeatureNames.indexOf(name), 0] as const),
    [choiceFeatureNames.indexOf("inListRow"), IN_LIST_ROW],
    [choiceFeatureNames.indexOf("isOthers"), OTHERS],
    // Papers print two things with a slash between them; "8/8" is one.
    [choiceFeatureNames.indexOf("hasSlash"), 0],
  ]),
};
/** Chosen on held-out kinds: 200 trees in smaller steps, and more questions of each, gave the same. */
const treeFit: TreeFit = { trees: 100, rate: 0.1, featureShare: 0.25, questionShare: 0.7, fewest: 40, hold: 5 };
/** The same for the context of the other fields: 120 trees read 18 of 4,175 values more, and gave 24 of 1,492 absent ones more. */
const contextFit = { prior: 1, hold: 10, iterations: 80, fixed: new Map<number, number>() };
const contextTreeFit: TreeFit = { ...treeFit, trees: 60 };
/** One in this many parsers gets its fields shuffled, since not all users list them in the order of the document. */
const MIXED_UP = 4;
/**
 * Minimum share of a best choice as long as the other fields are not known. What is given in the end is decided by how
 * sure the engine is of it.
 */
const LEAST_SHARE = 0.33;
/** Minimum sureness of a value that is given, chosen on the held-out answers that are printed for the others, too. */
const LEAST_SURENESS = 0.35;
const TRIED = [0.2, 0.25, 0.3, LEAST_SURENESS, 0.4, 0.45, 0.5, 0.6];

const { values: options } = parseArgs({
  options: { data: { type: "string", default: "" }, help: { type: "boolean", default: false } },
});
if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

const parsers = await strangers(options.data);
const documents: TrainingDocument[] = [];
const listQuestions: ListQuestion[] = [];
for await (const document of trainingDocuments(options.data)) {
  // The files of made documents are deleted after the last one, so their text is kept.
  const text = await document.read();
  documents.push({ ...document, read: async () => text });
  listQuestions.push(...(await askForShortlist(document)));
}
const kinds = [...new Set(documents.map(({ kind }) => kind))].sort();
const partOf = ({ kind }: { kind: string }) => kinds.indexOf(kind) % PARTS;
const parts = [...Array(PARTS).keys()];
/**
 * One for each part, fitted to the kinds of the other parts. All that follows is fitted to what these list, because a
 * user's documents are listed by weights that have not seen their kind, either.
 */
const shortlists = parts.map((part) => fitShortlist(listQuestions.filter((each) => partOf(each) !== part)));
const asked: Asked[] = [];
for (const document of documents)
  asked.push(...(await askDocument(document, parsers, ofPart(shortlists, partOf(document)))));
const unlike = (part: number) => asked.filter((each) => partOf(each) !== part);
/** One for each part, fitted to made documents of the kinds of the other parts: files hold no words of real ones. */
const expectationsWithout = parts.map((part) => fitExpectations(madeItems(unlike(part))));
for (const each of asked)
  for (const field of new Set([...each.fields, ...[...each.items.values()].map(({ described }) => described)]))
    describeAsExpected(field, ofPart(expectationsWithout, partOf(each)));
/** One for each part, fitted to the kinds of the other parts. */
const fittedWithout = parts.map((part) => fitAlone(unlike(part)));
/**
 * What the context is fitted to: fields weighed by weights that have not seen the kind, as they will not have seen a
 * user's.
 */
const inContext = new Map(
  asked.map((each, index) => [each, askInContext(each, index, ofPart(fittedWithout, partOf(each)))] as const),
);
const answers = await readHeldOut();
/** Documents of few kinds must not speak for all, and real ones count more than made ones. */
const answersOfKind = Map.groupBy(answers, ({ kind }) => kind);
const weightOf = ({ set, kind }: Answer) => weightIn(set, answersOfKind.get(kind)?.length ?? 1);
const judged = judgeHeldOut(answers, partOf, weightOf);
const outcomes = { before: countOf(judged, null), after: countOf(judged, LEAST_SURENESS) };
console.log(`by shares: ${said(outcomes.before)}`);
for (const least of TRIED) console.log(`from ${least} on: ${said(countOf(judged, least))}`);
const { prior, choice, absent, trees } = fitAlone(asked);
const context = fitInContext(asked);
const measured = (what: string, of: number, name: keyof Outcome) => ({
  by: "kind of document",
  what,
  of,
  before: outcomes.before[name],
  after: outcomes.after[name],
});
const sure = judged.flatMap(({ sureness, isRight, set }) =>
  sureness === null || sureness < LEAST_SURENESS || !isOfMany(set) ? [] : [{ confidence: sureness, isRight }],
);
const { values, fields } = outcomes.after;
const fitted = await provenance({
  command: "node training/fit-reranker.ts --data FOLDER",
  sets: [...Map.groupBy(documents, ({ set }) => set)].map(([name, each]) => ({ name, documents: each.length })),
  heldOut: [
    measured("values given right, of kinds and papers", values, "right"),
    measured("values given wrong, of kinds and papers", values, "wrong"),
    measured("absent fields given a value, of kinds and papers", fields - values, "absentGiven"),
    measured("fields of parsers of other kinds given a value", outcomes.after.others, "othersGiven"),
    {
      by: "kind of document",
      what: "calibration error of the values given",
      of: sure.length,
      after: Number(calibrationError(sure).toFixed(4)),
    },
  ],
});
const file = rerankingSchema.parse({
  fitted,
  prior,
  leastShare: LEAST_SHARE,
  choice: byName(choiceFeatureNames, choice),
  absent: byName(absentFeatureNames, absent),
  ...trees,
  context: {
    choice: byName(contextFeatureNames, context.choice),
    absent: byName(absentContextNames, context.absent),
    ...context.trees,
  },
});
console.log(JSON.stringify(file.fitted.heldOut, null, 2));
const ranking = join(import.meta.dirname, "../src/extraction/ranking");
await writeFitted(join(ranking, "rerank/reranking.json"), file);
await writeFitted(
  join(ranking, "sureness/sureness.json"),
  surenessSchema.parse({ fitted, least: LEAST_SURENESS, ...fitSureness(answers, weightOf) }),
);
await writeFitted(
  join(ranking, "rerank/expectations.json"),
  expectationsSchema.parse({ fitted, ...fitExpectations(madeItems(asked)) }),
);
const listed = fitShortlist(listQuestions);
const listedBy = (group: ShortlistGroup) => byName(shortlistFeatureNames, listed.weights[group]);
await writeFitted(
  join(ranking, "shortlist.json"),
  shortlistSchema.parse({
    fitted,
    prior: listed.prior,
    weights: Object.fromEntries(shortlistGroups.map((group) => [group, listedBy(group)])),
  }),
);

/** What was fitted without a part; throws if nothing was. */
function ofPart<Each>(fitted: Each[], part: number): Each {
  const each = fitted[part];
  if (each === undefined) throw new Error(`Nothing was fitted without part ${part}.`);
  return each;
}

/** What the engine gives for documents of kinds that the weights have not seen. */
async function readHeldOut(): Promise<Answer[]> {
  const found: Answer[] = [];
  for (const part of parts) {
    const choices = {
      ...toWeights(ofPart(fittedWithout, part), fitInContext(unlike(part))),
      expectations: ofPart(expectationsWithout, part),
    };
    const learned = { shortlist: ofPart(shortlists, part), choices };
    const unseen = documents.filter((each) => each.set !== "made" && partOf(each) === part);
    for (const document of unseen)
      found.push(...(await readGiven(document, parsers, otherParser(document, unseen), learned)));
  }
  return found;
}

/**
 * A parser of another kind, which was not seen either: of another paper for a paper, since nobody knows to which kinds
 * papers are related.
 */
function otherParser(
  document: TrainingDocument,
  unseen: TrainingDocument[],
): Pick<TrainingDocument, "kind" | "fields"> | null {
  const isOther = ({ kind, set }: TrainingDocument) =>
    document.set === PAPERS
      ? set === PAPERS && kind !== document.kind
      : set !== PAPERS && relate(kind, document.kind) === "other";
  const others = unseen.filter(isOther);
  return others.length === 0 ? null : createRandom(seedOf(document.id)).pick(others);
}

interface Outcome {
  fields: number;
  values: number;
  right: number;
  wrong: number;
  absentGiven: number;
  /** Fields of parsers of other kinds, and how many of them were given a value. */
  others: number;
  othersGiven: number;
}

/**
 * Counts the sets of many kinds only: the others are of a few kinds, and were all looked at when scores were set by
 * hand. `least`: the minimum sureness; null if shares decide.
 */
function countOf(all: JudgedAnswer[], least: number | null): Outcome {
  const isGiven = ({ isGiven: byShare, sureness }: JudgedAnswer) =>
    least === null || sureness === null ? byShare : sureness >= least;
  const seen = all.filter(({ set }) => isOfMany(set));
  const own = seen.filter(({ asking }) => asking === "own" || asking === "strange");
  const others = seen.filter(({ asking }) => asking === "other");
  const present = own.filter(({ isAbsent }) => !isAbsent);
  return {
    fields: own.length,
    values: present.length,
    right: present.filter((answer) => answer.isRight && isGiven(answer)).length,
    wrong: present.filter((answer) => !answer.isRight && isGiven(answer)).length,
    absentGiven: own.filter((answer) => answer.isAbsent && isGiven(answer)).length,
    others: others.length,
    othersGiven: others.filter(isGiven).length,
  };
}

function isOfMany(set: string): boolean {
  return set === "kinds" || set === PAPERS;
}

function said({ fields, values, right, wrong, absentGiven, others, othersGiven }: Outcome): string {
  return (
    `of ${values} values ${right} right and ${wrong} wrong, of ${fields - values} absent fields ${absentGiven} given ` +
    `a value, of ${others} fields of other kinds' parsers ${othersGiven}`
  );
}

/** Weights, and trees fitted to what these get wrong. */
interface Fitted {
  choice: StepWeights;
  absent: StepWeights;
  trees: Trees;
}

type FittedAlone = Fitted & Pick<ChoiceWeights, "prior">;

function toWeights(alone: FittedAlone, context: Fitted): Omit<ChoiceWeights, "expectations"> {
  return {
    ...alone,
    trees: packTrees(alone.trees, treeFeatureNames),
    leastShare: LEAST_SHARE,
    context: { ...context, trees: packTrees(context.trees, contextFeatureNames) },
  };
}

function madeItems(seen: Asked[]): Item[] {
  return seen.flatMap(({ items }) => [...items.values()]).filter(({ set }) => madeSets.has(set));
}

/** Whether an item can teach: the document does not state the field, or one of the choices is right. */
function canTeach({ isAbsent, isRight }: Pick<Item, "isAbsent" | "isRight">): boolean {
  return isAbsent || isRight.some(Boolean);
}

/** A question for each item. In sets of few kinds, each kind counts as at most `MOST_OF_KIND` fields. */
function toQuestions<Each extends Pick<Item, "set" | "kind">>(
  told: Each[],
  toQuestion: (item: Each) => Omit<Question, "weight">,
): Question[] {
  const counts = Map.groupBy(told, ({ kind }) => kind);
  return told.map((item) => ({ ...toQuestion(item), weight: weightIn(item.set, counts.get(item.kind)?.length ?? 1) }));
}

/** How much a field counts in a set, if there are this many of its kind of document. */
function weightIn(set: string, ofKind: number): number {
  return (isOfMany(set) ? 1 : Math.min(1, MOST_OF_KIND / ofKind)) * (madeSets.has(set) ? 1 : REAL);
}

/** Fits how each field is weighed by itself. */
function fitAlone(seen: Asked[]): FittedAlone {
  const told = seen.flatMap(({ items }) => [...items.values()]).filter(canTeach);
  const questions = toQuestions(told, ({ described: { ranking, rows, absent }, isRight }) => ({
    rows,
    scores: ranking.choices.map(({ score }) => score),
    absent,
    absentScore: ranking.absentScore,
    isRight,
  }));
  const weights = fitChoices(questions, fit);
  const weighed = questions.map(
    (question): Question => ({
      ...question,
      rows: question.rows.map((row) => treeFeatures(row, question.absent)),
      scores: question.scores.map(
        (score, place) => weights.prior * score + sumPoints(question.rows[place] ?? [], weights.choice),
      ),
      absentScore: weights.prior * question.absentScore + sumPoints(question.absent, weights.absent),
    }),
  );
  return {
    ...weights,
    trees: fitTrees(weighed, treeFeatureNames, new Set<string>([...guards, ...heldBack]), treeFit),
  };
}

/** A field in the context of the others. */
type ItemInContext = Pick<Item, "set" | "kind" | "isAbsent" | "isRight"> & Omit<Question, "weight">;

/** Weighs all fields by themselves, and describes those that are learned from in the context of the others. */
function askInContext({ fields, items, context }: Asked, turn: number, alone: FittedAlone): ItemInContext[] {
  const weights = { ...alone, trees: packTrees(alone.trees, treeFeatureNames) };
  const told = findTold(
    fields.map(({ ranking }) => ranking),
    fields.length,
  );
  const rankings = fields.map((field, index) => {
    const ranking = withoutTeaching(field.ranking);
    if (told[index] !== true) scoreAnew({ ...field, ranking }, weights);
    return ranking;
  });
  const inOrder = [...rankings.keys()];
  const order = turn % MIXED_UP === 0 ? createRandom(turn).shuffle(inOrder) : inOrder;
  const described = describeContext(rankings, context, order);
  return [...items].flatMap(([index, { set, kind, described: before, isAbsent, isRight }]) => {
    const [ranking, here] = [rankings[index], described[index]];
    if (ranking === undefined || here == null || told[index] === true) return [];
    const right = new Set(
      before.ranking.choices.flatMap(({ candidate }, place) => (isRight[place] ? [candidate] : [])),
    );
    return [
      {
        ...{ set, kind, isAbsent },
        ...here,
        scores: ranking.choices.map(({ score }) => score),
        absentScore: ranking.absentScore,
        isRight: ranking.choices.map(({ candidate }) => right.has(candidate)),
      },
    ];
  });
}

/** Fits what the other fields say, on top of each by itself. */
function fitInContext(seen: Asked[]): Fitted {
  const told = seen.flatMap((each) => inContext.get(each) ?? []).filter(canTeach);
  const questions = toQuestions(told, ({ rows, scores, absent, absentScore, isRight }) => ({
    rows,
    scores,
    absent,
    absentScore,
    isRight,
  }));
  const { choice, absent } = fitChoices(questions, contextFit);
  const weighed = questions.map(
    (question): Question => ({
      ...question,
      scores: question.scores.map((score, place) => score + sumPoints(question.rows[place] ?? [], choice)),
      absentScore: question.absentScore + sumPoints(question.absent, absent),
    }),
  );
  return { choice, absent, trees: fitTrees(weighed, contextFeatureNames, new Set(["always"]), contextTreeFit) };
}

function byName(names: readonly string[], { weights, steps }: StepWeights): FeatureWeights {
  return Object.fromEntries(
    names.map((name, i) => [name, [rounded(weights[i] ?? 0), rounded(steps[i] ?? 1)] as const]),
  );
}

/** To four significant digits: more mean nothing. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
