/**
 * `npm run try:package`: installs the tarballs of `npm run pack` into an empty folder, as a user would, and tries the
 * command there: its version, a document without any set-up, and a service that reads a scan. With a path, it tries them
 * with that Node instead of this one.
 */
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import manifest from "../package.json" with { type: "json" };
import { packFolder } from "./pack/folders.ts";

const node = process.argv[2] ?? process.execPath;
const token = "a-token-for-trying-the-package-0123456789";
/** A loaded machine takes minutes; only a hang takes longer. */
const patienceMs = 5 * 60_000;

const folder = mkdtempSync(join(tmpdir(), "winnow-package-"));
// The database server never runs as root, and must be able to enter the folder.
chmodSync(folder, 0o755);
const environment = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? folder };
const command = join(folder, "node_modules/winnow/bin/winnow.js");
const samples = join(folder, "node_modules/winnow/samples");

try {
  install();
  assert.equal(winnow("--version"), `${manifest.version}\n`);
  for (const [file, template] of [
    ["invoice-en.pdf", "invoice"],
    ["statement.pdf", "bank-statement"],
  ] as const) {
    const [tried] = JSON.parse(winnow("try", join(samples, file), "--json"));
    assert.equal(tried.kind.template, template);
  }
  await tryService();
  console.log(`The package works with Node ${execFileSync(node, ["--version"], { encoding: "utf8" }).trim()}.`);
} finally {
  rmSync(folder, { recursive: true });
}

function install(): void {
  writeFileSync(join(folder, "package.json"), '{"private":true}');
  const tarballs = globSync("*.tgz", { cwd: packFolder })
    // npm refuses those for other machines.
    .filter((name) => !name.includes("onnxruntime") || name.includes(`-${process.platform}-${process.arch}-`))
    .map((name) => join(packFolder, name));
  const begun = performance.now();
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...tarballs], {
    cwd: folder,
    stdio: "inherit",
  });
  const size = execFileSync("du", ["-sm", "node_modules"], { cwd: folder, encoding: "utf8" }).split("\t")[0];
  console.log(`Installed ${size} MB in ${((performance.now() - begun) / 1000).toFixed(0)} s.`);
}

function winnow(...words: string[]): string {
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(node, [command, ...words], {
    cwd: folder,
    env: environment,
    encoding: "utf8",
    timeout: patienceMs,
  });
  assert.equal(status, 0, stderr);
  console.log(`winnow ${words[0]}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return stdout;
}

/** Runs the service on its embedded database and sends a photo to it. */
async function tryService(): Promise<void> {
  const parsers = [{ slug: "receipts", template: "receipt" }];
  const account = { email: "ops@example.com", balance: "1.00", tokens: [{ name: "try", token }], parsers };
  writeFileSync(join(folder, "setup.json"), JSON.stringify({ accounts: [account] }));
  winnow("apply", "setup.json");
  const port = await findPort();
  const service = spawn(node, [command, "serve"], {
    cwd: folder,
    env: { ...environment, WINNOW_PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(service, "exit");
  try {
    const url = `http://127.0.0.1:${port}`;
    const deadline = AbortSignal.timeout(patienceMs);
    while (!(await isReady(url))) {
      deadline.throwIfAborted();
      assert.equal(service.exitCode, null, "the service has ended");
      await sleep(250);
    }
    const photo = join(samples, "receipt.jpg");
    const words = ["--url", url, "--token", token, "--parser", "receipts", "--format", "json", photo];
    const [result] = JSON.parse(winnow("parse", ...words));
    assert.equal(result.entries[0].parsed_data.total, 27.67);
    const page = await fetch(`${url}/`);
    assert.match(await page.text(), /<title>/);
  } finally {
    service.kill("SIGTERM");
    await ended;
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}
