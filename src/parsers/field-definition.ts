import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Field, fieldTypes } from "../domain/field.ts";
import { ruleDefinitionSchema } from "./rule-schema.ts";

/** Most items of a list, and characters of a text: bounds for what is read at all; `values` has those for parsers. */
const most = { items: 1000, characters: 5000 };

const text = z.string().max(most.characters);
const texts = z.array(z.string().trim().min(1).max(most.characters)).max(most.items).default([]);

const sharedMembers = {
  name: text.min(1).describe("The key in parsed_data."),
  description: text.default("").describe("What the field means; the extraction reads it."),
  hints: texts.describe("Labels under which the value is usually printed, in any language."),
  options: texts.describe("The allowed values of a choice."),
  rules: z.array(ruleDefinitionSchema).max(most.items).default([]),
};

const childTypes = fieldTypes.filter((type) => type !== "object" && type !== "list");

const childDefinition = z
  .strictObject({
    ...sharedMembers,
    type: z.enum(childTypes, { error: "a child can be of any type except object and list" }).default("text"),
    unique: z.literal(false, { error: "only a top-level field can be unique" }).default(false),
    fields: z.array(z.never({ error: "children cannot have children" })).default([]),
  })
  .meta({ id: "childField" });

/** A field as the set-up file and the library's templates write it: its form; `values` checks what it means. */
const fieldDefinitionSchema = z
  .strictObject({
    ...sharedMembers,
    type: z.enum(fieldTypes).default("text"),
    unique: z.boolean().default(false).describe("A value that exists already in the parser makes a duplicate."),
    fields: z.array(childDefinition).max(most.items).default([]).describe("Children of an object or a list."),
  })
  .meta({ id: "field" });

/** The fields of a parser as written. */
export const fieldDefinitionsSchema = z.array(fieldDefinitionSchema).max(most.items);

export type FieldDefinition = z.output<typeof fieldDefinitionSchema>;

/** Turns definitions into fields, each with an id of its own. */
export function toFields(definitions: FieldDefinition[]): Field[] {
  return definitions.map((definition) => ({
    ...toField(definition),
    fields: definition.fields.map((child) => ({ ...toField(child), fields: [] })),
  }));
}

function toField(definition: Omit<FieldDefinition, "fields">): Omit<Field, "fields"> {
  const { name, type, description, hints, options, unique, rules } = definition;
  return { id: randomUUID(), name, type, description, hints, options, isUnique: unique, rules };
}
