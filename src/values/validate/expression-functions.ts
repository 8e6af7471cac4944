import type { Environment } from "@marcbachmann/cel-js";
import { Decimal } from "decimal.js";
import type { Pattern } from "./pattern.ts";
import type { WorkBudget } from "./work-budget.ts";

/** An operand that a function cannot use; its message completes "could not be evaluated: …". */
export class BadOperand extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BadOperand";
  }
}

/** Functions and methods that an expression may call. The language's others are for dates and bytes, or slow. */
export const allowedFunctions = new Set(
  "size has int double string bool sum approx re days_between contains startsWith endsWith lowerAscii upperAscii trim indexOf lastIndexOf substring split join all exists exists_one map filter".split(
    " ",
  ),
);

/** `approx` treats amounts with a smaller difference as equal: half a cent, so that rounded sums pass. */
const approxTolerance = "0.005";
const millisecondsPerDay = 86_400_000;

/**
 * Adds what records need to the language: `sum(list)`, `approx(a, b[, tolerance])`, `re(text, "pattern")`,
 * `days_between(from, to)`, and arithmetic between whole and other numbers, which the language keeps apart.
 */
export function registerFunctions(
  environment: Environment,
  patterns: ReadonlyMap<string, Pattern>,
  budget: Pick<WorkBudget, "spend">,
): void {
  environment
    .registerFunction("sum(dyn): dyn", (list: unknown) => sum(list))
    .registerFunction("approx(dyn, dyn): bool", (a: unknown, b: unknown) => isNear(a, b, approxTolerance))
    .registerFunction("approx(dyn, dyn, dyn): bool", (a: unknown, b: unknown, tolerance: unknown) =>
      isNear(a, b, toDecimal(tolerance)),
    )
    .registerFunction("days_between(dyn, dyn): dyn", (from: unknown, to: unknown) => daysBetween(from, to))
    .registerFunction("re(dyn, string): bool", (text: unknown, pattern: string) => {
      if (typeof text !== "string") throw new BadOperand(`re() needs text, but got ${describe(text)}`);
      const compiled = patterns.get(pattern);
      return compiled?.matches(text, budget) ?? false;
    });
  for (const [left, right] of [
    ["double", "int"],
    ["int", "double"],
  ]) {
    environment
      .registerOperator(`${left} + ${right}: double`, (a: unknown, b: unknown) => Number(a) + Number(b))
      .registerOperator(`${left} - ${right}: double`, (a: unknown, b: unknown) => Number(a) - Number(b))
      .registerOperator(`${left} * ${right}: double`, (a: unknown, b: unknown) => Number(a) * Number(b))
      .registerOperator(`${left} / ${right}: double`, (a: unknown, b: unknown) => Number(a) / Number(b))
      .registerOperator(`${left} % ${right}: double`, (a: unknown, b: unknown) => Number(a) % Number(b));
  }
  environment
    .registerOperator("double % double: double", (a: number, b: number) => a % b)
    .registerOperator("double == int: bool", (a: number, b: bigint) => a === Number(b));
}

function toDecimal(value: unknown): Decimal {
  if (typeof value === "number" && Number.isFinite(value)) return new Decimal(value);
  if (typeof value === "bigint") return new Decimal(String(value));
  throw new BadOperand(`expected a number, but got ${describe(value)}`);
}

/** Adds exactly, unlike 0.1 + 0.2 in binary; a missing value counts as 0. */
function sum(list: unknown): number {
  if (list === null) return 0;
  if (!Array.isArray(list)) throw new BadOperand(`sum() needs a list, but got ${describe(list)}`);
  return list
    .reduce((total: Decimal, item: unknown) => (item === null ? total : total.plus(toDecimal(item))), new Decimal(0))
    .toNumber();
}

function isNear(a: unknown, b: unknown, tolerance: Decimal.Value): boolean {
  return toDecimal(a).minus(toDecimal(b)).abs().lessThanOrEqualTo(tolerance);
}

function daysBetween(from: unknown, to: unknown): bigint {
  return BigInt(Math.round((toTime(to) - toTime(from)) / millisecondsPerDay));
}

function toTime(date: unknown): number {
  const time = typeof date === "string" ? Date.parse(`${date.slice(0, 10)}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new BadOperand(`days_between() needs two dates, but got ${describe(date)}`);
  return time;
}

function describe(value: unknown): string {
  if (value === null) return "no value";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return `"${String(value)}"`;
}
