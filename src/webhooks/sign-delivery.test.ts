import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { Webhook } from "standardwebhooks";
import { signDelivery } from "./sign-delivery.ts";

const delivery = { id: "0d9a4c52-6f0e-4b7e-8f55-3f1c2b7a9e01", sentAt: new Date(), body: '{"text":"Müller €"}' };
const madeSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

function hexHmac(secret: string): string {
  return createHmac("sha256", secret).update(delivery.body).digest("hex");
}

/** Whether a receiver with the library and this secret accepts the headers. */
function verifies(headers: Record<string, string>, ...webhook: ConstructorParameters<typeof Webhook>): boolean {
  try {
    new Webhook(...webhook).verify(delivery.body, headers);
    return true;
  } catch {
    return false;
  }
}

test("X-Service-Signature is the lower-case hex HMAC-SHA256 of the exact body with the secret's text", () => {
  for (const secret of [madeSecret, "a secret of one's own", "sécret"]) {
    const headers = signDelivery(delivery, secret, []);
    assert.equal(headers["X-Service-Signature"], hexHmac(secret));
    assert.match(headers["X-Service-Signature"] ?? "", /^[0-9a-f]{64}$/);
  }
});

test("the Standard Webhooks headers are those of the library, with the event's id", () => {
  const headers = signDelivery(delivery, madeSecret, []);
  assert.equal(headers["webhook-id"], delivery.id);
  assert.equal(headers["webhook-timestamp"], String(Math.floor(delivery.sentAt.getTime() / 1000)));
  assert.match(headers["webhook-signature"] ?? "", /^v1,[A-Za-z0-9+/]{43}=$/);
  assert.ok(verifies(headers, madeSecret));
  assert.ok(!verifies(headers, `whsec_${Buffer.alloc(32, 8).toString("base64")}`));
});

test("a secret of another form verifies as raw text, and as base64 if a library takes it for base64", () => {
  const plain = signDelivery(delivery, "not base64!", []);
  assert.ok(verifies(plain, Buffer.from("not base64!"), { format: "raw" }));
  const ambiguous = signDelivery(delivery, "abcd1234", []);
  assert.ok(verifies(ambiguous, "abcd1234"));
  assert.ok(verifies(ambiguous, Buffer.from("abcd1234"), { format: "raw" }));
});

test("after a rotation both secrets verify; a header with room for one has the new one", () => {
  const previous = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
  const headers = signDelivery(delivery, madeSecret, [previous]);
  assert.equal(headers["X-Service-Signature"], hexHmac(madeSecret));
  assert.equal(headers["X-Service-Signature-Previous"], hexHmac(previous));
  assert.equal(headers["webhook-signature"]?.split(" ").length, 2);
  assert.ok(verifies(headers, madeSecret));
  assert.ok(verifies(headers, previous));
});

test("after several rotations every secret verifies, and one that came back signs only once", () => {
  const older = [9, 10, 11].map((fill) => `whsec_${Buffer.alloc(32, fill).toString("base64")}`);
  const headers = signDelivery(delivery, madeSecret, [older[0] ?? "", madeSecret, ...older.slice(1)]);
  assert.equal(headers["X-Service-Signature"], hexHmac(madeSecret));
  assert.deepEqual(headers["X-Service-Signature-Previous"]?.split(", "), older.map(hexHmac));
  assert.equal(headers["webhook-signature"]?.split(" ").length, 4);
  for (const secret of [madeSecret, ...older]) assert.ok(verifies(headers, secret));
});

test("without a rotation there is no trace of a previous secret", () => {
  const headers = signDelivery(delivery, madeSecret, []);
  assert.ok(!("X-Service-Signature-Previous" in headers));
  assert.equal(headers["webhook-signature"]?.split(" ").length, 1);
});
