import { binByConfidence, calibrationError } from "./calibration.ts";
import { type Evaluation, rates, recallPerLayout } from "./evaluate-folder.ts";
import type { Counts } from "./score-record.ts";
import type { ListScore } from "./score-rows.ts";

const heads = ["precision", "recall", "F1", "soft recall", "right / expected", "given", "false / absent"];

/**
 * An evaluation as text for a terminal: a row per field, then the total, a table per list, and speed. `soft` also
 * counts texts with nearly the same letters; `false` counts values given where there is none.
 */
export function printEvaluation(evaluation: Evaluation, { withMistakes = false } = {}): string {
  const { lists, failures, mistakes } = evaluation;
  return [
    fieldTable(evaluation),
    ...[...lists].map(([name, list]) => listTable(name, list)),
    ...recordLine(evaluation),
    ...calibrationTable(evaluation),
    ...(withMistakes && mistakes.length > 0 ? [mistakeList(evaluation)] : []),
    ...failures.map(({ document, message }) => `✗ ${document} could not be read: ${message}`),
    speedLine(evaluation),
  ].join("\n\n");
}

function fieldTable(evaluation: Evaluation): string {
  const { fields, total, layouts, documents } = evaluation;
  const scored = [...fields].filter(([, counts]) => counts.present + counts.given > 0);
  const rows = scored.map(([name, counts]) => countsRow(name, counts));
  const table = alignColumns([["field", ...heads], ...rows, countsRow("all fields", total)]);
  if (layouts.size <= 1 || layouts.size >= documents) return table;
  const [strict, soft] = [recallPerLayout(evaluation), recallPerLayout(evaluation, true)].map(percent);
  return `${table}\n  recall averaged over ${layouts.size} layouts: ${strict}, soft ${soft}`;
}

function countsRow(name: string, counts: Counts): string[] {
  const { precision, recall, f1 } = rates(counts);
  const shares = [precision, recall, f1, rates(counts, true).recall].map(percent);
  const { right, present, given, falseValues, absent } = counts;
  return [name, ...shares, `${right} / ${present}`, String(given), `${falseValues} / ${absent}`];
}

function listTable(name: string, list: ListScore): string {
  const rows = { right: list.rowsFound, present: list.rowsPresent, given: list.rowsGiven };
  const lines = [
    ["rows", rows],
    ["rows with all cells right", { ...rows, right: list.rowsWhole }],
    ...list.cells,
  ] as const;
  const shown = lines.filter(([, { present, given }]) => present + given > 0);
  const cells = shown.map(([label, { right, present, given }]) => {
    const counts = { right, present, given, rightSoft: right, absent: 0, falseValues: 0 };
    return countsRow(label, counts).toSpliced(4, 1).slice(0, 6);
  });
  return alignColumns([[name, ...heads.toSpliced(3, 1).slice(0, 5)], ...cells]);
}

function recordLine({ records, documents }: Evaluation): string[] {
  const { expected, given, documentsWithRightCount, documentsSplitRight } = records;
  if (expected <= documents && given <= documents) return [];
  const right = `right number in ${documentsWithRightCount} of ${documents} documents`;
  return [
    `Records: ${expected} expected, ${given} given; ${right}, each with its own values in ${documentsSplitRight}.`,
  ];
}

/** How often values of similar confidence are right. */
function calibrationTable({ calibration }: Evaluation): string[] {
  if (calibration.length === 0) return [];
  const rows = binByConfidence(calibration).map(({ from, to, count, confidence, accuracy }) => [
    `${percent(from)} to ${percent(to)}`,
    String(count),
    percent(confidence),
    percent(accuracy),
  ]);
  const table = alignColumns([["confidence", "values", "mean", "right"], ...rows]);
  return [`${table}\n  expected calibration error: ${percent(calibrationError(calibration))}`];
}

function mistakeList({ mistakes }: Evaluation): string {
  const lines = mistakes.map(({ document, field, expected, found }) => {
    return `  ${document}  ${field}\n      expected ${JSON.stringify(expected)}\n      found    ${JSON.stringify(found)}`;
  });
  return ["Mistakes:", ...lines].join("\n");
}

function speedLine({ documents, pages, milliseconds }: Evaluation): string {
  const perPage = pages > 0 ? `, ${(milliseconds / pages).toFixed(0)} ms a page` : "";
  return `${count(documents, "document")}, ${count(pages, "page")} in ${(milliseconds / 1000).toFixed(1)} s${perPage}`;
}

/** The first column to the left, figures to the right. */
function alignColumns(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const toLine = (row: string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  return rows.map((row) => `  ${toLine(row).join("  ")}`).join("\n");
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
