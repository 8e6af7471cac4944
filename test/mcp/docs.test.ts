import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { z } from "zod";
import { toolNames } from "../../src/mcp/tools.ts";
import { bareEnvironment } from "../support/bare-environment.ts";
import { opsToken, startTestService } from "../support/service.ts";
import { connect, overHttp, sayDocument } from "./assistants.ts";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/mcp.md"), "utf8");
const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const local = z.object({
  command: z.string(),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()).default({}),
});
const remote = z.object({ url: z.url(), headers: z.object({ Authorization: z.literal("Bearer YOUR_TOKEN") }) });
const config = z.union([
  z.strictObject({ mcpServers: z.strictObject({ winnow: z.union([local, remote]) }) }),
  z.strictObject({ servers: z.strictObject({ winnow: local.extend({ type: z.literal("stdio") }) }) }),
]);

/** What the page writes, as somebody fills it in. */
function fillIn(text: string): string {
  return text
    .replaceAll("/PATH/TO/winnow", root)
    .replaceAll("/PATH/TO/DOCUMENTS", join(root, "samples"))
    .replaceAll("http://127.0.0.1:8080", service.url)
    .replaceAll(/YOUR_TOKEN|\$WINNOW_TOKEN/g, opsToken);
}

describe("the page about assistants", () => {
  const snippets = [...page.matchAll(/^```json\n(.*?)^```$/gms)].map(([, text = ""]) => text);
  for (const [index, text] of snippets.entries())
    it(`its set-up ${index + 1} works as it stands`, async () => {
      const parsed = config.parse(JSON.parse(text));
      const server = "servers" in parsed ? parsed.servers.winnow : parsed.mcpServers.winnow;
      if ("url" in server) {
        const client = await connect(overHttp(new URL(fillIn(server.url)).origin), "2025-11-25");
        assert.equal(new URL(server.url).pathname, "/mcp");
        return client.close();
      }
      const { command, args, env } = local.parse(JSON.parse(fillIn(JSON.stringify(server))));
      assert.equal(command, "node");
      const environment = { ...bareEnvironment(), ...env };
      const client = await connect(
        new StdioClientTransport({ command: process.execPath, args, env: environment, stderr: "pipe" }),
        "2025-11-25",
      );
      const parser = "WINNOW_TOKEN" in env ? "plain" : "invoice";
      const { document } = await sayDocument(client, "parse_file", { path: "invoice-en.pdf", parser });
      assert.equal(document.parser?.slug, parser);
      return client.close();
    });

  it("has every tool in its table, and none that does not exist", () => {
    const named = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    assert.deepEqual(named, toolNames);
  });
});
