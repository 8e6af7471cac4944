import { foldLongText } from "./fold.ts";
import { linesOf } from "./languages.ts";

/** The captions of all languages, folded: lines of "concept: caption, caption", each with a line break at its end. */
export interface CaptionLines {
  text: string;
  /** Where the further captions begin. */
  firstFurther: number;
}

let shared: CaptionLines | null = null;

/** Made on first use and kept. */
export function captionLines(): CaptionLines {
  if (shared === null) {
    const usual = foldLongText(`${linesOf("captions").join("\n")}\n`);
    const further = foldLongText(`${linesOf("further captions").join("\n")}\n`);
    shared = { text: usual + further, firstFurther: usual.length };
  }
  return shared;
}
