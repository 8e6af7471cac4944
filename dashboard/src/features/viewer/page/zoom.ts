import type { Rotation } from "./box.ts";

/** Width and height in any one unit. */
export interface Size {
  width: number;
  height: number;
}

/** How large pages are shown: fitted to the pane, or at a factor of their fitted width. */
export type Zoom = { mode: "width" } | { mode: "page" } | { mode: "factor"; factor: number };

/** The steps of the zoom buttons, as factors of the fitted width: each is about a quarter larger than the previous one. */
const steps = [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4];

/**
 * The widths, in pixels, of pictures requested from the server, so that zooming needs a handful of pictures and not one
 * per pixel. The largest shows 4-point print clearly.
 */
const pictureWidths = [320, 640, 960, 1280, 1800, 2400];

/** A page's visible size before scaling: after a quarter turn, its sides are exchanged. */
export function turnSize({ width, height }: Size, rotation: Rotation): Size {
  return rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height };
}

/** Screen pixels per unit of a page, for a pane of this size in pixels. */
export function toScale(zoom: Zoom, page: Size, pane: Size): number {
  const byWidth = pane.width / page.width;
  if (zoom.mode === "width") return byWidth;
  if (zoom.mode === "page") return Math.min(byWidth, pane.height / page.height);
  return byWidth * zoom.factor;
}

/** The next step larger or smaller than the current scale; `factor` is the scale in fitted widths. */
export function stepZoom(factor: number, direction: "in" | "out"): Zoom {
  const next =
    direction === "in" ? steps.find((step) => step > factor + 0.01) : steps.findLast((step) => step < factor - 0.01);
  return { mode: "factor", factor: next ?? limitFactor(factor) };
}

/** Zoom by the wheel or two fingers: `delta` from the browser, negative for larger. */
export function wheelZoom(factor: number, delta: number): Zoom {
  // A notch of a wheel is 100 to 120: about a fifth larger; a trackpad sends small ones in a stream.
  return { mode: "factor", factor: limitFactor(factor * Math.exp(-delta / 600)) };
}

/** Where to scroll so that the point under the pointer stays there when the content grows by `ratio`. */
export function keepPoint(scroll: number, pointer: number, ratio: number): number {
  return Math.max(0, (scroll + pointer) * ratio - pointer);
}

/** The width to request for a page that is shown this wide, on a screen of this density. */
export function toPictureWidth(shownWidth: number, density: number): number {
  const wanted = shownWidth * Math.min(2, Math.max(1, density));
  return pictureWidths.find((width) => width >= wanted) ?? pictureWidths.at(-1) ?? wanted;
}

/** The width to request for a page that is laid out in this size, turned or not. */
export function shownPictureWidth(laid: Size, rotation: Rotation): number {
  return toPictureWidth(turnSize(laid, rotation).width, window.devicePixelRatio);
}

function limitFactor(factor: number): number {
  return Math.min(steps.at(-1) ?? factor, Math.max(steps[0] ?? factor, factor));
}
