import type { Box } from "../../domain/geometry.ts";
import { normalTurn } from "../../domain/turn.ts";
import type { PageGeometry } from "./page-geometry.ts";
import type { Pdfium } from "./pdfium.ts";
import { createFontFinder } from "./read-fonts.ts";
import { createWordBuilder, type LayerWord, type TextRun } from "./word-builder.ts";

/** The text in a page's content, visible or not, before deciding whether it can be trusted. */
export interface TextLayer {
  words: LayerWord[];
  /** Characters on the page, without white space. */
  charCount: number;
  /** Those whose character the font does not say. */
  unmappedCount: number;
}

/** Text rendering modes of the PDF standard (table 104): fill and stroke, which makes letters bolder; nothing drawn. */
const fillAndStroke = 2;
const invisibleModes = new Set([3, 7]);
/** Those that draw the outlines of letters, in a colour of their own. */
const strokeModes = new Set([1, 2, 5, 6]);
/** What is lighter in all colours is white to the eye. */
const whiteFrom = 245;

/** No page of a real document has more characters; a hostile one is cut here. */
const maxChars = 400_000;

/** PDFium's mark for a hyphen at the end of a line. */
const lineEndHyphen = 2;

/** Reads the words of a loaded page. */
export function readTextLayer(pdfium: Pdfium, page: number, geometry: PageGeometry): TextLayer {
  const { functions } = pdfium;
  const textPage = functions.FPDFText_LoadPage(page);
  // PDFium returns no text page only if it is out of memory.
  if (textPage === 0) throw new RangeError("PDFium could not read the text of a page");
  try {
    return readWords(pdfium, textPage, geometry);
  } finally {
    functions.FPDFText_ClosePage(textPage);
  }
}

function readWords(pdfium: Pdfium, textPage: number, geometry: PageGeometry): TextLayer {
  const { functions, scratch } = pdfium;
  const findRun = createRunFinder(pdfium, textPage, geometry.quarterTurns);
  const builder = createWordBuilder((index, run) => readBaseline(pdfium, textPage, index, run, geometry));
  const charCount = Math.min(functions.FPDFText_CountChars(textPage), maxChars);
  const boxAt = scratch >> 3;
  let seen = 0;
  let unmappedCount = 0;
  for (let index = 0; index < charCount; index++) {
    const code = functions.FPDFText_GetUnicode(textPage, index);
    if (isSpace(code)) {
      builder.endWord();
      continue;
    }
    functions.FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24);
    const doubles = pdfium.doubles();
    const box = geometry.toDisplayed(
      doubles[boxAt] ?? 0,
      doubles[boxAt + 2] ?? 0,
      doubles[boxAt + 1] ?? 0,
      doubles[boxAt + 3] ?? 0,
    );
    if (!isOnPage(box, geometry)) {
      builder.endWord();
      continue;
    }
    seen++;
    if (isUnmapped(code) || functions.FPDFText_HasUnicodeMapError(textPage, index) === 1) unmappedCount++;
    builder.addChar(index, code === lineEndHyphen ? "-" : charText(code), box, findRun(index));
    if (code === lineEndHyphen) builder.endWord();
  }
  builder.endWord();
  return { words: builder.words, charCount: seen, unmappedCount };
}

/** Facts shared by all characters of one text object are read once. */
function createRunFinder(pdfium: Pdfium, textPage: number, quarterTurns: number): (index: number) => TextRun {
  const { functions, scratch } = pdfium;
  const findFont = createFontFinder(pdfium);
  let lastObject = -1;
  let run: TextRun = { fontSize: 0, isBold: false, isHidden: false, isFaint: false, face: 0, upX: 0, upY: 1, turn: 0 };
  const faces = new Map<string, number>();
  return (index) => {
    const object = functions.FPDFText_GetTextObject(textPage, index);
    if (object === lastObject) return run;
    lastObject = object;
    const hasMatrix = functions.FPDFText_GetMatrix(textPage, index, scratch) === 1;
    const floats = pdfium.floats();
    const alongX = hasMatrix ? (floats[scratch >> 2] ?? 1) : 1;
    const alongY = hasMatrix ? (floats[(scratch >> 2) + 1] ?? 0) : 0;
    const upX = hasMatrix ? (floats[(scratch >> 2) + 2] ?? 0) : 0;
    const upY = hasMatrix ? (floats[(scratch >> 2) + 3] ?? 1) : 1;
    const scale = Math.hypot(upX, upY) || 1;
    const mode = object === 0 ? 0 : functions.FPDFTextObj_GetTextRenderMode(object);
    const font = object === 0 ? 0 : functions.FPDFTextObj_GetFont(object);
    const colour = object === 0 ? black : readFillColour(pdfium, object);
    const faceKey = `${font} ${colour.rgb}`;
    const face = faces.get(faceKey) ?? faces.size;
    faces.set(faceKey, face);
    const fontSize = functions.FPDFText_GetFontSize(textPage, index);
    run = {
      // A negative size draws letters the other way round: text turned twice is upright.
      fontSize: Math.abs(fontSize) * scale,
      isBold: mode === fillAndStroke || findFont(font).isBold,
      isHidden: invisibleModes.has(mode),
      isFaint: !strokeModes.has(mode) && (colour.darkest >= whiteFrom || colour.alpha === 0),
      face,
      upX: upX / scale,
      upY: upY / scale,
      turn: turnOf(fontSize < 0 ? -alongX : alongX, fontSize < 0 ? -alongY : alongY, quarterTurns),
    };
    return run;
  };
}

/** How text that runs in a direction of user space, whose y grows upwards, must be turned to be upright. */
function turnOf(alongX: number, alongY: number, quarterTurns: number): number {
  if (alongY === 0 && alongX >= 0 && quarterTurns === 0) return 0;
  return normalTurn((Math.atan2(alongY, alongX) * 180) / Math.PI - quarterTurns * 90);
}

interface Colour {
  /** Red, green and blue as one number. */
  rgb: number;
  /** The least of the three, 0 to 255. */
  darkest: number;
  alpha: number;
}

const black: Colour = { rgb: 0, darkest: 0, alpha: 255 };

function readFillColour({ functions, scratch, ints }: Pdfium, object: number): Colour {
  const isKnown = functions.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 1;
  if (!isKnown) return black;
  const [red = 0, green = 0, blue = 0, alpha = 255] = ints().subarray(scratch >> 2, (scratch >> 2) + 4);
  return { rgb: (red << 16) | (green << 8) | blue, darkest: Math.min(red, green, blue), alpha };
}

/** The smallest letter's room on the line, from the baseline to the height of an "x", at a character's place. */
function readBaseline(pdfium: Pdfium, textPage: number, index: number, run: TextRun, geometry: PageGeometry): Box {
  const { functions, scratch } = pdfium;
  functions.FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8);
  const doubles = pdfium.doubles();
  const x = doubles[scratch >> 3] ?? 0;
  const y = doubles[(scratch >> 3) + 1] ?? 0;
  const xHeight = run.fontSize / 2;
  return geometry.toDisplayed(x, y, x + run.upX * xHeight, y + run.upY * xHeight);
}

function isOnPage(box: Box, { width, height }: PageGeometry): boolean {
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

/** White space and control characters, except PDFium's hyphen; the spaces that PDFium finds by gaps are plain ones. */
function isSpace(code: number): boolean {
  if (code <= 0x20) return code !== lineEndHyphen && code !== 0;
  if (code < 0x7f) return false;
  if (code <= 0xa0) return true;
  return (code >= 0x2000 && code <= 0x200f) || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x3000;
}

/** No character, the replacement character, or one of the private-use area. */
function isUnmapped(code: number): boolean {
  return code === 0 || code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff);
}

const ligatures = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"];
const firstLigature = 0xfb00;
const softHyphen = 0xad;

function charText(code: number): string {
  if (code === 0) return "\ufffd";
  if (code === softHyphen) return "-";
  return ligatures[code - firstLigature] ?? String.fromCodePoint(code > 0x10ffff ? 0xfffd : code);
}
