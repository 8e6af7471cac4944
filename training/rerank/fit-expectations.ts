import { minimise } from "../../src/extraction/learning/training/minimise.ts";
import { type Expectations, HUNDREDTHS, wordsAsked } from "../../src/extraction/ranking/rerank/expectations.ts";
import { lookNames } from "../../src/extraction/ranking/rerank/looks.ts";
import { softmax } from "../fits/softmax.ts";
import type { Item } from "./items.ts";

/** Words of fewer kinds of documents teach what single documents look like. */
const FEWEST_KINDS = 3;
/** Chosen on held-out kinds: half as much and twice as much put as many right values first. */
const HOLD = 3;
const ITERATIONS = 60;
/** Held less: what speaks for a value whatever is asked for. */
const HOLD_OF_ANY = 0.3;
/** Smaller points are left out: of 1,331 held-out fields, all put 759 right values first, and those from .03 on 758. */
const LEAST_POINTS = 0.04;

/**
 * Fits how much each word by which fields ask speaks for each look of a value: the points under which right choices are
 * likeliest among those of their field.
 */
export function fitExpectations(items: readonly Item[]): Expectations {
  const told = items.filter(({ isAbsent, isRight }) => !isAbsent && isRight.some(Boolean) && isRight.length > 1);
  const words = commonWords(told);
  const width = lookNames.length;
  const questions = told.map(({ described, isRight }) => ({
    words: wordsAsked(described.ranking.profile).flatMap((word) => words.get(word) ?? []),
    looks: described.looks,
    isRight,
    rights: isRight.filter(Boolean).length,
  }));
  const holds = Float64Array.from(words.keys(), (word) => (word === "any" ? HOLD_OF_ANY : HOLD));
  const loss = (point: Float64Array, gradient: Float64Array) => {
    let value = 0;
    for (let i = 0; i < point.length; i += 1) {
      const hold = holds[Math.floor(i / width)] ?? HOLD;
      value += 0.5 * hold * (point[i] ?? 0) ** 2;
      gradient[i] = hold * (point[i] ?? 0);
    }
    const expected = new Float64Array(width);
    const pulls = new Float64Array(width);
    for (const { words: asked, looks, isRight, rights } of questions) {
      expected.fill(0);
      for (const word of asked)
        for (let i = 0; i < width; i += 1) expected[i] = (expected[i] ?? 0) + (point[word * width + i] ?? 0);
      const shares = softmax(looks.map((each) => each.reduce((sum, look) => sum + (expected[look] ?? 0), 0)));
      pulls.fill(0);
      for (const [place, share] of shares.entries()) {
        const target = isRight[place] === true ? 1 / rights : 0;
        if (target > 0) value -= target * Math.log(Math.max(1e-12, share));
        for (const look of looks[place] ?? []) pulls[look] = (pulls[look] ?? 0) + share - target;
      }
      for (const word of asked)
        for (let i = 0; i < width; i += 1)
          gradient[word * width + i] = (gradient[word * width + i] ?? 0) + (pulls[i] ?? 0);
    }
    return value;
  };
  const point = minimise(loss, new Float64Array(words.size * width), ITERATIONS);
  const hundredths = (word: number) =>
    lookNames.flatMap((_, look) => {
      const points = point[word * width + look] ?? 0;
      return Math.abs(points) < LEAST_POINTS ? [] : [look, Math.round(points * HUNDREDTHS)];
    });
  return {
    looks: lookNames,
    words: Object.fromEntries([...words].map(([word, position]) => [word, hundredths(position)])),
  };
}

/** Words by which fields of several kinds of documents ask, and a number for each. */
function commonWords(items: readonly Item[]): Map<string, number> {
  const kinds = new Map<string, Set<string>>();
  for (const { kind, described } of items)
    for (const word of wordsAsked(described.ranking.profile)) {
      const known = kinds.get(word) ?? new Set();
      kinds.set(word, known.add(kind));
    }
  const common = [...kinds].filter(([, each]) => each.size >= FEWEST_KINDS).map(([word]) => word);
  return new Map(common.toSorted().map((word, position) => [word, position]));
}
