/** Scores below this mean nothing: no field takes such a blank. */
export const LEAST_SCORE = 0.3;

/**
 * Gives each field a blank so that the sum of all scores is largest and no blank is used twice (the Hungarian method,
 * O(fields² x blanks)). `scores[field][blank]` is 0 to 1; the result has -1 for a field without a blank.
 */
export function assignBlanks(scores: number[][]): number[] {
  const fieldCount = scores.length;
  const blankCount = scores[0]?.length ?? 0;
  // Each field also has a column of its own for taking no blank.
  const columns = blankCount + fieldCount;
  const cost = (field: number, column: number) => {
    const score = column < blankCount ? (scores[field]?.[column] ?? 0) : LEAST_SCORE;
    return 1 - (score >= LEAST_SCORE ? score : 0);
  };
  const fieldPrice = new Float64Array(fieldCount + 1);
  const columnPrice = new Float64Array(columns + 1);
  const owner = new Int32Array(columns + 1);
  const way = new Int32Array(columns + 1);
  for (let field = 1; field <= fieldCount; field += 1) {
    owner[0] = field;
    let column = 0;
    const least = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Uint8Array(columns + 1);
    do {
      used[column] = 1;
      const current = owner[column] ?? 0;
      let delta = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let j = 1; j <= columns; j += 1) {
        if (used[j]) continue;
        const reduced = cost(current - 1, j - 1) - (fieldPrice[current] ?? 0) - (columnPrice[j] ?? 0);
        if (reduced < (least[j] ?? 0)) {
          least[j] = reduced;
          way[j] = column;
        }
        if ((least[j] ?? 0) < delta) {
          delta = least[j] ?? 0;
          next = j;
        }
      }
      for (let j = 0; j <= columns; j += 1) {
        if (used[j]) {
          const row = owner[j] ?? 0;
          fieldPrice[row] = (fieldPrice[row] ?? 0) + delta;
          columnPrice[j] = (columnPrice[j] ?? 0) - delta;
        } else least[j] = (least[j] ?? 0) - delta;
      }
      column = next;
    } while (owner[column] !== 0);
    do {
      const previous = way[column] ?? 0;
      owner[column] = owner[previous] ?? 0;
      column = previous;
    } while (column !== 0);
  }
  const result = new Array<number>(fieldCount).fill(-1);
  for (let j = 1; j <= blankCount; j += 1) {
    const field = (owner[j] ?? 0) - 1;
    if (field >= 0 && (scores[field]?.[j - 1] ?? 0) >= LEAST_SCORE) result[field] = j - 1;
  }
  return result;
}
