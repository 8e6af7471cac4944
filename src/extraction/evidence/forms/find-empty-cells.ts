import type { PageLayout, Segment } from "../../../domain/document-layout.ts";
import { WRAP_GAP } from "../../../domain/spacing.ts";
import { wholeSegment } from "../../../domain/span.ts";
import { LONGEST_LINE_WORDS } from "../../document/print.ts";
import { findRuledCells } from "../../document/ruled-cells.ts";
import { type FormBlank, tickBox } from "./form-blank.ts";

/** A caption is right below the line that begins its cell (line heights). */
const UNDER_LINE = 1;
const MOST_LINES = 4;

/**
 * Captions of ruled cells that are empty, on a page that was filled in: a field that one of them names was left empty.
 * `blanks` are the page's filled-in blanks, whose captions do not belong to empty cells.
 */
export function findEmptyCells(
  page: PageLayout,
  blanks: FormBlank[],
  isValue: (segment: Segment) => boolean,
): FormBlank[] {
  const cells = findRuledCells(page);
  if (!cells.hasRulings) return [];
  const used = new Set(blanks.flatMap(({ captions }) => captions.map(({ text }) => text)));
  return page.segments.flatMap((segment) => {
    if (isValue(segment) || segment.words.length > LONGEST_LINE_WORDS || !/\p{L}{3}/u.test(segment.text)) return [];
    const { box } = segment;
    const overIt = {
      ...box,
      top: box.top - (UNDER_LINE + 1) * page.lineHeight,
      bottom: box.top - UNDER_LINE * page.lineHeight,
    };
    if (!cells.isParted(overIt, box)) return [];
    const lines = [segment];
    let below = segment.below;
    while (below !== null && !cells.isParted(lines.at(-1)?.box ?? box, below.box)) {
      const gap = below.box.top - (lines.at(-1)?.box.bottom ?? 0);
      if (gap > WRAP_GAP * page.lineHeight || isValue(below) || lines.length >= MOST_LINES) return [];
      lines.push(below);
      below = below.below;
    }
    // Words above a tick box are its name.
    if (tickBox.test(below?.text ?? "")) return [];
    const text = lines.map((line) => line.text).join(" ");
    if ([...used].some((caption) => caption.includes(segment.text))) return [];
    const captions = [{ text, trust: 1, near: "start" as const }];
    return [
      {
        spans: [wholeSegment(segment)],
        text,
        captions,
        context: [],
        isCheckBox: false,
        isEmpty: true,
      },
    ];
  });
}
