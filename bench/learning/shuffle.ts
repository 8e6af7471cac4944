/** Fisher-Yates with a small linear congruential generator, so that an order is the same on every machine. */
export function shuffle<Item>(items: Item[], seed: number): Item[] {
  const shuffled = [...items];
  let state = 12_345 + 7_919 * seed;
  for (let i = shuffled.length - 1; i > 0; i -= 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const j = (state >>> 8) % (i + 1);
    const [a, b] = [shuffled[i], shuffled[j]];
    if (a !== undefined && b !== undefined) [shuffled[i], shuffled[j]] = [b, a];
  }
  return shuffled;
}
