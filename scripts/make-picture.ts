/**
 * Makes `docs/winnow.svg`, the picture of the README: a sample invoice with the boxes where values were read, beside
 * the entry that came out. Nothing in it is drawn by hand: it shows what the pipeline returns.
 * `node scripts/make-picture.ts`
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { CheckedRecord, FieldValue, Grounding } from "../src/domain/record.ts";
import { findTemplate } from "../src/parsers/template-library.ts";
import { parseFile } from "../src/pipeline/parse-file.ts";
import { renderPage } from "../src/reading/render-page.ts";

const root = join(import.meta.dirname, "..");

/** All lengths are in the picture's own pixels. */
const picture = { width: 1200, height: 560, margin: 24 };
const page = { left: 24, top: 24, width: 560, shownHeight: 512 };
const card = { left: 660, top: 24, width: 516, height: 512, padding: 24, rowHeight: 27 };
/** The page is embedded at twice its size on the picture, for sharp screens. */
const density = 2;

const shownFields = [
  "invoice_number",
  "invoice_date",
  "due_date",
  "seller_name",
  "buyer_name",
  "net_total",
  "tax_total",
  "total",
];
const shownColumns = ["description", "quantity", "unit_price", "amount"];
const colours = ["#0b7a5a", "#1d63b8", "#1d63b8", "#8a4bb0", "#b0600f", "#b3322a", "#b3322a", "#b3322a"];

const bytes = await readFile(join(root, "samples/invoice-en.pdf"));
const record = await extract(bytes);
const image = await renderTop(bytes);
await writeFile(join(root, "docs/winnow.svg"), toSvg(record, image));

async function extract(bytes: Uint8Array): Promise<CheckedRecord> {
  const fields = findTemplate("invoice")?.fields ?? [];
  const task = {
    fields,
    engine: { type: "local" as const, embedded: true },
    hasMultipleEntries: false,
    today: "2025-12-31",
  };
  const { records } = await parseFile(bytes, task);
  const [record] = records;
  if (!record) throw new Error("the sample gave no record");
  return record;
}

/** The page's upper part, where the values are, as a small PNG. */
async function renderTop(bytes: Uint8Array): Promise<Buffer> {
  const png = await renderPage(bytes, 1, { maxWidthPx: page.width * density });
  const height = page.shownHeight * density;
  return sharp(png)
    .extract({ left: 0, top: 0, width: page.width * density, height })
    .png({ palette: true, colours: 32 })
    .toBuffer();
}

function toSvg({ parsedData, grounding, isValid }: CheckedRecord, image: Buffer): string {
  const rows = shownFields.flatMap((name, index) => {
    const evidence = grounding[name];
    if (!isGrounding(evidence)) return [];
    const y = card.top + card.padding + 26 + index * card.rowHeight;
    return [fieldRow(name, parsedData[name] ?? null, evidence, y, colours[index] ?? "#555")];
  });
  const { width, height } = picture;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">A sample invoice with boxes where values were read, and the entry that Winnow made of it</title>
<style>
  text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #1d232b; }
  .card { fill: #ffffff; stroke: #d5dbe2; } .name { fill: #566170; } .head { font-weight: 600; fill: #566170; font-size: 12.5px; }
  .sure { font-size: 12.5px; fill: #0b6b4f; } .cell { font-size: 12.5px; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6e9ee; } .card { fill: #1c2027; stroke: #2e353f; } .name, .head { fill: #a3adba; } .sure { fill: #5fd3a9; }
  }
</style>
<clipPath id="page"><rect x="${page.left}" y="${page.top}" width="${page.width}" height="${page.shownHeight}" rx="8"/></clipPath>
<image x="${page.left}" y="${page.top}" width="${page.width}" height="${page.shownHeight}" clip-path="url(#page)" href="data:image/png;base64,${image.toString("base64")}"/>
<rect x="${page.left}" y="${page.top}" width="${page.width}" height="${page.shownHeight}" rx="8" fill="none" stroke="#d5dbe2"/>
<rect class="card" x="${card.left}" y="${card.top}" width="${card.width}" height="${card.height}" rx="8"/>
${rows.join("\n")}
${lineItems(parsedData.line_items ?? null)}
<text class="name" x="${card.left + card.padding}" y="${card.top + card.height - card.padding}">is_valid</text>
<text x="${card.left + card.padding + 150}" y="${card.top + card.height - card.padding}">${isValid}</text>
</svg>
`;
}

/** A box on the page, a line to the card, and on it the field with its value and the engine's confidence. */
function fieldRow(name: string, value: FieldValue, evidence: Grounding, y: number, colour: string): string {
  const x = card.left + card.padding;
  const parts = [
    `<text class="name" x="${x}" y="${y}">${name}</text>`,
    `<text x="${x + 150}" y="${y}">${escapeText(JSON.stringify(value))}</text>`,
    `<text class="sure" x="${card.left + card.width - card.padding}" y="${y}" text-anchor="end">${Math.round(evidence.confidence * 100)} %</text>`,
    `<circle cx="${x - 12}" cy="${y - 5}" r="3.5" fill="${colour}"/>`,
  ];
  if (evidence.box === null) return parts.join("");
  const { left, top, right, bottom } = evidence.box;
  const pageHeight = (page.width * 841.89) / 595.28;
  const box = {
    x: page.left + left * page.width - 3,
    y: page.top + top * pageHeight - 2.5,
    width: (right - left) * page.width + 6,
    height: (bottom - top) * pageHeight + 5,
  };
  const [fromX, fromY] = [box.x + box.width, box.y + box.height / 2];
  const [toX, toY] = [x - 12, y - 5];
  const middle = page.left + page.width + 30;
  return [
    ...parts,
    `<rect x="${box.x.toFixed(1)}" y="${box.y.toFixed(1)}" width="${box.width.toFixed(1)}" height="${box.height.toFixed(1)}" rx="3" fill="${colour}" fill-opacity=".1" stroke="${colour}" stroke-width="1.4"/>`,
    `<path d="M${fromX.toFixed(1)} ${fromY.toFixed(1)} C${middle} ${fromY.toFixed(1)} ${middle} ${toY} ${toX} ${toY}" fill="none" stroke="${colour}" stroke-opacity=".55"/>`,
  ].join("");
}

function lineItems(items: FieldValue): string {
  if (!Array.isArray(items)) return "";
  const top = card.top + card.padding + 26 + shownFields.length * card.rowHeight + 26;
  const left = card.left + card.padding;
  const edges = [left, left + 290, left + 385, card.left + card.width - card.padding];
  const line = (cells: string[], y: number, style: string) =>
    cells.map((text, index) => {
      const anchor = index === 0 ? "start" : "end";
      return `<text class="${style}" x="${edges[index]}" y="${y}" text-anchor="${anchor}">${escapeText(text)}</text>`;
    });
  return [
    `<text class="name" x="${left}" y="${top}">line_items</text>`,
    ...line(shownColumns, top + 26, "head"),
    ...items.flatMap((item, index) => {
      const cells = shownColumns.map((name) => String(item[name] ?? "–"));
      return line(cells, top + 50 + index * 23, "cell");
    }),
  ].join("");
}

function isGrounding(evidence: CheckedRecord["grounding"][string] | undefined): evidence is Grounding {
  return (
    evidence !== null && evidence !== undefined && !Array.isArray(evidence) && typeof evidence.confidence === "number"
  );
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
