import type { WirePageText } from "../../contract/document-text.ts";
import type { Envelope } from "../../contract/envelope.ts";
import { successCatalogue } from "../../contract/success.ts";
import type { Word } from "../../domain/document-text.ts";
import { type Box, mapBox, onPage, toFractions, union } from "../../domain/geometry.ts";
import { toDisplayed, turnedSize } from "../../domain/turn.ts";
import type { TranscribedPage } from "../../pipeline/transcribe-document.ts";
import { type Cell, cellText, type Part, type TextLine } from "../../transcript/part.ts";

type WireBlock = WirePageText["blocks"][number];
type WireLine = Extract<WireBlock, { type: "text" }>["lines"][number];

/** Digits after the point of a fraction: a tenth of a pixel on a page of a thousand. */
const DIGITS = 4;

/** A page with the place of each word. */
function presentPageText({ text: page, transcript }: TranscribedPage): WirePageText {
  const size = turnedSize(page, page.turn ?? 0);
  return {
    page: page.number,
    width: round(size.width, 2),
    height: round(size.height, 2),
    reading: page.reading.method,
    blocks: transcript.parts.map((part) => presentPart(part, (box) => toShare(box, page))),
  };
}

function presentPart(part: Part, toBox: (box: Box) => Box): WireBlock {
  if (part.kind === "table") {
    const rows = part.rows.map((row) => row.map((cell) => presentCell(cell, toBox)));
    return { type: "table", head_rows: part.headRows, box: toBox(part.box), rows };
  }
  const lines = part.lines.map((line) => presentLine(line, toBox));
  return { type: "text", heading: part.heading, box: toBox(part.box), lines };
}

function presentLine({ text, box, segments }: TextLine, toBox: (box: Box) => Box): WireLine {
  return {
    text,
    box: toBox(box),
    words: segments.flatMap(({ words }) => words.map((word) => presentWord(word, toBox))),
  };
}

function presentCell(cell: Cell, toBox: (box: Box) => Box): WireLine | null {
  const [first, ...others] = cell;
  if (first === undefined) return null;
  const box = others.reduce((whole, { box }) => union(whole, box), first.box);
  const words = cell.flatMap((segment) => segment.words.map((word) => presentWord(word, toBox)));
  return { text: cellText(cell), box: toBox(box), words };
}

function presentWord({ text, box, confidence }: Word, toBox: (box: Box) => Box) {
  return { text, box: toBox(box), confidence };
}

function toShare(box: Box, page: TranscribedPage["text"]): Box {
  const shown = toDisplayed(toFractions(box, page), page);
  return mapBox(onPage(shown), (side) => round(side, DIGITS));
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

/** Writes the envelope page by page. */
export function pagesToJson(documentId: string) {
  const { code, message } = successCatalogue.documentText;
  const empty: Envelope<object> = { status: "success", code, message, data: { document_id: documentId, pages: [] } };
  const end = "]}}";
  const start = JSON.stringify(empty).slice(0, -end.length);
  return async function* (pages: AsyncIterable<TranscribedPage>): AsyncGenerator<string> {
    let before = start;
    for await (const page of pages) {
      yield `${before}${JSON.stringify(presentPageText(page))}`;
      before = ",";
    }
    yield `${before === start ? start : ""}${end}`;
  };
}
