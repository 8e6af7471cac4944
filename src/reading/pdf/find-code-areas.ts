import type { PageText } from "../../domain/document-text.ts";
import type { Box } from "../../domain/geometry.ts";
import type { Drawings, Picture } from "./read-drawings.ts";

/** A picture that takes this share of the page is a scan of the whole page. */
const scanShare = 0.5;

/** Codes are printed at least this large (points; 8 mm), and longer pictures than this are rules and banners. */
const minSidePt = 22;
const maxAspect = 8;

/** A payment code drawn square by square, or by runs of squares, has more shapes than this; ruled tables seldom do. */
const minShapes = 400;

/**
 * The largest payment code has 7,000 dark squares. A page with more shapes than this is a drawing: rendering it takes
 * seconds, and nobody prints a code as one.
 */
const maxShapes = 12_000;

/** Text printed next to codes; a code drawn as a single shape is only found by it. Swiss bills have a Swiss IBAN. */
const codeWords = /^(?:qr\b.*|.*qr-?code|giro-?code|zahlteil|récépissé|(?:CH|LI)\d{2}(?:\d.*)?)$/i;

/** Maximum pictures of a page that are examined one by one; with more, the whole page is. */
const maxPictures = 6;

/** Room around a picture (points): codes need a white margin to be found, and may be cut into several pictures. */
const marginPt = 12;

/**
 * Places of a page that may contain a code; empty for a page of words and lines. The whole page counts as one place.
 */
export function findCodeAreas(drawings: Drawings, page: Pick<PageText, "width" | "height" | "words">): Box[] {
  const whole = { left: 0, top: 0, right: page.width, bottom: page.height };
  const isScan = drawings.pictures.some(({ box }) => area(box) >= scanShare * page.width * page.height);
  const shapes = drawings.shapeCount - drawings.rulings.length;
  const isAnnounced = drawings.shapeCount > 0 && page.words.some(({ text }) => codeWords.test(text));
  const canBeDrawn = (isAnnounced || shapes >= minShapes) && shapes <= maxShapes;
  if (isScan || canBeDrawn || drawings.pictures.length > maxPictures) return [whole];
  return drawings.pictures.filter(canHoldCode).map(({ box }) => ({
    left: Math.max(0, box.left - marginPt),
    top: Math.max(0, box.top - marginPt),
    right: Math.min(page.width, box.right + marginPt),
    bottom: Math.min(page.height, box.bottom + marginPt),
  }));
}

function canHoldCode({ box }: Picture): boolean {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short >= minSidePt && long <= maxAspect * short;
}

function area(box: Box): number {
  return Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
}
