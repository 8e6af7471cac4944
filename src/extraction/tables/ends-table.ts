import type { Line, Segment } from "../../domain/document-layout.ts";
import { NEXT_LINE_GAP } from "../../domain/spacing.ts";
import { balanceLine, totalsLine } from "../../vocabulary/printed-words.ts";
import type { RelevanceFinder } from "../evidence/captions/relevance.ts";
import type { Header } from "./find-headers.ts";

/** Characters of the longest header; longer texts are sentences. */
const LONGEST_HEAD = 40;
/**
 * A cell at least this similar to some caption counts as a header, not as a value: as sure as a field's own synonym.
 */
const HEAD_SIMILARITY = 0.75;

/** Totals, carried-forward lines and the like, which are where rows are. */
export function isTotalsLine(line: Line, hasDescription: boolean): boolean {
  const text = textOf(line);
  if (balanceLine.test(text)) return true;
  return totalsLine.test(line.segments[0]?.text ?? "") || (!hasDescription && totalsLine.test(text));
}

/** The headers of another table, or a heading with a colon that begins a new section: no more rows follow. */
export function beginsOtherSection(line: Line, header: Header, gap: number, relevance: RelevanceFinder): boolean {
  const text = textOf(line);
  if (/\d/u.test(text)) return false;
  const [first] = line.segments;
  const isCaption = line.segments.length === 1 && first !== undefined && first.text.endsWith(":");
  if (isCaption && gap > NEXT_LINE_GAP * first.page.lineHeight) return isAtLeftEdge(first, header);
  const heads = line.segments.filter((segment) => isHead(segment, relevance));
  return heads.length >= 2 && heads.length * 2 >= line.segments.length;
}

function isAtLeftEdge(segment: Segment, header: Header): boolean {
  return segment.box.left < (header.columns[0]?.box.left ?? 0) + segment.page.lineHeight;
}

function isHead(segment: Segment, relevance: RelevanceFinder): boolean {
  if (segment.text.length > LONGEST_HEAD) return false;
  const { own, rival } = relevance.ofText(segment.text);
  return Math.max(...own, ...rival) >= HEAD_SIMILARITY;
}

function textOf(line: Line): string {
  return line.segments.map((segment) => segment.text).join(" ");
}
