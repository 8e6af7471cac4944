import type { OddFile } from "./odd-file.ts";
import { type OnePage, onePage, printed } from "./pdf-objects.ts";

/** The words of `printed`. */
export const total = ["Total", "54.50"];

/** Entries of a picture. */
export const image = "/Type /XObject /Subtype /Image /BitsPerComponent 8 /ColorSpace /DeviceGray";

/** Draws the picture /Im0 over the whole page. */
export const overPicture = "q 400 0 0 300 0 0 cm /Im0 Do Q";

/** A page whose text has to be read in spite of what else is in the file. */
export function readable(what: string, given: OnePage): OddFile {
  return { what, make: () => onePage(given), words: total };
}

/** A page with a picture that cannot be shown, below its text. */
export function withPicture(what: string, entries: string, stream: Uint8Array | string): OddFile {
  return readable(what, {
    content: { stream: `${overPicture} ${printed}` },
    resources: "/XObject << /Im0 6 0 R >>",
    objects: [{ entries: `${image} ${entries}`, stream }],
  });
}

/** Random bytes, the same in every run. */
export function noise(length: number): Buffer {
  let state = 12_345;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (state >> 16) & 0xff;
    }),
  );
}
