import { z } from "zod";
import { route } from "./route.ts";
import { amountSchema, daySchema, idSchema, pageOf, pagingQuery, timestampSchema } from "./wire.ts";

/** Figures over documents and entries. */
const figures = {
  documents: z.number(),
  failed: z.number(),
  pages: z.number(),
  charged: amountSchema,
  entries: z.number(),
  /** Share of entries that were valid when processed; null without entries. */
  validShare: z.number().nullable(),
  /** Share of entries in which a person changed a value; null without entries. */
  correctedShare: z.number().nullable(),
  /** Seconds from the start of processing to its end, for completed documents; null without any. */
  processingSeconds: z.object({ p50: z.number(), p95: z.number(), p99: z.number() }).nullable(),
  /** What language models were asked, and what that cost in the currency of their prices; never part of the balance. */
  languageModel: z.object({
    documents: z.number(),
    requests: z.number(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    cost: amountSchema,
  }),
};

const parserName = { parserId: idSchema, parserName: z.string() };

export const usageSchema = z.object({
  from: daySchema,
  to: daySchema,
  currency: z.string(),
  balance: amountSchema,
  /** Held for documents in progress; already off the balance. */
  held: amountSchema,
  totals: z.object(figures),
  parsers: z.array(z.object({ ...parserName, ...figures })),
  /** Per day (UTC) and parser with documents; days without any are left out. */
  days: z.array(
    z.object({
      day: daySchema,
      ...parserName,
      documents: z.number(),
      pages: z.number(),
      charged: amountSchema,
      entries: z.number(),
      validEntries: z.number(),
    }),
  ),
});

/** A transaction. */
export const movementSchema = z.object({
  id: z.string(),
  kind: z.enum(["credit", "hold", "release", "charge"]),
  /** Signed: amounts taken from the balance begin with `-`. */
  amount: amountSchema,
  note: z.string(),
  /** Null: a credit, or the document was deleted. */
  document: z.object({ id: idSchema, filename: z.string().nullable() }).nullable(),
  createdAt: timestampSchema,
});

export type Usage = z.infer<typeof usageSchema>;
export type Movement = z.infer<typeof movementSchema>;

export const usageRoutes = {
  getUsage: route({
    method: "GET",
    path: "/usage",
    access: "viewer",
    summary:
      "Charges, documents, validity, corrections and processing times: in total, per parser and per day, for up to 366 days.",
    query: z.object({ from: daySchema.optional(), to: daySchema.optional(), parserId: idSchema.optional() }),
    response: usageSchema,
  }),
  listMovements: route({
    method: "GET",
    path: "/ledger",
    access: "viewer",
    summary: "The account's ledger, newest first; free documents move no money, and are left out.",
    query: z.object(pagingQuery),
    response: pageOf(movementSchema),
  }),
};
