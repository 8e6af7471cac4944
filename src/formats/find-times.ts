import { findAll } from "./find-all.ts";
import { toPlainText } from "./plain-text.ts";
import { type Span, withoutOverlaps } from "./span.ts";

/** A way of writing times; its groups are named hour, minute, second, half and leadingHalf, as far as it has them. */
type TimeGroups = Partial<Record<"hour" | "minute" | "second" | "half" | "leadingHalf", string>>;

/** Halves of the day behind a time: English, Greek, Arabic. */
const half = "(?:\\s?(?<half>[ap]\\.?\\s?m(?![\\p{L}])\\.?|[πμ]\\.?μ(?![\\p{L}])\\.?|[صم](?![\\p{L}])))";
/** Halves of the day before a time: Chinese, Japanese, Korean. */
const leadingHalf = "(?:(?<leadingHalf>上午|下午|午前|午後|오전|오후)\\s?)";
const start = "(?<![\\d:.,])";

const forms: RegExp[] = [
  // 10:30, 10:30:15.123, 10:30 pm, 오후 2:30
  new RegExp(
    `${leadingHalf}?${start}(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,]\\d{1,9})?)?${half}?(?![\\d:])`,
    "giu",
  ),
  // 14.30 Uhr, 14 Uhr
  new RegExp(`${start}(?<hour>\\d{1,2})(?:[.:](?<minute>\\d{2}))?\\s?Uhr(?!\\p{L})`, "giu"),
  // kl. 14.30, klo 14.30.15
  /(?<=(?<!\p{L})(?:kl|klo)\.?\s?)(?<hour>\d{1,2})[.:](?<minute>\d{2})(?:[.:](?<second>\d{2}))?(?![\d:]|\.\d)/giu,
  // 14h30, 14 h, 14 h 30 min 15 s
  new RegExp(
    `${start}(?<hour>\\d{1,2})\\s?h(?:\\s?(?<minute>\\d{2})(?:\\s?min(?:\\s(?<second>\\d{2})\\ss)?)?)?(?![\\p{L}\\d])`,
    "giu",
  ),
  // 2 pm, 2.30 p.m.
  new RegExp(`${start}(?<hour>\\d{1,2})(?:\\.(?<minute>\\d{2}))?${half}`, "giu"),
];

const firstHalves = /^(?:a|π|ص|上午|午前|오전)/i;

/** The times of day in a line of text, each as `HH:MM` or `HH:MM:SS` of 24 hours. Linear in the length of the line. */
export function findTimes(line: string): Span<string>[] {
  const plain = toPlainText(line);
  if (!/\d/.test(plain)) return [];
  const spans: Span<string>[] = [];
  for (const form of forms) {
    for (const match of findAll(plain, form)) {
      const value = toTime(match.groups ?? {});
      if (value === null) continue;
      const end = match.index + match[0].length;
      spans.push({ start: match.index, end, text: line.slice(match.index, end), value });
    }
  }
  return withoutOverlaps(spans);
}

/** `HH:MM` or, where seconds are printed, `HH:MM:SS`; null when there is no such time of the day. */
function toTime({
  hour: hourText,
  minute = "00",
  second,
  half: halfBehind,
  leadingHalf: halfBefore,
}: TimeGroups): string | null {
  let hour = Number(hourText);
  const halfOfDay = halfBehind ?? halfBefore;
  if (halfOfDay !== undefined) {
    if (hour === 0) return null;
    // Some tills print 13:30 pm: the half adds nothing to it.
    if (hour <= 12) hour = (hour % 12) + (firstHalves.test(halfOfDay) ? 0 : 12);
  }
  if (hour > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  return [String(hour).padStart(2, "0"), minute, ...(second === undefined ? [] : [second])].join(":");
}
