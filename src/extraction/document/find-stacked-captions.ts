import type { Line, PageLayout, Segment } from "../../domain/document-layout.ts";
import { gapBelow, NEXT_LINE_GAP, SAME_EDGE } from "../../domain/spacing.ts";

/** Captions that stand right above their values, as forms in boxes and strips print them: by value, and all of them. */
export interface StackedCaptions {
  captionOf: Map<Segment, Segment>;
  /** The row of captions that each caption stands in, including itself. */
  rowOf: Map<Segment, Segment[]>;
}

/** A caption is this much smaller than its value, if the print tells them apart. */
const SMALLER = 0.95;
/** If the white space above a value is less than this share of that around the pair, the two lines belong together. */
const TIGHT = 0.75;
/** A caption is short. */
const MOST_WORDS = 6;
/** Share of a row's captions that must have a value right below. */
const LEAST_PAIRED = 0.5;

/**
 * Finds rows of captions above rows of values by their print alone: left edges agree, and the captions are set smaller,
 * bolder or lighter than the values, or closer to them than to what follows. The caller decides whether the words are
 * captions.
 */
export function findStackedCaptions(page: PageLayout): StackedCaptions {
  const found: StackedCaptions = { captionOf: new Map(), rowOf: new Map() };
  for (const [index, line] of page.lines.entries()) {
    const below = page.lines[index + 1];
    if (below === undefined || line.segments.some((segment) => found.captionOf.has(segment))) continue;
    const pairs = line.segments.flatMap((caption) => pairOf(caption, below));
    if (pairs.length === 0 || pairs.length < LEAST_PAIRED * line.segments.length) continue;
    if (isBesideBold(pairs, line)) continue;
    if (line.segments.some((segment) => isFigure(segment) && valueBelow(segment, below) !== undefined)) continue;
    const isPrintedSo =
      pairs.every(([caption, value]) => looksOther(caption, value)) && !isTable(pairs, page.lines[index + 2]);
    if (!isPrintedSo && !isTight(page.lines, index)) continue;
    for (const [caption, value] of pairs) found.captionOf.set(value, caption);
    for (const segment of line.segments) found.rowOf.set(segment, line.segments);
  }
  return found;
}

/** Plain texts beside a bold one are its value, and what is below continues them. */
function isBesideBold(pairs: [Segment, Segment][], { segments }: Line): boolean {
  return segments.some(({ isBold }) => isBold) && pairs.every(([caption]) => !caption.isBold);
}

function pairOf(caption: Segment, line: Line): [Segment, Segment][] {
  const value = valueBelow(caption, line);
  if (value === undefined || gapBelow(caption, value) > NEXT_LINE_GAP * caption.page.lineHeight) return [];
  const isBesideCaption =
    /[:：]$/u.test(caption.left?.text ?? "") ||
    /[:：]$/u.test(value.left?.text ?? "") ||
    /^[:：]/u.test(caption.right?.text ?? "");
  const canBeCaption =
    !isBesideCaption &&
    caption.words.length <= MOST_WORDS &&
    !isFigure(caption) &&
    !/\d{3}|[:：]\s*\S|[☑☒✓✔⊠☐□]/u.test(caption.text);
  return canBeCaption ? [[caption, value]] : [];
}

function valueBelow(caption: Segment, line: Line): Segment | undefined {
  const reach = SAME_EDGE * caption.page.lineHeight;
  return line.segments.find((segment) => Math.abs(segment.box.left - caption.box.left) < reach);
}

/** Figures above another text are a value: their caption is next to them, not among what is below. */
function isFigure({ text }: Segment): boolean {
  return !/\p{L}{2}/u.test(text);
}

function looksOther(caption: Segment, value: Segment): boolean {
  return caption.fontSize < SMALLER * value.fontSize || caption.isBold !== value.isBold;
}

/** Another row that looks like the values: they are then the first row of a table. */
function isTable(pairs: [Segment, Segment][], line: Line | undefined): boolean {
  const further = pairs.filter(([, value]) => {
    const next = line?.segments.find(
      (segment) => Math.abs(segment.box.left - value.box.left) < SAME_EDGE * value.page.lineHeight,
    );
    return next !== undefined && !looksOther(next, value) && !looksOther(value, next);
  });
  return further.length >= 2;
}

/** Less white space to the line below than around the two lines. */
function isTight(lines: Line[], index: number): boolean {
  const gap = (first: Line | undefined, second: Line | undefined) =>
    first === undefined || second === undefined
      ? Number.POSITIVE_INFINITY
      : Math.max(0, second.box.top - first.box.bottom);
  const own = gap(lines[index], lines[index + 1]);
  if (lines[index - 1] === undefined && lines[index + 2] === undefined) return false;
  return own < TIGHT * Math.min(gap(lines[index - 1], lines[index]), gap(lines[index + 1], lines[index + 2]));
}
