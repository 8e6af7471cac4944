import type { Field, FieldType } from "../../src/domain/field.ts";
import type { Conventions, RawRecord, RawScalar, RawValue } from "../../src/domain/record.ts";
import type { Rule, RuleCheck } from "../../src/domain/rule.ts";
import { makeField } from "../made/make-field.ts";

/** A field with an ID made from its name; everything not given is empty. */
export function field(name: string, type: FieldType, rules: RuleCheck[] = [], more: Partial<Field> = {}): Field {
  return makeField(name, type, {
    id: `id of ${name}`,
    rules: rules.map((rule): Rule => ({ ...rule, message: null })),
    ...more,
  });
}

export function list(name: string, fields: Field[], rules: RuleCheck[] = []): Field {
  return field(name, "list", rules, { fields });
}

export function object(name: string, fields: Field[], rules: RuleCheck[] = []): Field {
  return field(name, "object", rules, { fields });
}

export function scalar(text: string): RawScalar {
  return { kind: "scalar", text, confidence: 1, place: null, alternatives: [] };
}

/** Texts by field name: a text for a scalar, an object of texts, or a list of them; null for what was not found. */
export type Texts = Record<string, string | null | Row | Row[]>;
type Row = Record<string, string | null>;

const plainConventions: Conventions = { dateOrder: "dmy", decimalSign: ".", language: "en", currency: null };

/** What an engine would give for a document with these texts. */
export function rawRecord(texts: Texts, conventions: Partial<Conventions> = {}): RawRecord {
  return {
    conventions: { ...plainConventions, ...conventions },
    values: Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, toRaw(value)])),
  };
}

function toRaw(value: Texts[string]): RawValue | null {
  if (value === null) return null;
  if (typeof value === "string") return scalar(value);
  return Array.isArray(value) ? { kind: "list", rows: value.map(toRow) } : { kind: "object", values: toRow(value) };
}

function toRow(row: Row): Record<string, RawScalar | null> {
  return Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text === null ? null : scalar(text)]));
}
