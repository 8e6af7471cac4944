import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import { isPrintedCaption } from "../../vocabulary/printed-captions.ts";
import { findTableLines } from "./find-table-lines.ts";
import { isFigure } from "./is-figure.ts";
import { remember } from "./remember.ts";

/** A longer text is a sentence, and tells nothing of the print of captions and values. */
const MOST_WORDS = 8;
/** A print is that of captions, or of values, by so many of its texts at least, and by this share of them. */
const FEWEST_OF_PRINT = 2;
const LEAST_CAPTIONS = 0.1;
const LEAST_FIGURES = 0.15;
/** Share of the other ones among its texts up to which they stand there by chance. */
const MOST_OF_OTHER = 0.03;
/** A page tells its captions from its values by their print when it has so many of each, and this share of them in such print. */
const FEWEST_OF_PAGE = 5;
const LEAST_TOLD = 0.6;

interface PrintCount {
  texts: number;
  captions: number;
  figures: number;
}

/** What the print of a page tells: which of its texts are captions, and which are values. Both are empty where it tells nothing. */
export interface ToldByPrint {
  captions: ReadonlySet<Segment>;
  values: ReadonlySet<Segment>;
}

/**
 * Captions and values of a page that sets its captions in one print and its values in another: bold or not, larger or smaller. Which print
 * is which is told by figures, and by captions that papers usually print.
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
