import { sql } from "kysely";
import { z } from "zod";
import { answerForms, thinkingHabits } from "../../domain/language-model.ts";
import type { Db } from "../../platform/database/database.ts";
import type { ModelFindings } from "../language-model.ts";
import { type CheckReport, checkReportSchema } from "../model-check.ts";
import type { ModelSettings } from "../model-settings.ts";

/** The language model that findings are about: an account's own, or the operator's (null). */
export interface CheckedModel {
  accountId: string | null;
  settings: Pick<ModelSettings, "provider" | "address" | "name">;
}

const findingsSchema = z.object({
  form: z.enum(answerForms),
  seesPictures: z.boolean(),
  thinking: z.enum(thinkingHabits),
  contextTokens: z.int().nullable(),
  tokensPerSecond: z.number().nullable(),
}) satisfies z.ZodType<ModelFindings>;

/** A check as it is kept: what it found, and beside it what it told. */
const keptSchema = findingsSchema.extend({ report: checkReportSchema.nullable().catch(null).default(null) });

/** What the last check found. */
export interface KeptCheck {
  findings: ModelFindings;
  /** Null: another version wrote one that this one cannot read. */
  report: CheckReport | null;
  checkedAt: Date;
}

/** The last check; null if there was none, or if another version wrote what this one cannot read. */
export async function findCheck(db: Db, { accountId, settings }: CheckedModel): Promise<KeptCheck | null> {
  const row = await db
    .selectFrom("language_model_checks")
    .select(["findings", "checked_at"])
    .where("account_id", accountId === null ? "is" : "=", accountId)
    .where("provider", "=", settings.provider)
    .where("address", "=", settings.address)
    .where("name", "=", settings.name)
    .executeTakeFirst();
  const kept = keptSchema.safeParse(row?.findings);
  if (!row || !kept.success) return null;
  const { report, ...findings } = kept.data;
  return { findings, report, checkedAt: row.checked_at };
}

/** Keeps what a check found, instead of what the one before did. */
export async function saveCheck(
  db: Db,
  { accountId, settings: { provider, address, name } }: CheckedModel,
  findings: ModelFindings,
  report: CheckReport | null,
): Promise<void> {
  await sql`
    insert into language_model_checks (account_id, provider, address, name, findings)
    values (${accountId}, ${provider}, ${address}, ${name}, ${JSON.stringify({ ...findings, report })})
    on conflict (account_id, provider, address, name)
    do update set findings = excluded.findings, checked_at = clock_timestamp()`.execute(db);
}
