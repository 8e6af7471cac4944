import sharp from "sharp";
import { z } from "zod";
import type { TestBrowser } from "../../test/support/browser.ts";

/** How a page is photographed or scanned. Sizes in millimetres, the angle in degrees. */
export const pictureSchema = z.strictObject({
  width: z.number(),
  height: z.number(),
  margin: z.number(),
  dpi: z.number().default(150),
  angle: z.number().default(0.7),
  /** Spread of the grain, in levels of grey. */
  noise: z.number().default(12),
  /** Radius of the blur, in pixels. */
  blur: z.number().default(0.5),
  /** The paper's colour. */
  paper: z.string().default("#ece9e2"),
  /** How dark the shade in the last corner is, 0 to 1. */
  shade: z.number().default(0.12),
  /** Of the JPEG, 1 to 100. */
  quality: z.number().default(72),
  ext: z.enum(["jpg", "png"]).default("jpg"),
  gray: z.boolean().default(true),
});
export type Picture = z.output<typeof pictureSchema>;

const MM_PER_INCH = 25.4;
/** Pixels per inch of a style sheet. */
const CSS_DPI = 96;
/** A smaller blur cannot be drawn. */
const LEAST_BLUR = 0.3;

/** Draws a paper's page: a PDF with its text, or a picture of it. */
export async function renderPaper(browser: TestBrowser, url: string, picture: Picture | null): Promise<Uint8Array> {
  const page = await browser.newPage({ deviceScaleFactor: (picture?.dpi ?? CSS_DPI) / CSS_DPI });
  try {
    await page.goto(url);
    if (picture === null) return await page.pdf({ preferCSSPageSize: true, printBackground: true });
    const toPixels = (millimetres: number) => Math.round((millimetres * CSS_DPI) / MM_PER_INCH);
    await page.setViewportSize({ width: toPixels(picture.width), height: toPixels(picture.height) });
    await page.addStyleTag({ content: `body { padding: ${picture.margin}mm; background: #fff }` });
    return await photograph(await page.screenshot(), picture);
  } finally {
    await page.context().close();
  }
}

/** Turns, tints, shades, grains and blurs a drawn page. */
async function photograph(
  drawn: Uint8Array,
  { angle, noise, blur, paper, shade, quality, ext, gray }: Picture,
): Promise<Uint8Array> {
  const turned = await sharp(drawn).flatten({ background: "#fff" }).rotate(angle, { background: "#fff" }).toBuffer();
  const { width, height } = await sharp(turned).metadata();
  const tint = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="shade" x2="1" y2="1">` +
      `<stop stop-color="#fff"/><stop offset="1"/></linearGradient><rect width="100%" height="100%" fill="${paper}"/>` +
      `<rect width="100%" height="100%" fill="url(#shade)" opacity="${shade}"/></svg>`,
  );
  const grain = await sharp({
    create: { width, height, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: noise } },
  })
    .png()
    .toBuffer();
  const layers = [
    { input: tint, blend: "multiply" as const },
    { input: grain, blend: "soft-light" as const },
  ];
  // Layers are laid on before anything else is done with a picture.
  let image = sharp(await sharp(turned).composite(layers).png().toBuffer());
  if (blur >= LEAST_BLUR) image = image.blur(blur);
  if (gray) image = image.grayscale();
  return ext === "png" ? image.png().toBuffer() : image.jpeg({ quality }).toBuffer();
}
