const dayMs = 86_400_000;

/** Rows that are removed with one statement: a few milliseconds of work, so that nobody waits for it. */
const batchSize = 1000;

/**
 * Removes rows of a log that are older than `days`, a batch at a time; 0 keeps them for ever. `deleteBefore` removes up to
 * `limit` rows from before a time, and returns how many. Returns how many there were in all.
 */
export async function removeOldRows(
  deleteBefore: (time: Date, limit: number) => Promise<number>,
  days: number,
  signal?: AbortSignal,
): Promise<number> {
  if (days === 0) return 0;
  const time = new Date(Date.now() - days * dayMs);
  let removed = 0;
  for (let count = batchSize; count === batchSize && !signal?.aborted; removed += count) {
    count = await deleteBefore(time, batchSize);
  }
  return removed;
}
