import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { describe, it } from "node:test";
import { makeInvoice } from "../support/make-pdf.ts";
import { startReceiver } from "../support/receiver.ts";
import { startServeProcess } from "../support/serve-process.ts";
import { invoiceFields, opsToken, startTestService, toDatabaseUrl } from "../support/service.ts";
import { until } from "../support/until.ts";
import { type ArrivedSpan, type Collector, startCollector } from "./collector.ts";

const secret = "a webhook secret that stays here";
const traceId = "0af7651916cd43dd8448eb211c80319c";
const callerSpan = "b7ad6b7169203331";
const invoiceNumber = "T-48151623";
const filename = "a-telling-name.pdf";

/** An account whose parser sends its entries to a webhook. */
function setupFor(webhookUrl: string) {
  const webhook = { name: "erp", url: webhookUrl, secret, headers: { "X-Shared": "a-telling-header" } };
  const parser = { slug: "invoices", rate_per_page: "0.05", fields: invoiceFields, webhooks: [webhook] };
  const token = { name: "tests", token: opsToken };
  return { accounts: [{ email: "ops@example.com", balance: "100.00", tokens: [token], parsers: [parser] }] };
}

/** One document through a web process and a worker process of its own, until the collector has its last span. */
async function sendThroughTwoProcesses(
  collector: Collector,
  webhookUrl: string,
  send: (client: Awaited<ReturnType<typeof startTestService>>["client"]) => Promise<{ body: unknown }>,
  lastSpan: string,
): Promise<void> {
  await using web = await startTestService({
    role: "web",
    settings: { ...collector.settings, OTEL_SERVICE_NAME: "winnow-tests" },
    setup: setupFor(webhookUrl),
  });
  const worker = startServeProcess(
    {
      ...collector.settings,
      DATABASE_URL: toDatabaseUrl(web.database.connection),
      WINNOW_DATA_DIR: web.config.dataDir,
      WINNOW_SECRET: "a secret of the tests that is long enough",
      WINNOW_WORKERS: "1",
      WINNOW_ALLOW_HOSTS: "127.0.0.1",
      WINNOW_ALLOW_HTTP: "true",
      WINNOW_METRICS: "127.0.0.1:0",
    },
    "worker",
  );
  try {
    await send(web.client);
    await collector.waitFor(lastSpan);
    await collector.waitFor("accept");
  } finally {
    worker.child.kill("SIGTERM");
    await worker.ended;
  }
}

/** The only span with a name. */
function only(spans: ArrivedSpan[], name: string): ArrivedSpan {
  const named = spans.filter((span) => span.name === name);
  assert.equal(named.length, 1, `${name} of ${spans.map((span) => span.name).join(", ")}`);
  const [span] = named;
  if (span === undefined) throw new Error(name);
  return span;
}

const loaded = () => Object.keys(createRequire(import.meta.url).cache);
const isSdkLoaded = () => loaded().some((path) => path.includes("/@opentelemetry/sdk-trace/"));

describe("traces", () => {
  it("are not even loaded without a collector, or if they are disabled", async () => {
    await using collector = await startCollector();
    const { settings } = collector;
    for (const chosen of [{}, { ...settings, OTEL_SDK_DISABLED: "true" }]) {
      await using service = await startTestService({ settings: chosen });
      const answer = await service.client.parse("invoices", { file: { bytes: await makeInvoice("T-1") } });
      assert.equal(answer.status, 200);
      assert.ok(!isSdkLoaded());
    }
    await using _traced = await startTestService({ settings });
    assert.ok(isSdkLoaded(), "this test can see what is loaded");
  });

  it("follow a document from its request through two processes to its webhook", async () => {
    await using collector = await startCollector();
    await using receiver = await startReceiver();
    await sendThroughTwoProcesses(
      collector,
      `${receiver.url}/hook?key=a-telling-key`,
      async (client) => {
        const bytes = await makeInvoice(invoiceNumber);
        const headers = { traceparent: `00-${traceId}-${callerSpan}-01`, tracestate: "vendor=abc" };
        return client.parseAsync("invoices", { file: { bytes, filename } }, { headers });
      },
      "process deliveries",
    );

    const spans = collector.spans().filter((span) => span.traceId === traceId);
    const parents = Object.fromEntries(
      spans.map(({ name, parentId }) => [name, spans.find(({ spanId }) => spanId === parentId)?.name ?? parentId]),
    );
    assert.deepEqual(parents, {
      "POST /dapi/v1/parser/:slug/parse/async": callerSpan,
      accept: "POST /dapi/v1/parser/:slug/parse/async",
      inspect: "accept",
      "send documents": "accept",
      "wait documents": "send documents",
      "process documents": "send documents",
      read: "process documents",
      extract: "process documents",
      write: "process documents",
      "send deliveries": "write",
      "wait deliveries": "send deliveries",
      "process deliveries": "send deliveries",
      deliver: "process deliveries",
    });
    assert.equal(spans.length, Object.keys(parents).length, "each happened once");
    assert.ok(spans.every(({ hasFailed, startMs, endMs }) => !hasFailed && startMs <= endMs));

    const [accept, work, deliver] = ["accept", "process documents", "deliver"].map((name) => only(spans, name));
    assert.notEqual(accept?.resource["process.pid"], work?.resource["process.pid"], "two processes took part");
    assert.equal(accept?.resource["service.name"], "winnow-tests");
    assert.equal(work?.resource["service.name"], "winnow");
    const documentId = accept?.attributes["winnow.document.id"];
    assert.ok(documentId !== undefined);
    assert.equal(work?.attributes["winnow.document.id"], documentId);
    assert.equal(deliver?.attributes["winnow.document.id"], documentId);
    const { "messaging.message.id": jobId, "winnow.account.id": accountId, ...facts } = work?.attributes ?? {};
    assert.ok(jobId && accountId);
    assert.deepEqual(facts, {
      "messaging.system": "winnow",
      "messaging.destination.name": "documents",
      "messaging.operation.type": "process",
      "messaging.operation.name": "process",
      "winnow.job.attempt": 1,
      "winnow.document.id": documentId,
      "winnow.document.source": "async",
      "winnow.document.pages": 1,
      "winnow.document.status": "completed",
      "winnow.parser.slug": "invoices",
      "winnow.engine": "local",
    });

    const [hook] = receiver.requests;
    assert.equal(hook?.headers.traceparent, `00-${traceId}-${deliver?.spanId}-01`);
    assert.equal(hook?.headers.tracestate, "vendor=abc");

    for (const telltale of [invoiceNumber, "118.8", "telling", secret, opsToken, "ops@example.com", receiver.url])
      assert.ok(!collector.text().includes(telltale), telltale);
  });

  it("say what failed, without its address", async () => {
    await using collector = await startCollector();
    await using host = await startReceiver();
    host.answer = (_request, response) => void response.writeHead(404).end("a telling page");
    await sendThroughTwoProcesses(
      collector,
      `${host.url}/hook`,
      (client) => client.parseAsync("invoices", { file_url: `${host.url}/a-telling-path.pdf` }),
      "process downloads",
    );
    const spans = collector.spans();
    const [download, work] = ["download", "process downloads"].map((name) => only(spans, name));
    assert.equal(new Set([only(spans, "accept"), download, work].map((span) => span?.traceId)).size, 1);
    for (const span of [download, work]) {
      assert.ok(span?.hasFailed);
      assert.equal(span.attributes["error.type"], "downloadFailed");
    }
    assert.equal(work?.attributes["winnow.document.status"], "failed");
    assert.doesNotMatch(collector.text(), /telling|127\.0\.0\.1/);
  });

  it("begin anew without a traceparent, and are left out if the sampler says so", async () => {
    await using collector = await startCollector();
    const settings = { ...collector.settings, OTEL_TRACES_SAMPLER: "parentbased_always_off" };
    {
      await using service = await startTestService({ settings });
      const headers = { traceparent: `00-${traceId}-${callerSpan}-01` };
      await service.client.parse("invoices", { file: { bytes: await makeInvoice("T-2") } });
      await service.client.parse("invoices", { file: { bytes: await makeInvoice("T-3") } }, { headers });
      // Not worth a span.
      await fetch(`${service.url}/health`, { headers });
    }
    assert.deepEqual(new Set(collector.spans().map((span) => span.traceId)), new Set([traceId]));
    assert.equal(only(collector.spans(), "process sync-documents").attributes["winnow.document.status"], "completed");
    assert.ok(!collector.spans().some(({ name }) => name.includes("health")));
  });

  it("cost no document if the collector hangs", async () => {
    await using collector = await startCollector();
    collector.receiver.answer = () => {};
    let begunAt = 0;
    {
      await using service = await startTestService({ settings: collector.settings });
      for (let index = 0; index < 6; index++) {
        const answer = await service.client.parse("invoices", { file: { bytes: await makeInvoice(`H-${index}`) } });
        assert.deepEqual([answer.status, answer.body.data[0].parsed_data.invoice_number], [200, `H-${index}`]);
      }
      await collector.receiver.waitFor(1);
      begunAt = performance.now();
    }
    assert.ok(performance.now() - begunAt < 9_500, "the service stops in time");
  });

  it("cost no document if the collector is away, and the log says so once", async () => {
    const gone = await startReceiver();
    await gone.close();
    await using service = await startTestService({ settings: { OTEL_EXPORTER_OTLP_ENDPOINT: gone.url } });
    const complaints = () =>
      service.logged.filter((line) => line.includes("The trace collector takes no spans")).length;
    let sent = 0;
    await until("the log mentions the collector", async () => {
      const answer = await service.client.parse("invoices", { file: { bytes: await makeInvoice(`A-${sent++}`) } });
      assert.equal(answer.body.data[0].status, "completed");
      return complaints() > 0;
    });
    assert.equal(complaints(), 1);
  });
});
