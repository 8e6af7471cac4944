import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cleanFilename } from "./clean-filename.ts";

test("an ordinary name stays as it is", () => {
  for (const name of [
    "invoice.pdf",
    "Rechnung Nr. 7 (Kopie).PDF",
    "請求書.pdf",
    ".hidden",
    "no extension",
    "a..b.png",
  ]) {
    assert.equal(cleanFilename(name), name);
  }
});

test("folders are cut off, whatever the system they come from", () => {
  assert.equal(cleanFilename("/etc/passwd"), "passwd");
  assert.equal(cleanFilename("..\\..\\windows\\win.ini"), "win.ini");
  assert.equal(cleanFilename("C:\\Users\\me\\scan.jpg"), "scan.jpg");
});

test("control and direction-changing characters are taken out", () => {
  assert.equal(cleanFilename("in\0voi\r\nce\u202Efdp.exe"), "invoicefdp.exe");
  assert.equal(cleanFilename("a\u200Bb\uFEFF.pdf"), "ab.pdf");
});

test("no name, an empty one and one of dots only give null", () => {
  for (const name of [null, "", "  ", ".", "..", "folder/", "\u0000"]) assert.equal(cleanFilename(name), null);
});

test("a name that is too long is cut, its extension kept", () => {
  assert.equal(cleanFilename(`${"x".repeat(300)}.pdf`), `${"x".repeat(251)}.pdf`);
  assert.equal(cleanFilename(`x.${"y".repeat(300)}`), `x.${"y".repeat(253)}`);
});

test("every name is at most 255 bytes, well formed, without separators, and stays the same when cleaned again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (given) => {
      const name = cleanFilename(given);
      if (name === null) return;
      assert.ok(Buffer.byteLength(name) <= 255);
      assert.ok(name.isWellFormed());
      assert.doesNotMatch(name, /[/\\\p{Cc}]/u);
      assert.equal(cleanFilename(name), name);
    }),
    { numRuns: 300 },
  );
});
