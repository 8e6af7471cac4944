import { setTimeout as pause } from "node:timers/promises";
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { type FileInput, readGiven } from "../../mcp/given-file.ts";
import { tasksExtension } from "../../mcp/tasks.ts";
import { type ToolName, tools } from "../../mcp/tools.ts";
import { type Answer, type Call, type Reply, type Task, ToolProblem, type Workplace } from "../../mcp/workplace.ts";
import type { Roots } from "./roots.ts";

/** The protocol's version that a service is spoken to in, whatever the assistant speaks. */
const protocolVersion = "2026-07-28";

/** The longest that one request to the service may take, in milliseconds: uploading a large file on a slow line. */
const requestTimeoutMs = 300_000;

/** How often a busy service is asked again, and how long to wait for that at most. */
const mostAgain = 3;
const longestPauseSeconds = 10;

const toolResult = z.looseObject({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().default(false),
});
const taskState = z.looseObject({
  taskId: z.string(),
  statusMessage: z.string().default(""),
  createdAt: z.coerce.date(),
  lastUpdatedAt: z.coerce.date(),
  result: toolResult.optional(),
});
const created = z.looseObject({ resultType: z.literal("task"), ...taskState.shape });
const rpcError = z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() });
const response = z.union([z.object({ result: z.looseObject({}) }), z.object({ error: rpcError })]);
/** JSON-RPC's code for parameters that name nothing. */
const invalidParams = -32602;

/**
 * The tools of a service, for an assistant on the user's machine: each call goes on to the service's `/mcp`, with the file
 * in place of its path.
 */
export function createRemoteWorkplace(
  roots: Roots,
  { url, token }: { url: string; token: string },
  version: string,
): Workplace {
  const ask = createAsk({ url, token, version });

  const call = async (name: ToolName, input: object, signal: AbortSignal): Promise<Reply> => {
    const sent = await ask("tools/call", { name, arguments: input }, { name, signal });
    const task = created.safeParse(sent);
    if (task.success) return { kind: "task", task: toTask(task.data) };
    return { kind: "answer", answer: toAnswer(toolResult.parse(sent), name) };
  };
  const withFile = async <Input extends FileInput>({ path, ...input }: Input) => {
    if (path === undefined) return input;
    readGiven({ path, ...input });
    const { bytes, filename } = await roots.read(path);
    return { ...input, content_base64: bytes.toString("base64"), filename };
  };
  const forward =
    (name: ToolName) =>
    (input: object, { signal }: Call) =>
      call(name, input, signal);

  return {
    list_parsers: forward("list_parsers"),
    parse_file: async (input, { signal }) => call("parse_file", await withFile(input), signal),
    get_document: forward("get_document"),
    correct_value: forward("correct_value"),
    propose_parser: async (input, { signal }) => call("propose_parser", await withFile(input), signal),
    explain_value: forward("explain_value"),
    async findTask(id, waitMs) {
      await pause(waitMs);
      try {
        return toTask(taskState.parse(await ask("tasks/get", { taskId: id }, { name: id })));
      } catch (error) {
        if (error instanceof UnknownTask) return null;
        throw error;
      }
    },
  };
}

/** For how long a busy service asks to be left alone, if that is worth waiting for: it has done nothing yet. */
function secondsToWait({ status, headers }: Response): number | null {
  if (status !== 429 && status !== 503) return null;
  const seconds = Number(headers.get("retry-after")) || 1;
  return seconds <= longestPauseSeconds ? seconds : null;
}

/** The service knows no such task. */
class UnknownTask extends Error {
  override readonly name = "UnknownTask";
}

function createAsk({ url, token, version }: { url: string; token: string; version: string }) {
  const address = `${url.replace(/\/+$/, "")}/mcp`;
  const envelope = {
    [PROTOCOL_VERSION_META_KEY]: protocolVersion,
    [CLIENT_INFO_META_KEY]: { name: "winnow mcp", version },
    [CLIENT_CAPABILITIES_META_KEY]: { extensions: { [tasksExtension]: {} } },
  };
  let id = 0;

  const send = (method: string, params: object, { name, signal }: { name: string; signal?: AbortSignal }) => {
    id += 1;
    const timeout = AbortSignal.timeout(requestTimeoutMs);
    return fetch(address, {
      method: "POST",
      headers: {
        authorization: `Token ${token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": protocolVersion,
        "mcp-method": method,
        "mcp-name": name,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta: envelope } }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      redirect: "error",
    }).catch((error: unknown) => {
      signal?.throwIfAborted();
      const { origin } = new URL(address);
      if (timeout.aborted)
        throw new ToolProblem(
          "timed_out",
          `The Winnow service at ${origin} gave no answer within ${requestTimeoutMs / 1000} s. It may still be at work: look at what it did, or have the user look in its dashboard, before you ask again.`,
          { cause: error },
        );
      throw new ToolProblem(
        "unreachable",
        `No Winnow service answers at ${origin}. Tell the user to start it, or to check WINNOW_URL.`,
        { cause: error },
      );
    });
  };

  /** Sends one request, again if the service is busy, and returns its result. */
  return async (method: string, params: object, options: { name: string; signal?: AbortSignal }) => {
    let answer = await send(method, params, options);
    for (let again = 0; again < mostAgain; again += 1) {
      const seconds = secondsToWait(answer);
      if (seconds === null) break;
      await pause(seconds * 1000, undefined, { signal: options.signal });
      answer = await send(method, params, options);
    }
    const body = response.safeParse(await answer.json().catch(() => null));
    if (!body.success) throw toProblem(answer.status, null, method, address);
    if ("result" in body.data) return body.data.result;
    throw toProblem(answer.status, body.data.error, method, address);
  };
}

function toProblem(status: number, error: z.output<typeof rpcError> | null, method: string, address: string): Error {
  if (status === 401)
    return new ToolProblem(
      "unauthorized",
      `The service rejected the token: ${error?.message ?? ""} Tell the user to set a valid WINNOW_TOKEN.`,
    );
  if (error === null)
    return new ToolProblem(
      "no_service",
      `${address} does not answer like a Winnow service (HTTP ${status}). Tell the user to check WINNOW_URL, and that the service is up to date.`,
    );
  if (method === "tasks/get" && error.code === invalidParams) return new UnknownTask(error.message);
  return new ToolProblem(refusalWord.safeParse(error.data).data?.code ?? "refused", error.message);
}

const refusalWord = z.looseObject({ code: z.string() });

function toTask({ taskId, statusMessage, createdAt, lastUpdatedAt, result }: z.output<typeof taskState>): Task {
  return {
    id: taskId,
    createdAt,
    updatedAt: lastUpdatedAt,
    message: statusMessage,
    outcome: result === undefined ? null : toOutcome(result, "parse_file"),
  };
}

function toAnswer(result: z.output<typeof toolResult>, name: ToolName): Answer {
  const outcome = toOutcome(result, name);
  if (outcome instanceof ToolProblem) throw outcome;
  return outcome;
}

function toOutcome({ content, structuredContent, isError }: z.output<typeof toolResult>, name: ToolName) {
  const text = content.map((part) => part.text ?? "").join("\n");
  if (!isError) return { text, structured: tools[name].output.parse(structuredContent) };
  const [, code = "refused", message = text] = /^([\w:]+): (.*)$/su.exec(text) ?? [];
  return new ToolProblem(code, message);
}
