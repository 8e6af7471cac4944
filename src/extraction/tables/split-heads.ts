import type { Segment } from "../../domain/document-layout.ts";
import type { Column } from "./column.ts";
import type { ListReading } from "./table-row.ts";

/** Words of a segment that can still be several headers close together; more are a sentence. */
const MOST_WORDS = 8;
/** Words of one header within such a segment. */
const MOST_HEAD_WORDS = 3;
/** A run of words at least this similar to a child field names it by itself. */
const LEAST_SIMILARITY = 0.6;
/**
 * The headers must name their fields this much better, on average, than the whole names any: "Unit price" stays one.
 */
const LEAST_GAIN = 0.05;

interface Split {
  /** Position of the word after each header. */
  ends: number[];
  fields: Set<number>;
  similarity: number;
}

/** The position of the word after each of a segment's headers; null if it is a single one. */
function findEnds(segment: Segment, reading: ListReading): number[] | null {
  const known = reading.headEnds.get(segment);
  if (known !== undefined) return known;
  const ends = readEnds(segment, reading);
  reading.headEnds.set(segment, ends);
  return ends;
}

/** Whether a segment contains several headers. */
export function isSplit(segment: Segment, reading: ListReading): boolean {
  return findEnds(segment, reading) !== null;
}

function readEnds(segment: Segment, { relevance }: ListReading): number[] | null {
  const { words } = segment;
  if (words.length < 2 || words.length > MOST_WORDS) return null;
  let splits: (Split | null)[] = [{ ends: [], fields: new Set(), similarity: 0 }];
  for (let end = 1; end <= words.length; end += 1) {
    let best: Split | null = null;
    for (let start = Math.max(0, end - MOST_HEAD_WORDS); start < end; start += 1) {
      const before = splits[start] ?? null;
      if (before === null) continue;
      const { own } = relevance.ofText(textOf(segment, start, end));
      const field = own.reduce((top, value, index) => (value > (own[top] ?? 0) ? index : top), 0);
      const similarity = own[field] ?? 0;
      if (similarity < LEAST_SIMILARITY || before.fields.has(field)) continue;
      const split = joinSplit(before, end, field, similarity);
      if (best === null || mean(split) > mean(best)) best = split;
    }
    splits = [...splits, best];
  }
  const split = splits[words.length] ?? null;
  if (split === null || split.ends.length < 2) return null;
  const wholeSimilarity = Math.max(...relevance.ofText(segment.text).own);
  return mean(split) < wholeSimilarity + LEAST_GAIN ? null : split.ends;
}

/**
 * A segment of a header as cells: several if the headers of narrow columns are so close together that layout took them
 * for one.
 */
export function splitHeads(segment: Segment, reading: ListReading): Column[] {
  const ends = findEnds(segment, reading) ?? [segment.words.length];
  return ends.map((end, index) => makeCell(segment, ends[index - 1] ?? 0, end));
}

function joinSplit(before: Split, end: number, field: number, similarity: number): Split {
  return {
    ends: [...before.ends, end],
    fields: new Set([...before.fields, field]),
    similarity: before.similarity + similarity,
  };
}

function mean({ similarity, ends }: Split): number {
  return similarity / ends.length;
}

function textOf({ words }: Segment, from: number, to: number): string {
  return words
    .slice(from, to)
    .map((word) => word.text)
    .join(" ");
}

function makeCell(segment: Segment, from: number, to: number): Column {
  const boxes = segment.words.slice(from, to).map((word) => word.box);
  const left = boxes[0]?.left ?? segment.box.left;
  const right = boxes.at(-1)?.right ?? segment.box.right;
  return {
    box: { ...segment.box, left, right },
    printed: { left, right },
    text: textOf(segment, from, to),
    field: null,
  };
}
