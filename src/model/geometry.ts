/**
 * A rectangle on a page as it is displayed (rotation applied). Origin top left, y grows downwards; in the units of the
 * page's `width` and `height`: points (1/72 inch) for a PDF page, pixels for an image.
 */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
