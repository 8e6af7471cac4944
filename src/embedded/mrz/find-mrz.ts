import type { DocumentLayout, Line } from "../../domain/document-layout.ts";

/** The lines of a machine-readable zone as they were found on a page. */
export interface MrzLines {
  page: number;
  /** Capitals, digits and fillers only; each exactly as long as its format requires. */
  lines: string[];
  /** The printed lines that they were read from. */
  printed: Line[];
}

/** Formats of ICAO 9303: cards (three lines of 30), visas and old cards (two of 36), passports (two of 44). */
const formats = [
  { length: 44, count: 2 },
  { length: 36, count: 2 },
  { length: 30, count: 3 },
] as const;

/** OCR loses or doubles fillers at the end of a line, and a letter now and then. */
const lengthTolerance = 3;

/** Finds the machine-readable zones of a document: neighbouring lines of the same length with fillers in them. */
export function findMrz(layout: DocumentLayout): MrzLines[] {
  return layout.pages.flatMap((page) => {
    const lines = page.lines.map((line) => ({ line, text: toMrzText(line) }));
    for (let index = 0; index < lines.length; index++) {
      for (const { length, count } of formats) {
        const group = lines.slice(index, index + count);
        const texts = group.map(({ text }) => fit(text, length));
        if (group.length < count || !texts.every((text) => text !== null)) continue;
        if (!/^[ACIPV]/.test(texts[0] ?? "") || !texts.some((text) => text.includes("<<"))) continue;
        return [{ page: page.number, lines: texts, printed: group.map(({ line }) => line) }];
      }
    }
    return [];
  });
}

/** A line without spaces, with fillers as `<`; empty if the line cannot be part of a zone. */
function toMrzText(line: Line): string {
  const joined = line.segments.map((segment) => segment.text).join("");
  const text = joined.replace(/\s/g, "").replace(/[«‹≤＜]/g, (sign) => (sign === "«" ? "<<" : "<"));
  return /^[A-Z0-9<]{20,60}$/.test(text) ? text : "";
}

function fit(text: string, length: number): string | null {
  if (Math.abs(text.length - length) > lengthTolerance) return null;
  if (text.length === length) return text;
  // OCR miscounts fillers in a row; at a line's end, they can safely be added or dropped.
  if (text.length < length) return /<$/.test(text) ? text.padEnd(length, "<") : null;
  return /^<+$/.test(text.slice(length)) ? text.slice(0, length) : null;
}
