import { toPlainText } from "./plain-text.ts";
import { type Span, withoutOverlaps } from "./span.ts";

interface TimeForm {
  pattern: RegExp;
  read: (match: RegExpExecArray) => string | null;
}

const half = "(?:\\s?([ap])\\.?\\s?m\\b\\.?)";

const forms: TimeForm[] = [
  // 10:30, 10:30:15, 10:30 pm
  {
    pattern: new RegExp(`(?<![\\d:.,])(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,]\\d{1,9})?)?${half}?(?![\\d:])`, "giu"),
    read: ([, hour, minute, second, part]) => toTime(hour, minute, second, part),
  },
  // 14.30 Uhr, 14 Uhr, 14h30, 14 h 30
  {
    pattern: /(?<![\d:.,])(\d{1,2})(?:[.:](\d{2}))?\s?Uhr\b|(?<![\d:.,])(\d{1,2})\s?h(?:\s?(\d{2}))?(?![\p{L}\d])/giu,
    read: ([, hour, minute, otherHour, otherMinute]) =>
      hour === undefined ? toTime(otherHour, otherMinute ?? "00") : toTime(hour, minute ?? "00"),
  },
  // 2 pm, 2.30 pm
  {
    pattern: new RegExp(`(?<![\\d:.,])(\\d{1,2})(?:\\.(\\d{2}))?${half}`, "giu"),
    read: ([, hour, minute, part]) => toTime(hour, minute ?? "00", undefined, part),
  },
];

/** `HH:MM` or, where seconds are printed, `HH:MM:SS`; null when there is no such time of the day. */
function toTime(hourText?: string, minute = "", second?: string, half?: string): string | null {
  let hour = Number(hourText);
  if (half !== undefined) {
    // A time such as 13:30 pm is printed by some tills; the half of the day adds nothing to it.
    if (hour === 0) return null;
    if (hour <= 12) hour = (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  }
  if (hour > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  return [String(hour).padStart(2, "0"), minute, ...(second === undefined ? [] : [second])].join(":");
}

/** The times of day in a line of text, each as `HH:MM` or `HH:MM:SS` of 24 hours. Linear in the length of the line. */
export function findTimes(line: string): Span<string>[] {
  const plain = toPlainText(line);
  if (!/\d/.test(plain)) return [];
  const spans: Span<string>[] = [];
  for (const { pattern, read } of forms) {
    // An ISO date and time are joined by a T, which is no part of a word then.
    for (const match of plain.matchAll(pattern)) {
      const value = read(match);
      if (value === null) continue;
      const end = match.index + match[0].length;
      spans.push({ start: match.index, end, text: line.slice(match.index, end), value });
    }
  }
  return withoutOverlaps(spans);
}
