import { Worker } from "node:worker_threads";
import { Failure } from "../../domain/failure.ts";
import { saveCompiledModules } from "./compile-cache.ts";
import { giveMemoryBack } from "./give-memory-back.ts";
import type { ChildMessage, TaskMessage } from "./protocol.ts";

/**
 * The child's side of a process pool: answers each request with what `handle` returns. Before the first task with a need,
 * `load` gets what that is; the time it takes does not count. A `Failure` arrives in the
 * parent as the same `Failure`; any other error arrives as an internal error. Ends with the parent, even one that was
 * killed.
 */
export function serveTasks<Request, Reply, Progress = never>(
  handle: (request: Request, onProgress: (progress: Progress) => void) => Promise<Reply> | Reply,
  load: (need: string) => Promise<void> = async () => {},
): void {
  const send = (message: ChildMessage): void => {
    process.send?.(message);
  };
  const memory = giveMemoryBack();
  const loaded = new Set<string>();
  process.on("message", (message: TaskMessage) => {
    const { id, need } = message;
    const isFirst = !loaded.has(need);
    memory.workBegins();
    void (async () => {
      try {
        if (isFirst) {
          await load(need);
          loaded.add(need);
          send({ id, type: "ready" });
        }
        const reply = await handle(message.request as Request, (progress) => send({ id, type: "progress", progress }));
        send({ id, type: "reply", reply, rssBytes: process.memoryUsage.rss() });
      } catch (error) {
        send(describeError(id, error));
      } finally {
        memory.workEnds();
        // It calls most of what later tasks with this need do.
        if (isFirst) setImmediate(saveCompiledModules);
      }
    })();
  });
  process.on("disconnect", () => process.exit(0));
  // A terminal's Ctrl-C also reaches the children; the parent ends them when their work is done.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
  endWithParent();
  // What the process that this one replaces had loaded; a failure comes back with the first task.
  for (const need of process.argv.slice(3)) load(need).catch(() => {});
}

function describeError(id: number, error: unknown): ChildMessage {
  const rssBytes = process.memoryUsage.rss();
  if (error instanceof Failure) return { id, type: "failure", kind: error.kind, message: error.message, rssBytes };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { id, type: "error", message, stack: stack ?? "", rssBytes };
}

/**
 * A busy loop never sees the `disconnect` of a parent that was killed, so a separate thread checks whether the parent
 * is still there, and kills this process if it is not. The parent passes its process ID as an argument, because it may
 * already be gone when this code could ask for it.
 */
function endWithParent(): void {
  const watch = `
    const { workerData: parent } = require("node:worker_threads");
    setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, "SIGKILL"); }, 1000);
  `;
  const limits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };
  const parent = Number(process.argv[2]);
  new Worker(watch, { eval: true, workerData: parent, resourceLimits: limits, env: {} }).unref();
}
