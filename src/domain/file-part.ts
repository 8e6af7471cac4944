import { z } from "zod";
import { recognitionSchema } from "./recognition.ts";

/** Some pages of a file, counted from 1. */
export interface PageRange {
  firstPage: number;
  lastPage: number;
}

/** Pages of a file that seem to be a document by themselves. */
export const foundPartSchema = z.strictObject({
  firstPage: z.number().int().min(1),
  lastPage: z.number().int().min(1),
  recognition: recognitionSchema,
  /** How sure it is that a document of another kind begins here, and none within it, 0 to 1. */
  probability: z.number().min(0).max(1),
});

export type FoundPart = z.infer<typeof foundPartSchema>;
