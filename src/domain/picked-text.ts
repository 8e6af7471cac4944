import { z } from "zod";
import { placeSchema } from "./record.ts";

/** A printed text of a sample, as the value of one of the fields that a parser is to have. */
export const pickedTextSchema = z.object({
  /** The field's id; in a list, that of the column. */
  fieldId: z.string().min(1).max(64),
  /** The row of a list, counted from 0; 0 for a single value. */
  row: z.int().min(0).max(9_999),
  /** As printed; lines are separated by line feeds. */
  text: z.string().max(5000),
  place: placeSchema,
});

export type PickedText = z.infer<typeof pickedTextSchema>;
