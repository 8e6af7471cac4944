import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { provenanceSchema } from "../../formats/provenance.ts";
import { type Company, comparePages, observations, type PageChange } from "./compare-pages.ts";
import type { PageLook } from "./look-at-page.ts";

export const pageBreaksSchema = z.strictObject({
  fitted: provenanceSchema,
  /** The weight of each observation, which it adds to the log odds that a page begins a record. */
  weights: z.record(z.enum(observations), z.number()),
});
export type PageBreaks = z.infer<typeof pageBreaksSchema>;

/** Numbers that `training/fit-page-breaks.ts` fits on files joined from documents with a known truth. */
const { weights } = pageBreaksSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, "page-breaks.json"), "utf8")),
);

/** Whether a page begins a record after the pages of the current one; `number` is the page's number in the file. */
export type BeginsRecord = (look: PageLook, company: Company, number: number) => boolean;

export const beginsRecord: BeginsRecord = (look, company) => scoreChange(comparePages(look, company)) > 0;

/** The log odds that a page begins a record. */
export function scoreChange(change: PageChange, by: PageBreaks["weights"] = weights): number {
  return observations.reduce((score, name) => score + change[name] * by[name], 0);
}
