import type { OddFile } from "./odd-file.ts";
import { oddImages, otherFormats } from "./odd-images.ts";
import { oddPages } from "./odd-pages.ts";
import { bombs, damagedPdfs, deepPdfs } from "./odd-pdfs.ts";

/** These files are made anew in each run from this code alone, the same to the byte. */
export const oddFiles: OddFile[] = [...damagedPdfs, ...deepPdfs, ...bombs, ...oddPages, ...oddImages, ...otherFormats];
