import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Field } from "../domain/field.ts";
import type { Template } from "../domain/parser.ts";
import { captionsOf } from "../vocabulary/concepts.ts";
import { fieldDefinitionsSchema, toFields } from "./field-definition.ts";

const folder = join(import.meta.dirname, "templates");

const templateFile = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1),
  fields: fieldDefinitionsSchema,
});

let library: Map<string, Template> | null = null;

/** The library's templates by slug, read once: one file in `templates/` each, named after its slug. */
function templates(): Map<string, Template> {
  library ??= new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .sort()
      .map((file) => readTemplate(file.slice(0, -".json".length)))
      .map((template) => [template.slug, template]),
  );
  return library;
}

function readTemplate(slug: string): Template {
  const file = templateFile.parse(JSON.parse(readFileSync(join(folder, `${slug}.json`), "utf8")));
  const concepts = new Map(
    file.fields.flatMap((field) => [
      [field.name, field.concept] as const,
      ...field.fields.map((child) => [`${field.name}.${child.name}`, child.concept] as const),
    ]),
  );
  return { slug, name: file.name, description: file.description, fields: toFields(file.fields), concepts };
}

/** All templates of the library, by slug. */
export function listTemplates(): Template[] {
  return [...templates().values()];
}

/** Finds a template of the library. */
export function findTemplate(slug: string): Template | null {
  return templates().get(slug) ?? null;
}

/** A template's fields with all labels by which they are found: those of their concepts, then their own. */
export function fieldsWithLabels({ fields, concepts }: Template): Field[] {
  const withLabels = <Labelled extends Omit<Field, "fields">>(field: Labelled, path: string): Labelled => {
    const concept = concepts.get(path) ?? null;
    const labels = concept === null ? [] : captionsOf({ id: concept });
    return { ...field, hints: [...new Set([...labels, ...field.hints])] };
  };
  return fields.map((field) => ({
    ...withLabels(field, field.name),
    fields: field.fields.map((child) => withLabels(child, `${field.name}.${child.name}`)),
  }));
}
