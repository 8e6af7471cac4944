import type { Field } from "../../domain/field.ts";
import type { Rule } from "../../domain/rule.ts";
import type { CompiledRule, RuleDefinition, RulePlace, RuleProblem } from "./rule-definition.ts";
import { ruleDefinitions } from "./rule-definitions.ts";

/** A field with compiled rules. */
export interface CompiledField {
  field: Field;
  rules: { rule: Rule; checksNull: boolean; check: CompiledRule }[];
  children: CompiledField[];
}

/**
 * How many parsers' compiled rules are kept, by the content of their fields. The least recently used is dropped first.
 */
const mostKept = 200;
const compiledByContent = new Map<string, CompiledField[]>();

/** Compiles a parser's rules, once per version: each document may bring its own copy from the database. */
export function compileRules(fields: readonly Field[]): CompiledField[] {
  const content = JSON.stringify(fields);
  const compiled = compiledByContent.get(content) ?? compileFields(fields);
  compiledByContent.delete(content);
  compiledByContent.set(content, compiled);
  const [oldest] = compiledByContent.keys();
  if (compiledByContent.size > mostKept && oldest !== undefined) compiledByContent.delete(oldest);
  return compiled;
}

function compileFields(fields: readonly Field[]): CompiledField[] {
  return fields.map((field) => ({
    ...compileField({ field, siblings: fields, topLevel: fields }),
    children: field.fields.map((child) => ({
      ...compileField({ field: child, siblings: field.fields, topLevel: fields }),
      children: [],
    })),
  }));
}

/** Compiles one rule, or says what is wrong with it. */
export function compileRule(rule: Rule, place: RulePlace): CompiledRule | RuleProblem {
  const definition: RuleDefinition = ruleDefinitions[rule.rule];
  if (!definition.fits.includes(place.field.type)) {
    return { member: "rule", problem: `cannot be used on a field of type ${place.field.type}` };
  }
  return definition.compile(rule, place);
}

function compileField(place: RulePlace): Omit<CompiledField, "children"> {
  const rules = place.field.rules.map((rule) => {
    const compiled = compileRule(rule, place);
    const checksNull = ruleDefinitions[rule.rule].checksNull ?? false;
    return { rule, checksNull, check: "problem" in compiled ? unusable(compiled) : compiled };
  });
  return { field: place.field, rules };
}

/** Such rules are rejected when a parser is saved. If one was saved all the same, it must be reported, not ignored. */
function unusable({ member, problem }: RuleProblem): CompiledRule {
  return () => [{ message: `could not be checked: the rule's ${member} ${problem}` }];
}
