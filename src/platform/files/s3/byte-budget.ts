/** Lets only so many bytes be in memory at once; whoever needs more waits for others, in turn. */
export class ByteBudget {
  readonly #waiting: { bytes: number; start: () => void }[] = [];
  #left: number;

  /** `total` must be at least what any single call asks for. */
  constructor(total: number) {
    this.#left = total;
  }

  /** Calls `work` once its bytes are free, and frees them when it has ended. */
  async spend<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting.length > 0 || bytes > this.#left)
      await new Promise<void>((start) => this.#waiting.push({ bytes, start }));
    else this.#left -= bytes;
    try {
      return await work();
    } finally {
      this.#left += bytes;
      this.#startNext();
    }
  }

  #startNext(): void {
    for (let next = this.#waiting[0]; next !== undefined && next.bytes <= this.#left; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#left -= next.bytes;
      next.start();
    }
  }
}
