import { randomUUID } from "node:crypto";
import type { Field, FieldType } from "../domain/field.ts";
import type { FieldValue, RowValue, ScalarValue } from "../domain/record.ts";
import type { DeliverableEntry } from "../webhooks/delivery-body.ts";

const examples: Record<Exclude<FieldType, "choice" | "object" | "list">, ScalarValue> = {
  text: "Example",
  number: 1,
  money: 12.5,
  date: "2026-01-31",
  time: "12:00",
  datetime: "2026-01-31T12:00:00",
  boolean: true,
  email: "person@example.com",
  phone: "+12025550123",
  url: "https://example.com",
  address: "1 Example Street, Example Town",
};

/** An entry that belongs to no document, to try a webhook before there is one. */
export function makeExampleEntry(fields: readonly Field[]): DeliverableEntry {
  const parsedData = Object.fromEntries(fields.map((field) => [field.name, exampleOf(field)]));
  return { id: randomUUID(), status: "completed", isValid: true, validationErrors: [], parsedData };
}

function exampleOf(field: Field): FieldValue {
  if (field.type === "list") return [exampleRow(field)];
  return field.type === "object" ? exampleRow(field) : exampleScalar(field);
}

function exampleRow(field: Field): RowValue {
  return Object.fromEntries(field.fields.map((child) => [child.name, exampleScalar(child)]));
}

function exampleScalar({ type, options }: Field): ScalarValue {
  if (type === "choice") return options[0] ?? null;
  return type === "object" || type === "list" ? null : examples[type];
}
