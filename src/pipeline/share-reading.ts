import type { ReadingPlan } from "../reading/read-document.ts";
import type { PageProgress } from "./document-process.ts";

/** How many pages are read at once, before others get their turn: ten seconds' worth of dense pages. */
const pagesAtOnce = 2;

/** Reads a few pages in a separate process. */
type ReadPages<Part> = (
  pages: number[],
  options: { signal: AbortSignal; onProgress: (progress: PageProgress) => void },
) => Promise<Part>;

/**
 * Has the scanned pages of one file read by `lanes` processes of this machine, a few pages at a time, and returns what
 * each read in the order of the plan. The first failure stops the other processes and fails the whole document: there is
 * no half document.
 */
export async function shareReading<Part>(
  plan: ReadingPlan,
  {
    lanes,
    signal,
    onProgress = () => {},
  }: { lanes: number; signal?: AbortSignal | undefined; onProgress?: ((progress: PageProgress) => void) | undefined },
  readPages: ReadPages<Part>,
): Promise<Part[]> {
  const parts = toSlices(plan);
  const read: Part[] = [];
  const doneOfPart: number[] = [];
  const stop = new AbortController();
  const anySignal = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const waiting = parts.entries();
  // Each lane takes the next part from the same iterator.
  const lane = async (): Promise<void> => {
    for (const [index, pages] of waiting) {
      read[index] = await readPages(pages, {
        signal: anySignal,
        onProgress: ({ done }) => {
          doneOfPart[index] = done;
          onProgress({ done: doneOfPart.reduce((sum, each) => sum + each, 0), total: plan.pageCount });
        },
      });
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } catch (error) {
    stop.abort(error);
    throw error;
  }
  return read;
}

/** The scanned pages of a plan, in slices of a few pages. */
export function toSlices({ scannedPages }: ReadingPlan): number[][] {
  const slices: number[][] = [];
  for (let at = 0; at < scannedPages.length; at += pagesAtOnce) slices.push(scannedPages.slice(at, at + pagesAtOnce));
  return slices;
}
