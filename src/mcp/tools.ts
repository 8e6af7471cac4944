import { z } from "zod";
import { documentOutput, explanationOutput, parsersOutput, proposalOutput } from "./outputs.ts";

const parser = z.string().describe("The slug of a parser from list_parsers.");
const documentId = z.string().describe("The document_id that parse_file returned.");
const entryId = z.string().describe("The entry_id of one of the document's entries.");
const places = z
  .boolean()
  .default(false)
  .describe("True: also say where each value stands on its page. Ask only if you need it: it makes the result long.");

/** A file, in one of the ways in which an assistant can give it. */
const file = {
  path: z
    .string()
    .optional()
    .describe("A file on the user's machine: absolute, or relative to the folder that the user allowed."),
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("The address of the file itself, not of a page about it."),
  content_base64: z.string().optional().describe("The file's bytes as base64, if there is no other way to give it."),
  filename: z.string().max(255).optional().describe("A name for content_base64, such as invoice.pdf."),
};

const reads = { readOnlyHint: true, openWorldHint: false } as const;

/** What an assistant can do, in the order in which it is listed. */
export const tools = {
  list_parsers: {
    title: "List parsers",
    description:
      "Lists what documents can be read with: each parser with its slug, what it is for and its fields. Call it to choose a parser for parse_file.",
    input: z.object({ parser: parser.optional().describe("Only this one, with all its fields.") }),
    output: parsersOutput,
    annotations: { ...reads, idempotentHint: true },
  },
  parse_file: {
    title: "Read values from a document",
    description:
      "Reads a PDF, PNG, JPEG or WEBP file and returns its values, each with its confidence and page. Without a parser, the one that fits is found by itself. A service may charge the account for each page. Give exactly one of path, url and content_base64.",
    input: z.object({
      ...file,
      parser: parser.optional().describe("The slug of a parser from list_parsers. Left out: the one that fits best."),
      has_multiple_entries: z
        .boolean()
        .default(false)
        .describe("True if the file contains several records, such as three invoices in one PDF."),
      places,
    }),
    output: documentOutput,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  },
  get_document: {
    title: "Get a document's values",
    description: "Returns the state of a document that was sent before, and its entries with their values.",
    input: z.object({ document_id: documentId, places }),
    output: documentOutput,
    annotations: { ...reads, idempotentHint: true },
  },
  correct_value: {
    title: "Correct a value",
    description:
      "Replaces a value of an entry with the right one, and teaches the parser. Only do this when the user says or the document shows what is right. null empties the field. Fields that are lists or objects can only be emptied.",
    input: z.object({
      entry_id: entryId,
      field: z.string().max(500).describe("The name of a top-level field."),
      value: z
        .union([z.string(), z.number(), z.boolean()])
        .nullable()
        .describe("Dates as YYYY-MM-DD, amounts as numbers without a currency sign."),
    }),
    output: documentOutput,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  },
  propose_parser: {
    title: "Propose a parser from a sample",
    description:
      "Looks at a sample document and proposes a parser for such documents: the ready-made template that fits, if any, and the fields that the sample shows, with their values there. It changes nothing and costs nothing. Give exactly one of path, url and content_base64.",
    input: z.object(file),
    output: proposalOutput,
    annotations: { readOnlyHint: true, openWorldHint: true },
  },
  explain_value: {
    title: "Explain a value",
    description:
      "Says why a field has its value or why it is empty: the text as read, the label next to it, how sure that is, and which other values were possible.",
    input: z.object({
      document_id: documentId,
      field: z
        .string()
        .max(500)
        .describe("A field such as total, seller.name for a member of an object, or line_items[0].amount for a cell."),
      entry_id: entryId.optional().describe("Needed only if the document has several entries."),
    }),
    output: explanationOutput,
    annotations: { ...reads, idempotentHint: true },
  },
} as const;

export type ToolName = keyof typeof tools;

/** What a tool is called with, once it is checked. */
export type ToolInput<Name extends ToolName> = z.output<(typeof tools)[Name]["input"]>;

/** The structured part of a tool's result. */
export type ToolOutput<Name extends ToolName> = z.input<(typeof tools)[Name]["output"]>;

/** The names of the tools, in their order. */
export const toolNames = Object.keys(tools) as ToolName[];

/** Whether a text is the name of a tool. */
export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(tools, name);
}
