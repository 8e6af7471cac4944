import { z } from "zod";

/** What language models were asked about a document. It is not charged: whoever runs the language model pays for it. */
export const modelUseSchema = z.object({
  /** Values that were asked for. */
  fields: z.number().meta({ type: "integer" }),
  requests: z.number().meta({ type: "integer" }),
  inputTokens: z.number().meta({ type: "integer" }),
  outputTokens: z.number().meta({ type: "integer" }),
  /** Decimal text, in the currency of the operator's prices; what is unknown counts as nothing. */
  cost: z.string(),
});

export type ModelUse = z.infer<typeof modelUseSchema>;
