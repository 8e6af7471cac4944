import type { DefinitionProblem } from "../../../../../src/contract/dashboard/field.ts";

/** The field's own problems, by member; without those of rules and children. */
export function problemsOfField(problems: readonly DefinitionProblem[], path: string): Record<string, string> {
  return Object.fromEntries(
    problems
      .filter((problem) => problem.path.startsWith(`${path}.`))
      .map(({ path: at, message }) => [at.slice(path.length + 1), message] as const)
      .filter(([member]) => !/^(rules|fields)\[/.test(member)),
  );
}

/** A rule's problems, by member; an empty name stands for the rule as a whole. */
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
