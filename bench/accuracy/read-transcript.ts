import { readFile } from "node:fs/promises";
import type { DocumentText, Word } from "../../src/domain/document-text.ts";

interface Transcript {
  lines?: { quad: number[]; text: string }[];
  words?: { box: number[]; text: string }[];
}

/** Reads the words and boxes of a data set's own transcript, to measure extraction without OCR. */
export async function readTranscript(path: string, width: number, height: number): Promise<DocumentText> {
  const transcript = JSON.parse(await readFile(path, "utf8")) as Transcript;
  const fromLines = (transcript.lines ?? []).flatMap(({ quad, text }) => {
    const xs = quad.filter((_, index) => index % 2 === 0);
    const ys = quad.filter((_, index) => index % 2 === 1);
    return splitLine(text, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  });
  const fromWords = (transcript.words ?? []).flatMap(({ box: [left = 0, top = 0, right = 0, bottom = 0], text }) =>
    splitLine(text, left, top, right, bottom),
  );
  const reading = { method: "ocr", reason: "image-file", durationMs: 0 } as const;
  return { pages: [{ number: 1, width, height, reading, words: [...fromLines, ...fromWords], rulings: [] }] };
}

/** Divides a line's box among its words by their letters. */
function splitLine(text: string, left: number, top: number, right: number, bottom: number): Word[] {
  const letter = (right - left) / Math.max(text.length, 1);
  return [...text.matchAll(/\S+/gu)].map((match) => ({
    text: match[0],
    box: { left: left + letter * match.index, top, right: left + letter * (match.index + match[0].length), bottom },
    fontSize: bottom - top,
    isBold: false,
    confidence: 1,
  }));
}
