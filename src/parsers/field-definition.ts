import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Field, fieldSchema, fieldTypes, most } from "../domain/field.ts";
import { ruleDefinitionSchema } from "./rule-spelling.ts";

const { name, type, description, hints, options, isUnique, fields } = fieldSchema.shape;

/** An optional list of texts, none of them empty. */
const someTexts = (list: typeof hints) =>
  z
    .array(list.element.trim().min(1))
    .max(most.items)
    .default([])
    .describe(list.description ?? "");

/** The members of a field. All but the name may be left out. */
const members = {
  name: name.min(1),
  type: type.default("text").describe("What kind of value it is."),
  description: description.default(""),
  hints: someTexts(hints),
  options: someTexts(options),
  unique: isUnique.default(false),
  rules: z
    .array(ruleDefinitionSchema)
    .max(most.items)
    .default([])
    .describe("Conditions that the value must meet. A rule without members can be just its name."),
  // Fields may be taken from a template unchanged.
  concept: z
    .string()
    .max(most.characters)
    .nullable()
    .default(null)
    .describe(
      "In the library's templates, the concept that the field asks for. Ignored: a field is understood by its name.",
    ),
};

const childTypes = fieldTypes.filter((type) => type !== "object" && type !== "list");

const childDefinition = z
  .strictObject({
    ...members,
    type: z.enum(childTypes, { error: "a child can be of any type except object and list" }).default("text"),
    unique: z.literal(false, { error: "only a top-level field can be unique" }).default(false),
    fields: z.array(z.never({ error: "children cannot have children" })).default([]),
  })
  .meta({ id: "childField" });

/** The format of a field in the set-up file and the library's templates; `values` checks its meaning. */
const fieldDefinitionSchema = z
  .strictObject({
    ...members,
    fields: z
      .array(childDefinition)
      .max(most.items)
      .default([])
      .describe(fields.description ?? ""),
  })
  .meta({ id: "field" });

/** A parser's fields as written in such a file. */
export const fieldDefinitionsSchema = z.array(fieldDefinitionSchema).max(most.items);

export type FieldDefinition = z.output<typeof fieldDefinitionSchema>;

/** Turns definitions into fields, each with an ID of its own. */
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
