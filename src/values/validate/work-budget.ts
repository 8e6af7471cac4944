/** Thrown when a document's rules need more work than allowed; it becomes a validation error. */
export class BudgetSpent extends Error {
  constructor() {
    super("the check takes too long");
    this.name = "BudgetSpent";
  }
}

/**
 * Units of work that users' patterns and expressions may take over all records of a document. A unit took 10 to 70 ns
 * on one core, so a parser's worst case is under a second, while a table of 1,000 rows with ten patterns each takes
 * half the budget.
 */
const unitsPerDocument = 10_000_000;

/**
 * How many of these units one rule may take for one value, so that a rule that needs too much does not starve the
 * others.
 */
const unitsPerCheck = 2_500_000;

/**
 * Counts the work of users' patterns and expressions. Counted, not timed, so that the same record gives the same result
 * on every machine. Give all records of a document the same budget.
 */
export class WorkBudget {
  #left: number;
  #leftOfCheck = 0;

  constructor(units: number = unitsPerDocument) {
    this.#left = units;
    this.beginCheck();
  }

  /** Starts the check of one value by one rule. */
  beginCheck(): void {
    this.#leftOfCheck = unitsPerCheck;
  }

  /** Takes units; if fewer are left, throws `BudgetSpent` and takes none. */
  spend(units: number): void {
    if (units > this.#left || units > this.#leftOfCheck) throw new BudgetSpent();
    this.#left -= units;
    this.#leftOfCheck -= units;
  }
}
