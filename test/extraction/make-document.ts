import type { DocumentText, PageText, Word } from "../../src/model/document-text.ts";
import type { Field, FieldType } from "../../src/model/field.ts";

/** Letters are this wide and lines this high on the made-up pages, in page units. */
const LETTER = 5;
const LINE = 14;

/**
 * A document written as text: a string per page, a line per line. Columns are kept, so that what stands under each other
 * in the string does so on the page; two spaces or more make a gap.
 */
export function makeDocument(...pages: string[]): DocumentText {
  return { pages: pages.map((text, index) => makePage(index + 1, text)) };
}

function makePage(number: number, text: string): PageText {
  const lines = text.replace(/^\n/u, "").split("\n");
  const words = lines.flatMap((line, row) => makeWords(line, row));
  const reading = { method: "text", reason: "text-layer", durationMs: 0 } as const;
  return { number, width: 600, height: Math.max(800, LINE * lines.length + 40), reading, words, rulings: [] };
}

function makeWords(line: string, row: number): Word[] {
  const top = 20 + LINE * row;
  return [...line.matchAll(/\S+/gu)].map((match) => ({
    text: match[0],
    box: {
      left: 20 + LETTER * match.index,
      top,
      right: 20 + LETTER * (match.index + match[0].length),
      bottom: top + 10,
    },
    fontSize: 10,
    isBold: false,
    confidence: 1,
  }));
}

/** A field with the members that a test cares about. */
export function makeField(name: string, type: FieldType = "text", more: Partial<Field> = {}): Field {
  return {
    id: name,
    name,
    type,
    description: "",
    hints: [],
    options: [],
    isUnique: false,
    rules: [],
    fields: [],
    ...more,
  };
}
