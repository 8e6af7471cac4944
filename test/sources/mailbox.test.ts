import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { becomeOperator } from "../dashboard-api/dashboard-client.ts";
import { startMailServer } from "../support/mail-server.ts";
import { attach, makeMail } from "../support/make-mail.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { standardSetup, startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { endWorkerProcesses } from "../support/worker-processes.ts";
import { getSource, listItems, untilWhole } from "./watched-source.ts";

const service = await startTestService({ setup: standardSetup });
after(() => service[Symbol.asyncDispose]());
const owner = await becomeOperator(service, "ops@example.com");
const parsers = (await owner.get("listParsers")).items;
const parserOf = (slug: string) => parsers.find((parser) => parser.slug === slug)?.id ?? "";

async function startServer() {
  const server = await startMailServer();
  after(() => server[Symbol.asyncDispose]());
  return server;
}

type Server = Awaited<ReturnType<typeof startServer>>;

interface Choice {
  after?: "seen" | "move";
  moveTo?: string;
  senders?: string[];
  takesText?: boolean;
  folder?: string;
  host?: string;
  port?: number;
}

const toSettings = ({ port }: Server, choice: Choice = {}) => ({
  kind: "mailbox" as const,
  host: "127.0.0.1",
  port,
  security: "none" as const,
  user: "ada",
  ...choice,
});

function addMailbox(server: Server, name: string, choice: Choice = {}) {
  const settings = toSettings(server, choice);
  return owner.get("createSource", { body: { name, settings, secret: server.password, parserId: parserOf("plain") } });
}

const look = (sourceId: string) => owner.get("lookAtSource", { params: { sourceId } });

async function invoiceMail(number: string, more: object = {}): Promise<Buffer> {
  const attachments = [attach(`${number}.pdf`, await makeInvoice(number))];
  return makeMail({
    subject: `Invoice ${number}`,
    messageId: `<${number}@example.com>`,
    text: "Hi",
    attachments,
    ...more,
  });
}

test("unread mails become documents and are marked as read; read ones are left alone", async () => {
  const server = await startServer();
  server.put(await invoiceMail("old"));
  const [old] = server.list("INBOX");
  if (old) old.flags = ["\\Seen"];
  server.put(await invoiceMail("A-1"));
  server.put(await makeMail({ subject: "Nothing", text: "no document" }));
  const source = await addMailbox(server, "seen");
  await untilWhole(owner, source.id, { taken: 1, refused: 1 });
  assert.equal(server.unread().length, 0);
  const items = await listItems(owner, source.id);
  const taken = items.find(({ state }) => state === "taken");
  assert.equal(taken?.name, "A-1.pdf");
  assert.deepEqual(taken?.mail, { sender: "ada@example.com", subject: "Invoice A-1", checks: null });
  assert.match(items.find(({ state }) => state === "refused")?.reason ?? "", /no attachment/);
  server.put(await invoiceMail("A-2"));
  await look(source.id);
  await untilWhole(owner, source.id, { taken: 2, refused: 1 });
});

test("mails are moved to another folder once everything in them was decided", async () => {
  const server = await startServer();
  server.put(await invoiceMail("B-1"));
  server.put(await invoiceMail("B-2", { from: "eve@example.org" }));
  const source = await addMailbox(server, "move", { after: "move", moveTo: "Done", senders: ["example.com"] });
  await untilWhole(owner, source.id, { taken: 1, refused: 1 });
  assert.equal(server.list("INBOX").length, 0);
  assert.equal(server.list("Done").length, 2);
});

test("a mail whose document cannot be taken yet stays unread, and is taken later", async () => {
  const server = await startServer();
  await service.database.pool.query("update accounts set balance = 0 where email = 'ops@example.com'");
  server.put(await invoiceMail("C-1"));
  const source = await addMailbox(server, "poor");
  await until("it waits", async () => /balance/.test((await getSource(owner, source.id)).problem ?? ""));
  assert.equal(server.unread().length, 1);
  await service.database.pool.query("update accounts set balance = 100 where email = 'ops@example.com'");
  await look(source.id);
  await untilWhole(owner, source.id, { taken: 1 });
  assert.equal(server.unread().length, 0);
});

test("mails that the server counts anew, or that were copied, are not taken again", async () => {
  const server = await startServer();
  server.put(await invoiceMail("D-1"));
  const source = await addMailbox(server, "anew");
  await untilWhole(owner, source.id, { taken: 1 });
  server.renumber();
  await look(source.id);
  await untilWhole(owner, source.id, { taken: 1, repeated: 1 });
  assert.equal(server.unread().length, 0);
});

test("a test of the settings says how many mails there are, and takes and marks nothing", async () => {
  const server = await startServer();
  for (const number of ["E-1", "E-2"]) server.put(await invoiceMail(number));
  const tested = await owner.get("testSource", { body: { settings: toSettings(server), secret: server.password } });
  assert.deepEqual(tested, { problem: null, found: 2, isAll: true, names: ["Invoice E-1", "Invoice E-2"] });
  assert.equal(server.unread().length, 2);
});

test("settings that do not work are refused with what to do", async () => {
  const server = await startServer();
  const cases: [Choice, string, RegExp][] = [
    [{}, "wrong", /user name and password/],
    [{ folder: "Nowhere" }, server.password, /no folder called Nowhere/],
    [{ host: "10.0.0.1" }, server.password, /private or reserved/],
    [{ host: "no-such-host.invalid" }, server.password, /host name/],
    [{ after: "move" }, server.password, /Enter the folder/],
    [{ port: 1 }, server.password, /refused the connection/],
  ];
  for (const [choice, secret, expected] of cases) {
    const settings = toSettings(server, choice);
    const { problem } = await owner.get("testSource", { body: { settings, secret } });
    assert.match(problem ?? "", expected);
    const answer = await owner.call("createSource", { body: { name: "bad", settings, secret, parserId: null } });
    assert.equal(answer.status, 422, answer.text);
  }
});

test("a server whose certificate nobody vouches for gets no password", async () => {
  const [key = "", cert = ""] = ["receiver-key.pem", "receiver-certificate.pem"].map((name) =>
    readFileSync(new URL(`../support/${name}`, import.meta.url), "utf8"),
  );
  const server = await startMailServer({ credentials: { key, cert } });
  after(() => server[Symbol.asyncDispose]());
  for (const security of ["tls", "starttls"] as const) {
    const { port } = security === "tls" ? server : await startServer();
    const settings = { ...toSettings(server), security, port };
    const { problem } = await owner.get("testSource", { body: { settings, secret: server.password } });
    assert.match(problem ?? "", /certificate|STARTTLS/, security);
  }
});

test("a password is never sent to another server, and never without TLS unless the operator allows it", async () => {
  const server = await startServer();
  const source = await addMailbox(server, "moved");
  const other = await startServer();
  const body = { name: "moved", settings: toSettings(other), secret: null, parserId: null };
  assert.equal((await owner.call("changeSource", { params: { sourceId: source.id }, body })).status, 422);
  const strict = await startTestService({ settings: { WINNOW_ALLOW_HTTP: "false" }, setup: standardSetup });
  try {
    const operator = await becomeOperator(strict, "ops@example.com");
    const { problem } = await operator.get("testSource", { body: { settings: toSettings(server), secret: "x" } });
    assert.match(problem ?? "", /only sent with TLS/);
  } finally {
    await strict[Symbol.asyncDispose]();
  }
});

test("a mail whose reading process is ended from outside waits, stays unread, and is taken later", async () => {
  const server = await startServer();
  server.put(await invoiceMail("ended"));
  const ending = endWorkerProcesses();
  const source = await addMailbox(server, "ended");
  try {
    await until("it was looked at", async () => (await getSource(owner, source.id)).problem !== null);
  } finally {
    await ending.stop();
  }
  const { counts, problem } = await getSource(owner, source.id);
  assert.match(problem ?? "", /tries again/);
  assert.deepEqual([counts.waiting, counts.refused], [1, 0]);
  assert.deepEqual(server.list("INBOX")[0]?.flags, []);
  await look(source.id);
  await untilWhole(owner, source.id, { taken: 1 });
});
