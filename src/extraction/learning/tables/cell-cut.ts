import { z } from "zod";
import { type Span, spanText } from "../../../domain/span.ts";
import { letters } from "../memory/find-true-candidates.ts";

/** Marks at which people cut a cell's text: "Oak shelf - lacquered", "Art.: 4711"; the end of a line is one as well. */
const marks = ["\n", " - ", " – ", ": ", ", ", "; ", " (", " / ", " | ", " "] as const;

export const cellCut = z.strictObject({ mark: z.enum(marks), keeps: z.enum(["before", "after"]) });

/** How a cell is cut: its value is the text before, or after, the first such mark. */
export type CellCut = z.infer<typeof cellCut>;

const cuts: CellCut[] = marks.flatMap((mark) => [
  { mark, keeps: "before" as const },
  { mark, keeps: "after" as const },
]);

/** The part of a cell that a cut keeps; all of it if the mark is not in it. */
export function cutCell(spans: Span[], { mark, keeps }: CellCut): Span[] {
  if (mark === "\n") {
    const rest = keeps === "before" ? spans.slice(0, 1) : spans.slice(1);
    return rest.length > 0 ? rest : spans;
  }
  for (const [index, span] of spans.entries()) {
    const at = spanText(span).indexOf(mark);
    if (at < 0) continue;
    const isBefore = keeps === "before";
    const part = isBefore ? { ...span, to: span.from + at } : { ...span, from: span.from + at + mark.length };
    const whole = isBefore ? [...spans.slice(0, index), part] : [part, ...spans.slice(index + 1)];
    const kept = whole.filter((each) => /[\p{L}\d]/u.test(spanText(each)));
    return kept.length > 0 ? kept : spans;
  }
  return spans;
}

/** Finds the cuts that turn at least `least` cells into what people made of them, those for most cells first. */
export function findCuts(cells: { text: string; wanted: string }[], least: number): CellCut[] {
  const counted = cuts.map((cut) => ({
    cut,
    count: cells.filter(({ text, wanted }) => letters(text) !== wanted && letters(cutText(text, cut)) === wanted)
      .length,
  }));
  return counted
    .filter(({ count }) => count >= least)
    .sort((a, b) => b.count - a.count)
    .map(({ cut }) => cut);
}

function cutText(text: string, { mark, keeps }: CellCut): string {
  const at = text.indexOf(mark);
  if (at < 0) return text;
  return keeps === "before" ? text.slice(0, at) : text.slice(at + mark.length);
}
