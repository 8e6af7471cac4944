import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../platform/database/database.ts";
import { answerForms, type ModelFindings } from "../language-model.ts";
import type { ModelSettings } from "../model-settings.ts";

/** The language model that findings are about: an account's own, or the operator's (null). */
export interface CheckedModel {
  accountId: string | null;
  settings: Pick<ModelSettings, "provider" | "address" | "name">;
}

const findingsSchema = z.object({
  form: z.enum(answerForms),
  seesPictures: z.boolean(),
  thinking: z.enum(["never", "canBeOff", "always"]),
  contextTokens: z.int().nullable(),
  tokensPerSecond: z.number().nullable(),
}) satisfies z.ZodType<ModelFindings>;

/** What the last check found; null if there was none, or if another version wrote what this one cannot read. */
export async function findFindings(
  db: Db,
  { accountId, settings }: CheckedModel,
): Promise<{ findings: ModelFindings; checkedAt: Date } | null> {
  const row = await db
    .selectFrom("language_model_checks")
    .select(["findings", "checked_at"])
    .where("account_id", accountId === null ? "is" : "=", accountId)
    .where("provider", "=", settings.provider)
    .where("address", "=", settings.address)
    .where("name", "=", settings.name)
    .executeTakeFirst();
  const findings = findingsSchema.safeParse(row?.findings);
  return row && findings.success ? { findings: findings.data, checkedAt: row.checked_at } : null;
}

/** Keeps what a check found, instead of what the one before did. */
export async function saveFindings(
  db: Db,
  { accountId, settings: { provider, address, name } }: CheckedModel,
  findings: ModelFindings,
): Promise<void> {
  await sql`
    insert into language_model_checks (account_id, provider, address, name, findings)
    values (${accountId}, ${provider}, ${address}, ${name}, ${JSON.stringify(findings)})
    on conflict (account_id, provider, address, name)
    do update set findings = excluded.findings, checked_at = clock_timestamp()`.execute(db);
}
