import type { ChangedEntry, Share, TrialResult } from "../../learning/trials/trial.ts";
import { headings, plainTable } from "../terminal/plain-table.ts";

/** How many changed values are printed; `--json` prints all that are kept. */
const shownValues = 50;

/** The result of a trial on past documents, as text for a terminal. */
export function printTrial(result: TrialResult, { isChange }: { isChange: boolean }): string {
  if (result.entries === 0) {
    return "No entries have been corrected or confirmed yet. Correct or confirm some first.";
  }
  return [fieldTable(result, isChange), ...(isChange ? changeTable(result) : []), summary(result, isChange)].join(
    "\n\n",
  );
}

function fieldTable({ fields, before, after }: TrialResult, isChange: boolean): string {
  const columns = isChange ? ["field", "before", "after"] : ["field", "right"];
  const toRow = (name: string, old: Share | null, now: Share | null) =>
    isChange ? [name, share(old), share(now)] : [name, share(now)];
  const rows = fields.map((field) => toRow(field.field, field.before, field.after));
  return plainTable([headings(...columns), ...rows, toRow("all fields", before, after)], ["left", "right", "right"]);
}

function changeTable({ changes }: TrialResult): string[] {
  const rows = changes.flatMap(toRows).slice(0, shownValues);
  const columns = headings("document", "field", "before", "after", "right", "");
  return rows.length === 0 ? [] : [plainTable([columns, ...rows])];
}

function toRows({ documentId, filename, values }: ChangedEntry): string[][] {
  return values.map(({ field, before, after, right, verdict }) => [
    filename ?? documentId,
    field,
    show(before),
    show(after),
    right === undefined ? "" : show(right),
    verdict === "other" ? "" : verdict,
  ]);
}

function summary(result: TrialResult, isChange: boolean): string {
  const { entries, unreadable, changedEntries, validBefore, validAfter } = result;
  const valid = isChange ? `valid: ${validBefore} before, ${validAfter} after` : `valid: ${validAfter}`;
  const changed = isChange ? `; ${changedEntries} would be read differently` : "";
  const lost =
    unreadable > 0 ? `; ${unreadable} ${unreadable === 1 ? "document" : "documents"} could not be read again` : "";
  return `${entries} past ${entries === 1 ? "entry" : "entries"}${changed}; ${valid}${lost}.`;
}

function share(given: Share | null): string {
  if (given === null) return "-";
  const percent = given.total > 0 ? ` (${((given.right / given.total) * 100).toFixed(1)} %)` : "";
  return `${given.right} of ${given.total}${percent}`;
}

function show(value: unknown): string {
  return value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
}
