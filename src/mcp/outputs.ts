import { z } from "zod";
import { fieldTypes } from "../domain/field.ts";
import { boxSchema } from "../domain/record.ts";

const field = z.object({
  name: z.string(),
  type: z.enum(fieldTypes),
  fields: z.array(z.object({ name: z.string(), type: z.enum(fieldTypes) })).optional(),
});

/** What `list_parsers` returns. */
export const parsersOutput = z.object({
  parsers: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      description: z.string(),
      fields: z.array(field).optional().describe("Left out if there are many parsers: ask for one of them."),
    }),
  ),
});

const evidence = z.object({
  confidence: z.number().describe("How sure it is, from 0 to 1. Of a list: of its least sure cell."),
  page: z.number().nullable().describe("Counted from 1. Null if the value has no place on a page."),
  box: boxSchema.nullable().optional(),
});

const entry = z.object({
  entry_id: z.string(),
  status: z
    .enum(["completed", "duplicate"])
    .describe("duplicate: another document had the same unique value; its entry was updated."),
  is_valid: z.boolean().describe("Whether the values kept the parser's rules when the document was read."),
  values: z.record(z.string(), z.unknown()).describe("By field name. Null: the document does not state it."),
  evidence: z.record(z.string(), evidence).describe("By field name, seller.name for a member of an object."),
  problems: z.array(z.object({ field: z.string(), message: z.string() })).describe("Broken rules and warnings."),
});

/** What the tools return that are about a document. */
export const documentOutput = z.object({
  document_id: z.string(),
  status: z.enum(["pending", "processing", "completed", "failed"]),
  parser: z.object({ slug: z.string(), name: z.string() }).nullable().describe("Null: the document's own fields."),
  filename: z.string(),
  page_count: z.number(),
  entries: z.array(entry),
  error: z.object({ code: z.string(), message: z.string() }).nullable().describe("Why it failed."),
});

/** What `propose_parser` returns. */
export const proposalOutput = z.object({
  title: z.string().nullable().describe("What the document calls itself."),
  template: z
    .object({ slug: z.string(), name: z.string() })
    .nullable()
    .describe("The ready-made template that surely fits; usually better than the fields below."),
  fields: z
    .array(z.object({ name: z.string(), type: z.enum(fieldTypes), hints: z.array(z.string()), fields: z.unknown() }))
    .describe("As in a set-up file."),
  values: z.record(z.string(), z.string()).describe("What the sample prints for each field."),
});

const candidate = z.object({ text: z.string(), confidence: z.number(), page: z.number().nullable() });

/** What `explain_value` returns. */
export const explanationOutput = z.object({
  field: z.string(),
  value: z.unknown(),
  why: z.string().describe("In a sentence or two."),
  confidence: z.number().nullable(),
  page: z.number().nullable(),
  text: z.string().nullable().describe("The text as printed."),
  label: z.string().nullable().describe("The printed label that led to it."),
  alternatives: z.array(candidate).describe("What else it could have been, best first."),
});
