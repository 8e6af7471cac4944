import type { Field } from "../domain/field.ts";
import type { CheckedRecord, RawRecord } from "../domain/record.ts";
import { normaliseRecord } from "./normalise/normalise-record.ts";
import { type CompiledField, compileRules } from "./validate/compile-rules.ts";
import { validateRecord } from "./validate/validate-record.ts";
import { WorkBudget } from "./validate/work-budget.ts";

/** What checking depends on besides the record. */
export interface CheckContext {
  /** ISO date of the day on which the document is processed. */
  today: string;
  /**
   * Shared by the records of one document, so that many records cannot take more work than one may; by default, each
   * has its own budget.
   */
  budget?: WorkBudget;
  /** The fields with compiled rules: callers that check many records compile once. */
  compiled?: CompiledField[];
}

/**
 * Converts the values that an engine read to their types, and checks them against the parser's rules. The result has
 * every field; what was not found, or cannot be read as its field's type, is null.
 */
export function checkRecord(raw: RawRecord, fields: Field[], context: CheckContext): CheckedRecord {
  const record = normaliseRecord(raw, fields);
  const { today, budget = new WorkBudget(), compiled = compileRules(fields) } = context;
  const validationErrors = validateRecord(record, compiled, today, budget);
  return {
    parsedData: record.parsedData,
    validationErrors,
    isValid: validationErrors.length === 0,
    grounding: record.grounding,
    unfilled: record.unfilled,
  };
}
