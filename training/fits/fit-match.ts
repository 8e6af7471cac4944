import { type MatchFacts, type Matching, matchFactNames } from "../../src/extraction/ranking/matches-document.ts";
import { fitLogistic } from "./fit-logistic.ts";

/** How strongly weights are held at 0, in pairs. */
const HOLD = 1;
const ITERATIONS = 200;

/** A logistic regression of "the document is of the parser's kind"; both answers count as much together. */
export function fitMatch(pairs: { facts: MatchFacts; isSame: boolean }[]): Pick<Matching, "weights" | "offset"> {
  const same = pairs.filter(({ isSame }) => isSame).length;
  const cases = pairs.map(({ facts, isSame }) => ({
    inputs: [...matchFactNames.map((name) => facts[name]), 1],
    isTrue: isSame,
    weight: pairs.length / 2 / (isSame ? same : pairs.length - same),
  }));
  const holds = [...matchFactNames.map(() => HOLD), 0];
  const found = fitLogistic(cases, { start: holds.map(() => 0), holds, iterations: ITERATIONS });
  const rounded = (index: number) => Number((found[index] ?? 0).toFixed(2));
  const weights = Object.fromEntries(
    matchFactNames.map((name, index) => [name, rounded(index)]),
  ) as Matching["weights"];
  return { weights, offset: rounded(matchFactNames.length) };
}
