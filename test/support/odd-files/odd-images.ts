import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { renderPage } from "../../../src/reading/render-page.ts";
import { makePdf } from "../make-pdf.ts";
import { noise } from "./make-odd.ts";
import type { OddFile } from "./odd-file.ts";
import { onePage, packedBomb } from "./pdf-objects.ts";
import { joinPng, pngChunk } from "./png-chunks.ts";

const total = ["Total", "54.50"];

/** A line of print as a picture. */
async function picture() {
  const png = await renderPage(await makePdf([["Total 54.50"]]), 1, { maxWidthPx: 1240 });
  return sharp(await sharp(png).extract({ left: 80, top: 90, width: 500, height: 120 }).toBuffer());
}

/** Pictures of every make, odd sizes and damages. */
export const oddImages: OddFile[] = [
  {
    what: "a PNG of 16 bits per colour",
    make: async () => (await picture()).toColourspace("rgb16").png().toBuffer(),
    words: total,
  },
  {
    what: "a PNG in seven passes",
    make: async () => (await picture()).png({ progressive: true }).toBuffer(),
    words: total,
  },
  {
    what: "a PNG of two colours",
    make: async () => (await picture()).png({ palette: true, colours: 2 }).toBuffer(),
    words: total,
  },
  {
    what: "a JPEG in several passes",
    make: async () => (await picture()).jpeg({ progressive: true }).toBuffer(),
    words: total,
  },
  { what: "a CMYK JPEG", make: async () => (await picture()).toColourspace("cmyk").jpeg().toBuffer(), words: total },
  {
    what: "a JPEG whose camera was held upside down",
    make: async () => (await picture()).rotate(180).withMetadata({ orientation: 3 }).jpeg().toBuffer(),
    words: total,
  },
  {
    what: "a JPEG with junk behind its end",
    make: async () => Buffer.concat([await (await picture()).jpeg().toBuffer(), noise(5000)]),
    words: total,
  },
  {
    what: "a JPEG with a PDF behind its end",
    make: async () => Buffer.concat([await (await picture()).jpeg().toBuffer(), onePage()]),
    words: total,
  },
  { what: "an animated WEBP, of which the first picture counts", make: animated, words: total },
  { what: "half a JPEG", make: async () => half(await (await picture()).jpeg().toBuffer()), failure: "corruptFile" },
  { what: "half a PNG", make: async () => half(await (await picture()).png().toBuffer()), failure: "corruptFile" },
  {
    what: "half a WEBP",
    make: async () => half(await (await picture()).webp({ lossless: true }).toBuffer()),
    failure: "corruptFile",
  },
  {
    what: "the head of a JPEG",
    make: () => Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
    failure: "corruptFile",
  },
  {
    what: "a PNG whose check sums are wrong",
    make: async () => flipped(await (await picture()).png().toBuffer()),
    failure: "corruptFile",
  },
  { what: "a PNG bomb of 30,000 x 30,000 pixels", make: () => whitePng(30_000, 30_000), failure: "corruptFile" },
  { what: "a white PNG of 12,000 x 8,000 pixels", make: () => whitePng(12_000, 8_000), words: [] },
  { what: "a PNG of one pixel", make: () => whitePng(1, 1), words: [] },
  { what: "a PNG one pixel wide and 30,000 high", make: () => whitePng(1, 30_000), words: [] },
  { what: "a PNG one pixel high and 30,000 wide", make: () => whitePng(30_000, 1), words: [] },
  { what: "a PNG without pixels", make: () => whitePng(0, 0), failure: "corruptFile" },
  {
    what: "a PNG with a note of 200 MB, packed",
    make: () => whitePng(40, 30, [pngChunk("zTXt", Buffer.concat([Buffer.from("note\0\0"), packedBomb("a", 200)]))]),
  },
  {
    what: "a PNG with a colour profile that is noise",
    make: () => whitePng(40, 30, [pngChunk("iCCP", Buffer.concat([Buffer.from("odd\0\0"), deflateSync(noise(2000))]))]),
    words: [],
  },
  { what: "a JPEG that claims 65,500 x 65,500 pixels", make: hugeJpeg, failure: "corruptFile" },
];

const blank = sharp({ create: { width: 40, height: 30, channels: 3, background: "white" } });

/** Files of other kinds, and files of several kinds at once. */
export const otherFormats: OddFile[] = [
  { what: "a GIF", make: () => blank.clone().gif().toBuffer(), failure: "unsupportedFormat" },
  { what: "a TIFF", make: () => blank.clone().tiff().toBuffer(), failure: "unsupportedFormat" },
  {
    what: "an SVG that wants a file of the machine",
    make: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    failure: "unsupportedFormat",
  },
  { what: "a page of HTML", make: () => Buffer.from("<!doctype html><p>Total 54.50"), failure: "unsupportedFormat" },
  {
    what: "a ZIP",
    make: () => Buffer.concat([Buffer.from("504b0304140000000800", "hex"), noise(500)]),
    failure: "unsupportedFormat",
  },
  {
    what: "a program",
    make: () => Buffer.concat([Buffer.from("MZ\x90\0", "latin1"), noise(500)]),
    failure: "unsupportedFormat",
  },
  { what: "text", make: () => Buffer.from("Total 54.50"), failure: "unsupportedFormat" },
  { what: "noise", make: () => noise(10_000), failure: "unsupportedFormat" },
  { what: "zeros", make: () => Buffer.alloc(100_000), failure: "unsupportedFormat" },
  {
    what: "HTML that is a PDF as well",
    make: () => Buffer.concat([Buffer.from("<html><!-- "), onePage()]),
    words: total,
  },
  {
    what: "a ZIP that is a PDF as well",
    make: () => Buffer.concat([Buffer.from("504b030414000000", "hex"), onePage()]),
    words: total,
  },
];

async function animated(): Promise<Buffer> {
  const first = await (await picture()).png().toBuffer();
  const second = await sharp({ create: { width: 500, height: 120, channels: 3, background: "white" } })
    .png()
    .toBuffer();
  return sharp([first, second], { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
}

/** A PNG in white, one bit per pixel: 30,000 x 30,000 are 110 kB in the file. */
function whitePng(width: number, height: number, chunks: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(Math.ceil(width / 8), 0xff)]);
  const rows = Buffer.alloc(row.length * height, row);
  return joinPng(pngChunk("IHDR", header), ...chunks, pngChunk("IDAT", deflateSync(rows)));
}

/** A JPEG whose frame header states a different size from its data. */
async function hugeJpeg(): Promise<Buffer> {
  const jpeg = await blank.clone().jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(65_500, frame + 5);
  jpeg.writeUInt16BE(65_500, frame + 7);
  return jpeg;
}

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

/** The same with a byte changed in its middle. */
function flipped(bytes: Buffer): Buffer {
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  return bytes;
}
