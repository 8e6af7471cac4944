import { gapBelow, WRAP_GAP } from "../../../domain/spacing.ts";
import type { Span } from "../../../domain/span.ts";
import { anyOf } from "../../../vocabulary/any-of.ts";

/** A weekday and an article before a date. */
const lead = `(?:(?:${anyOf("weekdays")})\\.?,?\\s+)?(?:(?:${anyOf("leads behind places")})\\s+)?$`;
/**
 * A place name of at most four words, a comma, and perhaps a weekday and an article: "88161 Vila Nova, segunda-feira,
 * a".
 */
const place = new RegExp(
  `^(?:\\d{4,5}\\s)?\\p{L}[\\p{L}\\p{M}.'’()/-]*(?:\\s[\\p{L}\\p{M}.'’()/-]+){0,3}\\s?,\\s*${lead}`,
  "iu",
);
const capital = /^(?:\d+\s)?\p{Lu}/u;
const onlyLead = new RegExp(`^${lead}`, "iu");

/** Letters print their date in this share of a page, from its top. */
const UPPER_PART = 0.5;

/**
 * Whether a date is the day on which a letter or a deed was written: after a place name at the end of its text, or
 * alone on a line in the upper part of the first page.
 */
export function isDateline(date: Span): boolean {
  const { segment, from, to } = date;
  if (!/^[\s.]*$/u.test(segment.text.slice(to))) return false;
  const before = from === 0 ? `${segment.left?.text ?? ""} ` : segment.text.slice(0, from);
  return (capital.test(before) && place.test(before)) || isAloneOnTop(date);
}

function isAloneOnTop({ segment, from }: Span): boolean {
  const { page, line, above } = segment;
  if (page.number > 1 || segment.box.top > UPPER_PART * page.height || line.segments.length > 1) return false;
  const isApart = above === null || gapBelow(above, segment) > WRAP_GAP * page.lineHeight;
  return isApart && onlyLead.test(segment.text.slice(0, from));
}
