import { sql } from "kysely";
import { z } from "zod";
import { type Actor, actorKinds } from "../../domain/audit-event.ts";
import { fieldSchema } from "../../domain/field.ts";
import type { Db } from "../../platform/database/database.ts";
import { engineSchema } from "../engine-schema.ts";

/** How many versions of a parser are kept: more than a year of weekday changes, and at most some megabytes. */
export const keptVersions = 200;

const definitionSchema = z.object({
  name: z.string(),
  description: z.string(),
  template: z.string().nullable(),
  fields: z.array(fieldSchema),
  settings: z.object({
    maxPages: z.number(),
    blockInvalid: z.boolean(),
    ratePerPage: z.string(),
    engine: engineSchema,
  }),
});

/** What documents are read with: what a parser is in one of its versions. */
export type VersionDefinition = z.infer<typeof definitionSchema>;

/** Who makes a version, and which earlier one it repeats. */
export interface VersionOrigin {
  by: Pick<Actor, "kind" | "id" | "name">;
  restoredFrom: number | null;
}

/** A version of a parser. */
export interface ParserVersion {
  version: number;
  definition: VersionDefinition;
  /** Null: nobody wrote it down. */
  actor: VersionOrigin["by"] | null;
  restoredFrom: number | null;
  createdAt: Date;
}

/**
 * Keeps the parser as its row says that it is, unless its version is kept already, and drops the oldest ones. Call it in
 * the transaction that makes the version, and before it: an older program may have made the one before.
 */
export async function keepVersion(db: Db, parserId: string, origin: VersionOrigin | null): Promise<void> {
  const { kind = null, id = null, name = null } = origin?.by ?? {};
  await sql`
    insert into parser_versions
      (parser_id, version, definition, actor_kind, actor_id, actor_name, restored_from, created_at)
    select id, version, json_build_object(
        'name', name, 'description', description, 'template', template, 'fields', fields,
        'settings', json_build_object('maxPages', max_pages, 'blockInvalid', block_invalid,
          'ratePerPage', trim_scale(rate_per_page)::text, 'engine', engine)),
      ${kind}, ${id}, ${name}, ${origin?.restoredFrom ?? null}, updated_at
    from parsers where id = ${parserId}
    on conflict do nothing`.execute(db);
  await sql`
    delete from parser_versions where parser_id = ${parserId}
      and version <= (select version - ${keptVersions}::int from parsers where id = ${parserId})`.execute(db);
}

/** A parser's kept versions, newest first: those before a number, or all. */
export async function listVersions(
  db: Db,
  parserId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<ParserVersion[]> {
  const rows = await versionsOf(db, parserId)
    .$if(before !== null, (query) => query.where("version", "<", before))
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
  return rows.map(toVersion);
}

/** A parser's version; null if it is not kept, or never was. */
export async function findVersion(db: Db, parserId: string, version: number): Promise<ParserVersion | null> {
  const row = await versionsOf(db, parserId).where("version", "=", version).executeTakeFirst();
  return row ? toVersion(row) : null;
}

function versionsOf(db: Db, parserId: string) {
  return db
    .selectFrom("parser_versions")
    .select(["version", "definition", "actor_kind", "actor_id", "actor_name", "restored_from", "created_at"])
    .where("parser_id", "=", parserId);
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionsOf>["executeTakeFirstOrThrow"]>>;

function toVersion(row: VersionRow): ParserVersion {
  const kind = z.enum(actorKinds).nullable().parse(row.actor_kind);
  return {
    version: row.version,
    definition: definitionSchema.parse(row.definition),
    actor: kind && { kind, id: row.actor_id, name: row.actor_name },
    restoredFrom: row.restored_from,
    createdAt: row.created_at,
  };
}
