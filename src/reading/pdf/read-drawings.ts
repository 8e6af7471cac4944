import { type Box, boxAround } from "../../domain/geometry.ts";
import type { PageGeometry } from "./page-geometry.ts";
import type { Pdfium } from "./pdfium.ts";

/** What is drawn on a page besides its text. */
export interface Drawings {
  /** Straight lines and thin rectangles, horizontal or vertical. */
  rulings: Box[];
  /** Where pictures lie, clipped to the page. */
  pictures: Picture[];
  /** Small outlined squares, as tick boxes are drawn. */
  squares: Box[];
  /** Other small shapes: ticks, dots, parts of drawings. */
  smallShapes: Box[];
  /** Other drawn shapes: vector graphics, filled areas, letters drawn as outlines. */
  shapeCount: number;
}

export interface Picture {
  box: Box;
  /** Size of the picture itself, in pixels and as it is compressed in the file. */
  widthPx: number;
  heightPx: number;
  sizeBytes: number;
}

/** Kinds of page objects, `FPDF_PAGEOBJ_…`. */
const pathObject = 2;
const imageObject = 3;
const formObject = 5;

/** A map or a drawing has 100,000 paths; a ruled page for people has fewer than this. */
const maxObjects = 20_000;
const maxSegments = 4000;
const maxRulings = 4000;

/** More deeply nested forms are left out; real files nest two or three deep. */
const maxDepth = 8;

/** A rectangle thinner than this (points) is a line; the thickest ruling seen on forms is 2 points. */
const maxRulingThickness = 3;

/** Shorter strokes (points) are parts of letters, dots and ticks, not rulings. */
const minRulingLength = 6;

/**
 * Tick boxes are 6 to 15 points wide; those seen on forms were 8 to 12. One side may be a fifth longer than the other.
 */
const minSquare = 5;
const maxSquare = 18;
const maxSquareAspect = 1.25;

/** A page with more small shapes than this is a drawing. */
const maxSmallShapes = 1500;

/** A line whose ends differ by less than this (points) counts as straight. */
const straightness = 0.75;

/** An affine matrix `[a, b, c, d, e, f]` of the PDF standard. */
type Matrix = [number, number, number, number, number, number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Reads the rulings and pictures of a loaded page. */
export function readDrawings(pdfium: Pdfium, page: number, geometry: PageGeometry): Drawings {
  const { functions } = pdfium;
  const drawings: Drawings = { rulings: [], pictures: [], squares: [], smallShapes: [], shapeCount: 0 };
  let objectsLeft = maxObjects;
  const visit = (object: number, matrix: Matrix, depth: number): void => {
    if (object === 0 || objectsLeft-- <= 0) return;
    const type = functions.FPDFPageObj_GetType(object);
    if (type === pathObject) readPath(pdfium, object, matrix, geometry, drawings);
    else if (type === imageObject) readPicture(pdfium, object, matrix, geometry, drawings);
    else if (type === formObject && depth < maxDepth) {
      const inner = multiply(readMatrix(pdfium, object), matrix);
      const count = functions.FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count && objectsLeft > 0; index++) {
        visit(functions.FPDFFormObj_GetObject(object, index), inner, depth + 1);
      }
    }
  };
  const count = functions.FPDFPage_CountObjects(page);
  for (let index = 0; index < count && objectsLeft > 0; index++) {
    visit(functions.FPDFPage_GetObject(page, index), identity, 0);
  }
  return drawings;
}

function readPicture(pdfium: Pdfium, object: number, matrix: Matrix, geometry: PageGeometry, drawings: Drawings): void {
  const { functions, scratch } = pdfium;
  const bounds = readBounds(pdfium, object);
  if (!bounds) return;
  const box = toPage(bounds, matrix, geometry);
  const cut = {
    left: Math.max(0, box.left),
    top: Math.max(0, box.top),
    right: Math.min(geometry.width, box.right),
    bottom: Math.min(geometry.height, box.bottom),
  };
  if (cut.left >= cut.right || cut.top >= cut.bottom) return;
  const hasSize = functions.FPDFImageObj_GetImagePixelSize(object, scratch, scratch + 4) === 1;
  const ints = pdfium.ints();
  drawings.pictures.push({
    box: cut,
    widthPx: hasSize ? (ints[scratch >> 2] ?? 0) : 0,
    heightPx: hasSize ? (ints[(scratch >> 2) + 1] ?? 0) : 0,
    sizeBytes: functions.FPDFImageObj_GetImageDataRaw(object, 0, 0),
  });
}

function readPath(pdfium: Pdfium, object: number, matrix: Matrix, geometry: PageGeometry, drawings: Drawings): void {
  const { functions, scratch } = pdfium;
  functions.FPDFPath_GetDrawMode(object, scratch, scratch + 4);
  const [fillMode = 0, strokeMode = 0] = pdfium.ints().subarray(scratch >> 2, (scratch >> 2) + 2);
  const isFilled = fillMode !== 0 && isSeen(pdfium, object, functions.FPDFPageObj_GetFillColor);
  const isStroked = strokeMode !== 0 && isSeen(pdfium, object, functions.FPDFPageObj_GetStrokeColor);
  if (!isFilled && !isStroked) return;
  drawings.shapeCount++;
  const bounds = readBounds(pdfium, object);
  if (!bounds || drawings.rulings.length >= maxRulings) return;
  const box = geometry.isLevelled ? readLevelBox(pdfium, object, matrix, geometry) : toPage(bounds, matrix, geometry);
  const { left, top, right, bottom } = box;
  if (right < 0 || bottom < 0 || left > geometry.width || top > geometry.height) return;
  const length = Math.max(right - left, bottom - top);
  if (length <= maxSquare && drawings.smallShapes.length < maxSmallShapes) {
    const isSquare = isStroked && isSquareBox(box) && isOutline(pdfium, object);
    (isSquare ? drawings.squares : drawings.smallShapes).push(box);
  }
  if (length < minRulingLength) return;
  if (Math.min(right - left, bottom - top) <= maxRulingThickness) {
    drawings.rulings.push(box);
    return;
  }
  if (isStroked) addStrokedLines(pdfium, object, multiply(readMatrix(pdfium, object), matrix), geometry, drawings);
}

/** Whether a path's colour shows at all: programs frame what they write with fully transparent lines. */
function isSeen({ ints, scratch }: Pdfium, object: number, getColour: Pdfium["functions"]["FPDFPageObj_GetFillColor"]) {
  if (getColour(object, scratch, scratch + 4, scratch + 8, scratch + 12) !== 1) return true;
  return ints()[(scratch >> 2) + 3] !== 0;
}

/** The box of a path by its points: the extent of a skewed line says nothing about its thickness. */
function readLevelBox(pdfium: Pdfium, object: number, matrix: Matrix, geometry: PageGeometry): Box {
  const { functions, scratch } = pdfium;
  const own = multiply(readMatrix(pdfium, object), matrix);
  const count = Math.min(functions.FPDFPath_CountSegments(object), maxSegments);
  const points: { box: Box }[] = [];
  for (let index = 0; index < count; index++) {
    functions.FPDFPathSegment_GetPoint(functions.FPDFPath_GetPathSegment(object, index), scratch, scratch + 4);
    const [x = 0, y = 0] = pdfium.floats().subarray(scratch >> 2, (scratch >> 2) + 2);
    points.push({ box: toPage({ x1: x, y1: y, x2: x, y2: y }, own, geometry) });
  }
  return points.length === 0 ? { left: -1, top: -1, right: -1, bottom: -1 } : boxAround(points);
}

/** A square has four or five segments; one with rounded corners also has four curves of three points each. */
const maxSquareSegments = 17;

/** Whether a shape has the size and form of a tick box. */
export function isSquareBox({ left, top, right, bottom }: Box): boolean {
  const [short, long] = [Math.min(right - left, bottom - top), Math.max(right - left, bottom - top)];
  return short >= minSquare && long <= maxSquare && long <= maxSquareAspect * short;
}

/** Kinds of path segments, `FPDF_SEGMENT_…`. */
const lineTo = 0;
const moveTo = 2;

/** A grid is often one path of many lines or rectangles. */
function addStrokedLines(
  pdfium: Pdfium,
  object: number,
  matrix: Matrix,
  geometry: PageGeometry,
  drawings: Drawings,
): void {
  const { functions, scratch } = pdfium;
  const count = Math.min(functions.FPDFPath_CountSegments(object), maxSegments);
  let startX = 0;
  let startY = 0;
  let x = 0;
  let y = 0;
  const addLine = (toX: number, toY: number): void => {
    const box = toPage({ x1: x, y1: y, x2: toX, y2: toY }, matrix, geometry);
    const length = Math.max(box.right - box.left, box.bottom - box.top);
    const isStraight = Math.min(box.right - box.left, box.bottom - box.top) <= straightness;
    if (isStraight && length >= minRulingLength && drawings.rulings.length < maxRulings) drawings.rulings.push(box);
  };
  for (let index = 0; index < count; index++) {
    const segment = functions.FPDFPath_GetPathSegment(object, index);
    functions.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
    const floats = pdfium.floats();
    const toX = floats[scratch >> 2] ?? 0;
    const toY = floats[(scratch >> 2) + 1] ?? 0;
    const type = functions.FPDFPathSegment_GetType(segment);
    if (type === lineTo) addLine(toX, toY);
    if (type === moveTo) {
      startX = toX;
      startY = toY;
    }
    x = toX;
    y = toY;
    if (functions.FPDFPathSegment_GetClose(segment) === 1) addLine(startX, startY);
  }
}

/** Whether a path runs along the sides of a box: a cross in a box has the same extent. */
function isOutline({ functions, scratch, floats }: Pdfium, object: number): boolean {
  const count = functions.FPDFPath_CountSegments(object);
  if (count > maxSquareSegments) return false;
  let x = 0;
  let y = 0;
  for (let index = 0; index < count; index++) {
    const segment = functions.FPDFPath_GetPathSegment(object, index);
    functions.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
    const [toX = 0, toY = 0] = floats().subarray(scratch >> 2, (scratch >> 2) + 2);
    const isSlanted = Math.abs(toX - x) > straightness && Math.abs(toY - y) > straightness;
    if (functions.FPDFPathSegment_GetType(segment) === lineTo && isSlanted) return false;
    [x, y] = [toX, toY];
  }
  return true;
}

interface Bounds {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

function readBounds({ functions, scratch, floats }: Pdfium, object: number): Bounds | null {
  if (functions.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) !== 1) return null;
  const at = scratch >> 2;
  const view = floats();
  return { x1: view[at] ?? 0, y1: view[at + 1] ?? 0, x2: view[at + 2] ?? 0, y2: view[at + 3] ?? 0 };
}

function readMatrix({ functions, scratch, floats }: Pdfium, object: number): Matrix {
  if (functions.FPDFPageObj_GetMatrix(object, scratch) !== 1) return identity;
  const at = scratch >> 2;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats().subarray(at, at + 6);
  return [a, b, c, d, e, f];
}

/** First `inner`, then `outer`. */
function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

function toPage({ x1, y1, x2, y2 }: Bounds, [a, b, c, d, e, f]: Matrix, geometry: PageGeometry): Box {
  return geometry.toDisplayed(a * x1 + c * y1 + e, b * x1 + d * y1 + f, a * x2 + c * y2 + e, b * x2 + d * y2 + f);
}
