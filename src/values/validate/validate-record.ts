import type { Field } from "../../domain/field.ts";
import { type FieldValue, ownValue, type RowValue, type ValidationError } from "../../domain/record.ts";
import { type NormalisedRecord, placeKey } from "../normalise/normalise-record.ts";
import type { CompiledField } from "./compile-rules.ts";
import type { ValuePlace, Violation } from "./rule-definition.ts";
import { BudgetSpent, type WorkBudget } from "./work-budget.ts";

/** A value's position: a top-level field, or a child in an object or in a row of a list. */
interface Position {
  top: Field;
  child: Field | null;
  index: number;
}

/**
 * Checks a record against its parser's rules. The errors are in the order of the fields, then the rows, then the rules.
 * `fields`: the parser's, from `compileRules`.
 */
export function validateRecord(
  record: NormalisedRecord,
  fields: readonly CompiledField[],
  today: string,
  budget: WorkBudget,
): ValidationError[] {
  const shared = { record: record.parsedData, today, budget, columnSums: new Map() };
  const check = (compiled: CompiledField, position: Position, siblings: Record<string, FieldValue>) =>
    checkValue(compiled, position, { ...shared, siblings, unreadable: findUnreadable(record, position) });
  return fields.flatMap((compiled) => {
    const top = compiled.field;
    const errors = check(compiled, { top, child: null, index: 0 }, record.parsedData);
    for (const [index, row] of rowsOf(top, ownValue(record.parsedData, top.name)).entries()) {
      for (const child of compiled.children) errors.push(...check(child, { top, child: child.field, index }, row));
    }
    return errors;
  });
}

/** The rows with a field's children; an object is one row, without values if it was not found. */
function rowsOf(field: Field, value: FieldValue): RowValue[] {
  if (field.type === "list") return Array.isArray(value) ? value : [];
  if (field.type !== "object") return [];
  if (value !== null && typeof value === "object" && !Array.isArray(value)) return [value];
  return [Object.fromEntries(field.fields.map((child) => [child.name, null]))];
}

function findUnreadable(record: NormalisedRecord, { top, child, index }: Position): string | null {
  return record.unreadable.get(placeKey(top.name, child?.name ?? null, index)) ?? null;
}

function checkValue({ field, rules }: CompiledField, position: Position, at: ValuePlace): ValidationError[] {
  const value = ownValue(at.siblings, field.name);
  return rules
    .filter(({ checksNull }) => checksNull || value !== null)
    .flatMap(({ rule, check }) =>
      runCheck(() => check(value, at), at.budget).map((violation) => ({
        field: position.top.name,
        value: violation.value === undefined ? value : violation.value,
        rule: rule.rule,
        message: rule.message ?? `${nameOf(position, violation)} ${violation.message}.`,
        isValid: false as const,
        parserFieldId: field.id,
        path: pathOf(position, violation),
      })),
    );
}

/** A rule that would take too long has not passed: an error says so, and the record is not valid. */
function runCheck(check: () => readonly Violation[], budget: WorkBudget): readonly Violation[] {
  budget.beginCheck();
  try {
    return check();
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    return [{ message: `could not be checked: ${error.message}` }];
  }
}

function pathOf({ top, child, index }: Position, { row }: Violation): ValidationError["path"] {
  if (row) return { key: row.child, depth: 1, index: row.index };
  return child ? { key: child.name, depth: 1, index } : { key: top.name, depth: 0, index: 0 };
}

/** The value's name at the start of a sentence. Rows are counted from 1, as people count. */
function nameOf({ top, child, index }: Position, { row }: Violation): string {
  if (row) return `${row.child} in row ${row.index + 1} of ${top.name}`;
  if (!child) return top.name;
  return top.type === "list" ? `${child.name} in row ${index + 1} of ${top.name}` : `${child.name} of ${top.name}`;
}
