import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, test } from "node:test";
import { createRuleRunner } from "../../src/administration/rules/rule-runner.ts";
import type { Field } from "../../src/domain/field.ts";
import { userCodeProcesses } from "../../src/platform/process-pool/user-code-pool.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { becomeOperator, makeAccount } from "./dashboard-client.ts";
import { uploadAndWait } from "./upload.ts";

const service = await startTestService({ setup: { accounts: [] } });
after(() => service[Symbol.asyncDispose]());
const client = await becomeOperator(service, "rules@example.com");
const stranger = await makeAccount(client, "other@example.com");

const field = (name: string, rules: Field["rules"]): Field => ({
  id: crypto.randomUUID(),
  name,
  type: "text",
  description: "",
  hints: ["Invoice number"],
  options: [],
  isUnique: false,
  rules,
  fields: [],
});
const fields = [field("number", [{ rule: "regex", pattern: "^[0-9]+$", message: null }])];

/** This process's children that run a script. */
function findChildren(script: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      try {
        const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
        return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(script);
      } catch {
        return false;
      }
    });
}

/**
 * Pauses a script's processes while `work` runs. If `work` ends, nothing that it waited for ran in them. Before that,
 * `ask` keeps them busy until all of them have started.
 */
async function whileStill(script: string, ask: () => Promise<unknown>, work: () => Promise<void>): Promise<void> {
  await until(`${script} runs`, async () => {
    await Promise.all([ask(), ask()]);
    return findChildren(script).length >= userCodeProcesses;
  });
  const pids = findChildren(script);
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  try {
    await work();
  } finally {
    for (const pid of pids) process.kill(pid, "SIGCONT");
  }
}

const isLinux = process.platform === "linux" ? {} : { skip: "only Linux tells which processes there are" };

test("users' rules run in separate processes: while these hang, everything else is answered", isLinux, async () => {
  const parser = await client.get("createParser", { body: { name: "Apart", from: { kind: "fields", fields } } });
  const { id: documentId } = await uploadAndWait(client, parser.id, await makeInvoice("A-1"));
  const asked = {
    check: () => client.call("checkFields", { body: { fields } }),
    try: () => client.call("tryRules", { body: { fields, values: { number: "x" } } }),
    view: () => client.call("getDocument", { params: { documentId } }),
    make: () => client.call("createParser", { body: { name: "More", from: { kind: "fields", fields } } }),
  };
  for (const [name, ask] of Object.entries(asked)) {
    let isAnswered = false;
    const answers: Promise<{ status: number }>[] = [];
    await whileStill("rules-process", asked.try, async () => {
      // More than there are processes, so one has to wait in line.
      for (let count = 0; count < 3; count++) answers.push(ask());
      void Promise.race(answers).then(() => {
        isAnswered = true;
      });
      // One round only: rules that hang for long are answered with a problem.
      assert.equal((await fetch(`${service.url}/health`)).status, 200);
      assert.equal((await client.call("listParsers")).status, 200);
      assert.equal((await stranger.call("listParsers")).status, 200);
      assert.equal(isAnswered, false, `${name} was answered without the processes for rules`);
    });
    for (const answer of await Promise.all(answers)) assert.equal(answer.status, 200, name);
  }
});

test("data mappings are checked in separate processes as well", isLinux, async () => {
  const { id: parserId } = await client.get("createParser", { body: { name: "Maps", from: { kind: "blank" } } });
  const preview = () =>
    client.call("previewMapping", { params: { parserId }, body: { mapping: "$match(x, /a(b/)", entryId: null } });
  const { problem } = await client.get("previewMapping", {
    params: { parserId },
    body: { mapping: "(", entryId: null },
  });
  assert.match(problem ?? "", /The data mapping is wrong/);
  const body = { name: "w", url: "https://example.com/", mapping: "(" };
  const answers: Promise<{ status: number }>[] = [];
  await whileStill("mapping-process", preview, async () => {
    answers.push(preview(), client.call("createWebhook", { params: { parserId }, body }));
    assert.equal((await client.call("listParsers")).status, 200);
  });
  assert.deepEqual(
    (await Promise.all(answers)).map(({ status }) => status),
    [200, 400],
  );
});

test("rules that run too long are stopped: fields cannot be saved, and values do not pass", isLinux, async () => {
  // Long enough for a process to start on a busy machine; the four wait for it together.
  const runners = Array.from({ length: 4 }, () => createRuleRunner({ killAfterMs: 10_000 }));
  after(() => {
    for (const runner of runners) runner.close();
  });
  const known = new Set(findChildren("rules-process"));
  for (const runner of runners) assert.deepEqual((await runner.check("a", fields)).problems, []);
  for (const pid of findChildren("rules-process")) if (!known.has(pid)) process.kill(pid, "SIGSTOP");
  const [one, two, three, four] = runners;
  assert.ok(one && two && three && four);
  const message = /take too long to check/;
  const refused = assert.rejects(two.require("a", fields), message);
  const [checked, tried, judged] = await Promise.all([
    one.check("a", fields),
    three.try("a", fields, { number: "1" }),
    four.judge("a", fields, [{ number: "1" }, { number: "2" }]),
    refused,
  ]);
  assert.match(checked.problems[0]?.message ?? "", message);
  assert.match(tried.problems[0]?.message ?? "", message);
  assert.deepEqual(
    judged.map((errors) => errors.map(({ field: name, isValid, message: text }) => [name, isValid, text])),
    Array.from({ length: 2 }, () => [["number", false, "number could not be checked: the check takes too long."]]),
  );
  assert.deepEqual((await one.check("a", fields)).problems, []);
});

test("an account that asks for ever more checks is told to wait, and others are served", isLinux, async () => {
  const ask = () => client.call("tryRules", { body: { fields, values: { number: "1" } } });
  const answers: Promise<{ status: number; headers: Headers }>[] = [];
  await whileStill("rules-process", ask, async () => {
    for (let count = 0; count < 40; count++) answers.push(ask());
    // Those over the limit are answered while the others wait.
    const refused = await Promise.race(answers);
    assert.equal(refused.status, 503);
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
  });
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  assert.deepEqual(new Set(statuses), new Set([200, 503]));
  assert.equal((await stranger.call("tryRules", { body: { fields, values: {} } })).status, 200);
});
