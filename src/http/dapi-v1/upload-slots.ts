import { Failure } from "../../model/failure.ts";

/** Bounds how many uploads are received at the same time: each costs a connection, buffers and a temporary file. */
export class UploadSlots {
  readonly #most: number;
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Uploads that are being received now. */
  get taken(): number {
    return this.#taken;
  }

  /** Does `receive` in a slot; throws `overloaded` at once where none is free. */
  async use<Result>(receive: () => Promise<Result>): Promise<Result> {
    if (this.#taken >= this.#most)
      throw new Failure("overloaded", "The service is receiving as many uploads as it can take. Try again soon.");
    this.#taken += 1;
    try {
      return await receive();
    } finally {
      this.#taken -= 1;
    }
  }
}
