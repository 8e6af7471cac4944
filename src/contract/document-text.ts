import { z } from "zod";
import { boxSchema } from "../domain/record.ts";
import { integerSchema, uuidSchema, wireSchemas } from "./wire-schemas.ts";

/** How the text of a document can be had. */
export const textFormats = ["text", "markdown", "json"] as const;
export type TextFormat = (typeof textFormats)[number];

/** What each format is called in headers. */
export const textContentTypes = {
  text: "text/plain; charset=utf-8",
  markdown: "text/markdown; charset=utf-8",
  json: "application/json; charset=utf-8",
} as const satisfies Record<TextFormat, string>;

const wordSchema = z
  .object({ text: z.string(), box: boxSchema, confidence: z.number().describe("0 to 1; 1 for a text layer.") })
  .describe("A run of characters without white space.")
  .register(wireSchemas, { id: "Word" });

const lineSchema = z
  .object({ text: z.string(), box: boxSchema, words: z.array(wordSchema) })
  .describe("A line, or a cell of a table.")
  .register(wireSchemas, { id: "TextLine" });

const blockSchema = z
  .union([
    z.object({
      type: z.literal("text"),
      heading: integerSchema.nullable().describe("1 to 3 for a heading, the largest first. Null: not a heading."),
      box: boxSchema,
      lines: z.array(lineSchema),
    }),
    z.object({
      type: z.literal("table"),
      head_rows: integerSchema.describe("How many of the first rows name the columns: 0 or 1."),
      box: boxSchema,
      rows: z.array(z.array(lineSchema.nullable())).describe("Rows of cells; null: an empty cell."),
    }),
  ])
  .describe("A heading, a paragraph or a table.")
  .register(wireSchemas, { id: "TextBlock" });

/** A page of a document's text. */
export const pageTextSchema = z
  .object({
    page: integerSchema.describe("Counted from 1."),
    width: z.number().describe("Of the page as it is displayed: points for a PDF, pixels for an image."),
    height: z.number(),
    reading: z.enum(["text", "ocr", "text+ocr", "blank"]).describe("From the text layer, or by OCR."),
    blocks: z.array(blockSchema).describe("In the order of reading. Boxes are fractions of the displayed page."),
  })
  .describe("What a page says.")
  .register(wireSchemas, { id: "PageText" });

/** The text of a document, with the place of each word. */
export const documentTextSchema = z
  .object({ document_id: uuidSchema, pages: z.array(pageTextSchema) })
  .describe("What was read.")
  .register(wireSchemas, { id: "DocumentText" });

/** A page as it is written on the wire. */
export type WirePageText = z.infer<typeof pageTextSchema>;
