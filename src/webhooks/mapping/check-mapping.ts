import jsonata from "jsonata";
import { describeMappingError } from "./evaluate-mapping.ts";
import { LinearRegExp } from "./linear-regexp.ts";

/** Maximum characters of an expression; the longest that people use elsewhere have a few thousand. */
const maxExpressionLength = 10_000;

/** Maximum characters of all regular expressions of a mapping together: compiling them takes 0.2 s at worst. */
const maxPatternLength = 2000;

/** Says what prevents an expression from being a data mapping, without evaluating it; null if nothing does. */
export function checkMapping(expression: string): string | null {
  if (expression.trim() === "") return "The data mapping is empty. Omit it to send the values unchanged.";
  if (expression.length > maxExpressionLength) {
    return `The data mapping is longer than ${maxExpressionLength} characters.`;
  }
  try {
    const patterns = findPatterns(jsonata(expression).ast());
    const patternLength = patterns.reduce((length, pattern) => length + pattern.source.length, 0);
    if (patternLength > maxPatternLength) {
      return `The regular expressions in the data mapping have more than ${maxPatternLength} characters in total.`;
    }
    for (const pattern of patterns) new LinearRegExp(pattern);
    return null;
  } catch (error) {
    return `The data mapping is wrong: ${describeMappingError(error)}.`;
  }
}

/** The regular expressions anywhere in a parsed expression. */
function findPatterns(root: unknown): RegExp[] {
  const seen = new Set<unknown>();
  const patterns: RegExp[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== "object" || node === null || seen.has(node)) continue;
    seen.add(node);
    if (node instanceof RegExp) patterns.push(node);
    else waiting.push(...Object.values(node).filter((child) => child !== undefined));
  }
  return patterns;
}
