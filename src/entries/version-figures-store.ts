import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/** The entries that one version of a parser read. */
export interface VersionFigures {
  entries: number;
  valid: number;
  /** Those of which a person changed a value. */
  corrected: number;
}

/** Counts the entries that a version of a parser read and that are still there. */
export async function countEntriesOfVersion(db: Db, parserId: string, version: number): Promise<VersionFigures> {
  const { rows } = await sql<VersionFigures>`
    select count(*)::int as entries, count(*) filter (where is_valid)::int as valid,
      count(*) filter (where edited_fields <> '{}')::int as corrected
    from entries where parser_id = ${parserId} and parser_version = ${version}`.execute(db);
  return rows[0] ?? { entries: 0, valid: 0, corrected: 0 };
}
