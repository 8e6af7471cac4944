import type { Box } from "../../domain/geometry.ts";
import { turnPoint } from "../../domain/turn.ts";
import type { Pdfium } from "./pdfium.ts";

/** How the user space of a PDF page (origin bottom left, unrotated) maps to the page as it is displayed. */
export interface PageGeometry {
  /** Size as displayed, in points. */
  width: number;
  height: number;
  /** The page's /Rotate, in quarter turns clockwise, 0 to 3. */
  quarterTurns: number;
  /** The box on the displayed page of a rectangle in user space. */
  toDisplayed(x1: number, y1: number, x2: number, y2: number): Box;
  /**
   * The displayed page was turned level: `toDisplayed` places lines by their ends, but not the extents of skewed
   * shapes.
   */
  isLevelled?: boolean;
}

/** The same page, turned clockwise by `skew` degrees so that its text is level. */
export function levelled(geometry: PageGeometry, skew: number): PageGeometry {
  return {
    ...geometry,
    isLevelled: true,
    toDisplayed(x1, y1, x2, y2) {
      const [start, end] = [geometry.toDisplayed(x1, y1, x1, y1), geometry.toDisplayed(x2, y2, x2, y2)];
      const from = turnPoint({ x: start.left, y: start.top }, geometry, skew);
      const to = turnPoint({ x: end.left, y: end.top }, geometry, skew);
      return orderedBox(from.x, from.y, to.x, to.y);
    },
  };
}

/** Reads the crop box and the rotation of a loaded page. */
export function readPageGeometry(pdfium: Pdfium, page: number): PageGeometry {
  const { functions, scratch } = pdfium;
  functions.FPDF_GetPageBoundingBox(page, scratch);
  const floats = pdfium.floats();
  const at = scratch >> 2;
  const crop = {
    left: floats[at] ?? 0,
    top: floats[at + 1] ?? 0,
    right: floats[at + 2] ?? 0,
    bottom: floats[at + 3] ?? 0,
  };
  const quarterTurns = functions.FPDFPage_GetRotation(page);
  return {
    // At least 1, so that nobody divides by the size of a page without extent.
    width: Math.max(1, functions.FPDF_GetPageWidthF(page)),
    height: Math.max(1, functions.FPDF_GetPageHeightF(page)),
    quarterTurns,
    toDisplayed: displayedBox(crop, quarterTurns),
  };
}

/** `quarterTurns` is the page's /Rotate in steps of 90 degrees, clockwise; `crop` is in user space (top > bottom). */
function displayedBox(crop: Box, quarterTurns: number): PageGeometry["toDisplayed"] {
  const { left, top, right, bottom } = crop;
  return (x1, y1, x2, y2) => {
    switch (quarterTurns) {
      case 1:
        return orderedBox(y1 - bottom, x1 - left, y2 - bottom, x2 - left);
      case 2:
        return orderedBox(right - x1, y1 - bottom, right - x2, y2 - bottom);
      case 3:
        return orderedBox(top - y1, right - x1, top - y2, right - x2);
      default:
        return orderedBox(x1 - left, top - y1, x2 - left, top - y2);
    }
  };
}

function orderedBox(x1: number, y1: number, x2: number, y2: number): Box {
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
}
