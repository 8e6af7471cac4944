/** A rotated rectangle around a line of text, in pixels of the picture. */
export interface LineBox {
  centerX: number;
  centerY: number;
  /** Extent along the line. */
  width: number;
  /** Extent across the line. */
  height: number;
  /** Relative to the horizontal, clockwise as seen (y grows downwards), in radians. */
  angle: number;
}

export interface Point {
  x: number;
  y: number;
}

/**
 * The smallest rectangle around points by area, with an angle within a quarter turn of the horizontal. Rotating
 * calipers.
 */
export function smallestBox(points: Point[]): LineBox | null {
  const hull = convexHull(points);
  let best: LineBox | null = null;
  for (let index = 0; index < hull.length; index++) {
    const from = hull[index];
    const to = hull[(index + 1) % hull.length];
    if (!from || !to) continue;
    const box = boxAlong(hull, Math.atan2(to.y - from.y, to.x - from.x));
    if (!best || box.width * box.height < best.width * best.height) best = box;
  }
  return best && levelled(best);
}

/** The rectangle around points with one side at the given angle. */
function boxAlong(points: Point[], angle: number): LineBox {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let minU = Infinity;
  let maxU = -Infinity;
  let minV = Infinity;
  let maxV = -Infinity;
  for (const { x, y } of points) {
    const u = x * cos + y * sin;
    const v = y * cos - x * sin;
    minU = Math.min(minU, u);
    maxU = Math.max(maxU, u);
    minV = Math.min(minV, v);
    maxV = Math.max(maxV, v);
  }
  const u = (minU + maxU) / 2;
  const v = (minV + maxV) / 2;
  return {
    centerX: u * cos - v * sin,
    centerY: u * sin + v * cos,
    width: maxU - minU,
    height: maxV - minV,
    angle,
  };
}

/** The same rectangle, described by the angle within 45 degrees of the horizontal. */
function levelled(box: LineBox): LineBox {
  const quarters = Math.round(box.angle / (Math.PI / 2));
  const isSwapped = Math.abs(quarters) % 2 === 1;
  return {
    ...box,
    angle: box.angle - quarters * (Math.PI / 2),
    width: isSwapped ? box.height : box.width,
    height: isSwapped ? box.width : box.height,
  };
}

/** Andrew's monotone chain. */
function convexHull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const half = (ordered: Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length >= 2 && turn(chain.at(-2), chain.at(-1), point) <= 0) chain.pop();
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turn(a: Point | undefined, b: Point | undefined, c: Point): number {
  if (!a || !b) return 1;
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/**
 * The same box after the picture was turned clockwise by quarter turns; `widthPx`, `heightPx` are the picture's before.
 */
export function turnBox(box: LineBox, quarterTurns: number, widthPx: number, heightPx: number): LineBox {
  switch (quarterTurns & 3) {
    case 1:
      return swapSides({ ...box, centerX: heightPx - box.centerY, centerY: box.centerX });
    case 2:
      return { ...box, centerX: widthPx - box.centerX, centerY: heightPx - box.centerY };
    case 3:
      return swapSides({ ...box, centerX: box.centerY, centerY: widthPx - box.centerX });
    default:
      return box;
  }
}

function swapSides(box: LineBox): LineBox {
  return { ...box, width: box.height, height: box.width };
}
