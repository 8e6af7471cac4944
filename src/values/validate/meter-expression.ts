import { BudgetSpent, WorkBudget } from "./work-budget.ts";

/** Units for evaluating one node of an expression, besides the size of its result. */
const unitsPerNode = 8;
/** Units for a node that fails: the library writes an error message for it, which exists(), && and || may then drop. */
const unitsPerError = 400;
/** Characters of a text that count as one unit. */
const charactersPerUnit = 32;

/** A node of a parsed expression. The library replaces its `evaluate` with a faster one on the first run. */
export interface Node {
  op: string;
  args: unknown;
  evaluate: (...args: unknown[]) => unknown;
}

/** Charges the evaluation of an expression, node by node, to the budget of its document. */
export class Meter {
  #budget = new WorkBudget(0);
  #isSpent = false;
  #weights = new WeakMap<object, number>();

  /** Runs an evaluation within a budget; throws `BudgetSpent` if it needs more. */
  run<Result>(budget: WorkBudget, evaluate: () => Result): Result {
    this.#budget = budget;
    this.#isSpent = false;
    this.#weights = new WeakMap();
    const result = evaluate();
    // exists(), && and || continue after an error in an operand, so their result would cover only part of the data.
    if (this.#isSpent) throw new BudgetSpent();
    return result;
  }

  /** Takes units. Once there were too few, every further call throws, so that the evaluation ends. */
  spend(units: number): void {
    if (this.#isSpent) throw new BudgetSpent();
    try {
      this.#budget.spend(units);
    } catch (error) {
      this.#isSpent = true;
      throw error;
    }
  }

  /** Takes units for one node and its result. */
  charge(value: unknown): void {
    this.spend(unitsPerNode + this.#weigh(value));
  }

  /**
   * The total size of a value, counting shared parts each time: the work of comparing or joining it. Each object is
   * weighed once.
   */
  #weigh(value: unknown): number {
    if (typeof value === "string") return value.length / charactersPerUnit;
    if (!isContainer(value)) return 0;
    const known = this.#weights.get(value);
    if (known !== undefined) return known;
    let weight = 1;
    for (const item of Object.values(value)) weight += 1 + this.#weigh(item);
    this.#weights.set(value, weight);
    return weight;
  }
}

function isContainer(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * Makes every node of an expression charge the meter when it is evaluated. Comprehensions evaluate a node for each
 * item, so nested ones over long lists exhaust the budget instead of running on.
 */
export function meterExpression(nodes: readonly Node[], meter: Meter): void {
  for (const node of nodes) meterNode(node, meter);
}

/** All nodes of an expression, the root first. */
export function nodesOf(root: unknown): Node[] {
  if (Array.isArray(root)) return root.flatMap(nodesOf);
  return isNode(root) ? [root, ...nodesOf(root.args)] : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "evaluate" in value && "op" in value && "args" in value;
}

function meterNode(node: Node, meter: Meter): void {
  const first = node.evaluate;
  let evaluate = first;
  const charged = function (this: Node, ...args: unknown[]): unknown {
    // The first run only chooses the faster function and calls `evaluate` again, which charges.
    if (evaluate === first) return evaluate.apply(this, args);
    const value = chargeFailure(meter, () => evaluate.apply(this, args));
    meter.charge(value);
    return value;
  };
  Object.defineProperty(node, "evaluate", {
    get: () => charged,
    set: (faster: Node["evaluate"]) => {
      evaluate = faster;
    },
  });
}

function chargeFailure<Result>(meter: Meter, evaluate: () => Result): Result {
  try {
    return evaluate();
  } catch (error) {
    if (!(error instanceof BudgetSpent)) meter.spend(unitsPerError);
    throw error;
  }
}
