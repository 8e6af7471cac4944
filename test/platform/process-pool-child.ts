import { runInNewContext } from "node:vm";
import { Failure } from "../../src/domain/failure.ts";
import { serveTasks } from "../../src/platform/process-pool/serve-tasks.ts";

/** What the tests of the pool ask of a child. */
export type Request =
  | { do: "echo"; value: unknown }
  | { do: "spin" | "crash" | "fail" | "throw" | "fill-memory" | "environment" | "pid" }
  | { do: "sleep"; ms: number }
  | { do: "hold-memory"; mb: number; ms: number }
  | { do: "make-garbage" | "keep-memory"; mb: number }
  | { do: "find-collector" };

/** What tasks leave in their process. */
const left: Buffer[] = [];

serveTasks<Request, unknown, number>(async (request, onProgress) => {
  switch (request.do) {
    case "echo":
      onProgress(0.5);
      return request.value;
    case "sleep":
      await new Promise((resolve) => setTimeout(resolve, request.ms));
      return process.pid;
    case "spin":
      for (;;);
    case "crash":
      process.abort();
      break;
    case "fail":
      throw new Failure("encryptedFile", "It needs a password.");
    case "throw":
      throw new Error("a fault");
    case "fill-memory": {
      const kept: Buffer[] = [];
      for (;;) {
        kept.push(Buffer.alloc(20 * 2 ** 20, 1));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    case "hold-memory": {
      const from = Date.now();
      const held = Buffer.alloc(request.mb * 2 ** 20, 1);
      await new Promise((resolve) => setTimeout(resolve, request.ms));
      return { from, until: Date.now(), bytes: held.length };
    }
    case "make-garbage": {
      const lists = Array.from({ length: request.mb * 8 }, () => Array.from({ length: 16_384 }, () => 0));
      return lists.length > 0 ? process.memoryUsage.rss() / 2 ** 20 : 0;
    }
    case "keep-memory":
      left.push(Buffer.alloc(request.mb * 2 ** 20, 1));
      return process.pid;
    case "find-collector":
      return [typeof globalThis.gc, runInNewContext("typeof gc")];
    case "environment":
      return Object.keys(process.env).sort();
    case "pid":
      return process.pid;
  }
});
