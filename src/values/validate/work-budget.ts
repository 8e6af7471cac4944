/** Thrown when the rules of a document ask for more work than they may; it becomes a validation error. */
export class BudgetSpent extends Error {
  constructor() {
    super("it takes too long to check");
    this.name = "BudgetSpent";
  }
}

/**
 * Units of work that the users' patterns and expressions may take over all records of a document. A unit took 10 to 70 ns
 * on one core, so that the worst that a parser can do is under a second, while a table of 1,000 rows with ten patterns in
 * each takes half of it.
 */
const unitsPerDocument = 10_000_000;

/** Of these one rule may take for one value: one that asks for too much does not starve the others. */
const unitsPerCheck = 2_500_000;

/**
 * Counts the work that users' own patterns and expressions do. Counted, not timed: the same record gives the same result on
 * every machine. Give all records of one document the same budget.
 */
export class WorkBudget {
  #left: number;
  #leftOfCheck = 0;

  constructor(units: number = unitsPerDocument) {
    this.#left = units;
    this.beginCheck();
  }

  /** Begins the check of one value by one rule. */
  beginCheck(): void {
    this.#leftOfCheck = unitsPerCheck;
  }

  /** Takes units; throws `BudgetSpent`, and takes none, when fewer are left. */
  spend(units: number): void {
    if (units > this.#left || units > this.#leftOfCheck) throw new BudgetSpent();
    this.#left -= units;
    this.#leftOfCheck -= units;
  }
}
