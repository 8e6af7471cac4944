import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, describe, it } from "node:test";
import { pino } from "pino";
import { startService } from "../../src/service.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { startReceiver } from "../support/receiver.ts";
import { startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";

interface Panel {
  id: number;
  type: string;
  title: string;
  targets?: { expr: string }[];
}

const file = new URL("../../deploy/grafana/winnow.json", import.meta.url);
const dashboard: { panels: Panel[] } = JSON.parse(readFileSync(file, "utf8"));
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** A name with braces after it is a metric's; labels and functions have none. */
const namesIn = (query: string) => Array.from(query.matchAll(/([a-z][a-z0-9_]+)\{/g), ([, name = ""]) => name);

/** Labels that Prometheus adds when it reads the figures. */
const foreignLabels = ["job", "instance"];

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const readMetrics = async () => await (await fetch(`${service.url}/metrics`)).text();

describe("the dashboard for Grafana", () => {
  it("asks for figures that a service really has, with labels that they really have", async () => {
    // Queues and requests are only there once there were some.
    await service.client.parse("invoices", { file: { bytes: await makeInvoice("G-1") } });
    await service.client.parseAsync("invoices", { file: { bytes: await makeInvoice("G-2") } });
    await until("a job and a request are shown", async () => {
      const text = await readMetrics();
      if (/^winnow_queue_jobs\{/m.test(text) && /^winnow_http_request_duration_seconds_count\{/m.test(text))
        return true;
      await service.client.parseAsync("invoices", { file: { bytes: await makeInvoice("G-3") } });
      return false;
    });
    const samples = (await readMetrics()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    for (const query of queries) {
      const names = namesIn(query);
      assert.ok(names.length > 0, query);
      for (const name of names) {
        const found = samples.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
        assert.ok(found.length > 0, `${name} of ${query}`);
        const labels = [...query.matchAll(/(\w+)=~?"/g), ...query.matchAll(/\bby \(([^)]*)\)/g)]
          .flatMap(([, list = ""]) => list.split(/,\s*/))
          .filter((label) => !foreignLabels.includes(label));
        for (const label of labels)
          assert.ok(
            found.some((line) => line.includes(`${label}="`)),
            `${label} of ${query}`,
          );
      }
    }
  });

  it("has panels with names and IDs of their own, each with a query", () => {
    const panels = dashboard.panels.filter(({ type }) => type !== "row");
    assert.equal(new Set(dashboard.panels.map(({ id }) => id)).size, dashboard.panels.length);
    assert.ok(panels.every(({ title, targets = [] }) => title !== "" && targets.length > 0));
  });
});

describe("figures", () => {
  it("count documents, deliveries and stages, without a label for an account", async () => {
    const before = await readMetrics();
    await service.client.parse("invoices", { file: { bytes: await makeInvoice("G-4") } });
    const count = (text: string, series: string) => {
      const line = text.split("\n").find((each) => each.startsWith(`${series} `));
      return Number(line?.split(" ").at(-1) ?? Number.NaN);
    };
    const text = await readMetrics();
    const completed = 'winnow_documents_total{source="sync",outcome="completed"}';
    assert.equal(count(text, completed), count(before, completed) + 1);
    for (const stage of ["inspect", "read", "extract", "write"]) {
      const series = `winnow_stage_duration_seconds_count{stage="${stage}"}`;
      assert.ok(count(text, series) > count(before, series), series);
    }
    assert.equal(count(text, 'winnow_deliveries_total{outcome="delivered"}'), 0);
    assert.equal(count(text, "winnow_worker_processes"), 1);
    assert.doesNotMatch(text, /account|ops@example/);
  });
});

describe("GET /ready", () => {
  it("says while documents wait and nobody works on them", async () => {
    await using web = await startTestService({ role: "web" });
    const readiness = async () => {
      const response = await fetch(`${web.url}/ready`);
      return { status: response.status, body: JSON.parse(await response.text()) };
    };
    const ready = { status: "success", code: "ready", message: "The service is ready for requests.", data: null };
    assert.deepEqual(await readiness(), { status: 200, body: ready });
    await web.client.parseAsync("invoices", { file: { bytes: await makeInvoice("R-1") } });
    const warnings = ["Documents wait, but no worker process is alive."];
    await until("the warning is there", async () => (await readiness()).body.warnings !== undefined);
    assert.deepEqual(await readiness(), { status: 200, body: { ...ready, warnings } });
    const worker = await startService(web.config, { role: "worker", log: pino({ level: "silent" }) });
    try {
      await until("the warning is gone", async () => (await readiness()).body.warnings === undefined);
    } finally {
      await worker.stop();
    }
  });
});

describe("a worker", () => {
  it("serves its figures where WINNOW_METRICS says, and goes on without if another has that address", async () => {
    await using web = await startTestService({ role: "web" });
    const vacated = await startReceiver();
    await vacated.close();
    const metrics = { host: "127.0.0.1", port: vacated.port };
    const log = pino({ level: "silent" });
    const first = await startService({ ...web.config, metrics }, { role: "worker", log });
    assert.match(await (await fetch(`${vacated.url}/metrics`)).text(), /^winnow_worker_processes 1$/m);
    const second = await startService({ ...web.config, metrics }, { role: "worker", log });
    await first.stop();
    try {
      const { body } = await web.client.parseAsync("invoices", { file: { bytes: await makeInvoice("R-2") } });
      const document = await web.client.waitForDocument("invoices", body.data.document_id);
      assert.equal(document.body.data.status, "completed");
    } finally {
      await second.stop();
    }
  });
});
