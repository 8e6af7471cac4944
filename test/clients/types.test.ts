import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { runWinnow } from "../cli/run-winnow.ts";
import { bareEnvironment } from "../support/bare-environment.ts";

const fields = [
  { name: "invoice number", type: "text", description: "Its */ number" },
  { name: "status", type: "choice", options: ["open", 'so-called "paid"'] },
  { name: "paid", type: "boolean" },
  { name: "seller", type: "object", fields: [{ name: "name", type: "text" }] },
  { name: "line_items", type: "list", fields: [{ name: "amount", type: "money" }] },
];

describe("winnow types", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-types-"));
    await writeFile(join(folder, "fields.json"), JSON.stringify(fields));
  });
  after(() => rm(folder, { recursive: true }));
  const types = (...words: string[]) => runWinnow(["types", ...words], {}, folder);

  it("prints each field's type for TypeScript, and every value may be null", async () => {
    const { stdout, exitCode } = await types("--fields", "fields.json");
    assert.equal(exitCode, 0);
    assert.equal(
      stdout,
      `/** Values of \`values\`, as \`winnow types\` prints them. */
export interface Values {
  /** Its *\\/ number */
  "invoice number": string | null;
  status: "open" | "so-called \\"paid\\"" | null;
  paid: boolean | null;
  seller: {
    name: string | null;
  } | null;
  line_items: Array<{
    amount: number | null;
  }> | null;
}
`,
    );
  });

  it("prints types for Python that Python reads", async (context) => {
    const { stdout } = await types("--template", "purchase-order", "--language", "python");
    assert.match(stdout, /^PurchaseOrder = TypedDict\($/mu);
    assert.match(stdout, /"line_items": Optional\[List\[PurchaseOrderLineItems\]\],/u);
    const python = spawnSync("python3", ["-c", stdout], { env: bareEnvironment() });
    if (python.error) return context.skip("there is no python3");
    assert.equal(python.stderr.toString(), "");
  });

  it("ends with 2 if no fields are chosen", async () => {
    const { exitCode, stderr } = await types();
    assert.equal(exitCode, 2);
    assert.match(stderr, /Name a parser/u);
  });
});
