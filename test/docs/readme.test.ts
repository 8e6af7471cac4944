import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, it } from "node:test";
import manifest from "../../package.json" with { type: "json" };
import { describeSettings } from "../../src/settings.ts";
import { readSetupFile } from "../../src/setup/read-setup-file.ts";

const root = resolve(import.meta.dirname, "../..");
const names = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "CODE_OF_CONDUCT.md"];
const pages = names.map((name) => ({ name, text: readFileSync(join(root, name), "utf8") }));
const readme = pages[0]?.text ?? "";

describe("the pages at the top of the repository", () => {
  it("link to pages and pictures that exist", () => {
    for (const { name, text } of pages) {
      const targets = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = ""]) => target);
      for (const target of targets) assert.ok(existsSync(join(root, target)), `${name} links to ${target}`);
    }
  });

  it("name npm scripts, folders and files that exist", () => {
    for (const { name, text } of pages) {
      for (const [, script = ""] of text.matchAll(/npm run ([a-z:]+)/g)) {
        assert.ok(script in manifest.scripts, `${name} names npm run ${script}`);
      }
      for (const [, path = ""] of text.matchAll(/`((?:src|test|docs|samples|scripts|migrations)\/[\w./-]*)`/g)) {
        assert.ok(existsSync(join(root, path)), `${name} names ${path}`);
      }
    }
  });

  it("show a set-up file that is accepted", () => {
    const [, example = ""] = /```json\n(.*?)```/s.exec(readme) ?? [];
    assert.equal(readSetupFile(example).accounts[0]?.parsers[0]?.template, "invoice");
  });

  it("name settings that exist, with their defaults", () => {
    const settings = new Map(describeSettings().map(({ name, fallback }) => [name, fallback]));
    const named = [...readme.matchAll(/`((?:WINNOW|DATABASE)_[A-Z_]+)`/g)].map(([, name = ""]) => name);
    assert.ok(named.length > 5);
    for (const name of named) assert.ok(settings.has(name), `${name} is no setting`);
    for (const name of ["WINNOW_HOST", "WINNOW_PORT", "WINNOW_DATA_DIR", "WINNOW_ALLOW_HTTP"]) {
      assert.ok(readme.includes(`\`${settings.get(name)}\``), `${name} defaults to ${settings.get(name)}`);
    }
  });
});
