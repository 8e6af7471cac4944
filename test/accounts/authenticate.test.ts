import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setAccountActive } from "../../src/accounts/account-store.ts";
import { authenticate } from "../../src/accounts/authenticate.ts";
import { AuthenticationFailure, type AuthenticationFailureReason } from "../../src/accounts/authentication-failure.ts";
import { saveAccount } from "../../src/accounts/save-account.ts";
import { createToken, deactivateToken, deleteToken, type TokenDefinition } from "../../src/accounts/tokens.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

const now = new Date("2027-03-01T12:00:00Z");

describe("authenticate", () => {
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase();
  });
  after(() => database.close());

  async function newAccount(email: string): Promise<string> {
    const definition = { email, name: email, password: null, isActive: true, currency: null };
    return (await saveAccount(database.db, definition)).id;
  }

  async function newToken(accountId: string, changes: Partial<TokenDefinition> = {}) {
    return createToken(database.db, accountId, {
      name: "t",
      expiresAt: null,
      isActive: true,
      secret: null,
      ...changes,
    });
  }

  async function assertRefused(secret: string, reason: AuthenticationFailureReason): Promise<void> {
    await assert.rejects(
      authenticate(database.db, secret, now),
      (error) => error instanceof AuthenticationFailure && error.reason === reason,
    );
  }

  it("finds the account that a token acts for", async () => {
    const accountId = await newAccount("owner@example.com");
    const { id: tokenId, secret } = await newToken(accountId);
    assert.deepEqual(await authenticate(database.db, secret, now), { accountId, tokenId });
  });

  it("refuses a text that is not a token as unknown", async () => {
    await assertRefused("wnw_nothing", "unknown");
    await assertRefused("", "unknown");
    await assertRefused("\u0000' or 1=1 --", "unknown");
  });

  it("refuses deactivated and deleted tokens at once, with the same answer", async () => {
    const accountId = await newAccount("inactive@example.com");
    const deactivated = await newToken(accountId);
    const deleted = await newToken(accountId);
    await authenticate(database.db, deactivated.secret, now);
    assert.equal(await deactivateToken(database.db, accountId, deactivated.id), true);
    assert.equal(await deleteToken(database.db, accountId, deleted.id), true);
    await assertRefused(deactivated.secret, "inactive");
    await assertRefused(deleted.secret, "inactive");
  });

  it("refuses a token from the moment of its expiry on", async () => {
    const accountId = await newAccount("expired@example.com");
    const { secret: expired } = await newToken(accountId, { expiresAt: now });
    const { secret: valid } = await newToken(accountId, { expiresAt: new Date(now.getTime() + 1) });
    await assertRefused(expired, "expired");
    await authenticate(database.db, valid, now);
  });

  it("refuses the tokens of a deactivated account, until it is activated again", async () => {
    const accountId = await newAccount("closed@example.com");
    const { secret } = await newToken(accountId);
    assert.equal(await setAccountActive(database.db, accountId, false), true);
    await assertRefused(secret, "accountInactive");
    await setAccountActive(database.db, accountId, true);
    await authenticate(database.db, secret, now);
  });

  it("names the first reason in the order inactive, expired, account", async () => {
    const accountId = await newAccount("all@example.com");
    const { secret: inactive } = await newToken(accountId, { isActive: false, expiresAt: now });
    const { secret: expired } = await newToken(accountId, { expiresAt: now });
    await setAccountActive(database.db, accountId, false);
    await assertRefused(inactive, "inactive");
    await assertRefused(expired, "expired");
  });

  it("lets nobody deactivate another account's token", async () => {
    const accountId = await newAccount("mine@example.com");
    const other = await newAccount("other@example.com");
    const { id, secret } = await newToken(accountId);
    assert.equal(await deactivateToken(database.db, other, id), false);
    assert.equal(await deleteToken(database.db, other, id), false);
    await authenticate(database.db, secret, now);
  });

  it("records when a token was last used, to the minute", async () => {
    const { id, secret } = await newToken(await newAccount("used@example.com"));
    const lastUsedAt = async () => {
      const query = database.db.selectFrom("api_tokens").select("last_used_at").where("id", "=", id);
      return (await query.executeTakeFirstOrThrow()).last_used_at;
    };
    const use = async (time: Date) => {
      await authenticate(database.db, secret, time);
      await until("the use is recorded", async () => (await lastUsedAt())?.getTime() === time.getTime());
    };
    await use(now);
    assert.deepEqual(await lastUsedAt(), now);
    await authenticate(database.db, secret, new Date(now.getTime() + 59_000));
    const later = new Date(now.getTime() + 61_000);
    await use(later);
    assert.deepEqual(await lastUsedAt(), later);
  });
});
