import { WebhookVerificationError } from "./errors.ts";
import type { Values } from "./winnow.ts";
import type { WebhookBody, WebhookFailureBody } from "./wire.ts";

/** What a webhook's request says; `event` tells an entry from a document that failed. */
export type WebhookEvent<Data = Values> = Happened & (EntryEvent<Data> | FailureEvent);

interface Happened {
  /** Names the event: a redelivery has the same one. */
  id: string;
  sentAt: Date;
  /** `document_processed`, or why a document failed. */
  code: string;
  /** The same for people. */
  message: string;
}

interface EntryEvent<Data> {
  /** What happened to the entry. Not signed, so do not rely on it where it matters. */
  event: "processed" | "valid" | "confirmed" | "corrected";
  /** The entry as it is now; `entry_id` says which. */
  entry: Omit<WebhookBody["data"], "parsed_data"> & { parsed_data: Data };
}

interface FailureEvent {
  /** Only sent to webhooks that ask for it. */
  event: "failed";
  /** Without an entry: `document_id` says which document it was. */
  entry: WebhookFailureBody["data"];
}

const entryEvents = ["processed", "valid", "confirmed", "corrected"] as const;

export interface VerifyOptions {
  /** The raw body, as it arrived: parsing and writing the JSON again changes it. */
  body: string | Uint8Array;
  /** The request's headers: a `Headers`, or an object such as Node's. */
  headers: Headers | Record<string, string | readonly string[] | undefined>;
  /** The webhook's secret, or several of which one must fit. */
  secret: string | readonly string[];
  /** How old a request may be; default 300. An older one may be a recording of somebody who listened. */
  toleranceSeconds?: number;
  now?: Date;
}

/** Checks that a webhook's request comes from your Winnow, and returns what it says. */
export async function verifyWebhook<Data = Values>(options: VerifyOptions): Promise<WebhookEvent<Data>> {
  const { body, headers, secret, toleranceSeconds = 300, now = new Date() } = options;
  const id = readHeader(headers, "webhook-id");
  const timestamp = readHeader(headers, "webhook-timestamp");
  const signatures = readHeader(headers, "webhook-signature").split(" ");
  const sentAt = new Date(Number(timestamp) * 1000);
  if (!/^\d+$/.test(timestamp) || Math.abs(now.getTime() - sentAt.getTime()) > toleranceSeconds * 1000)
    throw new WebhookVerificationError("stale", "The request is too old, or the clocks differ.");
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body);
  const signed = concatenate(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const keys = (typeof secret === "string" ? [secret] : secret).flatMap(toKeys);
  if (!(await isSigned(signed, keys, signatures)))
    throw new WebhookVerificationError("wrong_signature", "No signature of the request was made with the secret.");
  const said: (Omit<WebhookBody, "data"> & { data: EntryEvent<Data>["entry"] }) | WebhookFailureBody = JSON.parse(
    new TextDecoder().decode(bytes),
  );
  const { code, message } = said;
  if (said.status === "error") return { id, sentAt, code, message, event: "failed", entry: said.data };
  const named = findHeader(headers, "x-webhook-event");
  const event = entryEvents.find((each) => each === named) ?? "processed";
  return { id, sentAt, code, message, event, entry: said.data };
}

function readHeader(headers: VerifyOptions["headers"], name: string): string {
  const value = findHeader(headers, name);
  if (value) return value;
  throw new WebhookVerificationError("unsigned", `The request has no header ${name}.`);
}

function findHeader(headers: VerifyOptions["headers"], name: string): string | null | undefined {
  if (headers instanceof Headers) return headers.get(name);
  const values = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof values === "string" ? values : values?.[0];
}

/** A secret of Winnow's is base64 behind `whsec_`; your own counts as it is written. */
function toKeys(secret: string): Uint8Array<ArrayBuffer>[] {
  const written = new Uint8Array(new TextEncoder().encode(secret));
  if (!secret.startsWith("whsec_")) return [written];
  try {
    return [Uint8Array.from(atob(secret.slice("whsec_".length)), (char) => char.charCodeAt(0)), written];
  } catch {
    return [written];
  }
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  keys: readonly Uint8Array<ArrayBuffer>[],
  signatures: readonly string[],
): Promise<boolean> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  for (const bytes of keys.filter(({ length }) => length > 0)) {
    const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
    for (const signature of signatures) {
      const given = decode(signature);
      if (given !== null && (await crypto.subtle.verify(algorithm, key, given, signed))) return true;
    }
  }
  return false;
}

function decode(signature: string): Uint8Array<ArrayBuffer> | null {
  if (!signature.startsWith("v1,")) return null;
  try {
    return Uint8Array.from(atob(signature.slice("v1,".length)), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
