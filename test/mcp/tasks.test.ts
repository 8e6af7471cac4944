import assert from "node:assert/strict";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { resultFromTaskOutcome } from "@modelcontextprotocol/ext-tasks/client";
import { pino } from "pino";
import { createLocalWorkplace } from "../../src/cli/mcp/local-workplace.ts";
import { openRoots } from "../../src/cli/mcp/roots.ts";
import { createMcpServer } from "../../src/mcp/create-mcp-server.ts";
import { documentOutput } from "../../src/mcp/outputs.ts";
import { startService } from "../../src/service.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { otherToken, startTestService, twoAccountsSetup } from "../support/service.ts";
import { until } from "../support/until.ts";
import { connect, connectWithTasks, eras, inBase64, overHttp, say } from "./assistants.ts";

const samples = join(import.meta.dirname, "../../samples");

describe("an assistant that knows tasks", () => {
  it("gets a document that takes long as a task, which any process answers and no other account sees", async () => {
    // Nobody reads documents here, until a worker comes.
    await using service = await startTestService({ role: "web", setup: twoAccountsSetup });
    const session = await connectWithTasks(service.url);
    const file = { content_base64: inBase64(await makeInvoice("TASK-1")), filename: "a.pdf" };
    const execution = await session.callTool("parse_file", { parser: "plain", ...file });
    const { rows } = await service.database.pool.query("select id, status from documents");
    assert.equal(rows.length, 1);
    assert.notEqual(rows[0].status, "completed");

    const stranger = await connectWithTasks(service.url, otherToken);
    const foreign = await ask(service.url, otherToken, "tasks/get", rows[0].id);
    assert.equal(foreign.error.code, -32602);
    assert.equal((await ask(service.url, otherToken, "tasks/cancel", rows[0].id)).error.code, -32602);
    await stranger.close();

    const worker = await startService(service.config, { role: "worker", log: pino({ level: "silent" }) });
    try {
      const { outcome } = await execution.settle();
      const result = resultFromTaskOutcome(outcome);
      const document = documentOutput.parse(result.structuredContent);
      assert.equal(document.document_id, rows[0].id);
      assert.equal(document.entries[0]?.values.invoice_number, "TASK-1");
    } finally {
      await worker.stop();
      await session.close();
    }
  });
});

describe("an assistant that does not know tasks", () => {
  for (const era of eras)
    it(`is told of the progress while it waits, and the number only goes up (${era})`, async () => {
      await using service = await startTestService({ role: "web" });
      const client = await connect(overHttp(service.url), era);
      const told: number[] = [];
      const begun = Promise.withResolvers<void>();
      const file = { content_base64: inBase64(await makeInvoice("WAIT-1")), filename: "a.pdf" };
      const parsing = client.callTool(
        { name: "parse_file", arguments: { parser: "plain", ...file } },
        {
          onprogress: ({ progress }) => {
            told.push(progress);
            begun.resolve();
          },
        },
      );
      await begun.promise;
      const worker = await startService(service.config, { role: "worker", log: pino({ level: "silent" }) });
      try {
        const document = documentOutput.parse((await parsing).structuredContent);
        assert.equal(document.entries[0]?.values.invoice_number, "WAIT-1");
        assert.deepEqual(
          told,
          [...new Set(told)].toSorted((one, other) => one - other),
        );
      } finally {
        await worker.stop();
        await client.close();
      }
    });

  const connectLocally = async () => {
    const workplace = createLocalWorkplace(await openRoots([samples]));
    const [here, there] = InMemoryTransport.createLinkedPair();
    const server = createMcpServer(workplace, {
      version: "1",
      place: "",
      takesPaths: true,
      patienceMs: 0,
      onFault: assert.ifError,
    });
    await server.connect(there);
    const client = new Client({ name: "tests", version: "1" });
    await client.connect(here);
    return client;
  };

  it("is told to ask again for a document that takes longer than it waits", async () => {
    const client = await connectLocally();
    after(() => client.close());
    const { text, structured } = await say(client, "parse_file", { path: "invoice-en.pdf" });
    const { document_id } = documentOutput.parse(structured);
    assert.match(text, /It is still being read\. Call get_document with document_id/u);
    await until("the document is read", async () => {
      const again = await say(client, "get_document", { document_id });
      return documentOutput.parse(again.structured).status === "completed";
    });
  });
});

/** A request of the tasks extension, as it is on the wire. */
async function ask(url: string, token: string, method: string, taskId: string) {
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      "mcp-name": taskId,
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method,
      params: {
        taskId,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": { name: "tests", version: "1" },
          "io.modelcontextprotocol/clientCapabilities": { extensions: { "io.modelcontextprotocol/tasks": {} } },
        },
      },
    }),
  });
  return JSON.parse(await response.text());
}
