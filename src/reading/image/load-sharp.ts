import { createRequire } from "node:module";
import type sharp from "sharp";

const require = createRequire(import.meta.url);

/** The image library, loaded with the first picture: with its native parts, a tenth of a second that text never needs. */
export const loadSharp = (): typeof sharp => require("sharp");
