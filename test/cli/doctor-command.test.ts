import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { z } from "zod";
import manifest from "../../package.json" with { type: "json" };
import { ApiClient } from "../support/api-client.ts";
import { bareEnvironment } from "../support/bare-environment.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { startServeProcess } from "../support/serve-process.ts";
import { opsToken, standardSetup } from "../support/service.ts";
import { runWinnow } from "./run-winnow.ts";

const main = join(import.meta.dirname, "../../src/cli/main.ts");

const report = z.object({
  version: z.literal(manifest.version),
  problems: z.number(),
  warnings: z.number(),
  checks: z.array(
    z.strictObject({
      check: z.string(),
      state: z.enum(["ok", "skipped", "warning", "problem"]),
      message: z.string().min(1),
      advice: z.string().nullable(),
    }),
  ),
});

describe("winnow doctor, as a command", () => {
  let home: string;
  let settings: Record<string, string>;
  before(async () => {
    home = await mkdtemp(join(tmpdir(), "winnow-doctor-"));
    // The database server never runs as root, and must be able to enter.
    await chmod(home, 0o755);
    settings = { WINNOW_DATA_DIR: join(home, "data") };
  });
  after(() => rm(home, { recursive: true, force: true }));

  /** The files of the service, without those of the database server. */
  const listFiles = () =>
    readdirSync(join(home, "data"), { recursive: true, encoding: "utf8" })
      .filter((name) => !name.startsWith("postgres") && !statSync(join(home, "data", name)).isDirectory())
      .map((name) => `${name} ${statSync(join(home, "data", name)).mtimeMs}`)
      .sort();

  it("makes nothing before the first start, and says that it will work", async () => {
    const { exitCode, stdout, stderr } = await runWinnow(["doctor"], { ...settings, WINNOW_PORT: "0" });
    assert.match(stdout, /✓ data folder +\S+data does not exist\s+yet; the first start makes it/);
    assert.match(stdout, /✓ reading +a page takes [\d.]+ m?s by its text, and [\d.]+ m?s by OCR/);
    assert.match(stdout, /\n\nEverything is in order\.\n$/);
    assert.deepEqual([exitCode, stderr, readdirSync(home)], [0, "", []]);
  });

  it("looks at a service that runs, and at the same one after it has stopped", async () => {
    const setup = join(home, "setup.json");
    await writeFile(setup, JSON.stringify(standardSetup));
    assert.equal((await runWinnow(["apply", setup], settings)).exitCode, 0);
    const service = startServeProcess(settings);
    const url = await service.url;
    const client = new ApiClient(url, opsToken);
    const { body } = await client.parse("invoices", { file: { bytes: await makeInvoice("D-1") } });
    assert.equal(body.code, "document_processed");

    const own = { ...settings, WINNOW_PORT: new URL(url).port };
    // Whoever wants to reach it from outside finds nothing.
    const running = await runWinnow(["doctor", "--json"], { ...own, WINNOW_BASE_URL: "http://127.0.0.1:1" });
    const { checks, problems } = report.parse(JSON.parse(running.stdout));
    assert.deepEqual([running.exitCode, problems], [0, 0], running.stdout);
    const found = checks.filter(({ state }) => state !== "ok").map(({ check, state }) => `${check}: ${state}`);
    assert.deepEqual(found, ["service: warning"], running.stdout);
    assert.match(running.stdout, /The service runs, but cannot be reached from here at WINNOW_BASE_URL/);
    const messageOf = (name: string) => checks.find(({ check }) => check === name)?.message ?? "";
    assert.match(messageOf("service"), /^runs at http:.*: The service is ready/);
    assert.match(messageOf("files"), /newest 1 document/);

    assert.equal((await fetch(`${url}/ready`)).status, 200, "the service goes on");
    service.child.kill("SIGTERM");
    await service.ended;

    const left = listFiles();
    const stopped = await runWinnow(["doctor"], own);
    assert.equal(stopped.exitCode, 0, stopped.stdout);
    assert.match(stopped.stdout, /✓ service +not running at/);
    assert.match(stopped.stdout, /Everything is in order\.\n$/);
    assert.deepEqual(listFiles(), left);
    assert.ok(!existsSync(join(home, "data", "postgres", "postmaster.pid")), "the database is stopped again");
  });

  it("ends with 1, and shows the problem last", async () => {
    const wrong = await runWinnow(["doctor"], { WINNOW_DATA_DIR: join(home, "none"), WINNOW_WORKERS: "many" });
    assert.equal(wrong.exitCode, 1);
    const [, last = ""] = /(\n {2}✗ settings[^✓]*)$/.exec(wrong.stdout) ?? [];
    assert.match(last, /WINNOW_WORKERS must be a whole number from 1 to 256\.\n\n1 problem\./);
    assert.ok(!existsSync(join(home, "none")));
  });

  it("says that its user cannot write to the data folder", async () => {
    const folder = join(home, "foreign");
    await mkdir(folder, { mode: 0o555 });
    // Root may write everywhere, so another user looks.
    const user = process.getuid?.() === 0 ? { uid: 61_998, gid: 61_998 } : {};
    const child = spawn(process.execPath, [main, "doctor", "--json"], {
      env: { ...bareEnvironment(), NODE_COMPILE_CACHE: "", WINNOW_DATA_DIR: folder, WINNOW_PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"],
      ...user,
    });
    const ended = once(child, "exit");
    const { checks } = report.parse(JSON.parse(await text(child.stdout)));
    const found = checks.filter(({ state }) => state === "problem");
    assert.deepEqual([(await ended)[0], found.map(({ check }) => check)], [1, ["data folder"]], JSON.stringify(checks));
    assert.match(found[0]?.message ?? "", /cannot use \S+foreign, which belongs to user/);
    assert.deepEqual(readdirSync(folder), []);
  });
});
