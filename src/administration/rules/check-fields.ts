import type { z } from "zod";
import { describeShape } from "../../contract/describe-shape.ts";
import type { Field } from "../../domain/field.ts";
import { ruleDefinitionSchema } from "../../parsers/rule-spelling.ts";
import { checkFieldDefinitions, type DefinitionProblem } from "../../values/check-field-definitions.ts";

/** Fields that can be saved, or what is wrong with them. */
export interface CheckedFields {
  /** With rules in their full form. */
  fields: Field[];
  problems: DefinitionProblem[];
}

/** Brings rules to their full form and says everything that keeps the fields from being saved. */
export function checkFields(given: readonly Field[]): CheckedFields {
  const problems: DefinitionProblem[] = [];
  const fields = given.map((field, index) => readRules(field, `fields[${index}]`, problems));
  return problems.length > 0 ? { fields, problems } : { fields, problems: checkFieldDefinitions(fields) };
}

function readRules(field: Field, path: string, problems: DefinitionProblem[]): Field {
  const rules = field.rules.flatMap((rule, index) => {
    const result = ruleDefinitionSchema.safeParse(rule, { error: describeShape });
    if (result.success) return [result.data];
    problems.push(...describeIssues(result.error, `${path}.rules[${index}]`));
    return [];
  });
  const fields = field.fields.map((child, index) => readRules(child, `${path}.fields[${index}]`, problems));
  return { ...field, rules, fields };
}

function describeIssues(error: z.ZodError, path: string): DefinitionProblem[] {
  return error.issues.map(({ path: place, message }) => {
    const member = place.map(String).join(".");
    const name = member === "" ? "The rule" : member;
    return { path: member === "" ? path : `${path}.${member}`, message: `${name} ${message}.` };
  });
}
