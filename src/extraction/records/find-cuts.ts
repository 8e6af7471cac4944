import type { PageLayout, Segment } from "../../domain/document-layout.ts";

/** White space between papers laid on one sheet, in line heights: side by side, and below each other. */
const GAP_BESIDE = 1;
const GAP_BELOW = 1.8;
/** A side with less than this share of a page's segments is a margin note, a stamp or the page's footer. */
const LEAST_SHARE = 0.08;

export interface Cut {
  /** White space between the sides, in page units. */
  width: number;
  /** The sides are next to each other, not one below the other. */
  isBeside: boolean;
  sides: [Segment[], Segment[]];
}

/** Ways to split a page along white space that runs all the way through it, widest space first. */
export function findCuts({ segments, lineHeight }: PageLayout): Cut[] {
  const beside = cutsAlong(segments, "left", "right", GAP_BESIDE * lineHeight);
  const below = cutsAlong(segments, "top", "bottom", GAP_BELOW * lineHeight);
  return [...beside, ...below].sort((a, b) => b.width - a.width);
}

function cutsAlong(segments: Segment[], start: "left" | "top", end: "right" | "bottom", least: number): Cut[] {
  const sorted = [...segments].sort((a, b) => a.box[start] - b.box[start]);
  const cuts: Cut[] = [];
  let reach = sorted[0]?.box[end] ?? 0;
  for (const [index, segment] of sorted.entries()) {
    const width = segment.box[start] - reach;
    if (width >= least && Math.min(index, sorted.length - index) >= LEAST_SHARE * segments.length)
      cuts.push({ width, isBeside: start === "left", sides: [sorted.slice(0, index), sorted.slice(index)] });
    reach = Math.max(reach, segment.box[end]);
  }
  return cuts;
}
