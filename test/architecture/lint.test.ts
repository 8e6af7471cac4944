import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";

const root = resolve(import.meta.dirname, "../..");

/** Text that breaks one rule each, by the rule's name. */
const plants: Record<string, string> = {
  "nursery/noFloatingPromises": 'import { save } from "./save.ts";\n\nexport function start() {\n  save();\n}\n',
  "suspicious/noExplicitAny": "export const anything: any = 1;\n",
  "style/noNonNullAssertion": "export const first = (list: string[]) => list[0]!;\n",
  "style/noEnum": "export enum Colour {\n  Red,\n}\n",
  "style/noProcessEnv": "export const home = process.env.HOME;\n",
};

describe("the linter", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-lint-"));
    for (const name of ["biome.json", ".gitignore"]) await cp(join(root, name), join(folder, name));
    await writeFile(join(folder, "save.ts"), "export async function save(): Promise<void> {}\n");
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const [rule, text] of Object.entries(plants)) {
    it(`refuses a planted violation of ${rule}`, async () => {
      await writeFile(join(folder, "planted.ts"), text);
      const tool = join(root, "node_modules/@biomejs/biome/bin/biome");
      const { stdout, stderr, status } = spawnSync(process.execPath, [tool, "lint", "."], {
        cwd: folder,
        encoding: "utf8",
      });
      assert.equal(status, 1, stdout + stderr);
      assert.match(stdout + stderr, new RegExp(`planted\\.ts:\\d+:\\d+ lint/${rule} `));
    });
  }
});
