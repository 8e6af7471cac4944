import type { RoutingCase } from "../../bench/routing/make-cases.ts";
import { minimise } from "../../src/extraction/learning/training/minimise.ts";
import { type RoutingWeights, readFacts, routingFacts } from "../../src/routing/rank-fits.ts";

/** How strongly weights are held at 0, in cases. */
const HOLD = 2;
const ITERATIONS = 150;

/**
 * A conditional logit: the weights under which the parsers that are right, or "none of them", are likeliest among all that a
 * document is compared with. A kind of document counts as at most twenty cases.
 */
export function fitRoutingWeights(cases: readonly RoutingCase[]): RoutingWeights {
  const perKind = new Map<string, number>();
  for (const { document } of cases) perKind.set(document.kind, (perKind.get(document.kind) ?? 0) + 1);
  const known = cases.map(({ document, judged, right }) => ({
    rivals: judged.map(readFacts),
    right,
    weight: Math.min(1, MOST_OF_KIND / (perKind.get(document.kind) ?? 1)),
  }));
  const size = routingFacts.length + 1;
  const loss = (point: Float64Array, gradient: Float64Array) => {
    let value = 0;
    for (let i = 0; i < size; i += 1) {
      value += 0.5 * HOLD * (point[i] ?? 0) ** 2;
      gradient[i] = HOLD * (point[i] ?? 0);
    }
    for (const each of known) value += addCase(each, point, gradient);
    return value;
  };
  const found = minimise(loss, new Float64Array(size), ITERATIONS);
  const rounded = (index: number) => Number((found[index] ?? 0).toFixed(3));
  const weights = Object.fromEntries(routingFacts.map((name, index) => [name, rounded(index)]));
  return { weights: weights as RoutingWeights["weights"], newcomer: rounded(size - 1) };
}

const MOST_OF_KIND = 20;

function addCase(
  { rivals, right, weight }: { rivals: number[][]; right: ReadonlySet<number>; weight: number },
  point: Float64Array,
  gradient: Float64Array,
): number {
  const last = point.length - 1;
  const scores = [
    ...rivals.map((facts) => facts.reduce((sum, fact, i) => sum + fact * (point[i] ?? 0), 0)),
    point[last] ?? 0,
  ];
  const most = Math.max(...scores);
  const all = scores.map((score) => Math.exp(score - most));
  const isRight = (index: number) => (right.size === 0 ? index === rivals.length : right.has(index));
  const sum = all.reduce((total, each) => total + each, 0);
  const good = all.reduce((total, each, index) => total + (isRight(index) ? each : 0), 0);
  for (const [index, each] of all.entries()) {
    const pull = weight * (each / sum - (isRight(index) ? each / Math.max(good, 1e-300) : 0));
    if (index === rivals.length) gradient[last] = (gradient[last] ?? 0) + pull;
    else for (const [i, fact] of (rivals[index] ?? []).entries()) gradient[i] = (gradient[i] ?? 0) + pull * fact;
  }
  return -weight * Math.log(Math.max(1e-12, good / sum));
}
