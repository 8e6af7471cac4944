import { makePdf, pageHeight, pageWidth, type Sheet, write } from "../../scripts/samples/sheet.ts";
import {
  drawFields,
  drawTable,
  type FieldLayout,
  type LabelledLines,
  type Look,
  wrap,
  writeLines,
} from "./draw-fields.ts";
import type { MadeRecord, MadeRow } from "./make-record.ts";
import type { Random } from "./random.ts";
import type { Kind, KindSection, Language } from "./read-kind.ts";

/** Points. */
const pageSizes: Record<Kind["page"], [width: number, height: number]> = {
  sheet: [pageWidth, pageHeight],
  card: [330, 215],
  check: [500, 230],
};
/** Space between the parts of a page, in points. */
const gap = 14;

interface Drawing {
  sheet: Sheet;
  kind: Kind;
  language: Language;
  record: MadeRecord;
  look: Look;
  random: Random;
  left: number;
  width: number;
}

/** Draws a document in one of the layouts. Every value of the record that has a caption or needs none is printed. */
export function drawDocument(
  kind: Kind,
  language: Language,
  record: MadeRecord,
  layout: FieldLayout,
  random: Random,
): Promise<Buffer> {
  const isSerif = random.chance(0.3);
  const look: Look = {
    layout,
    font: isSerif ? "Times-Roman" : "Helvetica",
    boldFont: isSerif ? "Times-Bold" : random.chance(0.5) ? "Helvetica-Bold" : "Helvetica",
    size: kind.page === "sheet" ? random.pick([8.5, 9, 9.5]) : 7.5,
    colon: random.chance(0.5) ? ":" : "",
  };
  const size = pageSizes[kind.page];
  const left = kind.page === "sheet" ? 45 : 14;
  return makePdf(
    kind.template,
    (sheet) => drawSections({ sheet, kind, language, record, look, random, left, width: size[0] - 2 * left }),
    size,
  );
}

function drawSections(drawing: Drawing): void {
  const { kind, sheet, look, left, width } = drawing;
  let y = drawHead(drawing);
  const parties = kind.sections.filter(({ place }) => place === "party");
  if (parties.length > 0) y = drawParties(drawing, parties, y) + gap;
  for (const section of kind.sections) {
    if (y > pageHeight - 130) {
      sheet.addPage();
      y = 50;
    }
    const top = y + gap / 2;
    if (section.place === "details")
      y = drawFields(sheet, labelled(drawing, section), { x: left, y: top, width }, look);
    else if (section.place === "rows") y = drawRows(drawing, section, top);
    else if (section.place === "lines") y = drawLines(drawing, section, top);
    else if (section.place === "totals") y = drawTotals(drawing, section, top);
    else if (section.place === "prose") y = drawProse(drawing, section, top);
    else if (section.place === "footer") {
      const pairs = { ...look, layout: drawing.random.pick(["pairs", "columns"] as const), size: look.size - 0.5 };
      y = drawFields(sheet, labelled(drawing, section), { x: left, y: top + gap, width }, pairs);
    }
  }
}

/** The sender's letterhead on one side, the document's title on the other or below. */
function drawHead({ kind, sheet, look, language, record, random, left, width }: Drawing): number {
  const title = kind.titles[language] ?? "-";
  const head = kind.sections.find(({ place }) => place === "letterhead");
  const big = { ...look, size: look.size * (kind.page === "sheet" ? 1.7 : 1.4) };
  const top = kind.page === "sheet" ? 42 : 12;
  const isTitleRight = random.chance(0.6) && head !== undefined && kind.page === "sheet";
  let y = top;
  for (const [index, field] of (head?.fields ?? []).entries()) {
    const value = record.values.get(field.name);
    if (value === undefined) continue;
    const label = field.labels[language];
    const lines = label === undefined ? value.lines : [`${label}${look.colon} ${value.lines.join(", ")}`];
    writeLines(sheet, lines, left, y, index === 0 ? big : look, index === 0 ? look.boldFont : look.font);
    y += lines.length * (index === 0 ? big : look).size * 1.35;
  }
  if (title === "-") return y;
  if (isTitleRight) {
    writeLines(sheet, wrap(sheet, title, width / 2, big, true), left + width / 2, top, big, look.boldFont, width / 2);
    return Math.max(y, top + 3 * big.size);
  }
  const lines = wrap(sheet, title, width, big, true);
  y += kind.page === "sheet" ? gap : 3;
  writeLines(sheet, lines, left, y, big, look.boldFont);
  return y + lines.length * big.size * 1.35;
}

/** Address blocks beside each other: under a heading, in a box, or bare as in the window of an envelope. */
function drawParties(drawing: Drawing, parties: KindSection[], y: number): number {
  const { sheet, look, language, record, left, width } = drawing;
  const columns = Math.max(2, parties.length);
  let bottom = y;
  for (const [index, { fields }] of parties.entries()) {
    const x = left + (index * width) / columns;
    const heading = fields.find(({ name }) => name === "heading")?.labels[language] ?? "-";
    const lines = fields.flatMap(({ name }) => record.values.get(name)?.lines ?? []);
    const inner = look.layout === "boxed" ? 4 : 0;
    let top = y + gap;
    if (heading !== "-") {
      write(sheet, `${heading}${look.colon}`, x + inner, top + inner, { font: look.boldFont, size: look.size * 0.9 });
      top += look.size * 1.4;
    }
    writeLines(sheet, lines, x + inner, top + inner, look, look.font);
    const end = top + lines.length * look.size * 1.35 + 2 * inner;
    if (inner > 0)
      sheet
        .rect(x, y + gap, width / columns - 6, end - y - gap)
        .lineWidth(0.6)
        .strokeColor("#555b66")
        .stroke();
    bottom = Math.max(bottom, end);
  }
  return bottom;
}

/** The fields of a section that this document prints. */
function labelled({ language, record }: Drawing, { fields }: KindSection): LabelledLines[] {
  return fields.flatMap(({ name, labels }) => {
    const value = record.values.get(name);
    const label = labels[language];
    return value === undefined || label === undefined ? [] : [{ label, lines: value.lines }];
  });
}

function drawRows(
  { sheet, look, language, record, random, left, width }: Drawing,
  section: KindSection,
  y: number,
): number {
  const columns = section.fields.filter(({ labels }) => labels[language] !== undefined);
  const rows = (record.lists.get(section.list?.name ?? "") ?? []).map((row) =>
    columns.map(({ name }) => textOf(row, name)),
  );
  const header = columns.map(({ labels }) => labels[language] ?? "");
  const numeric = columns.map(({ recipe }) => /^(int|number|money|=)/.test(recipe));
  const small = { ...look, size: look.size - 0.5 };
  return drawTable(sheet, header, rows, left, y, { width, look: small, numeric, hasGrid: random.chance(0.5) });
}

function textOf(row: MadeRow, name: string): string {
  return row.get(name)?.lines.join(", ") ?? "";
}

/** A heading and, for each row, what resumes print: the years, then the rest in a line. */
function drawLines({ sheet, look, language, record, left }: Drawing, section: KindSection, y: number): number {
  const heading = section.fields.find(({ name }) => name === "heading")?.labels[language] ?? "";
  write(sheet, heading, left, y, { font: look.boldFont, size: look.size * 1.25 });
  let top = y + look.size * 2;
  for (const row of record.lists.get(section.list?.name ?? "") ?? []) {
    const [from, to, ...others] = section.fields
      .filter(({ name }) => name !== "heading")
      .map(({ name }) => textOf(row, name));
    write(sheet, `${from} - ${to}`, left, top, { font: look.font, size: look.size });
    write(sheet, others.join(", "), left + 90, top, { font: look.boldFont, size: look.size });
    top += look.size * 1.8;
  }
  return top;
}

/** Labels and amounts to the right, each amount at the right edge. */
function drawTotals(drawing: Drawing, section: KindSection, y: number): number {
  const { sheet, look, left, width } = drawing;
  const right = left + width;
  const x = look.layout === "columns" ? left : left + width * 0.5;
  let top = y;
  for (const { label, lines } of labelled(drawing, section)) {
    write(sheet, `${label}${look.colon}`, x, top, { font: look.font, size: look.size });
    write(sheet, lines.join(" "), x, top, {
      font: look.boldFont,
      size: look.size,
      align: "right",
      width: right - x - 4,
    });
    top += look.size * 1.6;
  }
  return top;
}

/** Sentences with the values in them; of several wordings separated by " // ", one is chosen at random. */
function drawProse(drawing: Drawing, section: KindSection, y: number): number {
  const { sheet, look, language, record, random, left, width } = drawing;
  let top = y;
  for (const { labels } of section.fields) {
    const wordings = (labels[language] ?? "").split(" // ");
    const text = (wordings.length > 1 ? random.pick(wordings) : (wordings[0] ?? "")).replaceAll(
      /\{([\w.]+)\}/g,
      (_, name: string) => textOf(record.values, name),
    );
    const lines = wrap(sheet, text, width, look);
    writeLines(sheet, lines, left, top, look, look.font);
    top += lines.length * look.size * 1.35 + 8;
  }
  return top;
}
