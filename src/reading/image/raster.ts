/** Pixels of a page: red, green and blue bytes, row by row. */
export interface Raster {
  widthPx: number;
  heightPx: number;
  rgb: Uint8Array;
}

/** Turns a picture clockwise by quarter turns. */
export function turnRaster(raster: Raster, quarterTurns: number): Raster {
  const { widthPx: width, heightPx: height, rgb } = raster;
  const turns = quarterTurns & 3;
  if (turns === 0) return raster;
  const turned = new Uint8Array(rgb.length);
  const newWidth = turns === 2 ? width : height;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const toX = turns === 1 ? height - 1 - y : turns === 2 ? width - 1 - x : y;
      const toY = turns === 1 ? x : turns === 2 ? height - 1 - y : width - 1 - x;
      const from = (y * width + x) * 3;
      const to = (toY * newWidth + toX) * 3;
      turned[to] = rgb[from] ?? 0;
      turned[to + 1] = rgb[from + 1] ?? 0;
      turned[to + 2] = rgb[from + 2] ?? 0;
    }
  }
  return { widthPx: newWidth, heightPx: turns === 2 ? height : width, rgb: turned };
}
