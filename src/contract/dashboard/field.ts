import { z } from "zod";
import { fieldSchema as domainFieldSchema, type Field, most } from "../../domain/field.ts";
import type { Rule } from "../../domain/rule.ts";

/**
 * A rule as in `domain/rule.ts`. Only its outline is checked here: which members each rule takes is checked by the
 * parsers' room when a request comes in, and a problem is returned with its place, such as
 * `fields[2].rules[0].pattern`.
 */
const ruleOutline = z.custom<Rule>(
  (value) => typeof value === "object" && value !== null && "rule" in value && typeof value.rule === "string",
  'must be a rule such as {rule: "required", message: null}',
);

const outline = domainFieldSchema.extend({ rules: z.array(ruleOutline).max(most.items) });
const child = outline.extend({ fields: z.array(z.never()).max(0) });

/** A parser's fields, children one level deep; a new field has an id of its own (any UUID). */
export const fieldSchema: z.ZodType<Field, Field> = outline.extend({ fields: z.array(child).max(most.items) });
export const fieldsSchema: z.ZodType<Field[], Field[]> = z.array(fieldSchema).max(most.items);

/** What is wrong with a definition, and where: `fields[2].rules[0].pattern`. */
export const definitionProblemSchema = z.object({ path: z.string(), message: z.string() });

export type DefinitionProblem = z.infer<typeof definitionProblemSchema>;
