import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { RouteDefinition } from "../../src/contract/dashboard/route.ts";
import { dashboardRoutes } from "../../src/contract/dashboard/routes.ts";
import { type Role, roles } from "../../src/contract/dashboard/session.ts";
import { makeInvoice, makePdf } from "../support/make-pdf.ts";
import { startReceiver } from "../support/receiver.ts";
import { invoiceFields, startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { becomeOperator, DashboardClient, makeAccount, makeMember, toPath } from "./dashboard-client.ts";
import { uploadAndWait } from "./upload.ts";

const receiver = await startReceiver();
after(() => receiver.close());
const service = await startTestService({
  setup: {
    accounts: [
      {
        email: "owner@example.com",
        balance: "100",
        parsers: [
          {
            slug: "invoices",
            fields: invoiceFields,
            webhooks: [{ name: "hook", url: receiver.url, headers: { "X-Shared": "header-secret" } }],
          },
        ],
      },
    ],
  },
});
after(() => service[Symbol.asyncDispose]());
const owner = await becomeOperator(service, "owner@example.com");
const stranger = await makeAccount(owner, "stranger@example.com");
const bytes = await makeInvoice("MINE-1");
const parserId = (await owner.get("listParsers")).items[0]?.id ?? "";
const document = await uploadAndWait(owner, parserId, bytes);
const sample = await owner.get("sampleFromDocument", { body: { documentId: document.id } });
const { items: webhooks } = await owner.get("listWebhooks", { params: { parserId } });
const { token } = await owner.get("createToken", { body: { name: "mine", expiresInDays: null } });
const webhookId = webhooks[0]?.id ?? "";
const waitingForm = new FormData();
waitingForm.append("file", new Blob([new Uint8Array(await makePdf([["nothing that anybody knows"]]))]), "waits.pdf");
const waiting = await owner.get("routeDocument", { form: waitingForm });
await until("the file is looked at", async () => {
  return (await owner.get("getInboxFile", { params: { inboxId: waiting.id } })).state === "waiting";
});
const entry = document.entries[0];
const entryId = entry?.id ?? "";
const accountId = (await owner.get("getSession")).account?.id ?? "";

const invited = await owner.get("inviteMember", {
  body: { email: "reviewer@example.com", name: "Reviewer", role: "reviewer" },
});

const comment = await owner.get("addComment", { params: { entryId }, body: { text: "A comment of MINE-1" } });
await owner.get("assignDocuments", { body: { documentIds: [document.id], personId: accountId } });

const lookBack = await owner.get("startLookBack", { params: { parserId } });
// Made by a browser otherwise: test/e2e/passkeys.test.ts.
const passkeyId = crypto.randomUUID();
await service.database.pool.query(
  "insert into passkeys (id, account_id, name, credential_id, public_key, counter, transports) values ($1, $2, 'MINE-1', 'x', '', 0, '{}')",
  [passkeyId, accountId],
);

const sourceSettings = {
  kind: "bucket" as const,
  endpoint: receiver.url,
  region: null,
  bucket: "documents",
  prefix: "MINE-1",
  accessKeyId: "key",
};
const source = await owner.get("createSource", {
  body: { name: "source", settings: sourceSettings, secret: "header-secret", parserId },
});
await owner.get("pauseSource", { params: { sourceId: source.id }, body: { isPaused: true } });

/** The owner's ids, by their names in paths, queries and bodies. */
const owned: Record<string, string> = {
  parserId,
  documentId: document.id,
  entryId,
  sampleId: sample.id,
  inboxId: waiting.id,
  sampleName: "invoice",
  webhookId,
  deliveryId: document.deliveries[0]?.id ?? "",
  tokenId: token.id,
  accountId,
  memberId: invited.member.id,
  commentId: comment.id,
  lookBackId: lookBack.id,
  passkeyId,
  sourceId: source.id,
  page: "1",
  version: "1",
  slug: "invoice",
};

const engine = { type: "local", embedded: true };
const settings = {
  ...{ maxPages: 1, blockInvalid: false, ratePerPage: "0", engine, reviewThreshold: 0 },
  ...{ retentionDays: 1, forgetsExamples: true },
};
const name = "x";

/** Deliveries to send again; other routes take other dates. */
const replayed = { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" };

const replayQuery = `&which=all&from=${replayed.from}&to=${replayed.to}`;

/** A well-formed body for every route that takes one; what it names is the owner's. */
const bodies: Record<string, unknown> = {
  createAccount: { email: "x@example.com", name },
  changeAccountByOperator: { isActive: true },
  creditAccount: { amount: "1", requestId: crypto.randomUUID() },
  changeServiceDefaults: { maxPages: 1, ratePerPage: "0" },
  changePassword: { currentPassword: "x", newPassword: "xxxxxxxx" },
  changeAccount: { name },
  splitInboxFile: { before: [2] },
  createParser: { name, from: { kind: "parser", parserId } },
  changeParser: { version: 1, name, description: "", fields: [], settings },
  checkFields: { fields: [] },
  tryRules: { fields: [], values: {} },
  sampleFromDocument: { documentId: document.id },
  previewSample: { fields: [], engine },
  pointAtSample: { box: { left: 0, top: 0, right: 1, bottom: 1 }, at: "word" },
  readPicked: { fields: [], picked: [] },
  readRegion: { box: { left: 0, top: 0, right: 1, bottom: 1 } },
  proposeGrid: { field: "total", box: { left: 0, top: 0, right: 1, bottom: 1 } },
  readGrid: { field: "total", grid: { columns: [0, 1], rows: [0, 1], children: [null] } },
  forecastSheetMove: { toParserId: parserId, entryIds: null },
  changeEntry: {
    updatedAt: entry?.updatedAt ?? "",
    changes: [{ kind: "setValue", field: "total", value: 1 }],
  },
  changeSheet: {
    rows: [{ entryId, updatedAt: entry?.updatedAt ?? "", changes: [{ kind: "setValue", field: "total", value: 1 }] }],
  },
  confirmSheet: { entryIds: [entryId], isConfirmed: true },
  createWebhook: { name, url: receiver.url },
  changeWebhook: { name, url: receiver.url },
  testWebhook: { entryId },
  previewMapping: { mapping: "total", entryId },
  createSource: { name, settings: { ...sourceSettings, prefix: "" }, secret: "x", parserId: null },
  changeSource: { name, settings: { ...sourceSettings, prefix: "" }, secret: "x", parserId: null },
  testSource: { settings: { ...sourceSettings, prefix: "" }, savedId: source.id },
  pauseSource: { isPaused: false },
  redeliverDocument: { which: "all" },
  beginSecondFactor: { password: "x" },
  turnOnSecondFactor: { setup: "x", code: "000000" },
  turnOffSecondFactor: { code: "000000" },
  beginPasskey: { password: "x" },
  addPasskey: { attempt: "x", name, response: {} },
  removePasskey: { password: "x" },
  startReplay: { which: "all", ...replayed },
  inviteMember: { email: "stranger@example.com", name, role: "owner" },
  changeMember: { role: "owner" },
  createToken: { name, expiresInDays: null },
  changeToken: { isActive: false },
  freezeLearning: { isFrozen: true },
  setLanguageModel: { provider: "openai-compatible", address: receiver.url, name },
  startTrial: { fields: [] },
  restoreParserVersion: { currentVersion: 1 },
  sendInboxFile: { parserId },
  makeParserFromInbox: { template: "invoice" },
  moveDocument: { parserId },
  takeDocument: { isTakeOver: true },
  assignDocuments: { documentIds: [document.id], personId: null },
  addComment: { text: "x" },
  changeComment: { text: "x" },
};

/** Routes that remove what the others need, or never end by themselves. */
const apart = new Set(["signOutEverywhere", "watchDocuments"]);

const guarded = Object.entries(dashboardRoutes)
  .map(([routeName, definition]): [string, RouteDefinition] => [routeName, definition])
  .filter(([, { access }]) => access !== "everybody");

function ask(client: DashboardClient, routeName: string, { method, path, body }: RouteDefinition) {
  if (body === "form") {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)]), "a.pdf");
    return client.send(method, toPath(path, owned, { parserId }), { form });
  }
  assert.ok(body === undefined || routeName in bodies, `give a body for ${routeName} in this test`);
  // A route ignores unknown queries.
  const query = {
    ...(/^export/.test(routeName) && { format: "json" }),
    ...(routeName === "countReplay" && { which: "all", ...replayed }),
    ...{ days: "1", text: "x" },
  };
  return client.send(method, toPath(path, owned, query), body === undefined ? {} : { json: bodies[routeName] });
}

test("no route that requires a session answers without one", async () => {
  for (const [routeName, definition] of guarded) {
    const answer = await ask(new DashboardClient(service.url), routeName, definition);
    assert.equal(answer.status, 401, routeName);
  }
});

test("no route shows, changes or confirms the existence of what another account owns", async () => {
  const state = async () =>
    JSON.stringify([
      await owner.get("getDocument", { params: { documentId: document.id } }),
      await owner.get("getParser", { params: { parserId } }),
      await owner.get("listWebhooks", { params: { parserId } }),
      await owner.get("listSamples", { query: { parserId } }),
      await owner.get("getInboxFile", { params: { inboxId: waiting.id } }),
      await owner.get("listTokens"),
      await owner.get("listMembers"),
      await owner.get("listComments", { params: { entryId } }),
      await owner.get("listPasskeys"),
      await owner.get("listSources"),
    ]);
  const before = await state();
  const secrets = [
    parserId,
    document.id,
    entryId,
    sample.id,
    waiting.id,
    webhookId,
    owned.deliveryId ?? "",
    source.id,
    token.id,
    "MINE-1",
  ];
  secrets.push(invited.member.id, "reviewer@example.com");
  for (const [routeName, definition] of guarded.filter(([each]) => !apart.has(each))) {
    const answer = await ask(stranger, routeName, definition);
    const namesOwned =
      /:(parser|document|entry|sample|inbox|webhook|delivery|token|member|example|trial|comment|passkey|source)Id/.test(
        definition.path,
      );
    if (definition.access === "operator") assert.equal(answer.status, 403, routeName);
    else if (namesOwned) assert.equal(answer.status, 404, `${routeName}: ${answer.text.slice(0, 200)}`);
    assert.ok(answer.status < 500, `${routeName}: ${answer.text}`);
    for (const secret of secrets) assert.ok(!answer.text.includes(secret), routeName);
  }
  assert.equal(await state(), before);
});

test("ids of another account are useless in queries and bodies too", async () => {
  const refused = [
    await stranger.call("createParser", { body: { name, from: { kind: "parser", parserId } } }),
    await stranger.call("createParser", { body: { name, from: { kind: "blank" }, sampleId: sample.id } }),
    await stranger.call("sampleFromDocument", { body: { documentId: document.id } }),
    await stranger.call("createSource", {
      body: { name, settings: { ...sourceSettings, prefix: "" }, secret: "x", parserId },
    }),
    await stranger.call("testSource", { body: { settings: sourceSettings, savedId: source.id } }),
  ];
  for (const answer of refused) assert.equal(answer.status, 404, answer.text);
  const own = await stranger.get("createParser", { body: { name: "Own", from: { kind: "blank" } } });
  const params = { parserId: own.id };
  const mapping = await stranger.call("previewMapping", { params, body: { mapping: "total", entryId } });
  assert.equal(mapping.status, 404);
  const { webhook } = await stranger.get("createWebhook", { params, body: { name, url: receiver.url } });
  const tried = await stranger.call("testWebhook", { params: { webhookId: webhook.id }, body: { entryId } });
  assert.equal(tried.status, 404);
  assert.deepEqual((await stranger.get("listDocuments", { query: { parserId } })).items, []);
  assert.deepEqual((await stranger.get("listSamples", { query: { parserId } })).items, []);
  assert.deepEqual((await stranger.get("listReview", { query: { parserId } })).items, []);
  const deliveries = await stranger.get("listDeliveries", { params, query: { webhookId } });
  assert.deepEqual(deliveries.items, []);
});

test("a malformed id is answered like one that does not exist", async () => {
  for (const [routeName, definition] of guarded.filter(([each]) => !apart.has(each))) {
    if (!/:\w+Id/.test(definition.path) || definition.body === "form") continue;
    for (const odd of ["x", "..%2f..", "'", "0", "a".repeat(2000)]) {
      const path = definition.path
        .replace(/:\w+Id/g, encodeURIComponent(odd))
        .replace(/:page/, "1")
        .concat(`?days=1&format=json&text=x${routeName === "countReplay" ? replayQuery : ""}`);
      const json = bodies[routeName];
      const answer = await owner.send(definition.method, path, json === undefined ? {} : { json });
      assert.equal(answer.status, 404, `${routeName} ${odd}: ${answer.text}`);
    }
  }
});

test("texts that the database cannot store are refused with their place, in every query and body", async () => {
  const odd = [
    await owner.send("GET", "/documents?environment=a%00b"),
    await owner.send("GET", "/documents?search=a%00b"),
    await owner.send("GET", "/operator/accounts?search=a%00b"),
    await owner.send("PATCH", "/account", { json: { name: "a\0b" } }),
    await owner.send("POST", "/tokens", { json: { name: "a\ud800", expiresInDays: null } }),
    await owner.send("POST", "/parsers", { json: { name: "a\0b", from: { kind: "blank" } } }),
  ];
  for (const { status, text } of odd) assert.equal(status, 422, text);
  const changes = [{ kind: "setValue", field: "invoice_number", value: "a\0b" }];
  const json = { updatedAt: entry?.updatedAt ?? "", changes };
  const { status, body } = await owner.send("PATCH", `/entries/${entryId}`, { json });
  assert.deepEqual([status, Object.keys(body.error.fields)], [422, ["changes[0].value"]]);
});

test("no GET answer holds a secret", async () => {
  for (const [routeName, definition] of Object.entries(dashboardRoutes)) {
    if (definition.method !== "GET" || apart.has(routeName)) continue;
    const { text } = await ask(owner, routeName, definition);
    for (const sign of [
      "header-secret",
      "whsec_",
      "wnw_",
      "$argon2",
      "_sealed",
      "Sealed",
      "password_hash",
      "passwordHash",
    ])
      assert.ok(!text.includes(sign), `${routeName} holds ${sign}`);
  }
});

test("a member may do what the role allows, and nothing else", async () => {
  for (const role of roles) {
    const member = await makeMember(owner, `${role}@member.example.com`, role);
    for (const [routeName, definition] of guarded.filter(([each]) => !apart.has(each))) {
      // What belongs to nobody, so that nothing is changed where the role allows it.
      const path = definition.path.replace(/:\w+Id/g, crypto.randomUUID()).replace(/:page/, "1");
      const query =
        definition.method === "GET"
          ? `?format=json&days=1&text=x${routeName === "countReplay" ? replayQuery : ""}`
          : "";
      const json = definition.body === undefined || definition.body === "form" ? {} : { json: {} };
      const { status, body } = await member.send(definition.method, `${path}${query}`, json);
      const isAllowed =
        definition.access !== "operator" && roles.indexOf(role) >= roles.indexOf(definition.access as Role);
      const expected = definition.access === "operator" ? "operatorsOnly" : "notAllowed";
      if (isAllowed) assert.notEqual(status, 403, `${role} ${routeName}`);
      else assert.deepEqual([status, body.error.code], [403, expected], `${role} ${routeName}`);
    }
  }
});
