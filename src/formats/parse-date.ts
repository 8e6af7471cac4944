import { type DateConventions, findDates } from "./find-dates.ts";

/**
 * The one date that a text holds, as `YYYY-MM-DD`; null when there is none, when there are several different ones, or
 * when it is not in the calendar. Words and a time around it do not matter.
 */
export function parseDate(text: string, conventions: DateConventions): string | null {
  const dates = findDates(text, conventions);
  const first = dates[0];
  return first && dates.every((date) => date.value === first.value) ? first.value : null;
}
