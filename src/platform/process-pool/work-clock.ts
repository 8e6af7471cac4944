/**
 * A time limit shared by several tasks of one piece of work. It only runs while at least one of them runs, so that work
 * is not stopped for having waited behind others.
 */
export class WorkClock {
  #leftMs: number;
  #running = 0;
  #since = 0;

  constructor(limitMs: number) {
    this.#leftMs = limitMs;
  }

  /** Counts a task that starts; returns the milliseconds that are left. */
  begin(): number {
    if (this.#running++ === 0) this.#since = performance.now();
    return Math.max(0, this.#leftMs - (performance.now() - this.#since));
  }

  end(): void {
    if (--this.#running === 0) this.#leftMs -= performance.now() - this.#since;
  }
}
