import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { copyFile, cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { z } from "zod";
import { findTemplate } from "../../src/parsers/template-library.ts";
import { DashboardClient, password } from "../dashboard-api/dashboard-client.ts";
import { findFreePort } from "../support/free-port.ts";
import { until } from "../support/until.ts";
import { inviteStranger, readCommands, readExamples, readPage, type Stranger } from "./stranger.ts";

interface ParseAnswer {
  code: string;
  data: { parsed_data: Record<string, unknown>; is_valid: boolean }[];
}

const isSetup = ({ language, text }: { language: string; text: string }) =>
  language === "json" && text.includes('"accounts"') && !text.includes("…");

const isShell = ({ language, notRun }: { language: string; notRun: string | null }) =>
  language === "sh" && notRun === null;

/** Pages whose commands are typed after the README's, on its service. */
const runHere = ["docs/evaluation.md", "docs/learning.md", "docs/clients.md"];

const readme = readExamples("README.md");
const setupPage = readExamples("docs/setup-file.md");

/** The published JSON Schema, as an editor applies it. */
const schema = z.fromJSONSchema(JSON.parse(readPage("docs/setup.schema.json")));
describe("the set-up files of the pages", () => {
  for (const name of ["README.md", "docs/setup-file.md", "docs/quick-start.md"]) {
    it(`${name}: follow the published schema`, () => {
      const setups = readExamples(name).filter(isSetup);
      assert.ok(setups.length > 0);
      for (const { text } of setups) assert.deepEqual(schema.safeParse(JSON.parse(text)).error?.issues ?? [], []);
    });
  }
  it("the schema refuses what the service refuses", () => {
    for (const account of [{ password: "abc" }, { parsers: [{ slug: "abc", fields: [{ name: "a", rules: ["no"] }] }] }])
      assert.equal(schema.safeParse({ accounts: [{ email: "a@example.com", ...account }] }).success, false);
  });
});

describe("the pages' commands, typed by a stranger in their order", () => {
  let stranger: Stranger;
  before(async () => {
    stranger = await inviteStranger();
  });
  after(() => stranger.leave());

  it("README: the set-up is applied, and its token, link and requests work", async () => {
    const [setup, ...more] = readme.filter(isSetup);
    assert.ok(setup && more.length === 0);
    const { folder, values } = stranger;
    await writeFile(join(folder, "setup.json"), setup.text);
    const commands = readme
      .filter(({ language, text }) => language === "sh" && !text.startsWith("npm "))
      .flatMap(readCommands);
    const answers: ParseAnswer[] = [];
    for (const command of commands) {
      const stdout = await stranger.type(command);
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
    assert.equal(address, stranger.url);
    const person = new DashboardClient(stranger.url);
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
    await writeFile(join(stranger.folder, "other.json"), setup?.text ?? "");
    for (const file of ["other.json", "setup.json", "other.json"]) {
      const { accounts } = JSON.parse(await stranger.type(`npx winnow apply ${file}`));
      assert.equal(accounts[0].email, "ops@example.com");
    }
  });

  it("docs/api.md: its requests are answered as it says", async () => {
    const { folder, values } = stranger;
    await copyFile(join(folder, "samples/invoice-fr.pdf"), join(folder, "invoice.pdf"));
    values.set("<your API token>", values.get("wnw_…") ?? "");
    for (const command of readExamples("docs/api.md").filter(isShell).flatMap(readCommands)) {
      const output = await stranger.type(command);
      if (!command.startsWith("curl") || !output.startsWith("{")) continue;
      const answer = JSON.parse(output);
      if (command.includes("/document/none")) assert.equal(answer.code, "document_not_found");
      else assert.equal(answer.status, "success", `${command}\n${output}`);
      if (answer.code === "document_accepted") {
        values.set("5b0f3c1e-7a44-4a8e-9f0b-2d7c9e6a1f10", answer.data.document_id);
        await untilCompleted(answer.data.document_id);
      }
      if (Array.isArray(answer.data)) values.set("c3a9f6d2-1e5b-4c7d-8a90-64b1d2e3f4a5", answer.data[0].document_id);
    }
  });

  async function untilCompleted(id: string): Promise<void> {
    const address = `${stranger.url}/dapi/v1/parser/invoices/document/${id}`;
    const headers = { authorization: `Token ${stranger.environment.WINNOW_TOKEN}` };
    await until("the document is completed", async () => {
      const { data } = (await (await fetch(address, { headers })).json()) as { data: { status: string } };
      return data.status === "completed";
    });
  }

  it("the commands that measure, explain, export and print types work on that service's parser", async () => {
    const { folder } = stranger;
    await cp(join(folder, "samples"), join(folder, "documents"), { recursive: true });
    const fields = JSON.stringify(
      findTemplate("invoice")
        ?.fields.map(({ name, type }) => ({ name, type }))
        .slice(0, 5),
    );
    for (const name of ["fields.json", "changed.json"]) await writeFile(join(folder, name), fields);
    const other = { email: "other@example.com", parsers: [] };
    await writeFile(join(folder, "more.json"), JSON.stringify({ accounts: [other] }));
    await stranger.type("npx winnow apply more.json");
    for (const page of runHere)
      for (const command of readExamples(page).filter(isShell).flatMap(readCommands)) await stranger.type(command);
  });

  it("docs/quick-start.md: leads from nothing to a webhook", async () => {
    const newcomer = await inviteStranger();
    const { folder, values } = newcomer;
    let receiver: ChildProcess | null = null;
    try {
      const printed: string[] = [];
      const examples = readExamples("docs/quick-start.md");
      const setup = JSON.parse(examples.find(isSetup)?.text ?? "");
      await writeFile(join(folder, "setup.json"), JSON.stringify(setup));
      const code = examples.find(({ language }) => language === "js");
      await writeFile(join(folder, "receiver.mjs"), code?.text ?? "");
      const port = await findFreePort();
      // The pages' port is the default one; here it is another.
      Object.assign(newcomer.environment, { PORT: String(port), WINNOW_URL: newcomer.url });
      values.set("http://127.0.0.1:9000", `http://127.0.0.1:${port}`);
      let shown: Record<string, unknown> = {};
      for (const example of examples) {
        if (example.notRun !== null) continue;
        if (example.language === "ini") {
          await newcomer.stopService();
          await writeFile(join(folder, ".env"), example.text);
          await newcomer.type("npx winnow serve");
        } else if (example.language === "json" && example.text.includes('"webhooks"')) {
          setup.accounts[0].parsers = [
            JSON.parse(example.text.replaceAll("http://127.0.0.1:9000", `http://127.0.0.1:${port}`)),
          ];
          await writeFile(join(folder, "setup.json"), JSON.stringify(setup));
        } else if (example.language === "json" && !isSetup(example)) {
          for (const [name, value] of Object.entries(JSON.parse(example.text)))
            assert.deepEqual(shown[name], value, name);
        }
        if (example.language !== "sh") continue;
        for (const command of readCommands(example)) {
          if (command.startsWith("node receiver.mjs")) {
            receiver = newcomer.start(command);
            receiver.stdout?.on("data", (line) => printed.push(String(line)));
            continue;
          }
          const output = await newcomer.type(command);
          if (command.startsWith("npx winnow apply") && !values.has("wnw_…"))
            values.set("wnw_…", JSON.parse(output).accounts[0].tokens[0].token);
          if (command.includes("/parse ") || command.endsWith("/parse")) shown = JSON.parse(output).data[0].parsed_data;
        }
      }
      await until("the receiver prints the number", async () => printed.join("").includes("\n"));
      assert.match(printed.join(""), /^[A-Z0-9-]+\n$/);
    } finally {
      if (receiver?.pid) process.kill(-receiver.pid, "SIGKILL");
      await newcomer.leave();
    }
  });

  it("README: each command in its table exists", async () => {
    const named = [...readPage("README.md").matchAll(/^\| `winnow ([a-z-]+)/gm)].map(([, name = ""]) => name);
    assert.ok(named.length > 5);
    const stdout = await stranger.type("npx winnow help");
    for (const name of named) assert.match(stdout, new RegExp(`^ +${name}\\b`, "m"));
  });
});
