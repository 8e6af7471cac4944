import { randomUUID } from "node:crypto";
import { namedChanges, recordChange, savedEvents } from "../audit/record-change.ts";
import type { AuditAction, MemberChange } from "../domain/audit-event.ts";
import { Failure } from "../domain/failure.ts";
import type { WebhookEvent } from "../domain/webhook-event.ts";
import { findLatestEntryId, findOwnEntry } from "../entries/edit-store.ts";
import { getEntry } from "../entries/entry-store.ts";
import { findParserHeadline } from "../parsers/own-parser-store.ts";
import { getParser } from "../parsers/parser-store.ts";
import { getDeliverableFailure } from "../pipeline/get-deliverable.ts";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import type { Sealer } from "../platform/sealer.ts";
import { attemptDelivery } from "../webhooks/deliver.ts";
import { dropRetries } from "../webhooks/deliveries/delivery-store.ts";
import {
  findDeletedWebhook,
  isWebhookNameTaken,
  listOwnWebhooks,
  lockWebhookNames,
  type OwnWebhook,
  renameWebhook,
  setWebhookDeleted,
} from "../webhooks/own-webhook-store.ts";
import { rotateSecret, saveWebhook } from "../webhooks/save-webhook.ts";
import { findHeaders } from "../webhooks/sealed-headers.ts";
import { lockWebhook } from "../webhooks/webhook-store.ts";
import type { AdministrationDeps, Person } from "./administration-deps.ts";
import { checkUuid } from "./check-uuid.ts";
import { makeExampleEntry } from "./make-example-entry.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

/** Everything about a webhook that people set, except its secret. */
export interface WebhookSettings {
  name: string;
  environment: string;
  url: string;
  method: "POST" | "PUT" | "PATCH";
  /** By name; null keeps the header's value. */
  headers: Record<string, string | null>;
  mapping: string | null;
  events: WebhookEvent[];
  retries: boolean;
  isEnabled: boolean;
}

/** The webhooks of the account's parsers. */
export function createManageWebhooks(deps: AdministrationDeps) {
  const { db, sealer } = deps;

  const findOwn = async ({ accountId }: Person, webhookId: string, reader: Db = db): Promise<OwnWebhook> => {
    checkUuid(webhookId, "webhook");
    const [webhook] = await listOwnWebhooks(reader, accountId, { webhookId });
    return webhook ?? refuseUnknown("webhook");
  };

  const checkParser = async ({ accountId }: Person, parserId: string): Promise<void> => {
    checkUuid(parserId, "parser");
    if (!(await findParserHeadline(db, accountId, parserId))) refuseUnknown("parser");
  };

  /** The entry that somebody names, otherwise the parser's latest, or null if it has none. */
  const findEntry = async (person: Person, parserId: string, entryId: string | null) => {
    if (entryId === null) {
      const latest = await findLatestEntryId(db, parserId);
      return latest === null ? null : getEntry(db, latest);
    }
    checkUuid(entryId, "entry");
    const own = await findOwnEntry(db, person.accountId, entryId);
    if (own?.parserId !== parserId) refuseUnknown("entry");
    return getEntry(db, entryId);
  };

  const checkMapping = async ({ accountId }: Person, mapping: string | null): Promise<string | null> =>
    mapping === null ? null : deps.mappings.check({ accountId, expression: mapping });

  const record = (tx: Db, person: Person, webhook: { id: string; name: string }, action: AuditAction) => {
    const target = { kind: "webhook", id: webhook.id, name: webhook.name } as const;
    return recordChange(tx, person.actor, person.accountId, { action, target });
  };

  const present = async (person: Person, webhookId: string) => presentWebhook(sealer, await findOwn(person, webhookId));

  return {
    async list(person: Person, parserId: string) {
      await checkParser(person, parserId);
      const webhooks = await listOwnWebhooks(db, person.accountId, { parserId });
      return webhooks.map((webhook) => presentWebhook(sealer, webhook));
    },

    async create(person: Person, parserId: string, given: WebhookSettings & { secret: string | null }) {
      await checkParser(person, parserId);
      const mappingProblem = await checkMapping(person, given.mapping);
      const saved = await withTransaction(db, async (tx) => {
        await lockWebhookNames(tx, parserId);
        if (await isWebhookNameTaken(tx, parserId, given.name, null)) refuseName(given.name);
        const headers = mergeHeaders(given.headers, {});
        const created = await saveWebhook(tx, sealer, parserId, { ...given, headers }, mappingProblem);
        const target = { kind: "webhook", id: created.id, name: given.name } as const;
        await recordChange(tx, person.actor, person.accountId, ...savedEvents(target, created));
        return created;
      });
      return { webhook: await present(person, saved.id), secret: saved.newSecret ?? given.secret ?? "" };
    },

    async change(person: Person, webhookId: string, given: WebhookSettings) {
      const { parserId } = await findOwn(person, webhookId);
      const mappingProblem = await checkMapping(person, given.mapping);
      await withTransaction(db, async (tx) => {
        await lockWebhookNames(tx, parserId);
        const before = await findOwn(person, webhookId, tx);
        if (await isWebhookNameTaken(tx, before.parserId, given.name, webhookId)) refuseName(given.name);
        const known = findHeaders(sealer, before.headersSealed) ?? {};
        const headers = mergeHeaders(given.headers, isElsewhere(before.url, given.url) ? null : known);
        // If the name is not allowed, the save throws, and the transaction undoes the renaming.
        await renameWebhook(tx, webhookId, given.name);
        const definition = { ...given, headers, secret: null };
        const { changes } = await saveWebhook(tx, sealer, before.parserId, definition, mappingProblem);
        const renaming: MemberChange = { member: "name", before: before.name, after: given.name };
        const target = { kind: "webhook", id: webhookId, name: given.name } as const;
        const all = before.name === given.name ? changes : [renaming, ...changes];
        await recordChange(tx, person.actor, person.accountId, ...namedChanges(target, all));
      });
      return present(person, webhookId);
    },

    async delete(person: Person, webhookId: string): Promise<void> {
      const webhook = await findOwn(person, webhookId);
      await withTransaction(db, async (tx) => {
        if ((await lockWebhook(tx, webhookId)) === null) refuseUnknown("webhook");
        await setWebhookDeleted(tx, webhookId, true);
        await dropRetries(tx, webhookId);
        await record(tx, person, webhook, "webhook.deleted");
      });
    },

    async restore(person: Person, webhookId: string) {
      checkUuid(webhookId, "webhook");
      await withTransaction(db, async (tx) => {
        const deleted = (await findDeletedWebhook(tx, person.accountId, webhookId)) ?? refuseUnknown("webhook");
        await lockWebhookNames(tx, deleted.parserId);
        // Another request may have restored it meanwhile.
        if (!(await findDeletedWebhook(tx, person.accountId, webhookId))) refuseUnknown("webhook");
        if (await isWebhookNameTaken(tx, deleted.parserId, deleted.name, webhookId)) refuseName(deleted.name);
        await setWebhookDeleted(tx, webhookId, false);
        await record(tx, person, { id: webhookId, name: deleted.name }, "webhook.restored");
      });
      return present(person, webhookId);
    },

    async rotateSecret(person: Person, webhookId: string) {
      const webhook = await findOwn(person, webhookId);
      const secret = await withTransaction(db, async (tx) => {
        const rotated = await rotateSecret(tx, sealer, webhookId);
        await record(tx, person, webhook, "webhook.secret_rotated");
        return rotated;
      });
      return { webhook: await present(person, webhookId), secret };
    },

    /** Sends an entry to the webhook now, signed like a delivery. The log of deliveries does not show it, the audit log does. */
    async test(person: Person, webhookId: string, entryId: string | null) {
      const own = await findOwn(person, webhookId);
      const { parserId } = own;
      const found = await findEntry(person, parserId, entryId);
      const entry = found ?? makeExampleEntry((await getParser(db, parserId)).fields);
      const stored = (await lockWebhook(db, webhookId)) ?? refuseUnknown("webhook");
      const delivery = {
        id: randomUUID(),
        event: "processed" as const,
        retry: 0,
        documentId: found?.documentId ?? randomUUID(),
        entryId: entry.id,
        accountId: person.accountId,
        // A webhook is tested before it is turned on.
        webhook: { ...stored, isEnabled: true },
      };
      await record(db, person, own, "webhook.tested");
      const getOwn = async () => ({ ...entry, isHeldBack: false });
      const sender = { ...deps, getEntry: getOwn, getFailure: getDeliverableFailure };
      const attempt = await attemptDelivery(sender, delivery, new AbortController().signal);
      const { requestMethod: method, requestUrl: url, ...rest } = attempt;
      return { ...rest, method, url };
    },

    /** What a data mapping makes of an entry's values. */
    async previewMapping(person: Person, parserId: string, given: { mapping: string; entryId: string | null }) {
      await checkParser(person, parserId);
      const entry = await findEntry(person, parserId, given.entryId);
      const input = entry?.parsedData ?? null;
      const shared = { entryId: entry?.id ?? null, input };
      const problem = await checkMapping(person, given.mapping);
      if (problem !== null || entry === null) return { ...shared, output: null, problem };
      const outcome = await deps.mappings.run({
        accountId: person.accountId,
        expression: given.mapping,
        parsedData: input,
      });
      if (!outcome.isMapped) return { ...shared, output: null, problem: outcome.reason };
      const output: unknown = JSON.parse(outcome.json);
      return { ...shared, output, problem: null };
    },
  };
}

function refuseName(name: string): never {
  const fields = { name: "is already used by another webhook of this parser." };
  throw new Failure("conflict", `This parser already has a webhook called ${name}.`, { fields });
}

/** Whether a new address belongs to another server. One that is none is refused when it is saved. */
function isElsewhere(before: string, after: string): boolean {
  return URL.canParse(after) && new URL(after).origin !== new URL(before).origin;
}

/**
 * The new headers: those without a new value keep theirs. `known`: the saved ones; null: they were entered for another
 * server, and whoever may change the address must not learn their values by it.
 */
function mergeHeaders(
  given: Record<string, string | null>,
  known: Record<string, string> | null,
): Record<string, string> {
  const saved = new Map(Object.entries(known ?? {}));
  const merged = Object.entries(given).map(([name, value]) => ({ name, value: value ?? saved.get(name) ?? null }));
  const missing = merged.filter(({ value }) => value === null).map(({ name }) => name);
  if (missing.length > 0) {
    const message =
      known === null
        ? "This address belongs to another server. Enter the values of the headers again."
        : `The header ${missing[0]} needs a value.`;
    const fields = Object.fromEntries(missing.map((name) => [`headers.${name}`, "needs a value."]));
    throw new Failure("invalid", message, { fields });
  }
  return Object.fromEntries(merged.map(({ name, value }) => [name, value ?? ""]));
}

function presentWebhook(sealer: Sealer, webhook: OwnWebhook) {
  const { headersSealed, delivered, failed, pending, ...shown } = webhook;
  return {
    ...shown,
    headerNames: Object.keys(findHeaders(sealer, headersSealed) ?? {}),
    figures: { delivered, failed, pending },
  };
}
