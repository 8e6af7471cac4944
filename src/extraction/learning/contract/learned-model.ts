import { z } from "zod";

/** Version of the format of learned models. A model in another format is not applied but learned anew. */
export const MODEL_FORMAT = 4;

const learnedField = z.strictObject({
  /** Differences from the engine's own weights, by feature name. */
  weights: z.record(z.string(), z.number()),
  /** Weights of hashed words: positions and values, packed. */
  words: z.strictObject({ positions: z.string(), values: z.string() }),
  /** Difference from the engine's own score for "the document does not say". */
  absent: z.number(),
});

/** The shape of a learned model at a border: plain data, as stored in a database or a file. */
export const learnedModelSchema = z.strictObject({
  format: z.literal(MODEL_FORMAT),
  /** By the field's path: `total`, or `seller.name` for a member of an object. */
  fields: z.record(z.string(), learnedField),
  /**
   * What is remembered of each example, packed, oldest first; and how each of its truths was read when the example was
   * held out of learning, so that the next model can be compared with this one.
   */
  examples: z.array(z.strictObject({ id: z.string(), sketch: z.string(), heldOut: z.string() })),
  /**
   * For each list field, what its tables looked like, packed; nothing for a field of which is only remembered whether examples
   * leave it empty.
   */
  lists: z.record(z.string(), z.array(z.string())),
});

/**
 * What was learned from a parser's examples: weights and memories as hashes and numbers, without any text of a
 * document. It is plain data, and with it the engine always reads the same document in the same way.
 */
export type LearnedModel = z.infer<typeof learnedModelSchema>;
