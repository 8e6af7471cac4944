import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import type { Raster } from "../../src/reading/image/raster.ts";
import { readBarcodes } from "../../src/reading/image/read-barcodes.ts";
import { makeCodePicture } from "../embedded/make-code.ts";

const text = "https://fernwood.example/pay?invoice=20461";
const samples = [
  ["QRCode", text],
  ["EAN13", "4006381333931"],
  ["Code128", "WINNOW-20461"],
  ["PDF417", text],
  ["DataMatrix", text],
  ["Aztec", text],
] as const;

for (const [format, content] of samples) {
  test(`a ${format} on a page is read, small or large, level or askew, clear or faint`, async () => {
    for (const [scale, degrees, isFaint] of [
      [3, 0, false],
      [4, 2, true],
      [8, 0, true],
    ] as const) {
      const code = sharp(await makeCodePicture(content, format, scale)).rotate(degrees, { background: "white" });
      const page = await pageWith(await code.toBuffer(), isFaint);
      const found = await readBarcodes(page);
      assert.deepEqual(
        found.map((each) => each.text),
        [content],
        `${format} with modules of ${scale} pixels, turned by ${degrees} degrees`,
      );
      const [first] = found;
      assert.ok(
        first && first.box.left >= 110 && first.box.top >= 290,
        "the code is placed on the page, not in its part",
      );
    }
  });
}

/** An A4 page at 200 dots per inch with a code on it. */
async function pageWith(code: Buffer, isFaint: boolean): Promise<Raster> {
  const page = sharp({ create: { width: 1654, height: 2339, channels: 3, background: "white" } }).composite([
    { input: code, left: 117, top: 301 },
  ]);
  const seen = sharp(await page.png({ compressionLevel: 1 }).toBuffer()).removeAlpha();
  if (isFaint) seen.linear(0.6, 60).blur(0.5);
  const { data, info } = await seen.raw().toBuffer({ resolveWithObject: true });
  return { widthPx: info.width, heightPx: info.height, rgb: data };
}
