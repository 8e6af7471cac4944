import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, it } from "node:test";
import { createProcessPool, type ProcessPool } from "../../src/platform/process-pool/process-pool.ts";
import { patienceMs, until } from "../support/until.ts";
import type { NeedyReply, NeedyTask } from "./process-pool-needs-child.ts";

const script = new URL("./process-pool-needs-child.ts", import.meta.url);
const limits = { script, newcomers: 0, shortTasks: 0, heapMb: 128, maxRssMb: 400, warm: 1 };
const within = { timeoutMs: patienceMs, accountId: "a" };

describe("what tasks of a process pool need", () => {
  let pool: ProcessPool<NeedyTask, NeedyReply, never>;
  const open = ({ size = 1, idleMs = 60_000 } = {}) => {
    pool = createProcessPool({ ...limits, size, idleMs, needOf: ({ need }) => need });
  };
  afterEach(() => pool.close());

  it("is loaded with the first task that needs it, and once", async () => {
    open();
    const run = async (need: string) => (await pool.run({ need }, within)).loaded;
    assert.deepEqual(await run("a"), ["a"]);
    assert.deepEqual(await run("b"), ["a", "b"]);
    assert.deepEqual(await run("a"), ["a", "b"]);
  });

  it("takes none of a task's time while it is loaded, also in a process that did other work before", async () => {
    const folder = await mkdtemp(join(tmpdir(), "winnow-needs-"));
    const need = join(folder, "slow");
    open();
    await pool.run({ need: "a" }, within);
    let begun = 0;
    const timeoutMs = () => {
      begun++;
      return patienceMs;
    };
    const reply = pool.run({ need }, { timeoutMs, accountId: "a" });
    await until("it is being loaded", async () => existsSync(`${need}.begun`));
    assert.equal(begun, 0);
    await writeFile(`${need}.end`, "");
    assert.deepEqual((await reply).loaded, ["a", need]);
    assert.equal(begun, 1);
    await rm(folder, { recursive: true });
  });

  it("decides which of the idle processes gets a task", async () => {
    open({ size: 2 });
    const [a, b] = await Promise.all(["a", "b"].map((need) => pool.run({ need }, within)));
    assert.notEqual(a?.pid, b?.pid);
    for (const { pid } of [b, a].filter((each) => each !== undefined))
      assert.equal((await pool.run({ need: pid === b?.pid ? "b" : "a" }, within)).pid, pid);
  });

  it("is loaded by a process that replaces one which had it", async () => {
    open();
    const { pid } = await pool.run({ need: "a", keepMb: limits.maxRssMb / 2 }, within);
    await until("it has ended", async () => !existsSync(`/proc/${pid}`));
    const next = await pool.run({ need: "b" }, within);
    assert.notEqual(next.pid, pid);
    assert.deepEqual(next.loaded, ["a", "b"]);
  });

  it("decides which process is kept when all rest: the one that has loaded the most", async () => {
    open({ size: 2, idleMs: 300 });
    const both = async (...needs: string[]) => Promise.all(needs.map((need) => pool.run({ need }, within)));
    await both("a", "b");
    const [less, more] = await both("a", "a");
    assert.deepEqual([less?.loaded, more?.loaded], [["a"], ["b", "a"]]);
    await until("one of them has ended", async () => !existsSync(`/proc/${less?.pid}`));
    assert.equal((await pool.run({ need: "a" }, within)).pid, more?.pid);
  });
});
