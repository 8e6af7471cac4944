import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hashTokenSecret, makeTokenSecret } from "./tokens.ts";

describe("secrets of tokens", () => {
  it("can be recognised, are safe in headers and addresses, and differ", () => {
    const secrets = Array.from({ length: 100 }, makeTokenSecret);
    for (const secret of secrets) assert.match(secret, /^wnw_[A-Za-z0-9_-]{43}$/);
    assert.equal(new Set(secrets).size, 100);
  });

  it("are stored as their SHA-256", () => {
    const hex = hashTokenSecret("abc").toString("hex");
    assert.equal(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});
