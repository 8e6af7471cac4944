import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { provenanceSchema } from "../../formats/provenance.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import type { Span } from "../document/span.ts";

/** A line over the log-odds of a share, lower by `misread` the less sure the reader was of the value's words. */
const lineSchema = z.strictObject({
  offset: z.number(),
  slope: z.number().positive(),
  misread: z.number().nonnegative(),
});

export const calibrationSchema = z.strictObject({
  fitted: provenanceSchema,
  lines: z.record(z.string(), lineSchema),
});
export type Calibration = z.infer<typeof calibrationSchema>;

/** Numbers that `training/fit-confidences.ts` fits on captioned documents, by kind of value. */
const { lines } = calibrationSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, "calibration.json"), "utf8")),
);

/** Shares nearer to 0 or 1 than this are as good as certain; their log-odds stay finite. */
const CERTAIN = 0.001;

/** The log-odds of a share, bounded. */
export function logOdds(share: number): number {
  const bounded = Math.min(1 - CERTAIN, Math.max(CERTAIN, share));
  return Math.log(bounded / (1 - bounded));
}

/**
 * How often a value of this kind and share was right: the confidence that people see. It never changes an order. `reading` is
 * how sure the reader was of the value's worst word, 1 for words of a text layer.
 */
export function calibrateConfidence(share: number, kind: ValueKind, reading = 1): number {
  const line = lines[kind];
  if (line === undefined) return share;
  return confidenceOn(line, share, reading);
}

/** The confidence that a line gives to a share. */
export function confidenceOn(line: Calibration["lines"][string], share: number, reading: number): number {
  const odds = line.offset + line.slope * logOdds(share) - line.misread * (1 - reading);
  return 1 / (1 + Math.exp(-odds));
}

/** How sure the reader was of the worst of a value's words, 0 to 1. */
export function worstReading(spans: Span[]): number {
  let worst = 1;
  for (const { segment, from, to } of spans) {
    let start = 0;
    for (const { text, confidence } of segment.words) {
      if (start < to && start + text.length > from) worst = Math.min(worst, confidence);
      start += text.length + 1;
    }
  }
  return worst;
}
