import { findAll } from "./find-all.ts";
import { mendDigits } from "./mend-digits.ts";
import { toPlainText } from "./plain-text.ts";
import { type Span, withoutOverlaps } from "./span.ts";

/** The groups of a way of writing times, named after their contents; no way has all of them. */
type TimeGroups = Partial<Record<"hour" | "minute" | "second" | "half" | "leadingHalf" | "noon" | "midnight", string>>;

/** Halves of the day after a time: English, Greek, Arabic. */
const half =
  "(?:\\s?(?<half>[ap]\\.?\\s?m(?![\\p{L}])\\.?|(?<=:\\d{2})[ap](?![\\p{L}])|[πμ]\\.?μ(?![\\p{L}])\\.?|[صم](?![\\p{L}])))";
/** Halves of the day before a time: Chinese, Japanese, Korean. */
const leadingHalf = "(?:(?<leadingHalf>上午|下午|午前|午後|오전|오후)\\s?)";
/** A comma before it is a decimal sign, unless the year of a date stands before that: "14.09.2024,11:20". */
const start = "(?:(?<![\\d:.,])|(?<=[./-]\\d{4},))";

/** Words after an hour of the day. */
const clock = "(?:Uhr|uur|hod\\.?|o['’]clock)(?!\\p{L})";
/** Words before an hour of the day, which never precede a number of hours. */
const hourWord = "(?<=(?<!\\p{L})(?:kl\\.?|klo\\.?|godz\\.?|a las|ore)\\s?)";

const forms: RegExp[] = [
  // 10:30, 10:30:15.123, 10:30 pm, 10:30p, 오후 2:30
  new RegExp(
    `${leadingHalf}?${start}(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,]\\d{1,9})?)?${half}?(?![\\d:])`,
    "giu",
  ),
  // 14.30 Uhr, 14 Uhr, 14.30 hod.
  new RegExp(`${start}(?<hour>\\d{1,2})(?:[.:](?<minute>\\d{2}))?\\s?${clock}`, "giu"),
  // kl. 14.30, klo 14.30.15, godz. 14
  new RegExp(
    `${hourWord}(?<hour>\\d{1,2})(?:[.:](?<minute>\\d{2})(?:[.:](?<second>\\d{2}))?)?(?![\\d:.,]\\d|\\d)`,
    "giu",
  ),
  // ore 20,45
  /(?<=(?<!\p{L})ore\s)(?<hour>\d{1,2}),(?<minute>\d{2})(?![\d:.,]\d|\d)/giu,
  // saat 14.30, alle 14.30: without minutes, these words count hours or mean "all of"
  /(?<=(?<!\p{L})(?:saat|alle(?: ore)?)\s)(?<hour>\d{1,2})\.(?<minute>\d{2})(?![\d:.,])/giu,
  // 14h30, 14u30, 14 h, 14 h 30 min 15 s
  new RegExp(
    `${start}(?<hour>\\d{1,2})\\s?(?:h|u(?=\\s?\\d))(?:\\s?(?<minute>\\d{2})(?:\\s?min(?:\\s(?<second>\\d{2})\\ss)?)?)?(?![\\p{L}\\d])`,
    "giu",
  ),
  // 0930 hrs, 1430 Uhr, 1430h
  /(?<![\p{L}\d:.,/-])(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)\s?(?:hrs?\.?|hours|h|Uhr|uur|LT)(?!\p{L})/giu,
  // 2 pm, 2.30 p.m.
  new RegExp(`${start}(?<hour>\\d{1,2})(?:\\.(?<minute>\\d{2}))?${half}`, "giu"),
  // 14 : 05, alone or after a colon, as the boxes of a form are read
  /(?<=(?:^|[^\d\s]:)\s{0,2})(?<hour>\d{2}) : (?<minute>\d{2})(?=\s{0,2}$)/giu,
  // 14時30分, 오후 2시 30분
  new RegExp(`${leadingHalf}?${start}(?<hour>\\d{1,2})\\s?[時时点點시](?:\\s?(?<minute>\\d{1,2})\\s?[分분])?`, "giu"),
  // noon, 12 midnight
  /(?<!\p{L})(?:(?<hour>12)(?:[.:]?(?<minute>00))?\s)?(?:(?<noon>noon|midday)|(?<midnight>midnight))(?!\p{L})/giu,
];

const firstHalves = /^(?:a|π|ص|上午|午前|오전)/i;

/** The times of day in a line of text, each as `HH:MM` or `HH:MM:SS` of 24 hours. Linear in the length of the line. */
export function findTimes(line: string): Span<string>[] {
  const plain = mendDigits(toPlainText(line));
  if (!/\d|noon|midday|midnight/i.test(plain)) return [];
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

/** `HH:MM` or, if seconds are printed, `HH:MM:SS`; null if there is no such time of day. */
function toTime({
  hour: hourText,
  minute = "00",
  second,
  half: halfBehind,
  leadingHalf: halfBefore,
  noon,
  midnight,
}: TimeGroups): string | null {
  if (noon !== undefined) return "12:00";
  if (midnight !== undefined) return "00:00";
  let hour = Number(hourText);
  const halfOfDay = halfBehind ?? halfBefore;
  if (halfOfDay !== undefined) {
    if (hour === 0) return null;
    // Some tills print 13:30 pm: the half adds nothing to it.
    if (hour <= 12) hour = (hour % 12) + (firstHalves.test(halfOfDay) ? 0 : 12);
  }
  if (hour > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  return [String(hour).padStart(2, "0"), minute.padStart(2, "0"), ...(second === undefined ? [] : [second])].join(":");
}
