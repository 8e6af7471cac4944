import { minimise } from "../../src/extraction/learning/training/minimise.ts";
import { type MatchFacts, type Matching, matchFactNames } from "../../src/extraction/ranking/matches-document.ts";

/** How strongly weights are held at 0, as so many pairs would. */
const HOLD = 1;
const ITERATIONS = 200;

/** A logistic regression of "the document is of the parser's kind"; both answers count as much together. */
export function fitMatch(pairs: { facts: MatchFacts; isSame: boolean }[]): Pick<Matching, "weights" | "offset"> {
  const same = pairs.filter(({ isSame }) => isSame).length;
  const weightOf = (isSame: boolean) => pairs.length / 2 / (isSame ? same : pairs.length - same);
  const rows = pairs.map(({ facts, isSame }) => ({
    inputs: [...matchFactNames.map((name) => facts[name]), 1],
    isSame,
    weight: weightOf(isSame),
  }));
  const loss = (point: Float64Array, gradient: Float64Array) => {
    let value = 0;
    for (let i = 0; i < point.length; i += 1) {
      const hold = i < matchFactNames.length ? HOLD : 0;
      value += 0.5 * hold * (point[i] ?? 0) ** 2;
      gradient[i] = hold * (point[i] ?? 0);
    }
    for (const { inputs, isSame, weight } of rows) {
      const odds = inputs.reduce((sum, input, i) => sum + input * (point[i] ?? 0), 0);
      const chance = 1 / (1 + Math.exp(-odds));
      value -= weight * Math.log(Math.max(1e-12, isSame ? chance : 1 - chance));
      for (const [i, input] of inputs.entries()) {
        gradient[i] = (gradient[i] ?? 0) + weight * (chance - (isSame ? 1 : 0)) * input;
      }
    }
    return value;
  };
  const found = minimise(loss, new Float64Array(matchFactNames.length + 1), ITERATIONS);
  const rounded = (index: number) => Number((found[index] ?? 0).toFixed(2));
  const weights = Object.fromEntries(
    matchFactNames.map((name, index) => [name, rounded(index)]),
  ) as Matching["weights"];
  return { weights, offset: rounded(matchFactNames.length) };
}
