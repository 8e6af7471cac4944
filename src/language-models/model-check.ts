import { z } from "zod";
import { answerForms, formResults } from "../domain/language-model.ts";
import type { ModelFindings } from "./language-model.ts";

/** How a language model read the sample, a page of an invoice. */
const sampleSchema = z.object({
  right: z.int(),
  of: z.int(),
  /** Names of the fields that it got wrong. */
  wrong: z.array(z.string()),
  /** Why there was no answer that can be used; null if there was one. */
  problem: z.string().nullable(),
  /** Null: the server does not count. */
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  seconds: z.number(),
});

export type SampleResult = z.infer<typeof sampleSchema>;

/** What a check tells people, besides what it found for later questions. */
export const checkReportSchema = z.object({
  /** Those that were tried. */
  forms: z.partialRecord(z.enum(answerForms), z.enum(formResults)),
  sample: sampleSchema,
  /**
   * What a thousand pages like the sample would cost if all their fields were asked for, as decimal text in the currency of
   * the prices; null: unknown, because a price or a count is.
   */
  costOfThousandPages: z.string().nullable(),
});

export type CheckReport = z.infer<typeof checkReportSchema>;

/** What a check found out about a language model. */
export interface ModelCheck extends CheckReport {
  findings: ModelFindings;
}
