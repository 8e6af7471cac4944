import type { ReviewedPeriod } from "../../../../src/contract/dashboard/learning.ts";

/** The most lines in a chart: more cannot be told apart. */
const mostLines = 5;

/** Shares of reviewed entries without a correction: by period, for all fields together and for the most corrected ones. */
export interface AccuracySeries {
  /** The most corrected fields, in that order. */
  fields: string[];
  /** `all` and the fields' names hold shares of 0 to 1. */
  points: { start: string; reviewed: number; all: number; shares: Record<string, number> }[];
}

/** The chart's data: fields that nobody ever corrected need no line. */
export function toAccuracySeries(fields: readonly string[], periods: readonly ReviewedPeriod[]): AccuracySeries {
  const totals = fields.map((name) => ({ name, count: sum(periods.map(({ corrected }) => corrected[name] ?? 0)) }));
  const shown = totals
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostLines)
    .map(({ name }) => name);
  const points = periods.map(({ start, reviewed, corrected }) => {
    const shareOf = (wrong: number, of: number) => (of === 0 ? 1 : 1 - wrong / of);
    const wrong = sum(fields.map((name) => corrected[name] ?? 0));
    return {
      start,
      reviewed,
      all: shareOf(wrong, reviewed * fields.length),
      shares: Object.fromEntries(shown.map((name) => [name, shareOf(corrected[name] ?? 0, reviewed)])),
    };
  });
  return { fields: shown, points };
}

/** The fields corrected in a period, most often first. */
export function mostCorrected({ corrected }: ReviewedPeriod, count: number): [name: string, corrections: number][] {
  return Object.entries(corrected)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, count);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
