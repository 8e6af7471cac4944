/** What ends with the demo. Node 22, which many people have, lacks `AsyncDisposableStack`. */
export class Stops {
  readonly #actions: (() => Promise<void>)[] = [];

  /** Remembers an action for the end. */
  defer(action: () => Promise<void>): void {
    this.#actions.push(action);
  }

  /** Does them, the last one first, each once. A failure does not keep the others from being done. */
  async stop(): Promise<void> {
    const errors: unknown[] = [];
    for (let action = this.#actions.pop(); action !== undefined; action = this.#actions.pop())
      await action().catch((error) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  }
}
