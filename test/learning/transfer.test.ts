import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { type Finished, runWinnow } from "../cli/run-winnow.ts";
import { opsToken, startTestService, type TestService, toTokenSecret } from "../support/service.ts";
import { learningOf, makeOrder, orderFields, read, teachOrders, trained } from "./teach.ts";

const strangeToken = toTokenSecret("elsewhere");
const account = { email: "ops@example.com", tokens: [{ name: "tests", token: opsToken }] };
const source = await startTestService({
  setup: { accounts: [{ ...account, parsers: [{ slug: "orders", rate_per_page: "0", fields: orderFields }] }] },
});
const target = await startTestService({
  setup: { accounts: [{ email: "elsewhere@example.com", tokens: [{ name: "tests", token: strangeToken }] }] },
});
const folder = await mkdtemp(join(tmpdir(), "winnow-transfer-"));
after(async () => {
  await source[Symbol.asyncDispose]();
  await target[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
const there = target.clientFor(strangeToken);
await teachOrders(source.client, source.database, "orders", 4);

/** Runs a command on a service's database and files. */
const run = (service: TestService, ...words: string[]): Promise<Finished> =>
  runWinnow(words, {
    DATABASE_URL: service.config.databaseUrl ?? "",
    WINNOW_DATA_DIR: service.config.dataDir,
    WINNOW_SECRET: "a secret of the tests that is long enough",
  });

const exportOrders = () => run(source, "export", "--account", "ops@example.com", "--parser", "orders");

test("an exported parser reads elsewhere as well as where it learned, at once; applied again, it changes nothing", async () => {
  const engine = { type: "local", embedded: true, askBelow: 0.4, learnsFromModel: true };
  await source.database.db
    .updateTable("parsers")
    .set({ review_threshold: "0.350", retention_days: 400, retention_forgets_examples: true })
    .set({ engine: JSON.stringify(engine) })
    .execute();
  const exported = await exportOrders();
  assert.equal(exported.exitCode, 0, exported.stderr);
  const file = join(folder, "orders.json");
  await writeFile(file, exported.stdout);
  const apply = () => run(target, "apply", file, "--account", "elsewhere@example.com");
  const first = await apply();
  assert.equal(first.exitCode, 0, first.stderr);
  const report = JSON.parse(first.stdout);
  assert.deepEqual([report.parser.outcome, report.newExamples, report.modelVersion], ["created", 4, 1]);
  const eventsIn = async ({ database: { db } }: TestService, action: string) =>
    db.selectFrom("audit_events").select(["actor_kind as by", "changes"]).where("action", "=", action).execute();
  const imported = [
    {
      by: "command",
      changes: [
        { member: "examples", before: 0, after: 4 },
        { member: "version", before: null, after: 1 },
      ],
    },
  ];
  assert.deepEqual(await eventsIn(target, "learning.imported"), imported);
  assert.deepEqual((await eventsIn(target, "parser.created")).length, 1);
  const adopted = await eventsIn(source, "learning.adopted");
  assert.deepEqual(adopted[0], { by: "service", changes: [{ member: "version", before: null, after: 1 }] });
  const next = await makeOrder({ reference: "K-51", delivery: "2026-08-03" });
  const [here, elsewhere] = [await read(source.client, "orders", next), await read(there, "orders", next)];
  assert.deepEqual(here.data, { reference: "K-51", delivery: "2026-08-03" });
  assert.deepEqual(elsewhere.data, here.data);
  const second = JSON.parse((await apply()).stdout);
  assert.deepEqual([second.parser.outcome, second.newExamples, second.modelVersion], ["unchanged", 0, 1]);
  assert.equal((await learningOf(target.database, "orders")).examples, 4);
  const kept = await target.database.db
    .selectFrom("parsers")
    .select(["review_threshold", "retention_days", "retention_forgets_examples", "engine"])
    .executeTakeFirstOrThrow();
  assert.equal(Number(kept.review_threshold), 0.35);
  assert.deepEqual([kept.retention_days, kept.retention_forgets_examples], [400, true]);
  assert.deepEqual(kept.engine, engine);
});

test("an imported parser goes on learning from its own corrections beside the imported examples", async () => {
  await teachOrders(there, target.database, "orders", 1);
  const { examples, last_version: version } = await learningOf(target.database, "orders");
  assert.deepEqual([examples, version], [5, 2]);
  const model = await target.database.db
    .selectFrom("parser_models")
    .select("example_count")
    .where("version", "=", 2)
    .executeTakeFirstOrThrow();
  assert.equal(model.example_count, 5);
});

test("an exported file contains no secret, nothing of the account but its name, and none of the documents' files", async () => {
  const { stdout } = await exportOrders();
  assert.ok(!stdout.includes(opsToken));
  const file = JSON.parse(stdout);
  assert.deepEqual(Object.keys(file), ["format", "account", "parser", "documents", "model"]);
  assert.deepEqual(Object.keys(file.parser), [
    "slug",
    "name",
    "description",
    "settings",
    "reviewThreshold",
    "retention",
    "fields",
  ]);
});

test("a file that is not an exported parser, or names an unknown account, changes nothing and says why", async () => {
  const good = JSON.parse((await exportOrders()).stdout);
  const wrong: [string, object, RegExp][] = [
    ["another version", { ...good, format: "winnow-parser/9" }, /winnow-parser\/1/],
    ["a broken model", { ...good, model: { ...good.model, bytes: "AAAA" } }, /model\.bytes/],
    ["broken words", { ...good, documents: [{ ...good.documents[0], words: "AAAA" }] }, /documents\[0\]\.words/],
    ["no account", { ...good, account: "nobody@example.com" }, /Account nobody@example\.com does not exist.*--account/],
  ];
  for (const [name, content, problem] of wrong) {
    const file = join(folder, "wrong.json");
    await writeFile(file, JSON.stringify(content));
    const { exitCode, stdout, stderr } = await run(target, "apply", file);
    assert.deepEqual([exitCode, stdout], [1, ""], name);
    assert.match(stderr, problem, name);
  }
  assert.equal((await learningOf(target.database, "orders")).examples, 5);
});

test("eval --history shows what other fields would do to the parser's past documents, and changes nothing", async () => {
  await trained(source.database, "orders");
  const fields = join(folder, "fields.json");
  const [reference, delivery] = orderFields;
  await writeFile(fields, JSON.stringify([{ ...reference, hints: ["Reference of the sender"] }, delivery]));
  const words = ["eval", "--account", "ops@example.com", "--parser", "orders", "--history"];
  const { exitCode, stdout, stderr } = await run(source, ...words, "--fields", fields, "--json");
  assert.equal(exitCode, 0, stderr);
  const { entries, before, after } = JSON.parse(stdout);
  assert.deepEqual([entries, before.total, after.total], [4, 8, 8]);
  const table = await run(source, ...words);
  assert.match(table.stdout, /all fields +\d of 8/, table.stderr);
  assert.match(table.stdout, /4 past entries/);
  const parser = await source.database.db.selectFrom("parsers").select("version").executeTakeFirstOrThrow();
  assert.equal(parser.version, 1);
});

test("eval --history requires an account, and takes no folder", async () => {
  for (const words of [["eval", "--history"], ["eval", "samples", "--history"], ["eval"]])
    assert.equal((await run(source, ...words)).exitCode, 2);
});
