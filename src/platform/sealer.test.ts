import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { createSealer, UnsealError } from "./sealer.ts";

const sealer = createSealer("a secret of the service");

test("a sealed text opens to the same text, also after a restart with the same secret", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const expected = Buffer.from(text, "utf8").toString("utf8");
      assert.equal(createSealer("a secret of the service").open(sealer.seal(text)), expected);
    }),
  );
});

test("a sealed text does not contain the text, and is never the same twice", () => {
  const sealed = sealer.seal("whsec_shared");
  assert.doesNotMatch(sealed, /whsec_shared/);
  assert.notEqual(sealed, sealer.seal("whsec_shared"));
  assert.match(sealed, /^v1\./);
});

test("a sealed text does not open with another secret", () => {
  assert.throws(() => createSealer("another").open(sealer.seal("text")), UnsealError);
});

test("a sealed text with one byte changed, cut short or of an unknown version does not open", () => {
  const sealed = sealer.seal("text");
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  for (let index = 0; index < bytes.length; index += 1) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
    assert.throws(() => sealer.open(`v1.${altered.toString("base64url")}`), UnsealError);
  }
  for (const broken of ["", "v1", "v1.", sealed.slice(0, 20), sealed.replace("v1", "v2"), "text"]) {
    assert.throws(() => sealer.open(broken), UnsealError);
  }
});

test("a signature is only valid for its own purpose, text and secret", () => {
  const signature = sealer.sign("file", "document 1");
  assert.match(signature, /^[0-9a-f]{64}$/);
  assert.ok(sealer.verify("file", "document 1", signature));
  assert.ok(!sealer.verify("session", "document 1", signature));
  assert.ok(!sealer.verify("file", "document 2", signature));
  assert.ok(!createSealer("another").verify("file", "document 1", signature));
  assert.ok(!sealer.verify("file", "document 1", signature.toUpperCase()));
  assert.ok(!sealer.verify("file", "document 1", "é".repeat(64)));
  assert.ok(!sealer.verify("file", "document 1", ""));
});

test("signing never uses the secret itself as the key", () => {
  const plain = createHmac("sha256", "a secret of the service").update("text").digest("hex");
  assert.notEqual(sealer.sign("file", "text"), plain);
});

test("an empty secret is rejected", () => {
  assert.throws(() => createSealer(""), /not empty/);
});
