import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, readBarcodes as readByZxing } from "zxing-wasm/reader";
import type { ScannedCode } from "../../model/embedded-data.ts";
import type { Box } from "../../model/geometry.ts";
import type { Raster } from "./raster.ts";

/** A code on a picture; the box in pixels. */
export interface RasterCode extends Pick<ScannedCode, "symbology" | "text"> {
  box: Box;
}

/**
 * Symbologies with check sums strong enough not to be seen in ordinary print; others (Code 39, ITF, Codabar) find
 * "codes" in rows of letters.
 */
const symbologies = {
  QRCode: "qr-code",
  DataMatrix: "data-matrix",
  Aztec: "aztec",
  PDF417: "pdf417",
  Code128: "code-128",
  EAN13: "ean",
  EAN8: "ean",
  UPCA: "ean",
} as const satisfies Record<string, ScannedCode["symbology"]>;

type Symbology = keyof typeof symbologies;

/** Codes of one picture; a sheet of labels has some dozens. */
const maxCodes = 20;

/** Characters: a QR code holds 4,296 at most. */
const longestText = 5000;

let loading: Promise<unknown> | null = null;

/** Reads the codes on a picture, the module loaded from this installation when first needed (about 1 MB, 30 ms). */
export async function readBarcodes(raster: Raster): Promise<RasterCode[]> {
  loading ??= loadZxing();
  await loading;
  const image = { data: toRgba(raster), width: raster.widthPx, height: raster.heightPx, colorSpace: "srgb" as const };
  const results = await readByZxing(image, {
    formats: Object.keys(symbologies) as Symbology[],
    maxNumberOfSymbols: maxCodes,
    tryHarder: true,
    tryInvert: false,
  });
  return results.flatMap(({ isValid, format, text, position }) => {
    const symbology = Object.hasOwn(symbologies, format) ? symbologies[format as Symbology] : null;
    if (!isValid || !symbology || text.trim() === "" || text.length > longestText) return [];
    const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft];
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
    return [{ symbology, text, box }];
  });
}

/** By default the library would fetch its WebAssembly from the internet. */
async function loadZxing(): Promise<void> {
  const wasmPath = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const wasm = await readFile(wasmPath);
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

function toRgba({ rgb, widthPx, heightPx }: Raster): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(widthPx * heightPx * 4).fill(255);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    rgba[to] = rgb[from] ?? 0;
    rgba[to + 1] = rgb[from + 1] ?? 0;
    rgba[to + 2] = rgb[from + 2] ?? 0;
  }
  return rgba;
}
