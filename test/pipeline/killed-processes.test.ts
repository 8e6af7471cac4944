import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { DashboardClient, password } from "../dashboard-api/dashboard-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { standardSetup, startTestService, type TestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { findWorkerProcesses, freezeWorkerProcesses, lookEveryMs, send } from "../support/worker-processes.ts";

describe("a process that is killed from outside", () => {
  let service: TestService;
  let client: ApiClient;
  let person: DashboardClient;
  let sampleId: string;
  before(async () => {
    const [ops] = standardSetup.accounts;
    service = await startTestService({ setup: { accounts: [{ ...ops, password }] } });
    client = service.client;
    person = new DashboardClient(service.url);
    await person.get("signIn", { body: { email: "ops@example.com", password } });
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(await makeInvoice("SAMPLE-1"))]), "a.pdf");
    sampleId = (await person.call("uploadSample", { form, query: {} })).body.id;
  });
  after(() => service[Symbol.asyncDispose]());
  const drawPage = () => person.call("getSamplePage", { params: { sampleId, page: "1" }, query: { width: 200 } });

  it("while it opens a file costs nobody anything: the file is opened again", async () => {
    const files = (await service.listFiles()).length;
    const hanging = findWorkerProcesses();
    assert.ok(hanging.length > 0, "one is kept warm");
    for (const pid of hanging) send(pid, "SIGSTOP");
    const answer = client.parse("plain", { file: { bytes: await makeInvoice("KILLED-1") } });
    await until("the file is there", async () => (await service.listFiles()).length > files);
    // From outside, nobody can see that the process has its task; killed too early, it would prove nothing.
    await sleep(500);
    for (const pid of hanging) send(pid, "SIGKILL");
    const { body } = await answer;
    assert.equal(body.code, "document_processed", JSON.stringify(body));
  });

  it("again and again is admitted: the file is not called damaged", async () => {
    const bytes = await makeInvoice("KILLED-2");
    const { body } = await killAllWhile(client.parse("plain", { file: { bytes } }));
    assert.equal(body.code, "doc:processing_failed");
    assert.match(body.message, /ended unexpectedly/);
    assert.doesNotMatch(body.message, /damaged/);
    const page = await killAllWhile(drawPage());
    assert.equal(page.status, 422, page.text);
    assert.match(page.text, /"processingFailed".*ended unexpectedly/);
    assert.equal((await drawPage()).status, 200);
  });

  it("at its time limit, as a page takes too long to draw, is a clear refusal", async () => {
    using _frozen = freezeWorkerProcesses();
    const { status, text } = await drawPage();
    assert.equal(status, 422, text);
    assert.match(text, /"processingTimedOut".*time limit of 20 s/);
  });
});

/** Kills every process that reads documents, as soon as it exists, until something is settled. */
async function killAllWhile<Result>(settling: Promise<Result>): Promise<Result> {
  let isSettled = false;
  const settled = settling.finally(() => {
    isSettled = true;
  });
  while (!isSettled) {
    for (const pid of findWorkerProcesses()) send(pid, "SIGKILL");
    await sleep(lookEveryMs);
  }
  return settled;
}
