import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { z } from "zod";

const root = resolve(import.meta.dirname, "../..");

/** Layers of the engine, each with a layer above it that it must not import: `[rule, layer, above]`. */
const layers: [rule: string, layer: string, above: string][] = [
  ["extraction-trees-imports-down-only", "trees", "document"],
  ["extraction-document-imports-down-only", "document", "fields"],
  ["extraction-fields-imports-down-only", "fields", "candidates"],
  ["extraction-candidates-imports-down-only", "candidates", "evidence/captions"],
  ["extraction-evidence-captions-imports-down-only", "evidence/captions", "evidence/parties"],
  ["extraction-evidence-parties-imports-down-only", "evidence/parties", "evidence/forms"],
  ["extraction-evidence-forms-and-evidence-statements-imports-down-only", "evidence/forms", "tables"],
  ["extraction-tables-imports-down-only", "tables", "ranking"],
  ["extraction-ranking-imports-down-only", "ranking", "repair"],
  ["extraction-repair-and-lists-imports-down-only", "repair", "record"],
  ["extraction-record-imports-down-only", "record", "records"],
  ["extraction-records-imports-down-only", "records", "propose"],
  ["extraction-propose-and-explain-and-learning-contract-imports-down-only", "propose", "learning/words"],
  ["extraction-learning-words-imports-down-only", "learning/words", "learning/memory"],
  ["extraction-learning-memory-imports-down-only", "learning/memory", "learning/tables"],
  ["extraction-learning-tables-and-learning-weights-imports-down-only", "learning/tables", "learning/training"],
  ["extraction-learning-training-imports-down-only", "learning/training", "learning"],
];

/** One violation per rule: the file that breaks it, and its text. */
const plants: Record<string, { path: string; text: string /** Where it is found if not at `path` */; found?: string }> =
  {
    ...Object.fromEntries(layers.map(([rule, layer, above]) => [rule, upwardImport(layer, above)])),
    "no-circles-between-folders": {
      path: "src/vocabulary/words/tax.ts",
      text: 'import "../languages/english.ts";',
      found: "src/vocabulary/words",
    },
    "no-cycles": { path: "src/values/circle-back.ts", text: 'import "./circle.ts";' },
    "domain-imports-zod-only": { path: "src/domain/field.ts", text: 'import "decimal.js";' },
    "contract-imports-domain-only": { path: "src/contract/entry.ts", text: 'import "../platform/clock.ts";' },
    "formats-import-domain-only": { path: "src/formats/dates.ts", text: 'import "../platform/clock.ts";' },
    "vocabulary-imports-formats-and-domain-only": {
      path: "src/vocabulary/concepts.ts",
      text: 'import "../platform/clock.ts";',
    },
    "platform-imports-domain-only": { path: "src/platform/queue.ts", text: 'import "../billing/money.ts";' },
    "rooms-never-import-rooms": {
      path: "src/entries/save.ts",
      text: 'import type { Money } from "../billing/money.ts";',
    },
    "rooms-import-down-only": { path: "src/webhooks/deliver.ts", text: 'import "../pipeline/order.ts";' },
    "pure-rooms-know-no-platform": { path: "src/layout/lines.ts", text: 'import "../platform/clock.ts";' },
    "pipeline-imports-down-only": { path: "src/pipeline/answer.ts", text: 'import "../http/route.ts";' },
    "backup-knows-the-platform-only": { path: "src/backup/copy.ts", text: 'import "../administration/people.ts";' },
    "administration-imports-down-only": { path: "src/administration/sign-up.ts", text: 'import "../http/route.ts";' },
    "nothing-beside-or-below-imports-administration": {
      path: "src/worker/invite.ts",
      text: 'import "../administration/people.ts";',
    },
    "http-and-worker-stay-apart": { path: "src/worker/handler.ts", text: 'import "../http/route.ts";' },
    "mcp-knows-no-service": { path: "src/mcp/look.ts", text: 'import "../platform/clock.ts";' },
    "only-the-edge-imports-mcp": { path: "src/pipeline/tell-assistant.ts", text: 'import "../mcp/tools.ts";' },
    "only-the-top-imports-the-command": { path: "src/service.ts", text: 'import "./cli/main.ts";' },
    "sql-in-stores-only": { path: "src/accounts/balance.ts", text: 'import { sql } from "kysely"; console.log(sql);' },
    "fastify-in-http-only": { path: "src/worker/server.ts", text: 'import "fastify";' },
    "readers-libraries-in-reading-only": { path: "src/intake/measure.ts", text: 'import "sharp";' },
    "requests-to-strangers-through-platform-only": { path: "src/intake/fetch.ts", text: 'import "node:https";' },
    "dashboard-imports-contract-only": {
      path: "dashboard/src/lib/api.ts",
      text: 'import type { Money } from "../../../src/billing/money.ts";',
    },
    "dashboard-parses-without-schemas": {
      path: "dashboard/src/lib/read-answer.ts",
      text: 'import { z } from "zod"; console.log(z);',
    },
    "features-never-import-features": {
      path: "dashboard/src/features/parsers/page.tsx",
      text: 'import "../usage/chart.tsx";',
    },
    "dashboard-imports-down-only": {
      path: "dashboard/src/features/usage/page.tsx",
      text: 'import "../../app/main.tsx";',
    },
    "dashboard-parts-know-no-features": {
      path: "dashboard/src/components/badge.tsx",
      text: 'import "../features/usage/chart.tsx";',
    },
    "service-imports-no-dashboard": { path: "src/http/site.ts", text: 'import "../../dashboard/src/lib/money.ts";' },
    "product-imports-no-tests": { path: "src/parsers/sample.ts", text: 'import "../../test/sample.ts";' },
    "product-imports-no-dev-dependencies": { path: "src/reading/draw.ts", text: 'import "pdfkit";' },
    "imports-exist-and-are-declared": { path: "src/values/undeclared.ts", text: 'import "semver";' },
    "imports-resolve": { path: "src/values/nowhere.ts", text: 'import "./not-there.ts";' },
  };

/** Rules that hold many folders, with what breaks them in each, so that a new folder cannot be forgotten. */
const folderPlants: { rule: string; folders: string[]; imported: string }[] = [
  {
    rule: "rooms-never-import-rooms",
    folders: [
      "accounts",
      "audit",
      "documents",
      "embedded",
      "entries",
      "extraction",
      "idempotency",
      "intake",
      "language-models",
      "layout",
      "learning",
      "mail",
      "parsers",
      "questions",
      "reading",
      "routing",
      "sources",
      "transcript",
      "values",
      "webhooks",
    ],
    imported: "billing/money.ts",
  },
  { rule: "rooms-never-import-rooms", folders: ["billing"], imported: "values/circle.ts" },
  {
    rule: "pure-rooms-know-no-platform",
    folders: ["embedded", "extraction", "layout", "mail", "questions", "reading", "transcript", "values"],
    imported: "platform/clock.ts",
  },
  { rule: "pipeline-imports-down-only", folders: ["evaluation", "pipeline", "setup"], imported: "http/route.ts" },
  { rule: "http-and-worker-stay-apart", folders: ["http", "smtp", "worker"], imported: "cli/main.ts" },
];

const inFolders = folderPlants.flatMap(({ rule, folders, imported }) =>
  folders.map((folder) => {
    const path = `src/${folder}/${rule}.ts`;
    return { rule, folder, path, text: `import "../${imported}";` };
  }),
);

/** Files that the planted ones need, and neighbours that break nothing: downward imports, and a type from Kysely. */
const neighbours: Record<string, string> = {
  "src/extraction/candidates/known.ts": "export const known = 1;",
  "src/extraction/document/known.ts": "export const known = 1;",
  "src/extraction/evidence/forms/known.ts": "export const known = 1;",
  "src/extraction/evidence/captions/known.ts": "export const known = 1;",
  "src/extraction/evidence/parties/known.ts": "export const known = 1;",
  "src/extraction/fields/known.ts": "export const known = 1;",
  "src/extraction/learning/known.ts": "export const known = 1;",
  "src/extraction/learning/memory/known.ts": "export const known = 1;",
  "src/extraction/learning/tables/known.ts": "export const known = 1;",
  "src/extraction/learning/training/known.ts": "export const known = 1;",
  "src/extraction/learning/words/known.ts": "export const known = 1;",
  "src/extraction/propose/known.ts": "export const known = 1;",
  "src/extraction/ranking/known.ts": "export const known = 1;",
  "src/extraction/record/known.ts": "export const known = 1;",
  "src/extraction/records/known.ts": "export const known = 1;",
  "src/extraction/repair/known.ts": "export const known = 1;",
  "src/extraction/tables/known.ts": "export const known = 1;",
  "src/vocabulary/languages/english.ts": "export const known = 1;",
  "src/vocabulary/languages/german.ts": 'import "../words/sum.ts";',
  "src/vocabulary/words/sum.ts": "export const known = 1;",
  "src/values/circle.ts": 'import "./circle-back.ts";',
  "src/platform/clock.ts": 'import type { Kysely } from "kysely"; export type Db = Kysely<object>;',
  "src/billing/money.ts": 'import "../platform/clock.ts"; export type Money = string;',
  "src/billing/movement-store.ts": 'import { sql } from "kysely"; console.log(sql);',
  "src/billing/transaction.ts": 'import type { Kysely } from "kysely"; export type Db = Kysely<object>;',
  "src/pipeline/order.ts": 'import "../billing/money.ts";',
  "src/administration/people.ts": 'import "../pipeline/order.ts"; import "../billing/money.ts";',
  "src/http/route.ts": 'import "../pipeline/order.ts"; import "../administration/people.ts"; import "fastify";',
  "src/mcp/tools.ts": "export const known = 1;",
  "src/cli/main.ts": 'import "../mcp/tools.ts"; import "../pipeline/order.ts"; import "undici";',
  "test/sample.ts": 'import "pdfkit";',
  "src/contract/amount.ts": "export type Amount = string;",
  "dashboard/src/lib/money.ts": 'export type { Amount } from "../../../src/contract/amount.ts";',
  "dashboard/src/features/usage/chart.tsx": 'import "../../lib/money.ts"; import "react";',
  "dashboard/src/app/main.tsx": 'import "../features/usage/chart.tsx";',
};

const configuration = z.object({
  default: z.object({ forbidden: z.array(z.object({ name: z.string(), comment: z.string().min(20) })) }),
});
const report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

describe("import rules", () => {
  let folder: string;
  /** `rule: file` for every violation that was found. */
  let violations: string[];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-import-rules-"));
    const planted = [...Object.values(plants), ...inFolders].map(({ path, text }) => [path, text]);
    const files: Record<string, string> = { ...neighbours, ...Object.fromEntries(planted) };
    for (const [path, text] of Object.entries(files)) await writeFileWithFolder(join(folder, path), `${text}\n`);
    for (const name of [".dependency-cruiser.mjs", "package.json", "tsconfig.json"])
      await cp(join(root, name), join(folder, name));
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
    const tool = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
    const json = await runNode(
      [tool, "--config", ".dependency-cruiser.mjs", "--output-type", "json", "src", "dashboard/src", "test"],
      folder,
    );
    violations = report.parse(JSON.parse(json)).summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("each has a reason and a planted violation", async () => {
    const rules = configuration.parse(await import(join(root, ".dependency-cruiser.mjs"))).default.forbidden;
    assert.deepEqual(
      Object.keys(plants),
      rules.map(({ name }) => name),
    );
  });

  for (const [rule, { path, found = path }] of Object.entries(plants)) {
    it(`${rule} bites`, () => {
      assert.ok(violations.includes(`${rule}: ${found}`), `found only\n${violations.join("\n")}`);
    });
  }

  for (const { rule, folder, path } of inFolders) {
    it(`${rule} holds src/${folder}`, () => {
      assert.ok(violations.includes(`${rule}: ${path}`), `found only\n${violations.join("\n")}`);
    });
  }

  it("hold every folder of the service but the command, which may import everything", async () => {
    const entries = await readdir(join(root, "src"), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const held = [...Object.values(plants), ...inFolders].map(({ path }) => path.split("/")[1]);
    assert.deepEqual(
      folders.filter((folder) => folder !== "cli" && !held.includes(folder)),
      [],
    );
  });

  it("let downward imports pass", () => {
    const innocent = Object.keys(neighbours);
    assert.deepEqual(
      violations.filter((violation) => innocent.some((path) => violation.endsWith(`: ${path}`))),
      [],
    );
  });
});

function upwardImport(layer: string, above: string): { path: string; text: string } {
  const folder = `src/extraction/${layer}`;
  return { path: `${folder}/upward.ts`, text: `import "${relative(folder, `src/extraction/${above}`)}/known.ts";` };
}

async function writeFileWithFolder(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Runs a tool that writes to standard output, whatever its exit code: a tool that found something ends with 1. */
function runNode(commandLine: string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, commandLine, { cwd, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (stdout === "") reject(error ?? new Error(stderr));
      else resolve(stdout);
    });
  });
}
