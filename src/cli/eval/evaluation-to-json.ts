import { binByConfidence, calibrationError } from "../../evaluation/calibration.ts";
import { type Evaluation, rates } from "../../evaluation/evaluate-folder.ts";
import type { Counts } from "../../evaluation/score-record.ts";

/** The evaluation as data, for programs. */
export function evaluationToJson(evaluation: Evaluation): object {
  const { documents, pages, milliseconds, failures, records, mistakes, calibration } = evaluation;
  const withRates = (counts: Counts) => ({ ...counts, ...rates(counts) });
  const fields = [...evaluation.fields].map(([name, counts]) => [name, withRates(counts)]);
  const lists = [...evaluation.lists].map(([name, list]) => [name, { ...list, cells: Object.fromEntries(list.cells) }]);
  return {
    documents,
    pages,
    seconds: milliseconds / 1000,
    total: withRates(evaluation.total),
    fields: Object.fromEntries(fields),
    lists: Object.fromEntries(lists),
    records,
    calibration: { error: calibrationError(calibration), bins: binByConfidence(calibration) },
    failures,
    mistakes,
  };
}
