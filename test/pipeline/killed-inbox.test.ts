import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { joinPdfs } from "../support/join-pdfs.ts";
import { startKillableService } from "../support/killable-service.ts";
import { makePdf } from "../support/make-pdf.ts";
import { until } from "../support/until.ts";

const count = 6;
const kills = 2;
const lines = ["Garden club", "Plants that we swap this spring", "Tomatoes and beans for beginners"];
const sample = (name: string) => readFile(join(import.meta.dirname, "../../samples", name));

type Killable = Awaited<ReturnType<typeof startKillableService>>;

function route({ client }: Killable, name: string, bytes: Uint8Array) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  return client.get("routeDocument", { form });
}

async function killOften(service: Killable): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(Math.random() * 1500);
    await service.killAndRestart();
  }
}

async function balanceOf({ database }: Killable): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ balance: string }>("select balance::text from accounts");
  return rows[0]?.balance;
}

async function checkDocuments({ client }: Killable, expected: string[]): Promise<void> {
  const { items } = await client.get("listDocuments", { query: { limit: 50 } });
  assert.deepEqual(items.map(({ filename }) => filename).sort(), expected);
  for (const { id } of items)
    assert.equal((await client.call("getDocumentFile", { params: { documentId: id } })).status, 200);
}

test("a service that is killed while it routes loses no file, and makes and charges one document of each", async () => {
  const parser = { slug: "others", name: "Others", rate_per_page: "0.05", fields: [{ name: "topic" }] };
  const service = await startKillableService({
    accounts: [{ email: "ops@example.com", balance: "1", parsers: [parser] }],
  });
  try {
    const bytes = await makePdf([lines]);
    const waitsOf = async () => (await service.client.get("listInbox")).items.filter(({ state }) => state !== "routed");

    // One is sent by hand: the service knows the others by it.
    const { id: inboxId } = await route(service, "first.pdf", bytes);
    await until("the first is looked at", async () => (await waitsOf())[0]?.state === "waiting");
    const parserId = (await service.client.get("listParsers")).items[0]?.id ?? "";
    await service.client.get("sendInboxFile", { params: { inboxId }, body: { parserId } });
    for (let number = 1; number <= count; number += 1) await route(service, `${number}.pdf`, bytes);
    await killOften(service);
    await until("all are routed and read", async () => {
      const { items } = await service.client.get("listInbox");
      return items.every(({ document }) => document?.status === "completed");
    });
    await checkDocuments(service, ["1.pdf", "2.pdf", "3.pdf", "4.pdf", "5.pdf", "6.pdf", "first.pdf"]);
    assert.equal(await balanceOf(service), "0.650000", "seven documents at 0.05");
  } finally {
    await service[Symbol.asyncDispose]();
  }
});

test("a service that is killed while it splits files makes and charges one document of each part", async () => {
  const service = await startKillableService({
    accounts: [
      {
        email: "ops@example.com",
        balance: "1",
        parsers: [
          { slug: "bills", name: "Bills", template: "invoice", rate_per_page: "0.05" },
          { slug: "statements", name: "Statements", template: "bank-statement", rate_per_page: "0.01" },
        ],
      },
    ],
  });
  try {
    const bytes = await joinPdfs([await sample("invoice-en.pdf"), await sample("statement.pdf")]);
    for (let number = 1; number <= count; number += 1) await route(service, `${number}.pdf`, bytes);
    await killOften(service);
    await until("all parts are routed and read", async () => {
      const { items } = await service.client.get("listInbox");
      return items.length === 2 * count && items.every(({ document }) => document?.status === "completed");
    });
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    await checkDocuments(
      service,
      numbers.flatMap((number) => [`${number} p1.pdf`, `${number} p2-3.pdf`]),
    );
    assert.equal(await balanceOf(service), "0.580000", "six bills of a page at 0.05, six statements of two at 0.01");
  } finally {
    await service[Symbol.asyncDispose]();
  }
});
