/** Hashed features have this many positions, a power of two: collisions cost less than remembering names would. */
export const HASH_SIZE = 1 << 15;

/** What a hash begins with. */
export const FNV_OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a over a text's UTF-16 units, 32 bits. */
export function hashText(text: string): number {
  let hash = FNV_OFFSET;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return finishHash(hash) >>> 0;
}

/** A hash in progress, extended by one unit of its text. */
export function mixUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, PRIME);
}

/**
 * Mixes a hash with what it stands for, so that the same word to the left of a value and above it gives two features.
 */
export function mix(hash: number, salt: number): number {
  return finishHash(Math.imul(hash ^ Math.imul(salt + 1, 0x9e3779b1), PRIME));
}

/** Collects the positions of hashed features, each once, in the order in which they come. */
export interface FeatureSet {
  add(hash: number, kind: number): void;
  /** Adds what `keep` returned. */
  addKept(positions: number[]): void;
  /** The positions that several hashes have as features of one kind, to be added again and again. */
  keep(hashes: number[], kind: number, most: number): number[];
  /** What was added; the next set starts empty. */
  take(): number[];
}

/**
 * A set that is used again and again: a page has hundreds of places with dozens of features each. With `isWeighed`,
 * positions not marked in it are left out.
 */
export function createFeatureSet(isWeighed: Uint8Array | null = null): FeatureSet {
  /** The round in which each position was last added. */
  const addedIn = new Int32Array(HASH_SIZE);
  let round = 1;
  const positions: number[] = [];
  let count = 0;
  return {
    add(hash, kind) {
      const position = mix(hash, kind) & (HASH_SIZE - 1);
      if ((isWeighed !== null && isWeighed[position] === 0) || addedIn[position] === round) return;
      addedIn[position] = round;
      positions[count] = position;
      count += 1;
    },
    addKept(kept) {
      for (let i = 0; i < kept.length; i += 1) {
        const position = kept[i] ?? 0;
        if (addedIn[position] === round) continue;
        addedIn[position] = round;
        positions[count] = position;
        count += 1;
      }
    },
    keep(hashes, kind, most) {
      let kept = nothing;
      for (let i = 0; i < most && i < hashes.length; i += 1) {
        const position = mix(hashes[i] ?? 0, kind) & (HASH_SIZE - 1);
        if (isWeighed !== null && isWeighed[position] === 0) continue;
        if (kept === nothing) kept = [];
        kept.push(position);
      }
      return kept;
    },
    take() {
      const taken = positions.slice(0, count);
      count = 0;
      if (round === 2 ** 30) addedIn.fill(0);
      round = round === 2 ** 30 ? 1 : round + 1;
      return taken;
    },
  };
}

const nothing: number[] = [];

/** 16 bits of a hash that distinguish remembered texts; never 0, which stands for "nothing there". */
export function shortHash(hash: number): number {
  return hash & 0xffff || 1;
}

/** Finishes a hash of units by mixing its bits once more. */
export function finishHash(hash: number): number {
  let mixed = hash ^ (hash >>> 15);
  mixed = Math.imul(mixed, 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
