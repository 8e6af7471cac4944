import type { DocumentText, Word } from "../../src/domain/document-text.ts";
import type { Random } from "../templates/random.ts";

/** The slope of a scanned page's lines that deskewing leaves. */
const SLOPE = 0.002;
/** How far OCR misplaces a word, in points. */
const JITTER = 1.1;
/** Share of neighbouring words that OCR reads as one if hardly any space separates them. */
const JOINED = 0.15;
/** Points of white space up to which that happens. */
const NARROW = 3;

/** The words of a page as OCR gives them: moved, a little turned, some joined; without rulings. */
export function blurPages(text: DocumentText, random: Random): DocumentText {
  const shift = () => (random.integer(-100, 100) / 100) * JITTER;
  return {
    pages: text.pages.map((page) => {
      const words: Word[] = [];
      for (const word of page.words) {
        const tilt = SLOPE * word.box.left;
        const [dx, dy] = [shift(), shift()];
        const box = {
          left: word.box.left + dx,
          right: word.box.right + dx + shift() / 2,
          top: word.box.top + dy + tilt,
          bottom: word.box.bottom + dy + tilt,
        };
        const last = words.at(-1);
        const isNear = last !== undefined && Math.abs(last.box.top - box.top) < 4 && box.left - last.box.right < NARROW;
        if (last !== undefined && isNear && box.left > last.box.left && random.chance(JOINED)) {
          last.text += word.text;
          last.box = { ...last.box, right: box.right };
        } else words.push({ ...word, box, confidence: 0.9 });
      }
      return { ...page, words, rulings: [], reading: { ...page.reading, method: "ocr" as const } };
    }),
  };
}
