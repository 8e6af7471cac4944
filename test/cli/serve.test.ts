import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { runWinnow } from "./run-winnow.ts";

const main = join(import.meta.dirname, "../../src/cli/main.ts");

describe("winnow serve", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-serve-"));
    // The database server, which never runs as root, must be able to pass through.
    await chmod(folder, 0o755);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  function serve(settings: Record<string, string>): { child: ChildProcess; address: Promise<string> } {
    const { PATH = "" } = process.env;
    const env = { PATH, WINNOW_DATA_DIR: join(folder, "data"), WINNOW_PORT: "0", ...settings };
    const child = spawn(process.execPath, [main, "serve"], { env, stdio: ["ignore", "pipe", "inherit"] });
    const address = (async () => {
      let printed = "";
      for await (const text of child.stdout.setEncoding("utf8")) {
        printed += text;
        const [, url] = /listening at (http:[^"]+)/.exec(printed) ?? [];
        if (url) return url;
      }
      throw new Error(`the service ended: ${printed}`);
    })();
    return { child, address };
  }

  it("answers once it says that it listens, and ends with 0 on SIGTERM; its data is there the next time", async () => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      const { child, address } = serve({});
      const response = await fetch(`${await address}/ready`);
      assert.equal(response.status, 200);
      child.stdout?.resume();
      child.kill(signal);
      assert.deepEqual(await once(child, "exit"), [0, null]);
    }
  });

  it("ends with 1 and a sentence that names the setting when its port is taken", async () => {
    const blocker = createServer().listen(0, "127.0.0.1");
    await once(blocker, "listening");
    const address = blocker.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const settings = { WINNOW_DATA_DIR: join(folder, "data"), WINNOW_PORT: port };
    const { exitCode, stderr } = await runWinnow(["serve"], settings);
    blocker.close();
    assert.match(stderr, new RegExp(`^winnow: WINNOW_PORT .*address already in use 127\\.0\\.0\\.1:${port}\\. .*\n$`));
    assert.equal(exitCode, 1);
  });

  it("ends with 1 and a sentence that names the setting that this machine refuses", async () => {
    const file = join(folder, "a-file");
    await writeFile(file, "");
    const refused: Record<string, string>[] = [
      { WINNOW_HOST: "no.such.host.invalid" },
      { DATABASE_URL: "postgres://winnow:hidden@127.0.0.1:1/winnow" },
      { WINNOW_DATA_DIR: file },
    ];
    for (const setting of refused) {
      const settings = { WINNOW_DATA_DIR: join(folder, "data"), WINNOW_PORT: "0", ...setting };
      const { exitCode, stderr } = await runWinnow(["serve"], settings);
      assert.match(stderr, new RegExp(`^winnow: ${Object.keys(setting)} cannot be used: .+\n$`));
      assert.doesNotMatch(stderr, /hidden/);
      assert.equal(exitCode, 1);
    }
  });
});
