import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { toSetupPage, toSetupSchema } from "../../scripts/write-setup-schema.ts";
import { toTemplatesPage } from "../../scripts/write-templates.ts";
import { readSetupFile } from "../../src/setup/read-setup-file.ts";
import { toParserDefinition } from "../../src/setup/to-parser-definition.ts";

function readDocument(name: string): string {
  return readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");
}

describe("the set-up's documentation", () => {
  it("docs/setup.schema.json is the schema that reads the file (node scripts/write-setup-schema.ts)", () => {
    assert.equal(readDocument("setup.schema.json"), toSetupSchema());
  });

  it("docs/setup-file.md has a table of every member (node scripts/write-setup-schema.ts)", () => {
    const page = readDocument("setup-file.md");
    assert.equal(page, toSetupPage(page));
    assert.match(page, /^\| `rate_per_page` \| text or number \| `"0"` \| .*pages are free/m);
  });

  it("docs/templates.md lists the library as it is (node scripts/write-templates.ts)", () => {
    assert.equal(readDocument("templates.md"), toTemplatesPage());
  });

  it("docs/setup-file.md shows a file that is accepted", () => {
    const [, example = ""] = /```json\n(.*?)```/s.exec(readDocument("setup-file.md")) ?? [];
    const [account] = readSetupFile(example).accounts;
    assert.deepEqual(
      account?.parsers.map((parser) => toParserDefinition(parser, "").slug),
      ["receipts", "invoices"],
    );
  });

  it("a template's fields are accepted as a parser's own", () => {
    for (const name of ["invoice", "receipt"]) {
      const path = new URL(`../../src/parsers/templates/${name}.json`, import.meta.url);
      const { fields } = JSON.parse(readFileSync(path, "utf8"));
      const text = JSON.stringify({ accounts: [{ email: "a@example.com", parsers: [{ slug: name, fields }] }] });
      const [parser] = readSetupFile(text).accounts[0]?.parsers ?? [];
      assert.ok(parser && toParserDefinition(parser, "").profile?.fields.length === fields.length);
    }
  });
});
