import { z } from "zod";
import { type Field, fieldTypes } from "../../domain/field.ts";
import type { Rule } from "../../domain/rule.ts";

/**
 * A rule as `domain/rule.ts` has it. Only its outline is checked here: which members each rule takes is checked by the
 * parsers' room when a request comes in, and a problem is answered with its place, such as `fields[2].rules[0].pattern`.
 */
const ruleSchema = z.custom<Rule>(
  (value) => typeof value === "object" && value !== null && "rule" in value && typeof value.rule === "string",
  'must be a rule such as {rule: "required", message: null}',
);

const members = {
  /** Keeps the field's identity when it is renamed; a new field has an id of its own (any UUID). */
  id: z.string().min(1).max(64),
  name: z.string().max(200),
  type: z.enum(fieldTypes),
  description: z.string().max(5000),
  hints: z.array(z.string().max(5000)).max(1000),
  options: z.array(z.string().max(5000)).max(1000),
  isUnique: z.boolean(),
  rules: z.array(ruleSchema).max(1000),
};

/** A parser's field; members as in `domain/field.ts`, children one level deep. */
export const fieldSchema: z.ZodType<Field, Field> = z.object({
  ...members,
  fields: z.array(z.object({ ...members, fields: z.array(z.never()).max(0) })).max(1000),
});

export const fieldsSchema = z.array(fieldSchema).max(1000);

/** What is wrong with a definition, and where: `fields[2].rules[0].pattern`. */
export const definitionProblemSchema = z.object({ path: z.string(), message: z.string() });

export type DefinitionProblem = z.infer<typeof definitionProblemSchema>;
