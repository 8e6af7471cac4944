import type { Field } from "../../domain/field.ts";
import {
  ownValue,
  type ParsedData,
  type RawRecord,
  type RawScalar,
  type RawValue,
  type ValidationError,
} from "../../domain/record.ts";
import { inferConventions } from "../../formats/infer-conventions.ts";
import type { DefinitionProblem } from "../../values/check-field-definitions.ts";
import { checkRecord } from "../../values/check-record.ts";
import { checkFields } from "./check-fields.ts";

type TypedRow = Record<string, string | null>;

/** Values as somebody typed them, by field name. */
export type TypedValues = Record<string, string | null | TypedRow | TypedRow[]>;

export interface TriedRules {
  problems: DefinitionProblem[];
  parsedData: ParsedData;
  validationErrors: ValidationError[];
}

/** Checks typed values like a document's: reads them as their fields' types, then checks the rules. */
export function tryRules(given: Field[], values: TypedValues): TriedRules {
  const { fields, problems } = checkFields(given);
  if (problems.length > 0) return { problems, parsedData: {}, validationErrors: [] };
  const raw: RawRecord = {
    conventions: inferConventions(allTexts(values)),
    values: Object.fromEntries(fields.map((field) => [field.name, toRaw(field, ownValue(values, field.name))])),
  };
  const { parsedData, validationErrors } = checkRecord(raw, fields, { today: new Date().toISOString().slice(0, 10) });
  return { problems, parsedData, validationErrors };
}

function allTexts(values: TypedValues): string[] {
  const texts = (value: TypedValues[string]): (string | null)[] =>
    Array.isArray(value)
      ? value.flatMap((row) => Object.values(row))
      : typeof value === "object" && value !== null
        ? Object.values(value)
        : [value];
  return Object.values(values)
    .flatMap(texts)
    .filter((text) => text !== null);
}

function toRaw(field: Field, value: TypedValues[string]): RawValue | null {
  if (value === null) return null;
  if (field.type === "list") return Array.isArray(value) ? { kind: "list", rows: value.map(toRow) } : null;
  if (field.type === "object") {
    return typeof value === "object" && !Array.isArray(value) ? { kind: "object", values: toRow(value) } : null;
  }
  return typeof value === "string" ? toScalar(value) : null;
}

function toRow(row: TypedRow): Record<string, RawScalar | null> {
  return Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text === null ? null : toScalar(text)]));
}

function toScalar(text: string): RawScalar | null {
  return text.trim() === "" ? null : { kind: "scalar", text, confidence: 1, place: null, alternatives: [] };
}
