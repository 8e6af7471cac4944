import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";

/** A code's squares, true for dark ones, without the margin. */
export interface Squares {
  size: number;
  isDark(x: number, y: number): boolean;
}

const wasmPath = fileURLToPath(import.meta.resolve("zxing-wasm/writer/zxing_writer.wasm"));
const wasm = await readFile(wasmPath);
await prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
  fireImmediately: true,
});

/** A QR code as a PNG, four pixels a square. */
export function makeQrPicture(text: string): Promise<Buffer> {
  return makeCodePicture(text, "QRCode", 4);
}

/** A code as a PNG, its narrowest parts `scale` pixels wide. */
export async function makeCodePicture(
  text: string,
  format: "QRCode" | "EAN13" | "Code128" | "PDF417" | "DataMatrix" | "Aztec",
  scale: number,
): Promise<Buffer> {
  const { image, error } = await writeBarcode(text, { format, scale });
  if (!image) throw new Error(error);
  return Buffer.from(await image.arrayBuffer());
}

/** The squares of a QR code, for one that is drawn. */
export async function makeQrSquares(text: string): Promise<Squares> {
  const { symbol } = await writeBarcode(text, { format: "QRCode" });
  const { data, width } = symbol;
  return { size: width, isDark: (x, y) => data[y * width + x] === 0 };
}
