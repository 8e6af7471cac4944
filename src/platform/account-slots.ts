import { Failure } from "../domain/failure.ts";

/** What a caller without a slot is told. */
interface SlotRefusals {
  /** Every slot is taken. */
  full: string;
  /** The free ones are for other accounts. */
  share: string;
}

/**
 * Slots that accounts share. An account may take one as long as it leaves as many free as it holds: alone it gets half
 * of them, next to another such account a quarter, so that newcomers find room, however many one account asks for.
 */
export class AccountSlots {
  readonly #most: number;
  readonly #refusals: SlotRefusals;
  readonly #takenBy = new Map<string, number>();
  #taken = 0;

  constructor(most: number, refusals: SlotRefusals) {
    this.#most = most;
    this.#refusals = refusals;
  }

  /** Slots that are taken now. */
  get taken(): number {
    return this.#taken;
  }

  /** Does `work` in a slot of the account; throws `overloaded` at once if it may have none. */
  async use<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    const own = this.#takenBy.get(accountId) ?? 0;
    const free = this.#most - this.#taken;
    if (free === 0) throw new Failure("overloaded", this.#refusals.full);
    if (own >= free) throw new Failure("overloaded", this.#refusals.share);
    this.#add(accountId, 1);
    try {
      return await work();
    } finally {
      this.#add(accountId, -1);
    }
  }

  #add(accountId: string, change: 1 | -1): void {
    this.#taken += change;
    const own = (this.#takenBy.get(accountId) ?? 0) + change;
    if (own === 0) this.#takenBy.delete(accountId);
    else this.#takenBy.set(accountId, own);
  }
}
