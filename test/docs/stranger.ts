import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, copyFile, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { bareEnvironment } from "../support/bare-environment.ts";
import { findFreePort } from "../support/free-port.ts";
import { until } from "../support/until.ts";

const root = resolve(import.meta.dirname, "../..");

/** A block of code on a page. */
export interface Example {
  language: string;
  text: string;
  /** Why no test runs it, if the page says so. */
  notRun: string | null;
}

export const readPage = (name: string) => readFileSync(join(root, name), "utf8");

/** A page's blocks of code, in order. */
export function readExamples(page: string): Example[] {
  const blocks = readPage(page).matchAll(/(?:^<!-- not run: (.+) -->\n)?^```(\w+)\n(.*?)^```$/gms);
  return [...blocks].map(([, notRun = null, language = "", text = ""]) => ({ language, text, notRun }));
}

/** The commands in a shell example: one per line, or several with a backslash at the end. */
export function readCommands({ text }: Example): string[] {
  return text
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
}

/** Somebody who types what the pages show, in a folder that is like a checkout. */
export interface Stranger {
  folder: string;
  /** Of the service that they start. */
  url: string;
  /** The pages' placeholders, and the values that replace them here. */
  values: Map<string, string>;
  environment: Record<string, string>;
  /** Runs a command as typed, with placeholders replaced, and keeps what later commands need. Returns its output. */
  type(line: string): Promise<string>;
  /** Presses Ctrl-C in the service's terminal. */
  stopService(): Promise<void>;
  /** Starts a program that keeps running; the caller ends it. */
  start(command: string): ChildProcess;
  leave(): Promise<void>;
}

/** Gives a stranger a folder and a port. */
export async function inviteStranger(): Promise<Stranger> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-stranger-"));
  // The database server never runs as root, and must be able to enter the folder.
  await chmod(folder, 0o755);
  for (const name of ["node_modules", "packages", "samples", "package.json"])
    await symlink(join(root, name), join(folder, name));
  await copyFile(join(root, ".npmrc"), join(folder, ".npmrc"));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const values = new Map([["http://127.0.0.1:8080", url]]);
  const { HOME = folder } = process.env;
  const environment: Record<string, string> = {
    ...bareEnvironment(),
    HOME,
    WINNOW_PORT: String(port),
    npm_config_userconfig: "/dev/null",
  };
  let service: { child: ChildProcess; ended: Promise<unknown> } | null = null;

  const start = (command: string) =>
    spawn("bash", ["-c", command], {
      cwd: folder,
      env: environment,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });

  async function run(command: string): Promise<string> {
    const child = start(command);
    const exit = once(child, "close");
    const [stdout, stderr, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
    assert.equal(exitCode, 0, `${command}\n${stdout}${stderr}`);
    assert.doesNotMatch(stderr, /npm warn/i, command);
    return stdout;
  }

  async function startService(command: string): Promise<string> {
    const child = start(command);
    // It closes once everything that it started has released its output.
    service = { child, ended: once(child, "close") };
    child.stdout.resume();
    child.stderr.resume();
    await until("the service is ready", async () => (await fetch(`${url}/ready`).catch(() => null))?.status === 200);
    return "";
  }

  async function stopService(): Promise<void> {
    if (service?.child.pid) process.kill(-service.child.pid, "SIGTERM");
    await service?.ended;
    service = null;
  }

  return {
    folder,
    url,
    values,
    environment,
    start,
    stopService,
    async type(line) {
      let command = line;
      for (const [shown, value] of values) command = command.replaceAll(shown, value);
      if (command.startsWith("npx winnow serve")) return startService(command);
      const [, name, value] = /^export (\w+)=(\S+)/.exec(command) ?? [];
      if (name && value) {
        environment[name] = value;
        return "";
      }
      return run(command.startsWith("curl") ? command.replace("curl", "curl -s") : command);
    },
    async leave() {
      await stopService();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
