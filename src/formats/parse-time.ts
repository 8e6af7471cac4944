import { findTimes } from "./find-times.ts";

/** The one time of day that a text holds, as `HH:MM` or `HH:MM:SS`; null when there is none or several different ones. */
export function parseTime(text: string): string | null {
  const times = findTimes(text);
  const first = times[0];
  return first && times.every((time) => time.value === first.value) ? first.value : null;
}
