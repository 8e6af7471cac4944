import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { Winnow } from "../../packages/client/src/index.ts";
import { bareEnvironment } from "../support/bare-environment.ts";
import { findFreePort } from "../support/free-port.ts";
import { opsToken, startTestService, type TestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { setUpWebhook } from "./set-up-webhook.ts";

const root = new URL("../../", import.meta.url);
const guide = readFileSync(new URL("docs/clients.md", root), "utf8");
const client = new URL("packages/client/src/index.ts", root).href;
const hasPython = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 9))"]).status === 0;
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** The samples of a language, in order; where they import the package, they get this checkout's. */
function samplesIn(language: "ts" | "python"): string[] {
  return [...guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, found]) => found === language)
    .map(([, , sample = ""]) => sample.replace('"@winnow/client"', JSON.stringify(client)));
}

describe("the samples of docs/clients.md", () => {
  let service: TestService;
  let folder: string;
  before(async () => {
    [service, folder] = await Promise.all([startTestService(), mkdtemp(join(tmpdir(), "winnow-clients-guide-"))]);
    await copyFile(new URL("samples/invoice-en.pdf", root), join(folder, "invoice.pdf"));
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  async function start(language: "ts" | "python", index: number, settings: Record<string, string> = {}) {
    const file = join(folder, `sample-${index}.${language === "ts" ? "ts" : "py"}`);
    await writeFile(file, samplesIn(language)[index] ?? "");
    return spawn(language === "ts" ? process.execPath : "python3", [file], {
      cwd: folder,
      env: {
        ...bareEnvironment(),
        WINNOW_URL: service.url,
        WINNOW_TOKEN: opsToken,
        PYTHONPATH: new URL("packages/python", root).pathname,
        PYTHONDONTWRITEBYTECODE: "1",
        ...settings,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  async function run(language: "ts" | "python", index: number): Promise<string> {
    const child = await start(language, index);
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return out === "" ? assert.fail(err) : out;
  }

  /** Runs a receiver of the guide until it has printed something about a document that was sent to it. */
  async function receive(language: "ts" | "python", index: number): Promise<string> {
    const port = await findFreePort();
    const child: ChildProcess = await start(language, index, { WEBHOOK_SECRET: secret, PORT: String(port) });
    try {
      const url = `http://127.0.0.1:${port}`;
      const refuses = () =>
        fetch(url, { method: "POST", body: "{}" }).then(
          ({ status }) => status === 400,
          () => false,
        );
      await until("the receiver runs and refuses what is not signed", refuses);
      await setUpWebhook(service, { url, secret });
      const [[printed]] = await Promise.all([
        once(child.stdout ?? assert.fail(), "data"),
        new Winnow({ url: service.url, token: opsToken }).parseAsync("plain", join(folder, "invoice.pdf")),
      ]);
      return String(printed);
    } finally {
      child.kill("SIGKILL");
    }
  }

  it("parse, wait, get and correct in TypeScript", async () => {
    assert.match(await run("ts", 0), /^true HF-2025-0417$/mu);
    assert.match(await run("ts", 1), /^completed HF-2025-0418$/mu);
  });

  it("receive a webhook in TypeScript, and refuse what is not signed", async () => {
    assert.match(await receive("ts", 2), /^[\da-f-]{36} \{.*HF-2025-0417/su);
  });

  it("parse and wait in Python", { skip: !hasPython }, async () => {
    assert.match(await run("python", 0), /^True HF-2025-0417\ncompleted 1$/mu);
  });

  it("receive a webhook in Python, and refuse what is not signed", { skip: !hasPython }, async () => {
    assert.match(await receive("python", 1), /^[\da-f-]{36} \{.*HF-2025-0417/su);
  });
});
