import { join } from "node:path";
import { Client, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createTaskSessionFromClient, type TaskEnabledSession } from "@modelcontextprotocol/ext-tasks/client";
import { documentOutput } from "../../src/mcp/outputs.ts";
import { bareEnvironment } from "../support/bare-environment.ts";
import { opsToken } from "../support/service.ts";

/** The versions of the protocol. */
export const eras = ["2026-07-28", "2025-11-25"] as const;
export type Era = (typeof eras)[number];

const main = join(import.meta.dirname, "../../src/cli/main.ts");

/** An assistant's real client, connected. It checks every structured result against the schema that the server published. */
export async function connect(transport: Transport, era: Era): Promise<Client> {
  const client = new Client(
    { name: "tests", version: "1" },
    era === "2026-07-28" ? { versionNegotiation: { mode: { pin: era } } } : {},
  );
  await client.connect(transport);
  // A client knows the output schemas of the tools that it has listed.
  await client.listTools();
  return client;
}

/** The transport to a service's endpoint. */
export function overHttp(url: string, token = opsToken): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL("/mcp", url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
}

/** The transport to `winnow mcp`, as an assistant starts it. */
export function overStdio(words: string[], environment: Record<string, string> = {}): StdioClientTransport {
  return new StdioClientTransport({
    command: process.execPath,
    args: [main, "mcp", ...words],
    env: { ...bareEnvironment(), ...environment },
    stderr: "pipe",
  });
}

/** What a tool said: its text, and whether that is an error. */
export async function say(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError = false, structuredContent } = await client.callTool({ name, arguments: input });
  const text = content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
  return { text, isError, structured: structuredContent };
}

/** A document, from a tool that returns one; throws what the tool said if it is an error. */
export async function sayDocument(client: Client, name: string, input: Record<string, unknown>) {
  const { text, isError, structured } = await say(client, name, input);
  if (isError) throw new Error(text);
  return { text, document: documentOutput.parse(structured) };
}

/** Bytes as the tools take them. */
export function inBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

/** A session of an assistant that knows the tasks extension, over HTTP: its own requester, with a plain transport. */
export async function connectWithTasks(url: string, token = opsToken): Promise<TaskEnabledSession> {
  const client = await connect(overHttp(url, token), "2026-07-28");
  const clientInfo = { name: "tests", version: "1" };
  const clientCapabilities = { extensions: { "io.modelcontextprotocol/tasks": {} } };
  return createTaskSessionFromClient(client, {
    endpointId: "tests",
    v2RequestFraming: { protocolVersion: "2026-07-28", clientInfo, clientCapabilities },
    async rawDispatch(request, options) {
      const message = JSON.parse(JSON.stringify(request));
      const headers = new Headers({
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": message.method,
        "mcp-name": message.params?.name ?? message.params?.taskId,
      });
      for (const [name, value] of Object.entries(options?.context?.headers ?? {})) headers.set(name, value);
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, ...message });
      const response = await fetch(`${url}/mcp`, { method: "POST", headers, body });
      const answer = JSON.parse(await response.text());
      if (answer.error) return { kind: "error", error: answer.error };
      return { kind: "result", result: answer.result };
    },
  });
}
