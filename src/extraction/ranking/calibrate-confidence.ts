import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Span } from "../../domain/span.ts";
import { provenanceSchema } from "../../formats/provenance.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import { confidenceLineSchema, confidenceOn } from "./confidence-line.ts";

export const calibrationSchema = z.strictObject({
  fitted: provenanceSchema,
  lines: z.record(z.string(), confidenceLineSchema),
});
export type Calibration = z.infer<typeof calibrationSchema>;

/** Numbers that `training/fit-confidences.ts` fits on documents with known values, by kind of value. */
const { lines } = calibrationSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, "calibration.json"), "utf8")),
);

/**
 * The confidence that people see: how often values of this kind and share were right. It never changes the order of
 * values. `reading` is how sure the reader was of the value's worst word, 1 for words of a text layer.
 */
export function calibrateConfidence(share: number, kind: ValueKind, reading = 1): number {
  const line = lines[kind];
  if (line === undefined) return share;
  return confidenceOn(line, share, reading);
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
