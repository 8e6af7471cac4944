/** Some pages of a file, counted from 1. */
export interface PageRange {
  firstPage: number;
  lastPage: number;
}

/** The parts of a file that is cut before some of its pages. */
export function toParts(cuts: readonly number[], pageCount: number): PageRange[] {
  const starts = [1, ...cuts];
  return starts.map((firstPage, index) => ({ firstPage, lastPage: (starts[index + 1] ?? pageCount + 1) - 1 }));
}

/** Adds a cut before a page, or removes it. */
export function toggleCut(cuts: readonly number[], page: number): number[] {
  const others = cuts.filter((cut) => cut !== page);
  return others.length < cuts.length ? others : [...cuts, page].sort((one, other) => one - other);
}

/** Moves a cut to another page; null if there is none, or no room for it there. */
export function moveCut(cuts: readonly number[], from: number, to: number, pageCount: number): number[] | null {
  if (!cuts.includes(from) || cuts.includes(to) || to < 2 || to > pageCount) return null;
  return toggleCut(toggleCut(cuts, from), to);
}
