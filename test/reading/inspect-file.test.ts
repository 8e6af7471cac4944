import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { Failure } from "../../src/domain/failure.ts";
import { inspectFile } from "../../src/reading/inspect-file.ts";
import { unlockPdf } from "../../src/reading/pdf/unlock-pdf.ts";
import { readDocument } from "../../src/reading/read-document.ts";
import { makePdf } from "../support/make-pdf.ts";
import { joinPng, pngChunk } from "../support/odd-files/png-chunks.ts";
import { rawPdf } from "./raw-pdf.ts";

const blank = sharp({ create: { width: 40, height: 30, channels: 3, background: "white" } });

test("the bytes determine the format, and a PDF's pages are counted", async () => {
  assert.deepEqual(await inspectFile(await makePdf([["a"], ["b"], ["c"]])), { format: "pdf", pageCount: 3 });
  assert.deepEqual(await inspectFile(await blank.clone().png().toBuffer()), { format: "png", pageCount: 1 });
  assert.deepEqual(await inspectFile(await blank.clone().jpeg().toBuffer()), { format: "jpeg", pageCount: 1 });
  assert.deepEqual(await inspectFile(await blank.clone().webp().toBuffer()), { format: "webp", pageCount: 1 });
});

for (const junkBytes of [17, 1000, 3000]) {
  test(`a PDF after ${junkBytes} bytes of junk is opened and read`, async () => {
    const junk = Buffer.alloc(junkBytes, "Content-Type: application/pdf\r\n");
    const file = Buffer.concat([junk, await makePdf([["Total 54.50"]])]);
    assert.deepEqual(await inspectFile(file), { format: "pdf", pageCount: 1 });
    const { pages } = await readDocument(file);
    assert.deepEqual(
      pages[0]?.words.map(({ text }) => text),
      ["Total", "54.50"],
    );
  });
}

test("a PDF whose header was cut off is opened", async () => {
  const whole = await makePdf([["Total 54.50"]]);
  assert.deepEqual(await inspectFile(whole.subarray(whole.indexOf("\n") + 1)), { format: "pdf", pageCount: 1 });
});

test("a PDF that only protects its permissions is opened and read", async () => {
  const file = await makePdf([["Total 54.50"]], { password: "" });
  assert.deepEqual(await inspectFile(file), { format: "pdf", pageCount: 1 });
});

test("a PDF that needs a password is saved without it, and a wrong one changes nothing", async () => {
  const locked = await makePdf([["Total 54.50"], ["Page two"]], { password: "Zäh & lang" });
  const unlocked = await unlockPdf(locked, "Zäh & lang");
  assert.ok(unlocked);
  assert.deepEqual(await inspectFile(unlocked), { format: "pdf", pageCount: 2 });
  const [page] = (await readDocument(unlocked)).pages;
  assert.equal(page?.words.map(({ text }) => text).join(" "), "Total 54.50");
  await assert.rejects(unlockPdf(locked, "guessed"), { kind: "wrongPassword" });
  await assert.rejects(unlockPdf(locked, ""), { kind: "wrongPassword" });
});

test("a file that needs no password is left as it is", async () => {
  assert.equal(await unlockPdf(await makePdf([["a"]]), "any"), null);
  assert.equal(await unlockPdf(await makePdf([["a"]], { password: "" }), "any"), null);
  assert.equal(await unlockPdf(Buffer.from("no document"), "any"), null);
});

for (const [what, file, kind] of [
  ["no bytes", async () => Buffer.alloc(0), "emptyFile"],
  ["a PDF without pages", async () => rawPdf([]), "emptyFile"],
  ["a PDF that needs a password", () => makePdf([["a"]], { password: "open sesame" }), "encryptedFile"],
  ["a PDF that ends in its middle", async () => (await makePdf([["a"]])).subarray(0, 300), "corruptFile"],
  ["a PDF header and nothing else", async () => Buffer.from("%PDF-1.7\n"), "corruptFile"],
  ["text", async () => Buffer.from("Total 54.50"), "unsupportedFormat"],
  ["a GIF", () => blank.clone().gif().toBuffer(), "unsupportedFormat"],
  ["a TIFF", () => blank.clone().tiff().toBuffer(), "unsupportedFormat"],
  ["half a JPEG", async () => halve(await noise().jpeg().toBuffer()), "corruptFile"],
  ["half a PNG", async () => halve(await noise().png().toBuffer()), "corruptFile"],
  ["half a WEBP", async () => halve(await noise().webp({ lossless: true }).toBuffer()), "corruptFile"],
  ["an image of more than 100 megapixels", async () => hugePng(), "corruptFile"],
] as const) {
  test(`${what}: ${kind}`, async () => {
    await assert.rejects(
      async () => inspectFile(await file()),
      (error) => error instanceof Failure && error.kind === kind && error.message.endsWith("."),
    );
  });
}

test("the rejection of a huge image names the limit", async () => {
  await assert.rejects(inspectFile(hugePng()), /60000 x 60000 pixels.*100 megapixels/);
});

function noise() {
  const data = Buffer.from(Array.from({ length: 120 * 120 * 3 }, (_, index) => (index * 7919) % 256));
  return sharp(data, { raw: { width: 120, height: 120, channels: 3 } });
}

function halve(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

/** The head of a PNG that claims to be 60,000 pixels wide and high: 10 GB when decoded. */
function hugePng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return joinPng(pngChunk("IHDR", header), pngChunk("IDAT", Buffer.alloc(16)));
}
