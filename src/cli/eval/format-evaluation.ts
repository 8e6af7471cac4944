import { styleText } from "node:util";
import { type Evaluation, rates } from "../../evaluation/evaluate-folder.ts";
import type { Counts } from "../../evaluation/score-record.ts";
import type { ListScore } from "../../evaluation/score-rows.ts";
import { headings, plainTable } from "../terminal/plain-table.ts";

/** The evaluation as tables for people: scalar fields, then lists, then the sums and the speed. */
export function evaluationToText(evaluation: Evaluation, options: { withMistakes: boolean }): string {
  const { lists, failures, records } = evaluation;
  return [
    fieldTable(evaluation),
    ...[...lists].map(([name, score]) => listTable(name, score)),
    ...(records.expected > evaluation.documents || records.given > evaluation.documents
      ? [
          `Records: ${records.expected} expected, ${records.given} given; right number in ${records.documentsWithRightCount} of ${evaluation.documents} documents.`,
        ]
      : []),
    ...(options.withMistakes ? [mistakeList(evaluation)] : []),
    ...failures.map(({ document, message }) => styleText("red", `✗ ${document} could not be read: ${message}`)),
    speed(evaluation),
  ].join("\n\n");
}

/** The evaluation as data, for programs. */
export function evaluationToJson(evaluation: Evaluation): object {
  const { documents, pages, milliseconds, failures, records, mistakes } = evaluation;
  const withRates = (counts: Counts) => ({ ...counts, ...rates(counts) });
  const lists = [...evaluation.lists].map(([name, { cells, ...rows }]) => [
    name,
    { ...rows, cells: Object.fromEntries(cells) },
  ]);
  return {
    documents,
    pages,
    seconds: milliseconds / 1000,
    total: withRates(evaluation.total),
    fields: Object.fromEntries([...evaluation.fields].map(([name, counts]) => [name, withRates(counts)])),
    lists: Object.fromEntries(lists),
    records,
    failures,
    mistakes,
  };
}

const columns = ["precision", "recall", "F1", "right / expected", "given"];
const alignments = ["left", "right", "right", "right", "right", "right"] as const;

function fieldTable({ fields, total }: Evaluation): string {
  const scored = [...fields].filter(([, counts]) => counts.present + counts.given > 0);
  const rows = scored.map(([name, counts]) => countsRow(name, counts));
  const sum = countsRow("all fields", total).map((cell) => styleText("bold", cell));
  return plainTable([headings("field", ...columns), ...rows, sum], [...alignments]);
}

function countsRow(name: string, counts: Counts): string[] {
  const { precision, recall, f1 } = rates(counts);
  return [
    name,
    percent(precision),
    percent(recall),
    percent(f1),
    `${counts.right} / ${counts.present}`,
    String(counts.given),
  ];
}

function listTable(name: string, score: ListScore): string {
  const rows = { right: score.rowsFound, present: score.rowsPresent, given: score.rowsGiven };
  const lines = [
    ["rows", rows],
    ["rows with all cells right", { ...rows, right: score.rowsWhole }],
    ...score.cells,
  ] as const;
  const shown = lines.filter(([, { present, given }]) => present + given > 0);
  const cells = shown.map(([label, { right, present, given }]) =>
    countsRow(label, { right, present, given, rightSoft: right, absent: 0, falseValues: 0 }),
  );
  return plainTable([headings(name, ...columns), ...cells], [...alignments]);
}

function mistakeList({ mistakes }: Evaluation): string {
  const lines = mistakes.map(({ document, field, expected, found }) => {
    return `  ${document}  ${field}\n      expected ${JSON.stringify(expected)}\n      found    ${JSON.stringify(found)}`;
  });
  return ["Mistakes:", ...lines].join("\n");
}

function speed({ documents, pages, milliseconds }: Evaluation): string {
  const perPage = pages > 0 ? `, ${(milliseconds / pages).toFixed(0)} ms a page` : "";
  return `${documents} document${documents === 1 ? "" : "s"}, ${pages} page${pages === 1 ? "" : "s"} in ${(milliseconds / 1000).toFixed(1)} s${perPage}, one after another in one process.`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
