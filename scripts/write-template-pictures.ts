/**
 * Makes `docs/templates/*.webp`, for each template a made-up document of its kind with a box around each value that Winnow
 * reads: `node scripts/write-template-pictures.ts [template…]`.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { drawDocument } from "../bench/templates/draw-document.ts";
import { seedOf } from "../bench/templates/make-documents.ts";
import { makeRecord } from "../bench/templates/make-record.ts";
import { createRandom } from "../bench/templates/random.ts";
import { languages, readKind } from "../bench/templates/read-kind.ts";
import type { Box } from "../src/domain/geometry.ts";
import type { Template } from "../src/domain/parser.ts";
import { listTemplates } from "../src/parsers/template-library.ts";
import { parseFile } from "../src/pipeline/parse-file.ts";
import { renderPage } from "../src/reading/render-page.ts";

const folder = join(import.meta.dirname, "../docs/templates");

/** Pixels: sharp on the site's column of 690, and 10 to 20 kB each. */
const width = 900;
const margin = 24;
const quality = 55;

await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
for (const template of listTemplates())
  if (wanted.length === 0 || wanted.includes(template.slug))
    await writeFile(join(folder, `${template.slug}.webp`), await drawTemplate(template));

async function drawTemplate({ slug, fields }: Template): Promise<Buffer> {
  const kind = readKind(slug);
  const language = languages.find((each) => kind.titles[each] !== undefined) ?? "en";
  const random = createRandom(seedOf(`picture of ${slug}`));
  const pdf = await drawDocument(kind, language, makeRecord(kind, language, random), "pairs", random);
  const task = { fields, engine: { type: "local" as const, embedded: true }, hasMultipleEntries: false };
  const { records } = await parseFile(pdf, { ...task, today: "2026-06-30" });
  const page = sharp(await renderPage(pdf, 1, { maxWidthPx: width }));
  const { height = 0, width: shown = 0 } = await page.metadata();
  const boxes = records.flatMap(({ grounding }) => findBoxes(grounding));
  const marks = boxes.map(({ left, top, right, bottom }) => {
    const [x, y] = [left * shown - 2, top * height - 2];
    const [w, h] = [(right - left) * shown + 4, (bottom - top) * height + 4];
    return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="3" fill="#0b7a5a22" stroke="#0b7a5a" stroke-width="1.5"/>`;
  });
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${shown}" height="${height}">${marks.join("")}</svg>`;
  const marked = await page
    .composite([{ input: Buffer.from(overlay) }])
    .png()
    .toBuffer();
  const used = await sharp(marked).trim({ background: "#ffffff", threshold: 10 }).toBuffer();
  return sharp(used)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: "#ffffff" })
    .webp({ quality })
    .toBuffer();
}

/** Boxes on the first page in a record's evidence, that of objects and rows too; other candidates are not values. */
function findBoxes(evidence: unknown): Box[] {
  if (typeof evidence !== "object" || evidence === null) return [];
  if (isGrounding(evidence)) return evidence.page === 1 && evidence.box !== null ? [evidence.box] : [];
  return Object.values(evidence).flatMap(findBoxes);
}

function isGrounding(evidence: object): evidence is { page: number | null; box: Box | null } {
  return "page" in evidence && "box" in evidence && "confidence" in evidence;
}
