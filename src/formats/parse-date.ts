import { type DateConventions, findDates } from "./find-dates.ts";

/** Whether a text's date is another one where the month is written before the day: `06/04/20`, not `16/04/20`. */
export function isOpenDate(text: string, conventions: DateConventions): boolean {
  const byDay = parseDate(text, { ...conventions, dateOrder: "dmy" });
  return byDay !== null && byDay !== parseDate(text, { ...conventions, dateOrder: "mdy" });
}

/**
 * The one date that a text holds, as `YYYY-MM-DD`; null when there is none, when there are several different ones, or
 * when it is not in the calendar. Words and a time around it do not matter.
 */
export function parseDate(text: string, conventions: DateConventions): string | null {
  const dates = findDates(text, conventions);
  const first = dates[0];
  return first && dates.every((date) => date.value === first.value) ? first.value : null;
}
