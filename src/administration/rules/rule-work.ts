import type { Field } from "../../domain/field.ts";
import {
  type FieldValue,
  ownValue,
  type ParsedData,
  type RowValue,
  type ValidationError,
} from "../../domain/record.ts";
import { type CompiledField, compileRules } from "../../values/validate/compile-rules.ts";
import { validateRecord } from "../../values/validate/validate-record.ts";
import { WorkBudget } from "../../values/validate/work-budget.ts";
import { type CheckedFields, checkFields } from "./check-fields.ts";
import { type TriedRules, type TypedValues, tryRules } from "./try-rules.ts";

/** The tasks of the processes for rules. */
export type RuleTask = { accountId: string } & (
  | { kind: "check"; fields: Field[] }
  | { kind: "try"; fields: Field[]; values: TypedValues }
  | { kind: "judge"; fields: Field[]; records: ParsedData[] }
);

/** The answer to each kind of task. */
export interface RuleReplies {
  check: CheckedFields;
  try: TriedRules;
  /** Per record, in order. */
  judge: ValidationError[][];
}

/** Does a task. Users write the rules, so call this only in a separate process. */
export function doRuleTask(task: RuleTask): RuleReplies[RuleTask["kind"]] {
  if (task.kind === "check") return checkFields(task.fields);
  if (task.kind === "try") return tryRules(task.fields, task.values);
  const budget = new WorkBudget();
  const compiled = compileRules(task.fields);
  return task.records.map((parsedData) => judge(parsedData, compiled, budget));
}

/** What the rules say about values as they are now. A value that no longer fits its field counts as none. */
function judge(parsedData: ParsedData, compiled: CompiledField[], budget: WorkBudget): ValidationError[] {
  const fitting = Object.fromEntries(
    compiled.map(({ field }) => [field.name, fit(field, ownValue(parsedData, field.name))]),
  );
  const record = { parsedData: fitting, grounding: {}, unfilled: {}, unreadable: new Map<string, string>() };
  return validateRecord(record, compiled, new Date().toISOString().slice(0, 10), budget);
}

/** Fields change after entries were read: a list may have been a text, and children may be new. */
function fit(field: Field, value: FieldValue): FieldValue {
  const complete = (row: RowValue): RowValue => ({
    ...Object.fromEntries(field.fields.map((child) => [child.name, null])),
    ...row,
  });
  if (field.type === "list") return Array.isArray(value) ? value.map(complete) : null;
  const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
  if (field.type === "object") return isObject ? complete(value) : null;
  return typeof value === "object" ? null : value;
}
