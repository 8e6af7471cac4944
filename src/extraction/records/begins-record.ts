import { type Company, comparePages, type PageChange } from "./compare-pages.ts";
import type { PageLook } from "./look-at-page.ts";

/**
 * How likely a page begins a record, as log odds: the weight of each observation. A logistic regression on the pages of 760
 * files joined from labelled documents as `bench/records.ts` joins them, each observation held to the direction that is meant
 * here. Files of one kind of document, and documents alone, count more than stacks of all kinds. The record's number under
 * its label and pages that are counted no longer were held to at least the weights that they have.
 */
const weights: Record<keyof PageChange, number> = {
  base: -3,
  /** "Page 1 of 3", "Page 2 of 3", and a page whose number is its place in the record. */
  firstOfPages: 2.2,
  laterOfPages: -0.3,
  inStep: -2,
  /** The page before was the last one of its pages, or was not, or the pages are counted no longer. */
  lastWasReached: 1,
  lastNotReached: -0.6,
  marksCease: -0.8,
  /** A number alone at the edge of the page. */
  bareFirst: 0.8,
  bareNext: -2,
  /** What the page behind it says of its own place. */
  nextIsSecond: 1.5,
  nextIsLater: -1.2,
  /** No value of the unique field, another one, the record's own. */
  noNumber: -1.7,
  newNumber: 1.8,
  sameNumber: -2.2,
  /** None of its long numbers stands on the record's pages. */
  noSharedNumber: 1.9,
  /** Values other than the record's; most fields are stated. */
  differing: 1,
  isFull: 1.7,
  /** How it opens: within a sentence, with a title, in smaller print than the record, with a title and no word in common. */
  goesOn: -1.7,
  hasTitle: 0.7,
  smallerHead: -0.6,
  strangeTitle: 2.8,
  /** Share of words in common with the page behind it, less the share in common with the page before it. */
  likeNext: 1.1,
  /** Another size of paper or print, another margin. */
  otherSize: 3.1,
  otherPrint: 1.1,
  otherMargin: 1.7,
  /** How far down the page before was filled; rows or clauses counted on from it. */
  filledBefore: -1.7,
  countsOn: -1.6,
};

const observations = Object.keys(weights) as (keyof PageChange)[];

/** Whether a page begins a record after the pages of the current one. */
export function beginsRecord(look: PageLook, company: Company): boolean {
  const change = comparePages(look, company);
  let score = 0;
  for (const name of observations) score += change[name] * weights[name];
  return score > 0;
}
