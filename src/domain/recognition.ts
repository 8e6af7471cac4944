import { z } from "zod";

/** Something that a document may belong to, and how probable that is, 0 to 1. */
export const suggestionSchema = z.strictObject({
  kind: z.enum(["parser", "template"]),
  /** The parser's ID, or the template's slug. */
  id: z.string(),
  probability: z.number().min(0).max(1),
});

/** What a document seems to be. */
export const recognitionSchema = z.strictObject({
  /** The most probable first. */
  suggestions: z.array(suggestionSchema),
  /** That it belongs to none of them, 0 to 1. */
  newProbability: z.number().min(0).max(1),
});

export type Suggestion = z.infer<typeof suggestionSchema>;
export type Recognition = z.infer<typeof recognitionSchema>;
