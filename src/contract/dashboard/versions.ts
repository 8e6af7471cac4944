import { z } from "zod";
import { actorKinds } from "../../domain/audit-event.ts";
import { parserDifferenceSchema } from "../../domain/parser-difference.ts";
import { fieldsSchema } from "./field.ts";
import { parserSchema, parserSettingsSchema } from "./parsers.ts";
import { route } from "./route.ts";
import { idSchema, timestampSchema } from "./wire.ts";

const head = {
  version: z.number(),
  /** The one that new documents are read with. */
  isCurrent: z.boolean(),
  /** Who made it, with the name of that time; null: nobody wrote it down. */
  actor: z.object({ kind: z.enum(actorKinds), id: idSchema.nullable(), name: z.string().nullable() }).nullable(),
  /** The version that it repeats, if somebody went back to one. */
  restoredFrom: z.number().nullable(),
  createdAt: timestampSchema,
};

/** A version of a parser: what documents were read with from then on. */
const parserVersionSchema = z.object({
  ...head,
  /** How it differs from the version before; null if that one is not known. */
  changes: z.array(parserDifferenceSchema).nullable(),
});

/** A version with what it consists of. */
const parserVersionDetailSchema = z.object({
  ...head,
  name: z.string(),
  description: z.string(),
  fields: fieldsSchema,
  settings: parserSettingsSchema.pick({ maxPages: true, blockInvalid: true, ratePerPage: true, engine: true }),
  /** What going back to it would change in the parser as it is now. */
  changesFromCurrent: z.array(parserDifferenceSchema),
  /** The entries that it read and that are still there; null: counting them took too long. */
  figures: z.object({ entries: z.number(), valid: z.number(), corrected: z.number() }).nullable(),
});

export type ParserVersion = z.infer<typeof parserVersionSchema>;
export type ParserVersionDetail = z.infer<typeof parserVersionDetailSchema>;

export const versionRoutes = {
  listParserVersions: route({
    method: "GET",
    path: "/parsers/:parserId/versions",
    access: "viewer",
    summary: "A parser's last 200 versions with what each changed, newest first, page by page.",
    query: z.object({
      /** Only versions before this one. */
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: z.object({
      items: z.array(parserVersionSchema),
      /** `before` of the next page; null: this was the last one. */
      nextBefore: z.number().nullable(),
    }),
  }),
  getParserVersion: route({
    method: "GET",
    path: "/parsers/:parserId/versions/:version",
    access: "viewer",
    summary: "A version of a parser, how it differs from the current one, and how many entries it read.",
    response: parserVersionDetailSchema,
  }),
  restoreParserVersion: route({
    method: "POST",
    path: "/parsers/:parserId/versions/:version/restore",
    access: "editor",
    summary:
      "Goes back to a version: makes a new one that equals it. 409 `changedElsewhere` if `currentVersion` is out of date.",
    body: z.object({ currentVersion: z.int() }),
    response: parserSchema,
  }),
};
