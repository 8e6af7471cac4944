import { InvalidArgumentError } from "commander";

/** Reads an option that is a count. */
export function toCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 100_000) return count;
  throw new InvalidArgumentError("It must be a whole number from 1 to 100000.");
}
