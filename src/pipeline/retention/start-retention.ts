import type { PipelineDeps } from "../pipeline-deps.ts";
import { runRetention } from "./run-retention.ts";

/** Milliseconds between two runs. Times are in days, so nobody minds an hour. */
const everyMs = 3_600_000;

/** Deletes documents whose time is over, now and every hour, in each process; they do not disturb each other. */
export function startRetention(deps: Pick<PipelineDeps, "db" | "files" | "log">): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    const deleted = await runRetention(deps, { signal }).catch((error: unknown) => {
      deps.log.warn({ err: error }, "Old documents could not be deleted; the next run tries again");
      return 0;
    });
    if (deleted > 0) deps.log.info({ deleted }, "Deleted documents whose time was over");
  };
  let running: Promise<unknown> = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
