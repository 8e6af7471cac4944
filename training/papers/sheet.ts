import type { PageText, Word } from "../../src/domain/document-text.ts";
import type { Box } from "../../src/domain/geometry.ts";

/** How a text is written. */
export interface Style {
  /** Points. */
  size: number;
  isBold?: boolean;
  face: "sans" | "serif" | "mono";
  /** Right edge or middle at x instead of the left edge. */
  align?: "right" | "middle";
}

/** Widths of the signs from space to "~" in Helvetica, in thousandths of the size: the metrics that all PDF readers have. */
const widths =
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 222 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"
    .split(" ")
    .map(Number);
const FIRST = 32;
/** Signs that are not in the table are about as wide. */
const USUAL_WIDTH = 556;
/** Times is narrower than Helvetica, and bold letters are wider, by about as much; all letters of Courier are as wide. */
const SERIF = 0.9;
const BOLD = 1.05;
const MONO = 600;

/** White space at both sides of a word within its width, and the parts of the size above and below the line of writing. */
const BEARING = 0.04;
const ASCENT = 0.72;
const X_HEIGHT = 0.53;
const DESCENT = 0.21;
const TAIL = 0.15;
/** Round letters reach a little below the line. */
const ROUND = 0.01;

/** From line to line, in sizes. */
export const LEADING = 1.35;

/** Points. */
export function widthOf(text: string, { size, isBold, face }: Style): number {
  let sum = 0;
  for (const sign of text.normalize("NFD").replaceAll(/\p{M}/gu, ""))
    sum += face === "mono" ? MONO : (widths[(sign.codePointAt(0) ?? 0) - FIRST] ?? USUAL_WIDTH);
  return (sum / 1000) * size * (isBold === true && face !== "mono" ? BOLD : 1) * (face === "serif" ? SERIF : 1);
}

/** The lines into which a text is broken. */
export function wrap(text: string, width: number, style: Style): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && widthOf(longer, style) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** Pages that are written on, as a reader finds them: words with the boxes of their ink. */
export interface Sheet {
  readonly pages: PageText[];
  readonly width: number;
  readonly height: number;
  /** Words of values, which stay as they are where others are misread. */
  readonly values: Set<Word>;
  /** Writes one line, its top left at x, y; `isValue`: what a field asks for. Gives its right edge. */
  write(text: string, x: number, y: number, style: Style, isValue?: boolean): number;
  rule(box: Box): void;
  addPage(): void;
}

export function createSheet(width: number, height: number): Sheet {
  const pages: PageText[] = [];
  const values = new Set<Word>();
  const addPage = () => {
    pages.push({
      number: pages.length + 1,
      width,
      height,
      reading: { method: "text", reason: "text-layer", durationMs: 0 },
      words: [],
      rulings: [],
    });
  };
  addPage();
  const write: Sheet["write"] = (text, x, y, style, isValue = false) => {
    const all = widthOf(text, style);
    let left = style.align === "right" ? x - all : style.align === "middle" ? x - all / 2 : x;
    const space = widthOf(" ", style);
    for (const each of text.split(" ")) {
      const wide = widthOf(each, style);
      if (each !== "") {
        const word = {
          text: each,
          box: inkOf(each, left, y, wide, style),
          fontSize: style.size,
          isBold: style.isBold === true,
          confidence: 1,
        };
        pages.at(-1)?.words.push(word);
        if (isValue) values.add(word);
      }
      left += wide + space;
    }
    return left - space;
  };
  return { pages, width, height, values, write, rule: (box) => pages.at(-1)?.rulings.push(box), addPage };
}

function inkOf(text: string, x: number, y: number, width: number, { size }: Style): Box {
  const line = y + ASCENT * size;
  const isTall = /[^acegmnopqrsuvwxyz.,:;\-_]/u.test(text);
  return {
    left: x + BEARING * size,
    top: line - (isTall ? ASCENT : X_HEIGHT) * size,
    right: x + width - BEARING * size,
    bottom: line + depthOf(text) * size,
  };
}

/** How far a text's ink reaches below the line of writing, in sizes. */
export function depthOf(text: string): number {
  if (/[gjpqy()[\]{}|]/u.test(text)) return DESCENT;
  return /[,;]/u.test(text) ? TAIL : ROUND;
}
