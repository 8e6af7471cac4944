import { z } from "zod";

/** The result on documents unlike those of the fit. */
const heldOutSchema = z.strictObject({
  /** What the documents of the fit never share with those on which it is measured: layouts, kinds, sets. */
  by: z.string(),
  /** What was counted or measured, and out of how many. */
  what: z.string(),
  of: z.number(),
  /** Without the fit, or with the numbers that it replaced; left out if there is nothing to compare with. */
  before: z.number().optional(),
  after: z.number(),
});

/** Where the numbers of a file come from: each file that a fit writes says so, so that it can be made again. */
export const provenanceSchema = z.strictObject({
  /** The command that makes the file, with FOLDER for the folder of the sets. */
  command: z.string(),
  date: z.iso.date(),
  /** The commit with which the fit read documents and features. */
  commit: z.string().regex(/^[0-9a-f]{7,40}$/u),
  /** What it was fitted on: sets, or kinds of documents made by the project, and how many documents of each. */
  sets: z.array(z.strictObject({ name: z.string(), documents: z.number().positive() })).min(1),
  /** Missing in files older than this requirement. */
  heldOut: z.array(heldOutSchema),
});

export type Provenance = z.infer<typeof provenanceSchema>;
