import { sharePlace } from "../../domain/span.ts";
import { captionTokens } from "../../vocabulary/caption-tokens.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import type { Candidate } from "../candidates/candidate.ts";
import { conceptOf, isDay } from "../fields/field-profile.ts";
import { periodNamed } from "../fields/range-end.ts";
import { ROUNDING } from "../tables/rounding.ts";
import { assignProbabilities, type Choice, changeScore, givenChoice, type Ranking } from "./rank-candidates.ts";
import { separateParties } from "./separate-parties.ts";

/** Score lost by a value at a place that a better-fitting field has taken; a very clear caption can still win. */
const TAKEN_PENALTY = 2.5;
/** The same if the place's caption names the other field better: what is left is worth no more than a guess. */
const LOST_PENALTY = 4;
/** Score gained by net, tax and total that add up: as much as from a good caption. */
const SUM_BONUS = 2;
/**
 * A sum that adds up is rejected if its amounts score below "absent" by this many times the bonus: three other amounts
 * may add up by chance.
 */
const MOST_GIVEN_UP = 3;
/** Score lost by a period that ends before it begins. */
const ORDER_PENALTY = 2.5;
/** How many choices of each amount are tried together. */
const TRIED = 8;

/** Kinds whose values serve only one field; equal amounts and dates are common (net = total, issue = delivery). */
const exclusiveKinds = new Set<ValueKind>(["id", "name", "text", "address", "iban", "vat", "phone", "email"]);

/**
 * Lets the fields' choices correct each other: sums that add up, periods in order, each party's own numbers, one place
 * for one field.
 */
export function chooseTogether(rankings: Ranking[]): void {
  preferSums(rankings);
  preferOrderedPeriods(rankings);
  separateParties(rankings);
  separatePlaces(rankings);
  separateTotals(rankings);
  letTotalsStandIn(rankings);
}

/**
 * Totals that are the same amount unless a third one separates them: without payments, the amount due is the total, and
 * without surcharges or discounts, the sum of the lines is the net total. Documents then print it once.
 */
const standIns: { asked: string; printed: string; unless: string[] }[] = [
  { asked: "amount_due", printed: "grand_total", unless: ["prepaid_total"] },
  { asked: "grand_total", printed: "amount_due", unless: ["prepaid_total"] },
  { asked: "line_total", printed: "net_total", unless: ["charge_total", "allowance_total"] },
];
/** Minimum similarity of the printed total's caption for it to stand in for the other. */
const CLEAR_CAPTION = 0.7;
/** How far the amount is put above "absent": likely, not certain. */
const STAND_IN_LEAD = 0.8;

function letTotalsStandIn(rankings: Ranking[]): void {
  for (const { asked, printed, unless } of standIns) {
    const ranking = findConcept(rankings, asked);
    const other = findConcept(rankings, printed);
    const choice = other === undefined ? null : givenChoice(other);
    if (ranking === undefined || choice === null || choice.captionSimilarity < CLEAR_CAPTION) continue;
    const isOther = unless.some((id) => isFound(rankings, id));
    const own = givenChoice(ranking);
    if (
      own !== null &&
      isOther &&
      own.captionSimilarity < choice.captionSimilarity &&
      sharePlace(own.candidate.spans, choice.candidate.spans)
    ) {
      changeScore(own, -LOST_PENALTY, "another total named better", other);
      assignProbabilities(ranking);
    }
    // Examples of this layout have shown whether it states the field.
    if (own !== null || isOther || ranking.isKnownLayout) continue;
    const same = ranking.choices.find(({ candidate }) => candidate.key === choice.candidate.key);
    const standIn = same ?? { ...choice };
    if (same === undefined) ranking.choices.push(standIn);
    const score = ranking.absentScore + STAND_IN_LEAD;
    changeScore(standIn, score - standIn.score, "stands in for a total of the same amount", other);
    assignProbabilities(ranking);
  }
}

function isFound(rankings: Ranking[], id: string): boolean {
  const ranking = findConcept(rankings, id);
  return ranking !== undefined && givenChoice(ranking) !== null;
}

function findConcept(rankings: Ranking[], id: string): Ranking | undefined {
  return rankings.find(({ profile }) => conceptOf(profile) === id);
}

function preferSums(rankings: Ranking[]): void {
  const find = (id: string) => findConcept(rankings, id);
  const net = find("net_total");
  const tax = find("tax_total");
  const total = find("grand_total") ?? find("amount_due");
  if (net === undefined || tax === undefined || total === undefined) return;
  let best: [Choice, Choice, Choice] | null = null;
  let bestScore = 0;
  for (const a of net.choices.slice(0, TRIED)) {
    for (const b of tax.choices.slice(0, TRIED)) {
      for (const c of total.choices.slice(0, TRIED)) {
        const isNoTax = b.candidate.amount === 0 && b.score < tax.absentScore;
        if (isNoTax || !addsUp(a.candidate, b.candidate, c.candidate)) continue;
        const score = a.score + b.score + c.score - net.absentScore - tax.absentScore - total.absentScore;
        if (best === null || score > bestScore) [best, bestScore] = [[a, b, c], score];
      }
    }
  }
  if (best === null || bestScore < -MOST_GIVEN_UP * SUM_BONUS) return;
  for (const choice of best) changeScore(choice, SUM_BONUS, "amounts add up");
  for (const ranking of [net, tax, total]) assignProbabilities(ranking);
}

function addsUp(a: Candidate, b: Candidate, c: Candidate): boolean {
  const [net, tax, total] = [a.amount ?? 0, b.amount ?? 0, c.amount ?? 0];
  return net !== 0 && total !== 0 && Math.abs(Math.abs(net) + Math.abs(tax) - Math.abs(total)) < ROUNDING;
}

/** How much better (in similarity) a caption must name one total than the other, so that the amount is not both. */
const CLEARLY_BETTER = 0.05;

/**
 * "Total without VAT" names the net total better than the total: an amount is both only if its caption may mean both.
 */
function separateTotals(rankings: Ranking[]): void {
  const totals = ["net_total", "grand_total", "line_total"].flatMap((id) => findConcept(rankings, id) ?? []);
  for (const ranking of totals) {
    const choice = givenChoice(ranking);
    if (choice === null) continue;
    const isNamedBetter = totals.some((other) => {
      const taken = givenChoice(other);
      const isSame = taken !== null && other !== ranking && sharePlace(taken.candidate.spans, choice.candidate.spans);
      return isSame && taken.captionSimilarity > choice.captionSimilarity + CLEARLY_BETTER;
    });
    if (!isNamedBetter) continue;
    changeScore(choice, -TAKEN_PENALTY, "another total named better");
    assignProbabilities(ranking);
  }
}

function preferOrderedPeriods(rankings: Ranking[]): void {
  const ends = (end: "from" | "to") =>
    rankings.filter(({ profile }) => profile.rangeEnd === end && isDay(profile.kind));
  const [starts, stops] = [ends("from"), ends("to")];
  for (const from of starts) {
    const sameNamed = stops.find((to) => periodOf(to) === periodOf(from));
    const to = sameNamed ?? (starts.length === 1 && stops.length === 1 ? stops[0] : undefined);
    if (to === undefined) continue;
    preferOrdered(from, to);
    completeRange(from, to);
    completeRange(to, from);
  }
}

/**
 * How far the other end of a range is put above "absent": who prints one end without a caption prints the other, too.
 */
const OTHER_END_LEAD = 2;
/** Maximum characters between the ends of a range: " to ", " through ", " – ". */
const MOST_BETWEEN = 9;

/** "9 Nov 2023 to 8 Feb 2024": if one end is given, so is the date at the other end. */
function completeRange(given: Ranking, other: Ranking): void {
  const choice = givenChoice(given);
  if (choice === null || givenChoice(other) !== null || other.isKnownLayout) return;
  const end = other.choices.find(({ candidate }) => isOneRange(choice.candidate, candidate, other.profile.rangeEnd));
  if (end === undefined) return;
  const score = Math.max(other.absentScore, other.choices[0]?.score ?? other.absentScore) + OTHER_END_LEAD;
  changeScore(end, score - end.score, "the other end of the range is given", given);
  assignProbabilities(other);
}

function isOneRange(given: Candidate, other: Candidate, end: "from" | "to" | null): boolean {
  const [first, second] = end === "to" ? [given.spans[0], other.spans[0]] : [other.spans[0], given.spans[0]];
  const isRange = (given.traits.rangeRight ?? 0) + (given.traits.rangeWrong ?? 0) > 0;
  const between = second.from - first.to;
  return isRange && first.segment === second.segment && between > 0 && between <= MOST_BETWEEN;
}

function periodOf({ profile }: Ranking): string {
  return periodNamed(captionTokens(profile.field.name));
}

function preferOrdered(from: Ranking, to: Ranking): void {
  const start = from.choices[0];
  const end = to.choices[0];
  if (start === undefined || end === undefined) return;
  if (start.candidate.key <= end.candidate.key) return;
  const isStartSurer = start.score - (from.choices[1]?.score ?? 0) > end.score - (to.choices[1]?.score ?? 0);
  if (isStartSurer) {
    for (const choice of to.choices)
      if (choice.candidate.key < start.candidate.key)
        changeScore(choice, -ORDER_PENALTY, "period ends before it begins", from);
    assignProbabilities(to);
  } else {
    for (const choice of from.choices)
      if (choice.candidate.key > end.candidate.key)
        changeScore(choice, -ORDER_PENALTY, "period ends before it begins", to);
    assignProbabilities(from);
  }
}

/** The field that is surest about a place keeps it; the others lose score for it, the surest field first. */
function separatePlaces(rankings: Ranking[]): void {
  const waiting = rankings.filter((ranking) => exclusiveKinds.has(ranking.profile.kind));
  const taken: Candidate[] = [];
  while (waiting.length > 0) {
    waiting.sort((a, b) => lead(b) - lead(a));
    const ranking = waiting.shift();
    const best = ranking === undefined ? null : givenChoice(ranking);
    if (ranking === undefined || best === null) continue;
    taken.push(best.candidate);
    for (const other of waiting) {
      let isChanged = false;
      for (const choice of other.choices) {
        if (!sharePlace(choice.candidate.spans, best.candidate.spans)) continue;
        const isNamedBetter = best.captionSimilarity > choice.captionSimilarity + CLEARLY_BETTER;
        if (isNamedBetter) changeScore(choice, -LOST_PENALTY, "place named better by another field", ranking);
        else changeScore(choice, -TAKEN_PENALTY, "place taken", ranking);
        isChanged = true;
      }
      if (isChanged) assignProbabilities(other);
    }
  }
}

/** How far a field's best choice is ahead of its own alternatives. */
function lead(ranking: Ranking): number {
  const best = ranking.choices[0];
  if (best === undefined) return Number.NEGATIVE_INFINITY;
  // Another cut of the same place is not an alternative.
  const second = ranking.choices.find(({ candidate }) => !sharePlace(candidate.spans, best.candidate.spans));
  return best.score - Math.max(ranking.absentScore, second?.score ?? Number.NEGATIVE_INFINITY);
}
