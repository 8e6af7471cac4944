import type { Field, FieldType } from "../../domain/field.ts";
import { type FieldValue, ownValue } from "../../domain/record.ts";
import type { RulePlace, RuleProblem, ValuePlace } from "./rule-definition.ts";

/** A field named by a rule, found among its parser's fields. */
export interface Reference {
  name: string;
  field: Field;
  /** `column`: the child of every row of a list; `member`: of an object. */
  kind: "sibling" | "topLevel" | "member" | "column";
  /** The name of the list or object that contains the field; null for a bare name. */
  parent: string | null;
}

/**
 * Finds the field that a rule names: a bare name is a sibling or else a top-level field, `line_items.amount` a child of
 * a top-level list or object. Null if there is no such field.
 */
function findReference(name: string, place: RulePlace): Reference | null {
  const dot = name.indexOf(".");
  if (dot !== -1) {
    const parent = place.topLevel.find((field) => field.name === name.slice(0, dot));
    const field = parent?.fields.find((child) => child.name === name.slice(dot + 1));
    if (!parent || !field) return null;
    return { name, field, kind: parent.type === "list" ? "column" : "member", parent: parent.name };
  }
  const sibling = place.siblings.find((field) => field.name === name);
  if (sibling) return { name, field: sibling, kind: "sibling", parent: null };
  const field = place.topLevel.find((candidate) => candidate.name === name);
  return field ? { name, field, kind: "topLevel", parent: null } : null;
}

/** What a rule needs its reference to be. */
export interface Wanted {
  types: readonly FieldType[];
  /** Whether it may be a column of a list, which has many values. */
  mayBeColumn: boolean;
}

/** Finds the field that a rule names, or says why it does not fit the rule. */
export function resolveReference(
  name: string,
  member: string,
  place: RulePlace,
  wanted: Wanted,
): Reference | RuleProblem {
  const reference = findReference(name, place);
  if (!reference) return { member, problem: `uses ${name}, which is not a field of the parser` };
  if (reference.kind === "column" && !wanted.mayBeColumn) {
    return { member, problem: `uses ${name}, which has a value in each row; use a single value` };
  }
  if (!wanted.types.includes(reference.field.type)) {
    return {
      member,
      problem: `uses ${name}, which is a ${reference.field.type}; this rule needs ${wanted.types.join(" or ")}`,
    };
  }
  return reference;
}

/** A reference's value at a position in a record; a column has none, see `readColumn`. */
export function readReference(reference: Reference, at: ValuePlace): FieldValue {
  if (reference.kind === "sibling") return ownValue(at.siblings, reference.name);
  if (reference.kind === "topLevel") return ownValue(at.record, reference.name);
  const parent = ownValue(at.record, reference.parent ?? "");
  if (parent === null || typeof parent !== "object" || Array.isArray(parent)) return null;
  return ownValue(parent, reference.field.name);
}

/** A column's values, row by row; empty if the list has no rows. */
export function readColumn(reference: Reference, at: ValuePlace): FieldValue[] {
  const rows = ownValue(at.record, reference.parent ?? "");
  return Array.isArray(rows) ? rows.map((row) => ownValue(row, reference.field.name)) : [];
}
