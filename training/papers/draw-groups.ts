import type { Random } from "../../bench/templates/random.ts";
import type { Entry, Group, Plan } from "./plan-paper.ts";
import { inFrame } from "./print-caption.ts";
import { LEADING, type Sheet, type Style, widthOf, wrap } from "./sheet.ts";
import { wordsIn } from "./words.ts";

/** Where captions stand to their values, and how often that is so. */
const layoutShares = {
  pairs: 4,
  column: 2,
  amounts: 2,
  two: 2,
  grid: 6,
  below: 1,
  under: 3,
  "value first": 1,
  heads: 3,
  sentences: 1,
  codes: 1,
};
export type GroupLayout = keyof typeof layoutShares;

/** Each layout as often as papers have it. */
export const groupLayouts = Object.entries(layoutShares).flatMap(([layout, share]) =>
  Array.from({ length: share }, () => layout as GroupLayout),
);

/** How one paper looks. */
export interface Look {
  style: Style;
  captionStyle: Style;
  colon: string;
  hasBoxes: boolean;
  /** What forms print where nothing is filled in. */
  blank: "" | "____________" | "..........................";
}

/** What is drawn on, and the free place on its page, in points. */
export interface Pen {
  sheet: Sheet;
  plan: Plan;
  look: Look;
  random: Random;
  left: number;
  right: number;
  y: number;
  /** Lowest place for text, and where a new page begins. */
  bottom: number;
  top: number;
}

/** Draws entries in one of the layouts, and moves the pen below them. */
export function drawGroup(
  pen: Pen,
  { entries, heading }: Pick<Group, "entries" | "heading">,
  layout: GroupLayout,
): void {
  const { look, sheet } = pen;
  if (heading !== "") {
    keepRoom(pen, look.style.size * 4);
    sheet.write(heading, pen.left, pen.y, { ...look.style, isBold: true, size: look.style.size * 1.1 });
    pen.y += look.style.size * 1.9;
  }
  drawers[layout](pen, entries);
  pen.y += look.style.size * 0.9;
}

/** Begins a new page where too little room is left, in points. */
export function keepRoom(pen: Pen, height: number): void {
  if (pen.y + height <= pen.bottom) return;
  pen.sheet.addPage();
  pen.y = pen.top;
}

type Drawer = (pen: Pen, entries: Entry[]) => void;

const drawers: Record<GroupLayout, Drawer> = {
  pairs: (pen, entries) => {
    for (const entry of entries) {
      const { caption, size, lines } = startRow(pen, entry);
      const end =
        caption === "" ? pen.left - size * 0.4 : pen.sheet.write(caption, pen.left, pen.y, pen.look.captionStyle);
      writeValue(pen, lines, end + size * 0.4, pen.y);
      endRow(pen, entry);
    }
  },
  column: (pen, entries) => drawColumn(pen, entries, pen.left, pen.right),
  amounts: (pen, entries) => {
    const left = pen.left + (pen.random.chance(0.5) ? (pen.right - pen.left) / 2 : 0);
    for (const entry of entries) {
      const { caption, lines } = startRow(pen, entry);
      const end = pen.sheet.write(caption, left, pen.y, pen.look.captionStyle);
      const wide = Math.max(...lines.map((line) => widthOf(line, pen.look.style)));
      const isNarrow = end + wide + 10 > pen.right;
      if (isNarrow) pen.y += pen.look.style.size * LEADING;
      writeValue(pen, lines, pen.right, pen.y, { ...pen.look.style, align: "right" });
      endRow(pen, entry);
    }
  },
  two: (pen, entries) => {
    const middle = (pen.left + pen.right) / 2;
    const half = Math.ceil(entries.length / 2);
    keepRoom(pen, half * pen.look.style.size * 3);
    const top = pen.y;
    const pages = pen.sheet.pages.length;
    drawColumn(pen, entries.slice(0, half), pen.left, middle - 8);
    // A column that went over the page's end is not gone back to.
    const isWhole = pen.sheet.pages.length === pages;
    const end = pen.y;
    if (isWhole) pen.y = top;
    drawColumn(pen, entries.slice(half), isWhole ? middle + 4 : pen.left, pen.right);
    if (isWhole) pen.y = Math.max(pen.y, end);
  },
  grid: (pen, entries) => drawCells(pen, entries, pen.random.integer(2, 4), "above"),
  below: (pen, entries) => drawCells(pen, entries, pen.random.integer(2, 3), "below"),
  under: (pen, entries) => drawCells(pen, entries, 1, "above"),
  "value first": (pen, entries) => {
    for (const entry of entries) {
      const { lines } = startRow(pen, entry);
      const end = writeValue(pen, lines, pen.left, pen.y);
      pen.sheet.write(
        entry.caption,
        Math.max(end + 14, pen.left + (pen.right - pen.left) * 0.35),
        pen.y,
        pen.look.captionStyle,
      );
      endRow(pen, entry);
    }
  },
  heads: (pen, entries) => {
    const columns = pen.random.integer(3, 5);
    for (let from = 0; from < entries.length; from += columns)
      drawHeads(pen, entries.slice(from, from + columns), columns);
  },
  sentences: (pen, entries) => {
    const filled = entries.filter(({ lines }) => lines.length > 0).slice(0, MOST_SENTENCES);
    const pieces = filled.flatMap((entry) => sentenceOf(pen, entry));
    for (let from = 0; from < pieces.length; from += 6) drawRunning(pen, pieces.slice(from, from + 6));
    const others = entries.filter((entry) => !filled.includes(entry));
    if (others.length > 0) drawers.pairs(pen, others);
  },
  codes: (pen, entries) => {
    const { size } = pen.look.style;
    for (const [index, entry] of entries.entries()) {
      const { lines } = startRow(pen, entry);
      const words = entry.caption.split(/[^\p{L}]+/u).filter((word) => word !== "");
      const code = words.length > 1 ? words.map((word) => word.charAt(0)).join("") : (words[0] ?? "").slice(0, 3);
      const text = pen.random.chance(0.5) ? `${index + 1}. ${entry.caption}` : code.toUpperCase();
      const end = pen.sheet.write(text, pen.left, pen.y, { ...pen.look.captionStyle, size: size * 0.8 });
      writeValue(pen, lines, end + size * 0.6, pen.y);
      endRow(pen, entry);
    }
  },
};

/** Values that one paper states in sentences. */
const MOST_SENTENCES = 5;

/** A sentence in three pieces: the value, and what is before and behind it. */
function sentenceOf({ plan, random }: Pen, { caption, lines }: Entry): { text: string; isValue: boolean }[] {
  const frame = random.pick(wordsIn(plan.hand.words, "statements"));
  const [before = "", behind = ""] = inFrame(frame, caption).split("{v}");
  const value = lines.map((line, index) => (index < lines.length - 1 && !line.endsWith(",") ? `${line},` : line));
  return [
    { text: before, isValue: false },
    { text: value.join(" "), isValue: true },
    { text: behind, isValue: false },
  ];
}

/** Room for a row, and what stands in it. */
function startRow(pen: Pen, entry: Entry): { caption: string; lines: string[]; size: number } {
  const { size } = pen.look.style;
  keepRoom(pen, (entry.lines.length + 1) * size * LEADING);
  const caption =
    entry.caption === "" || /[:?]$/u.test(entry.caption) ? entry.caption : `${entry.caption}${pen.look.colon}`;
  return { caption, lines: entry.lines, size };
}

function endRow(pen: Pen, { lines }: Entry): void {
  pen.y += Math.max(1, lines.length) * pen.look.style.size * LEADING + pen.look.style.size * 0.35;
}

/** Writes the lines of a value, or what stands for nothing; gives the right edge. */
function writeValue(pen: Pen, lines: string[], x: number, y: number, style: Style = pen.look.style): number {
  if (lines.length === 0) return pen.look.blank === "" ? x : pen.sheet.write(pen.look.blank, x, y, style);
  return Math.max(
    ...lines.map((line, index) => pen.sheet.write(line, x, y + index * style.size * LEADING, style, true)),
  );
}

function drawColumn(pen: Pen, entries: Entry[], left: number, right: number): void {
  const { captionStyle } = pen.look;
  const widest = Math.max(0, ...entries.map(({ caption }) => widthOf(`${caption}:`, captionStyle)));
  const tab = left + Math.min(widest + pen.random.integer(6, 30), (right - left) * 0.55);
  for (const entry of entries) {
    const { caption, lines, size } = startRow(pen, entry);
    const captionLines = wrap(caption, tab - left - 4, captionStyle);
    const top = pen.y;
    for (const [index, line] of captionLines.entries())
      pen.sheet.write(line, left, top + index * size * LEADING, captionStyle);
    const wide = lines.flatMap((line) => wrap(line, right - tab, pen.look.style));
    writeValue(pen, wide, tab, top);
    pen.y += Math.max(captionLines.length, wide.length, 1) * size * LEADING + size * 0.3;
  }
}

/** Boxes beside each other, each with its caption above or below the value. */
function drawCells(pen: Pen, entries: Entry[], columns: number, side: "above" | "below"): void {
  const { sheet, look } = pen;
  const { size } = look.style;
  const small = { ...look.captionStyle, size: size * 0.78 };
  const width = (pen.right - pen.left) / columns;
  for (let from = 0; from < entries.length; from += columns) {
    const cells = entries.slice(from, from + columns).map(({ caption, lines }) => ({
      caption: wrap(caption, width - 8, small),
      lines: lines.flatMap((line) => wrap(line, width - 8, look.style)),
    }));
    const captionHeight = Math.max(...cells.map(({ caption }) => caption.length)) * small.size * 1.2;
    const valueHeight = Math.max(1, ...cells.map(({ lines }) => lines.length)) * size * LEADING;
    const height = captionHeight + valueHeight + size * 0.6;
    keepRoom(pen, height);
    for (const [index, { caption, lines }] of cells.entries()) {
      const x = pen.left + index * width;
      const captionTop = side === "above" ? pen.y + 3 : pen.y + valueHeight + 4;
      const valueTop = side === "above" ? pen.y + 3 + captionHeight : pen.y + 2;
      for (const [at, line] of caption.entries()) sheet.write(line, x + 3, captionTop + at * small.size * 1.2, small);
      if (lines.length > 0) writeValue(pen, lines, x + 3, valueTop);
      if (look.hasBoxes) drawBox(sheet, x, pen.y, width, height);
      else if (side === "below")
        sheet.rule({ left: x + 3, right: x + width - 6, top: captionTop - 2, bottom: captionTop - 1.5 });
    }
    pen.y += height + (look.hasBoxes ? 0 : size * 0.5);
  }
}

/** A row of heads over a row of values. */
function drawHeads(pen: Pen, entries: Entry[], columns: number): void {
  const { sheet, look } = pen;
  const { size } = look.style;
  const width = (pen.right - pen.left) / columns;
  const heads = entries.map(({ caption }) => wrap(caption, width - 8, look.captionStyle));
  const values = entries.map(({ lines }) => lines.flatMap((line) => wrap(line, width - 8, look.style)));
  const headHeight = Math.max(...heads.map(({ length }) => length)) * size * LEADING;
  const height = headHeight + Math.max(1, ...values.map(({ length }) => length)) * size * LEADING;
  keepRoom(pen, height + size * 2);
  for (const [index, head] of heads.entries()) {
    const x = pen.left + index * width + 3;
    for (const [at, line] of head.entries()) sheet.write(line, x, pen.y + at * size * LEADING, look.captionStyle);
    writeValue({ ...pen, look: { ...look, blank: "" } }, values[index] ?? [], x, pen.y + headHeight + size * 0.4);
  }
  const y = pen.y + headHeight;
  sheet.rule({ left: pen.left, right: pen.right, top: y, bottom: y + 0.5 });
  if (look.hasBoxes) drawBox(sheet, pen.left, pen.y - 3, columns * width, height + size * 0.8);
  pen.y += height + size * 1.2;
}

function drawBox(sheet: Sheet, x: number, y: number, width: number, height: number): void {
  sheet.rule({ left: x, right: x + width, top: y, bottom: y });
  sheet.rule({ left: x, right: x + width, top: y + height, bottom: y + height });
  sheet.rule({ left: x, right: x, top: y, bottom: y + height });
  sheet.rule({ left: x + width, right: x + width, top: y, bottom: y + height });
}

/** Text of several pieces, broken into lines as one; stops and commas stand beside the word before them. */
export function drawRunning(pen: Pen, pieces: { text: string; isValue: boolean }[]): void {
  const { sheet, look } = pen;
  const words: { text: string; isValue: boolean }[] = [];
  for (const { text, isValue } of pieces) {
    for (const word of text.split(" ").filter((each) => each !== "")) {
      const last = words.at(-1);
      if (last !== undefined && /^[.,;]/u.test(word)) last.text += word;
      else words.push({ text: word, isValue });
    }
  }
  const space = widthOf(" ", look.style);
  let x = pen.left;
  keepRoom(pen, look.style.size * LEADING);
  for (const { text, isValue } of words) {
    const wide = widthOf(text, look.style);
    if (x + wide > pen.right && x > pen.left) {
      x = pen.left;
      pen.y += look.style.size * LEADING;
      keepRoom(pen, look.style.size * LEADING);
    }
    sheet.write(text, x, pen.y, look.style, isValue);
    x += wide + space;
  }
  pen.y += look.style.size * LEADING * 1.2;
}
