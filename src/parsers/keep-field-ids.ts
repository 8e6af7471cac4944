import { randomUUID } from "node:crypto";
import type { Field } from "../domain/field.ts";

/**
 * Gives fields the IDs under which the parser knows them, so that an error's `parser_field_id` and the unique values
 * recorded so far survive a change of the parser: by ID if the field brings a known one (it was renamed), otherwise by
 * its path of names. A field that is new to the parser gets a new ID, so that no two parsers share one.
 */
export function keepFieldIds(fields: Field[], known: Field[]): Field[] {
  const knownById = new Map(known.map((field) => [field.id, field]));
  const knownByName = new Map(known.map((field) => [field.name, field]));
  const keptIds = new Set(fields.filter((field) => knownById.has(field.id)).map((field) => field.id));
  return fields.map((field) => {
    const sameName = knownByName.get(field.name);
    const isFree = sameName !== undefined && !keptIds.has(sameName.id);
    const before = knownById.get(field.id) ?? (isFree ? sameName : undefined);
    return { ...field, id: before?.id ?? randomUUID(), fields: keepFieldIds(field.fields, before?.fields ?? []) };
  });
}
