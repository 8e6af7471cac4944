import assert from "node:assert/strict";
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { bareEnvironment } from "../support/bare-environment.ts";
import { createTestDatabase } from "../support/database.ts";
import { findFreePort } from "../support/free-port.ts";
import { toDatabaseUrl } from "../support/service.ts";
import { until } from "../support/until.ts";

const script = fileURLToPath(new URL("log-child.ts", import.meta.url));
const main = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));

test("a log that nobody reads stops no process: what does not fit is counted, and reported when it is read again", async () => {
  const lines = 30_000;
  const child = fork(script, [String(lines)], { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  const [message] = await once(child, "message");
  assert.equal(message, "logged");
  let text = "";
  child.stdout?.on("data", (chunk) => {
    text += chunk;
  });
  await until("the dropped lines are reported", async () => /"droppedLines":\d+.*\n$/.test(text));
  child.disconnect();
  await once(child, "exit");
  const logged = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const dropped = logged.find(({ droppedLines }) => droppedLines);
  const kept = logged.filter(({ line }) => line !== undefined).map(({ line }) => line);
  assert.equal(kept.length + dropped.droppedLines, lines);
  assert.deepEqual(
    kept,
    Array.from({ length: kept.length }, (_, index) => index + 1),
  );
  assert.equal(dropped.reason, "EAGAIN");
});

test("a service whose log lies on a full disk answers, and ends when it is told to", {
  skip: existsSync("/dev/full") ? false : "there is no device that is always full",
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-full-"));
  const database = await createTestDatabase({ maxConnections: 2 });
  const port = await findFreePort();
  const child = spawn(process.execPath, [main, "serve"], {
    env: {
      ...bareEnvironment(),
      WINNOW_PORT: String(port),
      WINNOW_DATA_DIR: join(folder, "data"),
      WINNOW_LOG_LEVEL: "debug",
      DATABASE_URL: toDatabaseUrl(database.connection),
    },
    stdio: ["ignore", openSync("/dev/full", "w"), "inherit"],
  });
  const ended = once(child, "exit");
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then((answer) => answer.status);
  try {
    await until("it is ready", async () => (await get("/ready").catch(() => 0)) === 200);
    for (let request = 0; request < 50; request++) assert.equal(await get("/health"), 200);
    child.kill("SIGTERM");
    assert.deepEqual(await ended, [0, null]);
  } finally {
    child.kill("SIGKILL");
    await ended;
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
});
