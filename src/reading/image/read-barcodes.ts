import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, readBarcodes as readByZxing } from "zxing-wasm/reader";
import type { ScannedCode } from "../../domain/embedded-data.ts";
import type { Box } from "../../domain/geometry.ts";
import { findMixedAreas } from "./find-mixed-areas.ts";
import type { Raster } from "./raster.ts";

/** A code on a picture; the box is in pixels. */
export interface RasterCode extends Pick<ScannedCode, "symbology" | "text"> {
  box: Box;
}

/**
 * Symbologies with checksums strong enough that ordinary print does not look like them; others (Code 39, ITF, Codabar)
 * find "codes" in rows of letters.
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

/** Maximum codes of one picture; a sheet of labels has some dozens. */
const maxCodes = 20;

/** Pixels; a smaller picture is examined completely, because codes on it may be tiny, and it takes little time. */
const smallPicture = 1_000_000;

/** Characters: a QR code has at most 4,296. */
const longestText = 5000;

let loading: Promise<unknown> | null = null;

/** Reads the codes on a picture. The module is loaded from this installation when first needed (about 1 MB, 30 ms). */
export async function readBarcodes(raster: Raster): Promise<RasterCode[]> {
  loading ??= loadZxing();
  await loading;
  const whole = { left: 0, top: 0, right: raster.widthPx, bottom: raster.heightPx };
  const isSmall = raster.widthPx * raster.heightPx < smallPicture;
  const codes: RasterCode[] = [];
  for (const area of isSmall ? [whole] : findMixedAreas(raster)) codes.push(...(await readArea(raster, area)));
  return codes.slice(0, maxCodes);
}

async function readArea(raster: Raster, area: Box): Promise<RasterCode[]> {
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  const image = { data: toRgba(raster, area), width, height, colorSpace: "srgb" as const };
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
    const [xs, ys] = [corners.map(({ x }) => x + area.left), corners.map(({ y }) => y + area.top)];
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

function toRgba({ rgb, widthPx }: Raster, { left, top, right, bottom }: Box): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray((right - left) * (bottom - top) * 4).fill(255);
  let to = 0;
  for (let y = top; y < bottom; y++) {
    for (let from = (y * widthPx + left) * 3; from < (y * widthPx + right) * 3; from += 3, to += 4) {
      rgba[to] = rgb[from] ?? 0;
      rgba[to + 1] = rgb[from + 1] ?? 0;
      rgba[to + 2] = rgb[from + 2] ?? 0;
    }
  }
  return rgba;
}
