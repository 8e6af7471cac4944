import { type Pdfium, scratchBytes } from "./pdfium.ts";

/** The font of a run of text. */
export interface FontFacts {
  isBold: boolean;
}

/** The weight from which a font counts as bold; 600 is "semi-bold" in the OpenType scale of 100 to 900. */
const boldWeight = 600;

/** The ForceBold bit of a font descriptor's flags (PDF standard, table 123). */
const forceBoldFlag = 1 << 18;

/** Parts of font names that mean bold, such as `Arial-BoldMT`, `HelveticaNeue-Heavy`, `F-Demi`. */
const boldName = /bold|black|heavy|demi(?!light)|semibd|extrabd|ultra(?!light)/i;

/**
 * Finds facts about fonts by PDFium's pointer. Pointers are only valid while their page is loaded: one finder per page.
 */
export function createFontFinder(pdfium: Pdfium): (font: number) => FontFacts {
  const known = new Map<number, FontFacts>();
  return (font) => {
    const found = known.get(font);
    if (found) return found;
    const facts = { isBold: font !== 0 && isBold(pdfium, font) };
    known.set(font, facts);
    return facts;
  };
}

function isBold(pdfium: Pdfium, font: number): boolean {
  const { functions, scratch } = pdfium;
  const nameBytes = functions.FPDFFont_GetBaseFontName(font, scratch, scratchBytes);
  const name = new TextDecoder("latin1").decode(
    pdfium.bytes().subarray(scratch, scratch + Math.max(0, Math.min(nameBytes, scratchBytes) - 1)),
  );
  if (boldName.test(name)) return true;
  if ((functions.FPDFFont_GetFlags(font) & forceBoldFlag) !== 0) return true;
  // If a font names no weight, PDFium guesses it from the stem width, and guesses high for unnamed Type 3 fonts.
  return name !== "" && functions.FPDFFont_GetWeight(font) >= boldWeight;
}
