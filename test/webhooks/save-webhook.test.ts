import assert from "node:assert/strict";
import { test } from "node:test";
import { rotateSecret } from "../../src/webhooks/save-webhook.ts";
import { createWebhookSetting, type WebhookSetting } from "./webhook-setting.ts";

async function getRow(setting: WebhookSetting, id: string) {
  return await setting.database.db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The replaced secrets of a row, the latest first. */
function previousSecretsOf({ sealer }: WebhookSetting, row: { previous_secrets: unknown }) {
  const kept = row.previous_secrets as { sealed: string; until: string }[];
  return kept.map(({ sealed, until }) => ({ secret: sealer.open(sealed), until }));
}

test("a webhook with a new name is created, and its generated secret is shown once", async () => {
  await using setting = await createWebhookSetting();
  const created = await setting.addWebhook();
  assert.equal(created.outcome, "created");
  assert.match(created.newSecret ?? "", /^whsec_[A-Za-z0-9+/]{43}=$/);
  const again = await setting.addWebhook();
  assert.deepEqual(again, { id: created.id, outcome: "unchanged", newSecret: null, changes: [] });
});

test("saving the same definition again changes nothing", async () => {
  await using setting = await createWebhookSetting();
  const definition = { secret: "given", headers: { B: "2", A: "1" }, mapping: "$", environment: "live" };
  const { id } = await setting.addWebhook(definition);
  const before = await getRow(setting, id);
  const again = await setting.addWebhook({ ...definition, headers: { A: "1", B: "2" } });
  assert.equal(again.outcome, "unchanged");
  assert.deepEqual(await getRow(setting, id), before);
});

test("each changed setting is a change of the same webhook", async () => {
  await using setting = await createWebhookSetting();
  let definition: object = { url: "https://example.com/first" };
  const { id } = await setting.addWebhook(definition);
  for (const [change, told] of [
    [{ environment: "live" }, { member: "environment", before: "default", after: "live" }],
    [
      { url: "https://example.org/other" },
      { member: "url", before: "https://example.com", after: "https://example.org" },
    ],
    [{ url: "https://example.org/other?key=secret" }, { member: "url" }],
    [{ method: "PUT" }, { member: "method", before: "POST", after: "PUT" }],
    [{ headers: { "X-A": "1" } }, { member: "headers.X-A" }],
    [{ headers: { "X-A": "2" } }, { member: "headers.X-A" }],
    [{ mapping: "$" }, { member: "mapping" }],
    [{ isEnabled: false }, { member: "isEnabled", before: true, after: false }],
    [{ mapping: null }, { member: "mapping" }],
  ] as const) {
    definition = { ...definition, ...change };
    const outcome = { id, outcome: "changed", newSecret: null, changes: [told] };
    assert.deepEqual(await setting.addWebhook(definition), outcome, JSON.stringify(change));
  }
});

test("a secret that is left out stays; one that differs replaces it, and the old one signs for 24 hours", async () => {
  await using setting = await createWebhookSetting();
  const { id } = await setting.addWebhook({ secret: "first" });
  await setting.addWebhook({ method: "PUT" });
  const kept = await getRow(setting, id);
  assert.equal(setting.sealer.open(kept.secret_sealed), "first");
  assert.deepEqual(previousSecretsOf(setting, kept), []);

  const replaced = await setting.addWebhook({ method: "PUT", secret: "second" });
  assert.deepEqual(replaced, { id, outcome: "changed", newSecret: null, changes: [{ member: "secret" }] });
  const row = await getRow(setting, id);
  assert.equal(setting.sealer.open(row.secret_sealed), "second");
  const [previous, ...others] = previousSecretsOf(setting, row);
  assert.equal(previous?.secret, "first");
  assert.ok(Date.parse(previous?.until ?? "") > Date.now() + 23 * 3_600_000);
  assert.deepEqual(others, []);
});

test("after many rotations within a day, the last secrets go on signing, as many as a request's headers can hold", async () => {
  await using setting = await createWebhookSetting();
  const { id } = await setting.addWebhook({ secret: "secret 0" });
  for (let round = 1; round <= 12; round++) await setting.addWebhook({ secret: `secret ${round}` });
  const kept = previousSecretsOf(setting, await getRow(setting, id)).map(({ secret }) => secret);
  assert.deepEqual(
    kept,
    ["11", "10", "9", "8", "7", "6", "5", "4", "3"].map((round) => `secret ${round}`),
  );
});

test("a given secret is not shown again", async () => {
  await using setting = await createWebhookSetting();
  assert.equal((await setting.addWebhook({ secret: "given" })).newSecret, null);
});

test("secrets and header values are not readable in the database", async () => {
  await using setting = await createWebhookSetting();
  const { id } = await setting.addWebhook({ secret: "open sesame", headers: { "X-Shared": "shared secret" } });
  await setting.addWebhook({ secret: "another sesame", headers: { "X-Shared": "shared secret" } });
  const row = JSON.stringify(await getRow(setting, id));
  assert.doesNotMatch(row, /sesame|shared/i);
});

test("webhooks of the same name made at the same time become one", async () => {
  await using setting = await createWebhookSetting();
  const saved = await Promise.all(Array.from({ length: 5 }, () => setting.addWebhook({ secret: "given" })));
  assert.equal(new Set(saved.map(({ id }) => id)).size, 1);
  assert.equal(saved.filter(({ outcome }) => outcome === "created").length, 1);
});

test("the name of a deleted webhook can be given to a new one", async () => {
  await using setting = await createWebhookSetting();
  const { id } = await setting.addWebhook();
  await setting.database.db.updateTable("webhooks").set({ deleted_at: new Date() }).where("id", "=", id).execute();
  const created = await setting.addWebhook();
  assert.equal(created.outcome, "created");
  assert.notEqual(created.id, id);
});

test("a wrong definition is an invalidRequest with every problem, and nothing is saved", async () => {
  await using setting = await createWebhookSetting();
  const wrong = setting.addWebhook({ url: "nowhere", method: "GET", headers: { Host: "x" }, mapping: "{" });
  await assert.rejects(wrong, (error: Error) => {
    assert.equal("kind" in error && error.kind, "invalidRequest");
    for (const part of [
      /"erp" cannot be saved/,
      /The URL must/,
      /The method must/,
      /header Host/,
      /data mapping is wrong/,
    ]) {
      assert.match(error.message, part);
    }
    return true;
  });
  const rows = await setting.database.db
    .selectFrom("webhooks")
    .select("id")
    .where("parser_id", "=", setting.parserId)
    .execute();
  assert.equal(rows.length, 0);
});

test("rotating gives a newly generated secret, and an unknown webhook is notFound", async () => {
  await using setting = await createWebhookSetting();
  const { db } = setting.database;
  const { id, newSecret } = await setting.addWebhook();
  const rotated = await rotateSecret(db, setting.sealer, id);
  assert.match(rotated, /^whsec_/);
  const row = await getRow(setting, id);
  assert.equal(setting.sealer.open(row.secret_sealed), rotated);
  assert.deepEqual(
    previousSecretsOf(setting, row).map(({ secret }) => secret),
    [newSecret],
  );
  const unknown = rotateSecret(db, setting.sealer, "00000000-0000-4000-8000-000000000000");
  await assert.rejects(unknown, { kind: "notFound" });
});
