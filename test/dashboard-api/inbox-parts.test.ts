import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { removeSplitFiles } from "../../src/routing/old-inbox-store.ts";
import { joinPdfs } from "../support/join-pdfs.ts";
import { makePdf } from "../support/make-pdf.ts";
import { startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { becomeOperator } from "./dashboard-client.ts";

const service = await startTestService({
  setup: {
    accounts: [
      {
        email: "ops@example.com",
        balance: "2",
        parsers: [
          { slug: "invoices", name: "Bills", template: "invoice", rate_per_page: "0.05" },
          { slug: "statements", name: "Statements", template: "bank-statement", rate_per_page: "0.01" },
          { slug: "letters", name: "Letters", rate_per_page: "0.10", fields: [{ name: "sender" }] },
        ],
      },
    ],
  },
});
after(() => service[Symbol.asyncDispose]());
const client = await becomeOperator(service, "ops@example.com");
const { items: parsers } = await client.get("listParsers");
const idOf = (name: string) => parsers.find((parser) => parser.name === name)?.id ?? assert.fail(name);
const sample = (name: string) => readFile(join(import.meta.dirname, "../../samples", name));
const balance = () => service.balanceOf("ops@example.com");
const choir = ["Happy valley choir", "Rehearsal notes for members", "Please bring your own tea cups"];
const garden = ["Garden club", "Plants that we swap this spring", "Tomatoes and beans for beginners"];

async function route(bytes: Uint8Array, name: string) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const { body } = await client.call("routeDocument", { form });
  return looked(body.id);
}

/** The file once somebody has looked at it. */
async function looked(inboxId: string) {
  let file = await client.get("getInboxFile", { params: { inboxId } });
  await until("the file is looked at", async () => {
    file = await client.get("getInboxFile", { params: { inboxId } });
    return file.state !== "looking";
  });
  return file;
}

async function partsOf(sourceId: string) {
  const { items } = await client.get("listInbox");
  const own = items.filter(({ source }) => source?.id === sourceId);
  return Promise.all(own.map(({ id }) => looked(id)));
}

async function finished(documentId: string) {
  let document = await client.get("getDocument", { params: { documentId } });
  await until("the document is finished", async () => {
    document = await client.get("getDocument", { params: { documentId } });
    return document.status === "completed";
  });
  return document;
}

test("a file with documents for two parsers is split by itself, and each is charged for its own pages", async () => {
  const before = Number(await balance());
  const bytes = await joinPdfs([await sample("invoice-en.pdf"), await sample("statement.pdf")]);
  const whole = await route(bytes, "scan.pdf");
  assert.equal(whole.state, "split", JSON.stringify(whole));
  const parts = await partsOf(whole.id);
  assert.deepEqual(
    parts.map(({ filename, pageCount, source }) => [filename, pageCount, source?.filename, source?.firstPage]),
    [
      ["scan p1.pdf", 1, "scan.pdf", 1],
      ["scan p2-3.pdf", 2, "scan.pdf", 2],
    ],
  );
  assert.deepEqual(
    parts.map(({ document }) => document?.parser.name),
    ["Bills", "Statements"],
  );
  const [bill, statement] = await Promise.all(parts.map(({ document }) => finished(document?.id ?? "")));
  assert.equal(bill?.entries[0]?.parsedData.invoice_number, "HF-2025-0417");
  assert.equal(statement?.pageCount, 2);
  assert.equal(Number((before - Number(await balance())).toFixed(6)), 0.07);
  const joined = await client.call("joinInboxFile", { params: { inboxId: whole.id } });
  assert.deepEqual([joined.status, /A parser took a part/.test(joined.text)], [409, true]);
});

test("several documents for one parser stay one file", async () => {
  const bytes = await joinPdfs([await sample("invoice-en.pdf"), await sample("invoice-de.pdf")]);
  const file = await route(bytes, "two-bills.pdf");
  assert.deepEqual([file.state, file.parts], ["routed", []], JSON.stringify(file));
  await finished(file.document?.id ?? "");
});

test("a person splits a file, puts it back together, and splits it elsewhere; nothing is charged and no page is lost", async () => {
  const before = await balance();
  const files = await service.listFiles();
  const whole = await route(
    await makePdf([choir, garden, ["the weather was fine, and nothing happened."]]),
    "club.pdf",
  );
  const params = { inboxId: whole.id };
  assert.equal(whole.state, "waiting", JSON.stringify(whole));
  await client.get("splitInboxFile", { params, body: { before: [2] } });
  assert.equal((await client.get("getInboxFile", { params })).state, "split");
  const again = await client.call("splitInboxFile", { params, body: { before: [3] } });
  assert.equal(again.status, 409, "a file is split once");
  const sent = await client.call("sendInboxFile", { params, body: { parserId: idOf("Letters") } });
  assert.equal(sent.status, 409, "what is split is not sent whole");
  assert.deepEqual(
    (await partsOf(whole.id)).map(({ filename, source }) => [filename, source?.canJoin]),
    [
      ["club p1.pdf", true],
      ["club p2-3.pdf", true],
    ],
  );
  const joined = await client.get("joinInboxFile", { params });
  assert.deepEqual([joined.state, joined.pageCount], ["waiting", 3]);
  assert.deepEqual(await partsOf(whole.id), []);
  const { items } = await client.get("splitInboxFile", { params, body: { before: [3, 2] } });
  assert.deepEqual(
    items.map(({ filename }) => filename),
    ["club p1.pdf", "club p2.pdf", "club p3.pdf"],
  );
  await partsOf(whole.id);
  await client.get("joinInboxFile", { params });
  assert.equal((await service.listFiles()).length, files.length + 1, "the parts leave no files");
  assert.equal(await balance(), before);
});

test("a file cannot be cut where it has no page, and a picture cannot be cut", async () => {
  const whole = await route(await makePdf([garden, choir]), "pages.pdf");
  for (const before of [[3], [1], []]) {
    const answer = await client.call("splitInboxFile", { params: { inboxId: whole.id }, body: { before } });
    assert.ok([400, 422].includes(answer.status), `${JSON.stringify(before)}: ${answer.text}`);
  }
  const picture = await route(await sample("receipt.jpg"), "photo.jpg");
  const answer = await client.call("splitInboxFile", { params: { inboxId: picture.id }, body: { before: [2] } });
  assert.equal(answer.status, 400, answer.text);
});

test("a file that was split is kept as long as a part waits, and no longer", async () => {
  const { db } = service.database;
  const whole = await route(await makePdf([choir, garden]), "kept.pdf");
  const params = { inboxId: whole.id };
  await client.get("splitInboxFile", { params, body: { before: [2] } });
  const [first, second] = await partsOf(whole.id);
  const send = (inboxId = "") =>
    client.get("sendInboxFile", { params: { inboxId }, body: { parserId: idOf("Letters") } });
  await finished((await send(first?.id)).id);
  await removeSplitFiles(db);
  assert.equal((await client.call("getInboxPage", { params: { ...params, page: "2" } })).status, 200);
  await finished((await send(second?.id)).id);
  await removeSplitFiles(db);
  assert.equal((await client.call("getInboxFile", { params })).status, 404);
  const { source } = await client.get("getInboxFile", { params: { inboxId: second?.id ?? "" } });
  assert.deepEqual([source?.id, source?.filename, source?.firstPage], [null, "kept.pdf", 2]);
});

test("a file of which a part was moved to another parser is not put back together", async () => {
  const whole = await route(await makePdf([["an owl sat on the gate"], ["the hedge is green again"]]), "moved.pdf");
  const params = { inboxId: whole.id };
  await client.get("splitInboxFile", { params, body: { before: [2] } });
  const [first, second] = await partsOf(whole.id);
  const body = { parserId: idOf("Letters") };
  const { id } = await client.get("sendInboxFile", { params: { inboxId: first?.id ?? "" }, body });
  await finished(id);
  const moved = await client.get("moveDocument", { params: { documentId: id }, body: { parserId: idOf("Bills") } });
  await finished(moved.id);
  assert.equal((await client.call("joinInboxFile", { params })).status, 404);
  assert.equal((await looked(second?.id ?? "")).source?.canJoin, false);
});

test("deleting a document that is a part of a file deletes that file, too, and the other parts go on waiting", async () => {
  const whole = await route(
    await makePdf([["the river rose by night"], ["some clouds came in from the west towards noon"]]),
    "secret.pdf",
  );
  const params = { inboxId: whole.id };
  await client.get("splitInboxFile", { params, body: { before: [2] } });
  const [first, second] = await partsOf(whole.id);
  const documentId =
    first?.document?.id ??
    (await client.get("sendInboxFile", { params: { inboxId: first?.id ?? "" }, body: { parserId: idOf("Letters") } }))
      .id;
  await finished(documentId);
  await client.get("deleteDocument", { params: { documentId } });
  assert.equal((await client.call("getInboxFile", { params })).status, 404);
  assert.equal((await looked(second?.id ?? "")).state, "waiting");
});

test("deleting a document that is a part of a part deletes the file behind both, and nothing of it can come back", async () => {
  const texts = [
    ["the lamp on the stairs is broken"],
    ["two chairs were left in the hall"],
    ["the kettle takes a while these days"],
  ];
  const whole = await route(await makePdf(texts), "nested.pdf");
  const params = { inboxId: whole.id };
  await client.get("splitInboxFile", { params, body: { before: [2] } });
  const [first, rest] = await partsOf(whole.id);
  await client.get("splitInboxFile", { params: { inboxId: rest?.id ?? "" }, body: { before: [2] } });
  const [second] = await partsOf(rest?.id ?? "");
  const { id: documentId } = await client.get("sendInboxFile", {
    params: { inboxId: second?.id ?? "" },
    body: { parserId: idOf("Letters") },
  });
  await finished(documentId);
  await client.get("deleteDocument", { params: { documentId } });
  const joined = await client.call("joinInboxFile", { params });
  assert.equal(joined.status, 404, joined.text);
  assert.equal((await client.call("getInboxPage", { params: { ...params, page: "2" } })).status, 404);
  assert.equal((await looked(first?.id ?? "")).state, "waiting");
});

test("a file is not put together again after a part of a part was charged, however often it is swept", async () => {
  const { db } = service.database;
  const texts = [["the bicycle needs a new bell"], ["a heron stood in the pond"], ["fresh bread is sold at noon"]];
  const whole = await route(await makePdf(texts), "charged.pdf");
  const params = { inboxId: whole.id };
  await client.get("splitInboxFile", { params, body: { before: [2] } });
  const [first, rest] = await partsOf(whole.id);
  await client.get("splitInboxFile", { params: { inboxId: rest?.id ?? "" }, body: { before: [2] } });
  const send = (inboxId = "") =>
    client.get("sendInboxFile", { params: { inboxId }, body: { parserId: idOf("Letters") } });
  for (const { id } of await partsOf(rest?.id ?? "")) await finished((await send(id)).id);
  await removeSplitFiles(db);
  const joined = await client.call("joinInboxFile", { params });
  assert.equal(joined.status, 409, joined.text);
  await finished((await send(first?.id)).id);
  await removeSplitFiles(db);
  for (const inboxId of [whole.id, rest?.id ?? ""])
    assert.equal((await client.call("getInboxFile", { params: { inboxId } })).status, 404);
});
