import { calibrationError } from "../../src/evaluation/calibration.ts";
import { type Evaluation, rates, recallPerLayout } from "../../src/evaluation/evaluate-folder.ts";

/** What a set should reach, and how it is measured. */
interface Target {
  measure: string;
  value: number;
  of(evaluation: Evaluation): number;
}

const strict: Target["of"] = ({ total }) => rates(total).recall;
const soft: Target["of"] = ({ total }) => rates(total, true).recall;
const f1: Target["of"] = ({ total }) => rates(total).f1;
const softF1: Target["of"] = ({ total }) => rates(total, true).f1;

const targets: Record<string, Target[]> = {
  adbuy: [{ measure: "strict", value: 0.82, of: strict }],
  einvoice: [
    { measure: "strict per layout", value: 0.75, of: recallPerLayout },
    { measure: "rows found", value: 0.9, of: rowsFound },
    { measure: "rows whole", value: 0.6, of: rowsWhole },
  ],
  "sroie-ocr": [
    { measure: "strict", value: 0.75, of: strict },
    { measure: "soft", value: 0.85, of: soft },
  ],
  "funsd-ocr": [{ measure: "strict", value: 0.48, of: strict }],
  fara: [{ measure: "soft F1", value: 0.55, of: softF1 }],
  azure_forms: [{ measure: "strict", value: 0.6, of: strict }],
  kleister_nda: [{ measure: "F1", value: 0.75, of: f1 }],
  multirecord: [{ measure: "split right", value: 0.85, of: splitRight }],
};

/** The header of the table over all sets. */
export const tableHead = [
  "| set | documents | values | strict | soft | F1 strict / soft | false values | per layout | rows found / whole | split right | calibration error | ms a page | target | reached |",
  "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|",
];

/** A set's row of the table; `targetsOf` names the set whose targets apply. */
export function tableRow(name: string, evaluation: Evaluation, targetsOf = name): string {
  const { total, lists, records, documents, pages, milliseconds, calibration } = evaluation;
  const asked = targets[targetsOf] ?? [];
  const hasSeveral = records.expected > documents;
  const cells = [
    name,
    documents,
    total.present,
    two(strict(evaluation)),
    two(soft(evaluation)),
    `${two(f1(evaluation))} / ${two(softF1(evaluation))}`,
    `${total.falseValues} of ${total.absent}`,
    `${two(recallPerLayout(evaluation))} / ${two(recallPerLayout(evaluation, true))}`,
    lists.size === 0 ? "" : `${two(rowsFound(evaluation))} / ${two(rowsWhole(evaluation))}`,
    hasSeveral ? `${records.documentsSplitRight} of ${documents}` : "",
    two(calibrationError(calibration)),
    (milliseconds / Math.max(pages, 1)).toFixed(1),
    asked.map(({ measure, value }) => `${measure} ${two(value)}`).join(", "),
    asked.map(({ value, of }) => (of(evaluation) >= value ? "yes" : `no: ${two(of(evaluation))}`)).join(", "),
  ];
  return `| ${cells.join(" | ")} |`;
}

function rowsFound({ lists }: Evaluation): number {
  const present = [...lists.values()].reduce((sum, list) => sum + list.rowsPresent, 0);
  return [...lists.values()].reduce((sum, list) => sum + list.rowsFound, 0) / Math.max(present, 1);
}

function rowsWhole({ lists }: Evaluation): number {
  const present = [...lists.values()].reduce((sum, list) => sum + list.rowsPresent, 0);
  return [...lists.values()].reduce((sum, list) => sum + list.rowsWhole, 0) / Math.max(present, 1);
}

function splitRight({ records, documents }: Evaluation): number {
  return records.documentsSplitRight / Math.max(documents, 1);
}

function two(value: number): string {
  return value.toFixed(2);
}
