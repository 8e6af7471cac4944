import { type DateConventions, findDates } from "./find-dates.ts";
import { parseTime } from "./parse-time.ts";

/**
 * How an offset is written after a time: `Z`, `UTC`, `UTC+2`, `+02:00`; a minus only in ISO form, because 10:30-12:00
 * otherwise means from half past ten to twelve.
 */
export const zonePattern = "(?:(?:UTC|GMT)(?:\\s?[+-]\\d{1,2}(?::?[0-5]\\d)?)?|Z|[+-](?:0\\d|1[0-4])(?::?[0-5]\\d)?)";
const zone = new RegExp(`(?<=\\d:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?) ?(${zonePattern})(?![\\p{L}\\d:])`, "u");
const isoForm = /\d{4}-\d{2}-\d{2}[T ]\d/;

/** `20240201103000`: a date's digits followed by its time's. */
const allDigits =
  /(?<!\d)((?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))((?:[01]\d|2[0-3])[0-5]\d[0-5]\d)(?!\d)/;

/** The time of `20240201T103000Z` and `01FEB2024 1030 hrs`, after its date. */
const compactTime = /(?<=\s)(\d{2})(\d{2})(\d{2})?(?=\s?(?:Z|UTC|LT|hrs?\.?|hours|h)?\s*$)/i;

/**
 * The only date with a time in a text, as `YYYY-MM-DDTHH:MM:SS` (seconds are 00 if none are printed), followed by its
 * offset (`Z`, `+02:00`) if one is printed; null if date or time is missing, or if there are several.
 */
export function parseDateTime(printed: string, conventions: DateConventions): string | null {
  const text = printed.replace(allDigits, "$1T$2");
  const dates = findDates(text, conventions);
  const date = dates[0];
  if (!date || dates.length > 1) return null;
  const rest = `${text.slice(0, date.start)} ${text.slice(date.end).replace(/^(?:T|\s?,)/, " ")}`;
  const clock = rest.replace(compactTime, readCompactTime);
  const match = zone.exec(clock);
  const printedZone = match?.[1]?.startsWith("-") && !isoForm.test(text) ? null : match;
  const time = parseTime(printedZone ? clock.replace(printedZone[0], "") : clock);
  if (time === null) return null;
  return `${date.value}T${time.length === "HH:MM".length ? `${time}:00` : time}${readZone(printedZone?.[1])}`;
}

/** The `103000` of `20240201T103000`, as `10:30:00`. */
function readCompactTime(_text: string, hour: string, minute: string, second: string | undefined): string {
  return [hour, minute, ...(second === undefined ? [] : [second])].join(":");
}

function readZone(printed: string | undefined): string {
  if (printed === undefined) return "";
  const [, sign, hours = "", minutes = ""] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(printed) ?? [];
  if (sign === undefined) return "Z";
  return `${sign}${hours.padStart(2, "0")}:${minutes.padEnd(2, "0")}`;
}
