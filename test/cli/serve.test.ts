import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { after, before, describe, it } from "node:test";
import { stripVTControlCharacters } from "node:util";
import { DashboardClient, password } from "../dashboard-api/dashboard-client.ts";
import { bareEnvironment } from "../support/bare-environment.ts";
import { runWinnow } from "./run-winnow.ts";

const main = join(import.meta.dirname, "../../src/cli/main.ts");

/** Keeps a process's output, and waits for what matches. Null if it ended without. */
function keepPrinted({ stdout }: { stdout: Readable }): (pattern: RegExp) => Promise<RegExpExecArray | null> {
  let text = "";
  let hasEnded = false;
  stdout.setEncoding("utf8").on("data", (chunk: string) => {
    text += stripVTControlCharacters(chunk);
  });
  const ended = once(stdout, "end").then(() => {
    hasEnded = true;
  });
  return async (pattern) => {
    for (;;) {
      const match = pattern.exec(text);
      if (match || hasEnded) return match;
      await Promise.race([once(stdout, "data"), ended]);
    }
  };
}

describe("winnow serve", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-serve-"));
    // The database server never runs as root, and must be able to enter.
    await chmod(folder, 0o755);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  function serve(settings: Record<string, string>) {
    const env = { ...bareEnvironment(), WINNOW_DATA_DIR: join(folder, "data"), WINNOW_PORT: "0", ...settings };
    const child = spawn(process.execPath, [main, "serve"], { env, stdio: ["ignore", "pipe", "pipe"] });
    const printed = keepPrinted(child);
    const told = keepPrinted({ stdout: child.stderr });
    const address = printed(/listening at (http:[^"]+)/).then((match) => {
      if (match?.[1]) return match[1];
      throw new Error("the service ended");
    });
    return { child, address, printed, told };
  }

  describe("started twice on the same data", () => {
    let first: ReturnType<typeof serve>;
    let second: ReturnType<typeof serve>;

    it("logs, for machines, how to make the first account, with a code that works", async () => {
      first = serve({});
      const url = await first.address;
      const [, code = ""] = (await first.printed(/"open":"\S+\/sign-up#([^"]+)"/)) ?? [];
      const [line = ""] = (await first.printed(/^.*Winnow is running.*$/m)) ?? [];
      assert.equal(JSON.parse(line).msg.includes(`${url}/sign-up#${code}`), true, line);
      const body = { email: "first@example.com", name: "First", password, code };
      const session = await new DashboardClient(url).get("signUp", { body });
      assert.equal(session.account?.isOperator, true);
    });

    it("tells people who read its output the address and the link, without a line of JSON", async () => {
      const url = await first.address;
      const [told = ""] = (await first.told(/^.*operator code\s/s)) ?? [];
      assert.ok(told.includes(`dashboard   ${url}\n`), told);
      assert.ok(told.includes(`  ${url}/sign-up#`), told);
      assert.doesNotMatch(told, /[{}]|Ctrl-C/);
    });

    it("answers as soon as it says that it listens, and ends with 0 on SIGTERM and SIGINT", async () => {
      assert.equal((await fetch(`${await first.address}/ready`)).status, 200);
      first.child.kill("SIGTERM");
      assert.deepEqual(await once(first.child, "exit"), [0, null]);
      second = serve({});
      assert.equal((await fetch(`${await second.address}/ready`)).status, 200);
      second.child.kill("SIGINT");
      assert.deepEqual(await once(second.child, "exit"), [0, null]);
    });

    it("keeps its data: the second time there is an account, and it prints no code", async () => {
      assert.equal(await second.printed(/sign-up/), null);
      assert.ok(await second.printed(/Winnow is running\. Open http:\S+ in a browser\./));
      assert.equal(await second.told(/./), null);
    });
  });

  it("shows a person at a terminal the address, where the data is, and the link that makes the first account", async (test) => {
    if (process.platform !== "linux" || !existsSync("/usr/bin/script")) return test.skip("there is no script command");
    const settings = { WINNOW_DATA_DIR: join(folder, "terminal"), WINNOW_PORT: "0", WINNOW_LOG_LEVEL: "silent" };
    const env = { ...bareEnvironment(), ...settings };
    const command = `exec '${process.execPath}' '${main}' serve`;
    const child = spawn("/usr/bin/script", ["-qec", command, "/dev/null"], { env, stdio: ["pipe", "pipe", "inherit"] });
    const [printed = ""] = (await keepPrinted(child)(/^.*operator code\s/s)) ?? [];
    const exited = once(child, "exit");
    // Ctrl-C, as a terminal sends it.
    child.stdin.write("\x03");
    await exited;
    const [, url = ""] = /dashboard +(http:\/\/127\.0\.0\.1:\d+)\s/.exec(printed) ?? [];
    assert.ok(printed.includes(`${url}/sign-up#`), printed);
    assert.ok(printed.includes(join(folder, "terminal")), printed);
    assert.doesNotMatch(printed, /[{}]/);
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
