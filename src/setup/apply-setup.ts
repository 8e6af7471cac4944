import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import { setOperator } from "../accounts/owner-store.ts";
import { saveAccount } from "../accounts/save-account.ts";
import { saveToken } from "../accounts/tokens.ts";
import { parserSaved } from "../audit/parser-events.ts";
import { recordChange, savedEvents } from "../audit/record-change.ts";
import { creditAccount } from "../billing/ledger.ts";
import { type Actor, commandActor, type NewEvent } from "../domain/audit-event.ts";
import { Failure } from "../domain/failure.ts";
import { retrainChanged } from "../learning/request-training.ts";
import { findParserHead, getParser, lockParserBySlug, saveParser } from "../parsers/parser-store.ts";
import { getRetention, setRetention } from "../parsers/retention-store.ts";
import type { Db } from "../platform/database/database.ts";
import type { Schema } from "../platform/database/schema.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import type { Sealer } from "../platform/sealer.ts";
import { saveSource } from "../sources/save-source.ts";
import { checkMapping } from "../webhooks/mapping/check-mapping.ts";
import { saveWebhook } from "../webhooks/save-webhook.ts";
import type { AccountSetup, ParserSetup, SetupFile, SourceSetup, TokenSetup, WebhookSetup } from "./setup-file.ts";
import { waitForOtherSetups } from "./setup-store.ts";
import { toParserDefinition } from "./to-parser-definition.ts";
import { toSourceSettings } from "./to-source-settings.ts";

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
  sources: { name: string; id: string; outcome: Outcome }[];
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
  /** Who applies it, for the audit log. */
  actor?: Actor;
}

/**
 * Makes accounts, tokens, parsers, webhooks and sources match the file, in one transaction: an invalid file changes nothing.
 * What the file does not name stays as it is. Applying it again changes nothing.
 */
export async function applySetup(
  { db, sealer, actor = commandActor("winnow apply") }: SetupDeps,
  file: SetupFile,
): Promise<SetupReport> {
  return withTransaction(db, async (tx) => {
    await waitForOtherSetups(tx);
    const accounts: AccountReport[] = [];
    for (const [index, account] of file.accounts.entries()) {
      const events: NewEvent[] = [];
      const report = await applyAccount({ db: tx, sealer, actor, events }, account, `accounts[${index}]`);
      if (events.length > 0) await recordChange(tx, actor, report.id, ...events, appliedEvent(report));
      accounts.push(report);
    }
    return { accounts };
  });
}

interface Step {
  db: Db;
  sealer: Sealer;
  actor: Actor;
  /** What this step changes in the account is added, for the audit log. */
  events: NewEvent[];
}

/** Says how much of a file was new; the events before it say what. */
function appliedEvent({ id, email, tokens, parsers, sources }: AccountReport): NewEvent {
  const count = (parts: { outcome: Outcome }[]) => parts.filter(({ outcome }) => outcome !== "unchanged").length;
  const webhooks = parsers.flatMap((parser) => parser.webhooks);
  const counts = { tokens: count(tokens), parsers: count(parsers), webhooks: count(webhooks), sources: count(sources) };
  const changes = Object.entries(counts).flatMap(([member, after]) => (after === 0 ? [] : [{ member, after }]));
  return { action: "setup.applied", target: { kind: "account", id, name: email }, changes };
}

async function applyAccount(step: Step, setup: AccountSetup, path: string): Promise<AccountReport> {
  const { email, password, currency, active: isActive, balance } = setup;
  const definition = { email, password, currency, isActive, name: setup.name ?? email };
  const saved = await at(path, () => saveAccount(step.db, definition));
  const { id } = saved;
  const isAppointed = setup.operator !== null && (await setOperator(step.db, id, setup.operator));
  const target = { kind: "account", id, name: email } as const;
  step.events.push(...savedEvents(target, saved));
  if (isAppointed)
    step.events.push({ action: setup.operator ? "account.operator_appointed" : "account.operator_dismissed", target });
  const outcome = isAppointed && saved.outcome === "unchanged" ? "changed" : saved.outcome;
  if (outcome === "created" && Number(balance) > 0) {
    await creditAccount(step.db, id, balance, "Set-up");
    const changes = [{ member: "amount", after: balance }];
    step.events.push({ action: "account.balance_changed", target, changes });
  }
  const report: AccountReport = {
    email,
    id,
    outcome,
    has_password: saved.hasPassword,
    tokens: [],
    parsers: [],
    sources: [],
  };
  for (const [index, token] of setup.tokens.entries()) {
    report.tokens.push(await applyToken(step, id, token, `${path}.tokens[${index}]`));
  }
  for (const [index, parser] of setup.parsers.entries()) {
    report.parsers.push(await applyParser(step, id, parser, `${path}.parsers[${index}]`));
  }
  for (const [index, source] of setup.sources.entries()) {
    report.sources.push(await applySource(step, id, source, `${path}.sources[${index}]`));
  }
  return report;
}

async function applySource(step: Step, accountId: string, setup: SourceSetup, path: string) {
  const { name, parser: slug, environment, several_entries: hasMultipleEntries, paused: isPaused } = setup;
  const parser = slug === null ? null : await findParserHead(step.db, accountId, slug);
  if (slug !== null && parser === null)
    throw new Failure("invalidRequest", `${path}: There is no parser "${slug}" that takes documents.`);
  const secret = "secret" in setup ? setup.secret : null;
  const source = { name, environment, hasMultipleEntries, isPaused, secret, parserId: parser?.id ?? null };
  const saved = await at(path, () =>
    saveSource(step.db, step.sealer, accountId, { ...source, settings: toSourceSettings(setup) }),
  );
  const { id, outcome, changes } = saved;
  const target = { kind: "source", id, name } as const;
  if (outcome !== "unchanged")
    step.events.push({ action: outcome === "created" ? "source.created" : "source.updated", target, changes });
  return { name, id, outcome };
}

async function applyToken(step: Step, accountId: string, setup: TokenSetup, path: string) {
  const { name, token: secret, expires_at: expiresAt, active: isActive } = setup;
  const saved = await at(path, () => saveToken(step.db, accountId, { name, secret, expiresAt, isActive }));
  const { id, outcome, newSecret } = saved;
  step.events.push(...savedEvents({ kind: "token", id, name }, saved));
  return { name, id, outcome, ...(newSecret === null ? {} : { token: newSecret }) };
}

async function applyParser(step: Step, accountId: string, setup: ParserSetup, path: string): Promise<ParserReport> {
  const definition = toParserDefinition(setup, path);
  const before = await lockParserBySlug(step.db, accountId, definition.slug);
  const saved = await at(path, () => saveParser(step.db, accountId, definition, step.actor));
  const { id } = saved;
  const retained = await getRetention(step.db, id);
  const retention = {
    days: setup.retention_days === undefined ? retained.days : setup.retention_days,
    forgetsExamples: setup.retention_forgets_examples ?? retained.forgetsExamples,
  };
  await setRetention(step.db, id, retention);
  const outcome = saved.outcome === "unchanged" && !isDeepStrictEqual(retained, retention) ? "changed" : saved.outcome;
  const after = { ...(await getParser(step.db, id)), retention };
  step.events.push(...parserSaved(before && { ...before, retention: retained }, after, outcome));
  if (saved.outcome === "changed") await retrainChanged(step.db, { id, accountId });
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
  step.events.push(...savedEvents({ kind: "webhook", id, name: setup.name }, saved));
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
