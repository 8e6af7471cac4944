/** What was computed for recent keys. */
export interface RecentMemory<Key, Value> {
  /** Undefined for a key that is not remembered. */
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
}

/**
 * Remembers `most` new keys and the `most` before them; older ones are forgotten, unless they were asked for again. So
 * the captions that every document prints stay, and the values that only one prints go.
 */
export function rememberRecent<Key, Value>(most: number): RecentMemory<Key, Value> {
  let young = new Map<Key, Value>();
  let old = new Map<Key, Value>();
  const set = (key: Key, value: Value) => {
    if (young.size >= most) [young, old] = [new Map<Key, Value>(), young];
    young.set(key, value);
  };
  return {
    get(key) {
      const recent = young.get(key);
      if (recent !== undefined) return recent;
      const found = old.get(key);
      if (found !== undefined) set(key, found);
      return found;
    },
    set,
  };
}
