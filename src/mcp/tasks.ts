import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type McpServer,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { toResult } from "./to-result.ts";
import type { Task, Workplace } from "./workplace.ts";

/** The name of the protocol's extension for long work. */
export const tasksExtension = "io.modelcontextprotocol/tasks";

/** How often an assistant should ask, in milliseconds. */
const pollIntervalMs = 1_000;

const params = z.looseObject({ taskId: z.string().max(200) });

/** What comes with the request of an assistant that knows tasks. */
const envelope = z.looseObject({
  [CLIENT_CAPABILITIES_META_KEY]: z.looseObject({ extensions: z.looseObject({ [tasksExtension]: z.looseObject({}) }) }),
});

/** Whether the assistant said with its request that it knows tasks. */
export function askedForTasks({ mcpReq }: ServerContext): boolean {
  return envelope.safeParse(mcpReq.envelope).success;
}

/** A task in place of a tool's result. */
export function toTaskResult(task: Task): CallToolResult {
  // The type of the library knows results only; the extension puts a task in the place of one.
  return { resultType: "task", ...describe(task) } as unknown as CallToolResult;
}

/** Adds the extension's methods. A task is a document, so it outlives the connection, and any process can be asked for it. */
export function addTasks(
  { server }: Pick<McpServer, "server">,
  workplace: Workplace,
  onFault: (error: unknown) => void,
): void {
  const find = async (taskId: string, context: ServerContext): Promise<Task> => {
    if (!askedForTasks(context))
      throw new MissingRequiredClientCapabilityError({
        requiredCapabilities: { extensions: { [tasksExtension]: {} } },
      });
    const task = await workplace.findTask(taskId, 0);
    if (task !== null) return task;
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      "There is no such task. Its document may have been deleted.",
    );
  };
  server.setRequestHandler("tasks/get", { params }, async ({ taskId }, context) => {
    const task = await find(taskId, context);
    const { outcome } = task;
    // As the call itself would have been answered.
    return { ...describe(task), ...(outcome && { result: { ...toResult(outcome, onFault), resultType: "complete" } }) };
  });
  // Tasks ask for nothing, so there is nothing to take.
  server.setRequestHandler("tasks/update", { params }, async ({ taskId }, context) => {
    await find(taskId, context);
    return {};
  });
  // A document that was accepted is read to its end: stopping is only asked for, and may be declined.
  server.setRequestHandler("tasks/cancel", { params }, async ({ taskId }, context) => {
    await find(taskId, context);
    return {};
  });
}

function describe({ id, createdAt, updatedAt, message, outcome }: Task) {
  return {
    taskId: id,
    status: outcome === null ? "working" : "completed",
    statusMessage: message,
    createdAt: createdAt.toISOString(),
    lastUpdatedAt: updatedAt.toISOString(),
    // As long as the document is there.
    ttlMs: null,
    pollIntervalMs,
  };
}
