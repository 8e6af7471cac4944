import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { compareMembers, type MemberChange } from "../domain/audit-event.ts";
import { Failure } from "../domain/failure.ts";
import { webhookEvents } from "../domain/webhook-event.ts";
import type { Db } from "../platform/database/database.ts";
import { findSealed, type Sealer } from "../platform/sealer.ts";
import { dropRetries } from "./deliveries/delivery-store.ts";
import { findHeaders, sealHeaders } from "./sealed-headers.ts";
import { forgetOffReason, forgetTrouble } from "./trouble-store.ts";
import {
  type DeliveryMethod,
  findWebhookProblems,
  isDeliveryMethod,
  type WebhookDefinition,
} from "./webhook-definition.ts";
import {
  insertWebhook,
  lockWebhook,
  lockWebhookByName,
  type StoredWebhook,
  updateWebhook,
  type WebhookColumns,
} from "./webhook-store.ts";

export interface SavedWebhook {
  id: string;
  outcome: "created" | "changed" | "unchanged";
  /** A secret that was generated here; it cannot be read again. Null if one was given or stays. */
  newSecret: string | null;
  /** Which members got other values. What may hold a secret has none: headers, mapping, secret, and all of an address but its host. */
  changes: MemberChange[];
}

/** Hours for which a replaced secret still signs, so that receivers can switch without a gap. */
const previousSecretHours = 24;

/** Maximum replaced secrets that sign at once: more than anybody needs in a day, and few enough for the headers of one request. */
const mostPreviousSecrets = 9;

/**
 * Makes a parser's webhook with this name match the definition, as often as it is called. A given secret that differs
 * from the current one replaces it; the current one also signs for 24 hours. Call it in a transaction.
 * `mappingProblem`: what is wrong with the mapping, from `checkMapping` or, if the expression may be a stranger's, from
 * `MappingRunner.check`.
 *
 * @throws Failure `invalidRequest` with a sentence for each problem.
 */
export async function saveWebhook(
  db: Db,
  sealer: Sealer,
  parserId: string,
  definition: WebhookDefinition,
  mappingProblem: string | null,
): Promise<SavedWebhook> {
  const { method } = definition;
  const problems = findWebhookProblems(definition, mappingProblem);
  if (problems.length > 0 || !isDeliveryMethod(method)) {
    throw new Failure("invalidRequest", `The webhook "${definition.name}" cannot be saved. ${problems.join(" ")}`);
  }
  const stored = await lockWebhookByName(db, parserId, definition.name);
  if (stored !== null) return await change(db, sealer, stored, { ...definition, method });

  const newSecret = definition.secret === null ? makeSecret() : null;
  const id = await insertWebhook(
    db,
    { parserId, name: definition.name },
    {
      ...toColumns(sealer, { ...definition, method }),
      secretSealed: sealer.seal(definition.secret ?? newSecret ?? ""),
      previousSecrets: [],
    },
  );
  // Somebody else created it since it was looked up, so this is now a change.
  if (id === null) return await saveWebhook(db, sealer, parserId, definition, mappingProblem);
  return { id, outcome: "created", newSecret, changes: compareMembers({}, watched({ ...definition, method })) };
}

/**
 * Gives a webhook a new secret, which is returned and cannot be read again; the current one also signs for 24 hours.
 * Call it in a transaction.
 *
 * @throws Failure `notFound`
 */
export async function rotateSecret(db: Db, sealer: Sealer, webhookId: string): Promise<string> {
  const stored = await lockWebhook(db, webhookId);
  if (stored === null) throw new Failure("notFound", "The webhook does not exist.");
  const newSecret = makeSecret();
  await updateWebhook(db, webhookId, { ...stored, ...replaceSecret(sealer, stored, newSecret) });
  return newSecret;
}

type CheckedDefinition = WebhookDefinition & { method: DeliveryMethod };

async function change(
  db: Db,
  sealer: Sealer,
  stored: StoredWebhook,
  definition: CheckedDefinition,
): Promise<SavedWebhook> {
  const { secret } = definition;
  await forgetOffReason(db, stored.id);
  const isRotated = secret !== null && secret !== findSealed(sealer, stored.secretSealed);
  if (!isRotated && isAsDefined(sealer, stored, definition)) {
    return { id: stored.id, outcome: "unchanged", newSecret: null, changes: [] };
  }
  await updateWebhook(db, stored.id, {
    ...stored,
    ...toColumns(sealer, definition),
    ...(isRotated ? replaceSecret(sealer, stored, secret) : {}),
  });
  if (!definition.isEnabled || !definition.retries) await dropRetries(db, stored.id);
  // What failed at the old address says nothing about the new one.
  if (stored.url !== definition.url) await forgetTrouble(db, { id: stored.id, url: definition.url });
  const changes = listChanges(stored, findHeaders(sealer, stored.headersSealed) ?? {}, definition);
  if (isRotated) changes.push({ member: "secret" });
  return { id: stored.id, outcome: "changed", newSecret: null, changes };
}

function listChanges(
  stored: StoredWebhook,
  headers: Record<string, string>,
  definition: CheckedDefinition,
): MemberChange[] {
  const changes = compareMembers(watched(stored), watched(definition));
  const isAddressOnly = stored.url !== definition.url && !changes.some(({ member }) => member === "url");
  if (isAddressOnly) changes.push({ member: "url" });
  if (stored.mapping !== definition.mapping) changes.push({ member: "mapping" });
  const names = new Set([...Object.keys(headers), ...Object.keys(definition.headers)]);
  for (const name of names) {
    const [before, after] = [headers, definition.headers].map((each) =>
      Object.hasOwn(each, name) ? each[name] : null,
    );
    if (before !== after) changes.push({ member: `headers.${name}` });
  }
  return changes;
}

type WatchedMembers = Pick<CheckedDefinition, "environment" | "url" | "method" | "events" | "retries" | "isEnabled">;

/** Of the address only its host: the rest may hold a secret. */
function watched({ environment, url, method, events, retries, isEnabled }: WatchedMembers) {
  const all = webhookEvents.filter((event) => events.includes(event)).join(", ");
  return { environment, url: new URL(url).origin, method, events: all, retries, isEnabled };
}

function isAsDefined(sealer: Sealer, stored: StoredWebhook, definition: CheckedDefinition): boolean {
  return (
    stored.environment === definition.environment &&
    stored.url === definition.url &&
    stored.method === definition.method &&
    stored.mapping === definition.mapping &&
    stored.retries === definition.retries &&
    stored.events.length === definition.events.length &&
    stored.events.every((event) => definition.events.includes(event)) &&
    stored.isEnabled === definition.isEnabled &&
    isDeepStrictEqual(findHeaders(sealer, stored.headersSealed), definition.headers)
  );
}

function toColumns(sealer: Sealer, definition: CheckedDefinition) {
  return {
    environment: definition.environment,
    url: definition.url,
    method: definition.method,
    headersSealed: sealHeaders(sealer, definition.headers),
    mapping: definition.mapping,
    events: definition.events,
    retries: definition.retries,
    isEnabled: definition.isEnabled,
  };
}

function replaceSecret(
  sealer: Sealer,
  stored: StoredWebhook,
  secret: string,
): Pick<WebhookColumns, "secretSealed" | "previousSecrets"> {
  const now = Date.now();
  const until = new Date(now + previousSecretHours * 3_600_000);
  const earlier = stored.previousSecrets.filter((previous) => previous.until.getTime() > now);
  // A secret that was sealed with another WINNOW_SECRET can never sign again, and would fail every delivery.
  const previousSecrets = [{ sealed: stored.secretSealed, until }, ...earlier]
    .filter(({ sealed }) => findSealed(sealer, sealed) !== null)
    .slice(0, mostPreviousSecrets);
  return { secretSealed: sealer.seal(secret), previousSecrets };
}

/** A secret in the form of Standard Webhooks: 32 random bytes, within the 24 to 64 that it requires. */
function makeSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}
