import {
  Environment,
  EvaluationError,
  ParseError,
  type TypeCheckResult,
  TypeError as TypingError,
} from "@marcbachmann/cel-js";
import { allowedFunctions, BadOperand, registerFunctions } from "./expression-functions.ts";
import { Meter, meterExpression, type Node, nodesOf } from "./meter-expression.ts";
import { compilePattern, type Pattern } from "./pattern.ts";
import { BudgetSpent, type WorkBudget } from "./work-budget.ts";

/** A user's CEL expression, compiled for evaluation on records. */
export interface Expression {
  /** Whether it is true for the record; `problem` says why that could not be decided. Throws `BudgetSpent`. */
  holds: (variables: Record<string, unknown>, budget: WorkBudget) => boolean | { problem: string };
}

/** Maximum length of an expression, in characters. */
export const longestExpression = 1000;

/** Far more than any rule needs that people can understand. */
const limits = { maxAstNodes: 500, maxDepth: 50, maxListElements: 200, maxMapEntries: 50, maxCallArguments: 10 };

/** Reserved words, which cannot name a variable; a field with such a name is `record["in"]`. */
const reservedWords = new Set(
  "as break const continue else false for function if import in let loop namespace null package return true var void while".split(
    " ",
  ),
);

/**
 * Compiles an expression over variables with the given names. Says what is wrong if it does not parse, uses an unknown
 * name, calls a function that rules may not call, or cannot be true or false.
 */
export function compileExpression(source: string, names: readonly string[]): Expression | { problem: string } {
  if (source.length > longestExpression) return { problem: `is longer than ${longestExpression} characters` };
  try {
    return compile(source, names);
  } catch (error) {
    if (error instanceof ParseError || error instanceof TypingError)
      return { problem: `is not valid: ${error.summary}` };
    throw error;
  }
}

/** Fields with other names are reached through the record: `record["Net total"]`. */
const isIdentifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

function compile(source: string, names: readonly string[]): Expression | { problem: string } {
  const meter = new Meter();
  const patterns = new Map<string, Pattern>();
  const environment = new Environment({ homogeneousAggregateLiterals: false, limits });
  const variables = names.filter((name) => isIdentifier.test(name) && !reservedWords.has(name));
  for (const name of variables) environment.registerVariable(name, "dyn");
  registerFunctions(environment, patterns, meter);
  const run = environment.parse(source);
  const nodes = nodesOf(run.ast);
  const problem = findForbidden(nodes) ?? addPatterns(nodes, patterns) ?? findTypeProblem(run.check());
  if (problem) return { problem };
  meterExpression(nodes, meter);
  const used = variables.filter((name) => nodes.some((node) => node.op === "id" && node.args === name));
  return {
    holds(values, budget) {
      try {
        const result: unknown = meter.run(budget, () => run(values));
        return typeof result === "boolean" ? result : { problem: "its result is not true or false" };
      } catch (error) {
        return { problem: explain(error, used, values) };
      }
    },
  };
}

/** Finds a call that is rejected when the parser is saved. Unknown functions are left to the type check. */
function findForbidden(nodes: readonly Node[]): string | null {
  for (const { op, args } of nodes) {
    if ((op !== "call" && op !== "rcall") || !Array.isArray(args)) continue;
    const name = String(args[0]);
    if (name === "matches") return 'must use re(text, "pattern") instead of matches()';
    if (!allowedFunctions.has(name)) return `calls ${name}(), but can only call ${[...allowedFunctions].join(", ")}`;
  }
  return null;
}

/** Compiles the patterns in all calls of `re`, which must be literals so that they can be checked here. */
function addPatterns(nodes: readonly Node[], patterns: Map<string, Pattern>): string | null {
  for (const { op, args } of nodes) {
    if (op !== "call" || !Array.isArray(args) || args[0] !== "re" || !Array.isArray(args[1])) continue;
    const source: unknown = args[1][1]?.args;
    if (typeof source !== "string" || args[1][1]?.op !== "value") return "must write the pattern in re() as a string";
    const pattern = compilePattern(source);
    if ("problem" in pattern) return `has a pattern in re() that ${pattern.problem}`;
    patterns.set(source, pattern);
  }
  return null;
}

function findTypeProblem({ valid, type, error }: TypeCheckResult): string | null {
  const unknown = /^Unknown variable: (.*)$/.exec(error?.summary ?? "")?.[1];
  if (unknown !== undefined) return `uses ${unknown}, which is not a field of the parser`;
  if (!valid) return `is not valid: ${readable(error?.summary ?? "")}`;
  return type === "bool" || type === "dyn" ? null : `must be true or false, but is of type ${type}`;
}

/** Why an evaluation failed, as the end of a sentence. Any error that a user's expression throws is the expression's fault. */
function explain(error: unknown, used: readonly string[], values: Record<string, unknown>): string {
  if (error instanceof BudgetSpent) throw error;
  if (error instanceof BadOperand) return error.message;
  const missing = used.filter((name) => values[name] === null);
  if (missing.length > 0) return `${missing.join(" and ")} ${missing.length > 1 ? "have" : "has"} no value`;
  return error instanceof EvaluationError ? readable(error.summary) : "it cannot be evaluated with these values";
}

/** The library's own message, without its marks for types that are only known at evaluation. */
function readable(summary: string): string {
  return summary
    .replace(/dyn<(\w+)>/g, "$1")
    .replace(/^no such overload: (.*)$/, "$1 is not possible")
    .replace(/^found no matching overload for '(.*)'$/, "$1 is not possible");
}
