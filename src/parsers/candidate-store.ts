import { subjectOf } from "../domain/parser.ts";
import type { Db } from "../platform/database/database.ts";
import { parseFieldColumn } from "./field-column.ts";

/** The most parsers of an account that documents without a parser are compared with, the latest first. */
const mostCandidates = 100;

/** An account's parsers that take documents, with what shows which documents they are for. */
export async function listCandidates(db: Db, accountId: string) {
  const rows = await db
    .selectFrom("parsers")
    .select(["id", "name", "description", "template", "fields"])
    .where("account_id", "=", accountId)
    .where("archived_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(mostCandidates)
    .execute();
  return rows.map(({ id, name, description, template, fields }) => {
    return { id, name, template, subject: subjectOf({ name, description }), fields: parseFieldColumn(fields) };
  });
}
