import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import { isPrintedCaption } from "../../vocabulary/printed-captions.ts";
import { findTableLines } from "./find-table-lines.ts";
import { isFigure } from "./is-figure.ts";
import { remember } from "./remember.ts";

/** A longer text is a sentence, and says nothing about the print of captions and values. */
const MOST_WORDS = 8;
/**
 * A print is that of captions (or of values) if at least this many of its texts, and this share of them, are usual
 * captions (or figures).
 */
const FEWEST_OF_PRINT = 2;
const LEAST_CAPTIONS = 0.1;
const LEAST_FIGURES = 0.15;
/** Up to this share of its texts, the other sort stands there by chance. */
const MOST_OF_OTHER = 0.03;
/**
 * A page's print tells captions from values if at least this many of each, and this share of all, stand in a print of
 * their own.
 */
const FEWEST_OF_PAGE = 5;
const LEAST_TOLD = 0.6;

interface PrintCount {
  texts: number;
  captions: number;
  figures: number;
}

/**
 * What the print of a page shows: which of its texts are captions, and which are values. Both are empty if it shows
 * nothing.
 */
export interface ToldByPrint {
  captions: ReadonlySet<Segment>;
  values: ReadonlySet<Segment>;
}

/**
 * Captions and values of a page that sets its captions in one print and its values in another: bold or not, larger or
 * smaller. Figures, and captions that documents usually print, show which print is which.
 */
export const toldByPrint = remember((page: PageLayout): ToldByPrint => {
  const [captions, values] = [new Set<Segment>(), new Set<Segment>()];
  // Letters read from a picture differ in size by chance.
  if (page.segments.some(({ words }) => words.some(({ confidence }) => confidence < 1))) return { captions, values };
  const counts = countPrints(page);
  const prints = [...counts.values()];
  const isTold =
    hasMost(prints, prints.filter(isOfCaptions), "captions") && hasMost(prints, prints.filter(isOfValues), "figures");
  if (!isTold) return { captions, values };
  const tableLines = findTableLines(page);
  for (const segment of page.segments) {
    const count = counts.get(printOf(segment));
    if (count === undefined) continue;
    if (isOfCaptions(count)) captions.add(segment);
    else if (isOfValues(count) && tableLines.get(segment.line) !== "row") values.add(segment);
  }
  return { captions, values };
});

function countPrints(page: PageLayout): Map<string, PrintCount> {
  const counts = new Map<string, PrintCount>();
  for (const segment of page.segments) {
    if (segment.words.length > MOST_WORDS) continue;
    const print = printOf(segment);
    const count = counts.get(print) ?? { texts: 0, captions: 0, figures: 0 };
    counts.set(print, count);
    count.texts += 1;
    if (isFigure(segment.text)) count.figures += 1;
    else if (isPrintedCaption(segment.text.replace(/\s*[:：]\s*$/u, ""))) count.captions += 1;
  }
  return counts;
}

function printOf({ isBold, fontSize }: Segment): string {
  return `${isBold ? "bold" : "plain"} ${fontSize.toFixed(1)}`;
}

function isOfCaptions({ texts, captions, figures }: PrintCount): boolean {
  return captions >= Math.max(FEWEST_OF_PRINT, LEAST_CAPTIONS * texts) && figures <= MOST_OF_OTHER * texts;
}

function isOfValues({ texts, captions, figures }: PrintCount): boolean {
  return figures >= Math.max(FEWEST_OF_PRINT, LEAST_FIGURES * texts) && captions <= MOST_OF_OTHER * texts;
}

function hasMost(all: PrintCount[], told: PrintCount[], what: "captions" | "figures"): boolean {
  const sum = (counts: PrintCount[]) => counts.reduce((total, count) => total + count[what], 0);
  return sum(told) >= Math.max(FEWEST_OF_PAGE, LEAST_TOLD * sum(all));
}
