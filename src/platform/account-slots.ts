import { Failure } from "../domain/failure.ts";

/** What a caller without a slot is told. */
interface SlotRefusals {
  /** Every slot is taken. */
  full: string;
  /** The free ones are for other accounts. */
  share: string;
}

/**
 * Slots that accounts share. An account may take another one only while more slots are free than it holds. Alone it
 * gets half of them, next to another such account a quarter. So newcomers find room, however many slots one account
 * asks for.
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

  /** How many slots are taken now. */
  get taken(): number {
    return this.#taken;
  }

  /** Runs `work` in a slot of the account; throws `overloaded` at once if the account may not have one. */
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
