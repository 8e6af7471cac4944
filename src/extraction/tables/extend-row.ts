import type { Line, Segment } from "../../domain/document-layout.ts";
import { type Box, fromFractions } from "../../domain/geometry.ts";
import { NEXT_LINE_GAP } from "../../domain/spacing.ts";
import { placeOf, type Span } from "../../domain/span.ts";
import { findNumbers } from "../../formats/find-numbers.ts";
import { isNumeric } from "../fields/cell-roles.ts";
import type { ListReading, TableRow } from "./table-row.ts";

/** Line heights by which a further line of a text may be indented, like items of a bulleted list. */
const MOST_INDENT = 2.5;
/** The same to the left: only as much as boxes of different letters may differ when measured. */
const MOST_OUTDENT = 0.5;
/**
 * A detail's caption at least this similar to a child field names it; a compound word is that similar by its ending
 * alone.
 */
const DETAIL_SIMILARITY = 0.6;

/** A detail below a row with a number of its own, such as "Gross price: 12.00". */
const numberDetail = /^(?<caption>\p{L}[^:\d]{1,40}?)\s?:\s*(?<value>\S.*)$/u;

/**
 * A note on an item: a caption and a code of some digits, such as "Serial no.: SN-1234", which is not part of the
 * item's name.
 */
const captionedCode = /^(?<caption>\p{L}[^:]{1,30}?)\s?:\s*(?<value>\S*\d\S*\d\S*\d\S*)$/u;

/** A caption that only says that a code follows. */
const loneCodeCaption = /^(?:Code|Codice|Código|Ref|Réf|SKU)\.?$/iu;

/** Codes that all sellers share: the seller's own article number says more. */
const globalCode = /^(?:GTIN|EAN|UPC|GLN|ISBN)\b/iu;

/**
 * Extends a row by a following line, which fills cells that are still empty, continues texts, and states details by
 * their names.
 */
export function extendRow(last: TableRow, more: TableRow, line: Line, reading: ListReading): void {
  const details = new Set(line.segments.filter((segment) => takeDetail(last, segment, reading)));
  for (const [field, spans] of more.cells) {
    const known = last.cells.get(field);
    const free = spans.filter(({ segment }) => !details.has(segment) && !isNote(segment, field, known, reading));
    if (free.length === 0) continue;
    if (isNumeric(reading.columns[field])) {
      if (known === undefined) last.cells.set(field, free);
    } else extendText(last, field, known, free, reading);
  }
  last.numbers.push(...more.numbers);
}

/** Takes the notes out of a description that was read as a whole; a code fills the child that its caption names. */
export function takeNotes(row: TableRow, reading: ListReading): void {
  const field = reading.roles.indexOf("description");
  const spans = row.cells.get(field);
  if (spans === undefined) return;
  const texts = spans.filter(
    ({ segment }) => !takeCode(row, segment, reading) && !isNote(segment, field, spans, reading),
  );
  if (texts.length > 0) row.cells.set(field, texts);
}

/** True if the segment is a detail by name; its number fills the child that the name means, if that is still empty. */
function takeDetail(last: TableRow, segment: Segment, reading: ListReading): boolean {
  return takeNumber(last, segment, reading) || takeCode(last, segment, reading);
}

/** A note below a description that does not consist only of such notes. */
function isNote({ text }: Segment, field: number, known: Span[] | undefined, { roles }: ListReading): boolean {
  const isText = known?.[0] !== undefined && !captionedCode.test(known[0].segment.text);
  return roles[field] === "description" && isText && captionedCode.test(text);
}

function takeCode(last: TableRow, segment: Segment, { relevance, roles }: ListReading): boolean {
  const { caption = "", value = "" } = captionedCode.exec(segment.text)?.groups ?? {};
  const field = roles.indexOf("item");
  const [text] = last.cells.get(roles.indexOf("description")) ?? [];
  const isAllNotes = text !== undefined && captionedCode.test(text.segment.text);
  if (value === "" || field < 0 || last.cells.has(field) || isGlobalCode(segment.text) || isAllNotes) return false;
  const { own } = relevance.ofText(caption);
  // A code is not a description, whatever its caption says: "Article: 11859".
  const description = roles.indexOf("description");
  const isOther = own.some((similarity, index) => index !== description && similarity > (own[field] ?? 0));
  if (isOther || !(loneCodeCaption.test(caption) || (own[field] ?? 0) >= DETAIL_SIMILARITY)) return false;
  last.cells.set(field, [{ segment, from: segment.text.length - value.length, to: segment.text.length }]);
  return true;
}

function takeNumber(last: TableRow, segment: Segment, { relevance, columns, conventions }: ListReading): boolean {
  const match = numberDetail.exec(segment.text);
  const { caption = "", value = "" } = match?.groups ?? {};
  const from = segment.text.length - value.length;
  const number = match === null ? undefined : findNumbers(value, conventions)[0];
  if (number === undefined || number.start > 0) return false;
  const { own } = relevance.ofText(caption);
  const field = own.reduce((best, similarity, index) => (similarity > (own[best] ?? 0) ? index : best), 0);
  if ((own[field] ?? 0) < DETAIL_SIMILARITY || !isNumeric(columns[field])) return false;
  if (!last.cells.has(field)) last.cells.set(field, [{ segment, from: from + number.start, to: from + number.end }]);
  return true;
}

function extendText(
  last: TableRow,
  field: number,
  known: Span[] | undefined,
  spans: Span[],
  { columns, roles }: ListReading,
): void {
  const above = boxOf(known?.at(-1));
  const height = spans[0]?.segment.page.lineHeight ?? 1;
  const below = spans.filter((span) => goesOn(above, boxOf(span), height, known));
  if (below.length === 0) return;
  const isBetterCode = roles[field] === "item" && isGlobal(known?.[0]) && !isGlobal(below[0]);
  if (known === undefined || isBetterCode) last.cells.set(field, below);
  else if (columns[field]?.kind === "text" && roles[field] !== "position") last.cells.set(field, [...known, ...below]);
}

/** Whether a text is a code that all sellers share. */
export function isGlobalCode(text: string): boolean {
  return globalCode.test(text);
}

function isGlobal(span: Span | undefined): boolean {
  return span !== undefined && isGlobalCode(span.segment.text);
}

/** Lines of one cell are close together and share their left edge, their centre or their right edge. */
function goesOn(above: Box | null, below: Box | null, height: number, known: Span[] | undefined): boolean {
  if (known === undefined || above === null || below === null) return known === undefined;
  const shift = below.left - above.left;
  const isUnder = shift > -MOST_OUTDENT * height && shift < MOST_INDENT * height;
  const isCentred = Math.abs(below.left + below.right - above.left - above.right) < MOST_OUTDENT * height;
  const isFlushRight = Math.abs(below.right - above.right) < MOST_OUTDENT * height;
  return below.top - above.bottom < NEXT_LINE_GAP * height && (isUnder || isCentred || isFlushRight);
}

/** A span's box in page units; a place is in shares of the page. */
function boxOf(span: Span | undefined): Box | null {
  const box = span === undefined ? null : (placeOf([span])?.box ?? null);
  if (span === undefined || box === null) return null;
  return fromFractions(box, span.segment.page);
}
