import { type Box, union } from "../../domain/geometry.ts";
import type { Picture } from "./read-drawings.ts";

/** Pictures this close together (points) are one: scanners and printers cut a page into strips. */
const touchPt = 2;

/** Of more pictures than this, only the largest are looked at. */
const maxPictures = 300;

/**
 * A picture smaller than this share of the page is a logo, an icon or a signature: the largest logo of the development
 * documents takes 5 %, the smallest letterhead that is a picture 8 %.
 */
const minAreaShare = 0.07;

/** Fewer pixels cannot show readable text. */
const minPicturePixels = 8000;

/**
 * Words that cover this share of a picture make it a background or a scan with its own text; on a printed page they
 * cover 5 to 15 %.
 */
const coveredShare = 0.015;

/** Places of a page that pictures fill and that contain next to no words: there may be text in the picture. */
export function findBarePictures(
  pictures: Picture[],
  words: Box[],
  page: { width: number; height: number },
): BarePicture[] {
  const pageArea = page.width * page.height;
  const shown = pictures
    .filter(({ widthPx, heightPx }) => widthPx * heightPx >= minPicturePixels)
    .map((picture) => ({ box: picture.box, key: pictureKey(picture) }))
    .sort((a, b) => area(b.box) - area(a.box))
    .slice(0, maxPictures);
  return joinTouching(shown).filter(({ box }) => {
    if (area(box) < pageArea * minAreaShare) return false;
    const inside = words.filter((word) => isCenterWithin(word, box));
    return inside.reduce((sum, word) => sum + area(word), 0) < area(box) * coveredShare;
  });
}

/** A place that pictures fill. The key is the same for the same pictures at the same place, such as a letterhead's. */
export interface BarePicture {
  box: Box;
  key: string;
}

/** Two pictures of the same size in pixels and in bytes are the same picture. */
function pictureKey({ box, widthPx, heightPx, sizeBytes }: Picture): string {
  const place = [box.left, box.top, box.right, box.bottom].map(Math.round).join(",");
  return `${place}:${widthPx}x${heightPx}:${sizeBytes}`;
}

/** Joins boxes until none touch. */
function joinTouching(pictures: BarePicture[]): BarePicture[] {
  const joined: BarePicture[] = [];
  for (const picture of pictures) {
    let current = picture;
    for (let index = joined.findIndex((other) => touches(other.box, current.box)); index >= 0; ) {
      const [other] = joined.splice(index, 1);
      if (other) current = { box: union(other.box, current.box), key: `${other.key} ${current.key}` };
      index = joined.findIndex((next) => touches(next.box, current.box));
    }
    joined.push(current);
  }
  return joined;
}

function touches(a: Box, b: Box): boolean {
  return (
    a.left <= b.right + touchPt &&
    b.left <= a.right + touchPt &&
    a.top <= b.bottom + touchPt &&
    b.top <= a.bottom + touchPt
  );
}

function isCenterWithin(box: Box, outer: Box): boolean {
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom;
}

function area(box: Box): number {
  return Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
}
