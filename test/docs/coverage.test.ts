import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { resolve } from "node:path";
import { describe, it } from "node:test";
import { z } from "zod";
import { errorSchema } from "../../src/contract/envelope.ts";
import { webhookBodySchema, webhookFailureBodySchema } from "../../src/contract/webhook-body.ts";
import { operations } from "../../src/http/openapi/operations.ts";
import { describeSettings } from "../../src/settings.ts";
import { readCommands, readExamples, readPage } from "./stranger.ts";

const root = resolve(import.meta.dirname, "../..");

/** Pages whose commands a test types; the others say for each block why none does. */
const run: Record<string, string> = {
  "README.md": "test/docs/examples.test.ts",
  "docs/quick-start.md": "test/docs/examples.test.ts",
  "docs/api.md": "test/docs/examples.test.ts",
  "docs/evaluation.md": "test/docs/examples.test.ts",
  "docs/learning.md": "test/docs/examples.test.ts",
  "docs/clients.md": "test/docs/examples.test.ts",
  "docs/webhooks.md": "test/webhooks/guide.test.ts",
};

const settings = new Set(describeSettings().map(({ name }) => name));
const pages = ["README.md", ...globSync("docs/*.md", { cwd: root })].sort();

describe("the commands of the documentation", () => {
  for (const page of pages) {
    it(`${page}: each is run by a test, or says why not; settings exist`, () => {
      for (const example of readExamples(page)) {
        if (!["sh", "ini"].includes(example.language) || example.notRun !== null) continue;
        const lines = readCommands(example).filter((line) => !line.startsWith("#"));
        const assigned = lines.map((line) => /^([A-Z][A-Z0-9_]+)=\S*( *#.*)?$/.exec(line)?.[1]);
        if (assigned.every((name) => name !== undefined))
          for (const name of assigned) assert.ok(settings.has(name ?? ""), `${page} sets ${name}`);
        else assert.ok(page in run, `${page}: no test runs ${lines[0]}`);
      }
    });
  }
});

describe("docs/limits.md", () => {
  it("names the defaults of the settings that change limits", () => {
    const defaults = new Map(describeSettings().map(({ name, fallback }) => [name, fallback]));
    const rows = [...readPage("docs/limits.md").matchAll(/^\|.*`(WINNOW_\w+)`.*$/gm)];
    assert.ok(rows.length > 5);
    for (const [row, name = ""] of rows)
      assert.ok(row.includes(Number(defaults.get(name)).toLocaleString("en")), `${name} is ${defaults.get(name)}`);
  });
});

describe("the JSON of the documentation", () => {
  const codes = new Map(
    operations.flatMap(({ answers }) =>
      answers.flatMap(({ example, schema }) => {
        const { code } = z.object({ code: z.string() }).safeParse(example).data ?? {};
        return code === undefined || schema === undefined ? [] : [[code, schema] as const];
      }),
    ),
  );
  for (const page of pages) {
    const examples = readExamples(page).filter(({ language }) => language === "json");
    if (examples.length === 0) continue;
    it(`${page}: is JSON, and answers have the shape of the interface`, () => {
      for (const { text } of examples) {
        const value = parseSome(text);
        const { code, status } = answerSchema.safeParse(value).data ?? {};
        // `GET /ready` is not part of the interface.
        if (status === undefined || code === undefined || code === "not_ready") continue;
        const schema = status === "error" ? errorSchema : codes.get(code);
        // What is sent to webhooks looks like an answer, and has schemas of its own.
        const schemas = [schema, webhookBodySchema, webhookFailureBodySchema].filter((each) => each !== undefined);
        assert.ok(
          schemas.some((each) => each.safeParse(value).success),
          `${page}: ${text}`,
        );
      }
    });
  }
});

const answerSchema = z.object({ status: z.enum(["success", "error"]), code: z.string() });

/** JSON, a member of an object, or a line for each object. */
function parseSome(text: string): unknown {
  for (const each of [text, `{${text}}`, `[${text.trim().replaceAll("\n", ",")}]`])
    try {
      return JSON.parse(each);
    } catch {
      // Tried in the next form.
    }
  return assert.fail(`This is no JSON: ${text}`);
}
