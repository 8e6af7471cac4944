import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { renderPage } from "../../reading/render-page.ts";

/** Wide enough to read small print on a screen; a page of a letter then takes about 100 kB. */
const WIDTH_PX = 1000;

/** A document's page as a picture in a `data:` address; null if the file cannot be shown. */
export async function pictureOf(folder: string, file: string, page: number): Promise<string | null> {
  const bytes = await readFile(join(folder, file)).catch(() => null);
  return bytes === null ? null : pictureOfPage(bytes, page);
}

/** The same for a document's bytes. */
export async function pictureOfPage(bytes: Uint8Array, page: number): Promise<string | null> {
  try {
    const picture = await renderPage(bytes, page, { maxWidthPx: WIDTH_PX, encoding: "jpeg" });
    return `data:image/jpeg;base64,${Buffer.from(picture).toString("base64")}`;
  } catch {
    // A page that cannot be drawn is shown without a picture.
    return null;
  }
}
