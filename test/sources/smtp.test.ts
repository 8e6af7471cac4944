import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { DashboardSource } from "../../src/contract/dashboard/sources.ts";
import { noteSeen } from "../../src/sources/item-store.ts";
import { becomeOperator } from "../dashboard-api/dashboard-client.ts";
import { findFreePort } from "../support/free-port.ts";
import { attach } from "../support/make-mail.ts";
import { makeInvoice, makePdf } from "../support/make-pdf.ts";
import { startNameServer } from "../support/name-server.ts";
import { standardSetup, startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { endWorkerProcesses } from "../support/worker-processes.ts";
import { getSource, listItems } from "./watched-source.ts";

const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const publicKey = keys.publicKey.export({ type: "spki", format: "der" }).toString("base64");
const records = new Map<string, string | null>([
  ["signed.test", "v=spf1 -all"],
  ["key._domainkey.signed.test", `v=DKIM1; k=rsa; p=${publicKey}`],
  ["_dmarc.signed.test", "v=DMARC1; p=reject"],
  ["here.test", "v=spf1 ip4:127.0.0.1 -all"],
  ["elsewhere.test", "v=spf1 ip4:192.0.2.1 -all"],
]);
const names = await startNameServer(records);
after(() => names[Symbol.dispose]());
const port = await findFreePort();
const pem = (name: string) => fileURLToPath(new URL(`../support/${name}.pem`, import.meta.url));
const service = await startTestService({
  settings: {
    WINNOW_MAIL_IN: `127.0.0.1:${port}`,
    WINNOW_MAIL_DOMAIN: "mail.test",
    WINNOW_MAIL_DNS: names.address,
    WINNOW_MAIL_CERTIFICATE: pem("receiver-certificate"),
    WINNOW_MAIL_KEY: pem("receiver-key"),
    WINNOW_MAX_UPLOAD_MB: "2",
  },
  setup: standardSetup,
});
after(() => service[Symbol.asyncDispose]());
const owner = await becomeOperator(service, "ops@example.com");
const parsers = (await owner.get("listParsers")).items;
const parserOf = (slug: string) => parsers.find((parser) => parser.slug === slug)?.id ?? "";
const key = keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const signature = { domainName: "signed.test", keySelector: "key", privateKey: key };

async function addAddress(
  name: string,
  settings: { senders?: string[]; needsProof?: boolean; takesText?: boolean } = {},
  parserId: string | null = parserOf("plain"),
): Promise<DashboardSource & { address: string }> {
  const source = await owner.get("createSource", { body: { name, settings: { kind: "mail", ...settings }, parserId } });
  assert.ok(source.mailAddress);
  return { ...source, address: source.mailAddress };
}

/** Sends a mail as a mail server does; the code and text of the answer. */
async function send(mail: SendMailOptions, options: { requireTLS?: boolean; ignoreTLS?: boolean } = {}) {
  const tls = { rejectUnauthorized: false };
  const transport = createTransport({ host: "127.0.0.1", port, secure: false, name: "sender.test", tls, ...options });
  try {
    const { response } = await transport.sendMail({
      from: "Ada <ada@here.test>",
      subject: "May",
      text: "Hello",
      ...mail,
    });
    return { code: Number(response.slice(0, 3)), response };
  } catch (error) {
    assert.ok(error instanceof Error && "responseCode" in error, String(error));
    return { code: Number(error.responseCode), response: error.message };
  } finally {
    transport.close();
  }
}

test("attachments become documents before the sender gets its 250, each once however often it is sent", async () => {
  const source = await addAddress("Invoices of May");
  assert.match(source.address, /^invoices-of-may-[a-z2-9]{16}@mail\.test$/);
  const attachments = [attach("one.pdf", await makeInvoice("A-1")), attach("../../two.pdf", await makeInvoice("A-2"))];
  const mail = { to: source.address, messageId: "<1@here.test>", attachments };
  assert.equal((await send(mail)).code, 250);
  const { counts } = await getSource(owner, source.id);
  assert.deepEqual(counts, { waiting: 0, taken: 2, repeated: 0, refused: 0 });
  assert.equal((await send(mail)).code, 250);
  const items = await listItems(owner, source.id);
  assert.deepEqual(items.map(({ name }) => name).sort(), ["one.pdf", "two.pdf"]);
  assert.ok(items.every(({ documentId }) => documentId !== null));
  assert.deepEqual(items[0]?.mail, {
    sender: "ada@here.test",
    subject: "May",
    checks: { spf: "pass", dkim: "none", dmarc: "none", isProven: true },
  });
  assert.equal((await send({ ...mail, messageId: "<2@here.test>" })).code, 250);
  assert.equal((await getSource(owner, source.id)).counts.taken, 4);
});

test("a mail without a message ID is not taken twice", async () => {
  const source = await addAddress("raw");
  const raw = (await makeInvoice("R-1")).toString("base64").replace(/.{76}/g, "$&\r\n");
  const lines = ["From: ada@here.test", "Subject: x", "MIME-Version: 1.0", "Content-Type: application/pdf"];
  const text = [...lines, "Content-Transfer-Encoding: base64", "", raw].join("\r\n");
  const mail = { envelope: { from: "ada@here.test", to: source.address }, raw: text };
  assert.equal((await send(mail)).code, 250);
  assert.equal((await send(mail)).code, 250);
  assert.equal((await getSource(owner, source.id)).counts.taken, 1);
});

test("documents of an address without a parser go to the inbox", async () => {
  const source = await addAddress("inbox", {}, null);
  assert.equal(
    (await send({ to: source.address, attachments: [attach("a.pdf", await makeInvoice("I-1"))] })).code,
    250,
  );
  assert.equal((await getSource(owner, source.id)).counts.taken, 1);
  assert.ok((await owner.get("listInbox")).items.some(({ filename }) => filename === "a.pdf"));
});

test("only addresses of the service are receivers, and nothing is sent on", async () => {
  const source = await addAddress("known");
  for (const to of ["stranger@example.com", "unknown@mail.test", `${source.address}.evil.test`, `known@mail.test`])
    assert.equal((await send({ to })).code, 550, to);
});

test("an address that was changed stops working at once, and the new one works", async () => {
  const source = await addAddress("changed");
  const { mailAddress } = await owner.get("changeSourceAddress", { params: { sourceId: source.id } });
  const attachments = [attach("a.pdf", await makeInvoice("C-1"))];
  assert.equal((await send({ to: source.address, attachments })).code, 550);
  assert.equal((await send({ to: mailAddress ?? "", attachments })).code, 250);
});

test("mails of senders who are not allowed are refused and logged", async () => {
  const source = await addAddress("senders", { senders: ["ada@here.test", "@signed.test"] });
  const attachments = [attach("a.pdf", await makeInvoice("S-1"))];
  assert.equal((await send({ to: source.address, attachments })).code, 250);
  assert.equal((await send({ to: source.address, from: "any@signed.test", attachments })).code, 250);
  for (const from of ["eve@here.test", "ada@here.test.evil.test", "ada@sub.signed.test"]) {
    const { code, response } = await send({ to: source.address, from, attachments, subject: `from ${from}` });
    assert.equal(code, 550, from);
    assert.match(response, /not one of those/);
  }
  const [last] = await listItems(owner, source.id);
  assert.equal(last?.state, "refused");
  assert.equal(last?.mail?.sender, "ada@sub.signed.test");
});

test("SPF, DKIM and DMARC are shown, and an address can demand that they prove the sender", async () => {
  const source = await addAddress("proof", { needsProof: true });
  const attachments = [attach("a.pdf", await makeInvoice("P-1"))];
  const signed = { to: source.address, from: "ada@signed.test", attachments };
  assert.equal((await send({ ...signed, dkim: signature })).code, 250);
  const [taken] = await listItems(owner, source.id);
  assert.deepEqual(taken?.mail?.checks, { spf: "fail", dkim: "pass", dmarc: "pass", isProven: true });
  const forged = await send(signed);
  assert.equal(forged.code, 550);
  assert.match(forged.response, /SPF nor DKIM/);
  const [refused] = await listItems(owner, source.id);
  assert.deepEqual(refused?.mail?.checks, { spf: "fail", dkim: "none", dmarc: "fail", isProven: false });
  const borrowed = { ...signed, from: "ada@elsewhere.test", dkim: signature };
  assert.equal((await send(borrowed)).code, 550, "a signature of another domain proves nothing");
});

test("a signature whose key cannot be asked for now refuses nothing: the mail should come again", async () => {
  const source = await addAddress("key", { needsProof: true });
  const attachments = [attach("k.pdf", await makeInvoice("K-1"))];
  const dkim = { ...signature, keySelector: "late" };
  const mail = { to: source.address, from: "ada@signed.test", messageId: "<late@signed.test>", attachments, dkim };
  const record = "late._domainkey.signed.test";
  records.set(record, null);
  assert.equal((await send(mail)).code, 451);
  records.set(record, `v=DKIM1; k=rsa; p=${publicKey}`);
  assert.equal((await send(mail)).code, 250);
});

test("what can pass is answered with 4xx, and is taken when the sender comes again", async () => {
  const source = await addAddress("later");
  const mail = {
    to: source.address,
    messageId: "<9@here.test>",
    attachments: [attach("a.pdf", await makeInvoice("L-1"))],
  };
  await owner.get("pauseSource", { params: { sourceId: source.id }, body: { isPaused: true } });
  assert.equal((await send(mail)).code, 451);
  await owner.get("pauseSource", { params: { sourceId: source.id }, body: { isPaused: false } });
  await service.database.pool.query("update accounts set balance = 0 where email = 'ops@example.com'");
  const poor = await send(mail);
  assert.equal(poor.code, 451);
  assert.match(poor.response, /balance/);
  await service.database.pool.query("update accounts set balance = 100 where email = 'ops@example.com'");
  assert.equal((await send(mail)).code, 250);
  assert.deepEqual((await getSource(owner, source.id)).counts, { waiting: 0, taken: 1, repeated: 0, refused: 0 });
});

test("a document that waits for its mail to come again is still known after a look at its address", async () => {
  const { db } = service.database;
  const { id } = await addAddress("waits");
  const items = ["of today", "of last week"].map((name) => ({ seenKey: name, name, sizeBytes: 1 }));
  await noteSeen(db, id, items);
  await db
    .updateTable("source_items")
    .set({ last_seen_at: sql`clock_timestamp() - interval '8 days'` })
    .where("source_id", "=", id)
    .where("name", "=", "of last week")
    .execute();
  const before = (await getSource(owner, id)).lookedAt;
  await owner.get("lookAtSource", { params: { sourceId: id } });
  await until("somebody has looked", async () => {
    const { lookedAt, isLooking } = await getSource(owner, id);
    return lookedAt !== before && !isLooking;
  });
  assert.deepEqual(
    (await listItems(owner, id)).map(({ name }) => name),
    ["of today"],
  );
});

test("a mail with nothing that is a document is refused in words; with its text allowed, it is a document", async () => {
  const source = await addAddress("text");
  const { code, response } = await send({ to: source.address });
  assert.equal(code, 550);
  assert.match(response, /no attachment that is a PDF/);
  const settings = { kind: "mail" as const, takesText: true };
  await owner.get("changeSource", {
    params: { sourceId: source.id },
    body: { name: "text", settings, parserId: parserOf("plain") },
  });
  assert.equal((await send({ to: source.address, subject: "Rechnung 7", text: "Total: 12,50 €" })).code, 250);
  assert.equal((await listItems(owner, source.id))[0]?.name, "Rechnung 7.pdf");
});

test("one refused document of a mail does not stop the others", async () => {
  const source = await addAddress("mixed", {}, parserOf("short"));
  const attachments = [
    attach("long.pdf", await makePdf([["1"], ["2"], ["3"]])),
    attach("ok.pdf", await makeInvoice("M-1")),
  ];
  assert.equal((await send({ to: source.address, attachments })).code, 250);
  const states = (await listItems(owner, source.id)).map(({ name, state }) => [name, state]);
  assert.deepEqual(states.sort(), [
    ["long.pdf", "refused"],
    ["ok.pdf", "taken"],
  ]);
});

test("mails come encrypted if the sender wants, and larger ones than allowed are refused", async () => {
  const source = await addAddress("tls");
  const attachments = [attach("a.pdf", await makeInvoice("T-1"))];
  assert.equal((await send({ to: source.address, attachments }, { requireTLS: true })).code, 250);
  const large = [attach("large.pdf", Buffer.alloc(3_000_000, "%PDF-"))];
  assert.equal((await send({ to: source.address, attachments: large })).code, 552);
});

test("bytes that are no SMTP, endless lines and headers do no harm", async () => {
  const source = await addAddress("hostile");
  for (const bytes of [
    Buffer.alloc(2_000_000, "x"),
    Buffer.from("\0\x01\x02\r\n".repeat(1000)),
    Buffer.from("EHLO\r\n".repeat(5000)),
  ]) {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    socket.write(bytes);
    socket.resume().end();
    await once(socket, "close");
  }
  const raw = `Subject: x\r\n${"X-Bomb: 1\r\n".repeat(60_000)}\r\ntext`;
  assert.equal((await send({ envelope: { from: "a@here.test", to: source.address }, raw })).code, 552);
  const signatures = `${"DKIM-Signature: v=1; d=signed.test; s=key\r\n".repeat(500)}From: a@here.test\r\n\r\ntext`;
  assert.equal((await send({ envelope: { from: "a@here.test", to: source.address }, raw: signatures })).code, 550);
  assert.equal(
    (await send({ to: source.address, attachments: [attach("a.pdf", await makeInvoice("H-1"))] })).code,
    250,
  );
});

test("characters that no database takes are left out of names, senders and subjects", async () => {
  const source = await addAddress("zeros");
  const pdf = (await makeInvoice("Z-1")).toString("base64").replace(/.{76}/g, "$&\r\n");
  const raw = [
    "From: =?utf-8?q?a=00b?= <a@here.test>",
    "Subject: =?utf-8?q?one=00two=E2=80=AEfdp?=",
    "Message-ID: <\0@here.test>",
    'Content-Type: application/pdf; name="=?utf-8?q?a=00b=E2=80=AE.pdf?="',
    "Content-Transfer-Encoding: base64",
    "",
    pdf,
  ].join("\r\n");
  assert.equal((await send({ envelope: { from: "a@here.test", to: source.address }, raw })).code, 250);
  const [item] = await listItems(owner, source.id);
  assert.deepEqual([item?.name, item?.mail?.sender, item?.mail?.subject], ["a b.pdf", "a@here.test", "one twofdp"]);
});

test("a mail whose reading process is ended from outside is not refused: it should come again, and is taken then", async () => {
  const source = await addAddress("ended");
  const attachments = [{ filename: "ended.pdf", content: await makeInvoice("ended") }];
  const mail = { from: "ada@here.test", to: source.address, messageId: "<ended@here.test>", attachments };
  const ending = endWorkerProcesses();
  const first = await send(mail).finally(() => ending.stop());
  assert.equal(first.code, 451);
  assert.equal((await send(mail)).code, 250);
  assert.deepEqual(
    (await listItems(owner, source.id)).map(({ state }) => state),
    ["taken"],
  );
});
