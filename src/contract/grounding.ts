import { z } from "zod";
import { embeddedSources } from "../domain/embedded-source.ts";
import { repairProofs } from "../domain/record.ts";
import { integerSchema, wireSchemas } from "./wire-schemas.ts";

const confidence = z.number().meta({ minimum: 0, maximum: 1 }).describe("How sure the engine is, from 0 to 1.");
const page = integerSchema.nullable().describe("Page, counted from 1; null for a value with no place on a page.");
const text = z.string().describe("The text as read, before it was normalised.");

/** A place on a page in fractions of it, so that it holds at any zoom. */
const boxSchema = z
  .object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })
  .describe("A rectangle in fractions of the page (0 to 1), origin top left.")
  .register(wireSchemas, { id: "Box" });

const alternativeSchema = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  text,
  confidence,
  page,
  box: boxSchema.nullable(),
});

const valueGroundingSchema = z
  .object({
    confidence,
    page,
    box: boxSchema.nullable(),
    text,
    label: z.string().optional().describe("The printed label that the value was found by."),
    repaired: z
      .object({
        from: z.string().describe("The text as read."),
        by: z
          .enum(repairProofs)
          .describe(
            "What shows that characters were misread: arithmetic or a legal form that exactly one exchange makes right, or a value that people gave before.",
          ),
      })
      .optional()
      .describe("Given where OCR misread one character and the value is what arithmetic shows it to be."),
    source: z
      .enum(embeddedSources)
      .optional()
      .describe("What states the value for machines; not given for a value that was read from print only."),
    conflict: alternativeSchema
      .optional()
      .describe("Given where the page shows another value than the file states: what the page shows."),
    alternatives: z.array(alternativeSchema).describe("The runners-up, best first."),
  })
  .describe("Where one value was read, and how sure the engine is.")
  .register(wireSchemas, { id: "ValueGrounding" });

const rowGroundingSchema = z.record(z.string(), valueGroundingSchema.nullable());

/** Evidence for an entry's values; given only where `?include=grounding` asks for it. */
export const groundingSchema = z
  .record(z.string(), z.union([valueGroundingSchema, rowGroundingSchema, z.array(rowGroundingSchema)]).nullable())
  .describe(
    "By field name: a scalar's evidence, an object's by child, a list's by row and child; null where nothing was found.",
  )
  .register(wireSchemas, { id: "Grounding" });
