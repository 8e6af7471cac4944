import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Field, fieldTypes } from "../model/field.ts";
import { ruleDefinitionSchema } from "./rule-schema.ts";

/**
 * Most fields of a parser and most children of a field. The longest forms that people send have some 100 boxes; the limit
 * keeps the time that a page takes in proportion.
 */
const maxFields = 200;

const childTypes = fieldTypes.filter((type) => type !== "object" && type !== "list");

/**
 * Names start with a letter, a digit or an underscore of any script. A dot would be read as a path and a leading hyphen as
 * minus in rules; names that every object has would be found where there is no value.
 */
const fieldName = z
  .string()
  .max(100)
  .regex(
    /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_ -]*[\p{L}\p{M}\p{N}_])?$/u,
    "must be made of letters, digits, underscores, hyphens and spaces, and begin with a letter, a digit or an underscore",
  )
  .refine((name) => !(name in Object.prototype), "is a reserved word: choose another name")
  .describe("The key in parsed_data.");

const sharedMembers = {
  name: fieldName,
  description: z.string().max(2000).default("").describe("What the field means; the extraction reads it."),
  hints: z
    .array(z.string().trim().min(1).max(200))
    .max(200)
    .default([])
    .describe("Labels under which the value is usually printed, in any language."),
  options: z.array(z.string().trim().min(1).max(200)).max(500).default([]).describe("The allowed values of a choice."),
  rules: z.array(ruleDefinitionSchema).max(50).default([]),
};

type Shared = { type: string; options: string[] };

const hasOptionsOfChoice = (field: Shared) => (field.type === "choice") === field.options.length > 0;
const optionsProblem = {
  path: ["options"],
  error: "a field of type choice needs options, and no other type may have them",
};

const childDefinition = z
  .strictObject({
    ...sharedMembers,
    type: z.enum(childTypes, { error: "a child can be of any type except object and list" }).default("text"),
    unique: z.literal(false, { error: "only a top-level field can be unique" }).default(false),
    fields: z.array(z.never()).max(0, "children cannot have children").default([]),
  })
  .refine(hasOptionsOfChoice, optionsProblem);

const isComposite = (field: { type: string }) => field.type === "object" || field.type === "list";

/** A field as the set-up file and the library's templates write it. */
export const fieldDefinitionSchema = z
  .strictObject({
    ...sharedMembers,
    type: z.enum(fieldTypes).default("text"),
    unique: z.boolean().default(false).describe("A value that exists already in the parser makes a duplicate."),
    fields: siblings(z.array(childDefinition)).default([]).describe("Children of an object or a list."),
  })
  .refine(hasOptionsOfChoice, optionsProblem)
  .refine((field) => isComposite(field) === field.fields.length > 0, {
    path: ["fields"],
    error: "a field of type object or list needs children, and no other type may have them",
  })
  .refine((field) => !(field.unique && isComposite(field)), {
    path: ["unique"],
    error: "an object or a list cannot be unique",
  });

/** The fields of a parser as written. */
export const fieldDefinitionsSchema = siblings(z.array(fieldDefinitionSchema));

export type FieldDefinition = z.output<typeof fieldDefinitionSchema>;

function siblings<Item extends z.ZodType<{ name: string }>>(list: z.ZodArray<Item>) {
  return list.max(maxFields).superRefine((fields, context) => {
    const names = new Set<string>();
    for (const [index, { name }] of fields.entries()) {
      if (names.has(name)) {
        context.addIssue({ code: "custom", path: [index, "name"], message: `"${name}" is the name of two fields` });
      }
      names.add(name);
    }
  });
}

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
