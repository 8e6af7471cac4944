import assert from "node:assert/strict";
import { after, test } from "node:test";
import { generate } from "otplib";
import { changeBackupState } from "../../src/backup/backup-state-store.ts";
import type { RouteDefinition } from "../../src/contract/dashboard/route.ts";
import { type DashboardRouteName, dashboardRoutes } from "../../src/contract/dashboard/routes.ts";
import { auditActions } from "../../src/domain/audit-event.ts";
import { runWinnow } from "../cli/run-winnow.ts";
import {
  becomeOperator,
  DashboardClient,
  makeAccount,
  makeMember,
  password,
} from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { findFreePort } from "../support/free-port.ts";
import { makeInvoice, makePdf } from "../support/make-pdf.ts";
import { startReceiver } from "../support/receiver.ts";
import { invoiceFields, startTestService, toTokenSecret } from "../support/service.ts";
import { until } from "../support/until.ts";
import { type LoggedRow, readLog, rowsOf } from "./read-log.ts";

/** Texts that no event may contain; more are added when the service makes them. */
const secrets = ["header-secret", "address-secret", "mapping-secret", "webhook-secret-of-the-file", "MINE-1", "MINE-2"];
const apiToken = toTokenSecret("audited");
secrets.push(apiToken, password);

const receiver = await startReceiver();
after(() => receiver.close());
const webhookOfFile = {
  name: "hook",
  url: `${receiver.url}/in?key=address-secret`,
  headers: { "X-Shared": "header-secret" },
  secret: "webhook-secret-of-the-file",
  mapping: "$merge([$, {'key': 'mapping-secret'}])",
};
const setup = {
  accounts: [
    {
      email: "ada@example.com",
      balance: "100",
      tokens: [{ name: "robot", token: apiToken }],
      parsers: [{ slug: "invoices", name: "Invoices", fields: invoiceFields, webhooks: [webhookOfFile] }],
    },
  ],
};
const service = await startTestService({
  setup,
  settings: { WINNOW_MAIL_IN: `127.0.0.1:${await findFreePort()}`, WINNOW_MAIL_DOMAIN: "mail.test" },
});
after(() => service[Symbol.asyncDispose]());
const { db } = service.database;
const ada = await becomeOperator(service, "ada@example.com");
const adaId = (await ada.get("getSession")).account?.id ?? "";
const parserId = (await ada.get("listParsers")).items[0]?.id ?? "";
const params = { parserId };

const covered = new Set<string>();
const seenActions = new Set<string>();

/** What a person's call adds to the account's log, in short; each must name who, the request and the address. */
async function rowsAfter<Name extends DashboardRouteName>(
  client: DashboardClient,
  name: Name,
  parts: Parameters<DashboardClient["call"]>[1] & object = {},
  accountId = adaId,
): Promise<LoggedRow[]> {
  covered.add(name);
  const requestId = `request-${name}`;
  const rows = await rowsOf(db, accountId, async () => {
    // biome-ignore lint/suspicious/noExplicitAny: the parts of one route of many.
    const answer = await client.call(name, { ...parts, headers: { "x-request-id": requestId } } as any);
    assert.ok(answer.status < 300, `${name}: ${answer.text}`);
    collectSecrets(answer.text);
  });
  for (const row of rows) {
    assert.deepEqual([row.request_id, row.address], [requestId, "127.0.0.1"], row.action);
    seenActions.add(row.action);
  }
  return rows;
}

/** The secrets that an answer shows once. */
function collectSecrets(text: string): void {
  for (const [found] of text.matchAll(/whsec_[\w+/=]+|wnw_[\w-]+|(?<=#)[\w-]{43}/g)) secrets.push(found);
}

/** The rows that a call of Ada adds, as `[action, target's name, changes]`; she must be named as the one who did it. */
async function did(name: DashboardRouteName, parts: object = {}): Promise<[string, string | null, unknown][]> {
  const rows = await rowsAfter(ada, name, parts);
  for (const row of rows) {
    assert.deepEqual([row.actor_kind, row.actor_id, row.actor_name], ["person", adaId, "ada@example.com"]);
  }
  return rows.map((row) => [row.action, row.target_name, row.changes]);
}

test("a set-up file is written down with everything that it makes, by the command", async () => {
  const rows = (await readLog(db)).filter(({ actor_name: name }) => name === "winnow apply");
  assert.deepEqual(
    rows.map(({ action, target_name: name }) => [action, name]),
    [
      ["account.created", "ada@example.com"],
      ["account.balance_changed", "ada@example.com"],
      ["token.created", "robot"],
      ["parser.created", "Invoices"],
      ["webhook.created", "hook"],
      ["setup.applied", "ada@example.com"],
    ],
  );
  const quiet = await rowsOf(db, adaId, () => service.apply(setup));
  assert.deepEqual(quiet, [], "applied again, it changes nothing");
  const [account] = setup.accounts;
  const [parser] = account?.parsers ?? [];
  const changed = { ...account, name: "Ada", tokens: [{ name: "robot", token: apiToken, active: false }] };
  const rated = { ...parser, rate_per_page: "0.01", webhooks: [{ ...webhookOfFile, secret: "header-secret-2" }] };
  const next = await rowsOf(db, adaId, () => service.apply({ accounts: [{ ...changed, parsers: [rated] }] }));
  assert.deepEqual(
    next.map(({ action, changes }) => [action, changes]),
    [
      ["account.updated", [{ member: "name", before: "ada@example.com", after: "Ada" }]],
      ["token.deactivated", []],
      ["parser.updated", [{ member: "ratePerPage", before: "0", after: "0.01" }]],
      ["webhook.secret_rotated", []],
      [
        "setup.applied",
        [
          { member: "tokens", after: 1 },
          { member: "parsers", after: 1 },
          { member: "webhooks", after: 1 },
        ],
      ],
    ],
  );
  for (const row of [...rows, ...next]) seenActions.add(row.action);
  await service.apply(setup);
});

test("commands of the operator are written down as such", async () => {
  const settings = {
    DATABASE_URL: service.config.databaseUrl ?? "",
    WINNOW_DATA_DIR: service.config.dataDir,
    WINNOW_BASE_URL: service.url,
    WINNOW_LOG_LEVEL: "silent",
  };
  const eve = await makeAccount(ada, "eve@example.com");
  const eveId = (await eve.get("getSession")).account?.id ?? "";
  const run = async (...words: string[]) => {
    const rows = await rowsOf(db, eveId, async () => {
      const { exitCode, stdout, stderr } = await runWinnow(words, settings);
      assert.equal(exitCode, 0, stderr);
      collectSecrets(stdout);
    });
    for (const row of rows) {
      seenActions.add(row.action);
      assert.deepEqual([row.actor_kind, row.request_id, row.address], ["command", null, null]);
    }
    return rows.map((row) => [row.actor_name, row.action, row.changes]);
  };
  const operator = "winnow operator";
  assert.deepEqual(await run("operator", "appoint", "eve@example.com"), [[operator, "account.operator_appointed", []]]);
  assert.deepEqual(await run("operator", "appoint", "eve@example.com"), [], "nothing changed");
  assert.deepEqual(await run("operator", "dismiss", "eve@example.com"), [[operator, "account.operator_dismissed", []]]);
  assert.deepEqual(await run("operator", "credit", "eve@example.com", "5", "--note", "Invoice 7"), [
    [
      operator,
      "account.balance_changed",
      [
        { member: "amount", after: "5" },
        { member: "note", after: "Invoice 7" },
      ],
    ],
  ]);
  assert.deepEqual(await run("operator", "deactivate", "eve@example.com"), [[operator, "account.deactivated", []]]);
  assert.deepEqual(await run("operator", "reactivate", "eve@example.com"), [[operator, "account.reactivated", []]]);
  const link = [["winnow reset-password", "password.link_created", []]];
  assert.deepEqual(await run("reset-password", "eve@example.com"), link);
});

test("what an operator does to another account is in both logs, with the operator's name", async () => {
  const body = { email: "bob@example.com", name: "Bob", currency: "EUR" };
  assert.deepEqual(await did("createAccount", { body }), [
    [
      "account.created",
      "bob@example.com",
      [
        { member: "name", before: null, after: "Bob" },
        { member: "currency", before: null, after: "EUR" },
        { member: "isOperator", before: null, after: false },
      ],
    ],
    ["password.link_created", "bob@example.com", []],
  ]);
  const bob = (await ada.get("listAccounts", { query: { search: "bob" } })).items[0]?.id ?? "";
  const ofBob = { params: { accountId: bob } };
  const credit = { amount: "7.50", note: "Gift", requestId: crypto.randomUUID() };
  assert.deepEqual(await did("creditAccount", { ...ofBob, body: credit }), [
    [
      "account.balance_changed",
      "bob@example.com",
      [
        { member: "amount", after: "7.50" },
        { member: "note", after: "Gift" },
      ],
    ],
  ]);
  assert.deepEqual(await did("creditAccount", { ...ofBob, body: credit }), [], "a repeated request adds nothing");
  assert.deepEqual(await did("changeAccountByOperator", { ...ofBob, body: { isActive: false, isOperator: true } }), [
    ["account.deactivated", "bob@example.com", []],
    ["account.operator_appointed", "bob@example.com", []],
  ]);
  assert.deepEqual(await did("createResetLink", ofBob), [["password.link_created", "bob@example.com", []]]);
  assert.deepEqual(await did("changeServiceDefaults", { body: { maxPages: 50, ratePerPage: "0" } }), [
    ["service.defaults_changed", null, [{ member: "maxPages", before: 100, after: 50 }]],
  ]);
  const now = new Date().toISOString();
  await changeBackupState(db, () => ({
    ...{ address: "/backups", time: "03:00", kept: 7, seenAt: now, nextAt: now },
    ...{ backups: [], running: null, failure: null, requestedAt: null },
  }));
  assert.deepEqual(await did("requestBackup", {}), [["service.backup_requested", null, []]]);
  const rows = (await readLog(db)).filter((row) => row.account_id === bob);
  assert.deepEqual(
    rows.map((row) => [row.actor_id, row.action]),
    [
      [adaId, "account.created"],
      [adaId, "password.link_created"],
      [adaId, "account.balance_changed"],
      [adaId, "account.deactivated"],
      [adaId, "account.operator_appointed"],
      [adaId, "password.link_created"],
    ],
  );
});

test("signing in, up and out, names and passwords", async () => {
  const body = { email: "ada@example.com", password };
  const failed = await rowsOf(db, adaId, async () => {
    covered.add("signIn");
    const answer = await new DashboardClient(service.url).call("signIn", { body: { ...body, password: "not it" } });
    assert.equal(answer.status, 401);
    await until("the attempt is written down", async () =>
      (await readLog(db)).some(({ action }) => action === "user.sign_in_failed"),
    );
  });
  assert.deepEqual(
    failed.map((row) => [row.actor_kind, row.actor_id, row.action, row.target_name, row.address]),
    [["visitor", null, "user.sign_in_failed", "ada@example.com", "127.0.0.1"]],
  );
  seenActions.add("user.sign_in_failed");
  assert.deepEqual(await did("signOut"), [["user.signed_out", "ada@example.com", []]]);
  assert.deepEqual(await did("signIn", { body }), [["user.signed_in", "ada@example.com", []]]);
  assert.deepEqual(await did("signOutEverywhere"), [["user.signed_out_everywhere", "ada@example.com", []]]);
  await ada.get("signIn", { body });
  assert.deepEqual(await did("changeAccount", { body: { name: "Ada L." } }), [
    ["account.updated", "ada@example.com", [{ member: "name", before: "ada@example.com", after: "Ada L." }]],
  ]);
  assert.deepEqual(await did("changeAccount", { body: { language: "de" } }), [
    ["account.updated", "ada@example.com", [{ member: "language", before: null, after: "de" }]],
  ]);
  const given = { currentPassword: password, newPassword: password };
  assert.deepEqual(await did("changePassword", { body: given }), [["password.changed", "ada@example.com", []]]);

  const { url } = await ada.get("createResetLink", { params: { accountId: adaId } });
  collectSecrets(url);
  const reset = { token: url.split("#")[1] ?? "", newPassword: password };
  assert.deepEqual(await did("resetPassword", { body: reset }), [
    ["password.reset", "ada@example.com", []],
    ["user.signed_in", "ada@example.com", []],
  ]);
});

test("two-step sign-in", async () => {
  const { setup, secret } = await ada.get("beginSecondFactor", { body: { password } });
  secrets.push(secret);
  const body = { setup, code: await generate({ secret }) };
  assert.deepEqual(await did("turnOnSecondFactor", { body }), [["second_factor.turned_on", "ada@example.com", []]]);
  const code = await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
  assert.deepEqual(await did("turnOffSecondFactor", { body: { code } }), [
    ["second_factor.turned_off", "ada@example.com", []],
  ]);
  const member = await makeMember(ada, "two@example.com", "viewer");
  const begun = await member.get("beginSecondFactor", { body: { password } });
  await member.get("turnOnSecondFactor", {
    body: { setup: begun.setup, code: await generate({ secret: begun.secret }) },
  });
  const memberId = (await ada.get("listMembers")).items[0]?.id ?? "";
  assert.deepEqual(await did("removeMemberSecondFactor", { params: { memberId } }), [
    ["second_factor.removed", "two@example.com", []],
  ]);
  await ada.get("removeMember", { params: { memberId } });
});

test("reviewing together", async () => {
  const document = await uploadAndWait(ada, parserId, await makeInvoice("MINE-0"));
  const ofDocument = { params: { documentId: document.id } };
  const ofEntry = { params: { entryId: document.entries[0]?.id ?? "" } };
  const { filename } = document;
  const email = "together@example.com";
  const member = await makeMember(ada, email, "reviewer");
  const memberId = (await ada.get("listMembers")).items.find((each) => each.email === email)?.id ?? "";
  await member.get("takeDocument", { ...ofDocument, body: {} });
  assert.deepEqual(await did("takeDocument", { ...ofDocument, body: {} }), [], "it is somebody else's");
  assert.deepEqual(await did("takeDocument", { ...ofDocument, body: { isTakeOver: true } }), [
    ["document.taken_over", filename, []],
  ]);
  assert.deepEqual(await did("releaseDocument", ofDocument), [], "it would have ended by itself");
  const assignment = { body: { documentIds: [document.id], personId: memberId } };
  assert.deepEqual(await did("assignDocuments", assignment), [
    ["document.assigned", filename, [{ member: "assignee", before: null, after: email }]],
  ]);
  assert.deepEqual(await did("assignDocuments", assignment), [], "nothing changed");
  assert.deepEqual(await did("addComment", { ...ofEntry, body: { text: "MINE-1?", mentions: [memberId] } }), [
    ["comment.added", filename, []],
  ]);
  const comment = (await ada.get("listComments", ofEntry)).items[0];
  const ofComment = { params: { commentId: comment?.id ?? "" } };
  assert.deepEqual(await did("changeComment", { ...ofComment, body: { text: "MINE-2?" } }), [
    ["comment.edited", filename, []],
  ]);
  assert.deepEqual(await did("deleteComment", ofComment), [["comment.deleted", filename, []]]);
  await ada.get("removeMember", { params: { memberId } });
});

test("members", async () => {
  const email = "grace@example.com";
  const body = { email, name: "Grace", role: "viewer" } as const;
  assert.deepEqual(await did("inviteMember", { body }), [
    ["member.invited", email, [{ member: "role", before: null, after: "viewer" }]],
  ]);
  const { items } = await ada.get("listMembers");
  const memberId = items[0]?.id ?? "";
  assert.deepEqual(await did("changeMember", { params: { memberId }, body: { role: "editor" } }), [
    ["member.updated", email, [{ member: "role", before: "viewer", after: "editor" }]],
  ]);
  assert.deepEqual(await did("createMemberLink", { params: { memberId } }), [["member.link_created", email, []]]);
  const { link } = await ada.get("createMemberLink", { params: { memberId } });
  collectSecrets(link.url);
  const joined = await rowsOf(db, adaId, async () => {
    const token = link.url.split("#")[1] ?? "";
    await new DashboardClient(service.url).get("resetPassword", { body: { token, newPassword: password } });
  });
  assert.deepEqual(
    joined.map((row) => [row.actor_kind, row.actor_id, row.action, row.target_name]),
    [
      ["person", memberId, "member.joined", email],
      ["person", memberId, "user.signed_in", email],
    ],
  );
  seenActions.add("member.joined");
  assert.deepEqual(await did("removeMember", { params: { memberId } }), [["member.removed", email, []]]);
});

test("tokens", async () => {
  const body = { name: "reader", expiresInDays: null };
  assert.deepEqual(await did("createToken", { body }), [
    ["token.created", "reader", [{ member: "expiresAt", after: null }]],
  ]);
  const tokenId = (await ada.get("listTokens")).items[0]?.id ?? "";
  const ofToken = { params: { tokenId } };
  assert.deepEqual(await did("changeToken", { ...ofToken, body: { name: "writer" } }), [
    ["token.updated", "writer", [{ member: "name", before: "reader", after: "writer" }]],
  ]);
  assert.deepEqual(await did("changeToken", { ...ofToken, body: { isActive: false } }), [
    ["token.deactivated", "writer", []],
  ]);
  assert.deepEqual(await did("changeToken", { ...ofToken, body: { isActive: false } }), [], "nothing changed");
  assert.deepEqual(await did("changeToken", { ...ofToken, body: { isActive: true } }), [
    ["token.activated", "writer", []],
  ]);
  assert.deepEqual(await did("deleteToken", ofToken), [["token.deleted", "writer", []]]);
});

test("the account's language model, and never its key", async () => {
  secrets.push("sk-of-the-account");
  const body = { provider: "openai-compatible", address: `${receiver.url}/address-secret`, name: "scripted" };
  const { host } = new URL(receiver.url);
  assert.deepEqual(await did("setLanguageModel", { body: { ...body, key: "sk-of-the-account" } }), [
    [
      "language_model.set",
      "ada@example.com",
      [
        { member: "provider", before: null, after: "openai-compatible" },
        { member: "host", before: null, after: host },
        { member: "name", before: null, after: "scripted" },
        { member: "key" },
      ],
    ],
  ]);
  assert.deepEqual(await did("setLanguageModel", { body }), [], "nothing changed");
  assert.deepEqual(await did("checkLanguageModel"), [["language_model.checked", "ada@example.com", []]]);
  assert.deepEqual(await did("removeLanguageModel"), [["language_model.removed", "ada@example.com", []]]);
  assert.deepEqual(await did("removeLanguageModel"), [], "there is none any more");
});

test("parsers, their settings and their fields", async () => {
  const parser = await ada.get("getParser", { params });
  const { version, name, description, fields, settings } = parser;
  const [first, second, third] = fields;
  assert.ok(first && second && third);
  const added = { ...third, id: crypto.randomUUID(), name: "vat" };
  const body = {
    ...{ version, name, description },
    fields: [{ ...first, name: "number", hints: ["No."], rules: [] }, third, added],
    settings: { ...settings, ratePerPage: "0.02", reviewThreshold: 0.75, retentionDays: 90 },
  };
  assert.deepEqual(await did("changeParser", { params, body }), [
    [
      "parser.updated",
      "Invoices",
      [
        { member: "ratePerPage", before: "0", after: "0.02" },
        { member: "reviewThreshold", before: settings.reviewThreshold, after: 0.75 },
        { member: "retentionDays", before: null, after: 90 },
      ],
    ],
    ["field.added", "Invoices", [{ member: "vat" }]],
    [
      "field.updated",
      "Invoices",
      [{ member: "number.name", before: "invoice_number", after: "number" }, { member: "number.hints" }],
    ],
    ["field.removed", "Invoices", [{ member: "invoice_date" }]],
  ]);
  const changed = await ada.get("getParser", { params });
  const asked = { ...changed.settings, engine: { ...changed.settings.engine, type: "hybrid" } };
  assert.deepEqual(await did("changeParser", { params, body: { ...changed, settings: asked } }), [
    ["parser.updated", "Invoices", [{ member: "engine", before: "local", after: "hybrid" }]],
  ]);
  const now = (await ada.get("getParser", { params })).version;
  const back = { params: { parserId, version: String(now) }, body: { currentVersion: now } };
  assert.deepEqual(await did("restoreParserVersion", back), [], "it is that version");
  const free = await ada.get("getParser", { params });
  await ada.get("changeParser", { params, body: { ...free, settings: { ...free.settings, maxPages: 7 } } });
  const again = { params: { parserId, version: String(now) }, body: { currentVersion: now + 1 } };
  assert.deepEqual(await did("restoreParserVersion", again), [
    ["parser.rolled_back", "Invoices", [{ member: "version", after: now }]],
    ["parser.updated", "Invoices", [{ member: "maxPages", before: 7, after: 100 }]],
  ]);
  assert.deepEqual(await did("archiveParser", { params }), [["parser.archived", "Invoices", []]]);
  assert.deepEqual(await did("archiveParser", { params }), [], "it is archived already");
  assert.deepEqual(await did("restoreParser", { params }), [["parser.restored", "Invoices", []]]);
  const copy = { name: "Copy", from: { kind: "parser", parserId } };
  assert.deepEqual(await did("createParser", { body: copy }), [
    [
      "parser.created",
      "Copy",
      [
        { member: "slug", after: "copy" },
        { member: "ratePerPage", after: "0.02" },
        { member: "fields", after: 3 },
      ],
    ],
  ]);
});

test("webhooks: never an address beyond its host, a header, a mapping or a secret", async () => {
  const url = `${receiver.url}/hidden?key=address-secret`;
  const body = { name: "second", url, headers: { "X-Key": "header-secret" }, mapping: webhookOfFile.mapping };
  assert.deepEqual(await did("createWebhook", { params, body }), [
    [
      "webhook.created",
      "second",
      [
        { member: "environment", before: null, after: "default" },
        { member: "url", before: null, after: receiver.url },
        { member: "method", before: null, after: "POST" },
        { member: "events", before: null, after: "processed" },
        { member: "retries", before: null, after: false },
        { member: "isEnabled", before: null, after: true },
      ],
    ],
  ]);
  const { items } = await ada.get("listWebhooks", { params });
  const ofWebhook = { params: { webhookId: items.find(({ name }) => name === "second")?.id ?? "" } };
  const changed = {
    name: "third",
    url: `${url}2`,
    headers: { "X-Other": "header-secret" },
    mapping: null,
    method: "PUT",
  };
  assert.deepEqual(await did("changeWebhook", { ...ofWebhook, body: changed }), [
    [
      "webhook.updated",
      "third",
      [
        { member: "name", before: "second", after: "third" },
        { member: "method", before: "POST", after: "PUT" },
        { member: "url" },
        { member: "mapping" },
        { member: "headers.X-Key" },
        { member: "headers.X-Other" },
      ],
    ],
  ]);
  assert.deepEqual(await did("rotateWebhookSecret", ofWebhook), [["webhook.secret_rotated", "third", []]]);
  assert.deepEqual(await did("testWebhook", { ...ofWebhook, body: {} }), [["webhook.tested", "third", []]]);
  assert.deepEqual(await did("deleteWebhook", ofWebhook), [["webhook.deleted", "third", []]]);
  assert.deepEqual(await did("restoreWebhook", ofWebhook), [["webhook.restored", "third", []]]);
});

test("sources: never a path, an address, a key or a secret", async () => {
  const settings = {
    kind: "bucket" as const,
    endpoint: `${receiver.url}`,
    region: null,
    bucket: "address-secret",
    prefix: "address-secret/",
    accessKeyId: "header-secret",
  };
  const body = { name: "bucket", settings, secret: "header-secret-2", parserId };
  assert.deepEqual(await did("createSource", { body }), [
    [
      "source.created",
      "bucket",
      [
        { member: "name", before: null, after: "bucket" },
        { member: "kind", before: null, after: "bucket" },
        { member: "parserId", before: null, after: parserId },
        { member: "environment", before: null, after: "default" },
        { member: "hasMultipleEntries", before: null, after: false },
      ],
    ],
  ]);
  const ofSource = { params: { sourceId: (await ada.get("listSources")).items[0]?.id ?? "" } };
  const changed = { ...body, settings: { ...settings, prefix: "", after: "delete" as const }, secret: null };
  assert.deepEqual(await did("changeSource", { ...ofSource, body: changed }), [
    ["source.updated", "bucket", [{ member: "prefix" }, { member: "after" }]],
  ]);
  const saved = { settings, savedId: ofSource.params.sourceId };
  assert.deepEqual(await did("testSource", { body: saved }), [["source.tested", "bucket", []]]);
  assert.deepEqual(await did("lookAtSource", ofSource), [["source.looked_at", "bucket", []]]);
  assert.deepEqual(await did("pauseSource", { ...ofSource, body: { isPaused: true } }), [
    ["source.paused", "bucket", []],
  ]);
  assert.deepEqual(await did("pauseSource", { ...ofSource, body: { isPaused: false } }), [
    ["source.resumed", "bucket", []],
  ]);
  assert.deepEqual(await did("deleteSource", ofSource), [["source.deleted", "bucket", []]]);
  const mail = { name: "mail", settings: { kind: "mail" as const }, parserId };
  await did("createSource", { body: mail });
  const ofMail = { params: { sourceId: (await ada.get("listSources")).items[0]?.id ?? "" } };
  const senders = { ...mail, settings: { ...mail.settings, senders: ["address-secret.example.com"] } };
  assert.deepEqual(await did("changeSource", { ...ofMail, body: senders }), [
    ["source.updated", "mail", [{ member: "senders" }]],
  ]);
  assert.deepEqual(await did("changeSourceAddress", ofMail), [["source.address_changed", "mail", []]]);
});

test("samples, entries, deliveries, learning, exports and documents, without a value of a document", async () => {
  const document = await uploadAndWait(ada, parserId, await makeInvoice("MINE-1"), { name: "may.pdf" });
  const documentId = document.id;
  const ofDocument = { params: { documentId } };
  const entryId = document.entries[0]?.id ?? "";
  const ofEntry = { params: { entryId } };

  assert.deepEqual(await did("sampleFromDocument", { body: { documentId } }), [["sample.added", "may.pdf", []]]);
  const sampleId = (await ada.get("listSamples", { query: { parserId } })).items[0]?.id ?? "";
  assert.deepEqual(await did("deleteSample", { params: { sampleId } }), [["sample.deleted", "may.pdf", []]]);
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await makeInvoice("MINE-1"))]), "own.pdf");
  assert.deepEqual(await did("uploadSample", { query: { parserId }, form }), [["sample.added", "own.pdf", []]]);

  const changes = [{ kind: "setValue", field: "number", value: "MINE-2" }];
  const { updatedAt } = await ada.get("getEntry", ofEntry);
  assert.deepEqual(await did("changeEntry", { ...ofEntry, body: { updatedAt, changes } }), [
    ["entry.corrected", "may.pdf", [{ member: "number" }]],
  ]);
  const byToken = await rowsOf(db, adaId, async () => {
    const client = service.clientFor(apiToken);
    const answer = await client.request(`/dapi/v1/parser/invoices/parsed-data/${entryId}`, {
      method: "PUT",
      headers: { "content-type": "application/json", "x-request-id": "by-token" },
      body: JSON.stringify({ update_fields: { total: 12, number: "MINE-2", unknown: 1 } }),
    });
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await client.correct("invoices", entryId, { unknown: 1 })).status, 200);
  });
  const [token] = (await ada.get("listTokens")).items.filter(({ name }) => name === "robot");
  assert.deepEqual(
    byToken.map((row) => [row.actor_kind, row.actor_id, row.actor_name, row.request_id, row.address, row.action]),
    [["token", token?.id, "robot", "by-token", "127.0.0.1", "entry.corrected"]],
  );
  assert.deepEqual(byToken[0]?.changes, [{ member: "number" }, { member: "total" }]);

  assert.deepEqual(await did("confirmEntry", ofEntry), [["entry.confirmed", "may.pdf", []]]);
  assert.deepEqual(await did("unconfirmEntry", ofEntry), [["entry.unconfirmed", "may.pdf", []]]);
  const rows = [{ entryId, updatedAt: (await ada.get("getEntry", ofEntry)).updatedAt, changes }];
  assert.deepEqual(await did("changeSheet", { params: { parserId }, body: { rows } }), [
    ["entry.corrected", "may.pdf", [{ member: "number" }]],
  ]);
  const confirmed = { params: { parserId }, body: { entryIds: [entryId], isConfirmed: true } };
  assert.deepEqual(await did("confirmSheet", confirmed), [["entry.confirmed", "may.pdf", []]]);

  await until("all is delivered", async () => {
    const { deliveries } = await ada.get("getDocument", ofDocument);
    return deliveries.length > 0 && deliveries.every(({ status }) => status !== "pending");
  });
  assert.deepEqual(await did("redeliverDocument", { ...ofDocument, body: { which: "failed" } }), [], "none had failed");
  const deliveryId = document.deliveries[0]?.id ?? "";
  assert.deepEqual(await did("redeliver", { params: { deliveryId } }), [
    ["delivery.redelivered", "may.pdf", [{ member: "deliveries", after: 1 }]],
  ]);
  await until("it is delivered again", async () =>
    (await ada.get("getDocument", ofDocument)).deliveries.every(({ status }) => status !== "pending"),
  );
  const count = (await ada.get("getDocument", ofDocument)).deliveries.length;
  assert.deepEqual(await did("redeliverDocument", { ...ofDocument, body: { which: "all" } }), [
    ["delivery.redelivered", "may.pdf", [{ member: "deliveries", after: count }]],
  ]);

  const webhookId = document.deliveries[0]?.webhookId ?? "";
  const replay = { which: "failed", from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" };
  const replayed = Object.entries({ ...replay, deliveries: 0 }).map(([member, after]) => ({ member, after }));
  assert.deepEqual(await did("startReplay", { params: { webhookId }, body: replay }), [
    ["webhook.replayed", "hook", replayed],
  ]);

  assert.deepEqual(await did("freezeLearning", { params, body: { isFrozen: true } }), [
    ["learning.frozen", "Invoices", []],
  ]);
  assert.deepEqual(await did("freezeLearning", { params, body: { isFrozen: true } }), [], "it is frozen already");
  const exampleId = (await ada.get("listExamples", { params })).items[0]?.id ?? "";
  assert.deepEqual(await did("forgetExample", { params: { parserId, exampleId } }), [
    ["learning.forgotten", "Invoices", [{ member: "example", before: exampleId }]],
  ]);
  assert.deepEqual(await did("freezeLearning", { params, body: { isFrozen: false } }), [
    ["learning.unfrozen", "Invoices", []],
  ]);
  assert.deepEqual(await did("resetLearning", { params }), [["learning.reset", "Invoices", []]]);
  const { fields } = await ada.get("getParser", { params });
  assert.deepEqual(await did("startTrial", { params, body: { fields } }), [["learning.trial_started", "Invoices", []]]);

  const day = new Date().toISOString().slice(0, 10);
  const query = { format: "csv", parserId, search: "MINE-2" };
  assert.deepEqual(await did("exportEntries", { query }), [
    [
      "export.made",
      `entries-${day}.csv`,
      [
        { member: "entries", after: 1 },
        { member: "parserId", after: parserId },
        { member: "format", after: "csv" },
        { member: "search" },
      ],
    ],
  ]);
  assert.deepEqual(await did("exportActivity"), [["export.made", `activity-${day}.csv`, []]]);
  await until("all is delivered again", async () =>
    (await ada.get("getDocument", ofDocument)).deliveries.every(({ status }) => status !== "pending"),
  );
  assert.deepEqual(await did("deleteDocument", ofDocument), [["document.deleted", "may.pdf", []]]);
});

test("files without a parser: what people do with them, and where Winnow sent one by itself", async () => {
  const makeForm = async (name: string) => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(await makePdf([["nothing that anybody knows"]]))]), name);
    return form;
  };
  const find = async (name: string) => {
    const { items } = await ada.get("listInbox");
    return items.find(({ filename }) => filename === name) ?? assert.fail(name);
  };
  const looked = (name: string) =>
    until("the file is looked at", async () => (await find(name)).state !== "looking").then(() => find(name));
  assert.deepEqual(await did("routeDocument", { form: await makeForm("odd.pdf") }), [["inbox.added", "odd.pdf", []]]);
  const { id: inboxId } = await looked("odd.pdf");
  const ofFile = { params: { inboxId } };
  assert.deepEqual(await did("sampleFromInbox", ofFile), [["sample.added", "odd.pdf", []]]);
  assert.deepEqual(await did("deleteInboxFile", ofFile), [["inbox.deleted", "odd.pdf", []]]);
  assert.deepEqual(await did("restoreInboxFile", ofFile), [["inbox.restored", "odd.pdf", []]]);
  const two = new FormData();
  two.append(
    "file",
    new Blob([new Uint8Array(await makePdf([["a page of nothing"], ["and another one"]]))]),
    "two.pdf",
  );
  await did("routeDocument", { form: two });
  const ofTwo = { params: { inboxId: (await looked("two.pdf")).id } };
  assert.deepEqual(await did("splitInboxFile", { ...ofTwo, body: { before: [2] } }), [
    ["inbox.split", "two.pdf", [{ member: "pages", after: "1, 2" }]],
  ]);
  assert.deepEqual(await did("joinInboxFile", ofTwo), [["inbox.joined", "two.pdf", []]]);
  const toInvoices = [{ member: "parser", after: "Invoices" }];
  assert.deepEqual(await did("sendInboxFile", { ...ofFile, body: { parserId } }), [
    ["inbox.sent", "odd.pdf", toInvoices],
  ]);
  await did("routeDocument", { form: await makeForm("even.pdf") });
  const even = await looked("even.pdf");
  assert.equal(even.document?.parser.name, "Invoices", "it looks like the one that was sent by hand");
  const [byItself] = (await readLog(db)).filter(
    ({ action, target_id: id }) => action === "inbox.sent" && id === even.id,
  );
  assert.deepEqual([byItself?.actor_kind, byItself?.changes], ["service", toInvoices]);
  assert.deepEqual(await did("routeReadySample", { params: { sampleName: "statement" } }), [
    ["inbox.added", "statement.pdf", []],
  ]);
  const statement = await looked("statement.pdf");
  const body = { template: "bank-statement" };
  const made = await did("makeParserFromInbox", { params: { inboxId: statement.id }, body });
  assert.deepEqual(
    made.map(([action, name]) => [action, name]),
    [
      ["parser.created", "Bank statement"],
      ["inbox.sent", "statement.pdf"],
    ],
  );
  const documentId = (await find("statement.pdf")).document?.id ?? "";
  await until("the document is finished", async () => {
    return (await ada.get("getDocument", { params: { documentId } })).status === "completed";
  });
  assert.deepEqual(await did("moveDocument", { params: { documentId }, body: { parserId } }), [
    ["document.moved", "statement.pdf", toInvoices],
  ]);
});

test("what the service refuses leaves no event", async () => {
  const refused: [DashboardRouteName, object, number][] = [
    ["createAccount", { body: { email: "bob@example.com", name: "Bob", currency: "EUR" } }, 409],
    ["changeAccountByOperator", { params: { accountId: adaId }, body: { isActive: false } }, 409],
    ["createParser", { body: { name: "x", from: { kind: "blank" }, sampleId: crypto.randomUUID() } }, 404],
    ["createWebhook", { params, body: { name: "hook", url: receiver.url } }, 409],
    ["createWebhook", { params, body: { name: "new", url: receiver.url, headers: { host: "x" } } }, 422],
    ["changePassword", { body: { currentPassword: "wrong", newPassword: "long enough" } }, 422],
    ["changeToken", { params: { tokenId: crypto.randomUUID() }, body: { isActive: false } }, 404],
    ["deleteToken", { params: { tokenId: crypto.randomUUID() } }, 404],
    ["deleteDocument", { params: { documentId: crypto.randomUUID() } }, 404],
    ["forgetExample", { params: { parserId, exampleId: crypto.randomUUID() } }, 404],
    ["resetPassword", { body: { token: "x".repeat(43), newPassword: "long enough" } }, 422],
  ];
  const rows = await rowsOf(db, adaId, async () => {
    for (const [name, parts, status] of refused) {
      // biome-ignore lint/suspicious/noExplicitAny: the parts of one route of many.
      const answer = await ada.call(name, parts as any);
      assert.ok(answer.status >= 400, `${name}: ${answer.status} instead of ${status}`);
    }
    const broken = {
      email: "ada@example.com",
      name: "Changed",
      parsers: [{ slug: "broken", webhooks: [{ name: "y", url: "z" }] }],
    };
    await assert.rejects(service.apply({ accounts: [broken] }));
  });
  assert.deepEqual(rows, []);
});

test("if an event cannot be written, its change is not made either", async () => {
  await service.database.pool.query(
    "alter table audit_events add constraint refuse check (action <> 'token.created') not valid",
  );
  const before = (await ada.get("listTokens")).items.length;
  const answer = await ada.call("createToken", { body: { name: "unseen", expiresInDays: null } });
  assert.equal(answer.status, 500);
  assert.equal((await ada.get("listTokens")).items.length, before);
  await service.database.pool.query("alter table audit_events drop constraint refuse");
});

test("an event stays as it was written", async () => {
  await assert.rejects(
    service.database.pool.query("update audit_events set actor_name = 'nobody'"),
    /cannot be changed/,
  );
});

/** Routes that change nothing that the log is about, and why. */
const leftOut: Partial<Record<DashboardRouteName, string>> = {
  signUp: "tested with the first account, below",
  describeInvitation: "only looks",
  beginPasskey: "nothing changes before the browser has made it",
  beginPasskeySignIn: "only looks",
  addPasskey: "needs a browser: test/e2e/passkeys.test.ts",
  removePasskey: "needs a browser: test/e2e/passkeys.test.ts",
  signInByPasskey: "needs a browser: test/e2e/passkeys.test.ts",
  beginSecondFactor: "nothing changes before the first code",
  requestPasswordReset: "needs a mail server: test/dashboard-api/session.test.ts",
  uploadDocument: "the list of documents says who sent what",
  reprocessDocument: "sends a document, like an upload",
  lookAgain: "only looks",
  seeMentions: "only says that the person has seen them",
  checkFields: "only looks",
  tryRules: "only looks",
  proposeFields: "only looks",
  pointAtSample: "only looks",
  readPicked: "only looks",
  previewSample: "only looks",
  previewMapping: "only looks",
  startLookBack: "only looks",
  applyLookBack: "test/learning/look-back.test.ts",
  takeBackLookBack: "test/learning/look-back.test.ts",
  readRegion: "only looks",
  proposeGrid: "only looks",
  readGrid: "only looks",
  forecastSheetMove: "only looks",
  listRestorable: "only looks",
  startRestore: "brings the backup's own log: test/backup/first-restore.test.ts",
};

test("every operation of the dashboard that changes something was tried here", () => {
  const routes = Object.entries(dashboardRoutes) as [DashboardRouteName, RouteDefinition][];
  const changing = routes.filter(([, { method }]) => method !== "GET").map(([name]) => name);
  assert.deepEqual(
    changing.filter((name) => !covered.has(name) && leftOut[name] === undefined),
    [],
  );
});

test("every action of the list occurred, except those of other tests", () => {
  const elsewhere = [
    "learning.applied",
    "learning.taken_back",
    "second_factor.recovery_used",
    "passkey.added",
    "passkey.removed",
    "webhook.turned_off",
    "password.link_requested",
    "learning.adopted",
    "learning.imported",
    "parser.documents_deleted",
  ];
  assert.deepEqual(
    auditActions.filter((action) => !seenActions.has(action) && !elsewhere.includes(action)),
    [],
  );
});

test("no event contains a secret or a value of a document", async () => {
  const log = JSON.stringify(await readLog(db));
  assert.ok(secrets.length > 12, "secrets were collected");
  for (const secret of new Set(secrets)) assert.ok(!log.includes(secret), secret.slice(0, 20));
  const { rows } = await service.database.pool.query<{ hash: string }>(
    "select password_hash as hash from accounts where password_hash is not null union all select encode(token_hash, 'hex') from api_tokens union all select encode(secret_hash, 'hex') from sessions",
  );
  for (const { hash } of rows) assert.ok(!log.includes(hash));
});

test("the first account writes down itself", async () => {
  await using fresh = await startTestService({ setup: { accounts: [] } });
  await becomeOperator(fresh, "first@example.com");
  assert.deepEqual(
    (await readLog(fresh.database.db)).map((row) => [row.actor_name, row.action]),
    [
      ["first@example.com", "account.created"],
      ["first@example.com", "user.signed_in"],
    ],
  );
});
