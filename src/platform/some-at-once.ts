/** Does `work` on each item, on no more than `atOnce` at the same time. The first error ends it. */
export async function someAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries();
  // Each lane takes the next item from the same iterator.
  const lane = async () => {
    for (const [index, item] of waiting) await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
}
