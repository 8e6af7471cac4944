import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { z } from "zod";
import type { DocumentText } from "../domain/document-text.ts";
import type { Box } from "../domain/geometry.ts";

/**
 * Boxes are kept in thousandths of the page's unit: with hundredths, the layout of 1 in 10 scanned contracts changed.
 */
const STEPS = 1000;
/** Maximum size of an unpacked text: ten times the longest document that is read. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * The zstd level. It takes half a millisecond per page, once per document; higher levels take several times as long to
 * save a few per cent.
 */
const LEVEL = 6;

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const packed = z.array(
  z.strictObject({
    number: z.number(),
    width: z.number(),
    height: z.number(),
    /** Degrees by which the page was turned for reading. */
    turn: z.number().optional(),
    /** Texts of the words, separated by line feeds, which no word contains. */
    words: z.string(),
    /** Five numbers per word: its box and font size, in steps, as differences from the word before. */
    boxes: z.array(z.number()),
    bold: z.array(z.number()),
    /** Two numbers for each word that was written into a form: its position, and its blank. */
    written: z.array(z.number()).default([]),
    /** Two numbers for each word that is turned relative to the page: its position, and its turn in degrees. */
    turned: z.array(z.number()).optional(),
    /** Confidences in hundredths; empty if all are 1. */
    confidences: z.array(z.number()),
    rulings: z.array(box),
    method: z.enum(["text", "ocr", "text+ocr", "blank"]),
  }),
);

/** Packs a document's words into few bytes, so that examples can be kept and learned from again without their files. */
export function packText(text: DocumentText): Uint8Array {
  const pages: z.infer<typeof packed> = text.pages.map((page) => {
    let last = [0, 0, 0, 0, 0];
    const boxes = page.words.flatMap((word) => {
      const numbers = [...toSteps(word.box), Math.round(word.fontSize * STEPS)];
      const differences = numbers.map((value, index) => value - (last[index] ?? 0));
      last = numbers;
      return differences;
    });
    const turned = page.words.flatMap((word, index) => (word.turn === undefined ? [] : [index, word.turn]));
    const isSure = page.words.every((word) => word.confidence === 1);
    return {
      number: page.number,
      width: page.width,
      height: page.height,
      ...(page.turn === undefined ? {} : { turn: page.turn }),
      words: page.words.map((word) => word.text).join("\n"),
      boxes,
      bold: page.words.flatMap((word, index) => (word.isBold ? [index] : [])),
      written: page.words.flatMap((word, index) => (word.written === undefined ? [] : [index, word.written])),
      ...(turned.length === 0 ? {} : { turned }),
      confidences: isSure ? [] : page.words.map((word) => Math.round(word.confidence * 100)),
      rulings: page.rulings.map(toSteps),
      method: page.reading.method,
    };
  });
  return zstdCompressSync(JSON.stringify(pages), { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });
}

/** Returns the words that `packText` packed; boxes are rounded to thousandths of the page's unit. */
export function unpackText(bytes: Uint8Array): DocumentText {
  const json: unknown = JSON.parse(zstdDecompressSync(bytes, { maxOutputLength: MOST_BYTES }).toString("utf8"));
  return {
    pages: packed.parse(json).map((page) => {
      const texts = page.words === "" ? [] : page.words.split("\n");
      const bold = new Set(page.bold);
      const written = toMap(page.written);
      const turned = toMap(page.turned ?? []);
      let last = [0, 0, 0, 0, 0];
      const words = texts.map((text, index) => {
        last = last.map((value, part) => value + (page.boxes[5 * index + part] ?? 0));
        const [left = 0, top = 0, right = 0, bottom = 0, fontSize = 0] = last;
        const word = {
          text,
          box: fromSteps([left, top, right, bottom]),
          fontSize: fontSize / STEPS,
          isBold: bold.has(index),
          confidence: (page.confidences[index] ?? 100) / 100,
        };
        const [place, turn] = [written.get(index), turned.get(index)];
        return {
          ...word,
          ...(place === undefined ? {} : { written: place }),
          ...(turn === undefined ? {} : { turn }),
        };
      });
      return {
        number: page.number,
        width: page.width,
        height: page.height,
        ...(page.turn === undefined ? {} : { turn: page.turn }),
        reading: { method: page.method, reason: "text-layer" as const, durationMs: 0 },
        words,
        rulings: page.rulings.map(fromSteps),
      };
    }),
  };
}

/** Pairs of a word's position and what is known about it. */
function toMap(pairs: number[]): Map<number, number> {
  const map = new Map<number, number>();
  for (let at = 0; at + 1 < pairs.length; at += 2) map.set(pairs[at] ?? -1, pairs[at + 1] ?? 0);
  return map;
}

function toSteps(box: Box): [number, number, number, number] {
  const [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom].map((value) =>
    Math.round(value * STEPS),
  );
  return [left ?? 0, top ?? 0, right ?? 0, bottom ?? 0];
}

function fromSteps([left, top, right, bottom]: [number, number, number, number]): Box {
  return { left: left / STEPS, top: top / STEPS, right: right / STEPS, bottom: bottom / STEPS };
}
