import { type DateConventions, findDates } from "./find-dates.ts";

/** Whether a text's date would be a different one with the month before the day: `06/04/20`, not `16/04/20`. */
export function isOpenDate(text: string, conventions: DateConventions): boolean {
  const byDay = parseDate(text, { ...conventions, dateOrder: "dmy" });
  return byDay !== null && byDay !== parseDate(text, { ...conventions, dateOrder: "mdy" });
}

/**
 * The only date in a text, as `YYYY-MM-DD`; null if there is none, if there are several different ones, or if it does
 * not exist. Words and a time around it do not matter.
 */
export function parseDate(text: string, conventions: DateConventions): string | null {
  const dates = findDates(text, conventions);
  const first = dates[0];
  return first && dates.every((date) => date.value === first.value) ? first.value : null;
}
