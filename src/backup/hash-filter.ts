/** Bits of a filter: 16 MB keep ten million hashes apart so well that one in a thousand others is taken for one of them. */
const bits = 2 ** 27;

/**
 * Remembers any number of SHA-256 in a fixed amount of memory (a Bloom filter). It never forgets one; of those that it was
 * not given, it takes a few for one that it was.
 */
export class HashFilter {
  readonly #bytes = new Uint8Array(bits / 8);

  /** `sha256` in lower-case hex. */
  add(sha256: string): void {
    for (const bit of toBits(sha256)) this.#bytes[bit >> 3] = (this.#bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
  }

  mayHave(sha256: string): boolean {
    return toBits(sha256).every((bit) => ((this.#bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
  }
}

/** A hash is random already, so four pieces of it are as good as four hashes. */
function toBits(sha256: string): number[] {
  return [0, 8, 16, 24].map((start) => Number.parseInt(sha256.slice(start, start + 8), 16) % bits);
}
