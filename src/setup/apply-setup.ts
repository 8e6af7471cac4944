import type { Kysely } from "kysely";
import { setOperator } from "../accounts/person-store.ts";
import { saveAccount } from "../accounts/save-account.ts";
import { saveToken } from "../accounts/tokens.ts";
import { creditAccount } from "../billing/ledger.ts";
import { Failure } from "../domain/failure.ts";
import { retrainChanged } from "../learning/request-training.ts";
import { saveParser } from "../parsers/parser-store.ts";
import type { Db } from "../platform/database/database.ts";
import type { Schema } from "../platform/database/schema.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import type { Sealer } from "../platform/sealer.ts";
import { checkMapping } from "../webhooks/mapping/check-mapping.ts";
import { saveWebhook } from "../webhooks/save-webhook.ts";
import type { AccountSetup, ParserSetup, SetupFile, TokenSetup, WebhookSetup } from "./setup-file.ts";
import { waitForOtherSetups } from "./setup-store.ts";
import { toParserDefinition } from "./to-parser-definition.ts";

type Outcome = "created" | "changed" | "unchanged";

/** What a set-up created or changed. The only secrets in it are those that were just generated. */
export interface SetupReport {
  accounts: AccountReport[];
}

interface AccountReport {
  email: string;
  id: string;
  outcome: Outcome;
  /** Whether it can sign in to the dashboard; if not, `winnow reset-password` creates a link. */
  has_password: boolean;
  tokens: { name: string; id: string; outcome: Outcome; token?: string }[];
  parsers: ParserReport[];
}

interface ParserReport {
  slug: string;
  id: string;
  outcome: Outcome;
  /** As written in the file; "0": pages are free. */
  rate_per_page: string;
  webhooks: { name: string; id: string; outcome: Outcome; secret?: string }[];
}

export interface SetupDeps {
  db: Kysely<Schema>;
  sealer: Sealer;
}

/**
 * Makes accounts, tokens, parsers and webhooks match the file, in one transaction: an invalid file changes nothing.
 * What the file does not name stays as it is. Applying it again changes nothing.
 */
export async function applySetup({ db, sealer }: SetupDeps, file: SetupFile): Promise<SetupReport> {
  return withTransaction(db, async (tx) => {
    await waitForOtherSetups(tx);
    const accounts: AccountReport[] = [];
    for (const [index, account] of file.accounts.entries()) {
      accounts.push(await applyAccount({ db: tx, sealer }, account, `accounts[${index}]`));
    }
    return { accounts };
  });
}

interface Step {
  db: Db;
  sealer: Sealer;
}

async function applyAccount(step: Step, setup: AccountSetup, path: string): Promise<AccountReport> {
  const { email, password, currency, active: isActive, balance } = setup;
  const definition = { email, password, currency, isActive, name: setup.name ?? email };
  const saved = await at(path, () => saveAccount(step.db, definition));
  const { id } = saved;
  const isAppointed = setup.operator !== null && (await setOperator(step.db, id, setup.operator));
  const outcome = isAppointed && saved.outcome === "unchanged" ? "changed" : saved.outcome;
  if (outcome === "created" && Number(balance) > 0) await creditAccount(step.db, id, balance, "Set-up");
  const report: AccountReport = {
    email,
    id,
    outcome,
    has_password: saved.hasPassword,
    tokens: [],
    parsers: [],
  };
  for (const [index, token] of setup.tokens.entries()) {
    report.tokens.push(await applyToken(step, id, token, `${path}.tokens[${index}]`));
  }
  for (const [index, parser] of setup.parsers.entries()) {
    report.parsers.push(await applyParser(step, id, parser, `${path}.parsers[${index}]`));
  }
  return report;
}

async function applyToken(step: Step, accountId: string, setup: TokenSetup, path: string) {
  const { name, token: secret, expires_at: expiresAt, active: isActive } = setup;
  const saved = await at(path, () => saveToken(step.db, accountId, { name, secret, expiresAt, isActive }));
  const { id, outcome, newSecret } = saved;
  return { name, id, outcome, ...(newSecret === null ? {} : { token: newSecret }) };
}

async function applyParser(step: Step, accountId: string, setup: ParserSetup, path: string): Promise<ParserReport> {
  const definition = toParserDefinition(setup, path);
  const { id, outcome } = await at(path, () => saveParser(step.db, accountId, definition));
  if (outcome === "changed") await retrainChanged(step.db, { id, accountId });
  const report: ParserReport = { slug: setup.slug, id, outcome, rate_per_page: setup.rate_per_page, webhooks: [] };
  for (const [index, webhook] of setup.webhooks.entries()) {
    report.webhooks.push(await applyWebhook(step, id, webhook, `${path}.webhooks[${index}]`));
  }
  return report;
}

async function applyWebhook(step: Step, parserId: string, setup: WebhookSetup, path: string) {
  const { enabled: isEnabled, ...definition } = setup;
  const mappingProblem = setup.mapping === null ? null : checkMapping(setup.mapping);
  const saved = await at(path, () =>
    saveWebhook(step.db, step.sealer, parserId, { ...definition, isEnabled }, mappingProblem),
  );
  const { id, outcome, newSecret } = saved;
  return { name: setup.name, id, outcome, ...(newSecret === null ? {} : { secret: newSecret }) };
}

/** Names the place in the file that a room rejects. */
async function at<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.kind, `${path}: ${error.message}`, { cause: error });
  }
}
