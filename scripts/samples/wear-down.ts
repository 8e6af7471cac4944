import sharp from "sharp";

/** The background of the scanner, around the tilted paper. */
const desk = { r: 205, g: 203, b: 198 };
/** In degrees: about how straight people put paper on a scanner. */
const tilt = 1.4;
/** Standard deviation of the sensor's noise and of the paper's grain, in grey levels of 256. */
const sensorNoise = 6;
const paperGrain = 5;
/** The width of a patch of paper grain, in pixels. */
const grainPx = 5;
/** How much darker, in grey levels, the far corner is than the near one. */
const shadow = 34;

/** Makes a clean picture look scanned: tilted, unevenly lit, grainy, a little blurred, and squeezed into a JPEG. */
export async function wearDown(picture: Uint8Array): Promise<Buffer> {
  const tilted = sharp(picture).removeAlpha().rotate(tilt, { background: desk }).blur(0.7).grayscale();
  const { data, info } = await tilted.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const random = seededRandom(20250523);
  const grainColumns = Math.ceil(width / grainPx);
  const grain = Array.from({ length: grainColumns * Math.ceil(height / grainPx) }, () => paperGrain * bell(random));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const darker = shadow * (0.6 * (x / width) + 0.4 * (y / height));
      const fibre = grain[Math.floor(y / grainPx) * grainColumns + Math.floor(x / grainPx)] ?? 0;
      const index = (y * width + x) * channels;
      // Faded ink and yellowed paper: black is never black, white never white.
      const faded = 38 + (data[index] ?? 0) * 0.82;
      data[index] = Math.max(0, Math.min(255, faded - darker + fibre + sensorNoise * bell(random)));
    }
  }
  return sharp(data, { raw: { width, height, channels } }).withDensity(200).jpeg({ quality: 55 }).toBuffer();
}

/** Roughly normal, mean 0 and deviation 1: the sum of twelve uniform draws. */
function bell(random: () => number): number {
  let sum = -6;
  for (let draw = 0; draw < 12; draw++) sum += random();
  return sum;
}

/** Mulberry32: the same picture each time it is made. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}
