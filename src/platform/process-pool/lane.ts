import { AccountTurns } from "./account-turns.ts";

/** A task that waits for a process or has one. */
export interface LaneTask {
  accountId: string;
  /** Goes before its account's other tasks. */
  isExpress: boolean;
}

/** How many tasks of a lane may run at once. */
export interface LaneSlots {
  /** For every task. */
  size: number;
  /** Additional slots for tasks that somebody waits for. */
  express: number;
  /**
   * Additional slots for accounts without a running task: they get in, however many slots another account keeps busy.
   */
  newcomers: number;
  /** The most slots of all kinds for one account. */
  perAccount: number;
}

/** The tasks of a pool that are all short or all long: those that wait, and how many run. Accounts take turns. */
export class Lane<Task extends LaneTask> {
  readonly #slots: LaneSlots;
  readonly #turns: AccountTurns;
  #waiting = new Set<Task>();
  readonly #ends = new Map<Task, () => void>();

  constructor(slots: LaneSlots, now?: () => number) {
    this.#slots = slots;
    this.#turns = new AccountTurns(now);
  }

  add(task: Task): void {
    this.#waiting.add(task);
    this.#turns.join(task.accountId);
  }

  /** Takes a task off its slot and puts it first among its account's. */
  setBack(task: Task): void {
    this.remove(task);
    this.#waiting = new Set([task, ...this.#waiting]);
    this.#turns.join(task.accountId);
  }

  /** Takes a task out of the line, or off its slot. */
  remove(task: Task): void {
    const end = this.#ends.get(task);
    if (!end && !this.#waiting.has(task)) return;
    end?.();
    this.#ends.delete(task);
    this.#waiting.delete(task);
    this.#turns.leave(task.accountId);
  }

  /**
   * Gives a slot to the next task: one of the account that has used the least, its express tasks first. Null: none may
   * start. If there is no room for the task whose turn it is (`fits`), only accounts without a running task may go
   * before it.
   */
  takeNext(fits: (task: Task) => boolean = () => true): Task | null {
    const firsts = new Map<string, Task>();
    for (const task of this.#waiting) {
      const first = firsts.get(task.accountId);
      if (!first || (task.isExpress && !first.isExpress)) firsts.set(task.accountId, task);
    }
    const byUse = [...firsts.values()]
      .map((task) => ({ task, usedMs: this.#turns.usedMs(task.accountId) }))
      .toSorted((a, b) => a.usedMs - b.usedMs);
    let isHeld = false;
    for (const { task } of byUse) {
      if (!this.#mayBegin(task) || (isHeld && this.#turns.running(task.accountId) > 0)) continue;
      if (fits(task)) return this.#begin(task);
      isHeld = true;
    }
    return null;
  }

  /** Empties the line; running tasks continue. */
  takeWaiting(): Task[] {
    const waiting = [...this.#waiting];
    for (const task of waiting) this.remove(task);
    return waiting;
  }

  #begin(task: Task): Task {
    this.#waiting.delete(task);
    this.#ends.set(task, this.#turns.begin(task.accountId));
    return task;
  }

  #mayBegin({ accountId, isExpress }: Task): boolean {
    const { size, express, newcomers, perAccount } = this.#slots;
    const own = this.#turns.running(accountId);
    const slots = size + Math.max(isExpress ? express : 0, own === 0 ? newcomers : 0);
    return own < perAccount && this.#ends.size < slots;
  }
}
