import type { PageBreaks } from "../../src/extraction/records/begins-record.ts";
import { observations, type PageChange } from "../../src/extraction/records/compare-pages.ts";
import { fitLogistic } from "./fit-logistic.ts";

/** A page and the record before it, and whether a record begins between them. */
export interface PageTurn {
  /** The kind of file, as `bench/records.ts` names it. */
  kind: string;
  change: PageChange;
  isBreak: boolean;
}

type Name = keyof PageChange;

/**
 * The expected sign of each observation: 1 for a page that starts a record, -1 for one that goes on; `base` has none.
 */
const meant: Record<Name, -1 | 0 | 1> = {
  base: 0,
  firstOfPages: 1,
  laterOfPages: -1,
  inStep: -1,
  lastWasReached: 1,
  lastNotReached: -1,
  marksCease: -1,
  bareFirst: 1,
  bareNext: -1,
  nextIsSecond: 1,
  nextIsLater: -1,
  noNumber: -1,
  newNumber: 1,
  sameNumber: -1,
  noSharedNumber: 1,
  differing: 1,
  isFull: 1,
  goesOn: -1,
  hasTitle: 1,
  smallerHead: -1,
  strangeTitle: 1,
  likeNext: 1,
  otherSize: 1,
  otherPrint: 1,
  otherMargin: 1,
  filledBefore: -1,
  countsOn: -1,
};

/**
 * How much a page counts, by the kind of its file; 1 if the kind is not listed. Stacks of all kinds are rare in the
 * mail, and a document torn apart is worse than two in one.
 */
const counts: Record<string, number> = { "documents of all kinds": 0.5, "terms behind": 2, "one document": 2 };

/**
 * Weights for which joined files give little evidence, and which are at least this strong: a number printed twice is
 * one document.
 */
const least: Partial<Record<Name, number>> = { sameNumber: -2.2, marksCease: -0.8 };

/** How strongly weights are held at 0, in pages. */
const HOLD = 1;
const ITERATIONS = 200;

/** A logistic regression of "a record starts here"; an observation with the wrong sign is left out. */
export function fitBreaks(turns: PageTurn[]): PageBreaks["weights"] {
  let names: Name[] = [...observations];
  for (;;) {
    const found = fitNames(turns, names);
    const kept = names.filter((name) => meant[name] === 0 || (found.get(name) ?? 0) * meant[name] >= 0);
    if (kept.length === names.length) return toWeights(found);
    names = kept;
  }
}

function fitNames(turns: PageTurn[], names: Name[]): Map<Name, number> {
  const cases = turns.map(({ kind, change, isBreak }) => ({
    inputs: names.map((name) => change[name]),
    isTrue: isBreak,
    weight: counts[kind] ?? 1,
  }));
  const holds = names.map((name) => (meant[name] === 0 ? 0 : HOLD));
  const found = fitLogistic(cases, { start: names.map(() => 0), holds, iterations: ITERATIONS });
  return new Map(names.map((name, index) => [name, found[index] ?? 0]));
}

function toWeights(found: Map<Name, number>): PageBreaks["weights"] {
  const weights = observations.map((name) => {
    const weight = Math.min(found.get(name) ?? 0, least[name] ?? Number.POSITIVE_INFINITY);
    return [name, Number(weight.toFixed(1))];
  });
  return Object.fromEntries(weights) as PageBreaks["weights"];
}
