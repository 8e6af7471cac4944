import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { serveTasks } from "../../src/platform/process-pool/serve-tasks.ts";
import { until } from "../support/until.ts";

/** A task, by what it needs. With `keepMb` it leaves that much memory in its process. */
export interface NeedyTask {
  need: string;
  keepMb?: number;
}

export interface NeedyReply {
  pid: number;
  /** What its process has loaded so far, in this order. */
  loaded: string[];
}

const loaded: string[] = [];
const kept: Buffer[] = [];

serveTasks<NeedyTask, NeedyReply>(
  ({ keepMb = 0 }) => {
    kept.push(Buffer.alloc(keepMb * 2 ** 20, 1));
    return { pid: process.pid, loaded };
  },
  async (need) => {
    // A need that is a path: loading it takes until there is a file.
    if (need.startsWith("/")) {
      await writeFile(`${need}.begun`, "");
      await until("it may go on", async () => existsSync(`${need}.end`));
    }
    loaded.push(need);
  },
);
