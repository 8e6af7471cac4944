import type { Field } from "../../src/domain/field.ts";

/** A document written as text: its look, its pages as grids of characters, and its values. */
export interface Drawing {
  look: Look;
  pages: string[][];
  /** One for each record of the document, values as written. */
  truth: WrittenRecord[];
}

export interface Look {
  font: keyof typeof fonts;
  /** Height of the letters, in points. */
  size: number;
  /** Width of a character's place, as a share of `size`. */
  cell: number;
  /** Degrees by which the document is turned, clockwise. */
  turn: 0 | 90 | 180 | 270;
  /** The paper ends where the drawing ends, as on receipts and cards; otherwise it is A4. */
  isFitted: boolean;
  /** A JPEG, as a scanner makes it, instead of a PDF. */
  isScan: boolean;
}

/** Fonts that every PDF reader has, which only contain western letters, and DejaVu's files for all others. */
export const fonts = {
  sans: { regular: "Helvetica", bold: "Helvetica-Bold" },
  serif: { regular: "Times-Roman", bold: "Times-Bold" },
  mono: { regular: "Courier", bold: "Courier-Bold" },
  wide: { regular: "DejaVuSansCondensed.ttf", bold: "DejaVuSansCondensed-Bold.ttf" },
  "wide-serif": { regular: "DejaVuSerifCondensed.ttf", bold: "DejaVuSerifCondensed-Bold.ttf" },
};

/** Texts by field; the rows of a list as texts by child. */
export type WrittenRecord = Map<string, string | Map<string, string>[]>;

/**
 * Reads a drawing: first its look, in lines `name: value`; then each page after a line `--- page`; then the values of
 * each record after a line `--- truth`. The rows of a list follow a line that names its columns, and each begins with
 * `|`.
 */
export function readDrawing(text: string): Drawing {
  const [head = "", ...sections] = text.split(/^--- /mu);
  const look = new Map(head.split("\n").flatMap((line) => toPair(line)));
  const font = look.get("font") ?? "sans";
  if (!isFont(font)) throw new Error(`There is no font ${font}: ${Object.keys(fonts).join(", ")}.`);
  const turn = Number(look.get("turn") ?? 0);
  if (turn !== 0 && turn !== 90 && turn !== 180 && turn !== 270) throw new Error(`A page cannot be turned by ${turn}.`);
  return {
    look: {
      font,
      size: Number(look.get("size") ?? 9.5),
      cell: Number(look.get("cell") ?? 0.53),
      turn,
      isFitted: look.get("paper") === "fitted",
      isScan: look.get("scan") === "yes",
    },
    pages: bodiesOf(sections, "page").map((lines) => lines.slice(0, lastFilled(lines) + 1)),
    truth: bodiesOf(sections, "truth").map(readTruth),
  };
}

function isFont(name: string): name is keyof typeof fonts {
  return Object.hasOwn(fonts, name);
}

function bodiesOf(sections: string[], name: string): string[][] {
  return sections.filter((section) => section.startsWith(`${name}\n`)).map((section) => section.split("\n").slice(1));
}

function lastFilled(lines: string[]): number {
  return lines.findLastIndex((line) => line.trim() !== "");
}

function toPair(line: string): [string, string][] {
  const colon = line.indexOf(":");
  return colon < 0 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]];
}

function readTruth(lines: string[]): WrittenRecord {
  const record: WrittenRecord = new Map();
  let list: { columns: string[]; rows: Map<string, string>[] } | null = null;
  for (const line of lines) {
    if (line.startsWith("|")) {
      const cells = toCells(line.slice(1));
      list?.rows.push(new Map(list.columns.map((column, index) => [column, cells[index] ?? ""])));
      continue;
    }
    for (const [name, value] of toPair(line)) {
      list = value.includes(" | ") ? { columns: toCells(value), rows: [] } : null;
      record.set(name, list === null ? value : list.rows);
    }
  }
  return record;
}

function toCells(text: string): string[] {
  return text.split("|").map((cell) => cell.trim());
}

/** The values as a manifest states them, by the types of the parser's fields. Throws for a name that the parser does not have. */
export function toExpected(record: WrittenRecord, fields: Field[]): Record<string, unknown> {
  return Object.fromEntries(
    [...record].map(([name, written]) => {
      const field = fields.find((each) => each.name === name);
      if (field === undefined) throw new Error(`The parser has no field ${name}.`);
      return [name, typeof written === "string" ? toValue(written, field) : toRows(written, field)];
    }),
  );
}

function toRows(rows: Map<string, string>[], list: Field): Record<string, unknown>[] {
  return rows.map((row) => toExpected(new Map([...row].filter(([, cell]) => cell !== "")), list.fields));
}

function toValue(written: string, { name, type }: Field): unknown {
  if (type === "boolean") return written === "true";
  if (type !== "money" && type !== "number") return written;
  const number = Number(written);
  if (Number.isNaN(number)) throw new Error(`${name}: ${written} is not a number.`);
  return number;
}
