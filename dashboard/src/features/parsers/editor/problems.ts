import type { DefinitionProblem } from "../../../../../src/contract/dashboard/field.ts";

/** What is wrong with the field itself, by member of it; rules and children left out. */
export function problemsOfField(problems: readonly DefinitionProblem[], path: string): Record<string, string> {
  return Object.fromEntries(
    problems
      .filter((problem) => problem.path.startsWith(`${path}.`))
      .map(({ path: at, message }) => [at.slice(path.length + 1), message] as const)
      .filter(([member]) => !/^(rules|fields)\[/.test(member)),
  );
}

/** What is wrong with a rule, by member of it; empty name: with the rule as a whole. */
export function problemsOfRule(problems: readonly DefinitionProblem[], path: string): Record<string, string> {
  return Object.fromEntries(
    problems
      .filter((problem) => problem.path === path || problem.path.startsWith(`${path}.`))
      .map(({ path: at, message }) => [at.slice(path.length + 1).replace(/[.[].*$/, ""), message]),
  );
}

/** Whether anything of a field, its rules or children is wrong. */
export function hasProblem(problems: readonly DefinitionProblem[], path: string): boolean {
  return problems.some((problem) => problem.path === path || problem.path.startsWith(`${path}.`));
}
