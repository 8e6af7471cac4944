import { createRandom } from "../../bench/templates/random.ts";
import { readAs } from "../../src/extraction/document/document-reading.ts";
import { describeSchema } from "../../src/extraction/fields/schema.ts";
import { featureNames } from "../../src/extraction/ranking/features.ts";
import { aloneOf, fillFeatures } from "../../src/extraction/ranking/fill-features.ts";
import { rankAll, startAll } from "../../src/extraction/ranking/rank-scalars.ts";
import {
  type Shortlist,
  type ShortlistGroup,
  shortlist,
  shortlistFeatureNames,
  shortlistGroupOf,
  shortlistGroups,
} from "../../src/extraction/ranking/shortlist.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { fitChoices, type Question } from "../fits/fit-choices.ts";
import { judge, rightsOf, withShortlist } from "./items.ts";
import { PAPERS, type TrainingDocument } from "./training-documents.ts";

/** The candidates of a field in a document, of which some are right. */
export interface ListQuestion {
  kind: string;
  group: ShortlistGroup;
  question: Question;
}

/** Half of the score set by hand: of papers held out, all of it gave fewer names a place among the choices. */
const PRIOR = 0.5;
const fit = { prior: PRIOR, hold: 10, iterations: 60, fixed: new Map<number, number>() };
/**
 * Candidates of a question: all right ones, this many with the highest scores, and about `OTHERS` of all, by chance.
 */
const HIGHEST = 40;
const OTHERS = 80;
/** Sets of many kinds. */
const manyKinds = new Set(["kinds", "drawn", PAPERS]);
const noWeights = { weights: new Float64Array(0), steps: new Float64Array(0) };
/** Takes choices by their scores alone. */
const noShortlist: Shortlist = {
  ...shortlist,
  mostByScore: shortlist.most,
  weights: { text: noWeights, name: noWeights, id: noWeights, figure: noWeights },
};
const all: Shortlist = { ...noShortlist, most: Number.POSITIVE_INFINITY };

/**
 * Asks a document, if its set has many kinds, for the fields of its parser that have more candidates than can be
 * choices.
 */
export async function askForShortlist(document: TrainingDocument): Promise<ListQuestion[]> {
  if (!manyKinds.has(document.set)) return [];
  const { pages } = layoutDocument(await document.read());
  const schema = describeSchema(document.fields, { kinds: [] });
  const reading = readAs(pages, document.fields);
  const start = withShortlist(startAll(reading, schema), all);
  const { context } = start;
  const { rankings } = rankAll(reading, schema, start);
  const random = createRandom(document.id.length);
  return schema.scalars.flatMap(({ field, child, profile }, index): ListQuestion[] => {
    const choices = rankings[index]?.choices ?? [];
    const rights = child === null && !document.unscored.has(field.name) ? rightsOf(document, field) : null;
    if (choices.length <= shortlist.most || rights === null || rights.includes(null)) return [];
    const isRight = judge(choices, field, rights, reading.conventions);
    if (!isRight.some(Boolean)) return [];
    const share = OTHERS / choices.length;
    const taken = [...choices.keys()].filter((place) => isRight[place] || place < HIGHEST || random.chance(share));
    const rows = taken.map((place) => {
      const row = new Float64Array(shortlistFeatureNames.length);
      const candidate = choices[place]?.candidate;
      if (candidate === undefined) return new Float32Array(row);
      fillFeatures(row.subarray(0, featureNames.length), candidate, profile, index, context);
      row.set(aloneOf(candidate, context), featureNames.length);
      return new Float32Array(row);
    });
    const question = {
      rows,
      scores: taken.map((place) => choices[place]?.score ?? 0),
      // Whether a document states the field at all is asked later.
      ...{ absent: [0], absentScore: Number.MIN_SAFE_INTEGER },
      isRight: taken.map((place) => isRight[place] === true),
      weight: 1,
    };
    return [{ kind: document.kind, group: shortlistGroupOf(profile.kind), question }];
  });
}

/** Fits the weights by which candidates become choices. */
export function fitShortlist(questions: ListQuestion[]): Shortlist {
  const weights = { ...all.weights };
  for (const group of shortlistGroups) {
    const ofGroup = questions.filter((each) => each.group === group).map(({ question }) => question);
    if (ofGroup.length > 0) weights[group] = fitChoices(ofGroup, fit).choice;
  }
  return { ...shortlist, prior: PRIOR, weights };
}
