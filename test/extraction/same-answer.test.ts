import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { readRecord } from "./print-record.ts";

const samples = join(import.meta.dirname, "..", "..", "samples");
const reads = [
  ["invoice-en.pdf", "invoice"],
  ["statement.pdf", "bank-statement"],
  ["invoice-de.pdf", "receipt"],
] as const;

describe("the same file with the same fields", () => {
  test("gives the same answer, whatever the process read before, and in a separate process", async () => {
    const first = [];
    for (const [file, template] of reads) first.push(await readRecord(join(samples, file), template));
    await readRecord(join(samples, "invoice-fr.pdf"), "purchase-order");
    for (const [index, [file, template]] of [...reads.entries()].reverse()) {
      const again = await readRecord(join(samples, file), template);
      assert.deepEqual(again, first[index]);
      const args = [join(import.meta.dirname, "print-record.ts"), join(samples, file), template];
      const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 });
      assert.equal(stdout, JSON.stringify(first[index]));
    }
  });
});
