/** Looks for items in a sequence that is in order, while it goes through it once: of a million, one is in memory. */
export class OrderedSearch<Item> {
  readonly #items: AsyncIterator<Item>;
  readonly #idOf: (item: Item) => string;
  #current: Item | null = null;
  #hasEnded = false;

  /** `items` come in the order of their IDs' characters. */
  constructor(items: AsyncIterable<Item>, idOf: (item: Item) => string) {
    this.#items = items[Symbol.asyncIterator]();
    this.#idOf = idOf;
  }

  /** The item of an ID that is not before the ones that were looked for; null if there is none. */
  async find(id: string): Promise<Item | null> {
    while (!this.#hasEnded && (this.#current === null || this.#idOf(this.#current) < id)) {
      const next = await this.#items.next();
      this.#hasEnded = next.done === true;
      this.#current = next.done === true ? null : next.value;
    }
    return this.#current !== null && this.#idOf(this.#current) === id ? this.#current : null;
  }

  async close(): Promise<void> {
    await this.#items.return?.();
  }
}
