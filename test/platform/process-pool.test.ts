import assert from "node:assert/strict";
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createProcessPool,
  type ProcessPool,
  TaskCrashed,
  TaskTimedOut,
} from "../../src/platform/process-pool/process-pool.ts";
import { patienceMs, until } from "../support/until.ts";
import type { Request } from "./process-pool-child.ts";

const script = new URL("./process-pool-child.ts", import.meta.url);
const limits = { script, size: 1, newcomers: 1, shortTasks: 2, heapMb: 128, maxRssMb: 300, idleMs: 60_000, warm: 1 };
const within = { timeoutMs: patienceMs, accountId: "a" };

describe("process pool", () => {
  let pool: ProcessPool<Request, unknown, number>;
  const open = (options: Partial<typeof limits & { memoryMb: number; smallMb: number }> = {}) => {
    pool = createProcessPool({ ...limits, ...options });
    return pool;
  };
  afterEach(() => pool.close());

  it("returns what the child answers, bytes and progress included", async () => {
    const progress: number[] = [];
    const value = { text: "ä", bytes: new Uint8Array([1, 2]), date: new Date(0) };
    const reply = await open().run({ do: "echo", value }, { ...within, onProgress: (done) => progress.push(done) });
    assert.deepEqual(reply, value);
    assert.deepEqual(progress, [0.5]);
  });

  it("passes a Failure through by its kind, and any other error as an internal error", async () => {
    open();
    await assert.rejects(pool.run({ do: "fail" }, within), {
      name: "Failure",
      kind: "encryptedFile",
      message: "It needs a password.",
    });
    await assert.rejects(pool.run({ do: "throw" }, within), { name: "Error", message: "a fault" });
  });

  it("really stops a task that passes its time limit, even in a busy loop, and goes on with the next", async () => {
    open();
    await assert.rejects(pool.run({ do: "spin" }, { timeoutMs: 500, accountId: "a" }), TaskTimedOut);
    assert.equal(await pool.run({ do: "echo", value: 1 }, within), 1);
  });

  it("counts none of a task's time while its process starts", async () => {
    open();
    let begun = 0;
    const timeoutMs = () => {
      begun++;
      return patienceMs;
    };
    const first = pool.run({ do: "echo", value: 1 }, { ...within, timeoutMs });
    assert.equal(begun, 0);
    assert.equal(await first, 1);
    assert.equal(begun, 1);
    const next = pool.run({ do: "echo", value: 2 }, { ...within, timeoutMs });
    assert.equal(begun, 2);
    assert.equal(await next, 2);
  });

  it("rejects only the task whose process crashed", async () => {
    open({ size: 2 });
    const other = pool.run({ do: "sleep", ms: 1500 }, within);
    await assert.rejects(pool.run({ do: "crash" }, within), TaskCrashed);
    assert.equal(typeof (await other), "number");
  });

  it("kills a task whose process grows over the memory limit", async () => {
    open();
    await assert.rejects(pool.run({ do: "fill-memory" }, within), /more than 300 MB/);
  });

  it("runs tasks that need much memory one after the other where both together are over the pool's limit", async () => {
    open({ size: 2, newcomers: 0, memoryMb: 480, maxRssMb: 450 });
    const needy = () => pool.run({ do: "hold-memory", mb: 220, ms: 2000 }, { ...within, timeoutMs: 60_000 });
    const runs = (await Promise.all([needy(), needy(), needy()])) as { from: number; until: number }[];
    runs.sort((a, b) => a.from - b.from);
    for (const [index, { from }] of runs.entries())
      assert.ok(from >= (runs[index - 1]?.until ?? 0), "two tasks that finished held their memory at the same time");
  });

  it("keeps its processes in a stream of small tasks, although all together are over the pool's limit", async () => {
    open({ size: 2, newcomers: 0, memoryMb: 1, smallMb: 250 });
    const long = pool.run({ do: "sleep", ms: 1500 }, within);
    const pids = new Set<unknown>();
    for (let round = 0; round < 8; round++) {
      pids.add(await pool.run({ do: "pid" }, within));
      await sleep(120);
    }
    assert.equal(pids.size, 1);
    assert.equal(typeof (await long), "number");
  });

  it("gives a child none of the service's environment", async () => {
    process.env.WINNOW_SECRET = "not for children";
    const names = (await open().run({ do: "environment" }, within)) as string[];
    delete process.env.WINNOW_SECRET;
    assert.deepEqual(
      names.filter((name) => name.startsWith("WINNOW")),
      [],
    );
  });

  it("keeps what a child compiled for the next one, although it is killed in the end", async () => {
    const folder = await mkdtemp(join(tmpdir(), "winnow-compiled-"));
    const before = process.env.NODE_COMPILE_CACHE;
    process.env.NODE_COMPILE_CACHE = folder;
    try {
      await open().run({ do: "echo", value: 1 }, within);
      const names = async () => (await readdir(folder, { recursive: true })).length;
      await until("the compiled modules are kept", async () => (await names()) > 1);
    } finally {
      if (before === undefined) delete process.env.NODE_COMPILE_CACHE;
      else process.env.NODE_COMPILE_CACHE = before;
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("lets an express task pass its account's others, those that wait and those that run", async () => {
    open();
    const order: string[] = [];
    const long = pool.run({ do: "sleep", ms: 2500 }, within).then(() => order.push("long"));
    const queued = pool.run({ do: "echo", value: 1 }, within).then(() => order.push("queued"));
    const express = pool
      .run({ do: "echo", value: 2 }, { ...within, isExpress: true })
      .then(() => order.push("express"));
    await Promise.all([long, queued, express]);
    assert.equal(order[0], "express");
  });

  it("does short tasks although long ones of every account hang", async () => {
    open();
    const hanging = ["a", "b", "c", "d"].map((accountId) =>
      pool.run({ do: "spin" }, { accountId, timeoutMs: 60_000, isExpress: true }).catch((error: unknown) => error),
    );
    assert.equal(await pool.run({ do: "echo", value: 1 }, { ...within, isShort: true }), 1);
    pool.close();
    for (const outcome of await Promise.all(hanging)) assert.ok(outcome instanceof TaskCrashed);
  });

  it("keeps a process for the short tasks of other accounts while those of one account hang", async () => {
    open();
    const flood = Array.from({ length: 5 }, () =>
      pool.run({ do: "spin" }, { accountId: "a", timeoutMs: 60_000, isShort: true }).catch(() => {}),
    );
    assert.equal(await pool.run({ do: "echo", value: 1 }, { accountId: "b", timeoutMs: patienceMs, isShort: true }), 1);
    pool.close();
    await Promise.all(flood);
  });

  it("lets in an account with nothing running while another one's tasks hang in every process", async () => {
    // One process more than the express tasks of one account can take.
    open({ size: 2, newcomers: 2 });
    let ended = 0;
    const flood = Array.from({ length: 8 }, () =>
      pool.run({ do: "spin" }, { accountId: "a", timeoutMs: 60_000, isExpress: true }).catch(() => ended++),
    );
    assert.equal(await pool.run({ do: "echo", value: 1 }, { accountId: "b", timeoutMs: patienceMs }), 1);
    assert.equal(ended, 0);
    pool.close();
    await Promise.all(flood);
  });

  it("counts a task that was stopped at its limit against its account: the other one's turn comes first", async () => {
    open({ newcomers: 0 });
    const order: string[] = [];
    const note = (name: string) => () => order.push(name);
    const stopped = pool.run({ do: "spin" }, { accountId: "a", timeoutMs: 500 }).then(note("none"), note("a stopped"));
    const next = pool.run({ do: "echo", value: 1 }, within).then(note("a next"));
    const other = pool.run({ do: "echo", value: 1 }, { ...within, accountId: "b" }).then(note("b"));
    await Promise.all([stopped, next, other]);
    assert.deepEqual(order, ["a stopped", "b", "a next"]);
  });

  it("ends a task whose signal aborts, waiting or running", async () => {
    open();
    const stop = new AbortController();
    const running = pool.run({ do: "spin" }, { ...within, signal: stop.signal });
    const waiting = pool.run({ do: "spin" }, { ...within, signal: stop.signal });
    setTimeout(() => stop.abort(new Error("client left")), 200);
    await assert.rejects(running, /client left/);
    await assert.rejects(waiting, /client left/);
    assert.equal(await pool.run({ do: "echo", value: 1 }, within), 1);
  });

  it("replaces a warm child that has grown, once it rests", async () => {
    open({ idleMs: 100, maxRssMb: 90 });
    const first = await pool.run({ do: "pid" }, within);
    await until("it has ended", async () => !isAlive(first as number));
    assert.notEqual(await pool.run({ do: "pid" }, within), first);
  });

  it("replaces a child soon that gives back too little of what its work took, the warm one too", async () => {
    // It has grown past a third of the limit, not past half of it.
    open({ maxRssMb: 400 });
    const first = await pool.run({ do: "keep-memory", mb: 100 }, within);
    await until("it has ended", async () => !isAlive(first as number));
    assert.notEqual(await pool.run({ do: "pid" }, within), first);
  });

  it("leaves no child behind when the parent is killed in the middle of a busy task", async () => {
    const parent = startParent(`await pool.run({ do: "spin" }, { timeoutMs: 20000, accountId: "a" });`);
    const childPid = await new Promise<number>((resolve) =>
      parent.stdout.once("data", (data) => resolve(Number(data))),
    );
    await sleep(300);
    parent.kill("SIGKILL");
    await until("the child has ended", async () => !isAlive(childPid));
  });

  it("lets its process end while its children rest, and they end with it", async () => {
    const childPid = Number(await text(startParent().stdout));
    await until("the child has ended", async () => !isAlive(childPid));
  });

  it("lets its process end although a child was replaced, which has no task", async () => {
    const parent = startParent("", { maxRssMb: 90 });
    assert.deepEqual(await once(parent, "exit"), [0, null]);
  });

  it("leaves no busy child behind whose parent was killed before the child could see who it was", async () => {
    const { pid: gone } = spawn("true");
    const child = fork(script, [String(gone)], { serialization: "advanced" });
    const ended = once(child, "exit");
    child.send({ id: 1, need: "", request: { do: "spin" } satisfies Request });
    assert.deepEqual(await ended, [null, "SIGKILL"]);
  });
});

/** A process with a pool: it prints its first child's id, does what `then` says, and ends if the pool lets it, within a minute. */
function startParent(then = "", options: Partial<typeof limits> = {}) {
  const poolModule = new URL("../../src/platform/process-pool/process-pool.ts", import.meta.url).href;
  const code = `
    const { createProcessPool } = await import(${JSON.stringify(poolModule)});
    const limits = ${JSON.stringify({ ...limits, ...options })};
    const pool = createProcessPool({ ...limits, script: new URL(${JSON.stringify(script.href)}) });
    console.log(await pool.run({ do: "pid" }, { timeoutMs: 20000, accountId: "a" }));
    ${then}
  `;
  return spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
    timeout: 60_000,
    killSignal: "SIGKILL",
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
