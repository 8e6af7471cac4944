import { type DateConventions, findDates } from "./find-dates.ts";
import { parseTime } from "./parse-time.ts";

/** `Z`, `UTC`, `+02:00`; a minus only in ISO form, as 10:30-12:00 is otherwise from half past ten to twelve. */
const zone = /(?<=\d:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|GMT|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)(?![\p{L}\d:])/u;
const isoForm = /\d{4}-\d{2}-\d{2}[T ]\d/;

/** The time of `20240201T103000Z`, after its date. */
const compactTime = /(?<=\s)(\d{2})(\d{2})(\d{2})?(?=Z?\s*$)/;

/**
 * The one date with a time that a text holds, as `YYYY-MM-DDTHH:MM[:SS]` followed by its offset (`Z`, `+02:00`) where one
 * is printed; null when date or time is missing, or when there are several.
 */
export function parseDateTime(text: string, conventions: DateConventions): string | null {
  const dates = findDates(text, conventions);
  const date = dates[0];
  if (!date || dates.length > 1) return null;
  const rest = `${text.slice(0, date.start)} ${text.slice(date.end).replace(/^T/, " ")}`;
  const clock = rest.replace(compactTime, readCompactTime);
  const match = zone.exec(clock);
  const printedZone = match?.[1]?.startsWith("-") && !isoForm.test(text) ? null : match;
  const time = parseTime(printedZone ? clock.replace(printedZone[0], "") : clock);
  return time === null ? null : `${date.value}T${time}${readZone(printedZone?.[1])}`;
}

/** The `103000` of `20240201T103000`, as `10:30:00`. */
function readCompactTime(_text: string, hour: string, minute: string, second: string | undefined): string {
  return [hour, minute, ...(second === undefined ? [] : [second])].join(":");
}

function readZone(printed: string | undefined): string {
  if (printed === undefined) return "";
  if (/^[A-Z]/.test(printed)) return "Z";
  const digits = printed.slice(1).replace(":", "").padEnd(4, "0");
  return `${printed.charAt(0)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
