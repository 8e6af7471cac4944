import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { checkImage } from "./open-image.ts";

describe("checkImage", () => {
  it("rejects an image of over 100 megapixels by its header, and says its size", async () => {
    const small = await sharp({ create: { width: 9, height: 9, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    // Width and height are at bytes 16 to 24 of a PNG; the checksum of its header is at 29.
    small.writeUInt32BE(12_000, 16);
    small.writeUInt32BE(10_000, 20);
    small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
    await assert.rejects(checkImage(small), {
      name: "Failure",
      kind: "corruptFile",
      message: "The image has 12000 x 10000 pixels. At most 100 megapixels can be read.",
    });
  });

  it("rejects a damaged image", async () => {
    const cut = (
      await sharp({ create: { width: 200, height: 200, channels: 3, background: "red" } })
        .jpeg()
        .toBuffer()
    ).subarray(0, 500);
    await assert.rejects(checkImage(cut), { name: "Failure", kind: "corruptFile", message: /damaged or incomplete/ });
  });
});
