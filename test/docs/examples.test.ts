import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, copyFile, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { z } from "zod";
import { DashboardClient, password } from "../dashboard-api/dashboard-client.ts";
import { bareEnvironment } from "../support/bare-environment.ts";
import { findFreePort } from "../support/free-port.ts";
import { until } from "../support/until.ts";

const root = resolve(import.meta.dirname, "../..");
const readPage = (name: string) => readFileSync(join(root, name), "utf8");

interface Example {
  language: string;
  text: string;
}

interface ParseAnswer {
  code: string;
  data: { parsed_data: Record<string, unknown>; is_valid: boolean }[];
}

/** A page's examples, in order. */
function readExamples(page: string): Example[] {
  const blocks = [...readPage(page).matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  return blocks.map(([, language = "", text = ""]) => ({ language, text }));
}

/** The commands in a shell example: one per line, or several with a backslash at the end. */
function readCommands({ text }: Example): string[] {
  return text
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
}

const isSetup = ({ language, text }: Example) =>
  language === "json" && text.includes('"accounts"') && !text.includes("…");

const readme = readExamples("README.md");
const setupPage = readExamples("docs/setup-file.md");

/** The published JSON Schema, as an editor applies it. */
const schema = z.fromJSONSchema(JSON.parse(readPage("docs/setup.schema.json")));
describe("the set-up files of the pages", () => {
  for (const [name, examples] of Object.entries({ "README.md": readme, "docs/setup-file.md": setupPage })) {
    it(`${name}: follow the published schema`, () => {
      const setups = examples.filter(isSetup);
      assert.ok(setups.length > 0);
      for (const { text } of setups) assert.deepEqual(schema.safeParse(JSON.parse(text)).error?.issues ?? [], []);
    });
  }
  it("the schema refuses what the service refuses", () => {
    for (const account of [{ password: "abc" }, { parsers: [{ slug: "abc", fields: [{ name: "a", rules: ["no"] }] }] }])
      assert.equal(schema.safeParse({ accounts: [{ email: "a@example.com", ...account }] }).success, false);
  });
});

describe("README.md and docs/setup-file.md, typed by a stranger in their order", () => {
  /** The stranger's folder: a checkout, as far as the examples use it. */
  let folder: string;
  let url: string;
  let service: ChildProcess | null = null;
  let serviceEnded: Promise<unknown> = Promise.resolve();
  const environment: Record<string, string> = {};
  /** A page's placeholders, and the values that replace them here. */
  const values = new Map<string, string>();

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-stranger-"));
    // The database server never runs as root, and must be able to enter the folder.
    await chmod(folder, 0o755);
    for (const name of ["node_modules", "packages", "samples", "package.json"])
      await symlink(join(root, name), join(folder, name));
    await copyFile(join(root, ".npmrc"), join(folder, ".npmrc"));
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}`;
    values.set("http://127.0.0.1:8080", url);
    const { HOME = folder } = process.env;
    const own = { HOME, WINNOW_PORT: String(port), npm_config_userconfig: "/dev/null" };
    Object.assign(environment, bareEnvironment(), own);
  });
  after(async () => {
    if (service?.pid) process.kill(-service.pid, "SIGTERM");
    await serviceEnded;
    await rm(folder, { recursive: true, force: true });
  });

  const start = (command: string) =>
    spawn("bash", ["-c", command], {
      cwd: folder,
      env: environment,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });

  async function run(command: string) {
    const child = start(command);
    const exit = once(child, "close");
    const [stdout, stderr, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
    assert.equal(exitCode, 0, `${command}\n${stdout}${stderr}`);
    assert.doesNotMatch(stderr, /npm warn/i, command);
    return { stdout, stderr };
  }

  /** Runs a command as typed, with placeholders replaced, and keeps what later commands need. Returns its output. */
  async function type(line: string): Promise<string> {
    let command = line;
    for (const [shown, value] of values) command = command.replaceAll(shown, value);
    if (command.startsWith("npx winnow serve")) return startService(command);
    const [, name, value] = /^export (\w+)=(\S+)/.exec(command) ?? [];
    if (name && value) {
      environment[name] = value;
      return "";
    }
    const { stdout } = await run(command.startsWith("curl") ? command.replace("curl", "curl -s") : command);
    return stdout;
  }

  async function startService(command: string): Promise<string> {
    service = start(command);
    // It closes once everything that it started has released its output.
    serviceEnded = once(service, "close");
    service.stdout?.resume();
    service.stderr?.resume();
    await until("the service is ready", async () => (await fetch(`${url}/ready`).catch(() => null))?.status === 200);
    return "";
  }

  it("README: the set-up is applied, and its token, link and requests work", async () => {
    const [setup, ...more] = readme.filter(isSetup);
    assert.ok(setup && more.length === 0);
    await writeFile(join(folder, "setup.json"), setup.text);
    const commands = readme
      .filter(({ language, text }) => language === "sh" && !text.startsWith("npm "))
      .flatMap(readCommands);
    const answers: ParseAnswer[] = [];
    for (const command of commands) {
      const stdout = await type(command);
      if (command.startsWith("npx winnow apply")) {
        values.set("wnw_…", JSON.parse(stdout).accounts[0].tokens[0].token);
      } else if (command.startsWith("npx winnow reset-password")) {
        await openLink(stdout.trim());
      } else if (command.startsWith("curl")) {
        const answer = JSON.parse(stdout);
        assert.equal(answer.status, "success", `${command}\n${stdout}`);
        answers.push(answer);
        if (answer.data?.document_id && answer.code === "document_accepted")
          values.set("DOCUMENT_ID", answer.data.document_id);
        if (Array.isArray(answer.data)) values.set("ENTRY_ID", answer.data[0].document_id);
      }
    }
    assert.deepEqual(
      answers.map(({ code }) => (code === "no_parsed_data" ? "document_retrieved" : code)),
      ["document_processed", "document_accepted", "document_retrieved", "entry_updated"],
    );
    const [shown] = readme.filter(({ language, text }) => language === "json" && text.includes('"document_processed"'));
    const { data } = JSON.parse(shown?.text ?? "{}");
    const entry = answers[0]?.data[0];
    assert.equal(entry?.is_valid, data[0].is_valid);
    for (const [name, value] of Object.entries(data[0].parsed_data))
      assert.deepEqual(entry?.parsed_data[name], value, name);
  });

  /** The link signs in the set-up's operator, who finds the parser there. */
  async function openLink(link: string): Promise<void> {
    const [address, token = ""] = link.split("/reset-password#");
    assert.equal(address, url);
    const person = new DashboardClient(url);
    assert.equal((await person.get("getSession")).isFirstStart, true);
    const session = await person.get("resetPassword", { body: { token, newPassword: password } });
    assert.equal(session.account?.isOperator, true);
    const { items } = await person.get("listParsers");
    assert.deepEqual(
      items.map(({ slug }) => slug),
      ["invoices"],
    );
  }

  it("docs/setup-file.md: its file is applied to the README's service, and then the README's again", async () => {
    const [setup] = setupPage.filter(isSetup);
    await writeFile(join(folder, "other.json"), setup?.text ?? "");
    for (const file of ["other.json", "setup.json", "other.json"]) {
      const { accounts } = JSON.parse(await type(`npx winnow apply ${file}`));
      assert.equal(accounts[0].email, "ops@example.com");
    }
  });

  it("README: each command in its table exists", async () => {
    const named = [...readPage("README.md").matchAll(/^\| `winnow ([a-z-]+)/gm)].map(([, name = ""]) => name);
    assert.ok(named.length > 5);
    const { stdout } = await run("npx winnow help");
    for (const name of named) assert.match(stdout, new RegExp(`^ +${name}\\b`, "m"));
  });
});
