import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { findAccountByEmail } from "../../src/accounts/account-store.ts";
import { authenticate } from "../../src/accounts/authenticate.ts";
import { AuthenticationFailure } from "../../src/accounts/authentication-failure.ts";
import { findOwner } from "../../src/accounts/owner-store.ts";
import { verifyPassword } from "../../src/accounts/passwords.ts";
import { openSession, resumeSession } from "../../src/accounts/sessions/sessions.ts";
import { Failure } from "../../src/domain/failure.ts";
import { findParserBySlug, getParser } from "../../src/parsers/parser-store.ts";
import { findTemplate } from "../../src/parsers/template-library.ts";
import { createSealer } from "../../src/platform/sealer.ts";
import { applySetup, type SetupReport } from "../../src/setup/apply-setup.ts";
import { readSetupFile } from "../../src/setup/read-setup-file.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const sealer = createSealer("a secret of the tests, long enough for one");

function newSecret(): string {
  return `secret-${randomUUID()}`;
}

describe("applySetup", () => {
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase();
  });
  after(() => database.close());

  function apply(...accounts: object[]): Promise<SetupReport> {
    return applySetup({ db: database.db, sealer }, readSetupFile(JSON.stringify({ accounts })));
  }

  async function applyOne(account: object) {
    const [report] = (await apply(account)).accounts;
    assert.ok(report);
    return report;
  }

  async function applyToken(email: string, token: object) {
    const [report] = (await applyOne({ email, tokens: [token] })).tokens;
    assert.ok(report);
    return report;
  }

  async function applyParser(email: string, parser: object) {
    const [report] = (await applyOne({ email, parsers: [parser] })).parsers;
    assert.ok(report);
    return report;
  }

  /** `accepted`, or the reason for which the secret is refused. */
  async function stateOf(secret: string): Promise<string> {
    try {
      await authenticate(database.db, secret, new Date());
      return "accepted";
    } catch (error) {
      assert.ok(error instanceof AuthenticationFailure);
      return error.reason;
    }
  }

  async function balanceOf(email: string) {
    const account = await database.db
      .selectFrom("accounts")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const movements = await database.db
      .selectFrom("ledger")
      .select(["kind", "amount"])
      .where("account_id", "=", account.id)
      .execute();
    return {
      balance: Number(account.balance),
      movements: movements.map(({ kind, amount }) => `${kind} ${Number(amount)}`),
    };
  }

  async function problemOf(...accounts: object[]): Promise<string> {
    try {
      await apply(...accounts);
      return "";
    } catch (error) {
      assert.ok(error instanceof Failure);
      return error.message;
    }
  }

  function newEmail(): string {
    return `${randomUUID()}@example.com`;
  }

  const full = (email: string) => ({
    email,
    password: "correct horse battery staple",
    name: "Ops",
    currency: "EUR",
    balance: "100.00",
    tokens: [{ name: "made" }, { name: "given", token: newSecret(), expires_at: "2999-01-01T00:00:00Z" }],
    parsers: [
      { slug: "from-template", template: "invoice", rate_per_page: "0.05" },
      {
        slug: "own-fields",
        name: "Own fields",
        max_pages: 3,
        block_invalid: true,
        rate_per_page: 0.1,
        fields: [{ name: "number", unique: true, rules: ["required"] }],
        webhooks: [
          { name: "made", url: "https://example.com/a" },
          { name: "given", url: "https://example.com/b", secret: "a-given-secret", headers: { "X-Shared": "x" } },
        ],
      },
    ],
  });

  it("makes what the file says and reports it, with new secrets once and given ones never", async () => {
    const file = full(newEmail());
    const report = await applyOne(file);
    const account = await findAccountByEmail(database.db, file.email);
    assert.equal(report.id, account?.id);
    assert.equal(account?.currency, "EUR");
    assert.equal(await verifyPassword(file.password, account?.passwordHash ?? ""), true);

    const [made, given] = report.tokens;
    assert.match(made?.token ?? "", /^wnw_[A-Za-z0-9_-]{43}$/);
    assert.deepEqual(Object.keys(given ?? {}), ["name", "id", "outcome"]);
    for (const [index, secret] of [made?.token, file.tokens[1]?.token].entries()) {
      const tokenId = report.tokens[index]?.id;
      assert.deepEqual(await authenticate(database.db, secret ?? "", new Date()), { accountId: account?.id, tokenId });
    }

    const [, own] = report.parsers;
    const parser = await getParser(database.db, own?.id ?? "");
    assert.equal(parser.name, "Own fields");
    assert.deepEqual(parser.settings, {
      maxPages: 3,
      blockInvalid: true,
      ratePerPage: "0.1",
      engine: { type: "local", embedded: true },
    });
    assert.match(own?.webhooks[0]?.secret ?? "", /^whsec_/);
    assert.deepEqual(Object.keys(own?.webhooks[1] ?? {}), ["name", "id", "outcome"]);
    const outcomes = [report, ...report.tokens, ...report.parsers, ...(own?.webhooks ?? [])].map(
      ({ outcome }) => outcome,
    );
    assert.deepEqual(new Set(outcomes), new Set(["created"]));
    assert.doesNotMatch(JSON.stringify(report), /a-given-secret|correct horse|secret-/);
  });

  it("changes nothing when it is applied again", async () => {
    const file = full(newEmail());
    const first = await applyOne(file);
    const before = await database.db.selectFrom("parsers").selectAll().where("account_id", "=", first.id).execute();
    const second = await applyOne(file);
    const expected = JSON.parse(JSON.stringify(first).replaceAll('"created"', '"unchanged"'));
    for (const token of expected.tokens) delete token.token;
    for (const webhook of expected.parsers[1].webhooks) delete webhook.secret;
    assert.deepEqual(second, expected);
    const after = await database.db.selectFrom("parsers").selectAll().where("account_id", "=", first.id).execute();
    assert.deepEqual(after, before);
  });

  it("credits the balance when the account is made, and never again", async () => {
    const email = newEmail();
    await apply({ email, balance: "100.00" });
    await apply({ email, balance: "250.00" });
    assert.deepEqual(await balanceOf(email), { balance: 100, movements: ["credit 100"] });
    const penniless = newEmail();
    await apply({ email: penniless });
    assert.deepEqual(await balanceOf(penniless), { balance: 0, movements: [] });
  });

  it("makes each thing once when the same file is applied many times at once", async () => {
    const file = full(newEmail());
    const reports = await Promise.all(Array.from({ length: 6 }, () => applyOne(file)));
    assert.equal(reports.filter(({ outcome }) => outcome === "created").length, 1);
    assert.equal(reports.filter(({ outcome }) => outcome === "unchanged").length, 5);
    assert.equal(reports.filter(({ tokens }) => tokens[0]?.token !== undefined).length, 1);
    assert.equal(new Set(reports.map(({ parsers }) => parsers[1]?.webhooks[0]?.id)).size, 1);
    assert.deepEqual(await balanceOf(file.email), { balance: 100, movements: ["credit 100"] });
  });

  it("knows an account by its e-mail address in any case", async () => {
    const email = newEmail();
    const { id } = await applyOne({ email });
    assert.deepEqual(await applyOne({ email: email.toUpperCase(), name: email }), {
      email: email.toUpperCase(),
      id,
      outcome: "unchanged",
      has_password: false,
      tokens: [],
      parsers: [],
      sources: [],
    });
  });

  it("deactivates and activates accounts", async () => {
    const email = newEmail();
    const { token = "" } = await applyToken(email, { name: "t" });
    assert.equal((await applyOne({ email, active: false })).outcome, "changed");
    assert.equal(await stateOf(token), "accountInactive");
    assert.equal((await applyOne({ email })).outcome, "changed");
    assert.equal(await stateOf(token), "accepted");
  });

  it("appoints and dismisses operators, and leaves them alone if the file does not mention it", async () => {
    const email = newEmail();
    const isOperator = async () => (await findOwner(database.db, email))?.isOperator;
    await apply({ email, operator: true });
    assert.equal(await isOperator(), true);
    assert.equal((await applyOne({ email })).outcome, "unchanged");
    assert.equal(await isOperator(), true);
    assert.equal((await applyOne({ email, operator: false })).outcome, "changed");
    assert.equal(await isOperator(), false);
  });

  it("ends the sessions of an account that is deactivated or gets another password", async () => {
    const email = newEmail();
    for (const change of [{ active: false }, { password: `changed-${Math.random()}` }]) {
      const { id } = await applyOne({ email });
      const secret = await openSession(database.db, { accountId: id, memberId: null }, new Date());
      assert.notEqual(await resumeSession(database.db, secret, new Date()), null);
      await apply({ email, ...change });
      await apply({ email });
      assert.equal(await resumeSession(database.db, secret, new Date()), null);
    }
  });

  it("changes a password only when it differs", async () => {
    const email = newEmail();
    const hash = async () => (await findAccountByEmail(database.db, email))?.passwordHash ?? "";
    await apply({ email, password: "the first one" });
    assert.equal((await applyOne({ email, password: "the first one" })).outcome, "unchanged");
    assert.equal((await applyOne({ email })).outcome, "unchanged");
    assert.equal((await applyOne({ email, password: "the second one" })).outcome, "changed");
    assert.equal(await verifyPassword("the second one", await hash()), true);
    assert.equal(await verifyPassword("the first one", await hash()), false);
  });

  it("keeps an account's currency, as its balance is in it", async () => {
    const email = newEmail();
    await apply({ email, currency: "EUR" });
    assert.equal((await applyOne({ email })).outcome, "unchanged");
    assert.match(await problemOf({ email, currency: "USD" }), /^accounts\[0\]: The account uses EUR/);
  });

  it("deactivates, activates and expires tokens", async () => {
    const email = newEmail();
    const token = newSecret();
    const states: [object, string][] = [
      [{ name: "t", token }, "accepted"],
      [{ name: "t", token, active: false }, "inactive"],
      [{ name: "t", active: true }, "accepted"],
      [{ name: "t", expires_at: "2001-01-01T00:00:00Z" }, "expired"],
      [{ name: "t", expires_at: null }, "accepted"],
    ];
    for (const [definition, state] of states) {
      assert.equal((await applyToken(email, definition)).token, undefined);
      assert.equal(await stateOf(token), state);
    }
  });

  it("replaces a token whose secret changes; the old one answers as deleted, and can come back", async () => {
    const email = newEmail();
    const [first, second] = [newSecret(), newSecret()];
    const { id } = await applyToken(email, { name: "t", token: first });
    assert.equal((await applyToken(email, { name: "t", token: second })).outcome, "changed");
    assert.equal(await stateOf(first), "inactive");
    assert.equal(await stateOf(second), "accepted");
    assert.deepEqual(await applyToken(email, { name: "t", token: first }), { name: "t", id, outcome: "changed" });
    assert.equal(await stateOf(first), "accepted");
    assert.equal(await stateOf(second), "inactive");
  });

  it("renames the token that a given secret belongs to", async () => {
    const email = newEmail();
    const token = newSecret();
    const { id } = await applyToken(email, { name: "before", token });
    assert.deepEqual(await applyToken(email, { name: "after", token }), { name: "after", id, outcome: "changed" });
  });

  it("refuses a secret that another account has", async () => {
    const token = newSecret();
    await applyToken(newEmail(), { name: "t", token });
    const problem = await problemOf({ email: newEmail(), tokens: [{ name: "mine" }, { name: "t", token }] });
    assert.equal(problem, "accounts[0].tokens[1]: This secret is already in use. Use a different one.");
  });

  it("copies a template's fields when fields are left out, and takes the file's when they are given", async () => {
    const email = newEmail();
    const template = findTemplate("receipt");
    const { id } = await applyParser(email, { slug: "receipts", template: "receipt" });
    const copied = await getParser(database.db, id);
    assert.equal(copied.name, template?.name);
    const plain = (fields: object) =>
      JSON.parse(JSON.stringify(fields, (key, value) => (key === "id" ? undefined : value)));
    assert.deepEqual(plain(copied.fields), plain(template?.fields ?? []));
    await applyParser(email, { slug: "receipts", template: "receipt", fields: [{ name: "total", type: "money" }] });
    const own = await getParser(database.db, id);
    assert.deepEqual(
      own.fields.map((field) => field.name),
      ["total"],
    );
    assert.equal(own.fields[0]?.id, copied.fields.find(({ name }) => name === "total")?.id);
  });

  it("keeps a parser's fields when the file gives neither fields nor a template", async () => {
    const email = newEmail();
    const { id } = await applyParser(email, { slug: "notes", fields: [{ name: "number" }] });
    assert.equal((await applyParser(email, { slug: "notes", archived: true })).outcome, "changed");
    const parser = await getParser(database.db, id);
    assert.deepEqual([parser.isArchived, parser.fields.length], [true, 1]);
    const account = await findAccountByEmail(database.db, email);
    assert.equal(await findParserBySlug(database.db, account?.id ?? "", "notes"), null);
    assert.equal((await applyParser(email, { slug: "notes" })).outcome, "changed");
    assert.ok(await findParserBySlug(database.db, account?.id ?? "", "notes"));
  });

  it("leaves alone what the file does not name", async () => {
    const file = full(newEmail());
    const first = await applyOne(file);
    await applyOne({ email: file.email, name: "Ops", currency: "EUR", parsers: [{ slug: "third" }] });
    const again = await applyOne(file);
    assert.deepEqual(new Set(again.parsers.map(({ outcome }) => outcome)), new Set(["unchanged"]));
    assert.deepEqual(
      again.tokens.map(({ id }) => id),
      first.tokens.map(({ id }) => id),
    );
  });

  it("changes a webhook by its name", async () => {
    const email = newEmail();
    const parser = (webhook: object) => ({
      slug: "hooks",
      webhooks: [{ name: "erp", url: "https://example.com/a", ...webhook }],
    });
    const {
      webhooks: [made],
    } = await applyParser(email, parser({}));
    const changes: [object, string][] = [
      [{ mapping: "{ 'n': number }" }, "changed"],
      [{ mapping: "{ 'n': number }" }, "unchanged"],
      [{ enabled: false, environment: "staging", method: "PUT" }, "changed"],
      [{ secret: "another-secret" }, "changed"],
    ];
    for (const [change, outcome] of changes) {
      assert.deepEqual((await applyParser(email, parser(change))).webhooks, [{ name: "erp", id: made?.id, outcome }]);
    }
  });

  it("makes sources, changes them by their names, keeps their secrets, and has each looked at by one job", async () => {
    const email = "sources@example.com";
    const parsers = [{ slug: "invoices", template: "invoice" }];
    const folder = { name: "scanner", kind: "folder", path: "/srv/scans", after: "move", parser: "invoices" };
    const bucket = { name: "bucket", kind: "bucket", bucket: "scans", access_key_id: "key" };
    const outcomesOf = async (...sources: object[]) =>
      (await applyOne({ email, parsers, sources })).sources.map(({ outcome }) => outcome);
    const secret = newSecret();
    assert.deepEqual(await outcomesOf(folder, { ...bucket, secret }), ["created", "created"]);
    assert.deepEqual(await outcomesOf(folder, { ...bucket, secret }), ["unchanged", "unchanged"]);
    assert.deepEqual(await outcomesOf({ ...folder, paused: true }, bucket), ["changed", "unchanged"]);
    assert.deepEqual(await outcomesOf({ ...folder, parser: null }, { ...bucket, prefix: "in/" }), [
      "changed",
      "changed",
    ]);
    const accountId = (await findAccountByEmail(database.db, email))?.id ?? "";
    const rows = await database.db
      .selectFrom("sources")
      .leftJoin("jobs", "jobs.id", "sources.job_id")
      .select(["sources.name", "parser_id", "secret_sealed", "queue", "payload", "sources.id"])
      .where("sources.account_id", "=", accountId)
      .orderBy("sources.name")
      .execute();
    assert.deepEqual(
      rows.map(({ secret_sealed: sealed, ...row }) => ({ ...row, secret: sealed && sealer.open(sealed) })),
      [bucket, folder].map(({ name }, index) => ({
        ...{ name, parser_id: null, queue: "sources", id: rows[index]?.id, payload: { sourceId: rows[index]?.id } },
        secret: name === "bucket" ? secret : null,
      })),
    );
    const jobs = await database.db.selectFrom("jobs").select("id").where("account_id", "=", accountId).execute();
    assert.equal(jobs.length, 2);
    const mailbox = { name: "post", kind: "mailbox", host: "imap.example.com", user: "ada", takes_text: true };
    const mail = { name: "Post", kind: "mail", senders: ["Example.com"], needs_proof: true };
    assert.deepEqual(await outcomesOf({ ...mailbox, secret }, mail), ["created", "created"]);
    assert.deepEqual(await outcomesOf(mailbox, mail), ["unchanged", "unchanged"]);
    const made = await database.db
      .selectFrom("sources")
      .select(["settings", "secret_sealed", "mail_name"])
      .where("account_id", "=", accountId)
      .where("kind", "=", "mail")
      .executeTakeFirstOrThrow();
    assert.match(made.mail_name ?? "", /^post-[a-z2-9]{16}$/);
    assert.deepEqual(made.settings, { kind: "mail", senders: ["example.com"], needsProof: true, takesText: false });
    await assert.rejects(() => outcomesOf({ ...mailbox, name: "other" }), /needs its secret/);
    await assert.rejects(() => outcomesOf({ ...bucket, name: "another" }), /sources\[0\].*needs its secret/);
    await assert.rejects(() => outcomesOf({ ...folder, parser: "unknown" }), /no parser "unknown"/);
  });

  it("names the place of what is impossible, and changes nothing at all", async () => {
    const good = { email: newEmail(), balance: 5, tokens: [{ name: "t" }], parsers: [{ slug: "good" }] };
    const parser = (members: object) => ({
      email: newEmail(),
      parsers: [{ slug: "fine" }, { slug: "bad", ...members }],
    });
    const place = "accounts\\[1\\]\\.parsers\\[1\\]";
    const cases: [object, RegExp][] = [
      [
        parser({ template: "no-such" }),
        new RegExp(`^${place}\\.template: is not in the library\\. Templates: .*invoice`),
      ],
      [parser({ fields: [{ name: "a" }, { name: "a" }] }), new RegExp(`^${place}\\.fields\\[1\\]\\.name: `)],
      [parser({ fields: [{ name: "a.b" }] }), new RegExp(`^${place}\\.fields\\[0\\]\\.name: `)],
      [parser({ fields: [{ name: "a", type: "choice" }] }), new RegExp(`^${place}\\.fields\\[0\\]\\.options: `)],
      [parser({ fields: [{ name: "a", type: "list" }] }), new RegExp(`^${place}\\.fields\\[0\\]\\.fields: `)],
      [
        parser({ fields: [{ name: "a", type: "list", unique: true, fields: [{ name: "b" }] }] }),
        new RegExp(`^${place}\\.fields\\[0\\]\\.unique: `),
      ],
      [
        parser({ fields: [{ name: "a", rules: [{ rule: "regex", pattern: "(" }] }] }),
        new RegExp(`^${place}\\.fields\\[0\\]\\.rules\\[0\\]\\.pattern: `),
      ],
      [
        parser({ fields: [{ name: "a", type: "money", rules: [{ rule: "sum_equals", terms: ["nothing"] }] }] }),
        new RegExp(`^${place}\\.fields\\[0\\]\\.rules\\[0\\]\\.terms: .*nothing`),
      ],
      [parser({ webhooks: [{ name: "w", url: "ftp://example.com" }] }), new RegExp(`^${place}\\.webhooks\\[0\\]: `)],
      [
        parser({ webhooks: [{ name: "w", url: "https://example.com", mapping: "{" }] }),
        new RegExp(`^${place}\\.webhooks\\[0\\]: `),
      ],
    ];
    for (const [bad, problem] of cases) {
      assert.match(await problemOf(good, bad), problem);
      assert.equal(await findAccountByEmail(database.db, good.email), null);
    }
  });
});
