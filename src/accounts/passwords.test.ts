import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { maxPasswordLength } from "../domain/password.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

describe("passwords", () => {
  it("are hashed with a salt of their own, and only the same one verifies", async () => {
    const [first, second] = await Promise.all([hashPassword("corréct horse"), hashPassword("corréct horse")]);
    assert.match(first, /^\$argon2id\$/);
    assert.notEqual(first, second);
    assert.equal(await verifyPassword("corréct horse", first), true);
    assert.equal(await verifyPassword("correct horse", first), false);
    assert.equal(await verifyPassword("", first), false);
  });

  it("that are too long are neither hashed nor verified", async () => {
    const hash = await hashPassword("x".repeat(maxPasswordLength));
    assert.equal(await verifyPassword("x".repeat(maxPasswordLength), hash), true);
    assert.equal(await verifyPassword("x".repeat(maxPasswordLength + 1), hash), false);
    await assert.rejects(hashPassword("x".repeat(maxPasswordLength + 1)), RangeError);
  });
});
