import { findTimes } from "./find-times.ts";
import { toPlainText } from "./plain-text.ts";

/** `9.05`, as in Danish and Finnish, and `20,45`, as in Italian: a time only where a time is expected. */
const dotted = /^\s*(\d{1,2})[.,](\d{2})(?:[.,](\d{2}))?\s*$/;
/** `0930`, as on tickets and shift plans. */
const compact = /^\s*([01]\d|2[0-3])([0-5]\d)\s*Z?\s*$/;

/** The only time of day in a text, as `HH:MM` or `HH:MM:SS`; null if there is none or several different ones. */
export function parseTime(text: string): string | null {
  const times = findTimes(toPlainText(text).replace(dotted, readDotted).replace(compact, "$1:$2"));
  const first = times[0];
  return first && times.every((time) => time.value === first.value) ? first.value : null;
}

function readDotted(_text: string, hour: string, minute: string, second: string | undefined): string {
  return second === undefined ? `${hour}:${minute}` : `${hour}:${minute}:${second}`;
}
