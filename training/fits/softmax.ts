/** The shares of scores: positive, and 1 in all. */
export function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - highest));
  const all = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => part / all);
}
