import { fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

/** Where Node keeps compiled modules: a run starts hundreds of processes that load the same ones. `npm ci` empties it. */
const folder = resolve("node_modules/.cache/node");

/** Has all processes that are started from now on keep and find their compiled modules. */
export function keepCompiledModules(): void {
  process.env.NODE_COMPILE_CACHE ??= folder;
}

/** A process keeps what it compiled when it ends by itself. Those that read documents are killed in the end: so one is not. */
export async function fillCompileCache(): Promise<void> {
  const child = fork("src/pipeline/document-process.ts", [String(process.pid)], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  child.send({ id: 1, request: { kind: "warm-up" } });
  await Promise.race([once(child, "message"), ended]);
  if (child.connected) child.disconnect();
  await ended;
}
