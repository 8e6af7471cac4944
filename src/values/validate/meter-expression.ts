import { BudgetSpent, WorkBudget } from "./work-budget.ts";

/** Units that evaluating one node of an expression takes, beside the size of what it yields. */
const unitsPerNode = 8;
/** Units of a node that fails: the library words an error for it, which exists(), && and || may then drop. */
const unitsPerError = 400;
/** Characters of a text that count as one unit. */
const charactersPerUnit = 32;

/** A node of a parsed expression. The library replaces its `evaluate` by a faster one on the first run. */
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

  /** Runs an evaluation within a budget; throws `BudgetSpent` where it needs more. */
  run<Result>(budget: WorkBudget, evaluate: () => Result): Result {
    this.#budget = budget;
    this.#isSpent = false;
    this.#weights = new WeakMap();
    const result = evaluate();
    // exists(), && and || carry on after an error of an operand: their result would be of a part of the data only.
    if (this.#isSpent) throw new BudgetSpent();
    return result;
  }

  /** Takes units; once there were too few, every further one is refused, so that the evaluation ends. */
  spend(units: number): void {
    if (this.#isSpent) throw new BudgetSpent();
    try {
      this.#budget.spend(units);
    } catch (error) {
      this.#isSpent = true;
      throw error;
    }
  }

  /** Takes units for one node and the value that it yielded. */
  charge(value: unknown): void {
    this.spend(unitsPerNode + this.#weigh(value));
  }

  /**
   * How much a value holds in all, what it refers to more than once counted each time: as much as comparing or joining it
   * takes. Each object is weighed once.
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
 * Makes every node of an expression charge the meter when it is evaluated. Comprehensions evaluate a node for each item, so
 * that nested ones over long lists run out of budget instead of running on.
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
