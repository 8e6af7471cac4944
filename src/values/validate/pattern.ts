import { RE2JS, RE2JSException } from "re2js";
import type { WorkBudget } from "./work-budget.ts";

/** A user's regular expression, run by an engine whose time is linear in the text. */
export interface Pattern {
  /** Whether it matches anywhere in the text; with anchors, the whole text. Throws `BudgetSpent`. */
  matches: (text: string, budget: Pick<WorkBudget, "spend">) => boolean;
}

/** Maximum length of a pattern, in characters. */
export const longestPattern = 1000;

/**
 * Maximum instructions in a compiled pattern. Matching takes this times the length of the text; `a{1000}` has a
 * thousand.
 */
const mostInstructions = 5000;

/** Compiles a pattern in RE2 syntax (no look-around, no back references); says what is wrong with a refused one. */
export function compilePattern(source: string): Pattern | { problem: string } {
  if (source.length > longestPattern) return { problem: `is longer than ${longestPattern} characters` };
  try {
    const compiled = RE2JS.compile(source);
    const size = compiled.programSize();
    if (size > mostInstructions) return { problem: "repeats too often: use smaller counts in {}" };
    return {
      matches: (text, budget) => {
        budget.spend(size * text.length);
        return compiled.test(text);
      },
    };
  } catch (error) {
    if (error instanceof RE2JSException) return { problem: `is not a valid regular expression: ${error.message}` };
    throw error;
  }
}
