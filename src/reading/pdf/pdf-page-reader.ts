import type { PageReading, PageText, Word } from "../../domain/document-text.ts";
import type { Box } from "../../domain/geometry.ts";
import { normalTurn, partsOfTurn, turnBoxBack, turnedSize } from "../../domain/turn.ts";
import { readCheckBox } from "../image/read-check-box.ts";
import { shareShown } from "../ocr/agrees-with-picture.ts";
import { type RasterText, readRaster } from "../ocr/read-raster.ts";
import { findQuarters, findSkew, standUpright } from "../stand-upright.ts";
import { dropUnseenWords } from "./drop-unseen-words.ts";
import { type BarePicture, findBarePictures } from "./find-bare-pictures.ts";
import { type CheckBox, findCheckBoxes, isSmallPicture, withCheckBoxes } from "./find-check-boxes.ts";
import { markWrittenWords } from "./find-written-words.ts";
import { findDoubtfulWords, isUnmapped } from "./is-garbled.ts";
import type { OpenPdf } from "./open-pdf.ts";
import { levelled, readPageGeometry } from "./page-geometry.ts";
import { type Drawings, readDrawings } from "./read-drawings.ts";
import { readTextLayer, type TextLayer } from "./read-text-layer.ts";
import { renderPdfPage } from "./render-pdf-page.ts";

/** Reads the pages of one open PDF, one after another. */
export interface PdfPageReader {
  /** Examines page `number`, counted from 1, to find out how to read it; OCR reads samples of it at most. */
  plan(number: number): Promise<PlannedPage>;
}

/** A page that is known to be readable in a certain way. */
export interface PlannedPage {
  /** Whether OCR has to read all of it, or the largest part. */
  isScan: boolean;
  read(): Promise<PageText>;
}

/** What samples showed about doubtful text layers, by page number. */
export type LayerChecks = Map<number, LayerCheck>;

interface LayerCheck {
  /** The words that lie over a picture, or are not drawn, are those that the page shows. */
  isShown?: boolean;
  /** The fonts name the letters that their glyphs show. */
  isReadable?: boolean;
}

/** What a page contains, before deciding how to read it. */
interface PageContent {
  number: number;
  width: number;
  height: number;
  /** Degrees, clockwise, by which it was turned so that its text layer is upright; and those that make it level. */
  turn: number;
  skew: number;
  layer: TextLayer;
  drawings: Drawings;
  /** Places of form fields. */
  inputs: Box[];
}

type PageResult = Required<Pick<PageText, "width" | "height" | "turn" | "words" | "rulings">> &
  Pick<PageReading, "method" | "reason">;

/** Resolution at which pages are rendered for OCR: more finds no more words, less loses small print. */
const ocrDotsPerInch = 200;
const pointsPerInch = 72;

/** But no wider or narrower than this (pixels), whatever size the page claims to have. */
const minOcrWidthPx = 1000;
const maxOcrWidthPx = 2600;

/** A picture that takes this share of a page makes it a scan: its text layer is somebody's OCR and must be checked. */
const scanShare = 0.6;

/**
 * Share of a sample of words that the page must show for a text layer to be trusted. Development scans are at .7 to 1.
 */
const trustedShare = 0.7;

/**
 * Share from which words in possibly wrong letters are trusted. Of the development sets, pages show at least .7 of them
 * if they are right, and next to none if the alphabet is shifted.
 */
const believedShare = 0.5;

/** After this many scanned pages with a good text layer, those of the other pages are trusted unchecked. */
const trustedPageCount = 2;

/** A picture without text that takes this share of the page is the page; a smaller one is a part of it. */
const pageShare = 0.5;

/** Fewer drawn shapes than this, without a picture, are a line or a frame on an empty page. */
const minShapes = 12;

/**
 * A picture in a page is worth keeping if OCR finds this many words in it with some confidence: photos give one or two.
 */
const minPictureWords = 3;
const minPictureConfidence = 0.7;

/**
 * Makes a reader for an open PDF. It remembers how good the text layers of the previous pages were: what it finds out
 * is added to `checks`, and what is there already is trusted.
 */
export function createPdfPageReader(pdf: OpenPdf, checks: LayerChecks = new Map()): PdfPageReader {
  let trustedPages = 0;
  // The picture of a letterhead is on every page, and is read once.
  const wordsOfPictures = new Map<string, Word[]>();

  /** Finds out from a sample, once for each page and question. */
  const check = async (page: PageContent, question: keyof LayerCheck, sample: () => Promise<boolean>) => {
    const known = checks.get(page.number);
    const answer = known?.[question] ?? (await sample());
    checks.set(page.number, { ...checks.get(page.number), [question]: answer });
    return answer;
  };

  /** Whether the page shows what its text layer says. */
  const isShown = (page: PageContent, words: Word[]): Promise<boolean> =>
    check(page, "isShown", async () => {
      if (trustedPages >= trustedPageCount) return true;
      const isTrue = await isShownBySample(page, words, trustedShare);
      if (isTrue) trustedPages++;
      return isTrue;
    });

  /** Whether the letters of its text layer are those that the page shows. */
  const isReadable = async (page: PageContent): Promise<boolean> => {
    if (isUnmapped(page.layer)) return false;
    const doubtful = findDoubtfulWords(page.layer);
    if (doubtful.length === 0) return true;
    return check(page, "isReadable", () => isShownBySample(page, doubtful, believedShare));
  };

  const isShownBySample = async (page: PageContent, words: Word[], leastShare: number): Promise<boolean> => {
    const raster = renderPdfPage(pdf, page.number, ocrScale(page.width));
    const share = await shareShown(words, raster, raster.widthPx / page.width);
    return share === null || share >= leastShare;
  };

  const readWhole = async (page: PageContent, reason: PageReading["reason"]): Promise<PageResult> => {
    const text = await readRaster(renderPdfPage(pdf, page.number, ocrScale(page.width)));
    const { width, height } = turnedSize(page, text.turn);
    const scale = width / text.widthPx;
    const words = text.words.map((word) => scaleWord(word, scale, 0, 0));
    const rulings = text.rulings.map((ruling) => scaleBox(ruling, scale, 0, 0));
    if (words.length === 0) return { ...size(page), words, rulings: [], method: "blank", reason: "nothing-on-page" };
    return { width, height, turn: page.turn + text.turn, words, rulings, method: "ocr", reason };
  };

  const readPicture = async (page: PageContent, { box, key }: BarePicture): Promise<Word[]> => {
    const known = wordsOfPictures.get(key);
    if (known) return known;
    const raster = renderPdfPage(pdf, page.number, ocrScale(page.width), box);
    const text = await readRaster(raster);
    const scale = (box.right - box.left) / raster.widthPx;
    const sure = text.words.filter(({ confidence }) => confidence >= minPictureConfidence);
    const isText = sure.length >= minPictureWords;
    const placed = isText ? sure.map((word) => scaleWord(asShown(word, text), scale, box.left, box.top)) : [];
    wordsOfPictures.set(key, placed);
    return placed;
  };

  const readPictures = async (page: PageContent, trusted: Word[], bare: BarePicture[]): Promise<PageResult> => {
    const found: Word[] = [];
    for (const picture of bare) found.push(...(await readPicture(page, picture)));
    const added = withoutDoubles(found, trusted);
    if (added.length === 0) return byTextLayer(pdf, page, trusted);
    return {
      ...byTextLayer(pdf, page, [...trusted, ...added]),
      method: "text+ocr",
      reason: isMostOf(page, bare) ? "text-covers-little" : "picture-with-text",
    };
  };

  const planContent = async (page: PageContent): Promise<PlannedContent> => {
    const { layer, drawings } = page;
    const isScan = largestShare(drawings, page) >= scanShare;
    const isDoubtful = layer.words.map(({ isHidden }) => isScan || isHidden);
    const doubtful = layer.words.filter((_, index) => isDoubtful[index]);
    const written = markWrittenWords(layer.words, page.inputs);
    if (!(await isReadable(page))) {
      const read = async () => {
        const result = await readWhole(page, "garbled-text");
        // What OCR cannot read (another script) is better left as it is.
        return result.words.length > 0 ? result : byTextLayer(pdf, page, written);
      };
      return { isScan: true, read };
    }
    const isTrue = doubtful.length === 0 || (await isShown(page, wordsOf(doubtful)));
    const trusted = isTrue ? written : written.filter((_, index) => !isDoubtful[index]);
    if (trusted.length === 0) {
      if (drawings.pictures.length === 0 && drawings.shapeCount < minShapes && doubtful.length === 0) {
        return { isScan: false, read: async () => blank(page) };
      }
      return { isScan: true, read: () => readWhole(page, doubtful.length > 0 ? "garbled-text" : "no-text") };
    }
    const bare = findBarePictures(
      drawings.pictures,
      trusted.map(({ box }) => box),
      page,
    );
    if (bare.length === 0) return { isScan: false, read: async () => byTextLayer(pdf, page, trusted) };
    return { isScan: isMostOf(page, bare), read: () => readPictures(page, trusted, bare) };
  };

  return {
    async plan(number) {
      const planStartedAt = performance.now();
      const content = readPageContent(pdf, number);
      const words = dropUnseenWords(pdf, content, content.layer.words);
      const planned = await planContent({ ...content, layer: { ...content.layer, words } });
      const planMs = performance.now() - planStartedAt;
      const read = async (): Promise<PageText> => {
        const startedAt = performance.now();
        const { width, height, turn, words, rulings, method, reason } = await planned.read();
        const durationMs = planMs + performance.now() - startedAt;
        const isTurned = turn % 360 !== 0;
        return {
          number,
          width,
          height,
          ...(isTurned ? { turn: normalTurn(turn) } : {}),
          reading: { method, reason, durationMs },
          words,
          rulings,
        };
      };
      return { isScan: planned.isScan, read };
    },
  };
}

/** How a page's content is to be read. */
interface PlannedContent {
  isScan: boolean;
  read(): Promise<PageResult>;
}

function wordsOf(layerWords: TextLayer["words"]): Word[] {
  return layerWords.map(({ word }) => word);
}

function blank(page: PageContent): PageResult {
  const { rulings } = page.drawings;
  return { ...size(page), words: [], rulings, method: "blank", reason: "nothing-on-page" };
}

/** Whether pictures without text are the page, rather than a part of it. */
function isMostOf(page: PageContent, bare: BarePicture[]): boolean {
  return bare.reduce((sum, { box }) => sum + area(box), 0) >= pageShare * page.width * page.height;
}

/**
 * Resolution (pixels per point) at which pictures that can be tick boxes are examined, and the maximum number of them:
 * a page with more is a drawing.
 */
const checkBoxScale = 4;
const maxSmallPictures = 24;

function readPicturedBoxes(pdf: OpenPdf, number: number, { pictures }: Drawings): CheckBox[] {
  const small = pictures.filter(({ box }) => isSmallPicture(box));
  if (small.length > maxSmallPictures) return [];
  return small.flatMap(({ box }) => {
    const state = readCheckBox(renderPdfPage(pdf, number, checkBoxScale, box));
    return state === null ? [] : [{ box, ...state }];
  });
}

/**
 * Reads a page's content; a page whose text is sideways or upside down is turned, and read as if it had always been
 * upright.
 */
function readPageContent(pdf: OpenPdf, number: number): PageContent {
  const content = readContentAsItLies(pdf, number);
  const quarters = findQuarters(wordsOf(content.layer.words));
  if (quarters === 0) return content;
  pdf.turnPage(number, quarters);
  return readContentAsItLies(pdf, number);
}

function readContentAsItLies(pdf: OpenPdf, number: number): PageContent {
  return pdf.withPage(number, (page, inputs) => {
    const geometry = readPageGeometry(pdf.pdfium, page);
    const layer = readTextLayer(pdf.pdfium, page, geometry);
    const skew = findSkew(wordsOf(layer.words));
    const drawings = readDrawings(pdf.pdfium, page, geometry);
    return {
      number,
      width: geometry.width,
      height: geometry.height,
      turn: pdf.turnOfPage(number) * 90,
      skew,
      layer,
      drawings:
        skew === 0
          ? drawings
          : { ...drawings, rulings: readDrawings(pdf.pdfium, page, levelled(geometry, skew)).rulings },
      inputs: inputs.map(({ x1, y1, x2, y2 }) => geometry.toDisplayed(x1, y1, x2, y2)),
    };
  });
}

/** A page as its text layer says, with the tick boxes among its drawings; OCR finds those of its own pages itself. */
function byTextLayer(pdf: OpenPdf, page: PageContent, words: Word[]): PageResult {
  const { squares, smallShapes, rulings } = page.drawings;
  const drawn = findCheckBoxes({ squares, inputs: page.inputs, smallShapes, words });
  const checkBoxes = [...drawn, ...readPicturedBoxes(pdf, page.number, page.drawings)];
  const upright = standUpright({ ...size(page), words: withCheckBoxes(words, checkBoxes), rulings }, page.skew);
  return { ...upright, method: "text", reason: "text-layer" };
}

function size({ width, height, turn }: PageContent): Pick<PageContent, "width" | "height" | "turn"> {
  return { width, height, turn };
}

/** Pixels per point with which a page of this width is rendered for OCR. */
function ocrScale(width: number): number {
  const widthPx = (width * ocrDotsPerInch) / pointsPerInch;
  return Math.max(minOcrWidthPx, Math.min(maxOcrWidthPx, widthPx)) / Math.max(1, width);
}

function largestShare({ pictures }: Drawings, { width, height }: PageContent): number {
  return Math.max(0, ...pictures.map(({ box }) => area(box))) / Math.max(1, width * height);
}

/** A word of a picture that OCR turned upright, as it stands in the picture. */
function asShown(word: Word, { turn, widthPx, heightPx }: RasterText): Word {
  const { quarters } = partsOfTurn(turn);
  if (quarters === 0) return word;
  const box = turnBoxBack(word.box, { width: widthPx, height: heightPx }, quarters * 90);
  return { ...word, box, turn: (word.turn ?? 0) + quarters * 90 };
}

function scaleWord(word: Word, scale: number, left: number, top: number): Word {
  return { ...word, fontSize: word.fontSize * scale, box: scaleBox(word.box, scale, left, top) };
}

function scaleBox(box: Box, scale: number, left: number, top: number): Box {
  return {
    left: left + box.left * scale,
    top: top + box.top * scale,
    right: left + box.right * scale,
    bottom: top + box.bottom * scale,
  };
}

/** A word read by OCR is a duplicate if a word of the text layer covers this share of it. */
const doubleShare = 0.3;

function withoutDoubles(found: Word[], known: Word[]): Word[] {
  return found.filter(({ box }) => !known.some((word) => overlap(word.box, box) > doubleShare * area(box)));
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function area(box: Box): number {
  return Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
}
