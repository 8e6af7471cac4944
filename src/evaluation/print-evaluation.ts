import { type Evaluation, rates, recallPerTemplate } from "./evaluate-folder.ts";
import type { Counts } from "./score-record.ts";
import type { ListScore } from "./score-rows.ts";

/** An evaluation as a text table for a terminal: a row per field, then all together, lists, and speed. */
export function printEvaluation(evaluation: Evaluation): string {
  const width = Math.max(12, ...[...evaluation.fields.keys()].map((name) => name.length));
  const header = ["field".padEnd(width), "right", " soft", " prec", "   f1", "expected", "given", "false"].join("  ");
  const lines = [header, "-".repeat(header.length)];
  for (const [name, counts] of [...evaluation.fields].sort(([a], [b]) => a.localeCompare(b))) {
    lines.push(row(name.padEnd(width), counts));
  }
  lines.push("-".repeat(header.length), row("all".padEnd(width), evaluation.total));
  if (evaluation.templates.size > 1 && evaluation.templates.size < evaluation.documents) {
    const strict = share(recallPerTemplate(evaluation));
    lines.push(`${"per template".padEnd(width)}  ${strict}  ${share(recallPerTemplate(evaluation, true))}`);
  }
  for (const [name, list] of evaluation.lists) lines.push(...listLines(name, list));
  const { expected, given } = evaluation.records;
  if (expected !== evaluation.documents) lines.push(`records: ${given} given, ${expected} expected`);
  const perPage = evaluation.milliseconds / Math.max(evaluation.pages, 1);
  lines.push(`${evaluation.documents} documents, ${evaluation.pages} pages, ${perPage.toFixed(1)} ms a page`);
  for (const { document, message } of evaluation.failures) lines.push(`not read: ${document}: ${message}`);
  return lines.join("\n");
}

function row(name: string, counts: Counts): string {
  const strict = rates(counts);
  const cells = [share(strict.recall), share(rates(counts, true).recall), share(strict.precision), share(strict.f1)];
  const numbers = [String(counts.present).padStart(8), String(counts.given).padStart(5)];
  return [name, ...cells, ...numbers, `${counts.falseValues}/${counts.absent}`].join("  ");
}

function listLines(name: string, list: ListScore): string[] {
  const found = share(list.rowsFound / Math.max(list.rowsPresent, 1));
  const precision = share(list.rowsFound / Math.max(list.rowsGiven, 1));
  const whole = share(list.rowsWhole / Math.max(list.rowsPresent, 1));
  const cells = [...list.cells].map(([child, { present, given, right }]) => {
    return `  ${child}: recall ${share(right / Math.max(present, 1))}, precision ${share(right / Math.max(given, 1))}`;
  });
  return [`${name}: rows found ${found} of ${list.rowsPresent}, precision ${precision}, whole ${whole}`, ...cells];
}

function share(value: number): string {
  return value.toFixed(3);
}
