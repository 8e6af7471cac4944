import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";

/** What is signed. The body is signed and sent as exactly these characters, in UTF-8. */
export interface SignedDelivery {
  /** The event's id: a redelivery has the same one. */
  id: string;
  sentAt: Date;
  body: string;
}

/**
 * The headers that prove a delivery. `X-Service-Signature` is the lower-case hex HMAC-SHA256 of the body with the
 * secret's text; the other three are those of Standard Webhooks. Recently replaced secrets also sign, latest first: in
 * `X-Service-Signature-Previous`, separated by commas, and as further signatures in `webhook-signature`. A secret that
 * came back signs once.
 */
export function signDelivery(
  delivery: SignedDelivery,
  secret: string,
  replaced: readonly string[],
): Record<string, string> {
  const previous = [...new Set(replaced)].filter((each) => each !== secret);
  const ofPrevious = previous.map((each) => signWithText(delivery.body, each)).join(", ");
  return {
    "X-Service-Signature": signWithText(delivery.body, secret),
    ...(ofPrevious && { "X-Service-Signature-Previous": ofPrevious }),
    "webhook-id": delivery.id,
    "webhook-timestamp": String(Math.floor(delivery.sentAt.getTime() / 1000)),
    "webhook-signature": [secret, ...previous]
      .flatMap(standardSigners)
      .map((signer) => signer.sign(delivery.id, delivery.sentAt, delivery.body))
      .join(" "),
  };
}

function signWithText(body: string, secret: string): string {
  return createHmac("sha256", Buffer.from(secret, "utf8")).update(body, "utf8").digest("hex");
}

/**
 * The ways in which Standard Webhooks libraries read a secret. `whsec_` with base64 is only read in one way. Any other
 * secret is read as plain text ("raw"). If it could be base64, the libraries read it as base64 by default, so both
 * sign.
 */
function standardSigners(secret: string): Webhook[] {
  const raw = new Webhook(new Uint8Array(Buffer.from(secret, "utf8")), { format: "raw" });
  const decoded = decodeSecret(secret);
  if (decoded === null) return [raw];
  return secret.startsWith("whsec_") ? [decoded] : [decoded, raw];
}

function decodeSecret(secret: string): Webhook | null {
  try {
    return new Webhook(secret);
  } catch {
    // Not base64, or nothing after the prefix.
    return null;
  }
}
