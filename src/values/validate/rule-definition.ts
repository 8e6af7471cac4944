import type { Decimal } from "decimal.js";
import type { Field, FieldType } from "../../domain/field.ts";
import type { FieldValue, ParsedData } from "../../domain/record.ts";
import type { RuleCheck, RuleName } from "../../domain/rule.ts";
import type { WorkBudget } from "./work-budget.ts";

/** The members of the rule with a name. */
export type RuleOf<Name extends RuleName, Check extends RuleCheck = RuleCheck> = Check extends { rule: infer Names }
  ? Name extends Names
    ? Check
    : never
  : never;

/** One kind of rule: the types it fits, and how it is compiled. To add a rule, add one of these. */
export interface RuleDefinition<Check extends RuleCheck = RuleCheck> {
  /** The field types that it applies to. */
  fits: readonly FieldType[];
  /** Whether it also checks fields without a value; otherwise null passes. */
  checksNull?: boolean;
  /** Compiles the rule, once per version of a parser; or says what is wrong with it. */
  compile(rule: Check, place: RulePlace): CompiledRule | RuleProblem;
}

/** A rule's position among its parser's fields. */
export interface RulePlace {
  field: Field;
  /** The fields of the same row or object; the top-level ones for a top-level field. */
  siblings: readonly Field[];
  topLevel: readonly Field[];
}

/** Why a rule cannot be used. `problem` completes a sentence that starts with the rule's member. */
export interface RuleProblem {
  /** The member of the rule that is wrong. */
  member: string;
  problem: string;
}

/** Checks one value; returns what is wrong with it, or nothing if it passes. */
export type CompiledRule = (value: FieldValue, at: ValuePlace) => readonly Violation[];

/** What a rule may look at besides the value. */
export interface ValuePlace {
  /** The row or object with the value; the record itself for a top-level value. */
  siblings: Record<string, FieldValue>;
  record: ParsedData;
  /** ISO date of the day on which the document is processed. */
  today: string;
  budget: WorkBudget;
  /** Sums of columns by reference, kept because every row of a list may need the same one. */
  columnSums: Map<string, Decimal | null>;
  /** The text that was read, if it is not a value of the field's type. */
  unreadable: string | null;
}

/** A broken rule. */
export interface Violation {
  /** Completes a sentence that starts with the value's name, such as `must be at least 0, but is -5`. */
  message: string;
  /** The offending value, if it is not the field's. */
  value?: FieldValue;
  /** The place of the offending value, if it is in a row of the field's list. */
  row?: { child: string; index: number };
}

/** What a rule returns for a value that passes. */
export const passed: readonly Violation[] = [];

/** Passes, or fails with this message: the end of a sentence that starts with the value's name. */
export function passIf(isRight: boolean, message: () => string): readonly Violation[] {
  return isRight ? passed : [{ message: message() }];
}

/** Writes a value for a sentence: texts in quotes, long ones cut. */
export function show(value: FieldValue): string {
  if (value === null) return "no value";
  if (typeof value === "string") return value.length > 60 ? `"${value.slice(0, 60)}…"` : `"${value}"`;
  return typeof value === "object" ? "a list" : String(value);
}

/** Writes a number with its unit, singular for 1. */
export function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}

export const textTypes = ["text", "choice", "email", "phone", "url", "address"] as const satisfies FieldType[];
export const numberTypes = ["number", "money"] as const satisfies FieldType[];
export const dateTypes = ["date", "datetime"] as const satisfies FieldType[];
export const scalarTypes = [
  ...textTypes,
  ...numberTypes,
  ...dateTypes,
  "time",
  "boolean",
] as const satisfies FieldType[];
export const allTypes = [...scalarTypes, "object", "list"] as const satisfies FieldType[];
