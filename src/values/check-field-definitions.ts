import type { Field } from "../domain/field.ts";
import type { Rule } from "../domain/rule.ts";
import { compileRule } from "./validate/compile-rules.ts";
import { longestExpression } from "./validate/expression.ts";
import { longestPattern } from "./validate/pattern.ts";
import type { RulePlace } from "./validate/rule-definition.ts";

/** A problem in a definition, and where it is: `fields[2].rules[0].pattern`. */
export interface DefinitionProblem {
  path: string;
  /** A sentence for people. */
  message: string;
}

/** Limits that no real parser exceeds; a definition beyond them is an attack or a mistake. */
const definitionLimits = {
  /** Fields of a parser, including children. */
  fields: 200,
  nameLength: 64,
  descriptionLength: 2000,
  hints: 100,
  hintLength: 200,
  options: 1000,
  optionLength: 200,
  rules: 50,
  messageLength: 500,
  patternLength: longestPattern,
  expressionLength: longestExpression,
  /** A parser's patterns and expressions, and their characters in total: compiling one takes up to 50 ms. */
  patterns: 100,
  patternCharacters: 20_000,
  /** Values of an `enum`, or fields named by a rule. */
  ruleItems: 1000,
} as const;

/** Letters of any script, digits, `_`, `-` and single spaces; a dot would separate a name from its child's. */
const namePattern = /^[\p{L}_][\p{L}\p{M}\p{N}_-]*( [\p{L}\p{M}\p{N}_-]+)*$/u;

/** Names that have a special meaning in JavaScript objects. */
const refusedNames = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Finds the problems in a parser's fields and rules; empty if it can be used. Call it before a parser is saved: fields
 * that pass here never cause an error when a record is checked.
 */
export function checkFieldDefinitions(fields: readonly Field[]): DefinitionProblem[] {
  const all = fields.flatMap((field) => [field, ...field.fields]);
  const sources = all.flatMap((field) => field.rules).flatMap(sourceOf);
  const totals: [size: number, limit: number, unit: string][] = [
    [all.length, definitionLimits.fields, "fields, including children"],
    [sources.length, definitionLimits.patterns, "patterns and expressions"],
    [sources.join("").length, definitionLimits.patternCharacters, "characters of patterns and expressions"],
  ];
  const exceeded = totals.find(([size, limit]) => size > limit);
  if (exceeded) {
    const [size, limit, unit] = exceeded;
    return [{ path: "fields", message: `A parser can have up to ${limit} ${unit}; this one has ${size}.` }];
  }
  return checkSiblings(fields, fields, "fields", 0);
}

/** The part of a rule that must be compiled. */
function sourceOf(rule: Rule): string[] {
  if ("pattern" in rule) return [rule.pattern];
  return "expression" in rule ? [rule.expression] : [];
}

function checkSiblings(
  siblings: readonly Field[],
  topLevel: readonly Field[],
  path: string,
  depth: number,
): DefinitionProblem[] {
  const seen = new Set<string>();
  return siblings.flatMap((field, index) => {
    const at = `${path}[${index}]`;
    const isRepeated = seen.has(field.name);
    seen.add(field.name);
    return [
      ...checkName(field.name, isRepeated, at),
      ...checkSizes(field, at),
      ...checkShape(field, depth, at),
      ...checkRules({ field, siblings, topLevel }, at),
      // Grandchildren are refused for their depth, and need not be checked.
      ...(depth === 0 ? checkSiblings(field.fields, topLevel, `${at}.fields`, 1) : []),
    ];
  });
}

function checkName(name: string, isRepeated: boolean, at: string): DefinitionProblem[] {
  const path = `${at}.name`;
  if (name.length > definitionLimits.nameLength) {
    return [{ path, message: `A name can have up to ${definitionLimits.nameLength} characters.` }];
  }
  if (!namePattern.test(name)) {
    return [
      {
        path,
        message: `The name "${name}" must start with a letter and contain only letters, digits, underscores, hyphens and single spaces.`,
      },
    ];
  }
  if (refusedNames.has(name)) return [{ path, message: `The name ${name} is reserved. Choose another one.` }];
  return isRepeated ? [{ path, message: `The name ${name} is used twice.` }] : [];
}

function checkSizes(field: Field, at: string): DefinitionProblem[] {
  const limits = definitionLimits;
  const longest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length));
  const sizes: [member: string, size: number, limit: number, unit: string][] = [
    ["description", field.description.length, limits.descriptionLength, "characters in its description"],
    ["hints", field.hints.length, limits.hints, "hints"],
    ["hints", longest(field.hints), limits.hintLength, "characters in each hint"],
    ["options", field.options.length, limits.options, "options"],
    ["options", longest(field.options), limits.optionLength, "characters in each option"],
    ["rules", field.rules.length, limits.rules, "rules"],
  ];
  return sizes
    .filter(([, size, limit]) => size > limit)
    .map(([member, , limit, unit]) => ({
      path: `${at}.${member}`,
      message: `A field can have at most ${limit} ${unit}.`,
    }));
}

function checkShape(field: Field, depth: number, at: string): DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  const isParent = field.type === "object" || field.type === "list";
  const name = `The field ${field.name} of type ${field.type}`;
  const report = (member: string, message: string) => problems.push({ path: `${at}.${member}`, message });
  if (isParent && depth > 0) {
    report("type", `${name} is inside a list or object, where only fields with a single value are allowed.`);
  } else if (isParent && field.fields.length === 0) {
    report("fields", `${name} needs at least one child field.`);
  }
  if (!isParent && field.fields.length > 0)
    report("fields", `${name} has child fields, but only objects and lists can have them.`);
  if (field.type === "choice" && field.options.every((option) => option.trim() === "")) {
    report("options", `${name} needs at least one option.`);
  }
  if (field.type !== "choice" && field.options.length > 0)
    report("options", `${name} has options, but only a choice can have them.`);
  if (field.isUnique && isParent) report("isUnique", `${name} cannot be unique: only a single value can.`);
  if (field.isUnique && depth > 0) report("isUnique", `${name} cannot be unique: only a top-level field can.`);
  return problems;
}

function checkRules(place: RulePlace, at: string): DefinitionProblem[] {
  if (place.field.rules.length > definitionLimits.rules) return [];
  return place.field.rules.flatMap((rule, index) => {
    const path = `${at}.rules[${index}]`;
    const size = findOversize(rule);
    if (size)
      return [
        {
          path: `${path}.${size}`,
          message: `The rule ${rule.rule} of ${place.field.name} is wrong: ${size} is too long.`,
        },
      ];
    const compiled = compileRule(rule, place);
    if (!("problem" in compiled)) return [];
    const { member, problem } = compiled;
    const message = `The rule ${rule.rule} of ${place.field.name} is wrong: ${member === "rule" ? "it" : member} ${problem}.`;
    return [{ path: `${path}.${member}`, message }];
  });
}

/** The rule's member that is larger than any real one. */
function findOversize(rule: Rule): string | null {
  if ((rule.message?.length ?? 0) > definitionLimits.messageLength) return "message";
  for (const [member, value] of Object.entries(rule)) {
    if (Array.isArray(value) && value.length > definitionLimits.ruleItems) return member;
  }
  return null;
}
