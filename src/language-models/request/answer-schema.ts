import { hasMeaning, type KeyedField, meaningsOf } from "./field-keys.ts";

/** The part of JSON Schema that all servers know: no numbers of items, no patterns, everything required. */
export type AnswerSchema =
  | { type: "object"; properties: Record<string, AnswerSchema>; required: string[]; additionalProperties: false }
  | { type: "array"; items: AnswerSchema }
  | { type: "string"; enum?: string[] }
  | { type: "integer" }
  | { type: "null" }
  | { anyOf: AnswerSchema[] };

const lineIds: AnswerSchema = { type: "array", items: { type: "integer" } };

/** The shape of an answer for fields, as JSON Schema. */
export function toAnswerSchema(fields: readonly KeyedField[]): AnswerSchema {
  const entry = objectOf({
    entry: { type: "integer" },
    ...Object.fromEntries(fields.map((each) => [each.key, schemaOf(each)])),
  });
  return objectOf({ entries: { type: "array", items: entry } });
}

function schemaOf(keyed: KeyedField): AnswerSchema {
  const { type } = keyed.field;
  if (type === "list") {
    const cells = keyed.children.map((child) => [child.key, cellOf(child)] as const);
    return { type: "array", items: objectOf({ lines: lineIds, ...Object.fromEntries(cells) }) };
  }
  if (type === "object")
    return orNull(objectOf(Object.fromEntries(keyed.children.map((child) => [child.key, scalarOf(child)]))));
  return scalarOf(keyed);
}

function scalarOf({ field }: KeyedField): AnswerSchema {
  return orNull(objectOf({ quote: { type: "string" }, lines: lineIds, ...meantOf(field) }));
}

/** A row gives its lines once, for all its cells. */
function cellOf({ field }: KeyedField): AnswerSchema {
  return orNull(hasMeaning(field) ? objectOf({ quote: { type: "string" }, ...meantOf(field) }) : { type: "string" });
}

function meantOf(field: KeyedField["field"]): Record<string, AnswerSchema> {
  return hasMeaning(field) ? { meant: { type: "string", enum: meaningsOf(field) } } : {};
}

function orNull(schema: AnswerSchema): AnswerSchema {
  return { anyOf: [schema, { type: "null" }] };
}

function objectOf(properties: Record<string, AnswerSchema>): AnswerSchema {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}
