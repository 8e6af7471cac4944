import type { Segment } from "../../domain/document-layout.ts";
import type { FieldType } from "../../domain/field.ts";
import { type Span, spanText } from "../../domain/span.ts";
import { parsePhone } from "../../formats/parse-phone.ts";
import { isBareCaption, isKnownWord } from "../../vocabulary/caption-tokens.ts";
import { isPrintedCaption } from "../../vocabulary/printed-captions.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import { isRunningText } from "../document/print.ts";
import { toldByPrint } from "../document/told-by-print.ts";
import { likenessToCaption } from "./name-caption.ts";

/** A text at least this similar to a known caption is a caption, wherever it stands. */
export const SURELY_CAPTION = 0.8;
/** A longer value is a passage of the document. */
const MOST_VALUE_WORDS = 12;
/** OCR that is less sure of a word than this has misread it too often to name a field after it. */
const LEAST_CONFIDENCE = 0.8;
/** Share of a caption's words that must mean something in captions if OCR read them. */
const LEAST_KNOWN = 0.6;
/** Print whose sizes differ by less than this share is the same. */
const SAME_SIZE = 0.05;

/** A caption as it stands on the page, with the value that it seems to have. */
export interface Pair {
  caption: string;
  captionOn: Segment;
  value: Span;
  /** A colon between them says that they belong together. */
  hasColon: boolean;
}

/** Kinds whose values have digits. */
const digitKinds = new Set<ValueKind | null>(["id", "iban", "bic", "vat"]);
/** Types that a value of the caption's kind must have. */
const formedKinds = new Set<ValueKind | null>([
  "date",
  "time",
  "datetime",
  "amount",
  "number",
  "percent",
  "email",
  "url",
]);

/**
 * Whether a caption names something, and its value is one: forms print captions beside captions, instructions and blanks,
 * and OCR reads words that nobody wrote.
 */
export function isTelling(pair: Pair, type: FieldType, kind: ValueKind | null): boolean {
  return isNamed(pair) && isValue(pair) && hasForm(spanText(pair.value), type, kind) && isParted(pair, type);
}

/** Whether the caption is one: known, or in words that a person wrote. */
function isNamed({ caption, captionOn, hasColon }: Pair): boolean {
  const sureness = Math.min(...captionOn.words.map(({ confidence }) => confidence));
  const words = caption.split(/[\s/-]+/u).filter((word) => /\p{L}{2}/u.test(word));
  const known = words.filter((word) => isKnownWord(word) || isBareCaption(word)).length;
  if (sureness === 1) return hasColon || known > 0 || likenessToCaption(caption) >= SURELY_CAPTION;
  if (isPrintedCaption(caption)) return true;
  return sureness >= LEAST_CONFIDENCE && known >= Math.max(1, LEAST_KNOWN * words.length);
}

/** The number of a form's line or box, or one as small: it tells nothing without a colon. */
const boxNumber = /^\d{1,2}\p{L}?$/u;
/** A line with more texts is a row or the head of a table, in which neighbours are not caption and value. */
const MOST_ON_LINE = 4;

/** Not another caption, a tick box, a blank's format, or a passage. */
function isValue({ captionOn, value, hasColon }: Pair): boolean {
  const text = spanText(value);
  if (/^[☐☑☒□■✓✔]/u.test(text) || /^\([^)\d]*\)?$/u.test(text) || !/[\p{L}\d]/u.test(text)) return false;
  const words = value.segment.words.filter(({ text: word }) => text.includes(word));
  if (words.length > MOST_VALUE_WORDS || isRunningText(words)) return false;
  if (likenessToCaption(text) >= SURELY_CAPTION || isBareCaption(text)) return false;
  if (hasColon) return true;
  const isBeside = value.segment.line === captionOn.line;
  if (boxNumber.test(text) || (isBeside && captionOn.line.segments.length > MOST_ON_LINE)) return false;
  return !(isPrintedCaption(text) || toldByPrint(value.segment.page).captions.has(value.segment));
}

/** Whether the value can be what the caption announces. */
function hasForm(text: string, type: FieldType, kind: ValueKind | null): boolean {
  if (formedKinds.has(kind)) return type !== "text";
  if (digitKinds.has(kind)) return /\d/u.test(text);
  if (kind === "phone") return parsePhone(text) !== null;
  if (kind === "address") return /\d/u.test(text) && /\p{L}{3}/u.test(text);
  return kind !== "name" || /\p{L}{3}/u.test(text);
}

/** Whether a sign, the value's form or its print parts a value from its caption: words beside words may be one title. */
function isParted({ captionOn, value, hasColon }: Pair, type: FieldType): boolean {
  if (hasColon || type !== "text" || /\d/u.test(spanText(value))) return true;
  const { segment } = value;
  if (toldByPrint(segment.page).values.has(segment)) return true;
  const isOcr = segment.words.some(({ confidence }) => confidence < 1);
  const isOtherSize = Math.abs(captionOn.fontSize - segment.fontSize) > SAME_SIZE * segment.fontSize;
  return captionOn.isBold !== segment.isBold || (isOtherSize && !isOcr);
}
