/** What a process of a pool uses, and for whom. */
export interface WorkingProcess {
  accountId: string;
  rssMb: number;
  /** When its task began; any clock. */
  begunAt: number;
  /** Its task was set back before. */
  wasSetBack: boolean;
}

/**
 * Chooses which process gives way if those of a pool together use too much memory: the youngest of the account that
 * uses the most, because that loses the least work. Its task starts again when there is room. A task is only set back
 * once, as long as there is another to choose, so that every task gets finished. Null if only one works: it has its own
 * limit.
 */
export function chooseSetBack<Process extends WorkingProcess>(working: readonly Process[]): Process | null {
  if (working.length < 2) return null;
  const fresh = working.filter(({ wasSetBack }) => !wasSetBack);
  const candidates = fresh.length > 0 ? fresh : working;
  const takenBy = (wanted: string) =>
    candidates.reduce((sum, { accountId, rssMb }) => sum + (accountId === wanted ? rssMb : 0), 0);
  const [first] = candidates.toSorted((a, b) => takenBy(b.accountId) - takenBy(a.accountId) || b.begunAt - a.begunAt);
  return first ?? null;
}
