import { randomUUID } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";

interface Copy {
  path: string;
  /** Rejects if the file could not be copied. */
  ready: Promise<void>;
  sizeBytes: number;
  users: number;
  /** Ends the time for which an unused copy is kept. */
  rest: NodeJS.Timeout | undefined;
}

/**
 * How long a copy that nobody uses is kept, in milliseconds. A document is opened when it is accepted and again when it
 * is read, mostly within seconds; a file that was deleted elsewhere must not stay.
 */
const restMs = 60_000;

/**
 * Copies on this machine of files in a store that is not. Whoever needs a file at the same time as others, or soon after
 * them, shares their copy.
 */
export class LocalCopies {
  readonly #folder: string;
  readonly #maxUnusedBytes: number;
  readonly #copies = new Map<string, Copy>();

  /** Copies that nobody uses take at most `maxUnusedBytes`. */
  constructor(folder: string, { maxUnusedBytes }: { maxUnusedBytes: number }) {
    this.#folder = folder;
    this.#maxUnusedBytes = maxUnusedBytes;
  }

  /** A path in the folder at which a file can be written. */
  newPath(): string {
    return join(this.#folder, randomUUID());
  }

  /** Keeps a file that was just written to the folder as the key's copy. */
  adopt(key: string, path: string, sizeBytes: number): void {
    this.forget(key);
    const copy: Copy = { path, ready: Promise.resolve(), sizeBytes, users: 0, rest: undefined };
    this.#copies.set(key, copy);
    this.#rest(key, copy);
  }

  /** Calls `use` with the path of the key's copy; without a copy, `fetch` writes one first. */
  async use<Result>(
    key: string,
    fetch: (path: string) => Promise<void>,
    use: (path: string) => Promise<Result>,
  ): Promise<Result> {
    const copy = this.#copies.get(key) ?? this.#fetch(key, fetch);
    clearTimeout(copy.rest);
    copy.users += 1;
    try {
      await copy.ready;
      return await use(copy.path);
    } finally {
      copy.users -= 1;
      if (copy.users === 0) this.#rest(key, copy);
    }
  }

  /** Removes the key's copy now, or once nobody uses it any more. */
  forget(key: string): void {
    const copy = this.#copies.get(key);
    if (copy === undefined) return;
    this.#copies.delete(key);
    clearTimeout(copy.rest);
    if (copy.users === 0) void remove(copy);
  }

  #fetch(key: string, fetch: (path: string) => Promise<void>): Copy {
    const path = this.newPath();
    const copy: Copy = { path, ready: Promise.resolve(), sizeBytes: 0, users: 0, rest: undefined };
    copy.ready = fetch(path).then(async () => {
      copy.sizeBytes = (await stat(path)).size;
    });
    // The next one tries again.
    copy.ready.catch(() => {
      if (this.#copies.get(key) === copy) this.#copies.delete(key);
    });
    this.#copies.set(key, copy);
    return copy;
  }

  #rest(key: string, copy: Copy): void {
    if (this.#copies.get(key) !== copy) {
      void remove(copy);
      return;
    }
    // The one used last is the last to go.
    this.#copies.delete(key);
    this.#copies.set(key, copy);
    copy.rest = setTimeout(() => this.forget(key), restMs).unref();
    let unusedBytes = 0;
    for (const each of this.#copies.values()) if (each.users === 0) unusedBytes += each.sizeBytes;
    for (const [oldest, each] of this.#copies) {
      if (unusedBytes <= this.#maxUnusedBytes) break;
      if (each.users > 0) continue;
      unusedBytes -= each.sizeBytes;
      this.forget(oldest);
    }
  }
}

async function remove({ path }: Copy): Promise<void> {
  await rm(path, { force: true });
}
