/**
 * Makes the documents of `test/documents/` from the drawings beside them, and the manifest of their values:
 * `node scripts/make-documents.ts [drawing…]`; without a drawing, it makes all of them. DejaVu's fonts must be where
 * most Linux systems have them, or in the folder that `WINNOW_FONTS` names.
 */
import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readFields } from "../src/cli/eval/find-profile.ts";
import { packText } from "../src/extraction/pack-text.ts";
import { readDocument } from "../src/reading/read-document.ts";
import { documentsFolder, parserPath, readingPath } from "./documents/documents-folder.ts";
import { drawDocument } from "./documents/draw-document.ts";
import { readDrawing, toExpected } from "./documents/read-drawing.ts";

const fontFolder = process.env.WINNOW_FONTS ?? "/usr/share/fonts/truetype/dejavu";
const wanted = process.argv.slice(2);

const manifest: string[] = [];
for (const drawingFile of globSync("*/**/*.txt", { cwd: documentsFolder }).sort()) {
  try {
    manifest.push(await make(drawingFile));
  } catch (error) {
    throw new Error(`${drawingFile}: ${error instanceof Error ? error.message : error}`);
  }
}
await writeFile(join(documentsFolder, "manifest.jsonl"), manifest.join(""));

/** Makes a document, if it is wanted, and returns its line in the manifest. */
async function make(drawingFile: string): Promise<string> {
  const drawing = readDrawing(await readFile(join(documentsFolder, drawingFile), "utf8"));
  const file = drawingFile.replace(/txt$/u, drawing.look.isScan ? "jpg" : "pdf");
  const path = join(documentsFolder, file);
  const fields = await readFields(parserPath(path));
  const records = drawing.truth.map((record) => ({ expected: toExpected(record, fields) }));
  if (wanted.length === 0 || wanted.includes(drawingFile)) {
    const bytes = await drawDocument(drawing, fontFolder);
    await writeFile(path, bytes);
    if (drawing.look.isScan) await writeFile(readingPath(path), packText(await readDocument(bytes)));
    console.log(`${file}  ${(bytes.length / 1000).toFixed(1)} kB`);
  }
  return `${JSON.stringify({ file, records })}\n`;
}
