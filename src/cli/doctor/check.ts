import type { Finding } from "./finding.ts";
import type { Surroundings } from "./surroundings.ts";

/** Looks at one thing that the service needs, and changes nothing. */
export interface Check {
  /** One or two words for people and programs. */
  name: string;
  /** After this many milliseconds, it counts as hanging. Default: `usualLimitMs`. */
  limitMs?: number;
  /** May throw: `Skipped` if there is nothing to look at, anything else if what it looks at does not work. */
  look(around: Surroundings): Finding | Finding[] | Promise<Finding | Finding[]>;
}

/** Each check takes less than a second; only a hanging disk or network takes this long. */
export const usualLimitMs = 20_000;
/** Includes the start of the embedded database, which takes a minute after a crash on a slow disk. */
export const databaseLimitMs = 90_000;
