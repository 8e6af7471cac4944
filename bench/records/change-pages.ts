import type { PageText, Word } from "../../src/domain/document-text.ts";
import type { Random } from "../templates/random.ts";

/** Sides of a page of A4 at 200 dpi, as a scanner gives it, whatever the paper was. */
const SCAN_WIDTH = 1654;
const SCAN_HEIGHT = 2339;
/** How far a scanned word is from where it was printed, as a share of its height. */
const JITTER = 0.06;
/** One in this many words is misread. */
const MISREAD = 60;

const misreadings: Record<string, string> = { "0": "O", "1": "l", "5": "S", "8": "B", o: "0", l: "1", e: "c" };

/** A page as a scanner and OCR would give it: one paper size, no rulings, words slightly moved, some misread. */
export function scanPage(page: PageText, random: Random): PageText {
  const scale = Math.min(SCAN_WIDTH / page.width, SCAN_HEIGHT / page.height);
  const words = page.words.map((word): Word => {
    const off = (random.integer(-100, 100) / 100) * JITTER * (word.box.bottom - word.box.top) * scale;
    const { left, top, right, bottom } = word.box;
    const box = {
      left: left * scale + off,
      top: top * scale + off,
      right: right * scale + off,
      bottom: bottom * scale + off,
    };
    const { written, ...printed } = word;
    const text = random.integer(1, MISREAD) === 1 ? misread(word.text) : word.text;
    return { ...printed, text, box, fontSize: word.fontSize * scale, confidence: 0.9, isBold: false };
  });
  const reading = { method: "ocr", reason: "no-text", durationMs: 0 } as const;
  return { ...page, width: SCAN_WIDTH, height: SCAN_HEIGHT, reading, words, rulings: [] };
}

function misread(text: string): string {
  return text.replace(/[0158ole]/u, (letter) => misreadings[letter] ?? letter);
}

/** How a document's pages are numbered. */
export type MarkStyle = (page: number, of: number) => string;

const markStyles: MarkStyle[] = [
  (page, of) => `Page ${page} of ${of}`,
  (page, of) => `Seite ${page} von ${of}`,
  (page, of) => `${page}/${of}`,
  (page, of) => `${page} / ${of}`,
  (page) => `- ${page} -`,
  (page) => `Page ${page}`,
  (page) => `${page}`,
];

/** Prints page marks on a document's pages in one style, at the top or the bottom. */
export function markPages(pages: PageText[], random: Random): PageText[] {
  const style = random.pick(markStyles);
  const isFoot = random.chance(0.7);
  const across = random.pick([0.08, 0.48, 0.85]);
  return pages.map((page, index) => {
    const size = page.height / 80;
    const top = isFoot ? page.height - 2.2 * size : size;
    const texts = style(index + 1, pages.length).split(" ");
    let left = across * page.width;
    const words = texts.map((text): Word => {
      const box = { left, top, right: left + 0.5 * size * text.length, bottom: top + size };
      left = box.right + 0.3 * size;
      return { text, box, fontSize: size, isBold: false, confidence: 1 };
    });
    return { ...page, words: [...page.words, ...words] };
  });
}

/** The sheet on which papers are laid: its sides, and the share of its place that a paper fills. */
const SHEET_WIDTH = 1600;
const SHEET_HEIGHT = 2200;
const FILLED = 0.84;

/**
 * Lays papers on one sheet, each in its own place and at most `degrees` askew, some smaller than their place. Calls
 * `hold` with each word and the paper it is from.
 */
export function layPapers(
  papers: PageText[],
  { random, degrees, hold }: { random: Random; degrees: number; hold(word: Word, paper: number): void },
): PageText {
  const columns = papers.length <= 2 ? papers.length : papers.length <= 4 ? 2 : 3;
  const rows = Math.ceil(papers.length / columns);
  const words = papers.flatMap((paper, index) => {
    const angle = (random.integer(-100, 100) / 100) * degrees * (Math.PI / 180);
    const xs = paper.words.flatMap(({ box }) => [box.left, box.right]);
    const ys = paper.words.flatMap(({ box }) => [box.top, box.bottom]);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const place = { width: SHEET_WIDTH / columns, height: SHEET_HEIGHT / rows };
    const fit = Math.min(place.width / (right - left), place.height / (bottom - top));
    const scale = FILLED * fit * random.pick([1, 1, 0.8]);
    const x = ((index % columns) + 0.5 + random.integer(-3, 3) / 100) * place.width;
    const y = (Math.floor(index / columns) + 0.5 + random.integer(-3, 3) / 100) * place.height;
    return paper.words.map((word) => {
      const across = ((word.box.left + word.box.right - left - right) / 2) * scale;
      const down = ((word.box.top + word.box.bottom - top - bottom) / 2) * scale;
      const centre = {
        x: x + across * Math.cos(angle) - down * Math.sin(angle),
        y: y + across * Math.sin(angle) + down * Math.cos(angle),
      };
      const half = {
        x: ((word.box.right - word.box.left) / 2) * scale,
        y: ((word.box.bottom - word.box.top) / 2) * scale,
      };
      const box = {
        left: centre.x - half.x,
        right: centre.x + half.x,
        top: centre.y - half.y,
        bottom: centre.y + half.y,
      };
      const laid: Word = { ...word, fontSize: word.fontSize * scale, box, confidence: Math.min(word.confidence, 0.98) };
      hold(laid, index);
      return laid;
    });
  });
  const reading = { method: "ocr", reason: "image-file", durationMs: 0 } as const;
  return { number: 1, width: SHEET_WIDTH, height: SHEET_HEIGHT, reading, words, rulings: [] };
}
