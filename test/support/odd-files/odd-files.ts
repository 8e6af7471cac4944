import type { OddFile } from "./odd-file.ts";
import { oddImages, otherFormats } from "./odd-images.ts";
import { oddPages } from "./odd-pages.ts";
import { bombs, damagedPdfs, deepPdfs } from "./odd-pdfs.ts";

/** Made anew in each run, the same to the byte, from nothing but what stands here. */
export const oddFiles: OddFile[] = [...damagedPdfs, ...deepPdfs, ...bombs, ...oddPages, ...oddImages, ...otherFormats];
