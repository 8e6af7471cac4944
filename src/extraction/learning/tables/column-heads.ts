import type { PageLayout, Segment } from "../../../domain/document-layout.ts";
import { captionTokens } from "../../../vocabulary/caption-tokens.ts";
import type { FieldProfile } from "../../fields/field-profile.ts";
import { captionHashes, hashAll } from "../words/segment-words.ts";
import { HEAD_LINES, type NumberedLine, type PlacedRow } from "./align-rows.ts";

/** Maximum words of a text that can be a column's head; longer ones are sentences. */
const MOST_WORDS = 8;

/** Finds the texts above a column's cells, the nearest first; empty if there are none close above the first row. */
export function findHeads(placed: PlacedRow[], lines: NumberedLine[], column: number): Segment[] {
  const [first] = placed;
  const page = lines[first?.first ?? -1]?.page;
  if (first === undefined || page === undefined) return [];
  const cell = placed.map(({ cells }) => cells.get(column)?.span.segment).find((segment) => segment?.page === page);
  const numbers = new Map(lines.map(({ line }, index) => [line, index]));
  const numberOf = (segment: Segment) => numbers.get(segment.line) ?? -1;
  let head = cell ?? null;
  while (head !== null && numberOf(head) >= first.first) head = head.above;
  const heads: Segment[] = [];
  for (; head !== null && numberOf(head) >= first.first - HEAD_LINES; head = head.above) heads.push(head);
  return heads;
}

/**
 * Hashes by which a head is recognised: that of the nearest text, and that of this text together with the one above it.
 */
export function hashHeads([nearest, above]: Segment[]): number[] {
  if (nearest === undefined) return [];
  const texts = above === undefined ? [nearest.text] : [nearest.text, joined(above, nearest)];
  return texts.map(hashHead).filter((hash) => hash !== 0);
}

/**
 * Gives columns the heads that corrected rows had, if the document has them, in the document's own words, as if a
 * person had given them as hints. Returns the same columns if it has none of them.
 */
export function nameColumns(
  pages: PageLayout[],
  columns: FieldProfile[],
  headsOf: (column: FieldProfile) => number[],
): FieldProfile[] {
  const meant = new Map<number, FieldProfile>();
  for (const column of columns) for (const hash of headsOf(column)) meant.set(hash, column);
  if (meant.size === 0) return columns;
  const found = new Map<FieldProfile, Set<string>>();
  for (const segment of pages.flatMap((page) => page.segments)) {
    if (segment.words.length > MOST_WORDS) continue;
    const texts = segment.above === null ? [segment.text] : [segment.text, joined(segment.above, segment)];
    for (const text of texts) {
      const column = meant.get(hashHead(text));
      if (column !== undefined) found.set(column, (found.get(column) ?? new Set()).add(text));
    }
  }
  if (found.size === 0) return columns;
  return columns.map((column) => {
    const heads = [...(found.get(column) ?? [])];
    const ownTokens = new Set([...column.ownTokens, ...heads.flatMap(captionTokens)]);
    return heads.length === 0 ? column : { ...column, ownTokens, phrases: [...column.phrases, ...heads] };
  });
}

function joined(above: Segment, below: Segment): string {
  return `${above.text} ${below.text}`;
}

/** Hashes a head's words, in their order, to 32 bits; 0 for a text without letters. */
export function hashHead(text: string): number {
  return /\p{L}/u.test(text) ? hashAll(captionHashes(text)) : 0;
}
