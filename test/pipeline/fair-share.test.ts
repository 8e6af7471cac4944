import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { DashboardClient, password } from "../dashboard-api/dashboard-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { makeInvoice, makePdf } from "../support/make-pdf.ts";
import { startReceiver } from "../support/receiver.ts";
import { invoiceFields, startTestService, type TestService, toTokenSecret } from "../support/service.ts";
import { until } from "../support/until.ts";
import {
  type FrozenProcesses,
  findWorkerProcesses,
  freezeWorkerProcesses,
  killWorkerProcesses,
} from "../support/worker-processes.ts";

const account = (name: string) => ({
  email: `${name}@example.com`,
  password,
  balance: "100.00",
  tokens: [{ name: "tests", token: toTokenSecret(name) }],
  parsers: [{ slug: "plain", fields: invoiceFields.map((field) => ({ ...field, unique: false })) }],
});

describe("an account that floods the service", () => {
  let service: TestService;
  let flooding: ApiClient;
  let other: ApiClient;
  let frozen: FrozenProcesses | null = null;
  const flood: Promise<unknown>[] = [];

  before(async () => {
    service = await startTestService({
      setup: { accounts: [account("flooding"), account("other")] },
      config: { downloadTimeoutMs: 600_000 },
    });
    flooding = service.clientFor(toTokenSecret("flooding"));
    other = service.clientFor(toTokenSecret("other"));
  });
  afterEach(async () => {
    frozen?.[Symbol.dispose]();
    frozen = null;
    await Promise.all(flood.splice(0));
  });
  after(() => service[Symbol.asyncDispose]());

  /** The other account's document is accepted and read, even though the flood goes on. */
  const servesTheOther = async () => {
    const bytes = await makeInvoice("OTHER-1");
    const accepted = await other.parseAsync("plain", { file: { bytes } });
    assert.equal(accepted.status, 202, accepted.text);
    const { body } = await other.waitForDocument("plain", accepted.body.data.document_id);
    assert.equal(body.data.status, "completed");
    const now = await other.parse("plain", { file: { bytes } });
    assert.equal(now.body.code, "document_processed");
  };

  it("with sync documents that hang does not keep another account's from being accepted and read", async () => {
    const lines = Array.from({ length: 30 }, (_, line) => `Article ${line}, boxed and labelled ${line}.00`);
    const bytes = await makePdf(Array.from({ length: 40 }, () => lines));
    for (let index = 0; index < 6; index++) flood.push(flooding.parse("plain", { file: { bytes } }));
    const running = async () =>
      (await service.database.db.selectFrom("documents").select("id").where("status", "=", "processing").execute())
        .length;
    const accepted = async () => (await service.database.db.selectFrom("documents").select("id").execute()).length;
    await until(
      "all are accepted, and some are being read",
      async () => (await accepted()) === 6 && (await running()) >= 3,
    );
    const freezing = freezeWorkerProcesses();
    frozen = freezing;
    await until("all that reads them hangs", async () => {
      const processes = findWorkerProcesses();
      return processes.length >= 3 && processes.every((pid) => freezing.pids.has(pid)) && (await running()) >= 3;
    });
    await freezing.stop();
    await servesTheOther();
  });

  it("with previews that hang gets a few of them at once, and keeps nobody out", async () => {
    const person = new DashboardClient(service.url);
    await person.get("signIn", { body: { email: "flooding@example.com", password } });
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(await makeInvoice("SAMPLE-1"))]), "a.pdf");
    const { body: sample } = await person.call("uploadSample", { form, query: {} });
    // A frozen idle process would be given work as if it were healthy.
    await killWorkerProcesses();
    frozen = freezeWorkerProcesses();
    const refused: { status: number; retryAfter: string | null }[] = [];
    for (let index = 0; index < 12; index++)
      flood.push(
        person
          .call("proposeFields", { params: { sampleId: sample.id } })
          .then(({ status, headers }) => refused.push({ status, retryAfter: headers.get("retry-after") })),
      );
    await until("those over its share are refused", async () => refused.length === 6);
    for (const { status, retryAfter } of refused) {
      assert.equal(status, 503);
      assert.ok(Number(retryAfter) > 0);
    }
    const { pids } = frozen;
    await until("both previews that it may have are hanging", async () => pids.size === 2);
    await frozen.stop();
    await servesTheOther();
  });

  it("with files on a host that does not answer keeps no worker from reading", async () => {
    await using host = await startReceiver();
    await using otherHost = await startReceiver();
    host.answer = () => {};
    const bytes = await makeInvoice("FILE-URL-1");
    otherHost.answer = (_request, response) => void response.end(bytes);
    const waiting: string[] = [];
    for (let index = 0; index < 20; index++) {
      const { body } = await flooding.parseAsync("plain", { file_url: `${host.url}/${index}.pdf` });
      waiting.push(body.data.document_id);
    }
    await host.waitFor(16);
    const accepted = await other.parseAsync("plain", { file_url: `${otherHost.url}/a.pdf` });
    const { body } = await other.waitForDocument("plain", accepted.body.data.document_id);
    assert.equal(body.data.status, "completed");
    await servesTheOther();
    const own = await flooding.parseAsync("plain", { file: { bytes } });
    await flooding.waitForDocument("plain", own.body.data.document_id);
    for (const id of waiting) {
      const { data } = (await flooding.getDocument("plain", id)).body;
      assert.equal(data.status, "pending", "its download is not over");
    }
  });
});
