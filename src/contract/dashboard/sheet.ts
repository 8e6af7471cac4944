import { z } from "zod";
import { placeSchema, scalarValueSchema } from "../../domain/record.ts";
import { exportFormats, listRowsQuery } from "./documents.ts";
import { entryChangeSchema } from "./entries.ts";
import { moveForecastSchema } from "./inbox.ts";
import { route } from "./route.ts";
import { idSchema, pageOf, pagingQuery, timestampSchema } from "./wire.ts";

/** Where the people's work with an entry stands. */
export const sheetStates = ["toReview", "read", "confirmed", "duplicate"] as const;

/** What a filter asks of a column; the last three take no value. */
export const sheetTests = ["contains", "equals", "from", "to", "empty", "filled", "problem"] as const;

/** A filter of a sheet's column. */
export const sheetFilterSchema = z.object({
  column: z.string().min(1).max(200),
  is: z.enum(sheetTests),
  /** Numbers with a decimal point, days as `2026-01-31`. */
  value: z.string().max(200).default(""),
});

/** Maximum filters at once, entries that are named individually, and entries of one export. */
export const sheetLimits = { filters: 20, entries: 200, exported: 20_000 } as const;

const scope = {
  /** Filters as a JSON list. */
  filters: z.string().max(8000).optional(),
  /** In the filename and in the values of the sheet. */
  search: z.string().trim().max(200).optional(),
};

const someEntries = {
  /** Comma-separated IDs: only these entries. */
  entryIds: z
    .string()
    .refine((ids) => ids.split(",").length <= sheetLimits.entries, `must name at most ${sheetLimits.entries} entries`)
    .optional(),
};

/** An entry as a row of its parser's sheet. */
const sheetRowSchema = z.object({
  entryId: idSchema,
  documentId: idSchema,
  /** Order within the document, from 0. */
  position: z.number(),
  filename: z.string().nullable(),
  receivedAt: timestampSchema,
  state: z.enum(sheetStates),
  /** A change names the `updatedAt` on which it is based. */
  updatedAt: timestampSchema,
  /** By column; a list's is the number of its rows. Columns without a value are left out. */
  values: z.record(z.string(), scalarValueSchema),
  /** Columns with a value below the parser's confidence threshold. */
  unsure: z.array(z.string()),
  /** By column: what the parser's current rules say about the current values. */
  errors: z.record(z.string(), z.array(z.string())),
  /** By column: where the value was read. */
  places: z.record(z.string(), placeSchema),
  /** The fields that a person or token edited. */
  edited: z.array(z.string()),
});

/** What the rows that filters leave add up to. */
const sheetSumsSchema = z.object({
  count: z.number(),
  toReview: z.number(),
  /** Money is added up for each value of this column; null: the parser has no field for the currency. */
  currencyColumn: z.string().nullable(),
  sums: z.array(
    z.object({
      column: z.string(),
      /** Null: no currency is given. */
      currency: z.string().nullable(),
      /** Exact, as decimal text. */
      sum: z.string(),
    }),
  ),
});

export type SheetRow = z.infer<typeof sheetRowSchema>;
export type SheetFilter = z.infer<typeof sheetFilterSchema>;
export type SheetSums = z.infer<typeof sheetSumsSchema>;

const paging = {
  ...pagingQuery,
  /** It has the beginning of the last row's value in it. */
  cursor: z.string().max(1500).optional(),
};

const entryIds = z.array(idSchema).min(1).max(sheetLimits.entries);

export const sheetRoutes = {
  listSheet: route({
    method: "GET",
    path: "/parsers/:parserId/sheet",
    access: "viewer",
    summary: "A parser's entries as the rows of a sheet, sorted by a column; rows without a value there come last.",
    query: z.object({
      ...scope,
      sort: z.string().max(200).default("@received"),
      order: z.enum(["asc", "desc"]).default("desc"),
      ...paging,
    }),
    response: pageOf(sheetRowSchema).extend({
      /** false: entries from before there were sheets are still being prepared; ask again in a second. */
      isReady: z.boolean(),
    }),
  }),
  sumSheet: route({
    method: "GET",
    path: "/parsers/:parserId/sheet/sums",
    access: "viewer",
    summary: "How many rows of a sheet the filters leave, and the exact sums of columns, named with commas between.",
    query: z.object({ ...scope, columns: z.string().max(8000).default("") }),
    response: sheetSumsSchema,
  }),
  listSheetEntries: route({
    method: "GET",
    path: "/parsers/:parserId/sheet/entries",
    access: "viewer",
    summary: "The IDs of the rows that the filters leave, newest first, for work with all of them.",
    query: z.object({ ...scope, ...paging }),
    response: pageOf(z.object({ entryId: idSchema, documentId: idSchema })),
  }),
  exportSheet: route({
    method: "GET",
    path: "/parsers/:parserId/sheet/export",
    access: "viewer",
    summary:
      "The entries that the filters leave as a CSV, XLSX or JSON file, up to 20,000 entries; or the rows of one of their lists, as CSV or XLSX.",
    query: z.object({
      ...scope,
      ...someEntries,
      ...listRowsQuery,
      format: z.enum(exportFormats),
    }),
    response: "file",
  }),
  forecastSheetMove: route({
    method: "POST",
    path: "/parsers/:parserId/sheet/move-forecast",
    access: "editor",
    summary: "What moving the documents of rows to another parser would cost. Nothing is changed.",
    body: z.object({
      ...scope,
      toParserId: idSchema,
      /** Only these entries; null: all that the filters leave. */
      entryIds: z.array(idSchema).min(1).max(sheetLimits.exported).nullable(),
    }),
    response: moveForecastSchema.extend({ documents: z.number() }),
  }),
  changeSheet: route({
    method: "POST",
    path: "/parsers/:parserId/sheet/changes",
    access: "reviewer",
    summary:
      "Corrects values of several entries. Each is changed as a whole or not at all: one that was changed elsewhere since `updatedAt` stays as it is.",
    body: z.object({
      rows: z
        .array(
          z.object({
            entryId: idSchema,
            updatedAt: timestampSchema,
            changes: z.array(entryChangeSchema).min(1).max(1000),
          }),
        )
        .min(1)
        .max(sheetLimits.entries),
    }),
    response: z.object({
      /** In the order of the request. */
      results: z.array(
        z.object({
          entryId: idSchema,
          outcome: z.enum(["saved", "changedElsewhere", "refused"]),
          /** Why it was refused; null otherwise. */
          message: z.string().nullable(),
          /** As it is now; null if it is gone. */
          row: sheetRowSchema.nullable(),
        }),
      ),
    }),
  }),
  confirmSheet: route({
    method: "POST",
    path: "/parsers/:parserId/sheet/confirm",
    access: "reviewer",
    summary:
      "Confirms that the values of several entries are correct, or removes the confirmations. Unknown entries are left out.",
    body: z.object({ entryIds, isConfirmed: z.boolean() }),
    response: z.object({
      /** The entries that this changed; the others were confirmed, or not, already. */
      changed: z.array(idSchema),
      rows: z.array(sheetRowSchema),
    }),
  }),
};
