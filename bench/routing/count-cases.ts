import { type RoutingWeights, rankFits } from "../../src/routing/rank-fits.ts";
import type { RoutingCase } from "./make-cases.ts";

/** What became of a case. */
export interface Routed {
  isKnown: boolean;
  /** The account's own parser to which the document would go; null if the best suggestion is a template or none. */
  parser: { probability: number; isRight: boolean } | null;
  /** Whether the best suggestion, or "none of them", is right. */
  isRight: boolean;
}

/** Ranks the suggestions of a case. */
export function routeCase({ judged, right, isKnown }: RoutingCase, by?: RoutingWeights): Routed {
  const { suggestions, newProbability } = rankFits(judged, by);
  const [best] = suggestions;
  const isNew = best === undefined || newProbability >= best.probability;
  const index = judged.findIndex(({ kind, id }) => kind === best?.kind && id === best.id);
  const isBestRight = right.has(index);
  return {
    isKnown,
    parser: best?.kind === "parser" ? { probability: best.probability, isRight: isBestRight } : null,
    isRight: isNew ? right.size === 0 : isBestRight,
  };
}

/** What happens with documents that go to a parser by themselves if it is at least this probable. */
export function countSent(routed: readonly Routed[], least: number) {
  const sent = routed.flatMap(({ parser }) => (parser !== null && parser.probability >= least ? [parser] : []));
  const wrong = sent.filter(({ isRight }) => !isRight).length;
  return { sent: sent.length, right: sent.length - wrong, wrong };
}

/** The lowest probability from which at most a share of the documents sent go wrong. */
export function findLeast(routed: readonly Routed[], mostWrong: number): number {
  const parsers = routed.flatMap(({ parser }) => parser ?? []).sort((a, b) => b.probability - a.probability);
  let least = 1;
  let wrong = 0;
  for (const [index, { probability, isRight }] of parsers.entries()) {
    if (!isRight) wrong += 1;
    if (wrong <= mostWrong * (index + 1)) least = probability;
  }
  return Math.ceil(least * 1000) / 1000;
}
