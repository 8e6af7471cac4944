import { z } from "zod";

/** A line over the log-odds of a share, lowered by `misread` the less sure the reader was of the value's words. */
export const confidenceLineSchema = z.strictObject({
  offset: z.number(),
  slope: z.number().positive(),
  misread: z.number().nonnegative(),
});
export type ConfidenceLine = z.infer<typeof confidenceLineSchema>;

/** Shares nearer to 0 or 1 than this count as this near, so that their log-odds stay finite. */
const CERTAIN = 0.001;

/** The log-odds of a share, bounded. */
export function logOdds(share: number): number {
  const bounded = Math.min(1 - CERTAIN, Math.max(CERTAIN, share));
  return Math.log(bounded / (1 - bounded));
}

/** The confidence that a line gives to a share; `reading` is how sure the reader was of the value's worst word. */
export function confidenceOn(line: ConfidenceLine, share: number, reading: number): number {
  const odds = line.offset + line.slope * logOdds(share) - line.misread * (1 - reading);
  return 1 / (1 + Math.exp(-odds));
}
